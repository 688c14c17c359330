"""The word cards of a game's open decks: which there are, and which of them words were read from."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.errors import NotAllowed, Unreadable, quote
from engine.pictomania.events import WordCard
from engine.pictomania.setup import DIFFICULTIES, WORDS
from engine.text import N_, Worded

Words = tuple[str, ...]
Side = tuple[str, int]
"""A card's id and which of its sides, 1 or 2."""

ALIKE = WORDS // 2 + 1
"""So many equal words make two readings the same side of a card: no side shares most of its words with another."""


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards by id, and for each word, written plainly, the sides on which it stands."""

    cards: Mapping[str, WordCard] = field(default_factory=dict)
    found_on: Mapping[str, tuple[Side, ...]] = field(default_factory=dict, compare=False, repr=False)

    def words(self, card: str, side: int) -> Words:
        """The words on one side of a card of the deck."""
        return self.cards[card].front if side == 1 else self.cards[card].back

    def match(self, read: Words) -> Side | None:
        """The side from which these words were read, some perhaps wrongly; ``None`` where most fit no side."""
        votes = Counter(side for word in {plain(word) for word in read} for side in self.found_on.get(word, ()))
        best = votes.most_common(1)
        return best[0][0] if best and best[0][1] >= ALIKE else None


NO_CARDS = Deck()


def plain(word: str) -> str:
    """The word without what readings differ in: case, spaces, how accents are encoded.

    >>> plain(" Café  au lait")
    'café au lait'
    """
    return " ".join(unicodedata.normalize("NFC", word).casefold().split())


def alike(one: Words, other: Words) -> bool:
    """Whether most words of the two are the same, so that they were read from one side of a card."""
    return len({plain(word) for word in one if word} & {plain(word) for word in other if word}) >= ALIKE


def with_cards(deck: Deck, cards: tuple[WordCard, ...], where: str) -> Deck:
    """The deck with more cards in it.

    Raises ``Unreadable`` for a card that is none, ``NotAllowed`` for an id that is taken; ``where`` begins messages.
    """
    if not cards:
        raise Unreadable(Worded(N_("{place}; a deck has at least one card"), place=where))
    for card in cards:
        _check_card(card, where)
    ids = Counter([*deck.cards, *(card.id for card in cards)])
    twice = [name for name, times in ids.items() if times > 1]
    if twice:
        raise NotAllowed(
            Worded(
                N_("{place}; there is a card {card} already; each needs an id of its own"),
                place=where,
                card=quote(twice[0]),
            )
        )
    every = {**deck.cards, **{card.id: card for card in cards}}
    return Deck(every, _places_of_words(every.values()))


def _check_card(card: WordCard, where: str) -> None:
    sound = len(card.front) == len(card.back) == WORDS and all(plain(word) for word in card.front + card.back)
    if not card.id or not sound:
        raise Unreadable(
            Worded(
                N_("{place}; card {card} needs an id and two sides of {count} words"),
                place=where,
                card=quote(card.id),
                count=WORDS,
            )
        )
    if not 0 <= card.difficulty <= len(DIFFICULTIES):
        raise Unreadable(
            Worded(
                N_("{place}; card {card} has difficulty {given}; expected 0 to {most}"),
                place=where,
                card=quote(card.id),
                given=quote(card.difficulty),
                most=len(DIFFICULTIES),
            )
        )


def _places_of_words(cards: Iterable[WordCard]) -> dict[str, tuple[Side, ...]]:
    found: dict[str, list[Side]] = {}
    for card in cards:
        for side, words in ((1, card.front), (2, card.back)):
            for word in dict.fromkeys(plain(word) for word in words):
                found.setdefault(word, []).append((card.id, side))
    return {word: tuple(sides) for word, sides in found.items()}
