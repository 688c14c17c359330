"""What the guesser learns from: every drawing and icon of the collections as pen strokes with a name.

Pictures are thinned as the guesser thins them and followed along their lines, so that they too can be bent, cut short
and drawn anew. A fixed hash of its strokes says whether a real drawing is for training, for calibration or for tests.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.sketches import load_sketches
from models.guesser_input import PLAIN
from models.guesser_paper import ink_of
from models.guesser_thin import thinned

REAL = {"345": "quickdraw345_strokes.npz", "more": "quickdraw_more_strokes.npz"}
"""Files of real drawings as strokes, which are split into parts."""

SAMPLED = {"sampled": "sketchrnn_generated.npz"}
"""Files of sampled drawings as strokes."""

PICTURES = {"28": "quickdraw_bitmaps28.npz", "64": "quickdraw_pictures64.npz"}
"""Files of real drawings as pictures, ink 255."""

ICONS = "icons64.npz"
"""The file of named icons."""

PARTS = ("train", "calibrate", "test")
"""What drawings are for."""

_IN = 20
"""The hash deals drawings into so many heaps: the first calibrates, the next two test."""

_STRAIGHT = 0.6
"""Followed lines are at most so many pixels off, of 144."""


@dataclass(frozen=True, eq=False)
class Pool:
    """Drawings as strokes.

    Attributes:
        points: (N, 2) uint8, x to the right and y down.
        stroke_ends: where each stroke ends in ``points``.
        drawing_ends: where each drawing ends in ``stroke_ends``.
        labels: of each drawing, its place in ``names``.
        parts: of each drawing, its place in `PARTS`.
        sources: of each drawing, the file or icon set it is from.
        names: the classes of the real drawings first, ``classes`` of them, then the other names of icons.
    """

    points: NDArray[np.uint8]
    stroke_ends: NDArray[np.int64]
    drawing_ends: NDArray[np.int64]
    labels: NDArray[np.int32]
    parts: NDArray[np.uint8]
    sources: NDArray[np.str_]
    names: NDArray[np.str_]
    classes: int

    def __len__(self) -> int:
        return len(self.labels)

    def strokes(self, number: int) -> list[NDArray[np.uint8]]:
        """The strokes of a drawing, each (n, 2), in the order in which they were drawn where that is known."""
        first = int(self.drawing_ends[number - 1]) if number else 0
        ends = self.stroke_ends[first : int(self.drawing_ends[number])]
        begin = int(self.stroke_ends[first - 1]) if first else 0
        return np.split(self.points[begin : int(ends[-1])], ends[:-1] - begin)

    def of(self, part: str) -> NDArray[np.int64]:
        """The numbers of the real drawings of a part other than training, or of all that is for training."""
        return np.flatnonzero(self.parts == PARTS.index(part))

    def without(self, words: Sequence[str]) -> Pool:
        """The pool with nothing to train on that is named by one of ``words``, icons whose name holds one included."""
        gone = {tuple(_plain(word)) for word in words}
        hit = np.array([any(_holds(_plain(str(name)), word) for word in gone) for name in self.names])
        parts = np.where(hit[self.labels] & (self.parts == 0), len(PARTS), self.parts).astype(np.uint8)
        return replace(self, parts=parts)


def _plain(name: str) -> list[str]:
    return name.lower().replace("-", " ").removeprefix("the ").split()


def _holds(name: list[str], word: tuple[str, ...]) -> bool:
    """Whether the words of ``word`` stand together in ``name``, in the singular or the plural."""
    bare = [part.removesuffix("s") for part in name]
    wanted = [part.removesuffix("s") for part in word]
    return any(bare[i : i + len(wanted)] == wanted for i in range(len(bare) - len(wanted) + 1))


def part_of(strokes: Sequence[NDArray[np.uint8]]) -> int:
    """The part that a real drawing belongs to, by the hash of its strokes; a place in `PARTS`."""
    digest = hashlib.blake2b(b"|".join(stroke.tobytes() for stroke in strokes), digest_size=8).digest()
    heap = int.from_bytes(digest, "big") % _IN
    return (1, 2, 2)[heap] if heap < 3 else 0


def followed(picture: NDArray[np.uint8]) -> list[NDArray[np.uint8]]:
    """The lines of ``picture`` (h, w), dark ink on light paper, as closed strokes in 0 to 255; none if empty."""
    thin = thinned(ink_of(picture, PLAIN.work, PLAIN.smallest), round(PLAIN.marker * PLAIN.work / 2))
    lines, _ = cv2.findContours(thin, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    short = [cv2.approxPolyDP(line, _STRAIGHT, True)[:, 0] for line in lines]
    closed = [np.concatenate([line, line[:1]]) for line in short]
    return [np.clip(line, 0, 255).astype(np.uint8) for line in sorted(closed, key=len, reverse=True)]


Drawing = tuple[list[NDArray[np.uint8]], str, int, str]
"""Strokes, name, place in `PARTS`, source."""


def _of_strokes(folder: Path, files: dict[str, str], split: bool) -> Iterator[Drawing]:
    for source, name in files.items():
        if not (folder / name).is_file():
            continue
        sketches = load_sketches(folder / name)
        starts = np.concatenate([[0], sketches.stroke_ends])
        first = 0
        for last, label in zip(sketches.drawing_ends, sketches.labels, strict=True):
            strokes = [sketches.points[starts[i] : starts[i + 1]] for i in range(first, last)]
            first = int(last)
            if strokes:
                yield strokes, str(label), part_of(strokes) if split else 0, source


def _of_pictures(folder: Path, classes: set[str], tell: Callable[[str], None]) -> Iterator[Drawing]:
    for source, name in PICTURES.items():
        if not (folder / name).is_file():
            continue
        tell(f"following the lines of {name}")
        with np.load(folder / name) as file:
            images, labels = file["images"], file["classes"][file["label"]]
        for image, label in zip(images, labels, strict=True):
            strokes = followed(cv2.bitwise_not(image)) if label in classes else []
            if strokes:
                yield strokes, str(label), 0, source


def _of_icons(folder: Path, tell: Callable[[str], None]) -> Iterator[Drawing]:
    if not (folder / ICONS).is_file():
        return
    tell(f"following the lines of {ICONS}")
    with np.load(folder / ICONS) as file:
        images, names, sets = file["images"], file["names"], file["set"]
    for image, name, source in zip(images, names, sets, strict=True):
        strokes = followed(cv2.bitwise_not(image))
        if strokes:
            yield strokes, str(name), 0, str(source)


def load_pool(folder: Path, kept: Path, tell: Callable[[str], None] = print) -> Pool:
    """Read the collections in ``folder``; the pool is kept as the file ``kept``, and read from there the next time.

    Raises `ValueError` naming what is missing where the folder has no real drawings.
    """
    if kept.is_file():
        with np.load(kept) as file:
            return Pool(**{name: file[name] for name in file.files if name != "classes"}, classes=int(file["classes"]))
    if not (folder / REAL["345"]).is_file():
        raise ValueError(f"{folder}: no {REAL['345']}; give the folder with the collections of drawings")
    with np.load(folder / REAL["345"]) as file:
        classes = [str(name) for name in file["classes"]]
    known = set(classes)
    drawings = [*_of_strokes(folder, REAL, True)]
    drawings += [drawing for drawing in _of_strokes(folder, SAMPLED, False) if drawing[1] in known]
    drawings += [*_of_pictures(folder, known, tell), *_of_icons(folder, tell)]
    pool = _pooled(drawings, classes)
    kept.parent.mkdir(parents=True, exist_ok=True)
    fields = {name: getattr(pool, name) for name in pool.__dataclass_fields__}
    np.savez(kept, **fields)
    return pool


def _pooled(drawings: list[Drawing], classes: list[str]) -> Pool:
    lower = {name.lower(): name for name in classes}
    called = [lower.get(name.lower(), name) for _, name, _, _ in drawings]
    names = classes + sorted(set(called) - set(classes))
    place = {name: i for i, name in enumerate(names)}
    strokes = [stroke for drawing in drawings for stroke in drawing[0]]
    return Pool(
        points=np.concatenate(strokes),
        stroke_ends=np.cumsum([len(stroke) for stroke in strokes]),
        drawing_ends=np.cumsum([len(drawing[0]) for drawing in drawings]),
        labels=np.array([place[name] for name in called], np.int32),
        parts=np.array([drawing[2] for drawing in drawings], np.uint8),
        sources=np.array([drawing[3] for drawing in drawings]),
        names=np.array(names),
        classes=len(classes),
    )
