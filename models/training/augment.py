"""Variation laid over drawn crops, a batch at a time: pose, bend, light, colour, focus, noise, cover."""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Generator, Tensor
from torch.nn import functional


@dataclass(frozen=True, slots=True)
class Strength:
    """How far crops may be changed; shares are of the crop's side, chances 0 to 1.

    ``zoom`` is the share of a drawn crop's side that the net gets to see, so that turned crops have no empty corners.
    """

    zoom: float = 0.72
    turn: float = math.pi
    shift: float = 0.10
    scale: tuple[float, float] = (0.80, 1.25)
    squeeze: float = 0.12
    bend: float = 0.05
    gain: float = 0.35
    recolour: float = 0.25
    invert: float = 0.08
    grey: float = 0.08
    coarse: float = 0.3
    noise: float = 9.0
    cover: float = 0.25


def _uniform(rng: Generator, count: int, low: float, high: float) -> Tensor:
    return torch.rand(count, generator=rng) * (high - low) + low


def _chance(rng: Generator, count: int, share: float) -> Tensor:
    return torch.rand(count, generator=rng) < share


def pose(crops: Tensor, side: int, strength: Strength, rng: Generator) -> Tensor:
    """Turn, shift, scale, shear and softly bend (N, 3, h, w) crops; returns (N, 3, ``side``, ``side``)."""
    count = len(crops)
    angle = _uniform(rng, count, -strength.turn, strength.turn)
    low, high = (math.log(strength.zoom / s) for s in reversed(strength.scale))
    scale = torch.exp(_uniform(rng, count, low, high))
    squeeze = torch.exp(_uniform(rng, count, -strength.squeeze, strength.squeeze))
    lean = _uniform(rng, count, -strength.squeeze, strength.squeeze)
    c, s = torch.cos(angle) * scale, torch.sin(angle) * scale
    rows = [c * squeeze, c * lean - s, s * squeeze, s * lean + c]
    reach = 2 * strength.shift * strength.zoom
    shift = _uniform(rng, 2 * count, -reach, reach).view(count, 2, 1)
    matrix = torch.cat([torch.stack(rows, dim=1).view(count, 2, 2), shift], dim=2)
    grid = functional.affine_grid(matrix, [count, 3, side, side], align_corners=False)
    waves = torch.randn(count, 2, 4, 4, generator=rng) * _uniform(rng, count, 0, strength.bend).view(count, 1, 1, 1)
    bends = functional.interpolate(waves, size=(side, side), mode="bicubic", align_corners=False)
    return functional.grid_sample(
        crops, grid + bends.permute(0, 2, 3, 1), mode="bilinear", padding_mode="border", align_corners=False
    )


def light(crops: Tensor, strength: Strength, rng: Generator) -> Tensor:
    """Change exposure, white balance and tone, swap or invert colours, fade some to grey; values stay 0 to 255."""
    count = len(crops)
    gains = torch.exp(_uniform(rng, count, -strength.gain, strength.gain)).view(count, 1, 1, 1)
    balance = torch.exp(_uniform(rng, 3 * count, -0.15, 0.15)).view(count, 3, 1, 1)
    tone = torch.exp(_uniform(rng, count, -0.4, 0.4)).view(count, 1, 1, 1)
    lit = 255 * (crops / 255).clamp(1e-4, 1).pow(tone) * gains * balance
    swapped = _chance(rng, count, strength.recolour)
    order = torch.stack([torch.randperm(3, generator=rng) for _ in range(count)])
    order[~swapped] = torch.arange(3)
    lit = lit.gather(1, order.view(count, 3, 1, 1).expand_as(lit))
    lit = torch.where(_chance(rng, count, strength.invert).view(count, 1, 1, 1), 255 - lit, lit)
    grey = lit.mean(dim=1, keepdim=True).expand_as(lit)
    return torch.where(_chance(rng, count, strength.grey).view(count, 1, 1, 1), grey, lit).clamp(0, 255)


def coarsen(crops: Tensor, strength: Strength, rng: Generator) -> Tensor:
    """Bring part of the batch to fewer pixels and back, as small cards and soft lenses do."""
    side = crops.shape[-1]
    coarse = _chance(rng, len(crops), strength.coarse)
    if not bool(coarse.any()):
        return crops
    small = int(torch.randint(round(side * 0.4), side, (1,), generator=rng))
    soft = functional.interpolate(crops[coarse], size=(small, small), mode="bilinear", antialias=True)
    back = functional.interpolate(soft, size=(side, side), mode="bilinear")
    result = crops.clone()
    result[coarse] = back
    return result


def grain(crops: Tensor, strength: Strength, rng: Generator) -> Tensor:
    """Add sensor noise, a different amount for each crop, a share of it alike in all colours."""
    count, _, height, width = crops.shape
    amount = _uniform(rng, count, 0, 1).square().view(count, 1, 1, 1) * strength.noise
    own = torch.randn(crops.shape, generator=rng)
    common = torch.randn(count, 1, height, width, generator=rng)
    return (crops + amount * (0.6 * own + 0.8 * common)).clamp(0, 255)


def cover(crops: Tensor, strength: Strength, rng: Generator) -> Tensor:
    """Lay a flat bar over the rim of some crops, as a finger, a sleeve or the edge of the picture does."""
    count, _, side, _ = crops.shape
    angle = _uniform(rng, count, 0, 2 * math.pi).view(count, 1, 1)
    reach = _uniform(rng, count, 0.55, 1.0).view(count, 1, 1)
    axis = torch.linspace(-1, 1, side)
    past = axis.view(1, side, 1) * torch.sin(angle) + axis.view(1, 1, side) * torch.cos(angle) > reach
    hidden = past & _chance(rng, count, strength.cover).view(count, 1, 1)
    paint = (torch.rand(count, 3, 1, 1, generator=rng) * 255).expand_as(crops)
    return torch.where(hidden.unsqueeze(1), paint, crops)


def vary(crops: Tensor, side: int, strength: Strength, rng: Generator) -> Tensor:
    """Return a new look of each of `uint8` (N, h, w, 3) ``crops`` as `float32` (N, 3, ``side``, ``side``), 0 to 255."""
    planes = crops.permute(0, 3, 1, 2).float()
    posed = cover(pose(planes, side, strength, rng), strength, rng)
    return grain(coarsen(light(posed, strength, rng), strength, rng), strength, rng)


def plain(crops: Tensor, side: int, zoom: float) -> Tensor:
    """Return the middle of `uint8` (N, h, w, 3) ``crops``, ``zoom`` of their side, as `float32` (N, 3, side, side)."""
    seen = round(crops.shape[1] * zoom)
    first = (crops.shape[1] - seen) // 2
    planes = crops[:, first : first + seen, first : first + seen].permute(0, 3, 1, 2).float()
    return functional.interpolate(planes, size=(side, side), mode="bilinear", antialias=True)


def as_crops(planes: Tensor) -> Tensor:
    """Return (N, 3, h, w) ``planes`` of 0 to 255 as `uint8` (N, h, w, 3)."""
    return planes.round().clamp(0, 255).byte().permute(0, 2, 3, 1).contiguous()
