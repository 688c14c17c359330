"""A server on loopback with one table and one game, for the benchmark of the service."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
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
