"""How often letters and digits in drawings are noticed, and how often drawings without any are asked about.

    python -m benchmarks.writing --sketches FILE [--count N] [--near N] [--only bare] [FILM ...]

People's drawings of classes never trained on (see `datasets.sketches`; no collection is part of this project) are drawn
on rendered sheets with pencils and pens, with and without writing beside them in typefaces never trained on. Each is
photographed small from above, where the blank sheet is known, as at a table; and some near by too, where the sheet is
found and cut out of the photograph alone. Films are refereed, and their finished drawings, which have no writing,
looked at.
Prints shares with 95 % intervals after Wilson.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.random import Generator, default_rng

from datasets.doodles import Stroke
from datasets.photograph import sheet_view
from datasets.sheets import blank_sheet, draw_ink, random_sheet_look
from datasets.sketches import Sketches, load_sketches
from models.training.share import share
from models.training.writing_pages import HEIGHT, KINDS, WIDTH, drawing_strokes, numbers, written_strokes
from models.writing import WritingReader
from vision.camera import open_source
from vision.cut import Drawing, cut_drawing
from vision.referee import Referee, RefereeOptions
from vision.sheet import rectify
from vision.sheet_photo import sheet_of
from vision.writing import read_writing

SHEET = (210.0, 148.0)
"""Of a sheet in mm."""
NEAR, NEAR_SHARE = (1280, 960), (0.6, 0.9)
ABOVE, ABOVE_SHARE = (480, 360), (0.45, 0.8)
"""Pictures near by and of a part of one from above, and how much of them the sheet reaches across."""
TWICE = 2.0
"""From above drawings are photographed at so many pixels for each pixel of the picture."""
OFF = 0.004
"""From above corners are known to about this share of the sheet."""


class Sheet(NamedTuple):
    """One sheet without and with its drawing, premultiplied (H, W, 4)."""

    blank: np.ndarray
    drawn: np.ndarray


def sheets(rng: Generator, drawing: list[Stroke], kinds: tuple[str, ...]) -> Iterator[tuple[str, Sheet]]:
    """One drawing on a sheet as it is, and with each kind of writing on it."""
    paper = blank_sheet(random_sheet_look(rng), SHEET)
    pen, cover = rng.uniform(0.5, 1.8), rng.uniform(0.45, 1.0)
    grey, tinted = rng.integers(10, 90), rng.integers(0, 150, 3)
    ink = (int(grey),) * 3 if rng.random() < 0.5 else tuple(int(channel) for channel in tinted)
    mm = np.array(SHEET) / (WIDTH, HEIGHT)
    strokes = [stroke * mm for stroke in drawing_strokes(rng, drawing, mirrored=False)]
    empty = draw_ink(paper, [], (0, 0, 0), 1.0)
    for kind in ("", *kinds):
        written = [stroke * mm for stroke in written_strokes(rng, pen / mm[0], "test", kind)] if kind else []
        yield kind, Sheet(empty, draw_ink(paper, strokes + written, (ink[0], ink[1], ink[2]), pen, cover))


def near_by(rng: Generator, sheet: Sheet) -> Drawing | None:
    """The drawing as cut out of a photograph of it; `None` where the sheet is not found."""
    found = sheet_of(sheet_view(rng, SHEET, NEAR, NEAR_SHARE).photo(sheet.drawn, int(rng.integers(1 << 31))))
    return None if found is None else cut_drawing(found.straight)


def from_above(rng: Generator, sheet: Sheet) -> Drawing:
    """The drawing as cut out of a picture from above, small, held against the same sheet while it was blank."""
    view = sheet_view(rng, SHEET, ABOVE, ABOVE_SHARE, 0.05)
    across = float(np.linalg.norm(view.corners[1] - view.corners[0])) * TWICE
    corners = np.asarray(view.corners + rng.normal(0, OFF * across / TWICE, (4, 2)), np.float32)
    size = round(across), round(across * SHEET[1] / SHEET[0])
    blank, drawn = (rectify(view.photo(art, int(rng.integers(1 << 31))), corners, size) for art in sheet)
    return cut_drawing(drawn, blank)


def photographed(
    sketches: Sketches, count: int, near: int, kinds: tuple[str, ...], reader: WritingReader
) -> Counter[str]:
    """How many drawings of each kind were looked at each way, and of how many it asks."""
    fit = default_rng(7).permutation(numbers(sketches, "test"))[:count]
    found: Counter[str] = Counter()
    for place, number in enumerate(fit.tolist()):
        ways: dict[str, Callable[[Generator, Sheet], Drawing | None]] = {"from above": from_above} | (
            {"near by": near_by} if place < near else {}
        )
        for kind, sheet in sheets(default_rng((number, 11)), sketches.strokes(number), kinds):
            for way, look in ways.items():
                drawing = look(default_rng((number, 13)), sheet)
                name = f"{way}: {kind or 'no writing'}"
                found[f"{name}: not found"] += drawing is None
                if drawing is not None:
                    found[f"{name}: seen"] += 1
                    found[f"{name}: asked"] += read_writing(drawing, reader).alarm
    return found


def of_films(films: list[Path], reader: WritingReader) -> None:
    """Print what it says of the finished drawings of films."""
    asked = seen = 0
    for film in films:
        referee = Referee(RefereeOptions())
        for frame in open_source(str(film)).frames(1.0):
            if frame is not None:
                referee.see(frame)
        for player, sketch in referee.sketches().items():
            if sketch.looks:
                reading = read_writing(sketch.drawing(), reader)
                asked, seen = asked + reading.alarm, seen + 1
                print(f"{film.stem} {player}: {reading.probability:.3f}{' asked' if reading.alarm else ''}", flush=True)
    if seen:
        print(f"films: asked about {share(asked, seen)}")


def main() -> None:
    """Draw, photograph, look and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.writing", description=__doc__.splitlines()[0])
    parser.add_argument("films", nargs="*", type=Path)
    parser.add_argument("--sketches", type=Path, help="drawings as strokes")
    parser.add_argument("--count", type=int, default=200, help="drawings, each photographed without and with writing")
    parser.add_argument("--near", type=int, default=40, help="how many of them near by too")
    parser.add_argument("--only", choices=["bare"], help="without writing only")
    parser.add_argument("--weights", type=Path, help="other weights than those that ship")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    reader = WritingReader(given.weights)
    of_films(given.films, reader)
    if given.sketches is None:
        return
    kinds = () if given.only else tuple(KINDS)
    found = photographed(load_sketches(given.sketches), given.count, given.near, kinds, reader)
    for name in [name.removesuffix(": seen") for name in found if name.endswith(": seen")]:
        missed = found[f"{name}: not found"]
        lost = f"; {missed} sheets not found" if missed else ""
        print(f"{name}: asked about {share(found[f'{name}: asked'], found[f'{name}: seen'])}{lost}", flush=True)


if __name__ == "__main__":
    main()
