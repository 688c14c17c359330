"""The model card beside each weights file: what it reads, how it came about, how good it is, where it fails."""

from __future__ import annotations

import subprocess
from pathlib import Path

import torch

from models.training.readers import ReaderPlan


def commit() -> str:
    """Return the short name of the commit the training ran from, ``"unknown"`` outside a checkout."""
    done = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"


def facts_of(plan: ReaderPlan, seed: int, temperature: float, gap: float, size: str) -> dict[str, str]:
    """Return how the reader of ``plan`` came about, for its card; ``gap`` is its difference from torch."""
    return {
        "pictures": f"{plan.pictures} synthetic crops of `datasets`, varied anew at every step; no photograph, no film",
        "typefaces": "free fonts of Debian, the packages of `models/training/fonts.txt` (SIL OFL, GPL with font "
        "exception, Apache, public domain and the like; only shapes were drawn, no font is passed on), those inside "
        "OpenCV, and strokes written by a pen of any width",
        "held out": plan.unseen,
        "training": f"{plan.recipe.steps} steps of {plan.recipe.batch} crops, seed {seed}, commit {commit()}, "
        f"torch {torch.__version__}; again by `python -m models.train_figures --only {plan.name} --seed {seed}`",
        "size": size,
        "temperature": f"{temperature:.3f}, fitted on the half of the held-out looks that is not in the table below",
        "against torch": f"largest difference in probability {gap:.1e}",
    }


def write_card(path: Path, plan: ReaderPlan, facts: dict[str, str], figures: dict[str, str]) -> None:
    """Write the card of ``plan`` to ``path``: ``facts`` of the training and ``figures`` measured, in their order."""
    lines = [f"# Model card: {plan.name}", "", plan.purpose, ""]
    lines += ["## How it came about", ""] + [f"- {key}: {value}" for key, value in facts.items()]
    lines += ["", "## Measured", "", "| on | figure |", "|---|---|"]
    lines += [f"| {key} | {value} |" for key, value in figures.items()]
    lines += ["", "## Limits", ""] + [f"- {limit}" for limit in plan.limits]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
