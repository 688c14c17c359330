"""The stream: nothing missed and nothing twice, each told only what is theirs, nobody slowed by anybody."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import httpx2
import pytest
from prometheus_client import generate_latest

from engine.events import InkSeen
from service.api.desk import Desk
from service.api.person import who_of
from service.api.room import News
from service.api.routes.stream import Stream
from service.api.signing import Signer
from service.store import Store
from service.store.hosting import Hosting, Role
from tests.service.api.conftest import ADDRESS, SECRET, settings
from tests.service.api.serving import comes, serving, stalled, until, watching

KEYS = (f"key-of-stream-{number}" for number in count())
PLAYERS = ["red", "green", "blue"]


class Live:
    """A server on loopback with one table."""

    def __init__(self, desk: Desk, address: str) -> None:
        self.desk, self.address = desk, address

    def come(self, role: Role, colour: str = "") -> httpx2.Client:
        return comes(self.address, self.desk.link(self.desk.issue(1, role, colour)))


@pytest.fixture
def live(tmp_path: Path, empty_store: Path) -> Iterator[Live]:
    chosen = settings(tmp_path, poll_seconds=0.05, heartbeat_seconds=0.5, stall_seconds=60.0, write_burst=10_000)
    shutil.copy(empty_store, chosen.store)
    with Store.open(chosen.store) as store:
        desk = Desk(chosen, Hosting(store), Signer(SECRET), ADDRESS)
        desk.hosting.begin_table("Kitchen")
        with serving(desk) as address:
            yield Live(desk, address)


def begin(host: httpx2.Client, game: str = "pictomania") -> int:
    body = {"game": game, "players": PLAYERS}
    answer = host.post("/api/tables/1/games", json=body, headers={"Idempotency-Key": next(KEYS)})
    assert answer.status_code == 201, answer.text
    return int(answer.json()["game"])


def say(client: httpx2.Client, kind: str, game: int = 1, **fields: Any) -> None:
    answer = client.post(
        f"/api/tables/1/games/{game}/acts",
        json={"event": {"kind": kind, **fields}},
        headers={"Idempotency-Key": next(KEYS)},
    )
    assert answer.status_code == 201, answer.text


def test_a_viewer_is_told_the_state_then_every_entry_as_it_happens(live: Live) -> None:
    host, red = live.come("host"), live.come("player", "red")
    with watching(red) as stream:
        assert [message.event for message in until(stream, "table")] == ["table"]
        begin(host)
        told = until(stream, "state", "1.1")
        assert next(message for message in told if message.event == "table").data["game"] == 1
        say(red, "InkSeen", player="red")
        say(red, "GuessLaid", player="red", owner="blue", number=4)
        told += until(stream, "state", "1.3")
    entries = [message for message in told if message.event == "entry"]
    assert [message.id for message in entries] == ["1.1", "1.2", "1.3"]
    assert entries[-1].data["entry"]["event"]["number"] == 4
    assert told[-1].data["version"] == 3


def test_each_is_told_what_is_theirs_and_told_again_when_it_is_shown(live: Live) -> None:
    host, red, watcher = live.come("host"), live.come("player", "red"), live.come("watcher")
    begin(host)
    say(red, "GuessLaid", player="red", owner="blue", number=4)
    with watching(watcher, **{"Last-Event-ID": "1.1"}) as stream:
        hidden = next(message for message in until(stream, "state") if message.event == "entry")
        assert "number" not in hidden.data["entry"]["event"]
        say(host, "RoundEnded")
        say(host, "PileTurned", owner="blue")
        say(host, "GuessShown", owner="blue", player="red", number=4)
        told = until(stream, "state", "1.5")
    shown = [again for message in told if message.event == "entry" for again in message.data["retold"]]
    assert {again["event"].get("number") for again in shown if again["id"] == 2} >= {4}


def test_who_comes_back_is_told_what_came_meanwhile_once(live: Live) -> None:
    host = live.come("host")
    begin(host)
    with watching(host) as stream:
        last = until(stream, "state")[-1].id
    for player in PLAYERS:
        say(host, "InkSeen", player=player)
    for place in (last, "1.2", "1.4"):
        with watching(host, **{"Last-Event-ID": place}) as stream:
            told = until(stream, "state")
        seen = int(place.partition(".")[2])
        assert [m.id for m in told if m.event == "entry"] == [f"1.{number}" for number in range(seen + 1, 5)]


def test_a_correction_tells_again_what_it_corrects(live: Live) -> None:
    host = live.come("host")
    begin(host)
    say(host, "InkSeen", player="red")
    with watching(host) as stream:
        until(stream, "state")
        host.post(
            "/api/tables/1/games/1/corrections",
            json={"kind": "retract", "entry": 2},
            headers={"Idempotency-Key": next(KEYS)},
        )
        entry = next(m for m in until(stream, "state") if m.event == "entry")
    assert [(again["id"], again["counts"]) for again in entry.data["retold"]] == [(2, False)]


def test_what_another_program_says_is_told_too(live: Live) -> None:
    host = live.come("host")
    begin(host)
    with watching(host) as stream:
        until(stream, "state")
        live.desk.store.record(1).add(InkSeen("blue"), 1.0)
        told = until(stream, "state", "1.2")
    assert [m.data["entry"]["event"]["player"] for m in told if m.event == "entry"] == ["blue"]


def test_the_next_game_is_told_from_its_beginning(live: Live) -> None:
    host = live.come("host")
    begin(host)
    with watching(host) as stream:
        until(stream, "state", "1.1")
        say(host, "InkSeen", player="red")
        begin(host, "judge")
        told = until(stream, "state", "2.1")
    assert [m.id for m in told if m.event == "entry"] == ["1.2", "2.1"]
    with watching(host, **{"Last-Event-ID": "9.9"}) as stream:
        assert until(stream, "state")[0].event == "resync"


def test_a_revoked_pass_ends_the_stream(live: Live) -> None:
    host, red = live.come("host"), live.come("player", "red")
    with watching(red) as stream:
        until(stream, "table")
        name = next(one.name for one in live.desk.hosting.passes(1) if one.role == "player")
        assert host.delete(f"/api/tables/1/passes/{name}").status_code == 204
        assert until(stream, "bye")


def test_no_more_watch_than_may(live: Live) -> None:
    live.desk.settings.viewers_of_one = 1
    host, red = live.come("host"), live.come("player", "red")
    with watching(host):
        assert host.get("/api/tables/1/stream").status_code == 503
        with watching(red) as stream:
            until(stream, "table")
    live.desk.settings.viewers_most = 0
    assert red.get("/api/tables/1/stream").status_code == 503


@pytest.mark.parametrize("place", ["x", "1", "1.x", "-1.2", "1.2\x00"])
def test_places_that_are_none_are_refused(live: Live, place: str) -> None:
    assert live.come("host").get("/api/tables/1/stream", params={"after": place}).status_code == 422


def test_who_is_behind_all_that_is_kept_begins_anew() -> None:
    before = News(1, 3, (b"2", b"3"), b"", b"", b"")
    news = News(2, 2, (b"a", b"b"), b"", b"", b"", before)
    assert [news.after((2, version)) for version in (0, 1, 2, 3)] == [b"ab", b"b", b"", None]
    assert [news.after((1, version)) for version in (0, 1, 3)] == [None, b"23ab", b"ab"]
    assert News(2, 9, (b"i",), b"", b"", b"", before).after((1, 3)) is None
    assert news.after((7, 1)) is None


def test_a_viewer_who_does_not_read_is_given_up(tmp_path: Path) -> None:
    with Store.open(tmp_path / "records.sqlite3") as store:
        desk = Desk(settings(tmp_path, stall_seconds=0.01), Hosting(store), Signer(SECRET), ADDRESS)
        who = who_of([desk.issue(desk.hosting.begin_table("Kitchen").id, "watcher")])
        left = []

        async def told() -> AsyncIterator[bytes]:
            try:
                while True:
                    yield b": ping"
            finally:
                left.append(True)

        async def send(message: Any) -> None:
            if message["type"] == "http.response.body":
                await asyncio.Event().wait()

        async def watch() -> None:
            assert desk.admit(who)
            await Stream(told(), desk, who).stream_response(send)
            await asyncio.sleep(0)

        asyncio.run(watch())
    assert left
    assert b"paperref_stalled_total 1.0" in generate_latest(desk.figures.registry)


@pytest.mark.slow
def test_a_viewer_who_does_not_read_slows_nobody(live: Live) -> None:
    host, watcher = live.come("host"), live.come("watcher")
    begin(host)
    with stalled(live.address, watcher), watching(watcher) as stream:
        until(stream, "state")
        ids = []
        for number in range(100):
            say(host, "BreachCalled", player=PLAYERS[number % 3], what="x" * 300)
            ids += [m.id for m in until(stream, "state", f"1.{number + 2}") if m.event == "entry"]
    assert ids == [f"1.{number}" for number in range(2, 102)]
