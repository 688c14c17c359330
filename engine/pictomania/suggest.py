"""What the rules say about doubtful readings of the camera: corrections that make the record possible again.

A figure that one player cannot have laid twice, a black number that two players cannot both have, a token given for a
guess read as wrong: at least one reading is wrong. The one read less surely gives way to its likeliest alternative
that the rules allow. Nothing is corrected here: whoever keeps the record adds the amendments, as unsure ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import Any

from engine.entry import Amend
from engine.events import GuessShown, NumberShown, Player
from engine.facts import Fact
from engine.pictomania.card import Card
from engine.pictomania.events import TokenGiven
from engine.pictomania.state import State
from engine.pictomania.study import Study, study


def suggest(state: State) -> tuple[Amend, ...]:
    """Amendments of readings by the camera that cannot all be right, at most one for each entry; often none.

    >>> from engine.pictomania import apply, round_start, start
    >>> from engine.journal import Entry
    >>> state = apply(start({}), Entry(1, round_start(("red", "green", "blue"))))
    >>> state = apply(state, Entry(2, NumberShown("red", 6)))
    >>> unsure = Entry(3, NumberShown("blue", 6), confidence=0.6, alternatives=(NumberShown("blue", 2),))
    >>> suggest(apply(state, unsure))
    (Amend(entry=3, event=NumberShown(owner='blue', number=2), at=None, since=None),)
    """
    if state.current is None:
        return ()
    looked_at = study(state)
    found = [*_black_numbers(looked_at), *_won_tokens(looked_at)]
    for player in looked_at.now.players:
        found += _figures(looked_at, player)
    return tuple({amend.entry: amend for amend in reversed(found)}.values())[::-1]


def _black_numbers(looked_at: Study) -> list[Amend]:
    """For black numbers read at several players: all but the surest reading give way."""
    facts = [fact for owner in looked_at.now.players if (fact := looked_at.now.last(NumberShown, owner))]
    taken = {number for number in looked_at.numbers.values() if number}
    return [amend for fact in _weaker(facts, taken) for amend in _instead(fact, taken)]


def _figures(looked_at: Study, player: Player) -> list[Amend]:
    """For figures of one player read twice: all but the surest reading give way."""
    cards = [card for pile in looked_at.piles.values() for card in pile.cards if card.player == player]
    facts = [card.shown for card in cards if card.shown and card.shown.event.number == card.number]
    taken = {card.number for card in cards if card.number}
    return [amend for fact in _weaker(facts, taken) for amend in _instead(fact, taken)]


def _weaker(facts: Iterable[Fact[Any]], numbers: Iterable[int | None]) -> list[Fact[Any]]:
    """Of the facts with the same number all but the surest; nothing where none is surer than the others."""
    weaker = []
    for number in numbers:
        same = sorted((f for f in facts if f.event.number == number), key=lambda fact: fact.entry.confidence)
        weaker += [fact for fact in same[:-1] if fact.entry.confidence < same[-1].entry.confidence]
    return weaker


def _instead(fact: Fact[Any], taken: Set[int | None]) -> list[Amend]:
    """The likeliest alternative of a camera's reading that differs from it in nothing but a number not taken."""
    if fact.entry.source != "camera":
        return []
    for other in fact.entry.alternatives:
        if _same_but_number(fact.event, other) and getattr(other, "number", None) not in {*taken, None}:
            return [Amend(fact.id, other)]
    return []


def _same_but_number(event: Any, other: Any) -> bool:
    if type(event) is not type(other) or event.owner != other.owner:
        return False
    return not isinstance(event, GuessShown) or event.player == other.player


def _won_tokens(looked_at: Study) -> list[Amend]:
    """For tokens given for guesses read as wrong: either the black number was another, or the guess was right."""
    found = []
    for owner in looked_at.now.players:
        tokens = {fact.event.player: fact for fact in looked_at.now.of(TokenGiven, owner)}
        winners = [card for card in looked_at.piles[owner].counted if card.player in tokens and card.shown]
        wrong = [card for card in winners if looked_at.right(card) is False]
        if wrong == winners and len({card.number for card in winners}) == 1:
            found += _black_number_as(looked_at, owner, winners)
        for card in wrong:
            found += _as_right(card, tokens[card.player], looked_at.numbers[owner])
    return found


def _black_number_as(looked_at: Study, owner: Player, winners: list[Card]) -> list[Amend]:
    """The black number as all winners have it, if one of them was read more surely than it."""
    shown = looked_at.now.of(NumberShown, owner)[-1:]
    surest = max(card.shown.entry.confidence for card in winners if card.shown)
    doubtful = [fact for fact in shown if fact.entry.source == "camera" and fact.entry.confidence < surest]
    return [Amend(fact.id, NumberShown(owner, number)) for fact in doubtful if (number := winners[0].number)]


def _as_right(card: Card, token: Fact[TokenGiven], number: int | None) -> list[Amend]:
    """The guess as right, if it was read less surely than the token and may have that figure."""
    shown = card.shown
    if shown is None or shown.entry.source != "camera" or shown.entry.confidence >= token.entry.confidence:
        return []
    right = GuessShown(card.pile, shown.event.player, number)
    return [Amend(shown.id, right)] if right in shown.entry.alternatives else []
