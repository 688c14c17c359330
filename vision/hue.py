"""Lightness, chroma and hue of pixels under a table's own light, and the hue that most of them agree on.

OKLab is used because in it a hue stays a hue from light to dark (in CIELAB blue drifts to purple).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
Floats = NDArray[np.float32]

_LINEAR = np.where((_v := np.arange(256) / 255.0) <= 0.04045, _v / 12.92, ((_v + 0.055) / 1.055) ** 2.4).astype(
    np.float32
)
_TO_CONE = np.array(
    [[0.0514459929, 0.5363325363, 0.4122214708], [0.1073969566, 0.6806995451, 0.2119034982],
     [0.6299787005, 0.2817188376, 0.0883024619]], np.float32,
)  # fmt: skip
_TO_LAB = np.array(
    [[0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
     [0.0259040371, 0.7827717662, -0.8086757660]], np.float32,
)  # fmt: skip
_PAPER = 0.84
"""Linear reflectance of white paper: a picture's white is brought to this, so that lightness compares."""
SAMPLE = 4096
"""More pixels than these are thinned out evenly; a vote needs no more."""
_TINTED = 0.25
"""White under a lamp looks at most this saturated (0 to 1); a pastel card looks more so."""
_FAINT = 0.035
"""Chroma below which a pixel never votes: white paper, grey and black after the light is taken out."""


@dataclass(frozen=True, slots=True)
class Dominant:
    """The colour most saturated pixels agree on.

    ``colour`` is lightness 0 to 1, chroma 0 to about 0.35 and hue in degrees; ``share`` the part of all pixels that are
    saturated; ``agreement`` the part of those (weighed by chroma) that are of this hue.
    """

    colour: Floats
    share: float
    agreement: float


def to_oklch(pixels: Pixels, white: Floats | None = None) -> Floats:
    """Pixels ``(..., 3)`` BGR as ``(n, 3)`` lightness, chroma and hue in degrees.

    ``white`` is how white paper looks in this light, BGR 0 to 255; ``None`` takes the picture as already balanced.
    """
    linear = _LINEAR[np.asarray(pixels, np.uint8).reshape(-1, 3)]
    if white is not None:
        paper = _LINEAR[np.clip(np.rint(white), 12, 255).astype(np.uint8)]
        linear = linear * (_PAPER / paper)
    lab = np.cbrt(linear @ _TO_CONE.T) @ _TO_LAB.T
    chroma = np.hypot(lab[:, 1], lab[:, 2])
    hue = np.degrees(np.arctan2(lab[:, 2], lab[:, 1])) % 360.0
    return np.stack([lab[:, 0], chroma, hue], axis=1).astype(np.float32)


def find_white(picture: Pixels) -> Floats | None:
    """How white paper looks in a picture ``(h, w, 3)``, BGR 0 to 255: the light's colour, from its bright pale areas.

    ``None`` where nothing in the picture is bright and pale enough to be taken for white.
    """
    step = max(1, int(np.sqrt(picture.shape[0] * picture.shape[1] / 40_000)))
    sample = picture[::step, ::step].reshape(-1, 3).astype(np.float32)
    top, low = sample.max(axis=1), sample.min(axis=1)
    pale = (top - low < _TINTED * top) & (top > 60) & (low < 250)
    if pale.sum() < 0.002 * len(sample) + 20:
        return None
    bright = pale & (top >= np.percentile(top[pale], 85))
    white: Floats = np.median(sample[bright], axis=0).astype(np.float32)
    return white


def find_light(picture: Pixels, white_things: Pixels) -> Floats | None:
    """How white paper looks, from things in a picture that should be partly white, such as cards, else from all of it.

    Where the things look tinted and the picture does not, they are pastel and tell only how bright white is. ``None``
    where neither shows any white.
    """
    things, everywhere = find_white(white_things), find_white(picture)
    if things is None or everywhere is None:
        return everywhere if things is None else things
    if _tint(things) > 0.1 and _tint(everywhere) < 0.3 * _tint(things):
        return np.asarray(everywhere * max(1.0, float(things.max() / everywhere.max())), np.float32)
    return things


def dominant(pixels: Pixels, white: Floats | None = None) -> Dominant | None:
    """The colour that the saturated pixels agree on, or ``None`` where (nearly) no pixel is saturated."""
    flat = pixels.reshape(-1, 3)
    lch = to_oklch(flat[:: max(1, len(flat) // SAMPLE)], white)
    if len(lch) == 0:
        return None
    chroma = lch[:, 1]
    voters = lch[chroma > max(_FAINT, 0.5 * float(np.percentile(chroma, 95)))]
    if len(voters) < max(3.0, 0.02 * len(lch)):
        return None
    near = np.abs(turn(voters[:, 2], _most_common(voters))) < 22.0
    chosen = voters[near]
    middle = np.median(chosen, axis=0).astype(np.float32)
    middle[2] = _mean_hue(chosen)
    agreement = float(chosen[:, 1].sum() / voters[:, 1].sum())
    return Dominant(middle, len(voters) / len(lch), agreement)


def turn(a: Floats | float, b: Floats | float) -> Floats:
    """Signed smallest turn from hue ``b`` to hue ``a`` in degrees."""
    return np.asarray((np.asarray(a) - b + 180.0) % 360.0 - 180.0, np.float32)


def _tint(white: Floats) -> float:
    """How far a white is from grey, 0 to 1."""
    return float((white.max() - white.min()) / white.max())


def _most_common(voters: Floats) -> float:
    """The hue in degrees round which most of the chroma lies (a circular histogram, smoothed)."""
    bins = np.bincount((voters[:, 2] / 6.0).astype(int) % 60, weights=voters[:, 1], minlength=60)
    smooth = sum(np.roll(bins, k) * w for k, w in ((-2, 1), (-1, 2), (0, 3), (1, 2), (2, 1)))
    return float(np.argmax(smooth)) * 6.0 + 3.0


def _mean_hue(voters: Floats) -> float:
    angle = np.radians(voters[:, 2])
    return float(np.degrees(np.arctan2(np.sin(angle).mean(), np.cos(angle).mean())) % 360.0)
