"""The guess cards that landed on one pile, in the order in which they lie."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from engine.events import GuessLaid, GuessLifted, GuessShown, Player
from engine.facts import Fact
from engine.order import surely_before
from engine.pictomania.codes import rule
from engine.pictomania.options import Options
from engine.pictomania.state import Round
from engine.pictomania.terms import LIFTED
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
    def gone_back(self) -> bool:
        """Whether the card was void and has been taken back, as it should: its player holds it again."""
        return bool(self.void) and self.away

    @property
    def facts(self) -> list[Fact[Any]]:
        """All that was seen of the card, first what it is known by."""
        return [fact for fact in (self.landed, self.shown, self.lifted, self.again) if fact is not None]

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
    cards = [_as_decided(now, card) for card in cards]
    cards.sort(key=_when)
    return _swapped_as_decided(now, _by_layers(cards))


def _take_in(cards: list[Card], fact: Fact[Any], owner: Player) -> None:
    """One more landing or lifting; a landing after a lifting of the same player is the same card laid again."""
    own = [i for i, card in enumerate(cards) if card.player == fact.event.player]
    if isinstance(fact.event, GuessLifted):
        for i in [i for i in own if not cards[i].away][-1:]:
            cards[i] = replace(cards[i], lifted=fact, again=None)
        return
    for i in [i for i in own if cards[i].away][-1:]:
        cards[i] = replace(cards[i], again=fact, number=fact.event.number or cards[i].number)
        return
    cards.append(Card(fact.event.player, owner, fact, number=fact.event.number))


def _as_decided(now: Round, card: Card) -> Card:
    """A card that was never let go, says the table, and then laid: only that last landing is one."""
    if card.again and card.lifted and now.decision("lifted_card", card.lifted.id) == "void":
        return replace(card, landed=card.again, lifted=None, again=None)
    return card


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


def rule_close_cards(now: Round, options: Options, owner: Player, order_shown: bool) -> list[Ruling]:
    """A question for each two neighbours in the pile whose order was not seen when they landed.

    ``order_shown``: the order in which the cards were taken off tells it, for those that were.
    """
    shown = [fact.event.player for fact in now.of(GuessShown, owner)] if order_shown else []
    found = []
    for a, b in pairwise(card for card in landed_cards(now, owner) if not card.away):
        told = surely_under(a, b) or surely_under(b, a) or (a.player in shown and b.player in shown)
        if not told and options.close_cards == "ask":
            first, second = _as_recorded(a, b)
            names = {"first": first.event.player, "second": second.event.player, "pile": owner}
            found.append(rule(now, "close_cards", [second, first], **names))
    return found


def rule_lifted(now: Round, owner: Player, cards: Iterable[Card]) -> list[Ruling]:
    """A warning for each card lifted, and a question for each lifting of a card that was never seen landing.

    Nothing about those of ``cards`` that are void for another reason: they are to go back.
    """
    lifted = {card.lifted.id: card for card in cards if card.lifted}
    found = []
    for fact in now.of(GuessLifted, owner):
        card = lifted.get(fact.id)
        if card and card.void not in ("", LIFTED):
            continue
        laid = [card.landed] if card and card.landed else _landed_before(now, owner, fact)
        code = "lifted_card" if laid else "lifted_unknown"
        found.append(rule(now, code, [fact, *laid], player=fact.event.player, pile=owner))
    return found


def _landed_before(now: Round, owner: Player, lifting: Fact[GuessLifted]) -> list[Fact[GuessLaid]]:
    """The latest landing of the player who lifted a card, before that."""
    own = [fact for fact in now.of(GuessLaid, owner) if fact.event.player == lifting.event.player]
    return [fact for fact in own if fact.order < lifting.order][-1:]
