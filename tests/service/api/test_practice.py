"""Practice over HTTP: who is let in, what is dealt, looks, photographs, why; and one sentence for bad input."""

from __future__ import annotations

import asyncio
import base64
import json
import threading
from collections.abc import Iterator
from functools import cache
from typing import Any

import cv2
import numpy as np
import pytest
from fastapi.testclient import TestClient

from datasets.plain_drawings import DRAWINGS
from engine.pictomania.setup import BONUS_TOKENS, SCORE_TOKENS
from models import guessers
from models.guesser import Guesser
from service.practice import practice as practising
from service.practice.practice import MOST_ROUNDS, MOST_WAITING, Practice, Thread
from service.practice.score import SECONDS
from service.practice.strokes import MOST_POINTS, MOST_STROKES
from tests.service.api.conftest import ADDRESS, House

JSON = {"Content-Type": "application/json"}
ROUNDS = "/api/practice/rounds"
UMBRELLA = [DRAWINGS["umbrella"][place].tolist() for place in (6, 7, 0, 1, 2, 3, 4, 5, 8)]
"""The stick and the handle first: a roof alone may be a cave."""
THE_GUESSER = cache(Guesser.load)


@pytest.fixture(autouse=True)
def loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guessers, "GUESSERS", {**guessers.GUESSERS, "ink": lambda rest: THE_GUESSER()})


@pytest.fixture
def here(house: House, moment: list[float]) -> Iterator[TestClient]:
    """Somebody at the computer itself, without any pass; with one event loop for all requests, as a server has."""
    house.desk.practice = Practice("ink", clock=lambda: moment[0])
    with TestClient(house.app, ADDRESS, headers={"Origin": ADDRESS}, client=("127.0.0.1", 50000)) as client:
        yield client


def begun(client: TestClient, word: str = "umbrella", **asked: Any) -> Any:
    """A round in which that word is to be drawn."""
    for seed in range(2000):
        deal = practising.dealt(asked.get("deck", "en"), seed)
        if deal.secret == word:
            answer = client.post(ROUNDS, json={"seed": seed, **asked})
            assert answer.status_code == 201, answer.text
            return answer.json()
    raise AssertionError(f"no seed deals {word}")


