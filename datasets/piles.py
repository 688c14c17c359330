"""A pile in front of a seat: cards with their place in it, face down while laid and face up once turned over."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from numpy.random import Generator

from datasets.props import Art, Item
from datasets.rounds import Lay, Secret
from datasets.table import Layout, Seat

BOTTOM_LAYER = 100
"""Layer of the lowest card of a pile; the middle's heap lies above all piles."""


@dataclass(frozen=True)
class Card:
    """One card: its two sides, and how it lies in its pile's frame (mm from the pile's middle, degrees clockwise)."""

    key: str
    back: Art
    face: Art
    slip: tuple[float, float]
    turn: float
    lay: Lay | None = None


@dataclass
class Pile:
    """The cards in front of ``seat``, lowest first."""

    seat: Seat
    layout: Layout
    cards: list[Card] = field(default_factory=list)
    face_up: bool = False

    def put_secret(self, rng: Generator, secret: Secret) -> list[Item]:
        """Lay the letter and the number card face down; return them as they lie."""
        for name, figure in (("letter", secret.letter), ("number", str(secret.number))):
            self._put(rng, f"{self.seat.player}-{name}", ("back", None), ("black", figure), None)
        return [self.item(i) for i in range(len(self.cards))]

    def put_guess(self, rng: Generator, lay: Lay, order: int) -> Item:
        """Lay a guess face down on top, the ``order``-th of the round; return it as it lies."""
        key = f"{lay.player}-guess-{order}"
        self._put(rng, key, ("back", lay.player), ("guess", lay.player, str(lay.number)), lay)
        return self.item(len(self.cards) - 1)

    def turn_over(self) -> list[Item]:
        """Turn the whole pile over; return its cards as they now lie."""
        self.face_up = True
        over = reversed(self.cards)
        self.cards = [replace(card, slip=(-card.slip[0], card.slip[1]), turn=-card.turn) for card in over]
        return [self.item(i) for i in range(len(self.cards))]

    def scatter(self, rng: Generator, reach: float) -> list[Item]:
        """Push the cards apart, each by up to ``reach`` mm each way; return them as they lie then."""
        self.cards = [
            replace(card, slip=(float(x), float(y)), turn=card.turn + float(rng.normal(0, 12)))
            for card, (x, y) in zip(self.cards, rng.uniform(-reach, reach, (len(self.cards), 2)), strict=True)
        ]
        return [self.item(i) for i in range(len(self.cards))]

    def take_top(self) -> Card:
        """Take the uppermost card off."""
        return self.cards.pop()

    def item(self, index: int) -> Item:
        """Return the ``index``-th card from below as it lies on the table."""
        card = self.cards[index]
        local = (self.seat.pile_at[0] + card.slip[0], self.seat.pile_at[1] + card.slip[1])
        x, y = self.seat.point(local)
        size = (self.layout.card_mm, self.layout.card_height_mm)
        art = card.face if self.face_up else card.back
        return Item(card.key, art, (float(x), float(y)), self.seat.turn + card.turn, size, BOTTOM_LAYER + index)

    def _put(self, rng: Generator, key: str, back: Art, face: Art, lay: Lay | None) -> None:
        slip = rng.normal(0, 3.2, 2).clip(-7, 7)
        turn = rng.normal(0, 7) + 180 * int(rng.integers(2))
        if lay is not None and rng.random() < 0.12:
            turn += 90
        self.cards.append(Card(key, back, face, (float(slip[0]), float(slip[1])), turn, lay))
