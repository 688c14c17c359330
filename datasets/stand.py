"""The stand: its three word cards and the letter plates A, B and C, as pictures and where they stand in space."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from datasets.canvas import Picture, blank, ellipse_outline, fill, rounded, tint, tint_at, with_alpha
from datasets.colours import Bgr, hsv, ink_black, lightness, mix, paper_white
from datasets.persian import right_to_left
from datasets.table import Layout
from datasets.typefaces import Typeface, glyph, line_mask, word_typeface

PER_MM = 8.0
"""Pixels a millimetre of word card art."""

DIFFICULTIES = {"green": (120, 0.65), "yellow": (48, 0.85), "orange": (28, 0.9), "red": (2, 0.8)}
"""Hue (degrees) and saturation of the four difficulties' print."""

PLATE_MM = (17.0, 12.0)
"""Width and height of a letter plate."""


@dataclass(frozen=True)
class StandLook:
    """Print of the stand's cards; lengths in mm."""

    paper: Bgr
    print: Bgr
    text: Bgr
    face: Typeface
    size: float
    border: float
    title: float
    numbers: str
    rules: bool
    plate: Bgr
    plate_face: Typeface


def random_stand_look(rng: Generator, text: str, system_fonts: bool) -> StandLook:
    """Draw the looks of a stand's cards, whose words hold the letters of ``text``."""
    hue, saturation = DIFFICULTIES[str(rng.choice(list(DIFFICULTIES)))]
    framed = bool(rng.random() < 0.6)
    return StandLook(
        paper=paper_white(rng),
        print=hsv(hue + rng.normal(0, 5), saturation * rng.uniform(0.85, 1.1), rng.uniform(0.6, 0.95)),
        text=ink_black(rng),
        face=word_typeface(rng, text, system_fonts),
        size=rng.uniform(4.6, 5.8),
        border=rng.uniform(1.5, 3.5) if framed else 0.0,
        title=0.0 if framed and rng.random() < 0.6 else rng.uniform(5, 10),
        numbers=str(rng.choice(["disc", "disc", "square", "plain", "dot"])),
        rules=bool(rng.random() < 0.2),
        plate=hsv(rng.uniform(0, 360), rng.uniform(0, 0.5), rng.choice([0.15, 0.25, 0.8, 0.95])),
        plate_face=Typeface("sans", int(rng.integers(5, 9)) * 100),
    )


def word_card(look: StandLook, words: tuple[str, ...], size: tuple[float, float]) -> Picture:
    """Return a card with seven numbered ``words``, ``size`` (width, height) mm, as premultiplied BGRA."""
    width, height = (round(edge * PER_MM) for edge in size)
    picture = blank(height, width, look.paper)
    if look.border:
        inner = rounded(height, width, 1.5 * PER_MM, look.border * PER_MM)
        tint(picture, np.bitwise_not(inner), look.print)
    top = max(look.title, look.border)
    if look.title:
        picture[: round(look.title * PER_MM)] = look.print
    pitch = (size[1] - top - look.border - 4) / len(words)
    for i, word in enumerate(words):
        y = (top + 2 + (i + 0.5) * pitch) * PER_MM
        _line(picture, look, str(i + 1), word, y)
        if look.rules and i:
            row = round(y - pitch / 2 * PER_MM)
            picture[row : row + 2, round(5 * PER_MM) : -round(5 * PER_MM)] = mix(look.paper, look.print, 0.4)
    return with_alpha(picture, rounded(height, width, 2.2 * PER_MM))


def _line(picture: Picture, look: StandLook, number: str, word: str, y: float) -> None:
    width = picture.shape[1]
    backwards = right_to_left(word)
    beside = (look.border + 5.2) * PER_MM
    x = width - beside if backwards else beside
    _number(picture, look, number, (x, y))
    mask = line_mask(word, look.face, round(look.size * PER_MM))
    room = width - beside - (look.border + 7.5) * PER_MM
    if mask.shape[1] > room:
        mask = line_mask(word, look.face, max(int(look.size * PER_MM * room / mask.shape[1]), 8))
    start = beside + 4.2 * PER_MM
    middle = width - start - mask.shape[1] / 2 if backwards else start + mask.shape[1] / 2
    tint_at(picture, mask, (middle, y), look.text)


def _number(picture: Picture, look: StandLook, number: str, centre: tuple[float, float]) -> None:
    height, figure_ink = round(look.size * 0.62 * PER_MM), look.text
    if look.numbers in ("disc", "square"):
        mask = np.zeros(picture.shape[:2], np.uint8)
        radius = look.size * 0.55 * PER_MM
        fill(mask, ellipse_outline(centre, (radius, radius), np.pi / 4, 40 if look.numbers == "disc" else 4))
        tint(picture, mask, look.print)
        figure_ink = look.paper if lightness(look.print) < 190 else look.text
        height = round(height * 0.85)
    text = number + "." if look.numbers == "dot" else number
    tint_at(picture, glyph(text, Typeface("sans", 700), height), centre, figure_ink)


def plate(look: StandLook, letter: str) -> Picture:
    """Return the plate of ``letter`` as premultiplied BGRA."""
    width, height = (round(edge * PER_MM) for edge in PLATE_MM)
    picture = blank(height, width, look.plate)
    ink = (245, 245, 245) if lightness(look.plate) < 140 else (25, 25, 25)
    tint_at(picture, glyph(letter, look.plate_face, round(height * 0.6)), (width / 2, height / 2), ink)
    return with_alpha(picture, rounded(height, width, 1.5 * PER_MM))


def card_corners(layout: Layout, index: int) -> np.ndarray:
    """Return the corners (4, 3) mm of the ``index``-th card (0 to 2), clockwise from its top left, leaning back."""
    width, height = layout.stand_card
    lean = np.radians(layout.stand_lean)
    x = (index - 1) * (width + 4)
    foot, back, up = 36.0, 36.0 - height * np.cos(lean), height * np.sin(lean)
    local = np.array([(x - width / 2, back), (x + width / 2, back), (x + width / 2, foot), (x - width / 2, foot)])
    return np.column_stack([layout.in_stand(local), (up + 3, up + 3, 3, 3)])


def plate_corners(layout: Layout, index: int) -> np.ndarray:
    """Return the corners (4, 3) mm of the ``index``-th plate, lying before its card."""
    half = np.array(PLATE_MM) / 2
    centre = np.array(((index - 1) * (layout.stand_card[0] + 4), 36 + 5 + half[1]))
    local = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half + centre
    return np.column_stack([layout.in_stand(local), np.full(4, 8.0)])
