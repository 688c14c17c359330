"""The landings and liftings at one pile, taken in one by one: which of them are of one card.

A card laid is never taken back or exchanged. One taken up and put back is the same card, and lay from its first
landing; another one laid instead is a second card, and the first still counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from engine.events import GuessLaid, GuessLifted, GuessShown, Player
from engine.facts import Fact
from engine.order import likely_before
from engine.pictomania.card import Card
from engine.pictomania.codes import outcome, rule
from engine.pictomania.limits import limits
from engine.pictomania.state import Round, State
from engine.pictomania.terms import LIFTED
from engine.rulings import Ruling


def take_in(state: State, owner: Player) -> tuple[list[Card], list[Ruling]]:
    """The cards seen landing on the pile of ``owner``, and the questions whether one laid again is the same."""
    now, cards, asked = state.now, list[Card](), list[Ruling]()
    happened: list[Fact[Any]] = [*now.of(GuessLaid, owner), *now.of(GuessLifted, owner)]
    for fact in sorted(happened, key=lambda fact: fact.order):
        if isinstance(fact.event, GuessLifted):
            _lift(cards, fact)
        else:
            asked += _lay(state, cards, fact)
    return cards, asked


def rule_laid_again(state: State, owner: Player) -> list[Ruling]:
    """A question for each card laid again when it was too late to lay one, and that may be another."""
    return take_in(state, owner)[1]


def never_let_go(state: State, card: Card) -> bool:
    """Whether a card that was lifted was never let go before, as the table has decided, else by the option."""
    if card.lifted is None:
        return False
    return (state.now.decision("lifted_card", card.lifted.id) or state.options.lifted_card) == "void"


def _lift(cards: list[Card], fact: Fact[GuessLifted]) -> None:
    """The upper card of that player is away."""
    lying = [i for i, card in enumerate(cards) if card.player == fact.event.player and not card.away]
    for i in lying[-1:]:
        cards[i] = replace(cards[i], lifted=fact, again=None)


def _lay(state: State, cards: list[Card], fact: Fact[GuessLaid]) -> list[Ruling]:
    """One more landing: of a card that is away, where it can be that one, else of a new one; and what is asked."""
    asked = []
    away = [i for i, card in enumerate(cards) if card.player == fact.event.player and card.away]
    possible = [i for i in reversed(away) if _may_be(state.now, cards[i], fact)]
    for i in sorted(possible, key=lambda i: cards[i].number is None or cards[i].number != fact.event.number)[:1]:
        asked = _ask(state, cards[i], fact)
        if all(outcome(state.options, ruling) == "same" for ruling in asked):
            cards[i] = _laid_again(state, cards[i], fact)
            return asked
    cards.append(Card(fact.event.player, fact.event.owner, fact, number=fact.event.number))
    return asked


def _laid_again(state: State, card: Card, fact: Fact[GuessLaid]) -> Card:
    """The card put back; of one that was never let go only that landing is one."""
    number = card.number or fact.event.number
    if never_let_go(state, card):
        return replace(card, landed=fact, lifted=None, number=number)
    return replace(card, again=fact, number=number)


def _may_be(now: Round, card: Card, fact: Fact[GuessLaid]) -> bool:
    """Whether a card laid can be that one, by the figures with which both landed or were shown."""
    if card.number is None:
        return True
    figures = {fact.event.number} if fact.event.number else _shown(now, card)
    return not figures or card.number in figures


def _shown(now: Round, card: Card) -> set[int]:
    """The figures that cards of the same player were shown with at that pile."""
    shown = (fact.event for fact in now.of(GuessShown, card.pile))
    return {event.number for event in shown if event.player == card.player and event.number}


def _ask(state: State, card: Card, fact: Fact[GuessLaid]) -> list[Ruling]:
    """The question whether a card laid too late is the one that lay in time, where the figures do not tell it."""
    known = card.number is not None and (fact.event.number or card.number in _shown(state.now, card))
    if card.landed is None or card.lifted is None or known or never_let_go(state, card):
        return []
    for limit, late in limits(state, card.player, card.pile):
        if likely_before(limit, fact) and not likely_before(limit, card.landed):
            facts = [fact, card.lifted, card.landed, limit]
            return [rule(state.now, "laid_again", facts, player=card.player, pile=card.pile, late=late.said)]
    return []


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
