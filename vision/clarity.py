"""How well a camera sees the table: a score of its light and sharpness, 0 to 100, and plain advice.

Four things count, each 0 to 1, and the score is 100 times their product: whether paper is bright enough, whether light
has burnt out, whether the light is even, and how small a detail is still seen. Blur and too small a picture both cost
detail, so that enlarging a picture does not help, nor does shrinking one. Less light never scores more, unless some of
it was burnt out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from engine.text import N_, Worded
from vision.camera import Image
from vision.edges import PIXEL, edge_blur
from vision.sheets import Points

TABLE_WIDTH = 1200.0
"""So many millimetres of table a picture is taken to show across as long as no table has been found."""
COLOURS, FIGURES, WORDS = 0.53, 0.9, 1.5
"""Pixels a millimetre that readers need: a card 24 pixels wide for its colour, 40 for its figure; a stand's words."""
DETAIL = ((0.2, 0.0), (COLOURS, 0.4), (FIGURES, 0.8), (WORDS, 1.0))
"""Detail seen, in pixels a millimetre of a sharp picture, and what that is worth."""
DARK = ((12.0, 0.0), (40.0, 0.4), (75.0, 0.85), (110.0, 1.0))
"""Brightness of paper, 0 to 255, and what that is worth."""
UNEVEN = ((0.1, 0.2), (0.3, 0.7), (0.55, 1.0))
"""Brightness of the darkest sheet as a share of the brightest, and what that is worth."""
BURNT = ((0.001, 1.0), (0.02, 0.8), (0.15, 0.3), (0.5, 0.0))
"""Share of the picture that is burnt out, and what that leaves."""
CEILING = 251
"""From this brightness on a camera tells no differences any more."""
SOFT = 1.3
"""How much of a pixel's size one pixel of blur (standard deviation) costs."""
SPOT = 0.001
"""A burnt spot of a smaller share of the picture is not worth a word."""
FINE = 0.86
"""What is worth at least this needs no advice."""
SMALL_WIDTH = 320
"""Light is looked at in a picture about this wide."""

Curve = Sequence[tuple[float, float]]
"""Points of a line that bends: where, and the height there; flat beyond its ends."""


@dataclass(frozen=True, slots=True)
class Clarity:
    """How well the table is seen.

    Attributes:
        score: 0 (nothing can be read) to 100.
        worth: what each of "light", "highlights", "evenness" and "detail" is worth, 0 to 1.
        brightness: of paper, 0 to 255.
        burnt: share of the picture that is burnt out.
        pixels_per_mm: in the middle of the table.
        blur: standard deviation of the edges' blur in pixels; about 0.6 where sharp.
        advice: what to put right, the worst first, one line each, to be said in any language.
    """

    score: int
    worth: Mapping[str, float]
    brightness: float
    burnt: float
    pixels_per_mm: float
    blur: float
    advice: tuple[Worded, ...]


def clarity(luma: Image, papers: Mapping[str, Points] | None = None, pixels_per_mm: float | None = None) -> Clarity:
    """Score a grey picture (h, w).

    Args:
        luma: the still picture, 0 for black and 255 for burnt out; sharpness is measured in its full size.
        papers: outline (4, 2) in pixels of each sheet by its owner, where known; they tell how even the light is.
        pixels_per_mm: of the table, where known.
    """
    scale = pixels_per_mm or luma.shape[1] / TABLE_WIDTH
    small = _small(luma)
    sheets = {
        name: _inside(small, outline * small.shape[1] / luma.shape[1]) for name, outline in (papers or {}).items()
    }
    bright = {name: float(np.median(pixels)) for name, pixels in sheets.items() if len(pixels)}
    paper = float(np.median(list(bright.values()))) if bright else float(np.percentile(small, 98))
    burnt = (small >= CEILING).astype(np.uint8)
    blur = edge_blur(luma)
    seen = scale / np.hypot(1.0, SOFT * np.sqrt(max(blur**2 - PIXEL**2, 0.0)))
    evenness = min(bright.values()) / max(max(bright.values()), 1.0) if bright else 1.0
    worth = {
        "light": _at(DARK, paper),
        "highlights": _at(BURNT, float(burnt.mean())),
        "evenness": _at(UNEVEN, evenness),
        "detail": _at(DETAIL, float(seen)),
    }
    lines = {
        "light": TOO_DARK,
        "highlights": _burnt_out(burnt, sheets),
        "evenness": _uneven(bright),
        "detail": _no_detail(scale, float(seen), blur),
    }
    order = [name for name in sorted(worth, key=lambda name: worth[name]) if worth[name] < FINE or name == "highlights"]
    advice = tuple(line for name in order if (line := lines[name]))
    score = round(100 * float(np.prod(list(worth.values()))))
    return Clarity(score, worth, paper, float(burnt.mean()), scale, blur, advice)


