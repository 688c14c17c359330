"""Which cards of a pile are void, and why: the disputes about cards, each with its default and the table's decision."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.entry import SURE
from engine.events import InkSeen, Player
from engine.facts import Fact
from engine.order import maybe_before, surely_before
from engine.pictomania import terms
from engine.pictomania.card import Card
from engine.pictomania.cards import landed_cards, rule_close_cards
from engine.pictomania.codes import outcome, rule
from engine.pictomania.landings import never_let_go, rule_laid_again, rule_lifted
from engine.pictomania.limits import limits
from engine.pictomania.pile import Pile, bring_together
from engine.pictomania.state import State
from engine.rulings import Ruling

Verdict = tuple[Card, list[Ruling]]
"""A card, void or not, and the rulings on it."""

LAST = (float("inf"), 0)
"""When a card was laid that was never seen landing, beside one that was: after it."""


def judge_pile(state: State, owner: Player) -> Pile:
    """The pile of ``owner``, both its records brought together, its void cards marked, with all rulings on it.

    A card that is void as it landed goes home: it may lie in the pile at the reveal, or be gone.
    """
    landed = _judge(state, Pile(owner, landed_cards(state, owner)))
    home = frozenset(card.landed.id for card in landed.cards if card.void and card.landed)
    return _judge(state, bring_together(state, owner, home))


def _judge(state: State, pile: Pile) -> Pile:
    """The pile with its void cards marked and the rulings on its cards added."""
    rulings = [*pile.rulings, *rule_close_cards(state, pile.owner, pile.order_shown)]
    cards = list(pile.cards)
    for judge in (_judge_own_pile, _judge_late, _judge_early, _judge_lifted):
        verdicts = [judge(state, card) for card in cards]
        cards = [card for card, _ in verdicts]
        rulings += [ruling for _, found in verdicts for ruling in found]
    cards, found = _judge_second_cards(state, cards)
    found += [*rule_laid_again(state, pile.owner), *rule_lifted(state.now, pile.owner, cards)]
    return replace(pile, cards=tuple(cards), rulings=(*rulings, *found))


def _void(card: Card, why: str) -> Card:
    """The card made void; what made it void first stays the reason."""
    return card if card.void else replace(card, void=why)


def _judge_own_pile(state: State, card: Card) -> Verdict:
    if card.player != card.pile:
        return card, []
    ruling = rule(state.now, "own_pile", card.facts, player=card.player, pile=card.pile)
    return _ruled(state, card, ruling, terms.OWN_PILE)


def _ruled(state: State, card: Card, ruling: Ruling, why: str) -> Verdict:
    """The verdict: the card is void for this reason, where that is what happens in this dispute."""
    return (_void(card, why) if outcome(state.options, ruling) == "void" else card), [ruling]


def _judge_late(state: State, card: Card) -> Verdict:
    """A card laid surely too late; else, benefit of the doubt, a question where it likely was.

    What was not surely seen, such as a bonus token of which only a hand may have been seen, makes nothing surely late.
    """
    if card.landed is None:
        return card, []
    late_after = limits(state, card.player, card.pile)
    for limit, late in late_after:
        if limit.entry.confidence >= SURE and surely_before(limit, card.landed):
            return _ruled(state, card, _rule_late(state, "late_card", limit, card, late), late.called)
    for limit, late in late_after:
        if maybe_before(limit, card.landed) or surely_before(limit, card.landed):
            return _ruled(state, card, _rule_late(state, "maybe_late_card", limit, card, late), late.called)
    return card, []


def _rule_late(state: State, code: str, limit: Fact[Any], card: Card, late: terms.Late) -> Ruling:
    return rule(state.now, code, [*card.facts, limit], player=card.player, pile=card.pile, late=late.said)


def _judge_early(state: State, card: Card) -> Verdict:
    """A guess that surely lay before its player drew anything; where no ink was seen at all, nothing is sure."""
    ink = state.now.of(InkSeen, card.player)
    if card.landed is None or not ink or not all(surely_before(card.landed, fact) for fact in ink):
        return card, []
    ruling = rule(state.now, "early_guess", [card.landed, ink[0]], player=card.player)
    return _ruled(state, card, ruling, terms.EARLY_GUESS)


def _judge_lifted(state: State, card: Card) -> Verdict:
    """A card lifted and not laid again, where it is not to count; the ruling itself is raised with the liftings."""
    if card.lifted is None or card.again or card.shown:
        return card, []
    return (_void(card, terms.LIFTED) if never_let_go(state, card) else card), []


def _judge_second_cards(state: State, cards: list[Card]) -> tuple[list[Card], list[Ruling]]:
    """Of several cards of one player on the pile that are not void already, one counts."""
    now, result, rulings = state.now, list(cards), []
    for player in dict.fromkeys(card.player for card in cards):
        places = _first_laid_first(cards, [i for i, c in enumerate(cards) if c.player == player and not c.void])
        if len(places) < 2:
            continue
        facts = [fact for i in reversed(places) for fact in cards[i].facts]
        ruling = rule(now, "second_card", facts, player=player, pile=cards[0].pile)
        rulings.append(ruling)
        for i in places[1:] if outcome(state.options, ruling) == "first_counts" else places[:-1]:
            result[i] = _void(cards[i], terms.SECOND_CARD)
    return result, rulings


def _first_laid_first(cards: list[Card], places: list[int]) -> list[int]:
    """Places of cards of one player in the order in which they were laid: that of the pile, unless one was put back."""
    own = [cards[i] for i in places]
    if not any(card.again for card in own):
        return places
    return sorted(places, key=lambda i: (landed.entry.at, landed.order) if (landed := cards[i].landed) else LAST)
