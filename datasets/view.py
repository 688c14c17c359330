"""The camera above the table: where a point of the table lands in the picture, and what each pixel looks at."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from datasets.table import Layout


@dataclass(frozen=True)
class Camera:
    """A pinhole with mild lens distortion.

    ``turn`` (3, 3) table to camera; ``away`` mm to the table's middle; ``focal`` pixels; ``centre`` the principal
    point; ``bulge`` the radial distortion by the squared distance in focal lengths.
    """

    size: tuple[int, int]
    turn: np.ndarray
    away: float
    focal: float
    centre: tuple[float, float]
    bulge: float

    def project(self, points: np.ndarray) -> np.ndarray:
        """Return pixels (N, 2) of ``points`` (N, 2) or (N, 3) mm; z is towards the camera."""
        points = np.asarray(points, float).reshape(len(points), -1)
        if points.shape[1] == 2:
            points = np.column_stack([points, np.zeros(len(points))])
        seen = (points * (1, 1, -1)) @ self.turn.T + (0, 0, self.away)
        flat = seen[:, :2] / seen[:, 2:]
        flat = flat * (1 + self.bulge * (flat**2).sum(axis=1, keepdims=True))
        return np.asarray(flat * self.focal + self.centre)

    def table_points(self) -> np.ndarray:
        """Return the mm (H, W, 2) of the table top that each pixel looks at."""
        width, height = self.size
        xs, ys = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
        bent = (np.stack([xs, ys], axis=-1) - np.array(self.centre, np.float32)) / np.float32(self.focal)
        flat = bent
        for _ in range(6):
            flat = bent / (1 + np.float32(self.bulge) * (flat**2).sum(axis=-1, keepdims=True))
        ray = np.concatenate([flat, np.ones((height, width, 1), np.float32)], axis=-1) @ self.turn.astype(np.float32)
        start = -self.away * self.turn[2]
        reach = (-start[2]) / ray[..., 2:]
        return np.asarray(start[:2] + ray[..., :2] * reach, np.float32)


def look_from(degrees: tuple[float, float, float]) -> np.ndarray:
    """Return the rotation (3, 3) of a camera tilted about x and y and turned about z by ``degrees``."""
    x, y, z = np.radians(degrees)
    tilt, _ = cv2.Rodrigues(np.array([x, 0.0, 0.0]))
    lean, _ = cv2.Rodrigues(np.array([0.0, y, 0.0]))
    spin, _ = cv2.Rodrigues(np.array([0.0, 0.0, z]))
    return np.asarray(tilt @ lean @ spin)


def random_camera(rng: Generator, layout: Layout, size: tuple[int, int]) -> Camera:
    """Hang a camera over ``layout`` so that all of it is in a picture of ``size`` (width, height)."""
    tilt = rng.normal(0, 4.5, 2).clip(-11, 11)
    turn = look_from((float(tilt[0]), float(tilt[1]), rng.normal(0, 3.5)))
    away, bulge = rng.uniform(950, 1700), rng.uniform(-0.16, 0.06)
    cut = rng.uniform(5, 20) if rng.random() < 0.12 else 0.0
    return fitted(turn, away, bulge, size, _outline(layout, cut), 0.012)


def close_up_camera(rng: Generator, layout: Layout, size: tuple[int, int]) -> Camera:
    """Hold a telephone before the stand of ``layout`` as one does to photograph it."""
    spin = -layout.stand_turn + rng.normal(0, 2)
    turn = look_from((-layout.stand_lean * rng.uniform(0.5, 1.1), rng.normal(0, 4), spin))
    half = layout.stand_card[0] * 1.5 + 10
    local = np.array([(-half, -80), (half, -80), (half, 75), (-half, 75)])
    return fitted(turn, rng.uniform(380, 560), rng.uniform(-0.05, 0.02), size, layout.in_stand(local), 0.1)


def fitted(
    turn: np.ndarray, away: float, bulge: float, size: tuple[int, int], outline: np.ndarray, margin: float
) -> Camera:
    """Return the camera whose picture holds ``outline`` (N, 2) mm with ``margin`` (a share of the width) to spare."""
    plain = Camera(size, turn, away, 1.0, (0.0, 0.0), bulge).project(outline)
    low, high = plain.min(axis=0), plain.max(axis=0)
    focal = float(np.min(np.array(size) * (1 - 2 * margin) / (high - low)))
    middle = np.array(size) / 2 - (low + high) / 2 * focal
    return Camera(size, turn, away, focal, (float(middle[0]), float(middle[1])), bulge)


def _outline(layout: Layout, cut: float) -> np.ndarray:
    """Return the points of the table that have to be seen: tokens, and sheets but for ``cut`` mm at their foot."""
    points = []
    for seat in layout.seats.values():
        sheet = (np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) * seat.sheet) - [
            (0, 0),
            (0, 0),
            (0, cut),
            (0, cut),
        ]
        cells = (*seat.own_cells[:6], *seat.won_cells[: len(layout.seats)])
        points += [seat.point(sheet), seat.point(np.array(cells))]
    return np.concatenate(points)
