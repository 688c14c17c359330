"""Layers of ink and whole pages for the detector of writing, drawn once by several processes and kept on disk."""

from __future__ import annotations

import multiprocessing
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator, default_rng
from numpy.typing import NDArray

from datasets.sketches import Sketches, load_sketches
from models.training.writing_lesson import Layers
from models.training.writing_pages import (
    KINDS,
    PENS,
    any_drawing,
    drawing_page,
    numbers,
    small_page,
    written_page,
)

Pages = NDArray[np.uint8]
Tell = Callable[[str], None]

SHARD = 1500
"""Pages in one file."""

MAIN_SHARE = 3
"""The first collection of drawings, the most varied, is drawn from so many times as often as each other."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where drawings come from, which part of their classes is used, the seed, and where pages are kept."""

    files: tuple[Path, ...]
    part: str
    seed: int
    cache: Path


@cache
def _drawings(files: tuple[Path, ...], part: str) -> list[tuple[Sketches, NDArray[np.int64]]]:
    found = []
    for place, file in enumerate(files):
        sketches = load_sketches(file)
        fit = numbers(sketches, part)
        found += [(sketches, fit)] * ((MAIN_SHARE if place == 0 else 1) if len(fit) else 0)
    return found


def _drawing(rng: Generator, source: Source, pen: tuple[int, int]) -> Pages:
    return drawing_page(rng, any_drawing(rng, _drawings(source.files, source.part)), pen)


def _small(rng: Generator, source: Source, pen: tuple[int, int]) -> Pages:
    several = [any_drawing(rng, _drawings(source.files, source.part)) for _ in range(int(rng.integers(1, 6)))]
    return small_page(rng, several, pen, source.part)


def _written(rng: Generator, source: Source, pen: tuple[int, int], kind: str = "") -> Pages:
    return written_page(rng, pen, source.part, kind)


LAYERS: dict[str, Callable[[Generator, Source, tuple[int, int]], Pages]] = {
    "drawings": _drawing,
    "small": _small,
    "written": _written,
    **{kind: partial(_written, kind=kind) for kind in KINDS},
}
"""What draws each kind of layer."""


def _shard(number: int, layer: str, count: int, source: Source) -> Path:
    """Draw one file of pages unless it is there; page i with pen i modulo 3."""
    path = source.cache / f"writing-{source.seed}-{source.part}-{layer.replace(' ', '-')}-{number:03d}.npy"
    if not path.is_file():
        cv2.setNumThreads(1)
        rng = default_rng((source.seed, zlib.crc32(f"{source.part} {layer}".encode()), number))
        pages = np.stack([LAYERS[layer](rng, source, PENS[i % len(PENS)]) for i in range(count)])
        aside = path.with_suffix(".part.npy")
        np.save(aside, pages)
        aside.replace(path)
    return path


def draw_layers(wanted: Sequence[tuple[str, int]], source: Source, workers: int, tell: Tell) -> list[Pages]:
    """Return so many pages of each layer wanted (layer, count), drawing what is lacking with ``workers`` processes."""
    source.cache.mkdir(parents=True, exist_ok=True)
    orders = [
        (number, layer, min(SHARD, count - number * SHARD))
        for layer, count in wanted
        for number in range(-(-count // SHARD))
    ]
    with multiprocessing.get_context("spawn").Pool(workers) as helpers:
        jobs = [helpers.apply_async(_shard, (*order, source)) for order in orders]
        paths = []
        for order, job in zip(orders, jobs, strict=True):
            paths.append(job.get())
            tell(f"pages for {source.part}: {order[1]} {order[0] + 1}")
    return [
        np.concatenate([np.load(path) for path, order in zip(paths, orders, strict=True) if order[1] == layer])
        for layer, _ in wanted
    ]


def layers_to_train_on(source: Source, count: int, workers: int, tell: Tell) -> Layers:
    """Return ``count`` drawings and pages of writing, and two thirds as many pages of small things."""
    wanted = (("drawings", count), ("small", count * 2 // 3), ("written", count))
    return Layers(*draw_layers(wanted, source, workers, tell))


@dataclass(frozen=True, slots=True)
class Exam:
    """Pages (N, h, w) to calibrate or judge on: every drawing of classes never trained on, and such with more on it.

    ``written`` by kind of writing.
    """

    bare: Pages
    small: Pages
    written: dict[str, Pages]


def exam(source: Source, count: int, workers: int, tell: Tell) -> Exam:
    """Return all drawings of the part as they are, and ``count`` with small things and with each kind of writing."""
    sketches, fit = _drawings(source.files[:1], source.part)[0]
    rng = default_rng((source.seed, zlib.crc32(source.part.encode())))
    bare = np.stack(
        [drawing_page(rng, sketches.strokes(int(i)), PENS[k % len(PENS)], mirrored=False) for k, i in enumerate(fit)]
    )
    more = draw_layers([("small", count), *((kind, count) for kind in KINDS)], source, workers, tell)
    under = [
        bare[rng.integers(len(bare) // len(PENS), size=count) * len(PENS) + np.arange(count) % len(PENS)] for _ in more
    ]
    small, *written = (np.maximum(layer, base) for layer, base in zip(more, under, strict=True))
    return Exam(bare, small, dict(zip(KINDS, written, strict=True)))
