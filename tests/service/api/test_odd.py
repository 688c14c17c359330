"""What nobody sends by mistake: half characters, numbers without end, nesting without end. Refused, and all goes on."""

from __future__ import annotations

import pytest

from tests.service.api.conftest import House
from tests.service.api.test_games import GAME, begin, post

GUESS = b'{"event": {"kind": "GuessLaid", "player": "red", "owner": "blue", "number": %s}}'
BREACH = b'{"event": {"kind": "BreachCalled", "player": "red", "what": "%s"}}'

ODD = {
    "half a character": BREACH % b"\\ud800",
    "half a character as a field": b'{"event": {"\\ud800": 1}}',
    "half a character as a kind": b'{"event": {"kind": "\\udfff"}}',
    "half a character beside the event": b'{"\\ud800": {}}',
    "a number of 5000 digits": GUESS % (b"1" * 5000),
    "a number of 400 digits": GUESS % (b"1" * 400),
    "more than all numbers": GUESS % b"1e999",
    "no number": GUESS % b"NaN",
    "objects in objects": b'{"event":' + b'{"a":' * 3000 + b"1" + b"}" * 3000 + b"}",
    "lists in lists": b'{"event":' + b"[" * 3000 + b"]" * 3000 + b"}",
    "the same player thrice": b'{"event": {"kind": "RoundStarted", "players": ["red", "red", "red"], "tokens": [],'
    b'"bonus": []}}',
    "a card without words": b'{"event": {"kind": "DeckOpened", "cards": [{"id": "x", "front": [], "back": []}]}}',
    "a moment beyond all": b'{"event": {"kind": "InkSeen", "player": "red"}, "at": 1e308}',
    "before it was": b'{"event": {"kind": "InkSeen", "player": "red"}, "at": 5, "since": 9}',
    "no JSON": b"\xff\xfe{}",
    "a list": b"[]",
    "nothing": b"",
}


@pytest.mark.parametrize("body", ODD.values(), ids=ODD)
def test_odd_bodies_are_refused_and_change_nothing(house: House, body: bytes) -> None:
    host = house.host()
    begin(host)
    headers = {"content-type": "application/json", "Idempotency-Key": "an-odd-request"}
    answer = host.post(f"{GAME}/acts", content=body, headers=headers)
    assert answer.status_code in (409, 422), answer.text
    assert answer.json()["code"] in ("unreadable", "not_allowed")
    assert host.get(GAME).json()["version"] == 1


def test_a_game_whose_beginning_is_undone_can_still_be_shown_and_go_on(house: House) -> None:
    host = house.host()
    begin(host)
    for body, status in (
        ({"kind": "undo", "entry": 1}, 201),
        ({"kind": "redo"}, 201),
        ({"kind": "retract", "entry": 1}, 201),
    ):
        assert post(host, "corrections", body).status_code == status
        for path in ("", "/entries", "/rounds", "/record", "/votes"):
            assert host.get(GAME + path).status_code == 200, (body, path)
    assert host.get(GAME).json()["players"] == []
