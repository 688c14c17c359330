"""What the table is asked: readings that are not sure, for as long as nobody has put them right or confirmed them."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from engine.entry import Amend, Correction
from engine.events import Event, GuessLaid, GuessShown, NumberShown
from engine.pictomania.events import BonusTaken, LetterShown, PileCleared, PileTurned, TokenGiven, TokensLeft
from tests.service.api.conftest import House
from tests.service.api.test_games import GAME, THREE, begin, post, say

SURELY, NEARLY, HARDLY = 0.999, 0.96, 0.55


def see(house: House, event: Event | Correction, confidence: float = 1.0, *others: Event) -> int:
    """The camera sees something; the entry's id."""
    record = house.desk.store.record(1)
    return record.add(event, float(len(record.journal)), confidence=confidence, alternatives=others).id


@pytest.fixture
def host(house: House) -> TestClient:
    """The host of a table where red has more tokens left than the score leaves, and a bonus token was hardly seen."""
    client = house.host()
    begin(client)
    see(house, GuessLaid("green", "red"), NEARLY, GuessLaid("blue", "red"))
    see(house, BonusTaken("green", 2), HARDLY)
    see(house, PileTurned("red"))
    see(house, LetterShown("red", "A"))
    see(house, NumberShown("red", 4))
    see(house, GuessShown("red", "green", 4), SURELY, GuessShown("red", "green", 1))
    see(house, TokenGiven("red", "green", 2), 0.9, TokenGiven("red", "green", 1))
    see(house, PileCleared("red"))
    see(house, TokensLeft("red", (2, 1)))
    return client


def now(client: TestClient, language: str = "en") -> dict[str, Any]:
    return dict(client.get(f"{GAME}?lang={language}").json())


def question(client: TestClient, code: str = "left_differs") -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in now(client)["rulings"] if one["code"] == code)
    return found


def amend(client: TestClient, entry: int, **fields: Any) -> None:
    answer = post(client, "corrections", {"kind": "amend", "entry": entry, "fields": fields})
    assert answer.status_code == 201, answer.text


def ids(entries: list[dict[str, Any]]) -> list[int]:
    return [entry["id"] for entry in entries]


def test_behind_a_question_are_the_readings_that_are_not_certain_the_least_sure_first(host: TestClient) -> None:
    asked = question(host)
    assert asked["open"]
    assert ids(asked["doubtful"]) == [8, 2]
    assert [one["text"] for one in asked["doubtful"][0]["alternatives"]] == ["red gives the token with 1 to green"]
    assert {7, 10} <= set(asked["causes"])  # which were read for certain


def test_what_people_have_corrected_or_confirmed_is_not_asked_again(host: TestClient) -> None:
    amend(host, 8, stars=2)
    assert ids(question(host)["doubtful"]) == [2]
    assert post(host, "decisions", {"code": "left_differs", "about": 10, "decision": "score"}).status_code == 201
    assert question(host)["doubtful"] == []


def test_below_the_line_an_entry_is_asked_about_by_itself_until_somebody_says_what_it_was(host: TestClient) -> None:
    assert ids(now(host)["doubts"]) == [3]
    assert now(host)["doubts"][0]["text"] == "green takes the bonus token with 2"
    amend(host, 3, stars=2)
    assert now(host)["doubts"] == []


def test_what_the_camera_has_corrected_is_told_as_it_counts(house: House, host: TestClient) -> None:
    see(house, Amend(3, BonusTaken("green", 1)), HARDLY)
    (doubt,) = now(host)["doubts"]
    assert (doubt["id"], doubt["text"]) == (3, "green takes the bonus token with 1")


def test_a_decision_is_told_in_the_words_of_what_it_decides(host: TestClient) -> None:
    post(host, "decisions", {"code": "left_differs", "about": 10, "decision": "score"})

    def last(language: str) -> str:
        return str(host.get(f"{GAME}/entries?lang={language}").json()["entries"][-1]["text"])

    asked = "red has own tokens of 2, 1 left, where the score says 1; which is right?"
    assert last("en") == f"{asked} (decided: the score; the tokens are put right)"
    for language in ("cs", "es", "fa"):
        assert "left_differs" not in last(language)
        assert last(language) != last("en")
    post(host, "corrections", {"kind": "retract", "entry": 10})
    told = host.get(f"{GAME}/entries").json()["entries"][10]["text"]
    assert told == "the question about entry 10 is decided: the score; the tokens are put right"


