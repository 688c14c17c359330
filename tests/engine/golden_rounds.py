"""Whole games of every game as text; ``python -m tests.engine.golden_rounds`` writes them anew under tests/golden."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path

from engine.game import games
from tests.engine.tale import Tale, written

FOLDER = Path(__file__).parents[1] / "golden"


def tales() -> dict[str, Callable[[], Tale]]:
    """Every game told, by its file's name without ending: ``engine-GAME-what``."""
    told = {}
    for name in games():
        for what, tell in importlib.import_module(f"tests.engine.tales_{name}").TALES.items():
            told[f"engine-{name}-{what}"] = tell
    return told


def text(name: str) -> str:
    """One of them as text."""
    tell = tales()[name]
    return written(tell().record, tell.__doc__ or "")


def write() -> None:
    """Write all of them; those that are no longer told go."""
    for path in FOLDER.glob("engine-*.txt"):
        if path.stem not in tales():
            path.unlink()
    for name in tales():
        (FOLDER / f"{name}.txt").write_text(text(name), encoding="utf-8")


if __name__ == "__main__":
    write()
