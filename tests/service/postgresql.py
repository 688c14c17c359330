"""A PostgreSQL server of the tests' own, reached through a socket in a temporary folder; gone when the tests are."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

PLACES = "/usr/lib/postgresql/*/bin"
NAME = "postgres"


@cache
def missing() -> str:
    """Why no server can be started here; `""` where one can."""
    if _binaries() is None:
        return f"PostgreSQL is not installed (no initdb in {PLACES} nor on the path)"
    if os.geteuid() == 0 and (shutil.which("runuser") is None or not _is_user(NAME)):
        return f"PostgreSQL does not run as the superuser, and there is no user {NAME} to run it as"
    return ""


@contextmanager
def server() -> Iterator[str]:
    """Start a server and yield the address of its database `postgres`."""
    folder = Path(tempfile.mkdtemp(prefix="pg"))  # a short path: that of a socket has at most 107 characters
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, NAME, NAME)
        data = folder / "data"
        _run("initdb", "--pgdata", data, "--username", NAME, "--auth", "trust", "--encoding", "UTF8", "--no-sync")
        settings = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
        _run("pg_ctl", "start", "--wait", "--pgdata", data, "--log", folder / "log", "--options", settings)
        try:
            yield f"postgresql://{NAME}@/postgres?host={folder}"
        finally:
            _run("pg_ctl", "stop", "--pgdata", data, "--mode", "immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _binaries() -> Path | None:
    places = sorted(Path("/").glob(PLACES.lstrip("/")), reverse=True)
    on_path = shutil.which("initdb")
    found = [*places, *([Path(on_path).resolve().parent] if on_path else [])]
    return next((place for place in found if (place / "initdb").exists()), None)


def _is_user(name: str) -> bool:
    import pwd

    return any(entry.pw_name == name for entry in pwd.getpwall())


def _run(program: str, *words: object) -> None:
    binaries = _binaries()
    assert binaries is not None
    as_user = ["runuser", "-u", NAME, "--"] if os.geteuid() == 0 else []
    command = [*as_user, str(binaries / program), *map(str, words)]
    # To a file: a server that was started would hold a pipe open for ever.
    with tempfile.TemporaryFile("w+") as said:
        done = subprocess.run(command, stdout=said, stderr=said, cwd="/", check=False)
        said.seek(0)
        assert done.returncode == 0, f"{' '.join(command)}: {said.read()}"
