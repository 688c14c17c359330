"""Whole rounds over HTTP: the score is right, and until the reveal nobody's bytes depend on others' secrets."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import httpx2
import pytest

from engine.game import games
from service.api import live
from service.api.desk import Desk
from service.api.signing import Signer
from service.store import Store
from service.store.hosting import Hosting
from tests.service.api.conftest import ADDRESS, SECRET, settings
from tests.service.api.evenings import OTHERWISE, TELLS, WATCHED, Evening, Said, evening
from tests.service.api.serving import Message, comes, messages, serving, until

GAME = "/api/tables/1/games/1"
PAGES = ("/", "/tables/1", "/tables/1/timeline", "/overlay/1")

ELSEWHERE = {
    "/api/tables/{table}/stream": "each reads it all along",
    "/api/tables/{table}/archive": "test_keep_secrets compares it; its moments are packed",
    "/api/tables/{table}/passes": "passes are named by chance",
    "/join/{token}": "is opened by everybody at the beginning",
    "/metrics": "counts requests and their time",
    "/health": "tells how long the service has run",
}
"""Routes that are not asked here, and why; every other one that anything can be read from is."""

MOMENTS = re.compile(rb"20\d\d-\d\d-\d\d[T ][0-9:.]+(Z|\+00:00)?|: ping|D:20\d+")
"""Wall times and heartbeats, which differ between any two rounds."""

BY_CHANCE = ("date", "content-length")
"""Headers that are not compared; lengths follow from what is."""


class Viewer:
    """Somebody with a pass, who keeps every byte that comes."""

    def __init__(self, client: httpx2.Client, stack: ExitStack) -> None:
        self.client = client
        self.bytes = b""
        answer = stack.enter_context(client.stream("GET", "/api/tables/1/stream"))
        self._stream = messages(self._lines(answer))
        until(self._stream, "table")

    def _lines(self, answer: httpx2.Response) -> Iterator[str]:
        for line in answer.iter_lines():
            self.bytes += line.encode() + b"\n"
            yield line

    def read(self, version: int) -> list[Message]:
        """All that the stream tells up to the state after so many entries."""
        return until(self._stream, "state", f"1.{version}")

    def ask(self, lang: str) -> list[str]:
        """Ask for all that can be asked for, in a language; the paths that gave something."""
        found = []
        for path in (*PAGES, *asked(self.client, lang)):
            answer = self.client.get(path)
            headers = sorted((name, value) for name, value in answer.headers.items() if name not in BY_CHANCE)
            self.bytes += f"{path} {answer.status_code} {headers}\n".encode() + answer.content + b"\n"
            found += [path] if answer.status_code == 200 else []
        return found

    @property
    def transcript(self) -> list[bytes]:
        return MOMENTS.sub(b"", self.bytes).split(b"\n")


def asked(client: httpx2.Client, lang: str) -> list[str]:
    """Every path from which something can be read, of the table, game, evening and entry 1."""
    paths = client.get("/api/openapi.json").json()["paths"]
    read = sorted(path for path, operations in paths.items() if "get" in operations and path not in ELSEWHERE)
    assert set(ELSEWHERE) <= set(paths)
    return [f"{re.sub('{[a-z_]+}', '1', path)}?lang={lang}" for path in read]


class Played:
    """A table at which an evening is played over HTTP, all watching."""

    def __init__(self, desk: Desk, address: str, told: Evening, stack: ExitStack) -> None:
        self.told = told
        self.keys = count()
        links = {"host": desk.issue(1, "host"), "watcher": desk.issue(1, "watcher")}
        links |= {player: desk.issue(1, "player", player) for player in told.players}
        clients = {name: comes(address, desk.link(held)) for name, held in links.items()}
        for client in clients.values():
            stack.callback(client.close)
        self.viewers = {name: Viewer(client, stack) for name, client in clients.items()}
        begun = {"game": told.game, "players": told.players}
        key = {"Idempotency-Key": "evening-begins"}
        assert self.host.post("/api/tables/1/games", json=begun, headers=key).status_code == 201
        self.version = 1
        self.read()

    @property
    def host(self) -> httpx2.Client:
        return self.viewers["host"].client

    def read(self) -> None:
        for viewer in self.viewers.values():
            viewer.read(self.version)

    def say(self, said: tuple[Said, ...]) -> None:
        """Each says what is theirs, and everybody hears of it before the next does."""
        for who, event in said:
            answer = self.viewers[who].client.post(
                f"{GAME}/acts", json={"event": event}, headers={"Idempotency-Key": f"evening-{next(self.keys)}"}
            )
            assert answer.status_code == 201, (who, event, answer.text)
            self.version += 1
            self.read()

    def ask(self) -> dict[str, list[str]]:
        """Those who are compared ask for everything; the paths that gave something, by who asked."""
        wanted = {"host": "fa", "watcher": "en", WATCHED[self.told.game]: "cs"}
        return {name: self.viewers[name].ask(lang) for name, lang in wanted.items()}


@pytest.fixture
def moments(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a record every entry is one second after the one before."""
    monkeypatch.setattr(live, "now_in", lambda stored: float(len(stored.journal)))


