"""The tokens left at the end of a rendered round: they agree with the score, or the table is asked."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import pytest

from datasets.clip import Clip, Wish, make_clip, save_clip
from datasets.props import Change
from service import cli

WISH = Wish(21, 3, pace=0.5, system_fonts=False)


def watched(clip: Clip, folder: Path) -> dict[str, Any]:
    film = save_clip(clip, folder, "round")
    result, pictures = folder / "R.json", folder / "pictures"
    places = ["--result", str(result), "--events", str(folder / "E.jsonl"), "--evidence", str(pictures)]
    assert cli.run(["watch", str(film), "--as-fast-as-possible", *places]) == 0
    outcome: dict[str, Any] = json.loads(result.read_text(encoding="utf-8"))
    return outcome


def with_token_pocketed(clip: Clip) -> tuple[Clip, str]:
    """The clip in which somebody's token that nobody won is gone after the last card; and whose token it was."""
    gone = {key for change in clip.performance.changes for key in change.drop}
    token = next(item.key for item in clip.performance.first if "-own-" in item.key and item.key not in gone)
    last = Change(clip.performance.seconds - 1.0, drop=(token,))
    performance = replace(clip.performance, changes=(*clip.performance.changes, last))
    return replace(clip, performance=performance), token.split("-")[0]


@pytest.mark.slow
def test_a_round_that_ends_well_is_agreed_to_and_a_missing_token_is_asked_about(tmp_path: Path) -> None:
    (tmp_path / "well").mkdir()
    well = watched(make_clip(WISH), tmp_path / "well")
    assert "left_differs" not in [ruling["code"] for ruling in well["rulings"]]
    entries = [json.loads(line) for line in (tmp_path / "well" / "E.jsonl").read_text("utf-8").splitlines()[1:]]
    left = {e["event"]["owner"]: e["event"]["left"] for e in entries if e["event"]["kind"] == "TokensLeft"}
    assert left == well["left"], "all are seen, and as the score says"

    clip, owner = with_token_pocketed(make_clip(WISH))
    (tmp_path / "taken").mkdir()
    taken = watched(clip, tmp_path / "taken")
    asked = [ruling for ruling in taken["rulings"] if ruling["code"] == "left_differs"]
    assert [(ruling["params"]["pile"], ruling["severity"]) for ruling in asked] == [(owner, "ask")]
    assert len(asked[0]["params"]["seen"]) == len(asked[0]["params"]["due"]) - 1
    assert taken["points"] == well["points"], "nothing is scored otherwise before the table decides"
    proofs = [name for name in asked[0]["evidence"] if name.startswith(f"{asked[0]['about']:04d}")]
    assert [name[5:] for name in proofs] == ["before.png", "after.png"]
    assert all(cv2.imread(str(tmp_path / "taken" / "pictures" / name)) is not None for name in proofs)
