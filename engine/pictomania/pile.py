"""Landing and reveal of one pile brought together: two records of the same facts, which must agree.

The revealed pile is the evidence of which cards there were and in which order; the landing is the evidence of when.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations, takewhile
from typing import Any

from engine.entry import SURE
from engine.events import GuessLaid, GuessShown, NumberShown, Player
from engine.facts import Fact
from engine.pictomania import terms
from engine.pictomania.card import Card, surely_under
from engine.pictomania.cards import landed_cards
from engine.pictomania.codes import outcome, rule
from engine.pictomania.events import PileCleared, PileKnocked, PileTurned, TokenGiven
from engine.pictomania.reveal import colours_agree, match_landings, read_colour, read_figure
from engine.pictomania.state import Round, State
from engine.rulings import Ruling


@dataclass(frozen=True, slots=True)
class Pile:
    """The cards of one pile, first laid first, void ones included, and where its two records do not agree.

    ``order_shown``: whether the order of the cards is that of the reveal, as far as it has gone.
    """

    owner: Player
    cards: tuple[Card, ...]
    rulings: tuple[Ruling, ...] = ()
    order_shown: bool = True

    @property
    def counted(self) -> tuple[Card, ...]:
        """The cards that are not void."""
        return tuple(card for card in self.cards if not card.void)

    @property
    def next_card(self) -> Card | None:
        """The lowest card that was not taken off yet, void or not; ``None``: none is known to lie there."""
        return next(iter(self.next_cards), None)

    @property
    def next_cards(self) -> tuple[Card, ...]:
        """The lowest card that was not taken off yet; as void ones may have gone home, up to the first that is not.

        A void one that was passed over went home.
        """
        passed = max((i for i, card in enumerate(self.cards) if card.shown), default=-1)
        left = [(i, card) for i, card in enumerate(self.cards) if not card.shown and not card.away]
        lying = [card for i, card in left if i > passed or not card.void]
        void = len(list(takewhile(lambda card: card.void, lying)))
        return tuple(lying[: void + 1])


def bring_together(state: State, owner: Player, home: frozenset[int] = frozenset()) -> Pile:
    """The pile of ``owner`` from what was seen landing and what was taken off.

    ``home``: ids of the landings that the rules send home; the pile may well be taken off without those cards.
    """
    now = state.now
    landed = landed_cards(state, owner)
    knocked = _rule_knocked(now, owner)
    order_shown = knocked is None or outcome(state.options, knocked) != "before"
    revealed = _taken_off(now, owner, landed, home, order_shown)
    missing, skipped = _missing(landed, revealed), _skipped(now, landed, revealed, home)
    odd = _odd(now, landed, revealed, home, order_shown)
    differs = _rule_differs(now, landed, odd) if odd else None
    keep_landed = differs is not None and outcome(state.options, differs) == "landed"
    figures = [read_figure(now, card) for card in revealed]
    cards = [read_colour(card, revealed, keep_landed) for card, _ in figures]
    if keep_landed:
        cards = [card if card.landed else replace(card, void=terms.NEVER_LANDED) for card in cards]
    else:
        missing = [card for card in missing if card not in skipped or _token_given(now, card)]
    if keep_landed or not order_shown:
        cards = _in_landed_order(cards, landed)
    rulings = tuple(ruling for ruling in (*(ruling for _, ruling in figures), knocked, differs) if ruling)
    return Pile(owner, tuple(_with_missing(cards, missing, landed)), rulings, order_shown and not keep_landed)


def _rule_knocked(now: Round, owner: Player) -> Ruling | None:
    knocks = now.of(PileKnocked, owner)
    return rule(now, "knocked_pile", knocks, pile=owner) if knocks else None


def _taken_off(
    now: Round, owner: Player, landed: tuple[Card, ...], home: frozenset[int], order_shown: bool
) -> list[Card]:
    """The cards taken off, each with its landing: a void one in its turn, unless only without it all agrees."""
    shown = now.of(GuessShown, owner)
    ways = [match_landings(owner, landed, shown, last) for last in (frozenset[int](), home)]
    return next((way for way in ways if not _odd(now, landed, way, home, order_shown)), ways[0])


def _missing(landed: tuple[Card, ...], revealed: list[Card]) -> list[Card]:
    """The cards seen landing and not taken off."""
    matched = [card.landed for card in revealed]
    return [card for card in landed if card.landed not in matched]


def _skipped(now: Round, landed: tuple[Card, ...], revealed: list[Card], home: frozenset[int]) -> list[Card]:
    """The cards that should have been taken off by now, and were not; those that went home should not."""
    missing = _missing(landed, revealed)
    return [card for card in missing if _is_skipped(now, card, revealed) and not _went_home(card, home)]


def _went_home(card: Card, home: frozenset[int]) -> bool:
    """Whether the card is one that the rules send home; one that was hardly seen may never have been there."""
    return card.landed is not None and card.landed.id in home and card.landed.entry.confidence >= SURE


def _odd(
    now: Round, landed: tuple[Card, ...], revealed: list[Card], home: frozenset[int], order_shown: bool
) -> list[Card]:
    """The cards that are extra, missing, of another colour or in another place in the second record of the pile."""
    watched = bool(now.all_of(GuessLaid))
    odd = [card for card in revealed if (card.landed is None and watched) or not colours_agree(card)]
    odd += _skipped(now, landed, revealed, home)
    if order_shown:
        odd += [card for pair in combinations(revealed, 2) if surely_under(pair[1], pair[0]) for card in pair]
    return odd


def _rule_differs(now: Round, landed: tuple[Card, ...], odd: list[Card]) -> Ruling:
    """A question showing both records of a pile in which these cards are odd."""
    pile = odd[0].pile
    shown = now.of(GuessShown, pile)
    begun: list[Fact[Any]] = [*shown, *now.of(PileTurned, pile), *now.of(NumberShown, pile)]
    facts = begun[:1] + [fact for card in odd for fact in _two_records(card)]
    landed_as = tuple(card.player for card in landed if not card.away)
    return rule(now, "pile_differs", facts, pile=pile, landed=landed_as, shown=tuple(f.event.player for f in shown))


def _two_records(card: Card) -> list[Fact[Any]]:
    """Where the card was seen landing, and where it was shown."""
    both: list[Fact[Any] | None] = [card.place, card.shown]
    return [fact for fact in both if fact]


def _is_skipped(now: Round, card: Card, revealed: list[Card]) -> bool:
    """Whether a card seen landing and not taken off should have been by now."""
    if card.away or (not revealed and card.number is not None):
        return False
    return gone_through(now, card.pile) or any(surely_under(card, other) for other in revealed)


def gone_through(now: Round, owner: Player) -> bool:
    """Whether the pile of ``owner`` has been gone through: it is cleared, or another was turned over after it."""
    begun = [fact.order for kind in (PileTurned, NumberShown, GuessShown) for fact in now.of(kind, owner)]
    later = [fact.order for fact in now.of(PileCleared, owner)]
    later += [fact.order for fact in now.all_of(PileTurned) if fact.event.owner != owner]
    return bool(begun) and any(order > max(begun) for order in later)


def _token_given(now: Round, card: Card) -> bool:
    return any(fact.event.player == card.player for fact in now.of(TokenGiven, card.pile))


def _in_landed_order(cards: list[Card], landed: tuple[Card, ...]) -> list[Card]:
    """The cards seen landing in that order, the others after them."""
    order = [card.landed for card in landed]
    return sorted(cards, key=lambda card: order.index(card.landed) if card.landed in order else len(order))


def _with_missing(cards: list[Card], missing: list[Card], landed: tuple[Card, ...]) -> list[Card]:
    """The cards, and each that was not taken off (yet) right above its neighbour below as they landed."""
    result = list(cards)
    below = [card.landed for card in landed]
    for card in missing:
        deeper = below[: below.index(card.landed)]
        at = max((i + 1 for i, other in enumerate(result) if other.landed and other.landed in deeper), default=0)
        result.insert(at, card)
    return result