def play(folder: Path, empty: Path, told: Evening, stack: ExitStack) -> Played:
    folder.mkdir()
    chosen = settings(folder, heartbeat_seconds=60.0, write_burst=1000, read_burst=10_000)
    shutil.copy(empty, chosen.store)
    desk = Desk(
        chosen, Hosting(stack.enter_context(Store.open(chosen.store))), Signer(SECRET), ADDRESS, clock=lambda: 1.8e9
    )
    desk.hosting.begin_table("Kitchen")
    return Played(desk, stack.enter_context(serving(desk)), told, stack)


@pytest.mark.parametrize("game", ["pictomania", "judge", "pictures"])
@pytest.mark.usefixtures("moments")
def test_a_round_said_on_phones_has_the_right_score(game: str, tmp_path: Path, empty_store: Path) -> None:
    with ExitStack() as stack:
        told = evening(game)
        played = play(tmp_path / "round", empty_store, told, stack)
        played.say(told.play)
        played.say(told.reveal)
        for viewer in played.viewers.values():
            now: Any = viewer.client.get(GAME).json()
            assert now["points"] == told.points
            assert {player: sum(line["points"] for line in lines) for player, lines in now["lines"].items()} == (
                told.points
            )
            assert [ruling for ruling in now["rulings"] if ruling["severity"] in ("void", "ask")] == []
            assert viewer.client.get(f"{GAME}/rounds?lang=fa").json()["rounds"][0]["points"] == told.points


@pytest.mark.parametrize("game", ["pictomania", "judge", "pictures"])
@pytest.mark.usefixtures("moments")
def test_until_the_reveal_no_byte_depends_on_what_others_keep_secret(
    game: str, tmp_path: Path, empty_store: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Two rounds with other secrets of all but one player, whom, like the host and watchers, both look the same."""
    transcripts, logs = [], []
    for count_, told in enumerate((evening(game), evening(game, OTHERWISE[game]))):
        with ExitStack() as stack:
            played = play(tmp_path / f"round-{count_}", empty_store, told, stack)
            played.say(told.play)
            given = played.ask()
            assert len(given["host"]) > len(given["watcher"]) > 20
            assert {f"{GAME}/rounds?lang=en", "/api/tables/1/eyes?lang=en", "/overlay/1"} <= set(given["watcher"])
            transcripts.append({name: viewer.transcript for name, viewer in played.viewers.items()})
            logs.append(MOMENTS.sub(b"", "".join(capfd.readouterr()).encode()))
            played.say(told.reveal)
            entries = [viewer.client.get(f"{GAME}/entries").content for viewer in played.viewers.values()]
            assert len(set(entries)) == 1, "after the reveal all know the same"
    assert logs[0] == logs[1]
    one, other = transcripts
    for name in (WATCHED[game], "host", "watcher"):
        assert len(one[name]) > 50
        for line, same in zip(one[name], other[name], strict=True):
            assert line == same, name
    unlike = [name for name in one if one[name] != other[name]]
    assert unlike, "nobody was told their own secrets"


def test_every_game_has_an_evening() -> None:
    assert set(TELLS) == set(games())
