"""The guess cards that landed on one pile, in the order in which they lie."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from engine.events import GuessLaid, GuessLifted, GuessShown, Player
from engine.pictomania.codes import rule
from engine.pictomania.options import Options
from engine.pictomania.order import surely_before
from engine.pictomania.state import Fact, Round
from engine.rulings import Ruling


@dataclass(frozen=True, slots=True)
class Card:
    """A guess card at a pile: where it was seen landing, lifted, laid again and shown, and why it is void, if it is."""

    player: Player
    pile: Player
    landed: Fact[GuessLaid] | None = None
    lifted: Fact[GuessLifted] | None = None
    again: Fact[GuessLaid] | None = None
    shown: Fact[GuessShown] | None = None
    number: int | None = None
    void: str = ""

    @property
    def place(self) -> Fact[GuessLaid] | None:
        """The landing that gave the card its place in the pile."""
        return self.again or self.landed

    @property
    def away(self) -> bool:
        """Whether the card was lifted and not laid again."""
        return self.lifted is not None and self.again is None

    @property
    def facts(self) -> list[Fact[Any]]:
        """All that was seen of the card."""
        return [fact for fact in (self.landed, self.lifted, self.again, self.shown) if fact is not None]

    @property
    def ids(self) -> tuple[int, ...]:
        """The entries that prove the card: its landing and its reveal."""
        return tuple(fact.id for fact in (self.landed, self.shown) if fact is not None)


def landed_cards(now: Round, owner: Player) -> tuple[Card, ...]:
    """The cards seen landing on the pile of ``owner``, the lowest first by time, layers and the table's decisions."""
    cards: list[Card] = []
    happened: list[Fact[Any]] = [*now.of(GuessLaid, owner), *now.of(GuessLifted, owner)]
    for fact in sorted(happened, key=lambda fact: fact.order):
        _take_in(cards, fact, owner)
    cards.sort(key=_when)
    return _swapped_as_decided(now, _by_layers(cards))


def _take_in(cards: list[Card], fact: Fact[Any], owner: Player) -> None:
    player = fact.event.player
    lifting = isinstance(fact.event, GuessLifted)
    waiting = [i for i, card in enumerate(cards) if card.player == player and card.away != lifting]
    if lifting and waiting:
        cards[waiting[-1]] = replace(cards[waiting[-1]], lifted=fact, again=None)
    elif not lifting and waiting and cards[waiting[-1]].away:
        cards[waiting[-1]] = replace(cards[waiting[-1]], again=fact)
    elif not lifting:
        cards.append(Card(player, owner, fact, number=fact.event.number))


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
    layers = _layer(a), _layer(b)
    if layers[0] is not None and layers[1] is not None and layers[0] != layers[1]:
        return layers[0] < layers[1]
    return a.place is not None and b.place is not None and surely_before(a.place, b.place)


def _swapped_as_decided(now: Round, cards: list[Card]) -> tuple[Card, ...]:
    result = list(cards)
    for i in range(len(cards) - 1):
        pair = [card.place for card in cards[i : i + 2] if card.place]
        if now.decision("close_cards", tuple(fact.id for fact in pair)) == "swapped" and not surely_under(
            *cards[i : i + 2]
        ):
            result[i], result[i + 1] = result[i + 1], result[i]
    return tuple(result)


def rule_close_cards(now: Round, options: Options, cards: tuple[Card, ...]) -> list[Ruling]:
    """A question for each two neighbours in the pile whose order was not seen, neither landing nor when taken off."""
    found = []
    for a, b in pairwise(cards):
        told = (a.shown and b.shown) or surely_under(a, b) or a.away or b.away
        if not told and a.place and b.place and options.close_cards == "ask":
            names = {"first": a.player, "second": b.player, "pile": a.pile}
            found.append(rule(now, "close_cards", [a.place, b.place], **names))
    return found


def rule_lifted(now: Round, owner: Player) -> list[Ruling]:
    """A warning for each card lifted, and a question for each lifting of a card that was never seen landing."""
    cards = landed_cards(now, owner)
    known = {card.lifted.id: card for card in cards if card.lifted}
    found = []
    for fact in now.of(GuessLifted, owner):
        names = {"player": fact.event.player, "pile": owner}
        if fact.id in known:
            found.append(rule(now, "lifted_card", known[fact.id].facts, **names))
        elif not any(card.player == fact.event.player for card in cards):
            found.append(rule(now, "lifted_unknown", [fact], **names))
    return found
