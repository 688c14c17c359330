"""Typefaces for printed matter: those of the machine for variety, those inside OpenCV where there are none."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.random import Generator

from datasets.persian import right_to_left, shape_rtl

FONT_FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "/Library/Fonts",
    "/System/Library/Fonts",
    "C:/Windows/Fonts",
)
"""Where systems keep .ttf and .otf files."""

BUILT_IN = ("sans", "italic", "uni")
"""Typefaces that ship inside OpenCV."""

FIGURES = "1234567ABC"
"""What a card can show."""

LETTERS = "abdeghknrstu"
"""Letters by which a typeface for words is judged."""

LEGIBLE = 0.8
"""Share of the characters for which plain print must be the likest reading."""


PERSIAN_FAMILIES = ("dejavusans", "farsi", "nazli", "homa", "titr", "terafik", "vazir", "kacst", "amiri", "freefarsi")
"""Parts of the names of font files that may hold Persian letters."""


JOINED = "\ufe91\ufedf\ufb58\ufb90"
"""Joined forms of Persian letters, by which a font file shows that it has them."""


class Typeface(NamedTuple):
    """A typeface: a built-in name or a file, and a weight (100 to 900; only variable typefaces heed it)."""

    source: str = "sans"
    weight: int = 600


@cache
def system_fonts() -> dict[str, tuple[str, ...]]:
    """Return the font files of the machine by family (first word of the file name), sorted; empty where none."""
    families: dict[str, list[str]] = {}
    for folder in FONT_FOLDERS:
        for path in sorted(Path(folder).expanduser().rglob("*.[ot]tf")):
            family = path.stem.split("-")[0].split("_")[0].lower()[:8]
            families.setdefault(family, []).append(str(path))
    return {family: tuple(paths) for family, paths in sorted(families.items())}


@cache
def _face(source: str) -> cv2.FontFace:
    return cv2.FontFace(source)


def line_mask(text: str, face: Typeface, size: int) -> np.ndarray:
    """Return the mask (H, W) of one line of ``text`` set ``size`` pixels high, its baseline ``size`` from the top."""
    text = shape_rtl(text, face.source not in BUILT_IN)
    canvas = np.zeros((size * 3 // 2, size * (len(text) + 2), 3), np.uint8)
    end, _ = cv2.putText(canvas, text, (size // 4, size), (255, 255, 255), _face(face.source), size, face.weight)
    return np.ascontiguousarray(canvas[:, size // 4 : min(end[0] + 2, canvas.shape[1]), 0])


@lru_cache(maxsize=6000)
def drawn_sign(sign: str, face: Typeface, size: int) -> tuple[np.ndarray, int]:
    """Return a mask (2 * size, 3 * size) of ``sign`` and how far the next one is, in pixels.

    The sign is set ``size`` pixels high, its own place begins at (size / 2, 3 / 2 * size), on the baseline.
    """
    canvas = np.zeros((2 * size, 3 * size, 3), np.uint8)
    end, _ = cv2.putText(
        canvas, sign, (size // 2, size * 3 // 2), (255, 255, 255), _face(face.source), size, face.weight
    )
    return np.ascontiguousarray(canvas[:, :, 0]), int(end[0]) - size // 2


@lru_cache(maxsize=6000)
def glyph(text: str, face: Typeface, height: int) -> np.ndarray:
    """Return the tight mask (``height``, W) of a figure or short ``text``; (``height``, 1) zeros where it has none."""
    large = line_mask(text, face, max(height * 3 // 2, 24))
    ys, xs = np.nonzero(large > 40)
    if len(ys) == 0:
        return np.zeros((height, 1), np.uint8)
    tight = large[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
    width = max(round(tight.shape[1] * height / tight.shape[0]), 1)
    return cv2.resize(tight, (width, height), interpolation=cv2.INTER_AREA)


def _soft(char: str, face: Typeface) -> np.ndarray:
    """Return a figure as a blurred vector of zero mean and unit length, so that products of two are correlations."""
    picture = cv2.resize(glyph(char, face, 48), (32, 48)).astype(np.float32)
    vector = cv2.GaussianBlur(picture, (0, 0), 2.5).ravel()
    vector -= vector.mean()
    return np.asarray(vector / max(float(np.linalg.norm(vector)), 1e-6))


@cache
def _plain(chars: str) -> np.ndarray:
    return np.stack([_soft(char, Typeface(name, 500)) for name in ("sans", "italic") for char in chars])


@cache
def legible(source: str, chars: str = FIGURES) -> bool:
    """Tell whether nearly all of the ``chars`` of a font file are likest to those they stand for."""
    shapes = [glyph(char, Typeface(source), 48) for char in chars]
    inked = [(shape > 127).mean() for shape in shapes[1:]]
    if min(shape.shape[1] for shape in shapes) < 7 or min(inked) < 0.07 or max(inked) > 0.85:
        return False
    found = [int(np.argmax(_plain(chars) @ _soft(char, Typeface(source)))) % len(chars) for char in chars]
    return sum(at == i for i, at in enumerate(found)) >= LEGIBLE * len(chars)


def covers(face: Typeface, text: str) -> bool:
    """Tell whether ``face`` has every letter of ``text``."""
    missing = glyph("\uf8ff", face, 48)
    shapes = [glyph(char, face, 48) for char in set(text) - {" "}]
    return all(shape.any() and not np.array_equal(shape, missing) for shape in shapes)


def word_typeface(rng: Generator, text: str, system: bool = True) -> Typeface:
    """Draw a typeface in which the words of ``text`` can be read easily; it has all their letters."""
    if right_to_left(text):
        return persian_typeface(rng, system)
    for _ in range(6):
        face = pick_typeface(rng, system)
        if face.source in BUILT_IN or (legible(face.source, LETTERS) and covers(face, text)):
            return face
    return Typeface("sans", int(rng.integers(3, 7)) * 100)


def pick_typeface(rng: Generator, system: bool = True) -> Typeface:
    """Draw a legible typeface; with ``system`` four of five come from the machine's font files, where it has any."""
    weight = int(rng.integers(2, 10)) * 100
    built_in = Typeface(BUILT_IN[int(rng.choice(3, p=(0.5, 0.3, 0.2)))], weight)
    if not system or not system_fonts() or rng.random() < 0.2:
        return built_in
    families = list(system_fonts().values())
    for _ in range(40):
        paths = families[int(rng.integers(len(families)))]
        path = paths[int(rng.integers(len(paths)))]
        if legible(path):
            return Typeface(path, weight)
    return built_in


def persian_typeface(rng: Generator, system: bool = True) -> Typeface:
    """Draw a typeface for Persian words; where the machine has none, OpenCV's own, which does not join letters."""
    files = [path for paths in system_fonts().values() for path in paths if _covers_persian(path)] if system else []
    return Typeface(files[int(rng.integers(len(files)))] if files else "uni", 500)


@cache
def _covers_persian(source: str) -> bool:
    return any(name in source.lower() for name in PERSIAN_FAMILIES) and covers(Typeface(source), JOINED)
