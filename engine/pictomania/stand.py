"""The three cards in the stand: which they are, whether dealt, entered or read, and what cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from engine.events import GuessLaid, InkSeen
from engine.facts import Fact
from engine.order import surely_before
from engine.pictomania.codes import rule
from engine.pictomania.deck import ALIKE, Words, alike
from engine.pictomania.events import CardStood, CardSwapped, StandRead
from engine.pictomania.setup import DIFFICULTIES, LETTERS, WORDS
from engine.pictomania.state import Round, State, once, seen_at
from engine.rulings import Ruling
from engine.text import Param, Verbatim, verbatim

SURE_WORD = 0.9
"""A word read less surely is shown as doubtful: it may be another, and no rule can tell."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A card at ``place``, known by ``fact``: its ``words``, and of which ``card`` and ``side`` they are.

    ``card`` is ``""`` and ``side`` 0 where the words were read and are on no card of the open decks; then those of
    the words that were not surely read are ``doubtful``, by their numbers 1 to 7.
    """

    place: str
    fact: Fact[Any]
    words: Words
    card: str = ""
    side: int = 0
    doubtful: tuple[int, ...] = ()

    def same_card(self, other: Standing) -> bool:
        """Whether both are one card, by its id, or else by the words that were read."""
        return self.card == other.card if self.card and other.card else alike(self.words, other.words)


@once
def stand(state: State) -> dict[str, Standing]:
    """The cards that stand in the stand now, by place; a place is absent where none is known to stand.

    What was put there by the program or by hand counts before what was read there. A card that the players do
    without is gone, until another stands there or the stand is read anew.
    """
    found = ((place, _standing(state, place)) for place in LETTERS)
    return {place: standing for place, standing in found if standing}


def _standing(state: State, place: str) -> Standing | None:
    swaps = _at(state.now, CardSwapped, place)
    since = swaps[-1].order if swaps else -1
    stood, read = _at(state.now, CardStood, place)[-1:], state.now.last(StandRead)
    if stood and stood[0].order > since:
        card, side = stood[0].event.card, stood[0].event.side
        return Standing(place, stood[0], state.deck.words(card, side), card, side)
    if read and read.order > since:
        return _as_read(state, place, read)
    return None


def _as_read(state: State, place: str, read: Fact[StandRead]) -> Standing:
    words = words_at(read.event, place)
    side = state.deck.match(words)
    if side:
        return Standing(place, read, state.deck.words(*side), *side)
    return Standing(place, read, words, doubtful=_doubtful(read.event, place))


def _doubtful(read: StandRead, place: str) -> tuple[int, ...]:
    """The numbers of the words at ``place`` of which the camera was not sure."""
    first = WORDS * LETTERS.index(place)
    return tuple(n for n, sure in enumerate(read.sure[first : first + WORDS], 1) if sure < SURE_WORD)


def words_at(read: StandRead, place: str) -> Words:
    """The words that were read at one place of the stand."""
    words: Words = getattr(read, place.lower())
    return words


def _at(now: Round, kind: Any, place: str) -> list[Fact[Any]]:
    return [fact for fact in now.of(kind) if fact.event.place == place]


def rule_stand(state: State) -> list[Ruling]:
    """Cards that were used before, that stand twice, of another difficulty, unknown, misread, or swapped too late."""
    rules = (_rule_used, _rule_twice, _rule_difficulty, _rule_unknown, _rule_differs, _rule_late_swap)
    return [ruling for check in rules for ruling in check(state)]


def _rule_used(state: State) -> Iterator[Ruling]:
    for here in stand(state).values():
        for before in state.by_round[:-1]:
            if any(here.same_card(used) for used in stand(before).values()):
                yield rule(state.now, "card_again", [here.fact], place=here.place, round=before.now.number)


def _rule_twice(state: State) -> Iterator[Ruling]:
    """There is one of each card, so what is known as the same card at two places was misread at one of them."""
    by_card: dict[str, list[Standing]] = {}
    for here in stand(state).values():
        by_card.setdefault(here.card, []).append(here)
    for card, same in by_card.items():
        if card and len(same) > 1:
            places = tuple(here.place for here in same)
            yield rule(state.now, "card_twice", [here.fact for here in same[::-1]], card=Verbatim(card), places=places)


def wanted_difficulty(state: State) -> int | None:
    """The difficulty of the cards of this round: by the option, else that of the cards that stand; ``None``: any."""
    wanted = state.options.difficulty_of(state.now.number)
    if wanted is not None:
        return wanted or None
    standing = (state.deck.cards[here.card].difficulty for here in stand(state).values() if here.card)
    return next((difficulty for difficulty in standing if difficulty), None)


def _rule_difficulty(state: State) -> Iterator[Ruling]:
    wanted = wanted_difficulty(state)
    for here in stand(state).values():
        difficulty = state.deck.cards[here.card].difficulty if here.card else 0
        if wanted and difficulty not in (0, wanted):
            names = {"difficulty": DIFFICULTIES[difficulty - 1], "wanted": DIFFICULTIES[wanted - 1]}
            yield rule(state.now, "other_difficulty", [here.fact], place=here.place, **names)


def _rule_unknown(state: State) -> Iterator[Ruling]:
    for here in stand(state).values():
        if state.deck.cards and not here.card and any(here.words):
            yield rule(state.now, "card_unknown", [here.fact], place=here.place)


def _rule_differs(state: State) -> Iterator[Ruling]:
    """A card put there, and after it most of seven words read there that are not its own."""
    for here in stand(state).values():
        read = state.now.last(StandRead)
        if read is None or read.order < here.fact.order or read.id == here.fact.id:
            continue
        words = words_at(read.event, here.place)
        if sum(map(bool, words)) >= ALIKE and not alike(words, here.words):
            printed: dict[str, Param] = {"card": Verbatim(here.card), "words": verbatim(words)}
            yield rule(state.now, "stand_differs", [read, here.fact], place=here.place, **printed)


def _rule_late_swap(state: State) -> Iterator[Ruling]:
    """Cards taken away, or replaced by others, surely after somebody had drawn or guessed."""
    now = state.now
    began = sorted([*now.all_of(InkSeen), *now.all_of(GuessLaid)], key=seen_at)[:1]
    for place in LETTERS:
        stood = _at(now, CardStood, place)
        swaps = [*_at(now, CardSwapped, place), *_replacing(stood)]
        late = [swap for swap in swaps if began and surely_before(began[0], swap)]
        if late:
            yield rule(now, "late_swap", [late[0], *began], place=place)


def _replacing(stood: list[Fact[CardStood]]) -> list[Fact[CardStood]]:
    """Those of the cards put at one place, one after the other, that are another than the one before."""
    return [new for old, new in pairwise(stood) if new.event.card != old.event.card]
