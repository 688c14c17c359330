"""Trains the readers from a seed: `python -m models.train_figures --seed 0 --out models/weights`.

Draws the pictures (kept in a cache folder), trains with checkpoints there (start again to go on), fits the temperature
on looks never trained on, writes the ONNX file, checks it against torch and writes the model card.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import models.extra  # isort: skip  # noqa: F401 - a missing torch is told in a sentence
import torch

from models.classifier import Classifier
from models.training import calibrate, loop
from models.training.augment import as_crops, plain, vary
from models.training.card import facts_of, write_card
from models.training.export import Deployed, export, parity
from models.training.net import CropNet
from models.training.pool import Order, Pool, draw_pool
from models.training.readers import PLANS, ReaderPlan


def tell(line: str) -> None:
    """Print one line of progress at once, with the time."""
    print(f"{time.strftime('%H:%M:%S')} {line}", flush=True)


def measure(plan: ReaderPlan, weights: Path, pool: Pool, seed: int) -> dict[str, str]:
    """Return the figures of ``weights`` on the held-out ``pool``, as drawn and varied, for the model card."""
    classifier = Classifier(weights, plan.classes)
    labels = torch.from_numpy(pool.labels)
    figures = {}
    for name, pictures in looks(plan, pool, seed).items():
        found = torch.from_numpy(classifier.probabilities(list(as_crops(pictures).numpy())))
        right = float((found.argmax(dim=1) == labels).float().mean())
        sure, right_sure = calibrate.sure_share(found, labels)
        gap = calibrate.calibration_error(found, labels)
        figures[f"{name}: right"] = f"{right:.2%} of {len(labels)}"
        figures[f"{name}: confidence at least 0.8"] = f"{sure:.2%}, of these right {right_sure:.2%}"
        figures[f"{name}: calibration error"] = f"{gap:.4f}"
    return figures


def looks(plan: ReaderPlan, pool: Pool, seed: int) -> dict[str, torch.Tensor]:
    """Return ``pool`` as it was drawn and as training varies it, each `float32` (N, 3, side, side)."""
    rng = torch.Generator().manual_seed(seed + 7)
    crops = torch.from_numpy(pool.crops)
    varied = [vary(part, plan.side, plan.strength, rng) for part in crops.split(256)]
    return {
        "unseen looks as drawn": plain(crops, plan.side, plan.strength.zoom),
        "unseen looks turned, bent, relit, covered": torch.cat(varied),
    }


def train_reader(plan: ReaderPlan, seed: int, out: Path, cache: Path, workers: int) -> None:
    """Train, calibrate, export, check and describe the reader of ``plan``; files go to ``out``, work to ``cache``."""
    known, unseen = (
        draw_pool(Order(plan.name, plan.classes, count, seed, held_out), cache, workers, tell)
        for count, held_out in ((plan.pictures, False), (plan.held_out, True))
    )
    torch.manual_seed(seed)
    net = CropNet(len(plan.classes), plan.widths).to(memory_format=torch.channels_last)
    state = loop.start(net, plan.recipe, seed)
    kept = cache / f"{plan.name}-{seed}.pt"
    loop.resume(state, kept)
    lesson = loop.Lesson(torch.from_numpy(known.crops), torch.from_numpy(known.labels), plan.side, plan.strength)
    loop.train(state, lesson, plan.recipe, kept, tell)
    finish(plan, state.mean, seed, out, unseen)


def finish(plan: ReaderPlan, net: torch.nn.Module, seed: int, out: Path, unseen: Pool) -> None:
    """Calibrate ``net`` on half of ``unseen``, export it to ``out``, check it, write its card from the other half."""
    fit, test = unseen.halves()
    pictures = torch.cat(list(looks(plan, fit, seed).values()))
    temperature = calibrate.fit_temperature(
        loop.logits_of(net, pictures), torch.from_numpy(fit.labels).repeat(len(pictures) // len(fit.labels))
    )
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{plan.name}.onnx"
    deployed = Deployed(net, temperature)
    export(deployed, path, plan.classes, plan.side, {"seed": str(seed), "temperature": f"{temperature:.4f}"})
    gap = parity(deployed, path, plan.classes, as_crops(pictures[:64]))
    figures = measure(plan, path, test, seed)
    size = f"{sum(p.numel() for p in net.parameters())} parameters, {path.stat().st_size / 1000:.0f} kB"
    write_card(path.with_suffix(".md"), plan, facts_of(plan, seed, temperature, gap, size), figures)
    for key, value in figures.items():
        tell(f"{plan.name}: {key}: {value}")


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m models.train_figures", description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("models/weights"))
    parser.add_argument("--only", choices=sorted(PLANS), help="train one reader only")
    parser.add_argument("--cache", type=Path, default=Path("build/training"), help="pictures and checkpoints")
    parser.add_argument("--threads", type=int, default=2, help="threads of torch, and processes that draw")
    options = parser.parse_args(arguments)
    torch.set_num_threads(options.threads)
    for name in [options.only] if options.only else sorted(PLANS):
        train_reader(PLANS[name], options.seed, options.out, options.cache, options.threads)
    return 0


if __name__ == "__main__":
    sys.exit(main())
