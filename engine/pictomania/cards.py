"""The guess cards that landed on one pile, in the order in which they lie."""

from __future__ import annotations

from engine.events import GuessShown, Player
from engine.pictomania.card import Card
from engine.pictomania.close import ask, known_order, order_of, to_ask
from engine.pictomania.landings import take_in
from engine.pictomania.state import State
from engine.rulings import Ruling


def landed_cards(state: State, owner: Player) -> tuple[Card, ...]:
    """The cards seen landing on the pile of ``owner``, the lowest first by time, layers and the table's decisions."""
    cards = _as_seen(state, owner)
    return tuple(cards[i] for i in order_of(cards, known_order(state.now, cards)))


def _as_seen(state: State, owner: Player) -> list[Card]:
    """The cards in the likeliest order by what was seen alone."""
    cards, _ = take_in(state, owner)
    return _by_layers(sorted(cards, key=_when))


def _when(card: Card) -> tuple[float, int]:
    assert card.place is not None
    return card.place.entry.at, card.place.order


def _by_layers(cards: list[Card]) -> list[Card]:
    """Cards whose layers were seen change places among themselves, so that the lower come first."""
    layered = [i for i, card in enumerate(cards) if card.layer is not None]
    ordered = sorted((cards[i] for i in layered), key=lambda card: card.layer or 0)
    result = list(cards)
    for i, card in zip(layered, ordered, strict=True):
        result[i] = card
    return result


def rule_close_cards(state: State, owner: Player, order_shown: bool) -> list[Ruling]:
    """A question for each two neighbours in the pile whose order was not seen when they landed.

    ``order_shown``: the order in which the cards were taken off tells it, for those that were.
    """
    if state.options.close_cards != "ask":
        return []
    shown = {fact.event.player for fact in state.now.of(GuessShown, owner)} if order_shown else set()
    cards = _as_seen(state, owner)
    pairs = to_ask(state.now, cards, [i for i, card in enumerate(cards) if card.player in shown])
    return [ask(state.now, cards[i], cards[j]) for i, j in pairs]
