"""A served table whose camera is watched by a real process, as tests need it."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import httpx2
import numpy as np

from service.api.desk import Desk
from service.api.signing import Signer
from service.store import Store
from service.store.hosting import Hosting, Role
from tests.service.api.conftest import ADDRESS, SECRET, settings
from tests.service.api.serving import comes, serving

TABLE = "/api/tables/1"
SOON = 60.0
"""Seconds after which a test that waits has failed; a process takes three to start on a busy machine."""


@dataclass(frozen=True)
class Watched:
    """A server on loopback with one table."""

    desk: Desk
    address: str

    def come(self, role: Role, colour: str = "") -> httpx2.Client:
        return comes(self.address, self.desk.link(self.desk.issue(1, role, colour)))

    def attach(self, host: httpx2.Client, kind: str, source: str = "") -> None:
        answer = host.put(f"{TABLE}/camera", json={"kind": kind, "source": source})
        assert answer.status_code == 200, answer.text


@contextmanager
def watched(folder: Path, empty_store: Path, **more: Any) -> Iterator[Watched]:
    """A server for a table whose films are watched as fast as can be."""
    given = {"poll_seconds": 0.05, "film_pace": False, "write_burst": 1000, "frame_burst": 1000, "picture_burst": 1000}
    chosen = settings(folder, **(given | more))
    if not Path(chosen.store).exists():
        shutil.copy(empty_store, chosen.store)
    with Store.open(chosen.store) as store:
        desk = Desk(chosen, Hosting(store), Signer(SECRET), ADDRESS)
        if not desk.hosting.tables():
            desk.hosting.begin_table("Kitchen")
        with serving(desk) as address:
            yield Watched(desk, address)


def eyes(client: httpx2.Client) -> dict[str, Any]:
    answer = client.get(f"{TABLE}/eyes")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def until(client: httpx2.Client, *states: str) -> dict[str, Any]:
    """The eyes once they are in one of the states."""
    return wait(lambda: eyes(client), lambda now: now["state"] in states)


def wait(ask: Callable[[], Any], come: Callable[[Any], Any]) -> Any:
    """What is asked for again and again, once it has come."""
    end = time.monotonic() + SOON
    while not come(told := ask()):
        assert time.monotonic() < end, f"it did not come: {told}"
        time.sleep(0.05)
    return told


def jpeg(width: int = 640, height: int = 480, grey: int = 90) -> bytes:
    """A picture such as a browser's camera sends."""
    picture = np.full((height, width, 3), grey, np.uint8)
    cv2.circle(picture, (width // 2, height // 2), height // 4, (40, 40, 200), -1)
    return cv2.imencode(".jpg", picture)[1].tobytes()


def push(client: httpx2.Client, content: bytes) -> httpx2.Response:
    headers = {"Content-Type": "application/octet-stream"}
    return client.post(f"{TABLE}/camera/frames", content=content, headers=headers)
