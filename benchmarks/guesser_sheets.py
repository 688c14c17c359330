"""Drawings in pencil on a printed sheet, photographed near by, and the sheet cut out of the photograph."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from datasets.photograph import SheetView, sheet_view
from datasets.sheets import blank_sheet, draw_ink, random_sheet_look
from vision.cut import cut_drawing
from vision.sheet import rectify
from vision.sheet_photo import sheet_of

SHEET = (210.0, 148.0)
"""Of a sheet in mm."""

NEAR, SHARE = (1280, 960), (0.6, 0.9)
"""The photograph, and how much of it the sheet reaches across."""

Image = NDArray[np.uint8]


def _photo(rng: Generator, strokes: list[NDArray[np.uint8]]) -> tuple[Image, SheetView]:
    """A photograph of ``strokes``, somewhere on a sheet, with a pencil of any grey, 0.4 to 1.2 mm wide."""
    every = np.concatenate(strokes).astype(np.float64)
    extent = max(float(np.ptp(every, axis=0).max()), 1.0)
    scale = rng.uniform(0.45, 0.8) * SHEET[1] / extent
    room = np.array(SHEET) - (20, 26) - np.ptp(every, axis=0) * scale
    at = 10 + np.maximum(room, 0) * rng.uniform(0.2, 0.8, 2) - every.min(axis=0) * scale
    grey = int(rng.integers(30, 100))
    paper = blank_sheet(random_sheet_look(rng), SHEET)
    pen, cover = rng.uniform(0.4, 1.2), rng.uniform(0.5, 0.9)
    sheet = draw_ink(paper, [stroke * scale + at for stroke in strokes], (grey, grey, grey), pen, cover)
    view = sheet_view(rng, SHEET, NEAR, SHARE)
    return view.photo(sheet, int(rng.integers(1 << 31))), view


def pencilled(rng: Generator, strokes: list[NDArray[np.uint8]]) -> Image | None:
    """The drawing cut out of a photograph in which the sheet is looked for; `None` where it is not found."""
    photo, _ = _photo(rng, strokes)
    found = sheet_of(photo)
    return None if found is None else cut_drawing(found.straight).clear


def on_sheet(rng: Generator, strokes: list[NDArray[np.uint8]]) -> Image:
    """The same sheet where its corners and its foot are known, as they are at the table; paper and print with it."""
    photo, view = _photo(rng, strokes)
    return rectify(photo, np.asarray(view.corners, np.float32), (840, 592))
