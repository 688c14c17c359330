"""Power cuts, full disks and two writers at once: what was acknowledged is there, and the store opens again."""

from __future__ import annotations

import os
import random
import resource
import select
import shutil
import signal
import struct
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.entry import Redo, Undo
from engine.errors import NotAllowed
from engine.events import InkSeen
from engine.journal import Journal
from engine.pictomania import round_start
from service.fault import Fault
from service.record import read_record
from service.store import Store, StoredRecord
from tests.service.scripted import PLAYERS

KILLS = 200
LENGTH = 60
"""Entries of a record before the next one is begun."""

ACKNOWLEDGED = struct.Struct("ii")
"""Record and id of an entry, as a child reports it once it is acknowledged."""


def act(number: int) -> Any:
    """What entry `number` of every record says: a start, ink, and now and then an undo and its redo."""
    if number == 1:
        return round_start(PLAYERS)
    if number % 6 == 0:
        return Undo(number - 1)
    return Redo(number - 2) if number % 6 == 1 else InkSeen(PLAYERS[number % 3])


def add_next(record: StoredRecord) -> int:
    """Append the act that is due and return its id."""
    number = len(record.journal) + 1
    return record.add(act(number), float(number), who=f"{number}").id


def check_acts(record: StoredRecord) -> None:
    """Every entry says what it was told to say."""
    assert [(entry.id, entry.event, entry.who) for entry in record.journal] == [
        (number, act(number), f"{number}") for number in range(1, len(record.journal) + 1)
    ]


@contextmanager
def child(work: Callable[[int], None]) -> Iterator[tuple[int, int]]:
    """A process forked from this one that does `work(pipe to write to)`; yields its id and the end to read from."""
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(reading)
        try:
            work(writing)
        except BaseException as error:
            os.write(2, f"child: {error!r}\n".encode())
            os._exit(1)
        os._exit(0)
    os.close(writing)
    try:
        yield process, reading
    finally:
        os.close(reading)


def append_for_ever(path: Path, pipe: int) -> None:
    """Go on with the last record, or begin the next, and report each entry once it is acknowledged."""
    with Store.open(path) as store:
        summaries = store.summaries()
        record = store.record(summaries[-1].number) if summaries else store.create(Journal())
        while True:
            if len(record.journal) >= LENGTH:
                record = store.create(Journal())
            entry = add_next(record)
            os.write(pipe, ACKNOWLEDGED.pack(record.number, entry))


def killed(work: Callable[[int], None], after: int, seconds: float) -> list[tuple[int, int]]:
    """Kill a child so long after it has reported so many entries; all that it has reported."""
    said = b""
    with child(work) as (process, pipe):
        while len(said) < after * ACKNOWLEDGED.size:
            read = os.read(pipe, ACKNOWLEDGED.size)
            assert read, "the child ended by itself"
            said += read
        select.select([], [], [], seconds)
        os.kill(process, signal.SIGKILL)
        assert os.WIFSIGNALED(os.waitpid(process, 0)[1]), "the child ended by itself"
        while read := os.read(pipe, 65536):
            said += read
    return [(record, entry) for record, entry in ACKNOWLEDGED.iter_unpack(said)]


@pytest.mark.slow
def test_a_program_killed_200_times_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "records.sqlite3"
    chance = random.Random(3)
    Store.open(path).close()
    acknowledged: dict[int, int] = {}
    for _ in range(KILLS):
        reported = killed(lambda pipe: append_for_ever(path, pipe), chance.randrange(8), chance.random() / 100)
        acknowledged |= dict(reported)
        with Store.open(path) as store:
            latest = max(acknowledged, default=0)
            for summary in store.summaries():
                # The last act of all may have been written and not yet reported.
                more = summary.number >= latest
                assert (
                    acknowledged.get(summary.number, 0) <= summary.entries <= acknowledged.get(summary.number, 0) + more
                )
                acknowledged[summary.number] = summary.entries
            if acknowledged:
                check_acts(store.record(max(acknowledged)))
    with Store.open(path) as store:
        assert sum(acknowledged.values()) > 3 * KILLS
        for number, count in acknowledged.items():
            record = store.record(number)
            assert len(record.journal) == count
            check_acts(record)
        store.back_up(tmp_path / "whole.sqlite3")


@pytest.mark.slow
def test_a_program_killed_while_it_makes_the_store_leaves_one_that_opens(tmp_path: Path) -> None:
    chance = random.Random(4)
    for count in range(25):
        path = tmp_path / f"{count}.sqlite3"
        killed(lambda pipe, path=path: append_for_ever(path, pipe), 0, chance.random() / 5)  # type: ignore[misc]
        with Store.open(path) as store:
            record = store.create(Journal())
            add_next(record)
            check_acts(store.record(record.number))


def test_two_programs_may_write_to_one_record_at_once(tmp_path: Path) -> None:
    path = tmp_path / "records.sqlite3"

    def write_forty(pipe: int) -> None:
        with Store.open(path) as store:
            for _ in range(40):
                record = store.record(1) if store.summaries() else store.create(Journal())
                while True:
                    try:
                        entry = add_next(record)
                        break
                    except NotAllowed:
                        assert record.refresh(), "refused, and nobody else has written"
                os.write(pipe, ACKNOWLEDGED.pack(record.number, entry))

    with child(write_forty) as (first, one), child(write_forty) as (second, other):
        assert [os.waitpid(process, 0)[1] for process in (first, second)] == [0, 0]
        reported = [report for pipe in (one, other) for report in ACKNOWLEDGED.iter_unpack(os.read(pipe, 65536))]
    with Store.open(path) as store:
        kept = [(s.number, number) for s in store.summaries() for number in range(1, s.entries + 1)]
        assert sorted(reported) == kept
        for summary in store.summaries():
            check_acts(store.record(summary.number))


