"""Which cards of a pile are void, and why: the disputes about cards, each with its default and the table's decision."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.events import InkSeen, Player
from engine.facts import Fact
from engine.order import maybe_before, surely_before
from engine.pictomania.cards import Card, rule_close_cards, rule_lifted
from engine.pictomania.codes import rule
from engine.pictomania.events import BonusTaken, PileTurned
from engine.pictomania.pile import Pile
from engine.pictomania.state import State, ends_of
from engine.rulings import Ruling, Severity

Verdict = tuple[Card, list[Ruling]]
"""A card, void or not, and the rulings on it."""


def judge_pile(state: State, pile: Pile) -> Pile:
    """The pile with its void cards marked and the rulings on its cards added."""
    rulings = [*pile.rulings, *rule_lifted(state.rounds[-1], pile.owner)]
    rulings += rule_close_cards(state.rounds[-1], state.options, pile.owner, pile.order_shown)
    cards = list(pile.cards)
    for judge in (_judge_own_pile, _judge_late, _judge_early, _judge_lifted):
        verdicts = [judge(state, card) for card in cards]
        cards = [card for card, _ in verdicts]
        rulings += [ruling for _, found in verdicts for ruling in found]
    cards, found = _judge_second_cards(state, cards)
    return replace(pile, cards=tuple(cards), rulings=(*rulings, *found))


def _void(card: Card, why: str) -> Card:
    """The card made void; what made it void first stays the reason."""
    return card if card.void else replace(card, void=why)


def _judge_own_pile(state: State, card: Card) -> Verdict:
    if card.player != card.pile:
        return card, []
    ruling = rule(state.rounds[-1], "own_pile", card.facts, player=card.player, pile=card.pile)
    return _ruled(card, ruling, state.options.own_pile, "card on the own pile")


def _ruled(card: Card, ruling: Ruling, default: str, why: str) -> Verdict:
    """The verdict where the table's decision, or the option, is to make the card void or to let it be."""
    void = (ruling.settled or default) == "void"
    severity: Severity = "void" if void else "warn"
    return (_void(card, why) if void else card), [replace(ruling, severity=severity)]


def _limits(state: State, player: Player, pile: Player) -> list[tuple[Fact[Any], str]]:
    """The facts after which ``player`` may lay no card on ``pile``, and how that is said."""
    finish = state.rounds[-1].finish(player)
    limits: list[tuple[Fact[Any], str]] = []
    if finish:
        token = isinstance(finish.event, BonusTaken)
        limits.append((finish, "after the bonus token" if token else "after saying done"))
    for end in ends_of(state):
        last = isinstance(end.event, BonusTaken)
        limits.append((end, "after the tougher game ended" if last else "after the round ended"))
    return limits + [(turned, "after the pile was turned over") for turned in state.rounds[-1].of(PileTurned, pile)]


def _judge_late(state: State, card: Card) -> Verdict:
    """A card laid surely too late; else, benefit of the doubt, a question where it likely was."""
    if card.landed is None:
        return card, []
    limits = _limits(state, card.player, card.pile)
    for limit, late in limits:
        if surely_before(limit, card.landed):
            ruling = _rule_late(state, "late_card", limit, card, late)
            return _ruled(card, ruling, state.options.late_card, f"card {late}")
    for limit, late in limits:
        if maybe_before(limit, card.landed):
            ruling = _rule_late(state, "maybe_late_card", limit, card, late)
            return (_void(card, f"card {late}") if ruling.settled == "void" else card), [ruling]
    return card, []


def _rule_late(state: State, code: str, limit: Fact[Any], card: Card, late: str) -> Ruling:
    return rule(state.rounds[-1], code, [*card.facts, limit], player=card.player, pile=card.pile, late=late)


def _judge_early(state: State, card: Card) -> Verdict:
    """A guess that surely lay before its player drew anything; where no ink was seen at all, nothing is sure."""
    ink = state.rounds[-1].of(InkSeen, card.player)
    if card.landed is None or not ink or not all(surely_before(card.landed, fact) for fact in ink):
        return card, []
    ruling = rule(state.rounds[-1], "early_guess", [card.landed, ink[0]], player=card.player)
    return _ruled(card, ruling, state.options.early_guess, "guess before anything was drawn")


def _judge_lifted(state: State, card: Card) -> Verdict:
    """A card lifted and not laid again, where it is not to count; the ruling itself is raised with the liftings."""
    if card.lifted is None or card.again or card.shown:
        return card, []
    settled = state.rounds[-1].decision("lifted_card", card.lifted.id)
    void = (settled or state.options.lifted_card) == "void"
    return (_void(card, "card lifted again") if void else card), []


def _judge_second_cards(state: State, cards: list[Card]) -> tuple[list[Card], list[Ruling]]:
    """Of several cards of one player on the pile that are not void already, one counts."""
    now, result, rulings = state.rounds[-1], list(cards), []
    for player in dict.fromkeys(card.player for card in cards):
        places = [i for i, card in enumerate(cards) if card.player == player and not card.void]
        if len(places) < 2:
            continue
        facts = [fact for i in reversed(places) for fact in cards[i].facts]
        decided = now.decision("second_card", facts[0].id) or state.options.second_card
        which, void = ("second", places[1:]) if decided == "first_counts" else ("first", places[:-1])
        rulings.append(rule(now, "second_card", facts, player=player, pile=cards[0].pile, which=which))
        for i in void:
            result[i] = _void(cards[i], "second card on one pile")
    return result, rulings
