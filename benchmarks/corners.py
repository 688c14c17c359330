"""How exactly the corners of sheets are found: the worst of a sheet's four corners, in parts of its mean side.

    python -m benchmarks.corners [--shared DIR] [--only SET...] [--each] [--pictures FOLDER]

Sheets are rendered near by and small, as they are, with round corners, with a dog-ear and with bent sides; tables of
our renderer and the given films are set up from their first still pictures; the given photographs are there where DIR
is. Sheets that run out of the picture are not counted; one that is not found counts as far off. Prints a line for each
set.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.random import Generator, default_rng
from numpy.typing import NDArray

from datasets.canvas import Picture, rounded
from datasets.clip import Wish, make_clip
from datasets.doodles import doodle
from datasets.photograph import sheet_view
from datasets.sheets import PER_MM, blank_sheet, draw_ink, random_sheet_look
from vision.camera import Frame, open_source
from vision.placing import lay_out
from vision.sheet import find_sheet
from vision.table import NoTable

Points = NDArray[np.float64]

SHEET = (210.0, 148.0)
"""Of a sheet in mm."""
EDGE = 0.5
"""Truths of rendered tables count pixels from the picture's edge, the eyes from the middle of its first pixel."""
BAR = 0.01
LOST = 1.0
"""Counted for a sheet that is not found."""
STILLS = 10
"""Pictures of a film that are averaged."""


class Seen(NamedTuple):
    """A sheet: on which picture, where it lies, and where it was found (4, 2); `None` where it was not."""

    name: str
    picture: Picture
    truth: Points
    found: Points | None

    @property
    def off(self) -> float:
        """How far off the worst corner is, as a share of the sheet's mean side."""
        if self.found is None:
            return LOST
        side = float(np.linalg.norm(np.roll(self.truth, -1, axis=0) - self.truth, axis=1).mean())
        turns = [np.roll(self.found, turn, axis=0) - self.truth for turn in range(4)]
        return min(float(np.linalg.norm(turn, axis=1).max()) for turn in turns) / side


def single(
    name: str, size: tuple[int, int], share: tuple[float, float], slant: float, count: int, cut: Callable[..., Picture]
) -> Iterator[Seen]:
    """Rendered photographs of one sheet, which `cut` has cut out of its paper."""
    for seed in range(count):
        rng = default_rng((seed, 55))
        sheet = draw_ink(blank_sheet(random_sheet_look(rng), SHEET), doodle(rng, SHEET), (60, 40, 40), 1.0)
        view = sheet_view(rng, SHEET, size, share, slant)
        picture = view.photo(cut(default_rng((seed, 56)), sheet), 1)
        yield Seen(f"{name} {seed}", picture, view.corners - EDGE, _points(find_sheet(picture)))


def _points(corners: NDArray[np.float32] | None) -> Points | None:
    return None if corners is None else corners.astype(np.float64)


def _whole(rng: Generator, sheet: Picture) -> Picture:
    return sheet


def _round(rng: Generator, sheet: Picture) -> Picture:
    """The sheet with round corners of up to 6 mm."""
    return _kept(sheet, rounded(sheet.shape[0], sheet.shape[1], rng.uniform(2, 6) * PER_MM))


def _dog_eared(rng: Generator, sheet: Picture) -> Picture:
    """The sheet with one corner missing, up to 15 mm along each side."""
    mask = np.full(sheet.shape[:2], 255, np.uint8)
    across, down = rng.uniform(6, 15, 2) * PER_MM
    cv2.fillPoly(mask, [np.array([(0, 0), (across, 0), (0, down)], np.int32)], 0, cv2.LINE_AA)
    turn = int(rng.integers(4))
    mask = mask[:: 1 - 2 * (turn & 1), :: 1 - (turn & 2)]
    return _kept(sheet, np.ascontiguousarray(mask))


def _bent(rng: Generator, sheet: Picture) -> Picture:
    """The sheet with sides that bow in, by up to a fiftieth of their length, as of paper that does not lie flat."""
    height, width = sheet.shape[:2]
    y, x = np.mgrid[:height, :width].astype(np.float32)
    left, right = (_bow(rng, y / np.float32(height)) * np.float32(height) for _ in range(2))
    top, foot = (_bow(rng, x / np.float32(width)) * np.float32(width) for _ in range(2))
    across, down = (x - left) * width / (width - left - right), (y - top) * height / (height - top - foot)
    return np.asarray(cv2.remap(sheet, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT), np.uint8)


def _bow(rng: Generator, along: NDArray[np.float32]) -> NDArray[np.float32]:
    """How far in a side lies at each share of its length, in lengths: nothing at its ends, most somewhere between."""
    early = along ** np.float32(rng.uniform(0.7, 1.4))
    return np.asarray(rng.uniform(0.0, 0.02) * np.sin(np.pi * early), np.float32)


def _kept(sheet: Picture, mask: Picture) -> Picture:
    return np.asarray(cv2.multiply(sheet, cv2.merge([mask] * 4), scale=1 / 255), np.uint8)


def tables(count: int) -> Iterator[Seen]:
    """The tables of rendered rounds, 3 to 6 players, full HD."""
    for seed in range(200, 200 + count):
        clip = make_clip(Wish(seed, 3 + seed % 4, size=(1920, 1080)))
        pictures = list(islice(clip.frames(), STILLS))
        yield from _of_table(f"table {seed}", pictures, clip.truth["geometry"]["paper"], EDGE)  # type: ignore[index]


