"""Every breach of a rendered round leads to its event and its ruling, with pictures before and after.

One film holds them all; the table of `docs/breaches.md` is what is checked.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
import pytest

from datasets import rounds
from datasets.clip import Wish, make_clip, save_clip
from service import cli


class Watched(NamedTuple):
    """A refereed round: its truth, its result, its entries, and the folder of its pictures."""

    truth: dict[str, Any]
    result: dict[str, Any]
    entries: dict[int, dict[str, Any]]
    pictures: Path


BREACHES = {
    rounds.LATE_INK: ("late_ink", "InkSeen", "player"),
    rounds.SECOND_CARD: ("second_card", "GuessLaid", "player"),
    rounds.AFTER_BONUS: ("late_card", "GuessLaid", "player"),
    rounds.OWN_PILE: ("own_pile", "GuessLaid", "player"),
    rounds.EARLY_GUESS: ("early_guess", "GuessLaid", "player"),
    rounds.KNOCKED: ("knocked_pile", "PileKnocked", "pile"),
    rounds.LIFTED: ("lifted_card", "GuessLifted", "player"),
    rounds.WRITING: ("writing_seen", "WritingSeen", "player"),
}
"""For each breach its ruling's code, the event that the camera sees, and which word of the ruling names the player."""


def who(kind: str, players: list[str]) -> str:
    """Who commits a breach: each falls to the next player, the second turn begins with the second."""
    place = rounds.BREACHES.index(kind)
    return players[(place + place // len(players)) % len(players)]


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Watched:
    folder = tmp_path_factory.mktemp("breaches")
    wish = Wish(42, 5, pace=0.5, system_fonts=False, kinds=rounds.BREACHES)
    film = save_clip(make_clip(wish), folder, "round")
    record, result, pictures = folder / "E.jsonl", folder / "R.json", folder / "pictures"
    places = ["--events", str(record), "--result", str(result), "--evidence", str(pictures)]
    assert cli.run(["watch", str(film), "--as-fast-as-possible", *places]) == 0
    lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()[1:]]
    truth, outcome = (json.loads(path.read_text(encoding="utf-8")) for path in (film.with_suffix(".json"), result))
    return Watched(truth, outcome, {line["id"]: line for line in lines}, pictures)


@pytest.mark.slow
@pytest.mark.parametrize("kind", BREACHES)
def test_a_breach_is_a_ruling_with_pictures_before_and_after(kind: str, watched: Watched) -> None:
    code, event, names = BREACHES[kind]
    player = who(kind, watched.truth["players"])
    rulings = [r for r in watched.result["rulings"] if r["code"] == code and r["params"][names] == player]
    assert rulings, f"{kind} by {player}: no ruling {code}"
    caused = [watched.entries[number] for number in rulings[0]["causes"]]
    proofs = [entry["evidence"] for entry in caused if entry["event"]["kind"] == event]
    assert proofs, f"{kind} by {player}: {code} without {event}"
    before, after = (cv2.imread(str(watched.pictures / name)) for name in proofs[0][:2])
    assert before is not None
    assert after is not None
    assert before.shape == after.shape
    assert np.abs(before.astype(int) - after).max() > 40


@pytest.mark.slow
def test_no_breach_costs_points_by_itself(watched: Watched) -> None:
    lines = [str(line) for why in watched.result["explain"].values() for line in why]
    assert not [line for line in lines if "picture" in line or "letters" in line]


@pytest.mark.slow
def test_a_picture_is_finished_with_its_last_ink_before_the_first_guess(watched: Watched) -> None:
    acts = watched.truth["acts"]
    compared = 0
    for player, sketch in watched.result["sketches"].items():
        mine = [act for act in acts if act["player"] == player]
        first = min((act["t"] for act in mine if act["kind"] == "guess"), default=np.inf)
        drawn = [act["t"] for act in mine if act["kind"] == "draw" and act["t"] < first]
        if not drawn:
            assert sketch["finished"] is None
            continue
        compared += 1
        assert sketch["finished"] is not None
        assert drawn[-1] - 0.2 <= sketch["finished"] <= drawn[-1] + 2.0, player
    assert compared >= 3
