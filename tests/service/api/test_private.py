"""Records hold secrets and pictures show people: what the program writes is for its owner alone to read."""

from __future__ import annotations

import os
import signal
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.journal import Journal
from service import cli
from service.private import close_to_others, own_folder
from service.store import Store
from tests.service.api.conftest import House
from tests.service.api.serving import comes
from tests.service.api.test_killed import free_port, process
from tests.service.api.test_pictures import encoded

pytestmark = pytest.mark.skipif(os.name != "posix", reason="rights of files are those of POSIX")


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    """Others may read what is written and nobody says otherwise, as on most systems."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def open_to_others(folder: Path) -> list[Path]:
    """Folders and files in a folder, itself too, with which others may do anything."""
    return [path for path in (folder, *folder.rglob("*")) if not path.is_symlink() and mode(path) & 0o077]


def test_a_store_is_for_its_owner_alone_with_all_files_beside_it(tmp_path: Path) -> None:
    place = tmp_path / "data" / "paperref" / "records.sqlite3"
    with Store.open(place) as store:
        store.create(Journal())
        assert {path.name for path in place.parent.iterdir()} >= {"records.sqlite3", "records.sqlite3-wal"}
        assert open_to_others(tmp_path / "data") == []
        assert open_to_others(store.back_up(tmp_path / "copy.sqlite3")) == []
    with Store.open(place) as store:
        assert open_to_others(tmp_path / "data") == []
        assert len(store.summaries()) == 1


def test_folders_that_were_there_stay_as_they_are(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o755)
    with Store.open(shared / "records.sqlite3"):
        assert (mode(shared), mode(shared / "records.sqlite3")) == (0o755, 0o600)
    (shared / "records.sqlite3").chmod(0o640)
    with Store.open(shared / "records.sqlite3"):
        assert mode(shared / "records.sqlite3") == 0o640, "somebody has said so"
    own_folder(shared / "a" / "b")
    assert (mode(shared), mode(shared / "a"), mode(shared / "a" / "b")) == (0o755, 0o700, 0o700)
    close_to_others(shared)
    close_to_others(tmp_path / "nothing")
    assert mode(shared) == 0o700


def test_records_by_hand_are_for_their_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERREF_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("PAPERREF_STORE", raising=False)
    assert cli.run(["record", "new", "judge", "--players", "red,green,blue"]) == 0
    assert open_to_others(tmp_path / "data") == []


def test_pictures_are_for_their_owner_alone(house: House) -> None:
    name = house.desk.pictures.keep(7, "drawing", encoded(".jpg"))
    folder = house.desk.pictures.folder
    assert open_to_others(folder) == []
    assert (folder / "7" / name).is_file()


@pytest.mark.slow
def test_what_the_service_writes_and_what_it_finds_is_for_its_owner_alone(tmp_path: Path) -> None:
    data, port = tmp_path / "data", free_port()
    data.mkdir(mode=0o755)
    Store.open(data / "records.sqlite3").close()
    (data / "records.sqlite3").chmod(0o644)
    with process(data, port) as (serve, link):
        host = comes(f"http://127.0.0.1:{port}", link)
        body = {"game": "pictomania", "players": ["red", "green", "blue"]}
        begun = host.post("/api/tables/1/games", json=body, headers={"Idempotency-Key": "begin-a-game"})
        sent = host.post(f"/api/tables/1/games/{begun.json()['game']}/pictures?kind=drawing", content=encoded(".jpg"))
        assert sent.status_code == 201, sent.text
        assert host.put("/api/tables/1/camera", json={"kind": "browser"}).status_code == 200
        assert open_to_others(data) == []
        assert {path.name for path in data.rglob("*")} >= {"secret.key", "records.sqlite3-wal", "plan.json"}
        serve.send_signal(signal.SIGTERM)
        serve.wait(20)
    assert open_to_others(data) == []
