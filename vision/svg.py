"""Writes the strokes of a drawing as an SVG picture: smooth paths, few and short."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from datasets.centre_lines import Line
from vision.curves import fit_curves
from vision.strokes import Stroke

TOLERANCE = 0.45
"""How far a curve may be from its line, in pixels of the drawing."""


def to_svg(strokes: Sequence[Stroke], size: tuple[int, int]) -> str:
    """The strokes as an SVG picture of ``size`` (width, height) pixels without any background."""
    width, height = size
    rows = [_element(stroke) for stroke in strokes]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
    group = '<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
    return "\n".join([head, group, *rows, "</g>", "</svg>", ""])


def _element(stroke: Stroke) -> str:
    path = " ".join(_path(line, stroke.width == 0) for line in stroke.lines)
    blue, green, red = stroke.colour
    ink = f"#{red:02x}{green:02x}{blue:02x}"
    faint = f' opacity="{stroke.strength:.2f}"' if stroke.strength < 0.95 else ""
    if stroke.width == 0:
        return f'<path fill="{ink}" fill-rule="evenodd"{faint} d="{path}"/>'
    return f'<path stroke="{ink}" stroke-width="{stroke.width:.1f}"{faint} d="{path}"/>'


def _path(line: Line, closed: bool) -> str:
    """A line as the commands of a path; steps are written from the rounded end of the one before."""
    if len(line) == 1:
        line = np.concatenate([line, line + 0.01])
    here = np.round(line[0], 1)
    words = [f"M{_pair(here)}"]
    for piece in fit_curves(line, TOLERANCE):
        steps = np.round(piece[1:] - here, 1)
        words.append("c" + " ".join(_pair(step) for step in steps))
        here = here + steps[-1]
    return "".join(words) + ("z" if closed else "")


def _pair(point: NDArray[np.float64]) -> str:
    return " ".join(_short(float(value)) for value in point)


def _short(value: float) -> str:
    """A number with one decimal in as few signs as SVG reads."""
    text = f"{value:.1f}".removesuffix(".0")
    if text in ("-0", "0"):
        return "0"
    return text.replace("0.", ".", 1) if abs(value) < 1 else text
