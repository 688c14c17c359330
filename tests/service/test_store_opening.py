"""Opening a store: old tables are upgraded after a copy, and what is no store is refused in one line."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, make_url, text
from sqlalchemy.exc import DBAPIError

from engine.errors import EngineError
from engine.events import InkSeen
from engine.journal import Journal
from engine.pictomania import round_start
from service.fault import Fault
from service.places import file_of
from service.store import Store, StoreFault
from service.store.connect import connect
from service.store.faults import told
from service.store.migrate import HEAD, MIGRATIONS, REVISIONS, upgrade
from service.store.tables import METADATA
from tests.service.scripted import PLAYERS


def _filled(place: Path | str, entries: int = 20) -> None:
    with Store.open(place) as store:
        record = store.create(Journal())
        record.add(round_start(PLAYERS), 0.0)
        for moment in range(1, entries):
            record.add(InkSeen("red"), float(moment))


def _refusal(place: Path | str, **how: bool) -> str:
    with pytest.raises(Fault) as caught, Store.open(place, **how) as store:
        store.record(1)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.fixture(params=REVISIONS[:-1])
def old_place(place: str, request: pytest.FixtureRequest) -> str:
    """A store whose tables have an older revision, with one record in it."""
    engine, _ = connect(place)
    with engine.begin() as connection:
        upgrade(connection, request.param)
        connection.execute(text("INSERT INTO records VALUES (1, 'pictomania', '{}', 2, 'old', '')"))
    engine.dispose()
    return place


def test_the_tables_are_those_that_the_steps_make(place: str) -> None:
    Store.open(place).close()
    engine, _ = connect(place)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_every_step_is_known() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    steps = ScriptDirectory.from_config(config)
    assert tuple(step.revision for step in steps.walk_revisions())[::-1] == REVISIONS
    assert steps.get_current_head() == HEAD


def test_an_old_store_is_upgraded_and_a_copy_is_kept(old_place: str) -> None:
    with Store.open(old_place) as store:
        record = store.record(1)
        assert record.title == "old"
        record.add(round_start(PLAYERS), 0.0)
        with pytest.raises(Exception, match="append-only"), store._engine.begin() as connection:
            connection.execute(text("DELETE FROM entries"))
    if path := file_of(old_place):
        copies = [found for found in path.parent.iterdir() if "before" in found.name]
        assert [found.name for found in copies] == [f"records.before-{HEAD}.1.sqlite3"]
        with closing(sqlite3.connect(copies[0])) as copy:
            assert copy.execute("SELECT version_num FROM alembic_version").fetchone()[0] < HEAD
            assert copy.execute("SELECT title FROM records").fetchall() == [("old",)]


def test_programs_that_open_an_old_store_at_once_leave_one_copy(tmp_path: Path) -> None:
    path = tmp_path / "records.sqlite3"
    engine, _ = connect(path)
    with engine.begin() as connection:
        upgrade(connection, REVISIONS[0])
    engine.dispose()
    together = threading.Barrier(4)

    def come() -> None:
        together.wait()
        Store.open(path).close()

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(come) for _ in range(4)]:
            done.result()
    assert [found.name for found in tmp_path.iterdir() if "before" in found.name] == [
        f"records.before-{HEAD}.1.sqlite3"
    ]


def test_an_old_store_of_which_no_copy_can_be_made_is_left_as_it_is(open_folder: Path) -> None:
    path = open_folder / "records.sqlite3"
    engine, _ = connect(path)
    with engine.begin() as connection:
        upgrade(connection, REVISIONS[0])
    engine.dispose()
    for name in ("", "-wal", "-shm"):
        Path(f"{path}{name}").touch()
        Path(f"{path}{name}").chmod(0o666)
    open_folder.chmod(0o555)
    assert "the copy of" in _as_nobody(lambda: Store.open(path))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(REVISIONS[0],)]


def test_a_store_of_a_newer_program_is_refused_and_left_alone(place: str) -> None:
    _filled(place, 1)
    engine, _ = connect(place)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0999'"))
    assert "has tables of revision 0999, and this program knows 0001 to" in _refusal(place)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == "0999"
    engine.dispose()


def test_the_database_of_something_else_is_refused_and_left_alone(place: str) -> None:
    engine, _ = connect(place)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE shopping (item TEXT)"))
    engine.dispose()
    assert "is the database of something else (shopping)" in _refusal(place)


def test_a_file_survives_what_a_power_cut_leaves_of_it(tmp_path: Path) -> None:
    path = tmp_path / "records.sqlite3"
    Store.open(path).close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    engine, _ = connect(path)
    with engine.connect() as connection:
        found = [connection.execute(text(f"PRAGMA {name}")).scalar_one() for name in ("synchronous", "foreign_keys")]
    engine.dispose()
    assert found == [2, 1]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"no database at all\n" * 100, "is no store of records: the file is not a database; give another place"),
        (b"SQLi", "is no store of records"),
        (b'{"schema": 2, "game": "pictomania", "options": {}}\n', "take it into a store with: paperref record import"),
        (b"SQLite format 3\0" + bytes(range(256)) * 40, "is no store of records: the file is not a database"),
    ],
)
def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "records.sqlite3"
    path.write_bytes(content)
    said = _refusal(path)
    assert message in said
    assert str(path) in said
    assert path.read_bytes() == content


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    (tmp_path / "records.sqlite3").touch()
    _filled(tmp_path / "records.sqlite3", 2)


def test_places_that_cannot_hold_a_store(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert "is a folder; give the name of a file in it" in _refusal(tmp_path)
    assert "cannot be opened or made" in _refusal(tmp_path / "file" / "records.sqlite3")
    assert "there is no store yet" in _refusal(tmp_path / "none.sqlite3", create=False)
    assert not (tmp_path / "none.sqlite3").exists()
    _filled(tmp_path / "new" / "folder" / "records.sqlite3", 1)


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("mysql://ann:secret@localhost/records", "mysql://localhost/records: is neither a file nor"),
        ("postgresql://ann:secret@localhost:port/records", "the address cannot be read"),
        ("postgresql://ann:secret@127.0.0.1:1/records", "the database cannot be reached"),
        ("postgresql://ann:secret@/records?host=/nowhere", "postgresql:///nowhere/records: the database cannot be"),
        ("postgresql://127.0.0.1:1/records?user=ann&password=secret", "postgresql://127.0.0.1:1/records: the database"),
        ("postgresql:///?host=127.0.0.1&port=1&dbname=r&password=secret", "postgresql://127.0.0.1:1/r: the database"),
        ("postgresql://ann:half:secr@et@127.0.0.1:1/records", "an @ too many"),
        ("postgresql://ann:secr@et/secret@localhost/records", "an @ too many"),
        ("postgresql://ann:secr@et?secret@localhost/records", "an @ too many"),
        ("postgresql://localhost?password=secr@et", "an @ too many"),
        ("mysql://localhost/records?password=secret", "mysql://localhost/records: is neither"),
    ],
)
def test_addresses_that_lead_nowhere_are_refused_without_their_password(address: str, message: str) -> None:
    said = _refusal(address)
    assert message in said
    assert not any(part in said for part in ("secret", "secr", "half", "ann:", "et@"))


def test_without_the_driver_of_postgresql_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.store.connect.find_spec", lambda name: None)
    assert "pip install 'paperref[postgresql]'" in _refusal("postgresql://localhost/records")


def test_a_damaged_database_says_so_and_never_shows_half_a_record(tmp_path: Path) -> None:
    """Every page in turn is overwritten: the record is whole, or one line says that the database is damaged."""
    _filled(tmp_path / "good.sqlite3", 200)
    content = (tmp_path / "good.sqlite3").read_bytes()
    said = []
    for start in range(0, len(content), 4096):
        path = tmp_path / "bad.sqlite3"
        path.write_bytes(content[: start + 16] + b"\xa5" * 4080 + content[start + 4096 :])
        try:
            with Store.open(path) as store:
                assert len(store.record(1).journal) == 200
        except (Fault, EngineError) as fault:
            said.append(str(fault))
    assert len(said) >= 5
    assert all("damaged" in line and "\n" not in line for line in said)


def test_a_file_cut_off_in_the_middle_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "records.sqlite3"
    _filled(path, 200)
    path.write_bytes(path.read_bytes()[:12288])
    assert "the database is damaged" in _refusal(path)


def test_a_copy_is_a_store_with_all_that_was_acknowledged(tmp_path: Path) -> None:
    with Store.open(tmp_path / "records.sqlite3") as store:
        record = store.create(Journal())
        record.add(round_start(PLAYERS), 0.0)
        assert store.back_up(tmp_path / "copy.sqlite3") == tmp_path / "copy.sqlite3"
        with pytest.raises(Fault, match="is there already"):
            store.back_up(tmp_path / "copy.sqlite3")
        with pytest.raises(Fault, match="cannot be made"):
            store.back_up(tmp_path / "no" / "folder.sqlite3")
        with Store.open(tmp_path / "copy.sqlite3", create=False) as copy:
            assert list(copy.record(1).journal) == list(record.journal)
    assert sorted(found.name for found in tmp_path.iterdir()) == ["copy.sqlite3", "records.sqlite3"]


def test_a_damaged_store_is_not_copied_as_if_it_were_whole(tmp_path: Path) -> None:
    path = tmp_path / "records.sqlite3"
    _filled(path, 200)
    content = path.read_bytes()
    path.write_bytes(content[:-4096] + b"\xa5" * 4096)
    with Store.open(path) as store, pytest.raises(Fault, match="cannot be made"):
        store.back_up(tmp_path / "copy.sqlite3")
    assert [found.name for found in tmp_path.iterdir() if "copy" in found.name] == []


def test_a_server_is_copied_with_its_own_tool(postgresql_place: str) -> None:
    with Store.open(postgresql_place) as store, pytest.raises(Fault, match="pg_dump"):
        store.back_up(Path("copy.sqlite3"))


@pytest.fixture
def latin_place(postgresql_server: str) -> Iterator[str]:
    """The address of a database that keeps texts as LATIN1."""
    url = make_url(postgresql_server)
    engine = create_engine(url.set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'"))
        yield url.set(database="latin").render_as_string(hide_password=False)
        connection.execute(text("DROP DATABASE latin"))
    engine.dispose()


def test_a_server_that_cannot_keep_a_character_says_so(latin_place: str) -> None:
    with Store.open(latin_place) as store:
        with pytest.raises(StoreFault, match=r"cannot keep this text .*LATIN1.*createdb --encoding UTF8"):
            store.create(Journal(), "جمعه")
        record = store.create(Journal(), "é")
        record.add(round_start(PLAYERS), 0.0)
        with pytest.raises(StoreFault, match=r"cannot keep this text"):
            record.add(InkSeen("red"), 1.0, who="جمعه")
        assert store.record(record.number).title == "é"
        assert len(store.record(record.number).journal) == 1


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody can get to."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def _as_nobody(act: Callable[[], object]) -> str:
    """What the act raises in a process without the superuser's rights; `""`: nothing."""
    reading, writing = os.pipe()
    if child := os.fork():
        os.close(writing)
        with os.fdopen(reading) as pipe:
            said = pipe.read()
        os.waitpid(child, 0)
        return said
    try:
        if os.geteuid() == 0:
            os.setgid(65534)
            os.setuid(65534)
        act()
    except BaseException as error:
        os.write(writing, f"{type(error).__name__}: {error}".encode())
    finally:
        os._exit(0)


