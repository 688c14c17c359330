"""Names the colour of cards and tokens: by everyday words, or by the colours a table has shown at set-up.

Printed cards carry stripes, dots, white borders and figures. So the pixels are brought to a common light first (white
is what the paper looks like), and then only the saturated ones vote for a hue; the rest is pattern, border or ink.
Colours are compared in OKLab, where a hue stays a hue from light to dark (in CIELAB blue drifts to purple).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import nsmallest
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from vision.hue import SAMPLE, Dominant, Floats, Pixels, dominant, to_oklch, turn

PLAYER_COLOURS = ("red", "yellow", "green", "blue", "orange", "pink", "purple")
"""Names a player's colour can have; beside them only ``black``, ``white`` and ``none`` are answered."""

EVERYDAY = {
    "red": ("e02020", "c0182c", "8c1c24", "f04030", "b03030", "d80830", "a02030"),
    "orange": ("f08020", "ff9a30", "e8701c", "d0661c", "f5a060", "ff7a1a"),
    "yellow": ("f5d020", "ffe640", "d8b028", "e8c850", "f8f070", "c0a020", "ffcc10"),
    "green": ("28a040", "1c6a34", "60b030", "80c850", "108868", "90d890", "80a020", "304f28"),
    "blue": ("2060d0", "1c3c90", "40a0e8", "18a0c8", "6090e0", "2878b8", "90c0f0", "4060a0"),
    "purple": ("7030a0", "5030a0", "9050c0", "48285a", "a878d0", "8040d8", "503078"),
    "pink": ("f080b0", "f8b0c8", "e05090", "d860a8", "ff69b4", "f4a0b8", "e8289a"),
}
"""What people call by each name, as sRGB values of printed card, plastic and felt (light, full and dark ones)."""

LIGHTS = (0.8, 1.0, 1.4)
"""Where little light falls, cameras make dark colours darker still, and where much falls paler: levels (0 to 1) as if
to these powers. That turns yellow towards orange and purple towards blue, so everyday colours are known by how they
look in each of these lights (set by `benchmarks.colour_names`).
"""

SPREAD = np.array([0.16, 0.07, 11.0], np.float32)
"""How far one everyday colour may look from itself: lightness, chroma (both OKLab), hue in degrees."""
LEARNT_SPREAD = np.array([0.16, 0.07, 7.0], np.float32)
"""The same for a colour learnt from the table: token, back and face are printed alike and lie in one light."""

PALE = 0.45
"""Less than this share of a learnt colour's chroma is not that colour but a tint."""

DARK, _HUELESS = 0.45, 0.06
"""Lightness and chroma below which print is black, where nothing black has been seen yet."""
_FULL = 0.1
"""Chroma from which on a sample's hue counts fully."""
_HONEST, _LEAD = (1.70, 2.46, 0.71, 5.72), 3.0
"""From how far an everyday name leads, how far off it is and how far pixels agree to how probably it is right (a
logistic regression on rendered cards in many lights, `benchmarks.colour_names`).
"""
_CLEAR = 0.05
"""Chroma, above the faintest, from which on an everyday name is as sure as its hue."""


@dataclass(frozen=True, slots=True)
class ColourReading:
    """A colour's name, its probability 0 to 1, and the next likely name (``"none"`` if there is no other)."""

    name: str
    confidence: float
    runner_up: str


def name_colour(pixels: Pixels, white: Floats | None = None) -> tuple[str, float]:
    """The everyday name of the colour of pixels ``(..., 3)`` BGR, and its probability 0 to 1.

    Answers one of :data:`PLAYER_COLOURS`, or ``black``, ``white`` or ``none`` (grey, or nothing to see).
    """
    found = dominant(pixels, white)
    if found is None:
        return _name_grey(pixels, white)
    reading, off = likeliest(found, _PHOTOGRAPHED)
    # A hue so faint may come from the light as well as from the print.
    strength = min(1.0, max(0.2, (float(found.colour[1]) - 0.02) / _CLEAR))
    return reading.name, honest(reading.confidence, off, found.agreement) * strength


