"""The scene of one training crop: a pile, or anything else that may lie where a pile is looked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from datasets.canvas import Picture, fill, paste, shrink, tint, trace
from datasets.colours import PLAYER_COLOURS, hsv, paper_white
from datasets.hands import GRIP_MM
from datasets.handwriting import smooth
from datasets.stock import HAND_PER_MM, HANDS, TABLES, card_art, edition, hand_piece, table_piece
from datasets.tokens import token

LABELS = ("1", "2", "3", "4", "5", "6", "7", "A", "B", "C", "back", "none")
"""What a crop can show, in the order of the reader's classes."""

DECKS = 2000
"""How many editions the crops are drawn from."""


@dataclass(frozen=True)
class Framing:
    """How crops are cut. ``size`` pixels a side; ``margin`` the side as a multiple of the card's longer edge (lowest,
    highest); ``off_centre`` how far the card's centre may lie from the crop's as a share of the longer edge; ``turn``
    the greatest rotation in degrees to either side (0 is upright); ``card`` the card's width in camera pixels (lowest,
    highest); ``grey`` for crops of one channel; ``system_fonts`` whether fonts of the machine are used; ``decks`` the
    numbers of the editions to draw from.
    """

    size: int = 64
    margin: tuple[float, float] = (1.0, 1.5)
    off_centre: float = 0.12
    turn: float = 180.0
    card: tuple[float, float] = (22.0, 200.0)
    grey: bool = False
    system_fonts: bool = True
    decks: Sequence[int] = range(DECKS)


