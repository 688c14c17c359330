"""Honest confidences for the guesser, and its plain figures for the model card, on drawings kept aside."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from models.guesser_input import normalise
from models.training.calibrate import fit_temperature
from models.training.guesser_data import Pool
from models.training.guesser_panel import Panel
from models.training.guesser_vary import as_bytes, begun

MOST = 12
"""Drawings of a class that are looked at, at most."""

KINDS, OF_A_KIND = 3, 7
"""Cards on a stand, and words of a kind on each."""


@dataclass(frozen=True, eq=False)
class Looks:
    """Drawings kept aside as the guesser sees them: `uint8` (N, SIZE, SIZE) each, and labels (N,).

    ``nearly`` has three quarters of each drawing, ``half`` half of it.
    """

    whole: Tensor
    nearly: Tensor
    half: Tensor
    labels: NDArray[np.int64]


def looks_of(pool: Pool, part: str) -> Looks:
    """The drawings of a part of ``pool``, at most `MOST` of a class."""
    numbers, counts = [], np.zeros(pool.classes, int)
    for number in pool.of(part):
        label = pool.labels[number]
        counts[label] += 1
        if counts[label] <= MOST:
            numbers.append(int(number))
    strokes = [pool.strokes(number) for number in numbers]
    whole, nearly, half = (
        torch.from_numpy(np.stack([as_bytes(normalise(begun(lines, share))) for lines in strokes]))
        for share in (1.0, 0.75, 0.5)
    )
    return Looks(whole, nearly, half, pool.labels[numbers].astype(np.int64))


def logits_of(panel: Panel, ink: Tensor) -> Tensor:
    """How near each of ``ink`` is to each known class, times how sharp: (N, classes)."""
    with torch.no_grad():
        return panel.directions(ink) @ panel.prototypes().T * panel.sharpness()


def stands(panel: Panel, labels: NDArray[np.int64], seed: int) -> Tensor:
    """For each label 21 classes as on a stand, the label first: words of its own kind, and of two other kinds."""
    rng = np.random.default_rng(seed)
    texts = panel.texts[: panel.classes].numpy()
    alike = np.argsort(-texts @ texts.T, axis=1)[:, : 2 * OF_A_KIND]
    rows = []
    for label in labels:
        chosen = [int(label)]
        for kind in (int(label), *rng.permutation(panel.classes)):
            fit = [int(other) for other in alike[kind] if int(other) not in chosen]
            chosen += fit[: OF_A_KIND - (kind == label)]
            if len(chosen) >= KINDS * OF_A_KIND:
                break
        rows.append(chosen[: KINDS * OF_A_KIND])
    return torch.tensor(rows)


def temperature_of(panel: Panel, pool: Pool, seed: int) -> float:
    """The temperature under which probabilities among 21 words fit drawings to calibrate on, finished or not."""
    looks = looks_of(pool, "calibrate")
    rows = []
    for ink in (looks.whole, looks.nearly, looks.half):
        rows.append(logits_of(panel, ink).gather(1, stands(panel, looks.labels, seed)))
    logits = torch.cat(rows)
    return fit_temperature(logits, torch.zeros(len(logits), dtype=torch.long))


def plain_figures(panel: Panel, pool: Pool) -> dict[str, str]:
    """Shares of the test drawings whose class is first and in the first five, all classes weighing the same."""
    looks = looks_of(pool, "test")
    figures = {}
    for name, ink in (("whole drawings", looks.whole), ("half of the strokes", looks.half)):
        hits = logits_of(panel, ink).topk(min(5, pool.classes)).indices.numpy() == looks.labels[:, None]
        first, five = (
            np.mean([hit[looks.labels == label].mean() for label in np.unique(looks.labels)])
            for hit in (hits[:, 0], hits.any(axis=1))
        )
        figures[f"{pool.classes} classes, {name}"] = f"{first:.1%} first, {five:.1%} in five, of {len(looks.labels)}"
    return figures
