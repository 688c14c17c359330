"""The table as the camera sees it without hands: a picture kept up to date as things come and go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from datasets import cards, sheets, stand
from datasets.canvas import Picture, paste, shrink
from datasets.doodles import Stroke, drawn
from datasets.look import Look
from datasets.props import Art, Change, Item
from datasets.rounds import Plan
from datasets.table import Layout
from datasets.textures import table_top
from datasets.tokens import token
from datasets.view import Camera

SHEET_LAYER = 0
"""Sheets lie below everything."""

THICKNESS_MM = 2.2
"""Height above the table from which a card or token throws its shadow."""


@dataclass(frozen=True)
class Placed:
    """A patch of premultiplied BGRA at (``left``, ``top``) of the picture."""

    patch: Picture
    left: int
    top: int
    layer: int

    @property
    def box(self) -> tuple[int, int, int, int]:
        """(left, top, right, bottom)."""
        return self.left, self.top, self.left + self.patch.shape[1], self.top + self.patch.shape[0]


class Stage:
    """The laid table before ``camera``; `picture` (H, W, 3) is what is seen of it, sharp and evenly lit."""

    def __init__(
        self, look: Look, plan: Plan, layout: Layout, camera: Camera, drawings: dict[str, list[Stroke]]
    ) -> None:
        self.look, self.plan, self.layout, self.camera, self.drawings = look, plan, layout, camera, drawings
        self.scale = pixels_per_mm(camera)
        self.items: dict[str, Placed] = {}
        self.art: dict[Art, Picture] = {}
        self.sheets = {player: sheets.blank_sheet(look.sheet, seat.sheet) for player, seat in layout.seats.items()}
        self.ground = self._table_top()
        self._set_up_stand()
        self.picture = self.ground.copy()
        for player in plan.players:
            self._draw(player, 0.0)

    def change(self, change: Change) -> None:
        """Make ``change`` happen."""
        boxes = [self.items.pop(key).box for key in change.drop]
        for item in change.add:
            placed = self.place(item)
            self.items[item.key] = placed
            boxes.append(placed.box)
        self._repaint(boxes)
        if change.ink:
            self._draw(*change.ink)

    def place(self, item: Item, lift: float = 0.0) -> Placed:
        """Return the patch of ``item`` as seen ``lift`` mm above the table, with its shadow."""
        return self._placed(self._art(item), item_corners(item, lift), item.layer, lift + THICKNESS_MM)

    def _art(self, item: Item) -> Picture:
        if item.art not in self.art:
            self.art[item.art] = picture_of(item.art, self.look, round(item.size[0] * self.scale * 1.3))
        return self.art[item.art]

    def _placed(self, art: Picture, corners: np.ndarray, layer: int, height: float) -> Placed:
        patch, left, top = warp(art, self.camera.project(corners))
        return with_shadow(Placed(patch, left, top, layer), self.look, self.scale, height)

    def _table_top(self) -> Picture:
        """Return the bare table top as the camera sees it."""
        points = self.camera.table_points()
        low, high = points.reshape(-1, 2).min(axis=0), points.reshape(-1, 2).max(axis=0)
        extent = np.minimum(high - low, 4000)
        scale = min(self.scale, 2600 / float(extent.max()))
        width, height = (int(edge * scale) + 8 for edge in extent)
        rng = np.random.default_rng(self.look.top_seed)
        texture = table_top(rng, height, width, self.look.base, self.layout.card_mm * scale)
        at = np.asarray((points - low) * scale + 2, np.float32)
        return np.asarray(cv2.remap(texture, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT))

    def _set_up_stand(self) -> None:
        for i, letter in enumerate("ABC"):
            words = stand.word_card(self.look.stand, self.plan.stand[letter], self.layout.stand_card)
            plate = stand.plate(self.look.stand, letter)
            for art, corners, height in (
                (words, stand.card_corners(self.layout, i), 18.0),
                (plate, stand.plate_corners(self.layout, i), 7.0),
            ):
                placed = self._placed(art, corners, 1, height)
                paste(self.ground, placed.patch, placed.left, placed.top)

    def _draw(self, player: str, share: float) -> None:
        strokes = drawn(self.drawings[player], share) if share > 0 else []
        art = sheets.draw_ink(self.sheets[player], strokes, self.look.pens[player], self.look.pen_mm)
        placed = self._placed(art, self.layout.seats[player].corners, SHEET_LAYER, 0.8)
        self.items[f"sheet-{player}"] = placed
        self._repaint([placed.box])

    def _repaint(self, boxes: Sequence[tuple[int, int, int, int]]) -> None:
        """Draw anew what lies within ``boxes``."""
        ranked = sorted(self.items.values(), key=lambda placed: placed.layer)
        height, width = self.picture.shape[:2]
        for left, top, right, bottom in boxes:
            x0, y0, x1, y1 = max(left, 0), max(top, 0), min(right, width), min(bottom, height)
            if x1 <= x0 or y1 <= y0:
                continue
            window = self.ground[y0:y1, x0:x1].copy()
            for placed in ranked:
                paste(window, placed.patch, placed.left - x0, placed.top - y0)
            self.picture[y0:y1, x0:x1] = window


def pixels_per_mm(camera: Camera) -> float:
    """Return how many pixels a millimetre in the middle of the table is."""
    ends = camera.project(np.array([(-20.0, 0.0), (20.0, 0.0)]))
    return float(np.linalg.norm(ends[1] - ends[0])) / 40


def item_corners(item: Item, lift: float) -> np.ndarray:
    """Return the corners (4, 3) mm of ``item``, clockwise from its own top left, ``lift`` mm above the table."""
    c, s = np.cos(np.radians(item.turn)), np.sin(np.radians(item.turn))
    half = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) * item.size
    flat = half @ np.array([[c, s], [-s, c]]) + item.place
    return np.column_stack([flat, np.full(4, lift)])


def picture_of(art: Art, look: Look, width: int) -> Picture:
    """Return the picture named by ``art`` (see `props.Art`), about ``width`` pixels wide."""
    kind, first = art[0], art[1]
    design, width = look.design, max(width, 24)
    colour = design.colours[str(first)] if kind != "black" and first is not None else None
    if kind == "guess":
        assert colour is not None
        return cards.guess_face(design, colour, str(art[2]), width)
    if kind == "black":
        return cards.black_face(design, str(first), width)
    if kind == "back":
        return cards.card_back(design, colour, width)
    return token(design, colour, int(str(art[2])), np.random.default_rng(int(str(art[3]))), width)


def warp(art: Picture, corners: np.ndarray, clip: tuple[int, int] | None = None) -> tuple[Picture, int, int]:
    """Return ``art`` warped onto ``corners`` (4, 2) pixels, and where its patch's (left, top) comes to lie.

    With ``clip`` (width, height) only what falls into a picture of that size is made.
    """
    low, high = np.floor(corners.min(axis=0)).astype(int) - 1, np.ceil(corners.max(axis=0)).astype(int) + 2
    if clip is not None:
        low, high = np.maximum(low, 0), np.minimum(high, clip)
        high = np.maximum(high, low + 1)
    edge = float(np.linalg.norm(corners[1] - corners[0]))
    art = shrink(art, min(edge / art.shape[1] * 1.2, 1.0))
    height, width = art.shape[:2]
    source = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(source, np.asarray(corners - low - 0.5, np.float32))
    size = int(high[0] - low[0]), int(high[1] - low[1])
    return np.asarray(cv2.warpPerspective(art, matrix, size, flags=cv2.INTER_LINEAR)), int(low[0]), int(low[1])


def with_shadow(placed: Placed, look: Look, scale: float, height: float) -> Placed:
    """Return ``placed`` on top of the soft shadow it throws from ``height`` mm above the table."""
    drop = np.array(look.sun) * height * scale
    reach = max(height * scale * 0.45, 0.6)
    pad = int(np.ceil(np.abs(drop).max() + 3 * reach))
    patch = cv2.copyMakeBorder(placed.patch, pad, pad, pad, pad, cv2.BORDER_CONSTANT)
    alpha = np.ascontiguousarray(patch[..., 3])
    move = np.array([(1.0, 0.0, drop[0]), (0.0, 1.0, drop[1])])
    soft = cv2.warpAffine(cv2.GaussianBlur(alpha, (0, 0), reach), move, alpha.shape[::-1])
    dark = cv2.multiply(cv2.bitwise_not(alpha), soft, scale=look.shadow / 255)
    patch[..., 3] = cv2.add(alpha, dark)
    return Placed(patch, placed.left - pad, placed.top - pad, placed.layer)
