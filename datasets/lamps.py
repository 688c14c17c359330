"""Lamps that shine in few wavelengths: under them things of different colours look alike, whatever the camera does."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from datasets.canvas import Picture


class Lamp(NamedTuple):
    """A lamp of one wavelength, as cameras see it.

    ``returned`` says how much of its light a surface gives back, as weights of the surface's blue, green and red;
    ``seen`` the blue, green and red that a camera sees where all of it comes back.
    """

    returned: tuple[float, float, float]
    seen: tuple[float, float, float]


LAMPS = {
    "sodium": Lamp((0.0, 0.35, 0.65), (0.03, 0.60, 1.0)),
    "green": Lamp((0.1, 0.85, 0.05), (0.15, 1.0, 0.25)),
    "blue": Lamp((0.95, 0.05, 0.0), (1.0, 0.25, 0.03)),
}
"""A street lamp's yellow and the single colours of party lights."""


def narrow_band(picture: Picture, lamp: Lamp, share: float, balance: float = 0.8) -> Picture:
    """Return BGR ``picture``, lit by daylight, as it looks where ``share`` (0 to 1) of the light comes from ``lamp``.

    The camera balances white by the part ``balance`` (0 to 1) and exposes paper as before.
    """
    steps = np.linspace(0, 1, 256)
    linear = np.where(steps <= 0.04045, steps / 12.92, ((steps + 0.055) / 1.055) ** 2.4).astype(np.float32)
    day = cv2.LUT(picture, np.repeat(linear.reshape(1, 256, 1), 3, axis=2))
    back = day @ np.array(lamp.returned, np.float32)
    seen = np.array(lamp.seen, np.float32) / max(lamp.seen)
    lit = (1 - share) * day + share * back[..., None] * seen
    white = (1 - share) + share * seen
    lit = lit * np.asarray((white.max() / white) ** balance / white.max(), np.float32)
    lit = np.clip(lit, 0, 1)
    encoded = np.where(lit <= 0.0031308, 12.92 * lit, 1.055 * np.power(lit, 1 / 2.4) - 0.055)
    return np.asarray(np.rint(encoded * 255), np.uint8)
