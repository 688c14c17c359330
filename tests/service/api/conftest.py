"""A service in the tests' own process, and people who come to it with their passes."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from service.api.app import create_app
from service.api.desk import Desk
from service.api.settings import ServeSettings
from service.api.signing import Signer
from service.store import Store
from service.store.hosting import Hosting, Role

ADDRESS = "http://table.test"
SECRET = "abcdefghijklmnopqrstuvwxyz0123456789"


@dataclass
class House:
    """A service with one table, people who come to it, and a clock that stands still."""

    desk: Desk
    app: FastAPI
    clients: list[TestClient] = field(default_factory=list)

    def stranger(self, **headers: str) -> TestClient:
        client = TestClient(self.app, ADDRESS, headers={"Origin": ADDRESS, **headers}, follow_redirects=False)
        self.clients.append(client)
        return client

    def come(self, role: Role, colour: str = "", may_correct: bool = False, table: int = 1) -> TestClient:
        """Somebody who has opened the link of a new pass."""
        client = self.stranger()
        held = self.desk.issue(table, role, colour, may_correct)
        assert client.get(f"/join/{self.desk.signer.sign(held)}").status_code == 303
        return client

    def pass_name(self, number: int) -> str:
        """The name of the pass issued as the so many-th at the table."""
        return self.desk.hosting.passes(1)[number - 1].name

    def host(self) -> TestClient:
        return self.come("host")


def settings(path: Path, **more: Any) -> ServeSettings:
    given = {"store": str(path / "records.sqlite3"), "data": path, "secret": SECRET, "join_burst": 1000}
    return ServeSettings(**(given | more))


@pytest.fixture
def moment() -> list[float]:
    """The wall time of the service, to be changed."""
    return [1_800_000_000.0]


@pytest.fixture
def house(tmp_path: Path, empty_store: Path, moment: list[float]) -> Iterator[House]:
    chosen = settings(tmp_path)
    shutil.copy(empty_store, chosen.store)
    with Store.open(chosen.store) as store:
        desk = Desk(chosen, Hosting(store), Signer(SECRET), ADDRESS, clock=lambda: moment[0])
        desk.hosting.begin_table("Kitchen")
        yield House(desk, create_app(desk))
        desk.watchers.end()
