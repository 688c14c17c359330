"""Two drawings in one picture, so that the guesser learns more than its few drawings by heart.

A blend shows both, one fainter; a cut shows one on each side of a line. The loss is shared between the two names.
"""

from __future__ import annotations

import math

import numpy as np
import torch
from torch import Tensor

PLAIN = 0.5
"""Share of the batches in which every picture shows one drawing."""

FAINT = 0.6
"""Both shapes of the beta distribution of how strong the first drawing is; below 1 one of the two is mostly faint."""


def mixed(planes: Tensor, rng: np.random.Generator) -> tuple[Tensor, Tensor, float]:
    """Mix pictures (N, 1, side, side), or leave them as they are.

    Returns the pictures, for each the place (N,) of the one mixed in, and the share, 0 to 1, that is the first one's.
    """
    order = torch.from_numpy(rng.permutation(len(planes))).to(planes.device)
    chance = rng.random()
    if chance < PLAIN:
        return planes, order, 1.0
    if chance < (1 + PLAIN) / 2:
        share = float(rng.beta(FAINT, FAINT))
        return share * planes + (1 - share) * planes[order], order, share
    own = _side_of_a_line(planes.shape[-1], rng).to(planes)
    return own * planes + (1 - own) * planes[order], order, float(own.mean())


def _side_of_a_line(side: int, rng: np.random.Generator) -> Tensor:
    """1 on one side of a line across a square of ``side`` pixels, 0 on the other."""
    angle, off = rng.uniform(0, 2 * math.pi), rng.uniform(-0.25, 0.25) * side
    y, x = np.mgrid[:side, :side] - (side - 1) / 2
    return torch.from_numpy((x * math.cos(angle) + y * math.sin(angle) < off).astype(np.float32))
