"""The frames of a performance: the stage, hands over it, and the lens and sensor between them and the viewer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np

from datasets.canvas import Picture, paste
from datasets.diary import Motion
from datasets.hands import GRIP_MM, LENGTH_MM, WIDTH_MM, hand_sprite
from datasets.look import light_map
from datasets.play import PEN_MM
from datasets.props import Carry, Change, Performance
from datasets.stage import Stage, warp

HAND_LIFT_MM = 28.0
"""How high above the table a hand moves."""

ITEM_LIFT_MM = 10.0
"""How high above the table a carried thing moves."""

GRAINS = 48
"""Pixels by which the sensor's noise is shifted about from frame to frame."""


def frame_count(performance: Performance, fps: float) -> int:
    """Return how many frames ``performance`` has at ``fps``."""
    return int(performance.seconds * fps) + 1


class Film:
    """Frames of ``performance`` on ``stage`` at ``fps``; the same seed gives the same frames."""

    def __init__(self, stage: Stage, performance: Performance, fps: float, seed: int) -> None:
        self.stage, self.performance, self.fps = stage, performance, fps
        self.size = stage.camera.size
        self.rng = np.random.default_rng((seed, 99))
        self.light = light_map(stage.look, self.size)
        self.grain = self._grain()
        self.sprites: dict[str, tuple[Picture, Picture]] = {}

    def frames(self) -> Iterator[Picture]:
        """Yield every frame (H, W, 3) BGR; may be called once."""
        waiting = list(self.performance.changes)
        self.stage.change(Change(0.0, add=self.performance.first))
        for i in range(frame_count(self.performance, self.fps)):
            moment = i / self.fps
            while waiting and waiting[0].at <= moment + 1e-6:
                self.stage.change(waiting.pop(0))
            picture = self.stage.picture.copy()
            for motion in self.performance.motions:
                if motion.start <= moment <= motion.end:
                    self._hand(picture, motion, moment)
            yield self.seen(picture)

    def seen(self, picture: Picture) -> Picture:
        """Return ``picture`` as lens and sensor deliver it."""
        look = self.stage.look
        flicker = 1 + look.flicker * float(self.rng.standard_normal()) * 0.6
        picture = cv2.multiply(picture, self.light, scale=flicker / 128)
        sigma = look.blur * self.size[0] / 1280
        if sigma > 0.2:
            picture = cv2.GaussianBlur(picture, (5, 5), sigma)
        y, x = self.rng.integers(0, GRAINS, 2)
        brighter, darker = (grain[y : y + self.size[1], x : x + self.size[0]] for grain in self.grain)
        return np.asarray(cv2.subtract(cv2.add(picture, brighter), darker))

    def _grain(self) -> tuple[Picture, Picture]:
        """Return the sensor's noise as what it adds and what it takes away, larger than a frame by `GRAINS`."""
        shape = (self.size[1] + GRAINS, self.size[0] + GRAINS)
        shared = self.rng.standard_normal((*shape, 1), np.float32)
        noise = (self.rng.standard_normal((*shape, 3), np.float32) * np.float32(0.5) + shared) * self.stage.look.grain
        steps = np.round(noise)
        return np.clip(steps, 0, 60).astype(np.uint8), np.clip(-steps, 0, 60).astype(np.uint8)

    def _hand(self, picture: Picture, motion: Motion, moment: float) -> None:
        at = motion.at(moment)
        if at is None:
            return
        for carry in self.performance.carries:
            if carry.motion is motion and carry.start <= moment < carry.end:
                self._carried(picture, carry, at)
        if motion.pencil:
            self._pencil(picture, motion.player, at)
        seat = self.stage.layout.seats[motion.player]
        shoulder = seat.point((seat.home_at[0] + 60.0, seat.sheet[1] / 2 + 620.0))
        corners = _arm_corners(shoulder, at)
        shadow = corners + np.array(self.stage.look.sun) * HAND_LIFT_MM * 1.3
        sprite, shade = self._sprite(motion.player)
        self._lay(picture, shade, shadow, 0.0)
        self._lay(picture, sprite, corners, HAND_LIFT_MM)

    def _sprite(self, player: str) -> tuple[Picture, Picture]:
        """Return the hand of ``player`` and its shadow as premultiplied BGRA."""
        if player not in self.sprites:
            sprite = hand_sprite(self.stage.look.hands[player], self.stage.scale)
            self.sprites[player] = (sprite, _shade(sprite, self.stage.scale))
        return self.sprites[player]

    def _lay(self, picture: Picture, art: Picture, corners: np.ndarray, lift: float) -> None:
        points = self.stage.camera.project(np.column_stack([corners, np.full(4, lift)]))
        if (points.max(axis=0) > 1).all() and (points.min(axis=0) < self.size).all():
            patch, left, top = warp(art, points, self.size)
            paste(picture, patch, left, top)

    def _carried(self, picture: Picture, carry: Carry, at: np.ndarray) -> None:
        held = replace(carry.item, place=(float(at[0]), float(at[1])))
        placed = self.stage.place(held, ITEM_LIFT_MM)
        paste(picture, placed.patch, placed.left, placed.top)

    def _pencil(self, picture: Picture, player: str, at: np.ndarray) -> None:
        seat = self.stage.layout.seats[player]
        along = seat.point(PEN_MM) - seat.point((0, 0))
        ends = np.column_stack([np.array([at + along, at - along * 3]), (0.0, 60.0)])
        tip, end = self.stage.camera.project(ends)
        line = np.round(np.array([tip, end]) * 16).astype(np.int32)
        thickness = max(round(7 * self.stage.scale), 2)
        colour = self.stage.look.pens[player]
        cv2.line(picture, line[0].tolist(), line[1].tolist(), colour, thickness, cv2.LINE_AA, 4)


def _arm_corners(shoulder: np.ndarray, at: np.ndarray) -> np.ndarray:
    """Return where (4, 2) mm the corners of a hand's sprite lie when it reaches from ``shoulder`` to ``at``."""
    up = (at - shoulder) / float(np.linalg.norm(at - shoulder))
    right = np.array((-up[1], up[0]))
    local = np.array([(0, 0), (WIDTH_MM, 0), (WIDTH_MM, LENGTH_MM), (0, LENGTH_MM)]) - np.array(GRIP_MM)
    return np.asarray(at + local[:, :1] * right - local[:, 1:] * up)


def _shade(sprite: Picture, scale: float) -> Picture:
    """Return the soft shadow of a hand's ``sprite`` as premultiplied BGRA, a quarter of its size."""
    small = cv2.resize(np.ascontiguousarray(sprite[..., 3]), None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    soft = cv2.convertScaleAbs(cv2.GaussianBlur(small, (0, 0), max(7 * scale / 4, 0.5)), alpha=0.35)
    none = np.zeros_like(soft)
    return cv2.merge([none, none, none, soft])
