"""A plain residual net for ink, learnt from nothing: another eye beside `guesser_net`, so that both err differently.

Its full convolutions learn twice as fast in bfloat16 on a processor that has it, and run thrice as fast in whole
numbers, neither of which holds for the depthwise ones of `guesser_net`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from models.training.guesser_net import DIMENSIONS

STAGES = ((32, 1), (64, 2), (128, 2), (256, 2))
"""Of each stage: its channels and its blocks; each stage but the first halves the sides."""


class Residual(nn.Module):
    """Two convolutions of 3 by 3 whose result is added to their input (He et al., Deep residual learning, 2015)."""

    def __init__(self, inputs: int, outputs: int, stride: int, drop: float) -> None:
        super().__init__()
        self.first = nn.Sequential(
            nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
        )
        self.second = nn.Sequential(nn.Conv2d(outputs, outputs, 3, 1, 1, bias=False), nn.BatchNorm2d(outputs))
        self.beside: nn.Module = nn.Identity()
        if stride > 1 or inputs != outputs:
            self.beside = nn.Sequential(
                nn.AvgPool2d(stride), nn.Conv2d(inputs, outputs, 1, bias=False), nn.BatchNorm2d(outputs)
            )
        self.drop = drop

    def forward(self, x: Tensor) -> Tensor:
        """Map (N, inputs, H, W) to (N, outputs, H / stride, W / stride)."""
        y: Tensor = self.second(self.first(x))
        if self.training and self.drop:
            kept = (torch.rand(len(y), 1, 1, 1, device=y.device) >= self.drop).to(y.dtype) / (1 - self.drop)
            y = y * kept
        return functional.relu(y + self.beside(x))


class PlainNet(nn.Module):
    """Turns ink (N, 1, side, side), 0 for paper to 1, into directions (N, `DIMENSIONS`) of length 1."""

    def __init__(self, dimensions: int = DIMENSIONS, drop: float = 0.1, dropout: float = 0.3) -> None:
        super().__init__()
        channels = STAGES[0][0]
        layers: list[nn.Module] = [
            nn.Conv2d(1, channels, 5, 2, 2, bias=False),
            nn.BatchNorm2d(channels),
            nn.ReLU(inplace=True),
        ]
        total, done = sum(count for _, count in STAGES), 0
        for stage, (outputs, count) in enumerate(STAGES):
            for block in range(count):
                stride = 2 if stage and not block else 1
                layers.append(Residual(channels, outputs, stride, drop * done / total))
                channels, done = outputs, done + 1
        self.body = nn.Sequential(*layers)
        self.dropout = nn.Dropout(dropout)
        self.direction = nn.Linear(channels, dimensions)

    def features(self, ink: Tensor) -> Tensor:
        """Map ink to what the last layer reads, (N, 256)."""
        found: Tensor = self.body(2 * ink).mean(dim=(2, 3))
        return found

    def forward(self, ink: Tensor) -> Tensor:
        """Map `float32` (N, 1, side, side) to directions (N, dimensions)."""
        return functional.normalize(self.direction(self.dropout(self.features(ink))).float(), dim=1)
