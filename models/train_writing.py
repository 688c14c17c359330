"""Trains the detector of writing: `python -m models.train_writing --sketches FILE [--more FILE ...] --seed 0`.

Draws layers of ink from collections of drawings (see `datasets.sketches`; none is part of this project) and from
typefaces, kept in a cache folder; trains with checkpoints there (start again to go on); calibrates on classes of
drawings and families of typefaces never trained on, writes the ONNX file, checks it against torch and writes the card.
"""

from __future__ import annotations

import argparse
import sys
import warnings
from pathlib import Path

import numpy as np

import models.extra  # isort: skip  # noqa: F401 - a missing torch is told in a sentence
import torch
from numpy.typing import NDArray
from torch import nn

from models.train_figures import tell
from models.training import loop
from models.training.export import TOLERANCE
from models.training.writing_card import write_card
from models.training.writing_figures import calibrate, measured
from models.training.writing_lesson import Layers, as_ink, vary
from models.training.writing_net import Deployed, WritingNet, loss_of
from models.training.writing_pool import Exam, Source, exam, layers_to_train_on
from models.writing import WritingReader

PAGES = 13_500
"""Drawings and pages of writing to train on."""

RECIPE = loop.Recipe(steps=5_000, batch=24, rate=4e-3, checkpoint=250)

CALIBRATED_ON, JUDGED_ON = 150, 400
"""Pages with each kind of writing."""


def learn(state: loop.State, layers: Layers, rng: np.random.Generator) -> float:
    """Take one step; returns its loss."""
    ink, written = layers.draw(rng, RECIPE.batch)
    for group in state.search.param_groups:
        group["lr"] = loop.rate_at(state.step, RECIPE)
    pages, cells = state.net(vary(ink, state.rng).contiguous(memory_format=torch.channels_last))
    loss = loss_of(pages, cells, written)
    state.search.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(state.net.parameters(), 5.0)
    state.search.step()
    loop.keep_mean(state, RECIPE.average)
    state.step += 1
    return float(loss.detach())


def train(layers: Layers, seed: int, kept: Path) -> WritingNet:
    """Train from ``seed``, or go on where ``kept`` was saved; returns the net with its smoothed weights."""
    torch.manual_seed(seed)
    net = WritingNet().to(memory_format=torch.channels_last)
    state = loop.start(net, RECIPE, seed)
    loop.resume(state, kept)
    state.net.train()
    losses: list[float] = []
    while state.step < RECIPE.steps:
        losses.append(learn(state, layers, np.random.default_rng((seed, state.step))))
        if state.step % 100 == 0:
            tell(f"writing: step {state.step}/{RECIPE.steps}  loss {np.mean(losses[-100:]):.3f}")
        if state.step % RECIPE.checkpoint == 0 or state.step == RECIPE.steps:
            loop.save(state, kept)
    mean = state.mean
    assert isinstance(mean, WritingNet)
    mean.eval()
    return mean


def scores_of(net: WritingNet, pages: NDArray[np.uint8], seed: int) -> NDArray[np.float64]:
    """Return the net's scores (N,) of pages (N, h, w), each as a camera might leave it."""
    rng = torch.Generator().manual_seed(seed + 7)
    with torch.no_grad():
        parts = [net(vary(as_ink(pages[i : i + 64]), rng))[0] for i in range(0, len(pages), 64)]
    return np.asarray(torch.cat(parts).double().numpy())


def finish(net: WritingNet, seed: int, out: Path, fit: Exam, test: Exam) -> None:
    """Calibrate ``net`` on ``fit``, export it to ``out``, check it, and write its card with figures from ``test``."""
    written = np.concatenate([scores_of(net, pages, seed) for pages in fit.written.values()])
    calibration = calibrate(scores_of(net, fit.bare, seed), written)
    out.mkdir(parents=True, exist_ok=True)
    path = out / "writing.onnx"
    notes = {"alarm": f"{calibration.alarm:.6f}", "seed": str(seed)}
    gap = export(Deployed(net, calibration.slope, calibration.shift), path, notes, test.bare[:16])
    pages = {"drawings without writing": test.bare, "the same with small things and signs": test.small}
    pages |= {f"with writing: {kind}": some for kind, some in test.written.items()}
    figures = measured(lambda some: calibration.probability(scores_of(net, some, seed)), pages, calibration.alarm)
    size = f"{sum(p.numel() for p in net.parameters())} parameters, {path.stat().st_size / 1000:.0f} kB"
    training = f"{RECIPE.steps} steps of {RECIPE.batch} pages laid together from {PAGES} drawings and {PAGES} writings"
    write_card(path.with_suffix(".md"), seed, training, size, calibration, gap, figures)
    for key, value in figures.items():
        tell(f"writing: alarms: {key}: {value}")


def export(deployed: Deployed, path: Path, notes: dict[str, str], pages: NDArray[np.uint8]) -> float:
    """Write ``deployed`` to ``path``, with ``notes`` in its metadata.

    Returns its largest difference from torch in probability, on ``pages`` (N, h, w); raises `RuntimeError` where that
    is too large.
    """
    import onnx

    deployed.eval()
    axes = {"ink": {0: "n", 1: "h", 2: "w"}, "page": {0: "n"}, "cells": {0: "n", 1: "rows", 2: "columns"}}
    example = torch.zeros(2, *pages.shape[1:], dtype=torch.uint8)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            deployed, (example,), str(path), input_names=["ink"], output_names=["page", "cells"],
            dynamic_axes=axes, opset_version=17, dynamo=False,
        )  # fmt: skip
    model = onnx.load(str(path))
    onnx.helper.set_model_props(model, notes)
    onnx.save(model, str(path))
    reader = WritingReader(path)
    with torch.no_grad():
        wanted = deployed(torch.from_numpy(pages))[0].numpy()
    gap = max(abs(reader.read(page).probability - float(want)) for page, want in zip(pages, wanted, strict=True))
    if gap > TOLERANCE:
        raise RuntimeError(f"{path}: differs from torch by {gap:.4f} in probability; do not ship it")
    return gap


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m models.train_writing", description=__doc__)
    parser.add_argument("--sketches", type=Path, required=True, help="drawings of many classes, some held out")
    parser.add_argument("--more", type=Path, nargs="*", default=[], help="more drawings to train on")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("models/weights"))
    parser.add_argument("--cache", type=Path, default=Path("build/training"), help="pages and checkpoints")
    parser.add_argument("--threads", type=int, default=2, help="threads of torch, and processes that draw")
    options = parser.parse_args(arguments)
    torch.set_num_threads(options.threads)
    files = (options.sketches, *options.more)
    known, fit, test = (Source(files, part, options.seed, options.cache) for part in ("train", "calibrate", "test"))
    layers = layers_to_train_on(known, PAGES, options.threads, tell)
    net = train(layers, options.seed, options.cache / f"writing-{options.seed}.pt")
    exams = [exam(part, count, options.threads, tell) for part, count in ((fit, CALIBRATED_ON), (test, JUDGED_ON))]
    finish(net, options.seed, options.out, *exams)
    return 0


if __name__ == "__main__":
    sys.exit(main())
