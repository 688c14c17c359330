"""The model card of the detector of writing."""

from __future__ import annotations

from pathlib import Path

import torch

from models.training.card import commit
from models.training.writing_figures import FALSE_ALARMS, PRIOR, Calibration

PURPOSE = (
    "Tells whether there are letters or digits in the drawing on a sheet, and where. Used by "
    "`models.writing.WritingReader`, once on each finished drawing; what it finds is a question to the table."
)

DRAWINGS = (
    "drawings: the Quick, Draw! dataset, made available by Google, Inc. under CC BY 4.0 "
    "(https://github.com/googlecreativelab/quickdraw-dataset); drawings sampled from the sketch-rnn models of Google "
    "Magenta (Apache-2.0); doodles of `datasets.doodles`. None of them is part of this project",
    "writing: letters of free typefaces brought to their centre lines, bent and retraced (`datasets.lettering`): "
    "packages of Debian (those of `models/training/fonts.txt`, and fonts-farsiweb, fonts-kacst, fonts-unikurdweb, "
    "fonts-lemonada for Persian) and those inside OpenCV; only shapes were drawn, no font is passed on",
    "texts: single letters, digits, numbers, and the words of `datasets/data/decks` (English, Czech, Spanish, Persian)",
    "held out: one class of drawings in six to calibrate on, one in six to judge on, so other drawers too; and one "
    "family of typefaces in three. Classes that people like to write on (clocks, stop signs, ...) are left out; that "
    "others have no writing on them was not checked, and some do",
)

LIMITS = (
    "Single letters that are plain shapes (O, I, l, V, X, 0, 1) are mostly not noticed, nor is writing of less than "
    "about 8 pixels of the page (7 mm on a sheet of 210 mm).",
    "Signs such as $ ? ! are no writing; Morse and Braille are not known.",
    "Arabic script other than Persian, Cyrillic, Greek and East Asian writing were not trained on.",
)


def write_card(
    path: Path, seed: int, training: str, size: str, calibration: Calibration, gap: float, figures: dict[str, str]
) -> None:
    """Write the card to ``path``; ``training`` and ``size`` in words, ``figures`` measured, in their order."""
    facts = [
        *DRAWINGS,
        f"training: {training}, seed {seed}, commit {commit()}, torch {torch.__version__}; again by "
        f"`python -m models.train_writing --sketches FILE --seed {seed}`",
        f"size: {size}",
        f"confidence: calibrated by logistic regression, where {PRIOR:.0%} of drawings have writing; it asks from "
        f"{calibration.alarm:.2f} on, where at most {FALSE_ALARMS:.1%} of the drawings to calibrate on are asked about",
        f"against torch: largest difference in probability {gap:.1e}",
    ]
    lines = ["# Model card: writing", "", PURPOSE, "", "## How it came about", ""]
    lines += [f"- {fact}" for fact in facts]
    lines += [
        "",
        "## Measured",
        "",
        "Shares of held-out pages, varied as cameras and pencils vary them, that it asks about.",
        "",
    ]
    lines += ["| pages | asked about |", "|---|---|"]
    lines += [f"| {key} | {value} |" for key, value in figures.items()]
    lines += ["", "## Limits", ""] + [f"- {limit}" for limit in LIMITS]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
