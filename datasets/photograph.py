"""Photographs of one sheet on a table, near by with a phone or small from above, with the truth of its corners."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator, default_rng

from datasets import camera_faults as faults
from datasets.canvas import Picture, paste, shrink, tint
from datasets.textures import base_colour, table_top

BASE_SHADE = 0.7
"""Tables are darker than paper: their colours by this."""


@dataclass(frozen=True, eq=False)
class SheetView:
    """A camera before a table: ``ground`` (h, w, 3), where a sheet's ``corners`` (4, 2) are seen, and the lamp's seed.

    Corners begin at the sheet's own top left and go clockwise, in pixels.
    """

    ground: Picture
    corners: np.ndarray
    lamp: int

    def photo(self, sheet: Picture, seed: int) -> Picture:
        """Return what the camera takes of ``sheet`` (H, W, 4), premultiplied; ``seed`` is that of its noise alone."""
        picture, lamp = self.ground.copy(), default_rng(self.lamp)
        art = shrink(sheet, min(1.3 * _longest(self.corners) / max(sheet.shape[:2]), 1.0))
        height, width = art.shape[:2]
        source = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - np.float32(0.5)
        matrix = cv2.getPerspectiveTransform(source, (self.corners - 0.5).astype(np.float32))
        patch = cv2.warpPerspective(art, matrix, picture.shape[1::-1], flags=cv2.INTER_LINEAR)
        shadow = np.roll(cv2.blur(np.ascontiguousarray(patch[..., 3]), (9, 9)), lamp.integers(-3, 4, 2), (0, 1))
        tint(picture, shadow, (0, 0, 0), lamp.uniform(0.1, 0.4))
        paste(picture, patch, 0, 0)
        lit = faults.light(lamp, picture, lamp.uniform(0, 0.5))
        soft = faults.blurred(lamp, lit, 0.9 * max(picture.shape[1] / 1280, 0.7))
        return faults.compressed(lamp, faults.noisy(default_rng(seed), soft, lamp.uniform(1, 4)), 60)


def sheet_view(
    rng: Generator, sheet: tuple[float, float], size: tuple[int, int], share: tuple[float, float], slant: float = 0.12
) -> SheetView:
    """Draw a view of a ``sheet`` of (width, height) mm in a picture of ``size`` (width, height) pixels.

    Args:
        rng: draws table, lamp and place.
        sheet: only its shape matters.
        size: of the picture.
        share: least and most of the picture that the sheet reaches across.
        slant: how far, as a share of the sheet, its corners are moved by looking at it aslant.
    """
    base = tuple(int(BASE_SHADE * channel) for channel in base_colour(rng))
    ground = np.ascontiguousarray(table_top(rng, size[1], size[0], (base[0], base[1], base[2]), rng.uniform(60, 200)))
    turn = rng.uniform(-np.pi, np.pi)
    along, down = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    flat = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) * sheet @ np.array([along, down])
    reach = float((np.ptp(flat, axis=0) / size).max())
    moved = flat * (1 - rng.uniform(0, slant, (4, 1))) / reach * rng.uniform(*share)
    room = (np.array(size) - np.ptp(moved, axis=0)) / 2 * 0.9
    corners = moved - (moved.min(axis=0) + moved.max(axis=0)) / 2 + np.array(size) / 2 + rng.uniform(-room, room)
    return SheetView(ground, corners, int(rng.integers(1 << 31)))


def _longest(corners: np.ndarray) -> float:
    return float(np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1).max())
