"""A server on loopback with one table and one game, for the benchmark of the service."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any
from urllib.parse import urlsplit

from service.api.addresses import listen

PLAYERS = ("red", "green", "blue")
WATCHERS = 8
"""Passes for watchers; viewers share them."""

BEFORE = 30
"""Acts before those that are measured."""

STALL_SECONDS = 3
"""Who does not read for so long is dropped; sooner than usual, so that it happens while it is measured."""


@dataclass(frozen=True, slots=True)
class Hosted:
    """A table that is served: the address, the host's cookie first among those of everybody, the server's process."""

    address: str
    cookies: list[str]
    process: int

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> http.client.HTTPResponse:
        """The answer to one request of the host, read whole, with a connection of its own."""
        url = urlsplit(self.address)
        connection = http.client.HTTPConnection(url.netloc)
        sent = {"Origin": self.address, "Content-Type": "application/json", **headers}
        connection.request(method, path, json.dumps(body), {"Cookie": self.cookies[0]} | sent if self.cookies else sent)
        answer = connection.getresponse()
        return answer

    def act(self, number: int) -> None:
        """Say the act of that number."""
        self._say({"kind": "InkSeen", "player": PLAYERS[number % len(PLAYERS)]}, f"act-number-{number}")

    def fill(self) -> None:
        """Give the game's state the weight that it has late in an evening."""
        for number in range(BEFORE):
            breach = {"kind": "BreachCalled", "player": PLAYERS[number % len(PLAYERS)], "what": "x" * 300}
            self._say(breach, f"breach-number-{number}")

    def _say(self, event: dict[str, str], key: str) -> None:
        answer = self.ask("POST", "/api/tables/1/games/1/acts", {"event": event}, **{"Idempotency-Key": key})
        said = answer.read()
        assert answer.status == 201, said

    def cpu_ms(self) -> float:
        """CPU time that the server has used so far, which other work on the computer changes little."""
        fields = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def figure(self, name: str) -> float:
        """One of the service's own figures."""
        told = self.ask("GET", "/metrics").read().decode()
        return float(next(line for line in told.splitlines() if line.startswith(f"paperref_{name} ")).split()[1])

    def memory_mb(self) -> float:
        """Resident memory of the server."""
        status = Path(f"/proc/{self.process}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


@contextmanager
def open_table(folder: Path, viewers: int) -> Iterator[Hosted]:
    """A table at which a game has begun, with passes for its host, players and watchers."""
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
    limits = {
        "STALL_SECONDS": STALL_SECONDS,
        "VIEWERS_OF_ONE": viewers,
        "VIEWERS_MOST": viewers + 10,
        "WRITE_BURST": 10_000,
        "JOIN_BURST": 1000,
    }
    environment = os.environ | {f"PAPERREF_{name}": str(most) for name, most in limits.items()}
    words = ["serve", "--host", "127.0.0.1", "--port", str(port), "--store", str(folder / "records.sqlite3")]
    serve = subprocess.Popen(
        [sys.executable, "-m", "service", *words],
        env=environment | {"PAPERREF_DATA": str(folder)},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert serve.stdout
        link = next(line for line in serve.stdout if "link" in line).split()[-1]
        yield _begun(Hosted(f"http://127.0.0.1:{port}", [], serve.pid), link)
    finally:
        serve.terminate()
        serve.communicate()


def _begun(hosted: Hosted, link: str) -> Hosted:
    hosted.cookies.append(_cookie(hosted, link))
    begun = {"game": "pictomania", "players": PLAYERS}
    key = {"Idempotency-Key": "begin-a-game"}
    assert hosted.ask("POST", "/api/tables/1/games", begun, **key).status == 201
    wanted: list[dict[str, str]] = [{"role": "player", "colour": colour} for colour in PLAYERS]
    for asked in [*wanted, *({"role": "watcher"} for _ in range(WATCHERS))]:
        issued = json.loads(hosted.ask("POST", "/api/tables/1/passes", asked).read())
        hosted.cookies.append(_cookie(hosted, issued["link"]))
    return hosted


def _cookie(hosted: Hosted, link: str) -> str:
    answer = hosted.ask("GET", urlsplit(link).path)
    return (answer.getheader("set-cookie") or "").partition(";")[0]


SOON = 0.5
"""So often it is looked whether what is watched is over."""


@dataclass(frozen=True, slots=True)
class Filmed:
    """A table of the same server at which a camera is refereed; the program's own clip where no other is named."""

    hosted: Hosted
    path: str

    def referee_on(self, over: Event) -> None:
        """Have a round watched anew whenever one is over."""
        while not over.wait(SOON):
            if self.state() in ("round_over", "stopped", "failed"):
                self.watch()

    def look_on(self, over: Event) -> None:
        """Look at the live picture, one after the other."""
        tag: dict[str, str] = {}
        while not over.is_set():
            answer = self.hosted.ask("GET", f"{self.path}/camera/picture", None, **tag)
            answer.read()
            tag = {"If-None-Match": answer.headers["ETag"]} if answer.headers["ETag"] else {}

    def watch(self) -> None:
        """Have a round watched from now on, as a game of its own."""
        answer = self.hosted.ask("POST", f"{self.path}/watching", {})
        assert answer.status == 202, answer.read()

    def state(self) -> str:
        """What its camera and referee do."""
        return str(json.loads(self.hosted.ask("GET", f"{self.path}/eyes").read())["state"])

    def games(self) -> int:
        """How many games have begun at it."""
        return len(json.loads(self.hosted.ask("GET", self.path).read())["games"])

    def comes_to(self, *states: str) -> None:
        """Return once it does one of these."""
        while self.state() not in states:
            time.sleep(SOON)


def attach(hosted: Hosted, number: int, camera: dict[str, str]) -> Filmed:
    """Set up the table of that number, the next there is, with a camera; returns once its round has begun."""
    answer = hosted.ask("POST", "/api/tables", {"name": "Filmed"})
    assert answer.status == 201
    hosted.cookies[0] += "; " + str(answer.headers["Set-Cookie"]).partition(";")[0]
    filmed = Filmed(hosted, f"/api/tables/{number}")
    answer = hosted.ask("PUT", f"{filmed.path}/camera", camera)
    assert answer.status == 200, answer.read()
    filmed.comes_to("idle")
    filmed.watch()
    filmed.comes_to("watching", "hand")
    return filmed
