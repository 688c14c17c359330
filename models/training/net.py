"""The small residual net behind the readers of figures and stars."""

from __future__ import annotations

from itertools import pairwise

import torch
from torch import Tensor, nn

WIDTHS = (16, 32, 64, 96)
"""Channels after the stem and after each halving of the picture."""


def _convolution(inputs: int, outputs: int, stride: int = 1, size: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False),
        nn.BatchNorm2d(outputs),
    )


class Residual(nn.Module):
    """Two 3x3 convolutions beside a short cut; ``stride`` 2 halves the picture."""

    def __init__(self, inputs: int, outputs: int, stride: int) -> None:
        super().__init__()
        self.first = _convolution(inputs, outputs, stride)
        self.second = _convolution(outputs, outputs)
        self.short: nn.Module = nn.Identity()
        if stride > 1 or inputs != outputs:
            self.short = nn.Sequential(nn.AvgPool2d(stride, ceil_mode=True), _convolution(inputs, outputs, size=1))

    def forward(self, x: Tensor) -> Tensor:
        """Map (N, inputs, H, W) to (N, outputs, H / stride, W / stride)."""
        return torch.relu(self.second(torch.relu(self.first(x))) + self.short(x))


class CropNet(nn.Module):
    """Scores classes of square BGR crops; each crop is brought to zero mean and unit spread first."""

    def __init__(self, classes: int, widths: tuple[int, ...] = WIDTHS, dropout: float = 0.1) -> None:
        super().__init__()
        steps = [Residual(a, b, 2) for a, b in pairwise(widths)]
        self.features = nn.Sequential(
            _convolution(3, widths[0], 2), nn.ReLU(), Residual(widths[0], widths[0], 1), *steps
        )
        self.head = nn.Sequential(nn.Dropout(dropout), nn.Linear(2 * widths[-1], classes))

    def forward(self, x: Tensor) -> Tensor:
        """Map `float32` (N, 3, side, side), 0 to 255, to logits (N, classes)."""
        mean = x.mean(dim=(1, 2, 3), keepdim=True)
        spread = (x - mean).square().mean(dim=(1, 2, 3), keepdim=True).sqrt()
        maps = self.features((x - mean) / (spread + 8.0))  # 8 grey levels: an empty table's noise stays small
        pooled = torch.cat([maps.mean(dim=(2, 3)), maps.amax(dim=(2, 3))], dim=1)
        return self.head(pooled)
