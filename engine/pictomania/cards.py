"""The guess cards that landed on one pile, in the order in which they lie."""

from __future__ import annotations

from itertools import pairwise

from engine.events import GuessLaid, GuessShown, Player
from engine.facts import Fact
from engine.order import surely_before
from engine.pictomania.card import Card
from engine.pictomania.codes import rule
from engine.pictomania.landings import take_in
from engine.pictomania.state import Round, State
from engine.rulings import Ruling


def landed_cards(state: State, owner: Player) -> tuple[Card, ...]:
    """The cards seen landing on the pile of ``owner``, the lowest first by time, layers and the table's decisions."""
    cards, _ = take_in(state, owner)
    cards.sort(key=_when)
    return _swapped_as_decided(state.now, _by_layers(cards))


def _when(card: Card) -> tuple[float, int]:
    assert card.place is not None
    return card.place.entry.at, card.place.order


def _by_layers(cards: list[Card]) -> list[Card]:
    """Cards whose layers were seen change places among themselves, so that the lower come first."""
    layered = [i for i, card in enumerate(cards) if _layer(card) is not None]
    ordered = sorted((cards[i] for i in layered), key=lambda card: _layer(card) or 0)
    result = list(cards)
    for i, card in zip(layered, ordered, strict=True):
        result[i] = card
    return result


def _layer(card: Card) -> int | None:
    return card.place.event.layer if card.place else None


def surely_under(a: Card, b: Card) -> bool:
    """Whether ``a`` surely lies deeper than ``b``: by layers, else by time; cards never seen landing: not sure."""
    low, high = _layer(a), _layer(b)
    if low is not None and high is not None and low != high:
        return low < high
    return a.place is not None and b.place is not None and surely_before(a.place, b.place)


def _swapped_as_decided(now: Round, cards: list[Card]) -> tuple[Card, ...]:
    result = list(cards)
    for i, (a, b) in enumerate(pairwise(cards)):
        later = _as_recorded(a, b)[1]
        if now.decision("close_cards", later.id) == "swapped" and not surely_under(a, b):
            result[i], result[i + 1] = result[i + 1], result[i]
    return tuple(result)


def _as_recorded(a: Card, b: Card) -> list[Fact[GuessLaid]]:
    """The landings of two cards in the order of the record."""
    return sorted((card.place for card in (a, b) if card.place), key=lambda fact: fact.order)


def rule_close_cards(state: State, owner: Player, order_shown: bool) -> list[Ruling]:
    """A question for each two neighbours in the pile whose order was not seen when they landed.

    ``order_shown``: the order in which the cards were taken off tells it, for those that were.
    """
    now = state.now
    shown = [fact.event.player for fact in now.of(GuessShown, owner)] if order_shown else []
    found = []
    for a, b in pairwise(card for card in landed_cards(state, owner) if not card.away):
        told = surely_under(a, b) or surely_under(b, a) or (a.player in shown and b.player in shown)
        if not told and state.options.close_cards == "ask":
            first, second = _as_recorded(a, b)
            names = {"first": first.event.player, "second": second.event.player, "pile": owner}
            found.append(rule(now, "close_cards", [second, first], **names))
    return found
