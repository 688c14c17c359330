"""Pages of ink for the detector of writing: drawings, small things beside them, and letters, digits and words.

Three kinds of layers are drawn apart and laid over each other when trained on: whole drawings, small things that are no
writing (little drawings, signs such as $ ? !), and writing. A page is white on black: 0 for paper, 255 for full ink.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from datasets.doodles import Stroke, doodle
from datasets.lettering import lettering
from datasets.persian import right_to_left, shape_rtl
from datasets.sketches import Sketches
from datasets.typefaces import Typeface, covers, persian_typeface, pick_typeface
from datasets.words import deck

Page = NDArray[np.uint8]

WIDTH, HEIGHT = 256, 184
"""Of a page in pixels: a sheet of 210 by 148 mm, its longer side as the detector sees it."""

FINE = 3
"""Ink is drawn so many times finer."""

PENS = ((2, 3), (3, 5), (5, 8))
"""Thinnest and thickest pens in pixels of the fine page: thin, usual, thick."""

SIGNS = "$?!€£%#+=*<>()/~^:;&§→←↑↓★☆♥♪☺☀✓✗°"
"""Signs that are allowed in a picture: no letters, no digits."""

LOOKALIKES = frozenset("OoIl01|")
"""What nobody can tell from a circle or a line when it stands alone."""

LEAST_PENS = 5.0
"""Letters are at least so many times higher than the pen is thick; what is smaller cannot be read."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
ACCENTED = "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýžÑñÜü"
DIGITS = "0123456789"
PERSIAN_DIGITS = "۰۱۲۳۴۵۶۷۸۹"

WRITTEN_ON = frozenset((
    "stop sign", "calendar", "calculator", "alarm clock", "clock", "wristwatch", "cell phone", "telephone", "keyboard",
    "hospital", "ambulance", "police car", "firetruck", "spreadsheet", "postcard", "envelope", "map", "radio", "stereo",
    "computer", "laptop", "book", "passport", "mailbox", "remote control", "toothpaste", "bus", "school bus", "compass",
    "paint can", "bottlecap", "wine bottle", "birthday cake", "t-shirt", "The Mona Lisa", "television", "dumbbell",
    "marker", "crayon", "pencil", "eraser", "camera", "parachute", "submarine", "cruise ship", "aircraft carrier",
    "piano", "snorkel", "hockey puck", "church", "baseball", "microwave", "oven", "stove", "van", "truck", "train",
    "billiard", "picture frame", "diving board", "golf club", "popsicle", "lipstick", "underwear", "jail", "barn",
))  # fmt: skip
"""Classes of drawings on which people like to write; not taken for drawings without writing."""


def group(label: str) -> str:
    """What the drawings of a class are for: "train", "calibrate" or "test"."""
    return ("test", "calibrate", "train", "train", "train", "train")[zlib.crc32(label.encode()) % 6]


def numbers(sketches: Sketches, part: str) -> NDArray[np.int64]:
    """The drawings for a part whose classes are rarely written on."""
    fit = {label for label in np.unique(sketches.labels) if group(str(label)) == part and label not in WRITTEN_ON}
    return np.flatnonzero(np.isin(sketches.labels, sorted(fit)))


def drawing_page(rng: Generator, strokes: list[Stroke], pen: tuple[int, int], mirrored: bool = True) -> Page:
    """A page with one drawing, about as large and as upright as people draw; half of them ``mirrored``."""
    return _inked(rng, drawing_strokes(rng, strokes, mirrored), pen)


def drawing_strokes(rng: Generator, strokes: list[Stroke], mirrored: bool = True) -> list[Stroke]:
    """A drawing on a page, in its pixels (N, 2)."""
    lean = rng.normal(0, 0.08)
    turned = [_turn(stroke - 0.5, lean) for stroke in strokes]
    if mirrored and rng.random() < 0.5:
        turned = [stroke * (-1, 1) for stroke in turned]
    size = rng.uniform(0.35, 1.0) * HEIGHT
    return _placed(rng, [stroke * size for stroke in turned])


def small_page(rng: Generator, strokes: Sequence[list[Stroke]], pen: tuple[int, int], part: str) -> Page:
    """A page with a few small things that are no writing: little drawings in a row or strewn, or signs."""
    size = float(np.exp(rng.uniform(np.log(7), np.log(50))))
    if rng.random() < 0.35:
        signs = _lettered(rng, lambda rng: "".join(rng.choice(list(SIGNS), int(rng.integers(1, 4)))), part)[1]
        return _inked(rng, _placed(rng, [_turn(sign, rng.normal(0, 0.15)) * size for sign in signs]), pen)
    step = rng.normal(0, 1, 2) * (1.3 * size, 0.4 * size) if rng.random() < 0.6 else np.zeros(2)
    placed: list[Stroke] = []
    for i, lines in enumerate(strokes):
        at = step * i if step.any() else rng.uniform(-60, 60, 2)
        placed += [_turn(line - 0.5, rng.normal(0, 0.3)) * size * rng.uniform(0.8, 1.2) + at for line in lines]
    return _inked(rng, _placed(rng, placed), pen)


def written_page(rng: Generator, pen: tuple[int, int], part: str, kind: str = "") -> Page:
    """A page with writing of one of `KINDS`, or of any."""
    return _inked(rng, written_strokes(rng, pen[1] / FINE, part, kind), pen)


