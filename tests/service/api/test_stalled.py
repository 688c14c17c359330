"""Twenty viewers who never read: the others miss nothing, little is held for them, they are dropped, and catch up."""

from __future__ import annotations

import re
import shutil
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx2
import pytest

from service.api.addresses import SENT_AHEAD
from service.api.desk import Desk
from service.api.serve import Server
from service.api.signing import Signer
from service.store import Store
from service.store.hosting import Hosting
from tests.service.api.conftest import ADDRESS, SECRET, settings
from tests.service.api.serving import PATIENCE, comes, running, stalled, until, watching
from tests.service.api.test_stream import PLAYERS, begin, say

STALLED = 20
HELD_MOST = 4 * 64 * 1024
"""What the server may hold for one connection: asyncio's limit of 64 KiB, and the news that came upon it."""

pytestmark = pytest.mark.slow


@pytest.fixture
def served(tmp_path: Path, empty_store: Path) -> Iterator[tuple[Desk, str, Server]]:
    chosen = settings(tmp_path, poll_seconds=0.05, heartbeat_seconds=0.5, stall_seconds=2.0, write_burst=10_000)
    shutil.copy(empty_store, chosen.store)
    with Store.open(chosen.store) as store:
        desk = Desk(chosen, Hosting(store), Signer(SECRET), ADDRESS)
        desk.hosting.begin_table("Kitchen")
        with running(desk) as (address, server):
            yield desk, address, server


def held(server: Server) -> list[int]:
    """Bytes that the server holds for each connection, the fullest first."""
    transports = [getattr(one, "transport", None) for one in list(server.server_state.connections)]
    return sorted((one.get_write_buffer_size() for one in transports if one), reverse=True)


def counted(client: httpx2.Client, what: str) -> int:
    """A figure of the service."""
    told = re.search(rf"^paperref_{what} (\d+)", client.get("/metrics").text, re.MULTILINE)
    assert told
    return int(told[1])


def dropped(client: httpx2.Client) -> int:
    """How many viewers were dropped because they did not read."""
    return counted(client, "stalled_total")


def test_who_does_not_read_slows_nobody_and_is_dropped(
    served: tuple[Desk, str, Server], capfd: pytest.CaptureFixture[str]
) -> None:
    desk, address, server = served
    host, watcher = (comes(address, desk.link(desk.issue(1, role))) for role in ("host", "watcher"))  # type: ignore[arg-type]
    begin(host)
    with ExitStack() as stack:
        silent = [stack.enter_context(stalled(address, watcher)) for _ in range(STALLED)]
        stream = stack.enter_context(watching(watcher))
        until(stream, "state")
        _await(lambda: counted(host, "viewers") == STALLED + 1)
        count, fullest = 0, 0
        while dropped(host) < STALLED:
            assert count < 400, f"{dropped(host)} of {STALLED} were dropped"
            say(host, "BreachCalled", player=PLAYERS[count % 3], what="x" * 300)
            count += 1
            told = until(stream, "state", f"1.{count + 1}")
            assert [one.id for one in told if one.event == "entry"] == [f"1.{count + 1}"]
            fullest = max(fullest, *held(server))
        assert 0 < fullest <= HELD_MOST
        assert counted(host, "viewers") == 1
        for viewer in silent[:3]:
            _reads_late(viewer, watcher, count + 1)
    _await(lambda: not any(held(server)))
    assert capfd.readouterr().err == ""


def _await(come: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not come():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.05)


def _reads_late(viewer: socket.socket, client: httpx2.Client, version: int) -> None:
    """One who was dropped reads what had come, and then all the rest, by the id it read last."""
    viewer.settimeout(PATIENCE)
    read = b""
    while chunk := viewer.recv(1 << 16):
        read += chunk
    whole = read[: read.rindex(b"\n\n")].decode()
    assert len(read) < 4 * SENT_AHEAD
    had = [f"1.{number}" for number in re.findall(r"event: entry\n.*?id: 1[.](\d+)", whole, re.DOTALL)]
    last = had[-1]
    with watching(client, **{"Last-Event-ID": last}) as stream:
        rest = [one.id for one in until(stream, "state", f"1.{version}") if one.event == "entry"]
    first = int(re.findall(r"event: state\n.*?id: 1[.](\d+)", whole, re.DOTALL)[0])
    assert first < 4, "who comes is told the game at once"
    assert had + rest == [f"1.{number}" for number in range(first + 1, version + 1)]