def test_a_folder_that_cannot_be_written_to(open_folder: Path) -> None:
    open_folder.chmod(0o555)
    said = _as_nobody(lambda: _filled(open_folder / "records.sqlite3"))
    assert said.startswith("StoreFault: ")
    assert "records.sqlite3: cannot be opened or made" in said


def test_a_file_that_cannot_be_written_to(open_folder: Path) -> None:
    path = open_folder / "records.sqlite3"
    _filled(path)
    path.chmod(0o444)
    said = _as_nobody(lambda: _filled(path))
    assert said.startswith("StoreFault: ")
    assert "check the permissions" in said


def test_a_store_on_a_disk_that_is_only_read_is_read(open_folder: Path) -> None:
    path = open_folder / "a %20?#b.sqlite3"
    _filled(path)
    assert [found.name for found in open_folder.iterdir()] == [path.name]
    path.chmod(0o444)
    open_folder.chmod(0o555)

    def look() -> None:
        with Store.open(path, create=False) as store:
            assert (len(store.record(1).journal), len(store.summaries())) == (20, 1)
            store.record(1).add(InkSeen("red"), 99.0)

    said = _as_nobody(look)
    assert said.startswith("StoreFault: ")
    assert "cannot be written (attempt to write a readonly database); check the permissions" in said


