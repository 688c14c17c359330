"""`paperref markers`: a page with four printed markers and a ruler, as PDF or PNG, exact to the millimetre.

The page is laid out once, in millimetres, as black rectangles and lines of text; both kinds of file draw the same.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from service.checks import writable_file
from service.fault import BROKE_OFF, Fault

if TYPE_CHECKING:
    from vision.camera import Image

PAPER = (210.0, 297.0)
"""A4, width and height in millimetres; all of it also fits on a sheet of letter size."""
SIDES = (20.0, 50.0)
"""Smallest and largest width of a marker in millimetres."""
RULER = 100.0
"""Length of the printed ruler in millimetres."""
DOTS = 300
"""Dots an inch of a PNG."""
INCH = 25.4
CAPITAL = 1.35
"""A typeface's size by the height of its capital letters."""
CORNERS = ("upper left", "upper right", "lower right", "lower left")
"""Where each marker is laid, as the camera sees the table."""


@dataclass(frozen=True, slots=True)
class Box:
    """A black or white rectangle: left, top, width and height in millimetres from the page's upper left corner."""

    left: float
    top: float
    width: float
    height: float
    white: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text whose baseline begins at left, bottom (mm); its capitals are `size` mm high; grey 0 to 1."""

    text: str
    left: float
    bottom: float
    size: float
    grey: float = 0.0


def write_markers(target: Path, side: float) -> str:
    """Write the page to a file that ends in .pdf or .png, with markers `side` mm wide; returns what to do next.

    Raises:
        Fault: the name has another ending, the width cannot be, or the file cannot be written.
    """
    if target.suffix.lower() not in _WRITERS:
        raise Fault(f"--out {target}: give a name that ends in {' or '.join(_WRITERS)}")
    if not SIDES[0] <= side <= SIDES[1]:
        raise Fault(f"--side {side:g}: markers can be {SIDES[0]:g} to {SIDES[1]:g} mm wide")
    writable_file(target, "--out")
    try:
        target.write_bytes(_WRITERS[target.suffix.lower()](list(page(side))))
    except OSError as error:
        raise Fault(f"--out {target}: cannot be written ({error.strerror}); give another place", BROKE_OFF) from None
    return (
        f"written: {target}; print it at 100 %, check the ruler, cut the four markers out with their white rim and lay "
        "them flat at the corners of the table"
    )


def page(side: float) -> Iterator[Box | Words]:
    """What is on the page: four markers, each with its number, a ruler, and what to do with them."""
    from vision.markers import MODULES, NUMBERS, marker_bits

    rim = side / MODULES
    step = side + 4 * rim + 8
    left, top = (PAPER[0] - 2 * step) / 2 + 2 * rim + 4, 34.0
    yield Words("paperref: four markers for the corners of the table", 25.0, 18.0, 3.6)
    for number, (row, column) in zip(NUMBERS, ((0, 0), (0, 1), (1, 1), (1, 0)), strict=True):
        x, y = left + column * step, top + row * (step + 8)
        yield from _marker(marker_bits(number), x, y, side)
        yield from _cut(x - 1.5 * rim, y - 1.5 * rim, side + 3 * rim)
        yield Words(f"{number}  {CORNERS[number - 1]}", x, y + side + 2 * rim + 5.0, 2.8, 0.3)
    below = top + 2 * (step + 8) + 6
    yield from _ruler((PAPER[0] - RULER) / 2, below)
    for line, text in enumerate(_advice(side)):
        yield Words(text, 25.0, below + 22 + 6 * line, 2.6)


def _advice(side: float) -> tuple[str, ...]:
    return (
        "Print at 100 % (actual size). The ruler must be 100 mm long; where it is not, measure the black",
        f"square of a marker and write its width into the table file: [plane] marker = {side:g}",
        "Cut along the thin lines: a white rim has to stay round the black squares. Lay the markers flat",
        "at the corners of the table, in view of the camera. They need not lie straight.",
    )


def _marker(bits: Image, left: float, top: float, side: float) -> Iterator[Box]:
    """A black square with the white parts of its print, those beside each other in a row as one rectangle."""
    module = side / len(bits)
    yield Box(left, top, side, side)
    for row, line in enumerate(bits):
        edges = [0, *(k for k in range(1, len(line)) if line[k] != line[k - 1]), len(line)]
        for start, end in pairwise(edges):
            if line[start]:
                yield Box(left + start * module, top + row * module, (end - start) * module, module, white=True)


def _cut(left: float, top: float, side: float) -> Iterator[Box]:
    hair = 0.15
    for x, y, width, height in ((0, 0, side, hair), (0, side, side, hair), (0, 0, hair, side), (side, 0, hair, side)):
        yield Box(left + x, top + y, width, height)


def _ruler(left: float, top: float) -> Iterator[Box | Words]:
    yield Box(left, top, RULER, 0.3)
    for mm in range(int(RULER) + 1):
        length = 7.0 if mm % 10 == 0 else 5.0 if mm % 5 == 0 else 3.0
        yield Box(left + mm - 0.1, top, 0.2, length)
        if mm % 10 == 0:
            yield Words(str(mm), left + mm - 0.9 * len(str(mm)), top + 11.0, 2.4)
    yield Words("mm", left + RULER + 6.0, top + 11.0, 2.4)


# -- the two kinds of file --------------------------------------------------------------------------------------------


def _pdf(things: list[Box | Words]) -> bytes:
    import io

    from reportlab.lib.units import mm
    from reportlab.pdfgen.canvas import Canvas

    stream = io.BytesIO()
    canvas = Canvas(stream, (PAPER[0] * mm, PAPER[1] * mm), invariant=1, pageCompression=0)
    canvas.setTitle("paperref: markers for the corners of the table")
    for thing in things:
        if isinstance(thing, Box):
            canvas.setFillGray(float(thing.white))
            below = PAPER[1] - thing.top - thing.height
            canvas.rect(thing.left * mm, below * mm, thing.width * mm, thing.height * mm, stroke=0, fill=1)
        else:
            canvas.setFillGray(thing.grey)
            canvas.setFont("Helvetica", thing.size * CAPITAL * mm)
            canvas.drawString(thing.left * mm, (PAPER[1] - thing.bottom) * mm, thing.text)
    canvas.showPage()
    canvas.save()
    return stream.getvalue()


def _png(things: list[Box | Words]) -> bytes:
    import cv2
    import numpy as np

    from vision.pen import write

    scale = DOTS / INCH
    drawn = np.full((round(PAPER[1] * scale), round(PAPER[0] * scale), 3), 255, np.uint8)
    for thing in things:
        if isinstance(thing, Box):
            left, top = round(thing.left * scale), round(thing.top * scale)
            right, bottom = round((thing.left + thing.width) * scale), round((thing.top + thing.height) * scale)
            drawn[top : max(bottom, top + 1), left : max(right, left + 1)] = 255 * thing.white
        else:
            grey = round(255 * thing.grey)
            at = (round(thing.left * scale), round(thing.bottom * scale))
            write(drawn, thing.text, at, round(CAPITAL * thing.size * scale), (grey, grey, grey), 400)
    return _with_size(cv2.imencode(".png", drawn[..., 0])[1].tobytes())


def _with_size(png: bytes) -> bytes:
    """The same PNG which says how large it is printed: a chunk pHYs, in dots a metre, after the header."""
    dots = round(DOTS / INCH * 1000)
    body = b"pHYs" + struct.pack(">IIB", dots, dots, 1)
    header = 8 + 25
    return png[:header] + struct.pack(">I", 9) + body + struct.pack(">I", zlib.crc32(body)) + png[header:]


_WRITERS = {".pdf": _pdf, ".png": _png}
