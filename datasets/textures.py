"""Table tops: woods, cloths, prints, felts and stone, each as a BGR picture drawn from a seed."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator

from datasets.canvas import ellipse_outline, fill, star_outline
from datasets.colours import Bgr, hsv, mix

Field = np.ndarray
"""`float32` (H, W), about -1 to 1."""


def noise(rng: Generator, height: int, width: int, cells: tuple[float, float], octaves: int = 4) -> Field:
    """Return soft noise, about -1 to 1; ``cells`` (down, across) is how many lumps fit in at the coarsest octave."""
    field = np.zeros((height, width), np.float32)
    for octave in range(octaves):
        rows = min(max(round(cells[0] * 2**octave), 1), height) + 2
        columns = min(max(round(cells[1] * 2**octave), 1), width) + 2
        lumps = rng.standard_normal((rows, columns)).astype(np.float32)
        field += cv2.resize(lumps, (width, height), interpolation=cv2.INTER_CUBIC) * np.float32(0.55**octave)
    return np.asarray(field / max(float(np.abs(field).max()), 1e-6))


def coloured(field: Field, dark: Bgr, light: Bgr) -> np.ndarray:
    """Return the BGR picture that goes from ``dark`` where ``field`` is -1 to ``light`` where it is 1."""
    steps = np.linspace(0, 1, 256)[:, None]
    ramp = np.round(np.array(dark) * (1 - steps) + np.array(light) * steps).astype(np.uint8)
    index = np.clip((field + 1) * 127.5, 0, 255).astype(np.uint8)
    return cv2.LUT(cv2.merge([index] * 3), ramp.reshape(256, 1, 3))


def _tones(base: Bgr, depth: float) -> tuple[Bgr, Bgr]:
    return mix(base, (0, 0, 0), depth), mix(base, (255, 255, 255), depth * 0.8)


def plain(rng: Generator, height: int, width: int, base: Bgr, unit: float) -> np.ndarray:
    """One colour with the faintest unevenness: a painted desk, felt, leather."""
    cells = (height / unit / rng.uniform(0.3, 8), width / unit / rng.uniform(0.3, 8))
    return coloured(noise(rng, height, width, cells, 3), *_tones(base, rng.uniform(0.02, 0.12)))


def wood(rng: Generator, height: int, width: int, base: Bgr, unit: float) -> np.ndarray:
    """Long grain across, often in planks."""
    grain = noise(rng, height, width, (height / unit * rng.uniform(1.5, 4), width / unit * 0.25), 4)
    fine = noise(rng, height, width, (height / unit * 14, width / unit), 2)
    field = grain * 0.7 + fine * 0.3
    if rng.random() < 0.5:
        plank = max(round(unit * rng.uniform(1.2, 4)), 6)
        tones = rng.uniform(-0.4, 0.4, height // plank + 1)
        field += np.repeat(tones, plank)[:height, None].astype(np.float32)
        field[::plank] = -1.6
    return coloured(np.clip(field, -1, 1), *_tones(base, rng.uniform(0.12, 0.4)))


def chequers(rng: Generator, height: int, width: int, base: Bgr, unit: float) -> np.ndarray:
    """A chequered or striped cloth in two colours, or a gingham of both."""
    step = unit * rng.uniform(0.15, 1.6)
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    soft = np.float32(step / 3)
    rows = np.clip(np.sin(ys * (np.pi / step)) * soft, -1, 1)
    columns = np.clip(np.sin(xs * (np.pi / step)) * soft, -1, 1)
    kind = int(rng.integers(3))
    field = (rows * columns, rows, (rows + columns) / 2)[kind]
    other = mix(base, (255, 255, 255) if sum(base) < 330 else (0, 0, 0), rng.uniform(0.15, 0.7))
    return coloured(field + noise(rng, height, width, (9, 16)) * np.float32(0.15), base, other)


def printed(rng: Generator, height: int, width: int, base: Bgr, unit: float) -> np.ndarray:
    """A cloth printed all over with dots, stars, petals or diamonds."""
    picture = plain(rng, height, width, base, unit)
    mask = np.zeros((height, width), np.uint8)
    step, size = unit * rng.uniform(0.5, 2.2), rng.uniform(0.15, 0.42)
    kind, jitter = int(rng.integers(4)), rng.uniform(0, 0.25)
    for row, y in enumerate(np.arange(0, height + step, step)):
        for x in np.arange((row % 2) * step / 2, width + step, step):
            at = np.array((x, y)) + rng.normal(0, 1, 2) * jitter * step
            radius, turn = step * size, rng.uniform(0, 6.3)
            if kind == 0:
                fill(mask, ellipse_outline(at, (radius, radius), points=20))
            elif kind == 1:
                fill(mask, star_outline(at, radius, turn, rng.uniform(0.3, 0.6), int(rng.integers(4, 8))))
            else:
                fill(mask, ellipse_outline(at, (radius, radius * 0.5), turn, 4 if kind == 2 else 14))
    ink = mix(base, hsv(rng.uniform(0, 360), rng.uniform(0.1, 0.7), rng.uniform(0.2, 1)), rng.uniform(0.2, 0.8))
    share = cv2.merge([mask] * 3).astype(np.float32) / 255
    return np.asarray(picture * (1 - share) + np.array(ink, np.float32) * share).astype(np.uint8)


def stone(rng: Generator, height: int, width: int, base: Bgr, unit: float) -> np.ndarray:
    """Marble or terrazzo: veins or specks."""
    lumps = noise(rng, height, width, (height / unit / 2, width / unit / 2), 5)
    veins = 1 - 2 * np.abs(np.sin(lumps * rng.uniform(3, 9))) ** np.float32(0.4)
    return coloured(veins, *_tones(base, rng.uniform(0.06, 0.25)))


def weave(rng: Generator, height: int, width: int, base: Bgr, unit: float) -> np.ndarray:
    """Coarse threads across and along: linen, rattan, a knitted blanket."""
    step = max(unit * rng.uniform(0.06, 0.25), 2.5)
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    threads = np.sin(ys * (np.pi / step)) * np.sin(xs * (np.pi / step))
    threads += noise(rng, height, width, (30, 3), 3) * np.float32(0.6) + noise(
        rng, height, width, (3, 50), 3
    ) * np.float32(0.6)
    return coloured(np.clip(threads / 2, -1, 1), *_tones(base, rng.uniform(0.06, 0.25)))


KINDS: tuple[Callable[[Generator, int, int, Bgr, float], np.ndarray], ...] = (
    plain,
    plain,
    wood,
    wood,
    chequers,
    chequers,
    printed,
    stone,
    weave,
)
"""Every sort of table top, some more frequent; ``unit`` is the width of a card in pixels."""


def base_colour(rng: Generator) -> Bgr:
    """Draw the main colour of a table top: browns and greys more often, anything at all sometimes."""
    kind = rng.random()
    if kind < 0.4:
        return hsv(rng.uniform(15, 42), rng.uniform(0.15, 0.65), rng.uniform(0.25, 0.85))
    if kind < 0.65:
        return hsv(rng.uniform(0, 360), rng.uniform(0, 0.12), rng.uniform(0.08, 0.8))
    return hsv(rng.uniform(0, 360), rng.uniform(0.15, 0.8), rng.uniform(0.15, 0.8))


def table_top(rng: Generator, height: int, width: int, base: Bgr, unit: float) -> np.ndarray:
    """Return a table top (``height``, ``width``, 3) around the colour ``base``; ``unit`` a card's width in pixels."""
    kind = KINDS[int(rng.integers(len(KINDS)))]
    if rng.random() < 0.5:
        return kind(rng, height, width, base, unit)
    return np.ascontiguousarray(kind(rng, width, height, base, unit).transpose(1, 0, 2))
