"""Which players' colours this light cannot tell apart, measured on what lies on the table.

Two colours are told apart by how far they lie from each other, in OKLab, against how far one and the same colour
scatters: by the camera's noise, from one place of the table to another, and from one printed thing to the next.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from math import erfc, sqrt

import numpy as np

from engine.text import N_, Worded
from vision.hue import Floats, Pixels, dominant, to_oklch

LIGHTNESS = 0.14
"""How much lighter or darker one colour looks in the shade, in shine, or printed on something else."""
TINT = 0.012
"""How far the light's own colour differs over a table, in OKLab."""
FULLNESS = 0.14
"""How far one colour differs in hue and fullness from one printed thing to the next, as a share of its chroma."""
GRAINS = 60.0
"""So many pixels of a small card speak for each other's noise: cameras and codecs smear colour."""
CONFUSED = 0.11
"""Pairs that are mixed up more often than this are told."""


@dataclass(frozen=True, slots=True)
class Alike:
    """Two players whose colours look alike in this light.

    Attributes:
        one, two: their names.
        mixed_up: how often a card of the one would be taken for one of the other, 0 to 0.5.
    """

    one: str
    two: str
    mixed_up: float

    @property
    def advice(self) -> Worded:
        """What is wrong and what to do, in one line."""
        return Worded(
            N_(
                "the cards of {one} and {two} look alike in this light: switch on a white lamp or let daylight in, or "
                "swap one of the two colours for another"
            ),
            one=self.one,
            two=self.two,
        )


def alike(samples: Mapping[str, Pixels], white: Floats | None = None) -> list[Alike]:
    """The pairs of colours that are mixed up too often, the worst first.

    Args:
        samples: pixels ``(..., 3)`` BGR of something of each colour, for example of a player's own score tokens.
        white: how white paper looks there, BGR; None where the pixels are balanced.
    """
    looks = {name: _Look.of(pixels, white) for name, pixels in samples.items()}
    pairs = [Alike(one, two, mixed_up(looks[one], looks[two])) for one, two in combinations(looks, 2)]
    return sorted((pair for pair in pairs if pair.mixed_up > CONFUSED), key=lambda pair: -pair.mixed_up)


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    """Lightness and the two colour axes (3,) of one printed colour, and how much its pixels scatter in them (3,)."""

    middle: Floats
    noise: Floats

    @classmethod
    def of(cls, pixels: Pixels, white: Floats | None) -> _Look:
        lch = to_oklch(pixels, white)
        found = dominant(pixels, white)
        if found is not None:
            near = np.abs((lch[:, 2] - found.colour[2] + 180) % 360 - 180) < 45
            lch = lch[near & (lch[:, 1] > 0.5 * found.colour[1])]
        angle = np.radians(lch[:, 2])
        lab = np.stack([lch[:, 0], lch[:, 1] * np.cos(angle), lch[:, 1] * np.sin(angle)], axis=1)
        middle = np.median(lab, axis=0)
        return cls(middle, 1.48 * np.median(np.abs(lab - middle), axis=0))


def mixed_up(one: _Look, two: _Look) -> float:
    """How often the one would be taken for the other, 0 to 0.5."""
    apart = one.middle - two.middle
    full = 0.5 * (np.hypot(*one.middle[1:]) + np.hypot(*two.middle[1:]))
    noise = (one.noise**2 + two.noise**2) / 2 / GRAINS
    scatter = noise + np.array([LIGHTNESS**2, *(TINT**2 + (FULLNESS * full) ** 2,) * 2])
    distance = sqrt(float((apart**2 / scatter).sum()))
    return 0.5 * erfc(distance / 2 / sqrt(2))
