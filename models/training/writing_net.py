"""The small net that looks for writing all over a page of ink, and its loss, which knows where the writing is."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from models.training.net import Residual

CELL = 8
"""Side in pixels of a cell of the page, for each of which the net gives a score."""


class WritingNet(nn.Module):
    """Scores each cell of a page of ink, and the page as a whole."""

    def __init__(self, widths: tuple[int, int, int] = (16, 24, 48)) -> None:
        super().__init__()
        first, second, third = widths
        self.features = nn.Sequential(
            nn.Conv2d(1, first, 5, 2, 2, bias=False),
            nn.BatchNorm2d(first),
            nn.ReLU(),
            Residual(first, second, 2),
            Residual(second, third, 2),
            Residual(third, third, 1),
            Residual(third, third, 1),
        )
        self.head = nn.Conv2d(third, 1, 1)
        self.gather = nn.Parameter(torch.tensor([1.0, -2.0]))

    def forward(self, ink: Tensor) -> tuple[Tensor, Tensor]:
        """Map `float32` (N, 1, h, w), 0 paper to 1 ink, to logits of the pages (N,) and the cells (N, h / 8, w / 8)."""
        cells = self.head(self.features(ink)).squeeze(1)
        return self.gather[0] * cells.flatten(1).logsumexp(dim=1) + self.gather[1], cells


class Deployed(nn.Module):
    """The net as it runs: ink `uint8` (N, h, w) in, calibrated probabilities of pages and cells out."""

    def __init__(self, net: WritingNet, slope: float, shift: float) -> None:
        super().__init__()
        self.net, self.slope, self.shift = net, slope, shift

    def forward(self, ink: Tensor) -> tuple[Tensor, Tensor]:
        """Map ink, 0 to 255, to probabilities `float32` (N,) and (N, h / 8, w / 8)."""
        pages, cells = self.net(ink.float().unsqueeze(1) / 255)
        return torch.sigmoid(self.slope * pages + self.shift), torch.sigmoid(cells)


def loss_of(pages: Tensor, cells: Tensor, written: Tensor) -> Tensor:
    """How far logits are from the truth; ``written`` (N, h / 8, w / 8) is 1 for cells with writing, 0 for others."""
    truth = written.flatten(1).amax(dim=1)
    heavy = 1.0 + 4.0 * written
    of_cells = functional.binary_cross_entropy_with_logits(cells, written, weight=heavy)
    soft = 0.01 + 0.98 * truth
    return 4.0 * of_cells + functional.binary_cross_entropy_with_logits(pages, soft)
