"""Honest confidences: one temperature fitted on looks never trained on, and how far confidence is from truth."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

BINS = 10
"""Bins of confidence over which the calibration error is taken."""


def fit_temperature(logits: Tensor, labels: Tensor) -> float:
    """Return the divisor of ``logits`` (N, classes) under which they fit ``labels`` (N,) best, 0.05 to 20."""
    log_t = torch.zeros(1, requires_grad=True)
    search = torch.optim.LBFGS([log_t], lr=0.1, max_iter=100)

    def closure() -> Tensor:
        search.zero_grad()
        loss = functional.cross_entropy(logits / log_t.exp(), labels)
        loss.backward()
        return loss

    search.step(closure)
    return float(log_t.detach().exp().clamp(0.05, 20))


def calibration_error(probabilities: Tensor, labels: Tensor) -> float:
    """Return the mean gap between confidence and share of right answers (expected calibration error), 0 to 1."""
    confidence, answers = probabilities.max(dim=1)
    right = (answers == labels).float()
    place = (confidence * BINS).long().clamp(max=BINS - 1)
    gaps = [
        float((confidence[place == b].mean() - right[place == b].mean()).abs()) * float((place == b).float().mean())
        for b in range(BINS)
        if bool((place == b).any())
    ]
    return sum(gaps)


def sure_share(probabilities: Tensor, labels: Tensor, line: float = 0.8) -> tuple[float, float]:
    """Return the share of answers with confidence of at least ``line``, and the share of right ones among them."""
    confidence, answers = probabilities.max(dim=1)
    sure = confidence >= line
    right = (answers == labels)[sure].float()
    return float(sure.float().mean()), float(right.mean()) if len(right) else 1.0
