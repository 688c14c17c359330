"""A real server on loopback in a thread of the test, and viewers who read its stream."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx2

from service.api.addresses import listen
from service.api.app import create_app
from service.api.desk import Desk
from service.api.serve import Server, server_config

PATIENCE = 20.0
"""Seconds after which a test that waits has failed."""


@dataclass(frozen=True)
class Message:
    """One message of a stream."""

    event: str
    id: str
    data: Any


@contextmanager
def serving(desk: Desk, port: int = 0) -> Iterator[str]:
    """The address of a server for the desk, on a free port where none is given."""
    with running(desk, port) as (address, _):
        yield address


@contextmanager
def running(desk: Desk, port: int = 0) -> Iterator[tuple[str, Server]]:
    """As `serving`, with the server itself."""
    with listen("127.0.0.1", port) as listening:
        server = Server(server_config(desk, create_app(desk)), desk)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}", server
        finally:
            desk.end()
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive(), "the server did not end"


def comes(address: str, link: str) -> httpx2.Client:
    """Somebody who has opened a join link, at the server of that address."""
    client = httpx2.Client(base_url=address, headers={"Origin": address}, timeout=PATIENCE)
    assert client.get(f"/join/{link.rpartition('/')[2]}").status_code == 303
    return client


@contextmanager
def watching(client: httpx2.Client, **headers: str) -> Iterator[Iterator[Message]]:
    """The messages of the stream of table 1 as they come."""
    with client.stream("GET", "/api/tables/1/stream", headers=headers) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield messages(answer.iter_lines())


def messages(lines: Iterator[str]) -> Iterator[Message]:
    """The messages that the lines of a stream say."""
    said: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(": ")
        if line:
            said[name] = value
        elif "data" in said:
            yield Message(said.get("event", ""), said.get("id", ""), json.loads(said["data"]))
            said = {}
        else:
            said = {}


def until(stream: Iterator[Message], event: str, id: str = "") -> list[Message]:
    """What comes up to the message of that kind, and id where given."""
    found = []
    for message in stream:
        found.append(message)
        if message.event == event and id in ("", message.id):
            return found
    raise AssertionError(f"the stream ended before {event} {id}: {found}")


def stalled(address: str, client: httpx2.Client) -> socket.socket:
    """A viewer of table 1 who asks and never reads."""
    host, port = address.removeprefix("http://").split(":")
    viewer = socket.socket()
    viewer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # before it is connected, so that it holds
    viewer.connect((host, int(port)))
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    viewer.sendall(f"GET /api/tables/1/stream HTTP/1.1\r\nHost: {host}\r\nCookie: {cookies}\r\n\r\n".encode())
    return viewer
