"""Text in any of the languages as glyphs at their places: joined, and laid from right to left where it is to be.

A line is cut into runs of one direction (a small part of Unicode's bidirectional algorithm: no explicit marks, two
levels), and each run is shaped by HarfBuzz with the typeface that the program carries (Vazirmatn, Latin and Arabic
script). All measures are in ems: the size of the typeface is 1.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path

import uharfbuzz

from service.names import seen

FONTS = Path(__file__).with_name("fonts")
REGULAR, BOLD = "Vazirmatn-Regular", "Vazirmatn-Bold"

STRONG = {"L": "L", "R": "R", "AL": "R"}
NUMBERS = {"EN", "AN"}
SIGNS = {"ES", "CS", "ET"}
"""Characters that belong to the number beside them: signs, separators, per cent."""

OPENING, CLOSING = "([{«", ")]}»"

JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""They show nothing and say how the letters beside them are written."""

CURVE = 6
"""Straight pieces that stand for a curve of a letter."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph of the typeface, by its number there, with its origin's place, and what of the text it shows."""

    id: int
    x: float
    y: float
    text: str


@dataclass(frozen=True, slots=True)
class Lettered:
    """A line of text as glyphs, from left to right as they are seen; ``text`` is what it says."""

    text: str
    face: str
    glyphs: tuple[Glyph, ...]
    width: float


def lettered(text: str, bold: bool = False, right_to_left: bool = False) -> Lettered:
    """The text as a line of glyphs.

    Args:
        text: one line.
        bold: in the bold typeface.
        right_to_left: how the line as a whole runs.
    """
    face = BOLD if bold else REGULAR
    font, units = _font(face)
    glyphs, at = [], 0.0
    for run, backwards in _runs(text, right_to_left):
        buffer = uharfbuzz.Buffer()
        buffer.add_str(run)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if backwards else "ltr"
        uharfbuzz.shape(font, buffer)
        texts = _texts(run, [info.cluster for info in buffer.glyph_infos])
        for info, position, shows in zip(buffer.glyph_infos, buffer.glyph_positions, texts, strict=True):
            glyphs.append(Glyph(info.codepoint, at + position.x_offset / units, position.y_offset / units, shows))
            at += position.x_advance / units
    return Lettered(text, face, tuple(glyphs), at)


def drawable(text: str) -> str:
    """What of a text the typeface has letters for; "" where nothing of that can be seen.

    >>> drawable("Ann \N{GAME DIE}").strip(), drawable("李小龍"), drawable("نرگس") == "نرگس"
    ('Ann', '', True)
    """
    font, _ = _font(REGULAR)
    kept = "".join(char for char in text if font.get_nominal_glyph(ord(char)) or char in JOINERS)
    return kept if seen(kept) else ""


@cache
def outline(face: str, glyph: int) -> tuple[tuple[tuple[float, float], ...], ...]:
    """The closed lines around a glyph, curves as short straight pieces, y upwards."""
    font, units = _font(face)
    pen = _Pen(units)
    font.draw_glyph_with_pen(glyph, pen)
    return tuple(tuple(line) for line in pen.lines)


def path_of(face: str) -> Path:
    """The file of a typeface."""
    return FONTS / f"{face}.ttf"


def _texts(run: str, clusters: Sequence[int]) -> list[str]:
    """What of the run each glyph shows; of several for the same characters, the first.

    >>> _texts("abc", [2, 0, 0])
    ['c', 'ab', '']
    """
    ends = dict(pairwise([*sorted(set(clusters)), len(run)]))
    texts = []
    for place, at in enumerate(clusters):
        texts.append("" if at in clusters[:place] else run[at : ends[at]])
    return texts


@cache
def _font(face: str) -> tuple[uharfbuzz.Font, int]:
    loaded = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path_of(face))))
    return uharfbuzz.Font(loaded), loaded.upem


def _runs(text: str, right_to_left: bool) -> list[tuple[str, bool]]:
    """The text as runs in the order in which they are seen, left to right, and whether each is read backwards.

    >>> _runs("Ann: ۳", False)
    [('Ann: ۳', False)]
    >>> _runs("امتیاز Ann", True)
    [('Ann', False), ('امتیاز ', True)]
    """
    levels = _levels(text, right_to_left)
    runs = [
        (level, "".join(char for char, _ in part))
        for level, part in ((level, list(part)) for level, part in groupby(zip(text, levels, strict=True), _level))
    ]
    for lowest in range(max(levels, default=0), 0, -1):
        runs = _turned(runs, lowest)
    return [(run, level % 2 == 1) for level, run in runs]


