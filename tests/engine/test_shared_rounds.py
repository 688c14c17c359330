"""Filmed rounds as their truth files tell them, put through the engine: everything must come out as in the file."""

from pathlib import Path

import pytest

from engine.codec import from_lines, to_lines
from engine.game import find_game, replay
from tests.engine.shared_truth import SHARED, TABLES, journal_of, load

pytestmark = pytest.mark.skipif(not TABLES, reason=f"no filmed rounds at {SHARED} (set PAPERREF_SHARED)")


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_truth_of_a_filmed_round(path: Path) -> None:
    truth = load(path)
    result = find_game("pictomania").result(replay(from_lines(to_lines(journal_of(truth)))))
    for part in ("piles", "points", "black_sheep", "stand"):
        assert result[part] == truth[part], part
    assert {player: stars for player, stars in result["bonus"].items() if stars} == {
        player: stars for player, stars in truth["bonus"].items() if stars
    }
    for player, secret in truth["secret"].items():
        assert result["secret"][player] == {key: secret[key] for key in ("number", "letter", "word")}
    voids = [{key: void[key] for key in ("player", "target", "number", "why")} for void in truth.get("void", [])]
    assert sorted(result["void"], key=str) == sorted(voids, key=str)
    assert result["breaches"] == [{key: b[key] for key in ("player", "what")} for b in truth.get("breaches", [])]
    assert result["complete"]
    assert result["unsure"] == []
