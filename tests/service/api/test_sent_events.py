"""An event that can be none is refused in the words of the table: the field as people call it, the value, what fits."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from engine.game import games
from service.api.misfits import FIELDS
from service.api.sent_events import NAMES
from service.choices import Language
from service.i18n import speak
from tests.service.api.conftest import House
from tests.service.api.test_games import GAME, begin, post, say

OTHERS = [language for language in Language if language is not Language.en]
SHARED = {"about", "code", "decision", "kind"}
"""Fields of decisions, which are sent in a shape of their own."""

MISFITS: dict[str, tuple[dict[str, Any], str]] = {
    "a figure": (
        {"kind": "GuessShown", "owner": "red", "player": "blue", "number": 9},
        "number: 9 is not a figure 1 to 7",
    ),
    "stars": ({"kind": "BonusTaken", "player": "red", "stars": 12}, "stars: 12 is not 1 to 9 stars"),
    "a word": ({"kind": "BonusTaken", "player": "red", "stars": "drei"}, "stars: 'drei' is not a whole number"),
    "nothing": ({"kind": "BonusTaken", "player": "red", "stars": None}, "stars: is missing; give it too"),
    "left out": ({"kind": "BonusTaken", "player": "red"}, "stars: is missing; give it too"),
    "all left out": ({"kind": "BonusTaken"}, "who: is missing; give it too"),
    "in a list": (
        {"kind": "TokensLeft", "owner": "red", "left": [1, "x"]},
        "stars left › 2: 'x' is not a whole number",
    ),
    "no list": ({"kind": "TokensLeft", "owner": "red", "left": 1}, "stars left: 1 is not a list"),
    "a letter": ({"kind": "LetterShown", "owner": "red", "letter": "D"}, "letter: 'D' is not A, B or C"),
    "words": (
        {"kind": "StandRead", "a": ["x"], "b": [], "c": []},
        "words of card A: x is not seven words",
    ),
}


@pytest.mark.parametrize(("event", "said"), MISFITS.values(), ids=MISFITS)
def test_a_value_that_cannot_be_is_named_as_people_call_it(house: House, event: dict[str, Any], said: str) -> None:
    host = house.host()
    begin(host)
    answer = post(host, "acts", {"event": event})
    assert (answer.status_code, answer.json()["code"], answer.json()["detail"]) == (422, "unreadable", said)
    for language in OTHERS:
        told = post(host, "acts", {"event": event}, **{"Accept-Language": language.value}).json()["detail"]
        assert told != said
        assert event["kind"] not in told
        assert "event" not in told
    assert host.get(GAME).json()["version"] == 1


def test_a_correction_is_refused_in_the_same_words(house: House) -> None:
    host = house.host()
    begin(host)
    say(host, "NumberShown", owner="red", number=3)
    for body in (
        {"kind": "amend", "entry": 2, "fields": {"number": 9}},
        {"kind": "insert", "after": 2, "event": {"kind": "NumberShown", "owner": "red", "number": 9}},
    ):
        answer = post(host, "corrections", body, **{"Accept-Language": "cs"})
        assert answer.json()["detail"] == "číslo: 9 není číslice 1 až 7"


@pytest.mark.parametrize(
    ("player", "said"),
    [
        ("purple", "who: purple does not play; red, green, blue do"),
        ("mauve", "who: 'mauve' does not play; red, green, blue do"),
    ],
)
def test_who_does_not_play_is_named(house: House, player: str, said: str) -> None:
    host = house.host()
    begin(host)
    answer = post(host, "acts", {"event": {"kind": "InkSeen", "player": player}})
    assert (answer.status_code, answer.json()["code"], answer.json()["detail"]) == (409, "not_allowed", said)


def test_before_the_first_round_only_its_start_can_be_said(house: House) -> None:
    host = house.host()
    begin(host)
    post(host, "corrections", {"kind": "retract", "entry": 1})
    answer = post(host, "acts", {"event": {"kind": "InkSeen", "player": "red"}})
    assert answer.status_code == 409, answer.text
    assert answer.json()["detail"] == "entry 3: red draws: no round has begun; begin one first"


def test_what_the_record_refuses_is_told_as_the_table_tells_it(house: House) -> None:
    host = house.host()
    begin(host)
    event = {"kind": "RoundStarted", "players": ["red", "green", "blue"], "tokens": [[2, 1]] * 3, "bonus": [2]}
    answer = post(host, "acts", {"event": {**event, "round": 3}})
    said = "entry 2: round 3 begins: red, green, blue; round 1 has started, so 2 comes next"
    assert (answer.status_code, answer.json()["detail"]) == (409, said)
    czech = post(host, "acts", {"event": {**event, "round": 3}}, **{"Accept-Language": "cs"}).json()["detail"]
    assert "začíná" in czech
    assert "RoundStarted" not in czech


def test_what_is_hidden_is_hidden_in_refusals_too(house: House) -> None:
    host, red = house.host(), house.come("player", "red")
    begin(host)
    say(red, "GuessLaid", player="red", owner="blue", number=4)
    answer = post(host, "corrections", {"kind": "retract", "entry": 1})
    assert answer.status_code == 409
    assert answer.json()["detail"] == "entry 2: red guesses at blue: no round has begun; begin one first"


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_every_field_of_every_event_has_a_name_in_every_language(game: Any) -> None:
    told = {field.name for kind in game.vocabulary.kinds.values() for field in fields(kind)} - SHARED
    names = {**FIELDS, **NAMES}
    assert told - names.keys() == set()
    for name in told:
        for language in Language:
            assert str(speak(language)(str(names[name])))
