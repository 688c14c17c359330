"""How good the detector of writing is: calibrated on one part of held-out drawings, measured on another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from models.training.share import share

Scores = NDArray[np.float64]

PRIOR = 0.05
"""Share of drawings that have letters or digits in them, as the confidence takes it."""

FALSE_ALARMS = 0.012
"""Largest share of drawings to calibrate on that may raise an alarm, though some of them do have writing on them."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """How a score becomes a probability, sigmoid(``slope`` x score + ``shift``), and from which on to ask."""

    slope: float
    shift: float
    alarm: float

    def probability(self, scores: Scores) -> Scores:
        """The probabilities of scores (N,)."""
        return np.asarray(1 / (1 + np.exp(-(self.slope * scores + self.shift))))


def calibrate(bare: Scores, written: Scores) -> Calibration:
    """Fit to the scores of drawings without and with writing, by logistic regression (Platt)."""
    scores = torch.from_numpy(np.concatenate([bare, written]))
    truth = torch.cat([torch.zeros(len(bare)), torch.ones(len(written))]).double()
    weight = torch.where(truth > 0, PRIOR / len(written), (1 - PRIOR) / len(bare))
    line = torch.tensor([1.0, -2.0], dtype=torch.float64, requires_grad=True)
    search = torch.optim.LBFGS([line], lr=0.5, max_iter=200)

    def closure() -> Tensor:
        search.zero_grad()
        loss = torch.nn.functional.binary_cross_entropy_with_logits(
            line[0] * scores + line[1], truth, weight=weight, reduction="sum"
        )
        loss.backward()
        return loss

    search.step(closure)
    slope, shift = (float(value) for value in line.detach())
    fitted = Calibration(slope, shift, 0.0)
    line_at = np.quantile(bare, 1 - FALSE_ALARMS, method="higher")
    return Calibration(slope, shift, float(fitted.probability(np.array([line_at]))[0]))


def measured(
    score: Callable[[NDArray[np.uint8]], Scores], pages: Mapping[str, NDArray[np.uint8]], alarm: float
) -> dict[str, str]:
    """How many of each kind of page (N, h, w) raise an alarm; ``score`` gives their probabilities."""
    return {name: share(int((score(kind) >= alarm).sum()), len(kind)) for name, kind in pages.items()}
