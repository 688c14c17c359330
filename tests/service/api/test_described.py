"""What the description of the API says is so, whatever is sent: no mistake of the program, no other answer."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from service.watching.refused import Refused
from tests.service.api.conftest import ADDRESS, House

CHECKS = [not_a_server_error, response_schema_conformance, content_type_conformance, status_code_conformance]

STREAM = "/api/tables/{table}/stream"
"""Never ends; test_stream sends it places that are none."""

ITSELF = "/api/openapi.json"
"""The description, with which schemathesis begins."""

HERE = {"table": 1, "game": 1}
"""The table and game that are there: with others little can go wrong."""

SETTINGS = settings(
    max_examples=10,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


class NoProcess:
    """In place of a table's process, which would open whatever camera is sent: it runs, and says nothing."""

    pid = 1

    def __init__(self, job: Mapping[str, Any]) -> None:
        self._ended = threading.Event()

    def hear(self, take: Any) -> None:
        self._ended.wait()

    def tell(self, message: Any) -> None:
        pass

    def push(self, frame: bytes) -> bool:
        return False

    def ask(self, kind: str, *_: Any) -> Any:
        raise Refused("no_camera", f"cannot {kind}")

    def stop(self) -> None:
        self._ended.set()


@pytest.mark.slow
def test_every_route_answers_as_described_whatever_is_sent(
    house: House, moment: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.watching.eyes.Process", NoProcess)
    monkeypatch.setattr("service.watching.eyes.PICTURE_SECONDS", 0.1)
    host = house.host()
    body = {"game": "pictomania", "players": ["red", "green", "blue"]}
    host.post("/api/tables/1/games", json=body, headers={"Idempotency-Key": "begin-a-game"})
    held = house.desk.issue(1, "player", "red")
    here = HERE | {"name": house.desk.issue(1, "watcher").name}
    cookies = {"host": host.cookies["paperref-host-1"], "seat": house.desk.signer.sign(held)}
    headers = {
        "Origin": ADDRESS,
        "Host": ADDRESS.removeprefix("http://"),
        "Cookie": "; ".join(f"paperref-{name}-1={value}" for name, value in cookies.items()),
    }
    api = schemathesis.openapi.from_asgi("/api/openapi.json", house.app, headers=headers)
    tried: list[str] = []
    for found in api.exclude(path=STREAM).get_all_operations():
        operation = found.ok()

        @SETTINGS
        @given(case=operation.as_strategy())
        def answers_as_described(case: Any) -> None:
            moment[0] += 1.0  # so that nobody asks too often
            case.path_parameters |= {name: value for name, value in here.items() if name in case.path_parameters}
            case.call_and_validate(headers=headers, checks=CHECKS)

        answers_as_described()
        tried.append(operation.label)
    described = house.app.openapi()["paths"].items()
    every = {
        f"{method.upper()} {path}"
        for path, operations in described
        for method in operations
        if path not in (STREAM, ITSELF)
    }
    assert len(tried) == len(every) > 60
    assert set(tried) == every
    assert house.desk.store.record(1)