def films(shared: Path) -> Iterator[Seen]:
    """The tables of given films."""
    for truth in sorted((shared / "tables").glob("*.json")):
        with open_source(str(truth.with_suffix(".mp4"))) as source:
            frames = [frame for frame in islice(source.frames(1.0), STILLS) if frame is not None]
        paper = json.loads(truth.read_text(encoding="utf-8"))["geometry"]["paper"]
        yield from _of_table(truth.stem, [frame.bgr() for frame in frames], paper, EDGE)


def _of_table(name: str, pictures: list[Picture], paper: dict[str, list[list[float]]], edge: float) -> Iterator[Seen]:
    mean = np.rint(np.mean(pictures, axis=0)).astype(np.uint8)
    try:
        found = [seat.corners for seat in lay_out(Frame.of_bgr(mean)).table.seats]
    except NoTable:
        found = []
    for player, corners in paper.items():
        truth = np.array(corners) - edge
        if (truth < 0).any() or (truth > np.array(mean.shape[1::-1]) - 1).any():
            continue
        near = min(found, key=lambda one: float(np.linalg.norm(one.mean(0) - truth.mean(0))), default=None)
        if near is not None and cv2.pointPolygonTest(near.astype(np.float32), truth.mean(axis=0).tolist(), False) < 0:
            near = None
        yield Seen(f"{name} {player}", mean, truth, near)


def photographs(shared: Path) -> Iterator[Seen]:
    """The given photographs of one sheet, marked by hand."""
    for row in json.loads((shared / "photos" / "truth.json").read_text(encoding="utf-8"))["paper"]:
        picture = np.asarray(cv2.imread(str(shared / "photos" / row["image"])), np.uint8)
        yield Seen(Path(row["image"]).stem, picture, np.array(row["corners"], float), _points(find_sheet(picture)))


NEAR: tuple[tuple[int, int], tuple[float, float], float] = (1280, 960), (0.6, 0.9), 0.12
SMALL: tuple[tuple[int, int], tuple[float, float], float] = (480, 360), (0.45, 0.8), 0.05
"""Size of the picture, how much of it the sheet reaches across, and how aslant it is seen."""

SETS: dict[str, Callable[[Path], Iterator[Seen]]] = {
    "near": lambda shared: single("near", *NEAR, 40, _whole),
    "small": lambda shared: single("small", *SMALL, 60, _whole),
    "round": lambda shared: single("round", *NEAR, 30, _round),
    "dog-eared": lambda shared: single("dog-eared", *NEAR, 30, _dog_eared),
    "bent": lambda shared: single("bent", *NEAR, 40, _bent),
    "tables": lambda shared: tables(12),
    "films": films,
    "photographs": photographs,
}


def line(name: str, offs: list[float]) -> str:
    """How far off the sheets of a set are, as a line of a table."""
    if not offs:
        return f"| {name} | - | - | - | - | - |"
    median, most, nearly, worst = (f"{value:.2%}" for value in np.percentile(offs, [50, 80, 90, 100]))
    return f"| {name} | {median} | {most} | {nearly} | {worst} | {sum(off <= BAR for off in offs)}/{len(offs)} |"


def shown(seen: Seen) -> Picture:
    """The corners of a sheet near by, four beside each other: the truth green, what was found red."""
    found = seen.truth if seen.found is None else seen.found
    nearest = [found[np.linalg.norm(found - corner, axis=1).argmin()] for corner in seen.truth]
    half = max(12, round(0.06 * float(np.linalg.norm(seen.truth[1] - seen.truth[0]))))
    zoom = 240 / (2 * half + 1)
    tiles = []
    for truth, other in zip(seen.truth, nearest, strict=True):
        at = np.rint(truth).astype(int)
        padded = cv2.copyMakeBorder(seen.picture, half, half, half, half, cv2.BORDER_CONSTANT)
        x, y = np.clip(at, 0, np.array(seen.picture.shape[1::-1]) - 1).tolist()
        tile = cv2.resize(
            padded[y : y + 2 * half + 1, x : x + 2 * half + 1], (240, 240), interpolation=cv2.INTER_NEAREST
        )
        for point, colour in ((truth, (0, 200, 0)), (other, (0, 0, 255))):
            spot = np.rint((point - at + half + 0.5) * zoom).astype(int).tolist()
            cv2.drawMarker(tile, spot, colour, cv2.MARKER_CROSS, 24, 1)
        tiles.append(tile)
    return np.hstack(tiles)


def main() -> None:
    """Look, compare, print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.corners", description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="*", choices=list(SETS), default=list(SETS), metavar="SET")
    parser.add_argument("--shared", type=Path, default=Path(os.environ.get("PAPERREF_SHARED", "../shared")))
    parser.add_argument("--each", action="store_true", help="also print each sheet")
    parser.add_argument("--pictures", type=Path, help="write the corners of the worst sheets of each set here")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    for name in given.only:
        if name in ("films", "photographs") and not (given.shared / "photos" / "truth.json").is_file():
            continue
        sheets = sorted(SETS[name](given.shared), key=lambda seen: -seen.off)
        for seen in sheets if given.each else ():
            print(f"{seen.name}: {seen.off:.2%}")
        print(line(name, [seen.off for seen in sheets]), flush=True)
        if given.pictures:
            given.pictures.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(given.pictures / f"{name}.png"), np.vstack([shown(seen) for seen in sheets[:8]]))


if __name__ == "__main__":
    main()
