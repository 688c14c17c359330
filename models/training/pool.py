"""Drawn crops and their labels, made once from a seed by several processes and kept in shards on disk."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.random import default_rng
from numpy.typing import NDArray

from models.training.crops import DRAWERS

SHARD = 2000
"""Crops in one file."""


@dataclass(frozen=True, slots=True)
class Order:
    """What to draw: ``count`` crops for the reader ``name`` with ``classes``, of known or ``held_out`` looks."""

    name: str
    classes: tuple[str, ...]
    count: int
    seed: int
    held_out: bool

    @property
    def shards(self) -> int:
        """Number of files the crops fill."""
        return -(-self.count // SHARD)

    def path(self, cache: Path, shard: int) -> Path:
        """Return the file of ``shard`` in the folder ``cache``."""
        part = "unseen" if self.held_out else "known"
        return cache / f"{self.name}-{self.seed}-{part}-{shard:03d}.npz"


class Pool(NamedTuple):
    """``crops`` `uint8` (N, side, side, 3) BGR and ``labels`` `int64` (N,), places in the reader's classes."""

    crops: NDArray[np.uint8]
    labels: NDArray[np.int64]

    def halves(self) -> tuple[Pool, Pool]:
        """Return every other crop, and the rest."""
        return Pool(self.crops[::2], self.labels[::2]), Pool(self.crops[1::2], self.labels[1::2])


def draw_shard(shard: int, order: Order, cache: Path) -> int:
    """Draw one shard into its file unless it is there; returns ``shard``."""
    path = order.path(cache, shard)
    if path.is_file():
        return shard
    cv2.setNumThreads(1)
    rng = default_rng((order.seed, int(order.held_out), shard))
    drawn = [DRAWERS[order.name](rng, order.held_out) for _ in range(min(SHARD, order.count - shard * SHARD))]
    crops = np.stack([crop for crop, _ in drawn])
    labels = np.array([order.classes.index(label) for _, label in drawn], np.int64)
    aside = path.with_suffix(".part.npz")
    np.savez(aside, crops=crops, labels=labels)
    aside.replace(path)
    return shard


def draw_pool(order: Order, cache: Path, workers: int, tell: Callable[[str], None]) -> Pool:
    """Return the crops of ``order``, drawing what ``cache`` lacks with ``workers`` processes."""
    cache.mkdir(parents=True, exist_ok=True)
    missing = [shard for shard in range(order.shards) if not order.path(cache, shard).is_file()]
    with multiprocessing.get_context("spawn").Pool(workers) as helpers:
        draw = partial(draw_shard, order=order, cache=cache)
        for done, shard in enumerate(helpers.imap_unordered(draw, missing), 1):
            tell(f"{order.name}: drew {order.path(cache, shard).name}, {done}/{len(missing)}")
    return read_shards([order.path(cache, shard) for shard in range(order.shards)], order.count)


def read_shards(paths: list[Path], count: int) -> Pool:
    """Return the first ``count`` crops of the shards at ``paths``, read into memory once."""
    crops: NDArray[np.uint8] | None = None
    labels = np.zeros(count, np.int64)
    at = 0
    for path in paths:
        with np.load(path) as shard:
            if crops is None:
                crops = np.zeros((count, *shard["crops"].shape[1:]), np.uint8)
            end = min(at + len(shard["labels"]), count)
            crops[at:end], labels[at:end] = shard["crops"][: end - at], shard["labels"][: end - at]
            at = end
    if crops is None:
        raise ValueError("read_shards: no shards given; draw at least one")
    return Pool(crops, labels)