def look(client: TestClient, round: Any, strokes: Any, number: int = 1, **more: Any) -> Any:
    answer = client.post(f"{ROUNDS}/{round['round']}/looks", json={"strokes": strokes, "number": number, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def words_of(round: Any) -> list[str]:
    return [*round["a"], *round["b"], *round["c"]]


def test_strangers_on_the_network_are_let_in_by_a_pass_alone(house: House, here: TestClient) -> None:
    stranger = house.stranger()
    answer = stranger.post(ROUNDS, json={})
    assert (answer.status_code, answer.json()["code"]) == (401, "no_pass")
    assert here.post(ROUNDS, json={}).status_code == 201
    assert house.come("watcher").post(ROUNDS, json={}).status_code == 201
    elsewhere = {"Host": "page.example", "Origin": "http://page.example"}  # a name that was made to lead here
    assert here.post(ROUNDS, json={}, headers=elsewhere).status_code == 401
    house.desk.settings.public_url = "https://table.example"  # then all come through a proxy on this computer
    assert here.post(ROUNDS, json={}).status_code == 401


@pytest.mark.parametrize(
    ("language", "word"), [("en", "umbrella"), ("cs", "deštník"), ("es", "paraguas"), ("fa", "چتر")]
)
def test_a_drawing_is_guessed_while_it_grows(here: TestClient, moment: list[float], language: str, word: str) -> None:
    round = begun(here, word, deck=language)
    assert (round["word"], round["deck"]) == (word, language)
    letter = round["card"].lower()
    assert round[letter][round["number"] - 1] == word
    assert len(set(words_of(round))) == 21
    first = look(here, round, UMBRELLA[:2])
    assert first["said"] is None
    assert sum(first["shares"]) == pytest.approx(1, abs=1e-3)
    for number in range(2, 30):
        moment[0] += 1
        told = look(here, round, UMBRELLA[: number + 1], number)
        if told["said"]:
            break
    said = told["said"]
    assert (said["word"], said["card"], said["number"], said["right"]) == (word, round["card"], round["number"], True)
    assert said["seconds"] == number - 1
    assert (said["bonus"], said["kept"], said["points"], said["guesser"]) == (3, 0, 3, 2)
    assert look(here, round, [], number + 1) == told  # a card that was laid is never taken back


def test_the_language_is_that_of_whoever_asks_and_a_seed_deals_the_same(here: TestClient) -> None:
    one, other = (here.post(ROUNDS, json={"seed": 7}, headers={"Accept-Language": "cs"}).json() for _ in range(2))
    assert one["deck"] == "cs"
    assert one.pop("round") != other.pop("round")
    assert one == other
    seeds = {here.post(ROUNDS, json={}).json()["seed"] for _ in range(4)}
    assert len(seeds) == 4


def test_an_empty_sheet_says_that_nothing_is_drawn(here: TestClient) -> None:
    round = begun(here)
    for strokes in ([], [[]]):
        told = look(here, round, strokes, done=True)
        assert (told["state"], told["said"], told["certainty"]) == ("nothing drawn", None, pytest.approx(0, abs=1e-3))
        assert told["shares"] == [pytest.approx(1 / 21, abs=1e-4)] * 21
    why = here.get(f"{ROUNDS}/{round['round']}/why").json()
    assert (why["drawn"], why["ranking"], why["seen"]) == (False, [], None)
    look(here, round, UMBRELLA[:1], 2)
    assert look(here, round, [], 3)["state"] == "nothing drawn"  # wiped away


def test_who_is_done_gets_a_word_and_a_late_or_wrong_one_earns_less(here: TestClient, moment: list[float]) -> None:
    bonus, token = BONUS_TOKENS[4].stars, SCORE_TOKENS[4].stars[0]
    round = begun(here, "penguin")
    wrong = look(here, round, UMBRELLA, done=True)["said"]
    assert (wrong["word"] != "penguin", wrong["right"], wrong["points"], wrong["guesser"]) == (True, False, -token, 0)
    for seconds, stars in ((SECONDS * 0.3, bonus[1]), (SECONDS * 0.8, bonus[3]), (SECONDS + 5, 0)):
        round = begun(here)
        assert look(here, round, UMBRELLA[:1])["said"] is None
        moment[0] += seconds
        said = look(here, round, UMBRELLA, 2, done=seconds < SECONDS)["said"]
        assert (said["word"], said["bonus"], said["points"]) == ("umbrella", stars, stars)


def test_why_shows_what_was_seen_and_what_mattered(here: TestClient) -> None:
    round = begun(here)
    look(here, round, UMBRELLA, done=True)
    told = here.get(f"{ROUNDS}/{round['round']}/why").json()
    assert (told["word"], told["ranking"][0]["word"]) == ("umbrella", "umbrella")
    assert sorted(one["word"] for one in told["ranking"]) == sorted(words_of(round))
    assert told["strongest"]
    pictures = [pixels(told[name]) for name in ("given", "seen", "mattered")]
    assert all(picture.shape == (288, 288, 3) and picture.min() < 90 for picture in pictures)
    colourful = [int(np.ptp(picture.astype(int), axis=2).max()) for picture in pictures]
    assert colourful[2] > 60 > colourful[1]
    other = here.get(f"{ROUNDS}/{round['round']}/why", params={"word": "penguin"})
    if "penguin" in words_of(round):
        assert other.json()["word"] == "penguin"
    else:
        assert other.status_code == 422


def pixels(url: str) -> Any:
    data = base64.b64decode(url.removeprefix("data:image/png;base64,"))
    return cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)


def photograph_of(strokes: list[Any]) -> bytes:
    """A sheet on a dark table, with the strokes in pencil."""
    picture = np.full((900, 1200, 3), (58, 70, 84), np.uint8)
    cv2.fillConvexPoly(picture, np.array([(330, 90), (890, 120), (860, 830), (300, 800)]), (236, 240, 242))
    for stroke in strokes:
        cv2.polylines(
            picture, [np.rint(np.array(stroke) * 4 + (390, 230)).astype(np.int32)], False, (90, 90, 90), 5, cv2.LINE_AA
        )
    return cv2.imencode(".jpg", picture)[1].tobytes()


def test_a_photograph_of_a_sheet_is_looked_at_without_a_clock(here: TestClient) -> None:
    round = begun(here)
    answer = here.post(f"{ROUNDS}/{round['round']}/pictures", content=photograph_of(UMBRELLA))
    assert answer.status_code == 200, answer.text
    said = answer.json()["said"]
    assert (said["word"], said["seconds"], said["points"], said["guesser"]) == ("umbrella", None, 0, 2)
    why = here.get(f"{ROUNDS}/{round['round']}/why").json()
    assert np.median(pixels(why["given"])) > 200  # the sheet alone, without the table
    blank = begun(here)
    told = here.post(f"{ROUNDS}/{blank['round']}/pictures", content=photograph_of([])).json()
    assert (told["state"], told["said"]) == ("nothing drawn", None)


@pytest.mark.parametrize(
    ("strokes", "sentence"),
    [
        ("[[[1, NaN]]]", "hold a point that is no number; leave it out"),
        ("[[[1, Infinity]]]", "hold a point that is no number; leave it out"),
        ("[[[1, 1e300]]]", "hold a point that lies outside; across and down are 10000 at most"),
        ("[[[1, 2, 3]]]", "are lists of points, each two numbers: across and down"),
        ('[[["a", 2]]]', "are lists of points, each two numbers: across and down"),
        ('[[["1", "2"]]]', "are lists of points, each two numbers: across and down"),
        ("[[[1, 2], [true, false]]]", "are lists of points, each two numbers: across and down"),
        ("[[[1, null]]]", "hold a point that is no number; leave it out"),
        ('{"x": 1}', "are lists of points, each two numbers: across and down"),
        (
            str([[]] * (MOST_STROKES + 1)),
            f"are too many; a drawing has {MOST_STROKES} strokes at most",
        ),
        (
            str([[[1, 2]] * (MOST_POINTS + 1)]),
            f"have too many points; a drawing has {MOST_POINTS} at most",
        ),
    ],
)
def test_what_is_no_drawing_gets_one_sentence(here: TestClient, strokes: str, sentence: str) -> None:
    round = begun(here)
    answer = here.post(f"{ROUNDS}/{round['round']}/looks", content=f'{{"strokes": {strokes}}}', headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (422, "unreadable")
    assert answer.json()["detail"] == f"strokes of the drawing: {sentence}"
    assert len(answer.content) < 600


def test_what_is_wrong_is_said_in_the_language_of_whoever_asks(here: TestClient) -> None:
    round = begun(here)
    body = {"strokes": [[[0, 0]] * (MOST_POINTS + 1)]}
    answer = here.post(f"{ROUNDS}/{round['round']}/looks", json=body, headers={"Accept-Language": "cs"})
    assert f"kresba má nejvýš {MOST_POINTS}" in answer.json()["detail"]


def test_other_bad_input_gets_one_sentence(here: TestClient) -> None:
    round = begun(here)
    million = json.dumps({"strokes": [[[0, 0]] * 1_000_000]})
    cases = [
        (here.post(f"{ROUNDS}/{round['round']}/looks", content=million, headers=JSON), "too_large"),
        (here.post(f"{ROUNDS}/{round['round']}/pictures", content=b"no picture"), "unreadable"),
        (here.post(f"{ROUNDS}/{'x' * 16}/looks", json={"strokes": []}), "not_found"),
        (here.post(ROUNDS, json={"deck": "tlh"}), "unreadable"),
        (here.post(ROUNDS, json={"seed": -1}), "unreadable"),
        (here.get(f"{ROUNDS}/{round['round']}/why", params={"word": "chainsaw"}), "unreadable"),
        (here.post(ROUNDS, json={}, headers={"Origin": "http://elsewhere.test"}), "origin"),
    ]
    for answer, code in cases:
        assert answer.json()["code"] == code, answer.text
        assert "Traceback" not in answer.text
        assert answer.json()["detail"].count("\n") == 0


def test_a_look_for_which_a_newer_one_was_asked_is_not_taken(here: TestClient) -> None:
    round = begun(here)
    first = look(here, round, UMBRELLA, 5)
    stale = look(here, round, [], 4)
    assert (first["taken"], stale["taken"]) == (True, False)
    assert stale["shares"] == first["shares"]


def test_more_than_can_wait_are_refused_and_the_loop_stays_free() -> None:
    held = threading.Event()

    async def crowd() -> tuple[int, int]:
        thread = Thread("test")
        asked = [asyncio.create_task(thread.do(held.wait)) for _ in range(MOST_WAITING + 3)]
        await asyncio.sleep(0.05)  # the loop goes on though the thread is held
        held.set()
        found = await asyncio.gather(*asked, return_exceptions=True)
        again = await thread.do(lambda: True)
        assert again
        return found.count(True), sum(isinstance(one, practising.Busy) for one in found)

    assert asyncio.run(crowd()) == (MOST_WAITING, 3)


def test_who_comes_when_too_many_practise_is_told_to_wait(here: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    round = begun(here)
    monkeypatch.setattr(practising, "MOST_WAITING", 0)
    answer = here.post(f"{ROUNDS}/{round['round']}/looks", json={"strokes": UMBRELLA})
    assert (answer.status_code, answer.json()["code"]) == (503, "full")


def test_a_guesser_that_cannot_be_used_is_told(house: House, here: TestClient) -> None:
    house.desk.practice = Practice("oracle")
    answer = here.post(ROUNDS, json={})
    assert (answer.status_code, answer.json()["code"]) == (503, "no_guesser")
    assert answer.json()["detail"] == 'guesser "oracle": there is no such guesser; there are ink, clip'
    told = here.post(ROUNDS, json={}, headers={"Accept-Language": "cs"}).json()
    assert (told["title"], told["detail"]) == (
        "Hadače nelze použít",
        'guesser "oracle": takový hadač není; jsou ink, clip',
    )


def test_old_rounds_are_forgotten(here: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_ROUNDS >= 100
    monkeypatch.setattr(practising, "MOST_ROUNDS", 2)
    rounds = [begun(here) for _ in range(3)]
    statuses = [here.get(f"{ROUNDS}/{one['round']}/why").status_code for one in rounds]
    assert statuses == [404, 200, 200]
