"""Whole rounds, line by line as under tests/golden; ``python -m tests.engine.golden_rounds`` rewrites those."""

import pytest

from engine.game import games
from tests.engine.golden_rounds import FOLDER, ROUNDS, texts

TEXTS = texts()


@pytest.mark.parametrize("name", ROUNDS)
def test_round_is_as_written(name: str) -> None:
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert TEXTS[name].splitlines() == golden.splitlines()


@pytest.mark.parametrize("game", games())
def test_every_game_has_a_golden_round(game: str) -> None:
    assert list(FOLDER.glob(f"engine-{game}-*.txt"))


def test_no_golden_round_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("engine-*.txt")} == set(ROUNDS)