def _log(tmp_path: Path, entries: int) -> tuple[bytes, bytes]:
    """A store's file and its write-ahead log of so many entries, as a power cut finds them."""
    path = tmp_path / "records.sqlite3"
    with Store.open(path) as store:
        store.create(Journal())
    with Store.open(path) as store:
        record = store.record(1)
        for _ in range(entries):
            add_next(record)
        return path.read_bytes(), Path(f"{path}-wal").read_bytes()


@pytest.mark.parametrize("rest", ["missing", "zero", "old"])
def test_a_log_cut_off_at_any_byte_opens_with_whole_entries(tmp_path: Path, rest: str) -> None:
    """A disk may have written the log up to any byte; behind it, there is nothing, zeros or what was there before."""
    content, log = _log(tmp_path, 12)
    chance = random.Random(5)
    frame = 4096 + 24
    cuts = {32 + frame * n + more for n in range(len(log) // frame + 1) for more in (-1, 0, 1)}
    cuts |= {chance.randrange(len(log)) for _ in range(60)} | {0, 31}
    opened = []
    for cut in sorted(cut for cut in cuts if cut <= len(log)):
        path = tmp_path / "cut.sqlite3"
        path.write_bytes(content)
        behind = {"missing": b"", "zero": bytes(len(log) - cut), "old": b"\x5a" * (len(log) - cut)}[rest]
        Path(f"{path}-wal").write_bytes(log[:cut] + behind)
        with Store.open(path) as store:
            record = store.record(1)
            check_acts(record)
            opened.append(len(record.journal))
            add_next(record)
    assert opened == sorted(opened)
    assert set(opened) == set(range(13))


def test_a_record_as_text_cut_off_at_any_byte_opens_with_whole_lines(tmp_path: Path) -> None:
    with Store.open(tmp_path / "records.sqlite3") as store:
        record = store.create(Journal())
        for _ in range(6):
            add_next(record)
        record.add(InkSeen("red"), 7.0, who="Jiří, جمعه")
        from engine.codec import to_lines

        lines = [line.encode() for line in to_lines(record.journal)]
    path = tmp_path / "E.jsonl"
    content = b"".join(lines)
    for cut in range(len(content) + 1):
        path.write_bytes(content[:cut])
        whole = sum(len(content[:cut]) >= len(b"".join(lines[: n + 1])) - 1 for n in range(len(lines)))
        if whole == 0:
            with pytest.raises(Fault, match="empty"):
                read_record(path)
        else:
            assert list(read_record(path).journal) == list(record.journal)[: whole - 1]


def _fill_up(record: StoredRecord) -> str:
    """Append until it fails, and what the failure says; nothing of the refused entry is in the record."""
    for _ in range(2000):
        before = len(record.journal)
        try:
            add_next(record)
        except Fault as fault:
            assert len(record.journal) == before
            return str(fault)
    raise AssertionError("the disk was never full")


def test_a_file_that_may_not_grow_is_told_and_goes_on_when_it_may(tmp_path: Path) -> None:
    path = tmp_path / "records.sqlite3"
    Store.open(path).close()

    def fill_up_twice(pipe: int) -> None:
        with Store.open(path) as store:
            record = store.create(Journal())
            for size in (60_000, 100_000):
                resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
                said = _fill_up(record)
                assert said.startswith(f"{path}: cannot be written or read ("), said
                assert "what was acknowledged is kept" in said
                check_acts(store.record(1))
                assert len(store.record(1).journal) == len(record.journal)
            resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            os.write(pipe, ACKNOWLEDGED.pack(1, add_next(record)))

    with child(fill_up_twice) as (process, pipe):
        assert os.waitpid(process, 0)[1] == 0
        last = ACKNOWLEDGED.unpack(os.read(pipe, ACKNOWLEDGED.size))[1]
    with Store.open(path) as store:
        assert len(store.record(1).journal) == last > 10
        check_acts(store.record(1))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 256 kB, where this machine lets one be made."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=256k", "none", str(folder)]
    if not shutil.which("mount") or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no small disk can be made here: that is the superuser's to do")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_is_told_and_the_store_goes_on_when_there_is_space(small_disk: Path) -> None:
    path = small_disk / "records.sqlite3"
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(64 * 1024))
    with Store.open(path) as store:
        record = store.create(Journal())
        said = _fill_up(record)
        assert said == f"{path}: the disk is full; what was acknowledged is kept, free some space and repeat"
        count = len(store.record(1).journal)
        assert count == len(record.journal) > 5
        ballast.unlink()
        assert add_next(record) == count + 1
    with Store.open(path) as store:
        assert len(store.record(1).journal) == count + 1
        check_acts(store.record(1))


def test_a_disk_full_from_the_start_is_told(small_disk: Path) -> None:
    (small_disk / "ballast").write_bytes(bytes(252 * 1024))
    with pytest.raises(Fault, match="the disk is full"):
        Store.open(small_disk / "records.sqlite3")
    (small_disk / "ballast").unlink()
    with Store.open(small_disk / "records.sqlite3") as store:
        add_next(store.create(Journal()))
