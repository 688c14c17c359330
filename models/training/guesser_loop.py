"""Trains the guesser for a given time on however many processes there are; a smoothed copy of the weights is kept."""

from __future__ import annotations

import copy
import math
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from models.training.guesser_head import Student
from models.training.guesser_lesson import Lesson, batches
from models.training.guesser_mix import mixed

Report = Callable[[str], None]
"""Takes one line of progress."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How to train.

    Attributes:
        minutes: how long in all, stops and goes counted together.
        batch: drawings a step, of each process.
        rate: highest learning rate of the picture side; the rest learns ``head`` times faster.
        decay: weight decay.
        average: share of the smoothed weights that stays at each step.
        sides: sides of the pictures in the course of training, in equal parts of the time.
        net: which net looks, a key of `models.train_guesser.NETS`.
        mix: share of the time, from the start, in which drawings are mixed in half of the batches.
        icons: share of icons in a batch.
        taught: learns from what the rounds before believe, too.
        texts: what the loss by texts of names weighs beside the loss by known classes.
        joined: share of real drawings that are put together from two.
        checkpoint: minutes between two saves.
    """

    minutes: float
    batch: int = 64
    rate: float = 1.2e-3
    head: float = 3.0
    decay: float = 0.05
    average: float = 0.997
    sides: tuple[int, ...] = (64,)
    net: str = "ink"
    taught: bool = False
    mix: float = 0.0
    icons: float = 0.15
    texts: float = 0.35
    joined: float = 0.0
    checkpoint: float = 3.0


@dataclass(slots=True)
class State:
    """Everything a run needs to go on after a stop; ``seconds`` is the time spent learning."""

    student: Student
    mean: Student
    search: torch.optim.Optimizer
    step: int = 0
    seconds: float = 0.0


def start(student: Student, recipe: Recipe) -> State:
    """The state before the first step."""
    body = list(student.net.parameters())
    inside = {id(p) for p in body}
    head = [p for p in student.parameters() if id(p) not in inside]
    groups = [
        {"params": [p for p in body if p.ndim > 1], "times": 1.0, "weight_decay": recipe.decay},
        {"params": [p for p in body if p.ndim <= 1], "times": 1.0, "weight_decay": 0.0},
        {"params": head, "times": recipe.head, "weight_decay": 0.0},
    ]
    return State(student, copy.deepcopy(student), torch.optim.AdamW(groups, lr=recipe.rate))


def save(state: State, path: Path) -> None:
    """Write ``state`` to ``path``; a stop while writing leaves the earlier file whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    parts = {
        "student": state.student.state_dict(),
        "mean": state.mean.state_dict(),
        "search": state.search.state_dict(),
        "step": state.step,
        "seconds": state.seconds,
    }
    aside = path.with_suffix(".part")
    torch.save(parts, aside)
    aside.replace(path)


def resume(state: State, path: Path) -> None:
    """Bring ``state`` to where `save` wrote ``path``; does nothing where there is no such file."""
    if not path.is_file():
        return
    parts = torch.load(path, map_location=next(state.student.parameters()).device, weights_only=True)
    state.student.load_state_dict(parts["student"])
    state.mean.load_state_dict(parts["mean"])
    state.search.load_state_dict(parts["search"])
    state.step, state.seconds = parts["step"], parts["seconds"]


def rate_at(progress: float) -> float:
    """The share of the highest rate at a progress of 0 to 1: a short rise, then a cosine to a hundredth."""
    if progress < 0.02:
        return max(progress / 0.02, 0.01)
    return 0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * min((progress - 0.02) / 0.98, 1.0)))


def side_at(progress: float, recipe: Recipe) -> int:
    """The side of the pictures at a progress of 0 to 1."""
    return recipe.sides[min(int(progress * len(recipe.sides)), len(recipe.sides) - 1)]


def halves(device: str, recipe: Recipe) -> bool:
    """Whether learning in bfloat16 pays: on any GPU, on a processor that has it only for full convolutions."""
    return device == "cuda" or (recipe.net == "plain" and bool(torch.cpu._is_avx512_bf16_supported()))


def scaled(ink: Tensor, side: int, width: int | None = None) -> Tensor:
    """`uint8` ink (N, SIZE, SIZE) as `float32` (N, 1, side, ``width`` or side) of 0 to 1."""
    planes = ink.unsqueeze(1).float() / 255
    size = side, width or side
    if size == planes.shape[2:]:
        return planes
    return functional.interpolate(planes, size=size, mode="bilinear", antialias=True)


def _keep_mean(state: State, share: float) -> None:
    share = min(share, (state.step + 1) / (state.step + 10))
    with torch.no_grad():
        slow, fast = list(state.mean.state_dict().values()), list(state.student.state_dict().values())
        floats = [i for i, value in enumerate(slow) if value.dtype.is_floating_point]
        torch._foreach_lerp_([slow[i] for i in floats], [fast[i] for i in floats], 1 - share)


def train(state: State, lesson: Lesson, recipe: Recipe, path: Path, tell: Report, workers: int = 1) -> None:
    """Train ``state`` until its time is over; ``state.mean`` then holds the weights to keep.

    ``path`` gets the state every few minutes and at the end. Where several processes were started together (torchrun),
    each learns from its own batches and all take the same steps; the first one decides on time and saves.
    """
    rank, world = int(os.environ.get("RANK", 0)), int(os.environ.get("WORLD_SIZE", 1))
    device = next(state.student.parameters()).device
    learner = _shared(state.student, world)
    losses: list[float] = []
    total, saved = recipe.minutes * 60, state.seconds
    source = batches(lesson, state.step, workers, rank, world)
    state.student.train()
    last = time.perf_counter()
    while True:
        progress = _agreed(state.seconds / total, world, device)
        if progress >= 1:
            break
        for group in state.search.param_groups:
            group["lr"] = recipe.rate * rate_at(progress) * group["times"]
        ink, labels, beliefs = next(source)
        side = side_at(progress, recipe)
        planes, labels = scaled(ink.to(device), side), labels.to(device)
        taught = beliefs.to(device) if lesson.teacher else None
        order, share = None, 1.0
        if progress < recipe.mix:
            planes, order, share = mixed(planes, np.random.default_rng((lesson.seed, state.step, rank)))
        with torch.autocast(device.type, torch.bfloat16, enabled=halves(device.type, recipe)):
            loss = learner(planes.contiguous(memory_format=torch.channels_last), labels, order, share, taught)
        state.search.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(state.student.parameters(), 2.0)
        state.search.step()
        _keep_mean(state, recipe.average)
        state.step += 1
        now = time.perf_counter()
        state.seconds, last = state.seconds + now - last, now
        losses = [*losses[-99:], float(loss.detach())]
        if rank == 0 and state.step % 50 == 0:
            mean = sum(losses) / len(losses)
            tell(f"step {state.step}  {state.seconds / 60:.1f} of {recipe.minutes:g} min  side {side}  loss {mean:.3f}")
        if rank == 0 and state.seconds - saved > 60 * recipe.checkpoint:
            save(state, path)
            saved = state.seconds
    if rank == 0:
        save(state, path)


def _shared(student: Student, world: int) -> nn.Module:
    """``student`` as it learns together with ``world`` - 1 others."""
    if world == 1:
        return student
    return nn.parallel.DistributedDataParallel(student, forward_sync_buffers=False)


def _agreed(progress: float, world: int, device: torch.device) -> float:
    """The progress of the first process, for all."""
    if world == 1:
        return progress
    value = torch.tensor([progress], device=device)
    torch.distributed.broadcast(value, 0)
    return float(value)