@pytest.mark.parametrize("way", ["decisions", "votes"])
def test_what_a_correction_has_answered_cannot_be_decided_any_more(house: House, host: TestClient, way: str) -> None:
    amend(host, 10, left=[1])
    body = {"code": "left_differs", "about": 10, "decision": "score"}
    who = host if way == "decisions" else house.come("player", "red")
    answer = post(who, way, body) if way == "decisions" else who.put(f"{GAME}/votes", json=body)
    assert answer.status_code == 409, answer.text
    said = "the question about entry 10 is not asked any more; look at what is asked now"
    assert answer.json()["detail"] == said
    answer = post(host, "decisions", body | {"code": "no_such"})
    assert "there is no dispute 'no_such' about entry 10" in answer.json()["detail"]


def test_a_finding_tells_its_round(host: TestClient) -> None:
    say(host, "RoundEnded")
    say(host, "RoundStarted", players=THREE, tokens=[[2, 1]] * 3, bonus=[2, 2, 1], round=2)
    say(host, "DoneSaid", player="red")
    say(host, "BonusTaken", player="red", stars=2)
    assert (question(host)["round"], question(host, "token_after_done")["round"]) == (1, 2)
    assert now(host)["view"]["round"] == 2


def test_a_token_that_is_not_there_is_asked_about(host: TestClient) -> None:
    entry = say(host, "BonusTaken", player="blue", stars=7)
    asked = question(host, "token_not_there")
    assert (asked["open"], asked["choices"], asked["about"]) == (True, [], entry)
    assert asked["text"] == "blue took a bonus token of 7, and none of that was left; there lay: 2, 1. Which was it?"
    assert [one["event"]["stars"] for one in asked["instead"]] == [2, 1]
    amend(host, entry, stars=1)
    assert "token_not_there" not in [one["code"] for one in now(host)["rulings"]]


def test_a_figure_that_was_not_read_may_be_any_that_the_player_still_holds(house: House, host: TestClient) -> None:
    see(house, PileTurned("blue"))
    entry = see(house, GuessShown("blue", "green", None))
    asked = question(host, "figure_unread")
    assert asked["about"] == entry
    assert [one["event"]["number"] for one in asked["instead"]] == [1, 2, 3, 5, 6, 7]
    assert asked["instead"][0]["text"] == "green guessed 1 at blue"
    assert question(host)["instead"] == []  # there the table chooses


def test_a_card_that_was_read_in_several_ways_may_be_what_it_was_read_as_before(host: TestClient) -> None:
    for kind, field, before, later in (("NumberShown", "number", 4, 2), ("LetterShown", "letter", "A", "C")):
        entry = say(host, kind, owner="red", **{field: later})
        asked = question(host, "secret_differs")
        assert (asked["open"], asked["choices"], asked["about"]) == (True, [], entry)
        assert [one["event"][field] for one in asked["instead"]] == [before]
        amend(host, entry, **{field: before})
        assert "secret_differs" not in [one["code"] for one in now(host)["rulings"]]


def test_a_card_that_was_said_otherwise_than_dealt_may_be_either(house: House) -> None:
    host = house.host()
    begin(host, game="judge", players=THREE)
    assert post(host, "deal").status_code == 201
    say(host, "DrawingStarted")
    say(host, "GuessesCalled")
    for number in (1, 2, 3):
        say(host, "NumberShown", owner="green", number=number)
    asked = question(host, "secret_differs")
    assert asked["about"] == now(host)["version"]
    assert sorted(one["event"]["number"] for one in asked["instead"]) == [1, 2]
    assert sorted(one["text"] for one in asked["instead"]) == ["number of green: 1", "number of green: 2"]


def test_dealing_is_offered_where_there_is_something_to_deal(house: House) -> None:
    host = house.host()
    begin(host, options={"secrets_by": "program"})
    assert now(host)["to_deal"]
    assert now(house.come("watcher"))["to_deal"]
    assert post(host, "deal").status_code == 201
    assert not now(host)["to_deal"]
    assert not now(house.come("player", "red"))["to_deal"]


def test_where_nothing_is_to_be_dealt_that_is_said(host: TestClient) -> None:
    assert not now(host)["to_deal"]
    answer = post(host, "deal")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_allowed")
    assert answer.json()["detail"].startswith("the program has nothing to deal now: all is dealt, or the table deals")
