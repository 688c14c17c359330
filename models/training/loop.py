"""One train loop for all readers: steps over a pool of crops, a smoothed copy of the weights, checkpoints."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from models.training.augment import Strength, vary

Report = Callable[[str], None]
"""Takes one line of progress."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How long and how boldly to train; ``checkpoint`` is the number of steps between two saves."""

    steps: int
    batch: int = 256
    rate: float = 2e-3
    decay: float = 0.02
    smoothing: float = 0.05
    average: float = 0.999
    checkpoint: int = 500


@dataclass(frozen=True, slots=True)
class Lesson:
    """What is learnt: `uint8` (N, h, w, 3) ``crops``, their ``labels`` (N,), the net's ``side``, how to vary them."""

    crops: Tensor
    labels: Tensor
    side: int
    strength: Strength

    def draw(self, rng: torch.Generator, count: int) -> tuple[Tensor, Tensor]:
        """Return ``count`` varied pictures `float32` (count, 3, side, side) and their labels (count,)."""
        picks = torch.randint(len(self.crops), (count,), generator=rng)
        return vary(self.crops[picks], self.side, self.strength, rng), self.labels[picks]


@dataclass(slots=True)
class State:
    """Everything a run needs to go on after a stop."""

    net: nn.Module
    mean: nn.Module
    search: torch.optim.Optimizer
    rng: torch.Generator
    step: int = 0


def start(net: nn.Module, recipe: Recipe, seed: int) -> State:
    """Return the state before the first step."""
    search = torch.optim.AdamW(net.parameters(), lr=recipe.rate, weight_decay=recipe.decay)
    return State(net, copy.deepcopy(net), search, torch.Generator().manual_seed(seed))


def save(state: State, path: Path) -> None:
    """Write ``state`` to ``path``; a stop while writing leaves the earlier file whole."""
    parts = {
        "net": state.net.state_dict(),
        "mean": state.mean.state_dict(),
        "search": state.search.state_dict(),
        "rng": state.rng.get_state(),
        "dropout": torch.get_rng_state(),
        "step": state.step,
    }
    aside = path.with_suffix(".part")
    torch.save(parts, aside)
    aside.replace(path)


def resume(state: State, path: Path) -> None:
    """Bring ``state`` to where `save` wrote ``path``; does nothing where there is no such file."""
    if not path.is_file():
        return
    parts = torch.load(path, weights_only=True)
    state.net.load_state_dict(parts["net"])
    state.mean.load_state_dict(parts["mean"])
    state.search.load_state_dict(parts["search"])
    state.rng.set_state(parts["rng"])
    torch.set_rng_state(parts["dropout"])
    state.step = parts["step"]


def rate_at(step: int, recipe: Recipe) -> float:
    """Return the learning rate of ``step``: a short rise, then a cosine to a hundredth."""
    rise = max(recipe.steps // 40, 1)
    if step < rise:
        return recipe.rate * (step + 1) / rise
    share = (step - rise) / max(recipe.steps - rise, 1)
    return recipe.rate * (0.01 + 0.99 * 0.5 * (1 + float(torch.cos(torch.tensor(share * torch.pi)))))


def keep_mean(state: State, share: float) -> None:
    """Move the smoothed copy of the weights towards the present ones; ``share`` of it stays."""
    share = min(share, (state.step + 1) / (state.step + 10))
    with torch.no_grad():
        for slow, fast in zip(state.mean.state_dict().values(), state.net.state_dict().values(), strict=True):
            if slow.dtype.is_floating_point:
                slow.lerp_(fast, 1 - share)
            else:
                slow.copy_(fast)


def learn(state: State, lesson: Lesson, recipe: Recipe) -> float:
    """Take one step; returns its loss."""
    pictures, labels = lesson.draw(state.rng, recipe.batch)
    for group in state.search.param_groups:
        group["lr"] = rate_at(state.step, recipe)
    with torch.autocast("cpu", torch.bfloat16):
        logits = state.net(pictures.contiguous(memory_format=torch.channels_last))
    loss = functional.cross_entropy(logits.float(), labels, label_smoothing=recipe.smoothing)
    state.search.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(state.net.parameters(), 5.0)
    state.search.step()
    keep_mean(state, recipe.average)
    state.step += 1
    return float(loss.detach())


def train(state: State, lesson: Lesson, recipe: Recipe, path: Path, tell: Report, until: int | None = None) -> None:
    """Train ``state`` to step ``until`` (the recipe's last where not given); ``state.mean`` holds the weights to keep.

    The state is written to ``path`` every ``recipe.checkpoint`` steps and at the end.
    """
    began, first, end = time.perf_counter(), state.step, until or recipe.steps
    losses: list[float] = []
    state.net.train()
    while state.step < end:
        losses.append(learn(state, lesson, recipe))
        if state.step % 100 == 0:
            pace = (state.step - first) / (time.perf_counter() - began)
            left, loss = (end - state.step) / pace / 60, sum(losses[-100:]) / len(losses[-100:])
            tell(f"step {state.step}/{end}  loss {loss:.3f}  {pace:.1f} steps/s  {left:.0f} min left")
        if state.step % recipe.checkpoint == 0 or state.step == end:
            save(state, path)


def logits_of(net: nn.Module, pictures: Tensor, turns: int = 4) -> Tensor:
    """Return the logits (N, classes) of `float32` (N, 3, side, side) ``pictures``, the mean over quarter turns."""
    net.eval()
    batches = []
    with torch.no_grad():
        for part in pictures.split(512):
            looks = [net(torch.rot90(part, turn, (2, 3))) for turn in range(turns)]
            batches.append(torch.stack(looks).mean(dim=0))
    return torch.cat(batches)
