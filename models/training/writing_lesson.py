"""What the detector of writing learns from: layers of ink laid over each other anew at every step, and varied."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from models.training.writing_net import CELL
from models.training.writing_pages import PENS

Pages = NDArray[np.uint8]

WRITTEN, BARE, SMALL, OTHER_PEN = 0.5, 0.07, 0.3, 0.2
"""Shares of pages with writing, without a drawing, with small things; and of layers in another pen than the drawing."""

INKED = 0.35
"""A cell in which writing is so strong counts as written on."""


@dataclass(frozen=True, slots=True)
class Layers:
    """Pages (N, h, w) with a drawing, small things or writing each; page i is drawn with the pen i modulo 3."""

    drawings: Pages
    small: Pages
    written: Pages

    def draw(self, rng: Generator, count: int) -> tuple[Tensor, Tensor]:
        """Return pages `float32` (count, 1, h, w), 0 to 1, and where they are written on (count, h / 8, w / 8)."""
        ink = np.zeros((count, *self.drawings.shape[1:]), np.uint8)
        written = np.zeros_like(ink)
        for page, words in zip(ink, written, strict=True):
            pen = int(rng.integers(len(PENS)))
            other = int(rng.integers(len(PENS))) if rng.random() < OTHER_PEN else pen
            if rng.random() >= BARE:
                page[:] = _pick(rng, self.drawings, pen)
            if rng.random() < SMALL:
                np.maximum(page, _pick(rng, self.small, other), out=page)
            if rng.random() < WRITTEN:
                words[:] = _pick(rng, self.written, other)
                np.maximum(page, words, out=page)
        return as_ink(ink), cells_of(written)


def _pick(rng: Generator, pages: Pages, pen: int) -> Pages:
    return np.asarray(pages[int(rng.integers(len(pages) // len(PENS))) * len(PENS) + pen])


def as_ink(pages: Pages) -> Tensor:
    """Return pages `uint8` (N, h, w) as `float32` (N, 1, h, w), 0 to 1."""
    return torch.from_numpy(pages).float().unsqueeze(1) / 255


def cells_of(written: Pages) -> Tensor:
    """Return which cells of pages of writing (N, h, w) hold some: `float32` (N, h / 8, w / 8), 0 or 1."""
    return (functional.max_pool2d(as_ink(written), CELL).squeeze(1) > INKED).float()


def vary(ink: Tensor, rng: torch.Generator) -> Tensor:
    """Return pages of ink (N, 1, h, w), 0 to 1, as cameras and pencils leave them: soft, faded, grainy, broken."""
    count = len(ink)

    def some(low: float, high: float) -> Tensor:
        return (torch.rand(count, generator=rng) * (high - low) + low).view(count, 1, 1, 1)

    blend = some(0, 1)
    soft = ink * (1 - blend) + functional.avg_pool2d(ink, 3, 1, 1) * blend
    fade = functional.interpolate(torch.rand(count, 1, 6, 8, generator=rng), size=ink.shape[2:], mode="bilinear")
    faded = soft * some(0.9, 2.0) * (1 - some(0, 0.6) * fade)
    grain = torch.randn(ink.shape, generator=rng) * some(0, 0.18)
    grainy = (faded + grain * (faded > 0.05)).clamp(0, 1)
    return torch.where(grainy < some(0.03, 0.2), torch.zeros(()), grainy)
