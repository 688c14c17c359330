"""Words and cards of a round: what is left of the deck, and what does not fit together."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.events import NumberShown, Player
from engine.facts import Fact
from engine.judge.codes import rule
from engine.judge.events import CardDealt, DeckOpened, WordsListed
from engine.judge.state import Round, State
from engine.rulings import Ruling
from engine.text import verbatim


def cards_left(state: State) -> Counter[str]:
    """The words of the deck's cards that no earlier round has used, with how many cards have them.

    Empty where no deck is open. A deck opened in a later round takes the place of the one before it.
    """
    left: Counter[str] = Counter()
    for now in state.rounds:
        opened = now.last(DeckOpened)
        if opened:
            left = Counter(opened.event.cards)
        if now is not state.now:
            left -= Counter(now.words)
    return left


def is_deck_open(state: State) -> bool:
    """Whether the cards come from a deck whose words are known."""
    return any(now.of(DeckOpened) for now in state.rounds)


def rule_cards(state: State) -> list[Ruling]:
    """All that does not fit together about the words and the numbers of the cards."""
    return [*_rule_words(state), *_rule_judges_card(state.now), *_rule_readings(state), *_rule_same(state.now)]


def _rule_words(state: State) -> list[Ruling]:
    """More or fewer words than drawers; words that the deck does not have, or not any more."""
    now = state.now
    listed, drawers, found = now.of(WordsListed)[-1:], len(now.drawers), []
    if listed and drawers > 1 and len(now.words) != drawers:
        found.append(rule(now, "words_count", listed, seen=len(now.words), drawers=drawers))
    if listed and is_deck_open(state):
        missing = Counter(filter(None, now.words)) - cards_left(state)
        deck = _whole_deck(state)
        used = tuple(word for word in missing if word in deck)
        foreign = tuple(word for word in missing if word not in deck)
        for code, words in (("card_used", used), ("not_in_deck", foreign)):
            found += [rule(now, code, listed, words=verbatim(words))] if words else []
    return found


def _whole_deck(state: State) -> tuple[str, ...]:
    opened = [fact for now in state.rounds for fact in now.of(DeckOpened)]
    return opened[-1].event.cards


def _rule_judges_card(now: Round) -> list[Ruling]:
    cards: list[Fact[Any]] = [*now.of(CardDealt, now.judge), *now.of(NumberShown, now.judge)]
    return [rule(now, "judge_card", cards[::-1], player=now.judge)] if cards else []


def _rule_readings(state: State) -> list[Ruling]:
    """Numbers read in two ways, numbers that no card has, and numbers still not read at the end."""
    now, found = state.now, []
    for player in now.drawers:
        facts = readings_of(now, player)
        readings = tuple(dict.fromkeys(fact.event.number for fact in facts))
        if len(readings) > 1:
            found.append(rule(now, "secret_differs", facts[::-1], player=player, readings=readings))
        elif readings and readings[0] not in state.numbers:
            names = {"player": player, "number": readings[0], "most": state.numbers[-1]}
            found.append(rule(now, "number_not_there", facts[::-1], **names))
        elif now.ended and not readings:
            found.append(rule(now, "number_unread", [now.ended], player=player))
    return found


def readings_of(now: Round, player: Player) -> list[Fact[Any]]:
    """Where the number of the card of ``player`` was told: when it was dealt, when it was shown."""
    dealt = [fact for fact in now.of(CardDealt, player) if fact.event.number is not None]
    return sorted([*dealt, *now.of(NumberShown, player)], key=lambda fact: fact.order)


def _rule_same(now: Round) -> list[Ruling]:
    """Numbers that two drawers cannot both have, by the latest readings."""
    holders: dict[int, list[Fact[Any]]] = {}
    for player in now.drawers:
        for fact in readings_of(now, player)[-1:]:
            holders.setdefault(fact.event.number, []).append(fact)
    return [
        rule(now, "same_number", same[::-1], players=tuple(_holder(fact) for fact in same), number=number)
        for number, same in holders.items()
        if len(same) > 1
    ]


def _holder(fact: Fact[Any]) -> Player:
    event = fact.event
    holder: Player = event.owner if isinstance(event, NumberShown) else event.player
    return holder
