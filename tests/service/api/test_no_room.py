"""A disk that is full or closed is told in everybody's language; what was switched off is off all the same."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import cv2
import numpy as np
import pytest

from service.api import pictures
from service.choices import Language
from service.store.faults import DiskFull
from service.store.hosting import Hosting
from service.watching import plan
from service.watching.eyes import Eyes
from service.watching.plan import MEMORY, PlanFile, Task
from service.watching.wire import Message
from tests.service.api.conftest import House
from tests.service.api.test_games import GAME, begin

TABLE = "/api/tables/1"
JPEG = cv2.imencode(".jpg", np.zeros((64, 64, 3), np.uint8))[1].tobytes()


def failing(error: Exception) -> Callable[..., NoReturn]:
    def fail(*_: Any, **__: Any) -> NoReturn:
        raise error

    return fail


FULL, CLOSED = OSError(errno.ENOSPC, "No space left on device"), OSError(errno.EROFS, "Read-only file system")


@pytest.mark.parametrize(("error", "told"), [(FULL, "free some space"), (CLOSED, "permissions")])
def test_a_picture_for_which_there_is_no_room_is_no_mistake(
    error: OSError, told: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = house.host()
    begin(host)
    monkeypatch.setattr(pictures, "write_private", failing(error))
    said = set()
    for language in Language:
        path = f"{GAME}/pictures?kind=stand&lang={language.value}"
        answer = host.post(path, content=JPEG, headers={"Content-Type": "application/octet-stream"})
        assert (answer.status_code, answer.json()["code"]) == (503, "store")
        said.add(answer.json()["detail"])
    assert len(said) == len(Language)
    assert any(told in sentence for sentence in said)


def test_a_full_store_says_so(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hosting, "rename", failing(DiskFull("records.sqlite3")))
    answer = house.host().patch(TABLE, json={"name": "Attic"})
    assert (answer.status_code, answer.json()["code"]) == (503, "store")
    assert answer.json()["detail"].startswith("the disk is full")


def test_another_error_of_the_system_is_a_mistake(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hosting, "rename", failing(OSError(errno.EINVAL, "secret")))
    answer = house.host().patch(TABLE, json={"name": "Attic"})
    assert (answer.status_code, answer.json()["code"]) == (500, "internal")
    assert "secret" not in answer.text


def test_a_round_that_ends_on_a_full_disk_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    PlanFile(tmp_path).change(task=Task("a-task", 3))
    (tmp_path / MEMORY).write_bytes(b"what the referee remembers")
    eyes = Eyes(1, tmp_path, {}, lambda table, game: None)
    over = Message("over", {"key": "a-task"})
    with monkeypatch.context() as full:
        full.setattr(plan, "write_whole", failing(FULL))
        eyes._hear(over)
        assert eyes.plan.task is None
        assert (tmp_path / MEMORY).exists()  # after a restart the round is gone on with, and found to be over
    assert PlanFile(tmp_path).plan.task == Task("a-task", 3)
    again = Eyes(1, tmp_path, {}, lambda table, game: None)
    again._hear(over)
    assert PlanFile(tmp_path).plan.task is None
    assert not (tmp_path / MEMORY).exists()


def test_cameras_are_switched_off_on_a_full_disk_too(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    host = house.host()
    assert host.put(f"{TABLE}/capture", json={"on": True}).status_code == 200
    with monkeypatch.context() as full:
        full.setattr(plan, "write_whole", failing(FULL))
        answer = host.put(f"{TABLE}/capture", json={"on": False})
        assert (answer.status_code, answer.json()["code"]) == (503, "store")
        assert answer.json()["detail"].startswith("the cameras are off now")
        assert host.get(f"{TABLE}/eyes").json()["capture"] is False
        assert host.put(f"{TABLE}/camera", json={"kind": "demo"}).status_code in (409, 503)
        assert not house.desk.watchers.eyes(1).running
    assert host.put(f"{TABLE}/capture", json={"on": False}).json()["capture"] is False
    assert not PlanFile(house.desk.watchers.eyes(1)._file.folder).plan.capture
