"""Batches to learn from: classes drawn evenly, icons beside them, made ahead by processes of their own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import cv2
import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset

from models.guesser_input import SIZE
from models.training.guesser_data import Pool
from models.training.guesser_recombine import recombined
from models.training.guesser_teacher import Teacher
from models.training.guesser_vary import BOLD, Strength, shown

Numbers = NDArray[np.int64]

Batch = tuple[Tensor, Tensor, Tensor]
"""Ink (batch, SIZE, SIZE) `uint8`, labels (batch,), a teacher's beliefs (batch, classes), or (batch, 0) without one."""

STROKES = ("345", "more")
"""Sources of real drawings as strokes: the look that counts."""


@dataclass(frozen=True, slots=True)
class Mix:
    """What a batch is made of.

    Attributes:
        icons: share of icons, whatever their name.
        real: share of the drawings that are from real strokes where a class has other sources too.
        even: 1 draws all classes alike, 0 by how many drawings they have.
        joined: share of the real drawings that are put together from two of the same class.
    """

    icons: float = 0.15
    real: float = 0.6
    even: float = 1.0
    joined: float = 0.0


@dataclass(eq=False)
class Lesson:
    """Draws batches from a pool; the same ``seed`` and step give the same batch. A ``teacher`` says what it sees."""

    pool: Pool
    batch: int
    seed: int
    mix: Mix = field(default_factory=Mix)
    strength: Strength = BOLD
    teacher: Teacher | None = None

    def __post_init__(self) -> None:
        numbers = self.pool.of("train")
        labels, sources = self.pool.labels[numbers], self.pool.sources[numbers]
        known = labels < self.pool.classes
        drawn = known & np.isin(sources, (*STROKES, "sampled", "28", "64"))
        self._icons = numbers[~drawn]
        self._by_class = []
        for label in np.unique(labels[drawn]):
            of = drawn & (labels == label)
            strokes = np.isin(sources, STROKES)
            self._by_class.append((numbers[of & strokes], numbers[of & ~strokes]))

    def draw(self, step: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
        """The batch of a step: ink `uint8` (batch, SIZE, SIZE) and the place of each name, (batch,)."""
        rng = np.random.default_rng((self.seed, step))
        ink = np.zeros((self.batch, SIZE, SIZE), np.uint8)
        labels = np.zeros(self.batch, np.int64)
        sizes = np.array([len(real) + len(other) for real, other in self._by_class], np.float64)
        chances = sizes ** (1 - self.mix.even)
        picks = rng.choice(len(sizes), self.batch, p=chances / chances.sum())
        for i, pick in enumerate(picks):
            if len(self._icons) and rng.random() < self.mix.icons:
                number = int(rng.choice(self._icons))
                strokes = self.pool.strokes(number)
            else:
                number, strokes = self._drawing(rng, *self._by_class[pick])
            ink[i] = shown(rng, strokes, self.strength)
            labels[i] = self.pool.labels[number]
        return ink, labels

    def _drawing(self, rng: Generator, real: Numbers, other: Numbers) -> tuple[int, list[NDArray[np.uint8]]]:
        """The number and the strokes of one of a class's drawings, ``real`` ones or ``other``."""
        # A handful of pictures beside thirty drawings weigh no more than any one of them.
        share = max(self.mix.real, len(real) / (len(real) + len(other))) if len(real) else 0.0
        if rng.random() >= share:
            number = int(rng.choice(other))
            return number, self.pool.strokes(number)
        number = int(rng.choice(real))
        strokes = self.pool.strokes(number)
        if rng.random() < self.mix.joined:
            strokes = recombined(rng, strokes, self.pool.strokes(int(rng.choice(real))))
        return number, strokes


class Ahead(IterableDataset):
    """Batches from a step on, for one of ``world`` processes that train together."""

    def __init__(self, lesson: Lesson, first: int, rank: int, world: int) -> None:
        self.lesson, self.first, self.rank, self.world = lesson, first, rank, world

    def __iter__(self) -> Iterator[Batch]:
        """Yield batches without end."""
        cv2.setNumThreads(1)
        info = torch.utils.data.get_worker_info()
        worker, workers = (info.id, info.num_workers) if info else (0, 1)
        step = self.first + worker
        while True:
            ink, labels = self.lesson.draw(step * self.world + self.rank)
            teacher = self.lesson.teacher
            beliefs = teacher.beliefs(ink) if teacher else np.zeros((len(ink), 0), np.float32)
            yield torch.from_numpy(ink), torch.from_numpy(labels), torch.from_numpy(beliefs)
            step += workers


def batches(lesson: Lesson, first: int, workers: int, rank: int = 0, world: int = 1) -> Iterator[Batch]:
    """Batches from step ``first`` on, made by ``workers`` processes (0: by this one)."""
    ahead = Ahead(lesson, first, rank, world)
    if not workers:
        return iter(DataLoader(ahead, batch_size=None))
    # A forked process waits for ever for the threads that drew in its parent; a fresh one has its own.
    return iter(
        DataLoader(ahead, batch_size=None, num_workers=workers, prefetch_factor=8, multiprocessing_context="spawn")
    )