@pytest.mark.parametrize(
    ("name", "free", "full"),
    [
        ("SQLITE_IOERR_SHMSIZE", 0, True),
        ("SQLITE_IOERR_WRITE", 4096, True),
        ("SQLITE_CANTOPEN", 0, True),
        ("SQLITE_FULL", 1 << 30, True),
        ("SQLITE_IOERR_WRITE", 1 << 30, False),
        ("SQLITE_CORRUPT", 0, False),
    ],
)
def test_a_full_disk_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, free: int, full: bool) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda folder: shutil._ntuple_diskusage(1 << 40, 0, free))
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorname = name
    place = str(tmp_path / "records.sqlite3")
    with pytest.raises(StoreFault) as caught, told(place):
        raise DBAPIError("INSERT", {}, error)
    assert ("the disk is full; what was acknowledged is kept" in str(caught.value)) == full


def test_what_has_no_size_is_no_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda folder: shutil._ntuple_diskusage(0, 0, 0))
    error = sqlite3.OperationalError("unable to open database file")
    error.sqlite_errorname = "SQLITE_CANTOPEN"
    with pytest.raises(StoreFault, match="cannot be opened or made"), told(str(tmp_path / "records.sqlite3")):
        raise DBAPIError("INSERT", {}, error)


def test_a_store_that_somebody_else_holds_is_waited_for_and_then_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "records.sqlite3"
    monkeypatch.setattr("service.store.connect.PATIENCE_SECONDS", 0.05)
    with Store.open(path) as store, closing(sqlite3.connect(path, isolation_level=None)) as other:
        record = store.create(Journal())
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreFault, match="another program is writing"):
            record.add(round_start(PLAYERS), 0.0)
        assert store.summaries()[0].entries == 0
        other.execute("ROLLBACK")
        record.add(round_start(PLAYERS), 0.0)
        assert store.summaries()[0].entries == 1


def test_texts_and_options_that_are_damaged_say_so(tmp_path: Path) -> None:
    for place, good, bad in (("texts", b'"player": "red"}', b'"player": "r\xffd"}'), ("options", b"{}", b"[]")):
        path = tmp_path / f"{place}.sqlite3"
        _filled(path, 5)
        content = path.read_bytes()
        assert good in content
        path.write_bytes(content.replace(good, bad))
        with pytest.raises((Fault, EngineError)) as caught, Store.open(path) as store:
            store.record(1)
        assert "is damaged" in str(caught.value)
        assert "\n" not in str(caught.value)
