"""A table's file that puts a pile where none lies: the table is asked, and the score is not final."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from service import cli

DEMO = Path(__file__).parents[2] / "datasets" / "data" / "demo.mp4"
OWNER = "orange"


@pytest.mark.slow
def test_a_pile_that_is_looked_for_at_a_wrong_place_is_asked_about(tmp_path: Path) -> None:
    table, result = tmp_path / "table.toml", tmp_path / "R.json"
    assert cli.run(["setup", str(DEMO), "--save", str(table)]) == 0
    place = re.compile(rf'(colour = "{OWNER}".*?)# pile = \[[^\]]*\]', re.S)
    text, count = place.subn(r"\1pile = [0.30, 0.80]", table.read_text("utf-8"))
    assert count == 1
    table.write_text(text, "utf-8")
    assert cli.run(["watch", str(DEMO), "--table", str(table), "--as-fast-as-possible", "--result", str(result)]) == 0
    told = json.loads(result.read_text("utf-8"))
    asked = [ruling for ruling in told["rulings"] if ruling["code"] == "pile_unseen"]
    assert [(ruling["params"]["pile"], ruling["severity"]) for ruling in asked] == [(OWNER, "ask")]
    assert not told["complete"]
    assert "own token left" not in " ".join(told["explain"][OWNER])
    (note,) = [note for note in told["notes"] if OWNER in note]
    assert "where table.toml puts it" in note
    truth = json.loads(DEMO.with_suffix(".json").read_text("utf-8")) if DEMO.with_suffix(".json").exists() else None
    assert truth is None or all(told["piles"][p] == truth["piles"][p] for p in truth["players"] if p != OWNER)