def written_strokes(rng: Generator, pen: float, part: str, kind: str = "") -> list[Stroke]:
    """Writing of one of `KINDS`, or of any, on a page, in its pixels (N, 2); ``pen`` is at most so thick."""
    names = list(KINDS)
    kind = kind or names[int(rng.choice(len(names), p=[share for share, _ in KINDS.values()]))]
    text, strokes = _lettered(rng, KINDS[kind][1], part)
    size = float(np.exp(rng.uniform(np.log(9), np.log(48))))
    size = max(min(size, 1.4 * WIDTH / len(text)), 8.0, LEAST_PENS * pen)
    turn = rng.normal(0, 0.1) + float(rng.choice((0, np.pi / 2, -np.pi / 2, np.pi), p=(0.9, 0.04, 0.04, 0.02)))
    return _placed(rng, [_turn(stroke, turn) * size for stroke in strokes])


def _lettered(rng: Generator, draw: Callable[[Generator], str], part: str) -> tuple[str, list[Stroke]]:
    """A text and its strokes in a typeface, of the families for training or of the others, that has all its signs."""
    while True:
        text = draw(rng)
        persian = right_to_left(text)
        for _ in range(20):
            face = persian_typeface(rng) if persian else pick_typeface(rng)
            if (persian or _is_known(face) == (part == "train")) and _covers(face, text):
                strokes = lettering(rng, text, face)
                if strokes:
                    return text, strokes


def _one(rng: Generator) -> str:
    while True:
        sign = str(rng.choice(list(LETTERS + DIGITS + ACCENTED[::3])))
        if sign not in LOOKALIKES:
            return sign


def _few(rng: Generator) -> str:
    pool = (LETTERS[:26], LETTERS[26:], DIGITS, LETTERS[:26] + DIGITS)[int(rng.integers(4))]
    return "".join(rng.choice(list(pool), int(rng.integers(2, 4))))


def _number(rng: Generator) -> str:
    figures = "".join(rng.choice(list(DIGITS), int(rng.integers(1, 5))))
    sign = str(rng.choice(("", "", "", "+", "=", ":", "%", "€", "km", "kg", "°C", ".")))
    return f"{rng.integers(2, 10)}{figures}" + sign + (str(rng.integers(1, 100)) if sign in "+=:." and sign else "")


def _word(languages: Sequence[str]) -> Callable[[Generator], str]:
    def word(rng: Generator) -> str:
        cards = deck(str(rng.choice(list(languages))))
        text = str(rng.choice(cards[int(rng.integers(len(cards)))]))
        return (text, text.upper(), text.title())[int(rng.integers(3))]

    return word


def _persian_few(rng: Generator) -> str:
    return "".join(rng.choice(list(PERSIAN_DIGITS), int(rng.integers(2, 5))))


KINDS: dict[str, tuple[float, Callable[[Generator], str]]] = {
    "one letter or digit": (0.26, _one),
    "two or three": (0.20, _few),
    "number": (0.10, _number),
    "word": (0.22, _word(("en", "cs", "es"))),
    "Persian word": (0.16, _word(("fa",))),
    "Persian number": (0.06, _persian_few),
}
"""Kinds of writing: how much of it, and what draws its text."""


@cache
def _covers(face: Typeface, text: str) -> bool:
    return covers(face, shape_rtl(text))


def _is_known(face: Typeface) -> bool:
    """Whether a family of typefaces is trained on: two of three are."""
    family = Path(face.source).stem.split("-")[0].split("_")[0].lower()[:8]
    return zlib.crc32(family.encode()) % 3 != 0


def _turn(line: Stroke, angle: float) -> Stroke:
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray(line @ np.array([[c, s], [-s, c]]))


def _placed(rng: Generator, strokes: list[Stroke]) -> list[Stroke]:
    """The strokes, in pixels of the page, moved to a place where most of them are on it."""
    every = np.concatenate(strokes)
    low, high = every.min(axis=0), every.max(axis=0)
    room = np.maximum(np.array((WIDTH, HEIGHT)) - 8 - (high - low), 0.0)
    at = 4 + rng.uniform(0, 1, 2) * room - low
    return [stroke + at for stroke in strokes]


def _inked(rng: Generator, strokes: list[Stroke], pen: tuple[int, int]) -> Page:
    """Ink on a page."""
    fine = np.zeros((HEIGHT * FINE, WIDTH * FINE), np.uint8)
    thick = int(rng.integers(pen[0], pen[1] + 1))
    points = [np.round(stroke * (FINE * 16)).astype(np.int32) for stroke in strokes]
    cv2.polylines(fine, points, False, 255, thick, cv2.LINE_AA, 4)
    return np.asarray(cv2.resize(fine, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA), np.uint8)


def any_drawing(rng: Generator, sources: Sequence[tuple[Sketches, NDArray[np.int64]]]) -> list[Stroke]:
    """The strokes of a drawing of one of the collections, or now and then a doodle."""
    if rng.random() < 0.06:
        return [stroke / 210 for stroke in doodle(rng, (210.0, 148.0))]
    sketches, fit = sources[int(rng.integers(len(sources)))]
    return sketches.strokes(int(rng.choice(fit)))
