"""Votes on disputes: of players alone, told to all, the latest counts."""

from __future__ import annotations

import pytest

from tests.service.api.conftest import House
from tests.service.api.test_games import GAME, begin, say


def test_players_vote_on_a_dispute_and_all_are_told(house: House) -> None:
    host, red, green = house.host(), house.come("player", "red"), house.come("player", "green")
    begin(host)
    say(red, "DoneSaid", player="red")
    about = say(red, "GuessLaid", player="red", owner="blue", number=4)
    dispute = {"code": "late_card", "about": about}
    assert red.put(f"{GAME}/votes", json=dispute | {"decision": "counts"}).status_code == 200
    green.put(f"{GAME}/votes", json=dispute | {"decision": "counts"})
    told = green.put(f"{GAME}/votes", json=dispute | {"decision": "void"}).json()
    assert told == house.come("watcher").get(f"{GAME}/votes").json()
    assert {vote["colour"]: vote["decision"] for vote in told["votes"]} == {"red": "counts", "green": "void"}
    assert '"votes":[{"code":"late_card"' in house.desk.rooms.room(1).about()
    assert host.get(GAME).json()["version"] == about


@pytest.mark.parametrize(
    ("role", "body", "status"),
    [
        ("host", {}, 403),
        ("watcher", {}, 403),
        ("player", {"decision": "x"}, 422),
        ("player", {"about": 1}, 409),
        ("player", {"code": "x"}, 409),
        ("player", {"about": "x"}, 422),
    ],
)
def test_votes_that_cannot_be_are_refused(house: House, role: str, body: dict[str, object], status: int) -> None:
    host, red = house.host(), house.come("player", "red")
    begin(host)
    say(red, "DoneSaid", player="red")
    about = say(red, "GuessLaid", player="red", owner="blue", number=4)
    client = {"host": host, "player": red, "watcher": house.come("watcher")}[role]
    said = {"code": "late_card", "about": about, "decision": "void"} | body
    assert client.put(f"{GAME}/votes", json=said).status_code == status
    assert client.get(f"{GAME}/votes").json() == {"votes": []}
