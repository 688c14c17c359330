"""Trains the reader of written figures from a seed: `python -m models.train_written --seed 0 --out models/weights`.

Draws the pictures (kept in a cache folder), trains with checkpoints there (start again to go on), fits the temperature
on looks never trained on, writes the ONNX file, checks it against torch and writes the model card.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import models.extra  # isort: skip  # noqa: F401 - a missing torch is told in a sentence
import torch
from torch import Tensor, nn

from models.train_figures import looks, measure, tell
from models.training import calibrate, loop
from models.training.augment import Strength, as_crops
from models.training.card import facts_of, write_card
from models.training.export import Deployed, export, parity
from models.training.net import CropNet
from models.training.pool import Order, Pool, draw_pool
from models.training.readers import ReaderPlan
from models.written import SIDE, WRITTEN_CLASSES

PLAN = ReaderPlan(
    name="written",
    purpose=(
        "Tells which figure 1 to 7 the ink in the middle of a straightened card is, either way up, or that it is no "
        "figure in plain strokes (`other`). Used by `models.written.WrittenReader` beside the figure reader."
    ),
    classes=WRITTEN_CLASSES,
    side=SIDE,
    widths=(16, 32, 64),
    pictures=30_000,
    held_out=4_000,
    recipe=loop.Recipe(steps=3_500, batch=128, rate=2e-3),
    strength=Strength(
        zoom=SIDE / 44, turn=0.18, shift=0.05, scale=(0.85, 1.15), squeeze=0.15, bend=0.08, gain=0.2,
        recolour=0.0, invert=0.0, grey=0.0, coarse=0.2, noise=6.0, cover=0.0,
    ),
    unseen="every eighth family of typefaces, and handwriting drawn anew",
    limits=(
        "Expects figures that stand along the card; one that lies across it is mostly read as `other`.",
        "Figures with outlines, shadows or frames are `other`, and left to the figure reader.",
        "A 9 counts as a 6 upside down; 0 and 8 are `other`.",
    ),
)  # fmt: skip
"""The reader as data."""


class Standing(Deployed):
    """The net as it runs: `uint8` BGR pictures in, the probabilities of the mean over both ways up out."""

    turns = 1

    def forward(self, crops: Tensor) -> Tensor:
        """Map `uint8` (N, side, side, 3) to `float32` probabilities (N, classes)."""
        planes = crops.permute(0, 3, 1, 2).float()
        logits = self.net(torch.cat([planes, planes.flip(2, 3)])).unflatten(0, (2, -1)).mean(dim=0)
        return torch.softmax(logits / self.temperature, dim=1)


def train_written(seed: int, out: Path, cache: Path, workers: int) -> None:
    """Train, calibrate, export, check and describe the reader; files go to ``out``, work to ``cache``."""
    known, unseen = (
        draw_pool(Order(PLAN.name, PLAN.classes, count, seed, held_out), cache, workers, tell)
        for count, held_out in ((PLAN.pictures, False), (PLAN.held_out, True))
    )
    torch.manual_seed(seed)
    net = CropNet(len(PLAN.classes), PLAN.widths).to(memory_format=torch.channels_last)
    state = loop.start(net, PLAN.recipe, seed)
    kept = cache / f"{PLAN.name}-{seed}.pt"
    loop.resume(state, kept)
    lesson = loop.Lesson(torch.from_numpy(known.crops), torch.from_numpy(known.labels), PLAN.side, PLAN.strength)
    loop.train(state, lesson, PLAN.recipe, kept, tell)
    finish(state.mean, seed, out, unseen)


def finish(net: nn.Module, seed: int, out: Path, unseen: Pool) -> None:
    """Calibrate ``net`` on half of ``unseen``, export it to ``out``, check it, write its card from the other half."""
    fit, test = unseen.halves()
    pictures = torch.cat(list(looks(PLAN, fit, seed).values()))
    labels = torch.from_numpy(fit.labels).repeat(len(pictures) // len(fit.labels))
    temperature = calibrate.fit_temperature(_logits(net, pictures), labels)
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{PLAN.name}.onnx"
    deployed = Standing(net, temperature)
    export(deployed, path, PLAN.classes, PLAN.side, {"seed": str(seed), "temperature": f"{temperature:.4f}"})
    gap = parity(deployed, path, PLAN.classes, as_crops(pictures[:64]))
    figures = measure(PLAN, path, test, seed)
    size = f"{sum(p.numel() for p in net.parameters())} parameters, {path.stat().st_size / 1000:.0f} kB"
    facts = facts_of(PLAN, seed, temperature, gap, size)
    facts["training"] = facts["training"].replace(f"train_figures --only {PLAN.name}", "train_written")
    write_card(path.with_suffix(".md"), PLAN, facts, figures)
    for key, value in figures.items():
        tell(f"{PLAN.name}: {key}: {value}")


def _logits(net: nn.Module, pictures: Tensor) -> Tensor:
    """Return the logits (N, classes) of `float32` (N, 3, side, side) ``pictures``, the mean over both ways up."""
    net.eval()
    with torch.no_grad():
        return torch.cat([(net(part) + net(part.flip(2, 3))) / 2 for part in pictures.split(512)])


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m models.train_written", description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("models/weights"))
    parser.add_argument("--cache", type=Path, default=Path("build/training"), help="pictures and checkpoints")
    parser.add_argument("--threads", type=int, default=2, help="threads of torch, and processes that draw")
    options = parser.parse_args(arguments)
    torch.set_num_threads(options.threads)
    train_written(options.seed, options.out, options.cache, options.threads)
    return 0


if __name__ == "__main__":
    sys.exit(main())
