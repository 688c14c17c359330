"""The cards taken off a turned pile: each matched with its landing, its figure and colour read from both."""

from __future__ import annotations

from dataclasses import replace

from engine.events import GuessLaid, GuessShown, Player
from engine.facts import Fact
from engine.journal import SURE
from engine.pictomania.card import Card
from engine.pictomania.codes import rule
from engine.pictomania.state import Round
from engine.rulings import Ruling
from engine.text import Param


def match_landings(
    owner: Player, landed: tuple[Card, ...], shown: tuple[Fact[GuessShown], ...], last: frozenset[int] = frozenset()
) -> list[Card]:
    """Each card taken off with its landing: the next of its player; else the one in its place, if that is left over.

    In the second case the colour was read differently the second time. Landings with the ids ``last`` come after the
    others of their player.
    """
    waiting = sorted(landed, key=lambda card: (card.away, card.landed is not None and card.landed.id in last))
    matches: list[Card | None] = []
    for fact in shown:
        match = next((card for card in waiting if card.player == fact.event.player), None)
        matches.append(match)
        if match:
            waiting.remove(match)
    lying = [card for card in landed if not card.away]
    for i, match in enumerate(matches):
        if match is None and i < len(lying) and lying[i] in waiting:
            matches[i] = lying[i]
    pairs = zip(matches, shown, strict=True)
    return [replace(match or Card(fact.event.player, owner), shown=fact) for match, fact in pairs]


def read_figure(now: Round, card: Card) -> tuple[Card, Ruling | None]:
    """The card with its figure: as shown, else as it landed; and a question where the two differ."""
    shown = card.shown.event.number if card.shown else None
    if card.number is None or shown is None or card.number == shown:
        return replace(card, number=card.number if shown is None else shown), None
    params: dict[str, Param] = {"player": card.player, "pile": card.pile, "landed": card.number, "shown": shown}
    ruling = rule(now, "figure_differs", card.facts, **params)
    return replace(card, number=card.number if ruling.settled == "landed" else shown), ruling


def read_colour(card: Card, revealed: list[Card], take_landed: bool) -> Card:
    """The card with its colour: as shown, unless the table says otherwise or only the landing makes sense."""
    if card.shown is None or colours_agree(card) or take_landed:
        return card
    seen = card.shown.event.player
    others = [other.player for other in revealed if other.landed != card.landed]
    odd = seen == card.pile or seen in others or card.shown.entry.confidence < SURE
    sound = card.player != card.pile and card.player not in others and card.landed and _sure(card.landed)
    return card if odd and sound else replace(card, player=seen)


def _sure(fact: Fact[GuessLaid]) -> bool:
    return fact.entry.confidence >= SURE


def colours_agree(card: Card) -> bool:
    """Whether the card was shown with the colour with which it landed, as far as both were seen."""
    return card.landed is None or card.shown is None or card.landed.event.player == card.shown.event.player
