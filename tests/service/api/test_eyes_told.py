"""What the eyes are told to do once what they watched is past: nothing, where the table goes on without them."""

from __future__ import annotations

from typing import Any, cast

import pytest
from fastapi.testclient import TestClient

from engine.pictomania import round_start
from service.api.eyes_told import eyes_told
from service.i18n import ENGLISH
from service.watching.eyes import Eyes
from tests.service.api.conftest import House
from tests.service.api.test_games import begin, say

THREE = ("red", "green", "blue")


class Seen:
    """Eyes that tell always the same."""

    def __init__(self, state: str, game: int | None) -> None:
        self.told = {"state": state, "game": game, "detail": "it is said why"}

    def now(self, host: bool) -> dict[str, Any]:
        """As those of a table tell it."""
        rest = {"table": 1, "capture": True, "camera": "demo", "moment": 61.2, "dry": False, "set_up": 0}
        return {**rest, "frames": 9, "skipped": 0, "notes": [], **self.told}


def state(house: House, told: str = "round_over", game: int | None = 1) -> str:
    now = eyes_told(cast(Eyes, Seen(told, game)), house.desk.latest(1), ENGLISH)
    assert bool(now.detail) is (now.state == told)
    return now.state


@pytest.fixture
def host(house: House) -> TestClient:
    """The host of a table at which a camera has watched the first round."""
    client = house.host()
    begin(client)
    record = house.desk.store.record(1)
    record.add(round_start(THREE, number=2), 5.0, source="camera")
    return client


def test_a_round_that_a_camera_has_watched_is_over_until_the_next_begins(house: House, host: TestClient) -> None:
    assert state(house) == "round_over"
    say(host, "InkSeen", player="red")
    assert state(house) == "round_over"
    tokens = [[2, 1]] * 3
    say(host, "RoundStarted", players=list(THREE), tokens=tokens, bonus=[2, 2, 1], round=3)
    assert state(house) == "idle"
    assert state(house, "stopped") == "idle"
    assert state(house, "failed") == "failed"
    assert state(house, "watching") == "watching"


def test_another_game_makes_what_was_watched_past(house: House, host: TestClient) -> None:
    assert state(house, game=7) == "idle"
    assert state(house, game=None) == "round_over"  # a dry run


def test_the_eyes_of_a_table_without_a_game_are_told_as_they_are(house: House) -> None:
    assert state(house) == "round_over"
    assert house.host().get("/api/tables/1/eyes").json()["state"] == "none"
