"""The service as a process: killed in mid-round and started again, told to end, started twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from service.api.addresses import listen
from tests.service.api.serving import PATIENCE, comes, until, watching

GAME = "/api/tables/1/games/1"
PLAYERS = ["red", "green", "blue"]


@contextmanager
def process(folder: Path, port: int, *more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`paperref serve` as a process of its own, and the host's link that it prints."""
    words = ["serve", "--host", "127.0.0.1", "--port", str(port), "--store", str(folder / "records.sqlite3")]
    serve = subprocess.Popen(
        [sys.executable, "-m", "service", *words, *more],
        env={**os.environ, "PAPERREF_DATA": str(folder), "PAPERREF_POLL_SECONDS": "0.05"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert serve.stdout
        link = next(line for line in serve.stdout if "link" in line).split()[-1]
        yield serve, link
    finally:
        serve.kill()
        serve.communicate(timeout=PATIENCE)


def free_port() -> int:
    with listen("127.0.0.1", 0) as taken:
        return int(taken.getsockname()[1])


def act(client: httpx2.Client, number: int) -> Any:
    event = {"kind": "InkSeen", "player": PLAYERS[number % 3]}
    return client.post(f"{GAME}/acts", json={"event": event}, headers={"Idempotency-Key": f"act-number-{number}"})


@pytest.mark.slow
def test_killed_in_mid_round_it_goes_on_where_it_was(tmp_path: Path) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    with process(tmp_path, port) as (serve, link):
        host = comes(address, link)
        body = {"game": "pictomania", "players": PLAYERS}
        host.post("/api/tables/1/games", json=body, headers={"Idempotency-Key": "begin-a-game"})
        with watching(host) as stream:
            answers = [act(host, number).json() for number in range(20)]
            told = until(stream, "state", "1.15")
            serve.send_signal(signal.SIGKILL)
            serve.wait(PATIENCE)
        last = told[-1].id
    with process(tmp_path, port) as (_, again):
        assert again == link
        assert host.get(GAME).json()["version"] == 21
        assert [act(host, number).json() for number in range(20)] == answers
        with watching(host, **{"Last-Event-ID": last}) as stream:
            missed = [message.id for message in until(stream, "state", "1.21") if message.event == "entry"]
    first = int(last.partition(".")[2]) + 1
    assert missed == [f"1.{version}" for version in range(first, 22)]


@pytest.mark.slow
def test_told_to_end_it_lets_its_viewers_go_and_ends(tmp_path: Path) -> None:
    port = free_port()
    with process(tmp_path, port) as (serve, link):
        host = comes(f"http://127.0.0.1:{port}", link)
        with watching(host) as stream:
            until(stream, "table")
            serve.send_signal(signal.SIGINT)
            assert until(stream, "bye")
        assert serve.wait(PATIENCE) in (0, 130)
        assert serve.stderr
        assert serve.stderr.read() == ""
