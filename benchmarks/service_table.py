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
        event = {"kind": "InkSeen", "player": PLAYERS[number % len(PLAYERS)]}
        key = {"Idempotency-Key": f"act-number-{number}"}
        answer = self.ask("POST", "/api/tables/1/games/1/acts", {"event": event}, **key)
        said = answer.read()
        assert answer.status == 201, said

    def cpu_ms(self) -> float:
        """CPU time that the server has used so far, which other work on the computer changes little."""
        fields = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory_mb(self) -> float:
        """Resident memory of the server."""
        status = Path(f"/proc/{self.process}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


@contextmanager
def open_table(folder: Path, viewers: int) -> Iterator[Hosted]:
    """A table at which a game has begun, with passes for its host, players and watchers."""
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
    limits = {"VIEWERS_OF_ONE": viewers, "VIEWERS_MOST": viewers + 10, "WRITE_BURST": 10_000, "JOIN_BURST": 1000}
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


DEMO_TABLE = "/api/tables/2"
"""The table at which the demonstration is refereed."""

SOON = 0.5
"""So often it is looked whether the demonstration is over."""


def attach_demo(hosted: Hosted) -> None:
    """Set up another table, and have the bundled clip refereed at it; returns once its round has begun."""
    answer = hosted.ask("POST", "/api/tables", {"name": "Demonstration"})
    assert answer.status == 201
    hosted.cookies[0] += "; " + str(answer.headers["Set-Cookie"]).partition(";")[0]
    assert hosted.ask("PUT", f"{DEMO_TABLE}/camera", {"kind": "demo"}).status == 200
    _await(hosted, "idle")
    _watch(hosted)
    _await(hosted, "watching", "hand")


def referee_on(hosted: Hosted, over: Event) -> None:
    """Have the demonstration refereed anew whenever it is over."""
    while not over.wait(SOON):
        if _state(hosted) == "round_over":
            _watch(hosted)


def look_on(hosted: Hosted, over: Event) -> None:
    """Look at the demonstration's live picture, one after the other."""
    tag = {}
    while not over.is_set():
        answer = hosted.ask("GET", f"{DEMO_TABLE}/camera/picture", None, **tag)
        answer.read()
        tag = {"If-None-Match": answer.headers["ETag"]} if answer.headers["ETag"] else {}


def _watch(hosted: Hosted) -> None:
    assert hosted.ask("POST", f"{DEMO_TABLE}/watching", {}).status == 202


def _state(hosted: Hosted) -> str:
    return str(json.loads(hosted.ask("GET", f"{DEMO_TABLE}/eyes").read())["state"])


def _await(hosted: Hosted, *states: str) -> None:
    while _state(hosted) not in states:
        time.sleep(SOON)