def honest(share: float, off: float, agreement: float) -> float:
    """How probably an everyday name is right, 0 to 1.

    ``share`` is what it has of all names' likelihood, 0 to 1, ``off`` how many spreads the colour is from what is known
    by it, ``agreement`` the part of the pixels that are of this hue.
    """
    lead = np.tanh(np.log(max(share, 1e-9) / max(1.0 - share, 1e-9)) / _LEAD)
    constant, led, far, apart = _HONEST
    return float(1.0 / (1.0 + np.exp(-(constant + led * lead - far * off - apart * (1.0 - agreement)))))


def name_apart(samples: Sequence[Pixels], white: Floats | None = None) -> tuple[list[str], float]:
    """A different one of :data:`PLAYER_COLOURS` for each of up to seven samples ``(..., 3)`` BGR, likeliest together.

    The second value is the probability that all are right, against the next likely naming. A faint sample says less
    than a full one, so that colours that shine has washed out take no other's name.

    :raises ValueError: more samples than there are names, or a sample without any saturated pixel.
    """
    if len(samples) > len(PLAYER_COLOURS):
        raise ValueError(f"{len(samples)} colours to name, and there are {len(PLAYER_COLOURS)} names; take some away")
    rows = []
    for index, pixels in enumerate(samples):
        found = dominant(pixels, white)
        if found is None:
            raise ValueError(f"colour sample {index + 1} shows no colour; show something printed in it")
        weight = min(1.0, float(found.colour[1]) / _FULL)
        rows.append([weight * _distance(found.colour, _EVERYDAY_LCH[name], SPREAD) for name in PLAYER_COLOURS])
    choices = permutations(range(len(PLAYER_COLOURS)), len(rows))
    costs = [(sum(row[k] for row, k in zip(rows, pick, strict=True)), pick) for pick in choices]
    best, second = nsmallest(2, costs) if len(costs) > 1 else (costs[0], (np.inf, ()))
    return [PLAYER_COLOURS[k] for k in best[1]], float(1.0 / (1.0 + np.exp(-0.5 * (second[0] - best[0]))))


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one table as they look in its light: a name for each, and how white paper looks.

    ``looks`` holds for each name one row or more of lightness, chroma and hue; below the lightness ``dark`` print is
    black.
    """

    looks: Mapping[str, Floats]
    white: Floats | None = None
    dark: float = DARK

    @staticmethod
    def learn(samples: Mapping[str, Pixels], white: Floats | None = None) -> Palette:
        """A palette from pixels ``(..., 3)`` of something of each colour, for example a player's own score tokens.

        :raises ValueError: if a sample has no saturated pixels to learn from.
        """
        looks: dict[str, Floats] = {}
        for name, pixels in samples.items():
            found = dominant(pixels, white)
            if found is None:
                raise ValueError(f"colour {name!r}: the sample shows no colour; show something printed in it")
            looks[name] = found.colour[None]
        return Palette(looks, white)

    def classify(self, pixels: Pixels) -> ColourReading:
        """Which of the learnt colours pixels ``(..., 3)`` show; ``black``, ``white`` or ``none`` if colourless."""
        found = dominant(pixels, self.white)
        if found is None or not self.looks:
            return self._grey(pixels)
        reading = _nearest(found, self.looks, LEARNT_SPREAD)
        # Tinted card stock or a tinted lamp gives white and black print a hue, but never so full a one.
        full = float(found.colour[1]) > PALE * float(self.looks[reading.name][:, 1].min())
        return reading if full else self._grey(pixels)

    def dark_share(self, pixels: Pixels) -> float:
        """The part of pixels ``(..., 3)`` that are black print: dark and with hardly any hue, 0 to 1."""
        lch = to_oklch(pixels, self.white)
        return float(np.mean((lch[:, 0] < self.dark) & (lch[:, 1] < _HUELESS))) if len(lch) else 0.0

    def _grey(self, pixels: Pixels) -> ColourReading:
        name, confidence = _name_grey(pixels, self.white, self.dark)
        return ColourReading(name, confidence, "none")

    def extend(self, name: str, pixels: Pixels) -> Palette:
        """A palette that also knows this look of ``name`` (a card's print may differ from the token's)."""
        found = dominant(pixels, self.white)
        if found is None:
            return self
        known = self.looks.get(name, np.empty((0, 3), np.float32))
        return Palette({**self.looks, name: np.vstack([known, found.colour[None]])}, self.white, self.dark)

    def label(self, pixels: Pixels) -> NDArray[np.intp]:
        """For each pixel ``(..., 3)`` the number of the colour nearest in hue, in the order of ``looks``; -1 for none.

        A pixel shows a colour if it is at least half as saturated and less than 20 degrees of hue away.
        """
        every = to_oklch(pixels, self.white)
        chroma = np.array([0.5 * float(look[:, 1].min()) for look in self.looks.values()], np.float32)
        # Most of what is looked at is grey, and of grey no hue need be compared.
        coloured = np.flatnonzero(every[:, 1] > chroma.min())
        lch = every[coloured]
        apart = np.stack(
            [np.abs(turn(lch[:, 2][:, None], look[:, 2][None])).min(axis=1) for look in self.looks.values()]
        )
        nearest = np.argmin(apart, axis=0)
        shown = (lch[:, 1] > chroma[nearest]) & (apart.min(axis=0) < 20.0)
        labels = np.full(len(every), -1, np.intp)
        labels[coloured] = np.where(shown, nearest, -1)
        return labels.reshape(pixels.shape[:-1])

    def alike(self) -> list[tuple[str, str]]:
        """Pairs of colours that this light can hardly tell apart; the table should be told."""
        pairs = combinations(self.looks.items(), 2)
        return [(a, b) for (a, x), (b, y) in pairs if min(_distance(row, y, LEARNT_SPREAD) for row in x) < 6.0]


def _distance(colour: Floats, looks: Floats, spread: Floats) -> float:
    """Squared distance, in spreads, of a colour to the nearest of some looks."""
    apart = np.stack([looks[:, 0] - colour[0], looks[:, 1] - colour[1], turn(looks[:, 2], float(colour[2]))], axis=1)
    return float(((apart / spread) ** 2).sum(axis=1).min())


def _nearest(found: Dominant, looks: Mapping[str, Floats], spread: Floats) -> ColourReading:
    """The name whose looks are nearest, with a probability from how much farther the others are."""
    reading, off = likeliest(found, looks, spread)
    # A colour that is near to none of the known ones, or in which the pixels disagree, is less sure.
    fit = 1.0 / (1.0 + np.exp(0.25 * (off**2 - 25.0)))
    return replace(reading, confidence=float(reading.confidence * fit * min(1.0, found.agreement / 0.7)))


def likeliest(found: Dominant, looks: Mapping[str, Floats], spread: Floats = SPREAD) -> tuple[ColourReading, float]:
    """The name whose looks are nearest with its share of all names' likelihood, and how many spreads off it is."""
    far = {name: _distance(found.colour, look, spread) for name, look in looks.items()}
    order = sorted(far, key=lambda name: (far[name], name))
    weights = np.exp(-0.5 * np.array([far[name] - far[order[0]] for name in order]))
    runner_up = order[1] if len(order) > 1 else "none"
    return ColourReading(order[0], float(weights[0] / weights.sum()), runner_up), float(far[order[0]] ** 0.5)


def _name_grey(pixels: Pixels, white: Floats | None, dark: float = DARK) -> tuple[str, float]:
    """``black`` or ``white`` for colourless pixels, by their lightness; ``none`` between and for no pixels."""
    flat = pixels.reshape(-1, 3)
    if len(flat) == 0:
        return "none", 0.0
    light = float(np.median(to_oklch(flat[:: max(1, len(flat) // SAMPLE)], white)[:, 0]))
    if light < dark:
        return "black", min(1.0, 0.5 + 2.5 * (dark - light))
    if light > 0.75:
        return "white", min(1.0, 0.5 + 2.5 * (light - 0.75))
    return "none", 0.5


def everyday(powers: Sequence[float] = (1.0,)) -> dict[str, Floats]:
    """Lightness, chroma and hue ``(n, 3)`` of each everyday name, as they look where levels are to these powers."""
    looks = {}
    for name, row in EVERYDAY.items():
        bgr = np.array([list(bytes.fromhex(look))[::-1] for look in row]) / 255
        looks[name] = np.vstack([to_oklch(np.rint(255 * bgr**power).astype(np.uint8)) for power in powers])
    return looks


_EVERYDAY_LCH = everyday()
_PHOTOGRAPHED = everyday(LIGHTS)
