"""A film in bad light, or of a camera that trembles, is refereed as the film itself: no card is told wrongly."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.disturb import DisturbedFilm
from benchmarks.robustness import Job, judged, run

DEMO = Path(__file__).parents[2] / "datasets" / "data" / "demo.mp4"


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["dark", "warm", "shaken"])
def test_all_cards_of_a_disturbed_film_are_told_rightly(kind: str, tmp_path: Path) -> None:
    counted = run(Job(DEMO, kind, 1, {"stand": DEMO.with_name("demo-stand-0.jpg")}, tmp_path))
    assert counted is not None
    assert (counted["right"], counted["wrong"]) == (counted["right of"], 0)
    assert counted["right of"] > 6
    assert counted["points"] == counted["points of"]


def test_the_same_seed_disturbs_in_the_same_way() -> None:
    with DisturbedFilm(DEMO, "shaken", 1) as one, DisturbedFilm(DEMO, "shaken", 1) as two:
        first, second = (next(iter(film)).luma for film in (one, two))
    assert first.tobytes() == second.tobytes()


def test_a_card_told_otherwise_is_wrong_unless_it_is_asked_about() -> None:
    truth = json.loads(DEMO.with_suffix(".json").read_text(encoding="utf-8"))
    told = {
        "players": truth["players"],
        "piles": {owner: [dict(card) for card in pile] for owner, pile in truth["piles"].items()},
        "secret": truth["secret"],
        "bonus": truth["bonus"],
        "points": truth["points"],
        "unsure": [],
        "rulings": [],
    }
    assert judged(truth, told)["wrong"] == 0
    owner = next(owner for owner, pile in truth["piles"].items() if pile)
    card = told["piles"][owner][0]
    card["number"] = card["number"] % 7 + 1
    counted = judged(truth, told)
    assert (counted["wrong"], counted["right"]) == (1, counted["right of"] - 1)
    event = {"kind": "GuessShown", "owner": owner, "player": card["player"]}
    counted = judged(truth, told | {"unsure": [{"event": event, "confidence": 0.5}]})
    assert (counted["wrong"], counted["asked"]) == (0, 1)
