"""Landing and reveal of one pile brought together: two records of the same facts, which must agree.

The revealed pile is the evidence of which cards there were and in which order; the landing is the evidence of when.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.events import GuessLaid, GuessShown, NumberShown, PileKnocked, PileTurned, Player
from engine.pictomania.cards import Card, landed_cards, surely_under
from engine.pictomania.codes import rule
from engine.pictomania.state import Fact, Round, State
from engine.rulings import Param, Ruling


@dataclass(frozen=True, slots=True)
class Pile:
    """The cards of one pile, first laid first, void ones included, and where its two records do not agree."""

    owner: Player
    cards: tuple[Card, ...]
    rulings: tuple[Ruling, ...] = ()

    @property
    def counted(self) -> tuple[Card, ...]:
        """The cards that are not void."""
        return tuple(card for card in self.cards if not card.void)


def bring_together(state: State, owner: Player) -> Pile:
    """The pile of ``owner`` from what was seen landing and what was taken off."""
    now = state.rounds[-1]
    landed = landed_cards(now, owner)
    revealed = _pair(owner, landed, now.of(GuessShown, owner))
    missing = [card for card in landed if card.landed not in {other.landed for other in revealed}]
    rulings = [_read_figure(now, card)[1] for card in revealed]
    knocked = _rule_knocked(now, owner)
    before_knock = knocked and (knocked.settled or state.options.knocked_pile) == "before"
    differs = _rule_differs(now, owner, landed, revealed, missing, ordered=not before_knock)
    cards = [_read_figure(now, card)[0] for card in revealed]
    if differs and (differs.settled or state.options.pile_differs) == "landed":
        cards = [card if card.landed else replace(card, void="card never seen landing") for card in cards]
        cards = _in_landed_order(cards, landed)
    elif before_knock:
        cards = _in_landed_order(cards, landed)
    cards = _with_missing(cards, missing, landed)
    return Pile(owner, tuple(cards), tuple(r for r in (*rulings, knocked, differs) if r))


def _pair(owner: Player, landed: tuple[Card, ...], shown: tuple[Fact[GuessShown], ...]) -> list[Card]:
    """The cards taken off, each with the landing of the same player that is next in the pile, lifted ones last."""
    waiting = sorted(landed, key=lambda card: card.away)
    revealed = []
    for fact in shown:
        match = next((card for card in waiting if card.player == fact.event.player), None)
        if match:
            waiting.remove(match)
        revealed.append(replace(match or Card(fact.event.player, owner), shown=fact))
    return revealed


def _read_figure(now: Round, card: Card) -> tuple[Card, Ruling | None]:
    """The card with its figure: as shown, else as it landed; and a question where the two differ."""
    shown = card.shown.event.number if card.shown else None
    if card.number is None or shown is None or card.number == shown:
        return replace(card, number=card.number if shown is None else shown), None
    params: dict[str, Param] = {"player": card.player, "pile": card.pile, "landed": card.number, "shown": shown}
    ruling = rule(now, "figure_differs", card.facts, **params)
    return replace(card, number=card.number if ruling.settled == "landed" else shown), ruling


def _rule_knocked(now: Round, owner: Player) -> Ruling | None:
    knocks = now.of(PileKnocked, owner)
    return rule(now, "knocked_pile", knocks, pile=owner) if knocks else None


def _rule_differs(
    now: Round, owner: Player, landed: tuple[Card, ...], revealed: list[Card], missing: list[Card], ordered: bool
) -> Ruling | None:
    """A question showing both records, where a card is extra, missing or, if ``ordered``, in another place."""
    over = _is_over(now, owner)
    watched = bool(now.all_of(GuessLaid))
    odd = [card for card in revealed if card.landed is None and watched]
    odd += [card for card in missing if _is_skipped(card, revealed, over)]
    if ordered:
        for i, early in enumerate(revealed):
            odd += [card for late in revealed[i + 1 :] if surely_under(late, early) for card in (early, late)]
    if not odd:
        return None
    facts = dict.fromkeys(fact for card in odd for fact in (card.place, card.shown) if fact)
    landed_as = tuple(card.player for card in landed if not card.away)
    return rule(now, "pile_differs", facts, pile=owner, landed=landed_as, shown=tuple(card.player for card in revealed))


def _is_skipped(card: Card, revealed: list[Card], over: bool) -> bool:
    """Whether a card seen landing should have been taken off by now."""
    if card.away or (not revealed and card.number is not None):
        return False
    return over or any(surely_under(card, other) for other in revealed)


def _is_over(now: Round, owner: Player) -> bool:
    """Whether the pile of ``owner`` has been gone through: another was turned over after it."""
    begun = [fact.order for kind in (PileTurned, NumberShown, GuessShown) for fact in now.of(kind, owner)]
    later = [fact for fact in now.all_of(PileTurned) if fact.event.owner != owner]
    return bool(begun) and any(fact.order > max(begun) for fact in later)


def _in_landed_order(cards: list[Card], landed: tuple[Card, ...]) -> list[Card]:
    """The cards seen landing in that order, the others after them."""
    places = {card.landed: i for i, card in enumerate(landed)}
    return sorted(cards, key=lambda card: places.get(card.landed, len(places)))


def _with_missing(cards: list[Card], missing: list[Card], landed: tuple[Card, ...]) -> list[Card]:
    """The cards, and each that was not taken off (yet) right above its neighbour below as they landed."""
    result = list(cards)
    below = [card.landed for card in landed]
    for card in missing:
        deeper = below[: below.index(card.landed)]
        at = max((i + 1 for i, other in enumerate(result) if other.landed in deeper and other.landed), default=0)
        result.insert(at, card)
    return result