class Scene:
    """A crop of a table in the making: ``side`` pixels square, cards ``width`` pixels wide."""

    def __init__(self, rng: Generator, deck: int, framing: Framing, side: int, width: float) -> None:
        self.rng, self.deck, self.framing, self.side, self.width = rng, deck, framing, side, width
        self.design = edition(deck, framing.system_fonts)
        self.length = width * self.design.ratio
        self.picture = self._ground()

    def pile(self, label: str) -> Picture:
        """Return the crop with a pile whose top card shows ``label``."""
        rng = self.rng
        turn = rng.uniform(-self.framing.turn, self.framing.turn)
        centre = (
            np.array((self.side / 2, self.side / 2)) + rng.uniform(-1, 1, 2) * self.framing.off_centre * self.length
        )
        if rng.random() < 0.25:
            self._clutter()
        for _ in range(int(rng.integers(0, 5))):
            slip = rng.normal(0, 0.12, 2) * self.length
            lean = turn + rng.normal(0, 14) + (90 if rng.random() < 0.2 else 180) * int(rng.integers(4))
            self._lay(self._any_card(label), centre + slip, lean)
        self._lay(self._top_card(label), centre, turn)
        if rng.random() < 0.12:
            self._finger(centre)
        return self.picture

    def nothing(self) -> Picture:
        """Return a crop with no card to be read: table, sheet, token, hand, or a card only at the rim."""
        rng = self.rng
        kind = int(rng.integers(6))
        if kind == 1:
            self._sheet(0.0)
        elif kind == 2:
            self._sheet(0.5 * self.length)
        elif kind == 3:
            self._token(np.array((self.side / 2, self.side / 2)) + rng.normal(0, 0.2, 2) * self.length)
        elif kind >= 4:
            self.pile(LABELS[int(rng.integers(11))])
            self._hand_over()
        if kind < 4 and rng.random() < 0.4:
            self._clutter()
        return self.picture

    def _ground(self) -> Picture:
        table = table_piece(int(self.rng.integers(TABLES)))
        side = self.side
        if side > 250:
            return cv2.resize(table, (side, side), interpolation=cv2.INTER_LINEAR)
        x, y = self.rng.integers(0, 256 - side, 2)
        return table[y : y + side, x : x + side].copy()

    def _top_card(self, label: str) -> Picture:
        if label == "back":
            return card_art(self.deck, self.framing.system_fonts, self._colour(0.15), "")
        black = label in "ABC" or self.rng.random() < 0.25
        return card_art(self.deck, self.framing.system_fonts, None if black else self._colour(0.0), label)

    def _any_card(self, label: str) -> Picture:
        """Return a card that may lie below ``label``: mostly the same side up, as piles are."""
        face_up = self.rng.random() < (0.1 if label == "back" else 0.9)
        figure = str(self.rng.integers(1, 8)) if face_up else ""
        return card_art(self.deck, self.framing.system_fonts, self._colour(0.15), figure)

    def _colour(self, black: float) -> str | None:
        return None if self.rng.random() < black else str(self.rng.choice(PLAYER_COLOURS))

    def _lay(self, art: Picture, centre: np.ndarray, turn: float) -> None:
        """Warp ``art`` to the card's size at ``centre``, ``turn`` degrees clockwise, slightly in perspective."""
        scale = self.width / art.shape[1]
        art = shrink(art, min(scale * 1.3, 1.0))
        height, width = art.shape[:2]
        c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        flat = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (self.width / 2, self.length / 2)
        corners = flat @ np.array([[c, s], [-s, c]]) + self.rng.normal(0, 0.012 * self.length, (4, 2)) + centre
        source = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - np.float32(0.5)
        matrix = cv2.getPerspectiveTransform(source, np.asarray(corners - 0.5, np.float32))
        patch = cv2.warpPerspective(art, matrix, (self.side, self.side), flags=cv2.INTER_LINEAR)
        self._shadow(patch[..., 3])
        paste(self.picture, patch, 0, 0)

    def _shadow(self, alpha: Picture) -> None:
        if self.rng.random() < 0.6:
            soft = cv2.blur(alpha, (max(self.side // 16, 1),) * 2)
            moved = np.roll(soft, self.rng.integers(-2, 3, 2), (0, 1))
            tint(self.picture, moved, (0, 0, 0), self.rng.uniform(0.1, 0.5))

    def _clutter(self) -> None:
        """Put a token, a sheet's edge or another card at the rim of the crop."""
        angle = self.rng.uniform(0, 2 * np.pi)
        away = np.array((np.cos(angle), np.sin(angle))) * self.length * self.rng.uniform(0.9, 1.1)
        kind = int(self.rng.integers(3))
        if kind == 0:
            self._sheet(self.length * self.rng.uniform(0.75, 1.0))
        elif kind == 1:
            self._token(away + self.side / 2)
        else:
            self._lay(self._any_card("1"), away * 1.2 + self.side / 2, self.rng.uniform(-180, 180))

    def _sheet(self, away: float) -> None:
        """Cover the half plane ``away`` pixels from the middle with a sheet of paper, often with lines on it."""
        angle, far = self.rng.uniform(0, 2 * np.pi), 3.0 * self.side
        out, along = np.array((np.cos(angle), np.sin(angle))), np.array((-np.sin(angle), np.cos(angle)))
        near = self.side / 2 + out * (away if away else -far / 2)
        mask = np.zeros((self.side, self.side), np.uint8)
        fill(
            mask,
            np.array(
                [near + along * far, near - along * far, near - along * far + out * far, near + along * far + out * far]
            ),
        )
        tint(self.picture, mask, paper_white(self.rng))
        ink = hsv(self.rng.uniform(0, 360), self.rng.uniform(0, 0.8), self.rng.uniform(0.2, 0.7))
        for _ in range(int(self.rng.integers(0, 4))):
            line = smooth(self.rng.uniform(-0.1, 1.1, (int(self.rng.integers(2, 7)), 2)) * self.side)
            drawn = np.zeros_like(mask)
            trace(drawn, line, max(round(self.width / 40), 1))
            tint(self.picture, cv2.bitwise_and(drawn, mask), ink)

    def _token(self, centre: np.ndarray) -> None:
        size = max(round(self.width * self.rng.uniform(0.4, 0.65)), 6)
        colour = self._colour(0.4)
        art = token(
            self.design, self.design.colours[colour] if colour else None, int(self.rng.integers(1, 4)), self.rng, size
        )
        left, top = np.round(centre - size / 2).astype(int)
        paste(self.picture, art, int(left), int(top))

    def _warp_hand(self, grip: np.ndarray, turn: float) -> None:
        art = hand_piece(int(self.rng.integers(HANDS)))
        scale = self.width / 57 / HAND_PER_MM
        c, s = np.cos(np.radians(turn)) * scale, np.sin(np.radians(turn)) * scale
        hold = np.array(GRIP_MM) * HAND_PER_MM
        matrix = np.array([[c, -s, 0], [s, c, 0]])
        matrix[:, 2] = grip - matrix[:, :2] @ hold
        paste(self.picture, cv2.warpAffine(art, matrix, (self.side, self.side), flags=cv2.INTER_AREA), 0, 0)

    def _hand_over(self) -> None:
        grip = np.array((self.side / 2, self.side / 2)) + self.rng.normal(0, 0.1, 2) * self.length
        reach = self.rng.uniform(0, 60) * self.width / 57
        turn = self.rng.uniform(0, 360)
        beyond = np.array((np.sin(np.radians(turn)), -np.cos(np.radians(turn)))) * reach
        self._warp_hand(grip + beyond, turn)

    def _finger(self, centre: np.ndarray) -> None:
        """Let finger tips reach over the rim of the top card only."""
        turn = self.rng.uniform(0, 360)
        back = (
            np.array((-np.sin(np.radians(turn)), np.cos(np.radians(turn)))) * self.length * self.rng.uniform(1.05, 1.3)
        )
        self._warp_hand(centre + back, turn)
