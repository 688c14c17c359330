"""Whole rounds, filmed by the renderer and refereed from the first frame to the score, compared line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden.clips import GOLDENS, Golden, play


@pytest.mark.slow
@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.name)
def test_a_round_is_told_as_before_and_scored_as_it_was_played(golden: Golden, tmp_path: Path) -> None:
    played = play(golden, tmp_path)
    assert played.text.splitlines() == golden.path.read_text(encoding="utf-8").splitlines()
    for part in ("points", "black_sheep", "bonus"):
        assert played.result[part] == played.truth[part]
    for owner, pile in played.truth["piles"].items():
        assert played.result["piles"][owner] == pile