def _small(luma: Image) -> Image:
    factor = max(1, luma.shape[1] // SMALL_WIDTH)
    size = (max(luma.shape[1] // factor, 1), max(luma.shape[0] // factor, 1))
    return np.asarray(cv2.resize(luma, size, interpolation=cv2.INTER_AREA), np.uint8)


def _inside(small: Image, outline: Points) -> Image:
    """Pixels (n,) of a small picture well inside an outline (4, 2)."""
    inner = outline.mean(axis=0) + 0.7 * (outline - outline.mean(axis=0))
    mask = np.zeros_like(small)
    cv2.fillConvexPoly(mask, np.rint(inner).astype(np.int32), 255)
    return small[mask > 0]


def _at(curve: Curve, value: float) -> float:
    """Height of a bent line, over the logarithm of the value."""
    places, heights = zip(*curve, strict=True)
    return float(np.interp(np.log(max(value, 1e-6)), np.log(places), heights))


# -- advice -----------------------------------------------------------------------------------------------------------


TOO_DARK = Worded(N_("too dark: switch on more light, best from two sides"))
BLURRED = Worded(N_("blurred: focus the camera on the table, wipe its lens, keep it still"))
TOO_SMALL = Worded(
    N_("too small: the figures on cards cannot be read from here; bring the camera nearer or choose a larger picture")
)
NO_WORDS = Worded(
    N_(
        "the words on the stand are too small to be read from here; photograph the stand from near by and give that "
        "picture too"
    )
)

LEFT, MIDDLE, RIGHT = N_("at the left"), N_("in the middle"), N_("at the right")
PLACES = (
    (N_("at the upper left"), N_("at the upper edge"), N_("at the upper right")),
    (LEFT, MIDDLE, RIGHT),
    (N_("at the lower left"), N_("at the lower edge"), N_("at the lower right")),
)
"""Where in the picture something lies: rows from above, in each from the left."""


def _burnt_out(burnt: Image, sheets: Mapping[str, Image]) -> Worded | None:
    count, _, stats, middles = cv2.connectedComponentsWithStats(burnt)
    if count < 2:
        return None
    largest = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    if stats[largest, cv2.CC_STAT_AREA] < SPOT * burnt.size:
        return None
    owners = tuple(name for name, pixels in sheets.items() if len(pixels) and float((pixels >= CEILING).mean()) > 0.2)
    where = where_in(middles[largest] / burnt.shape[::-1])
    if not owners:
        return Worded(
            N_("burnt out {where}: turn the lamp away or cover it with paper, or lower the camera's exposure"),
            where=where,
        )
    return Worded(
        N_(
            "burnt out {where}, on the sheet of {players}: turn the lamp away or cover it with paper, or lower the "
            "camera's exposure"
        ),
        where=where,
        players=owners,
    )


def where_in(place: Points) -> str:
    """Where in the picture a place (2,), as shares of its size, lies, in words to be translated.

    >>> where_in(np.array([0.1, 0.9])), where_in(np.array([0.5, 0.5]))
    ('at the lower left', 'in the middle')
    """
    return PLACES[min(int(place[1] * 3), 2)][min(int(place[0] * 3), 2)]


def _uneven(bright: Mapping[str, float]) -> Worded | None:
    if not bright:
        return None
    dark, light = (pick(bright, key=lambda name: bright[name]) for pick in (min, max))
    share = round(100 * bright[dark] / max(bright[light], 1.0))
    return Worded(
        N_("uneven: the sheet of {dark} gets {share} % of the light on that of {light}; put a lamp on that side too"),
        dark=dark,
        light=light,
        share=share,
    )


def _no_detail(scale: float, seen: float, blur: float) -> Worded:
    if blur > 1.0 and (seen < 0.75 * scale or scale > WORDS):
        return BLURRED
    return TOO_SMALL if scale < FIGURES else NO_WORDS