def _level(pair: tuple[str, int]) -> int:
    return pair[1]


def _turned(runs: list[tuple[int, str]], lowest: int) -> list[tuple[int, str]]:
    """The runs with each row of them at that level or above in the other order."""
    turned: list[tuple[int, str]] = []
    for high, row in groupby(runs, lambda run: run[0] >= lowest):
        together = list(row)
        turned += reversed(together) if high else together
    return turned


def _levels(text: str, right_to_left: bool) -> list[int]:
    """The level of each character: odd ones are read from right to left."""
    edge = "R" if right_to_left else "L"
    kinds = _kinds(text, edge)
    for first, last in _brackets(text):
        kinds[first] = kinds[last] = _around(kinds, first, last, edge)
    kinds = [kind or _between(kinds, place, edge) for place, kind in enumerate(kinds)]
    return [{"R": 1, "N": 2, "L": 2 * right_to_left}[kind] for kind in kinds]


def _kinds(text: str, edge: str) -> list[str]:
    """What each character is: "L" or "R", "N" a number among letters read from the right, "" as its neighbours are."""
    kinds: list[str] = []
    classes = [unicodedata.bidirectional(char) for char in text]
    strong = edge
    for place, found in enumerate(classes):
        near = classes[max(0, place - 1) : place + 2]
        if found in STRONG:
            strong = STRONG[found]
            kinds.append(strong)
        elif found in NUMBERS or (found in SIGNS and NUMBERS.intersection(near)):
            kinds.append("L" if strong == "L" else "N")
        else:
            kinds.append(kinds[-1] if found == "NSM" and kinds else "")
    return kinds


def _brackets(text: str) -> list[tuple[int, int]]:
    """The places of brackets that belong together, outer ones last."""
    opened: list[int] = []
    pairs = []
    for place, char in enumerate(text):
        if char in OPENING:
            opened.append(place)
        elif char in CLOSING:
            if opened and OPENING.index(text[opened[-1]]) == CLOSING.index(char):
                pairs.append((opened.pop(), place))
            else:
                opened = []
    return pairs


def _around(kinds: Sequence[str], first: int, last: int, edge: str) -> str:
    """How brackets run: as the line where something in them does, else as what stands before them and in them."""
    within = {_strong(kind) for kind in kinds[first + 1 : last] if kind}
    before = next((_strong(kind) for kind in reversed(kinds[:first]) if kind), edge)
    return before if within and edge not in within else edge


def _between(kinds: Sequence[str], place: int, edge: str) -> str:
    """How a character without a direction runs: as both its neighbours do where they agree, else as the line does."""
    before = next((_strong(kind) for kind in reversed(kinds[:place]) if kind), edge)
    after = next((_strong(kind) for kind in kinds[place:] if kind), edge)
    return before if before == after else edge


def _strong(kind: str) -> str:
    """A number among letters read from the right goes with them."""
    return "R" if kind == "N" else kind


class _Pen:
    """Takes the outline of a glyph as fontTools' pens do."""

    def __init__(self, units: int) -> None:
        self.lines: list[list[tuple[float, float]]] = []
        self._units = units

    def moveTo(self, point: tuple[float, float]) -> None:
        self.lines.append([self._scaled(point)])

    def lineTo(self, point: tuple[float, float]) -> None:
        self.lines[-1].append(self._scaled(point))

    def qCurveTo(self, control: tuple[float, float], point: tuple[float, float]) -> None:
        (x0, y0), (x1, y1), (x2, y2) = self.lines[-1][-1], self._scaled(control), self._scaled(point)
        for step in range(1, CURVE + 1):
            t = step / CURVE
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
            self.lines[-1].append((a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2))

    def curveTo(self, *points: tuple[float, float]) -> None:
        raise NotImplementedError("the typeface has quadratic curves alone")

    def closePath(self) -> None:
        """Every line is closed."""

    def _scaled(self, point: tuple[float, float]) -> tuple[float, float]:
        return point[0] / self._units, point[1] / self._units
