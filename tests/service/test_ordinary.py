"""Commands that are given what is no ordinary file, such as a pipe: one line at once, and nobody waits for ever."""

from __future__ import annotations

import os
import shlex
import signal
import socket
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from service.cli import run
from service.fault import Fault
from service.places import STORE
from vision.ordinary import oddity

PATIENCE_SECONDS = 20


@pytest.fixture(autouse=True)
def hurry() -> Iterator[None]:
    """What waits for a pipe is broken off."""

    def broken_off(*_: object) -> None:
        raise AssertionError("it waits")

    before = signal.signal(signal.SIGALRM, broken_off)
    signal.alarm(PATIENCE_SECONDS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def a_socket(path: Path) -> None:
    """A socket in the file system whose server has gone."""
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(path.name if len(str(path)) > 100 else str(path))


MADE: dict[str, tuple[Callable[[Path], object], str]] = {
    "pipe": (os.mkfifo, "is a pipe and no ordinary file"),
    "socket": (a_socket, "is a socket and no ordinary file"),
    "device": (lambda path: path.symlink_to("/dev/null"), "is a device and no ordinary file"),
    "folder": (Path.mkdir, "is a folder"),
}

READS = [
    "read {odd} --want words",
    "read {good} --want words --deck {odd}",
    "guess {odd} --words dog,cat",
    "score {odd}",
    "record import {odd}",
    "record list --store {odd}",
    "setup {good} --table {odd}",
    "watch {good} --table {odd}",
    "watch {good} --deck {odd}",
    "watch {good} --stand {odd}",
    "watch {good} --store {odd}",
    "serve --store {odd} --port 0 --host 127.0.0.1",
]
READS_FOLDERS = [
    "drawing {odd}",
    "setup {odd}",
    "watch {odd}",
    "serve --camera {odd} --port 0 --host 127.0.0.1",
]
WRITES = [
    "watch {good} --result {odd}",
    "watch {good} --events {odd}",
    "setup {good} --save {odd}",
    "setup {good} --overlay {odd}",
    "markers --out {odd}",
    "guess {good} --words dog,cat --explain {odd}",
]


@pytest.fixture
def says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[[str], str]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(STORE, str(tmp_path / "records.sqlite3"))
    monkeypatch.setenv("PAPERREF_DATA", str(tmp_path / "data"))
    cv2.imwrite("good.png", np.full((240, 320, 3), 200, np.uint8))

    def said(typed: str, odd: str = "odd") -> str:
        assert run(shlex.split(typed.format(odd=odd, good="good.png"))) == 2
        told = capsys.readouterr()
        assert told.err.count("\n") == 1, told.err
        return told.err

    return said


@pytest.mark.parametrize("kind", MADE)
@pytest.mark.parametrize("typed", READS)
def test_what_is_to_be_read_is_an_ordinary_file(says: Callable[[str], str], typed: str, kind: str) -> None:
    make, told = MADE[kind]
    make(Path("odd"))
    assert f"odd: {told}" in says(typed)


@pytest.mark.parametrize("kind", ["pipe", "socket", "device"])
@pytest.mark.parametrize("typed", READS_FOLDERS)
def test_what_may_be_a_folder_is_nothing_else(says: Callable[[str], str], typed: str, kind: str) -> None:
    make, told = MADE[kind]
    make(Path("odd"))
    assert f"odd: {told}" in says(typed)


@pytest.mark.parametrize("kind", ["pipe", "socket", "folder"])
@pytest.mark.parametrize("typed", WRITES)
def test_nothing_is_written_to_what_takes_nothing(says: Callable[[str, str], str], typed: str, kind: str) -> None:
    make, told = MADE[kind]
    for name in ("odd.png", "odd.pdf"):
        make(Path(name))
    odd = "odd.pdf" if "markers" in typed else "odd.png"
    assert f"{odd}: {told}" in says(typed, odd)


def test_settings_are_an_ordinary_file(says: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo("odd")
    monkeypatch.setenv("PAPERREF_SETTINGS", "odd")
    assert "odd: the settings cannot be read, for it is a pipe" in says("rules pictomania")


def test_what_takes_what_is_written_to_it_may_be_written_to(tmp_path: Path) -> None:
    from service.checks import writable_file

    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(Fault, match="takes nothing now"):
        writable_file(pipe, "--events")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert writable_file(pipe, "--events") == pipe
    finally:
        os.close(reader)
    assert writable_file(Path("/dev/null"), "--events") == Path("/dev/null")
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert oddity(tmp_path / "nothing") == ""
