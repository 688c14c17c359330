"""Tables and passes over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from tests.service.api.conftest import House


def test_a_host_sets_up_tables_and_seats_players(house: House) -> None:
    host = house.host()
    seated = host.put(
        "/api/tables/1/players", json={"players": [{"colour": "red", "name": " Ann "}, {"colour": "blue"}]}
    )
    assert seated.json()["players"] == [
        {"colour": "red", "name": "Ann", "place": 1},
        {"colour": "blue", "name": "", "place": 2},
    ]
    other = host.post("/api/tables", json={"name": "Zahrada"}).json()
    assert (other["table"], other["name"], other["you"]["host"]) == (2, "Zahrada", True)
    assert host.patch("/api/tables/2", json={"name": "باغ"}).json()["name"] == "باغ"
    assert [table["name"] for table in host.get("/api/tables").json()["tables"]] == ["Kitchen", "باغ"]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/tables", {"name": "Hall"}),
        ("PATCH", "/api/tables/1", {"name": "Hall"}),
        ("PUT", "/api/tables/1/players", {"players": []}),
        ("GET", "/api/tables/1/passes", None),
        ("POST", "/api/tables/1/passes", {"role": "host"}),
        ("GET", "/api/tables/1/passes/ba7816bf8f01/qr.svg", None),
        ("PATCH", "/api/tables/1/passes/ba7816bf8f01", {"may_correct": True}),
        ("DELETE", "/api/tables/1/passes/ba7816bf8f01", None),
    ],
)
@pytest.mark.parametrize("role", ["player", "watcher"])
def test_what_is_the_host_s_nobody_else_does(house: House, method: str, path: str, body: Any, role: Any) -> None:
    client = house.come(role, "red" if role == "player" else "", may_correct=True)
    answer = client.request(method, path, json=body)
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")


@pytest.mark.parametrize(
    "body",
    [
        {"name": ""},
        {"name": "x" * 61},
        {"name": "a\nb"},
        {"name": "a\u202eb"},
        {"name": "a\x00"},
        {"name": 3},
        {"name": "a", "more": 1},
        [],
        None,
    ],
)
def test_names_that_are_none_are_refused(house: House, body: Any) -> None:
    answer = house.host().patch("/api/tables/1", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "unreadable")


def test_text_that_is_no_text_is_refused(house: House) -> None:
    for content in (b'{"name": "\\ud800"}', b"{", b"\xff", b"[" * 100_000, b""):
        answer = house.host().patch("/api/tables/1", content=content, headers={"content-type": "application/json"})
        assert answer.status_code == 422, content[:20]


@pytest.mark.parametrize(
    "players",
    [[{"colour": "red"}, {"colour": "red"}], [{"colour": "black"}], [{"name": "Ann"}], [{"colour": "red"}] * 8],
)
def test_seatings_that_cannot_be_are_refused(house: House, players: Any) -> None:
    assert house.host().put("/api/tables/1/players", json={"players": players}).status_code == 422


def test_passes_are_listed_without_what_lets_anybody_in(house: House) -> None:
    host = house.host()
    issued = host.post("/api/tables/1/passes", json={"role": "player", "colour": "red", "hours": 1}).json()
    listed = host.get("/api/tables/1/passes")
    assert [(one["role"], one["holds"]) for one in listed.json()["passes"]] == [("host", True), ("player", True)]
    assert issued["link"].rpartition("/")[2] not in listed.text
    assert all(one.id not in listed.text for one in house.desk.hosting.passes(1))
    assert issued["expires"] == house.desk.clock() + 3600
    drawn = host.get(issued["qr"])
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.content.startswith(b"<?xml")
    named = f"/api/tables/1/passes/{issued['name']}"
    assert host.patch(named, json={"may_correct": True}).json()["may_correct"]
    assert host.delete("/api/tables/1/passes/0123456789ab").status_code == 404


@pytest.mark.parametrize("body", [{"role": "player"}, {"role": "host", "colour": "red"}, {"role": "judge"}, {}])
def test_passes_that_cannot_be_are_refused(house: House, body: Any) -> None:
    assert house.host().post("/api/tables/1/passes", json=body).status_code == 422
