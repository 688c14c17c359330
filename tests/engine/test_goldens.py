"""Whole games of every game, line by line as under tests/golden; ``make golden`` writes those anew."""

from __future__ import annotations

import pytest

from engine.game import games
from tests.engine.golden_rounds import FOLDER, tales, text

TALES = tuple(tales())


@pytest.mark.parametrize("name", TALES)
def test_game_is_as_written(name: str) -> None:
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert text(name).splitlines() == golden.splitlines()


@pytest.mark.parametrize("game", games())
def test_every_game_has_goldens(game: str) -> None:
    told = {path.stem.removeprefix(f"engine-{game}-") for path in FOLDER.glob(f"engine-{game}-*.txt")}
    assert {"rude", "corrected"} < told


def test_no_golden_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("engine-*.txt")} == set(TALES)
