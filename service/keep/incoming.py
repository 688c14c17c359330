"""Takes an unpacked archive into the store: all of it or nothing, also where the plug is pulled in between.

Unpacked pictures wait in a folder of their own. Before the store commits, a plan is on the disk that says which folder
belongs to which record; once it has, folders are moved. Where that broke off, the plan is carried out or dropped later,
as the records are there or not.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import mkdtemp

from service.keep.unpacking import Unpacked
from service.store.hosting import HostedTable, Hosting
from service.store.keeping import TakenGame, take_in
from service.store.overwriting import shred_folder

INCOMING = "incoming"
"""The folder of the service's data in which archives wait."""

PLAN = "plan.json"

Progress = Callable[[int, int], None]


def waiting_place(data: Path) -> Path:
    """A new folder for an archive that comes in; for its owner alone to read."""
    (data / INCOMING).mkdir(mode=0o700, parents=True, exist_ok=True)
    return Path(mkdtemp(dir=data / INCOMING))


def take(hosting: Hosting, pictures: Path, unpacked: Unpacked, waiting: Path) -> HostedTable:
    """Set up the table of an archive with its games and pictures.

    Args:
        hosting: takes the table.
        pictures: the folder with a folder for each game.
        unpacked: what was unpacked, below ``waiting``.
        waiting: the folder of :func:`waiting_place`; it is gone afterwards.

    Raises one of the engine's three errors, ``OSError`` and :class:`service.store.StoreFault`; nothing is taken then.
    """
    manifest = unpacked.manifest
    games = [TakenGame(one.journal, one.told.title, one.told.created, one.told.names) for one in unpacked.games]

    def plan(table: HostedTable, records: Sequence[int]) -> None:
        moves = {
            str(record): {"created": one.told.created, "folder": one.pictures.relative_to(waiting).as_posix()}
            for record, one in zip(records, unpacked.games, strict=True)
        }
        with (waiting / PLAN).open("w", encoding="utf-8") as file:
            json.dump(moves, file)
            file.flush()
            os.fsync(file.fileno())

    seats = [(seat.colour, seat.name) for seat in manifest.seats]
    table, _ = take_in(hosting.store, manifest.name, manifest.created, seats, games, manifest.open_to, plan)
    _carry_out(hosting, pictures, waiting)
    return table


def finish(hosting: Hosting, data: Path, pictures: Path) -> None:
    """Carry out or drop what was broken off when the program ended last; to be called before anything comes in."""
    for waiting in sorted((data / INCOMING).iterdir()) if (data / INCOMING).is_dir() else ():
        _carry_out(hosting, pictures, waiting)


def _carry_out(hosting: Hosting, pictures: Path, waiting: Path) -> None:
    for record, move in _planned(waiting).items():
        source = waiting / move["folder"]
        if source.is_dir() and _is_there(hosting, int(record), move["created"]):
            pictures.mkdir(mode=0o700, parents=True, exist_ok=True)
            shred_folder(pictures / record)  # left there by somebody else, for the record is new
            os.replace(source, pictures / record)
    shutil.rmtree(waiting, ignore_errors=True)


def _planned(waiting: Path) -> dict[str, dict[str, str]]:
    try:
        planned: dict[str, dict[str, str]] = json.loads((waiting / PLAN).read_text("utf-8"))
    except (OSError, ValueError):
        return {}  # nothing was committed before the plan was whole
    return planned


def _is_there(hosting: Hosting, record: int, created: str) -> bool:
    return any(one.number == record and one.created == created for one in hosting.store.summaries())
