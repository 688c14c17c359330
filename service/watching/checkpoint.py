"""The referee's memory of a round, kept so that a round goes on after the service was ended or killed.

A referee remembers how each place at the table looked when it was last clear; without that, cards that lie there would
be seen as freshly laid. What it has loaded, the readers, is left out and put in again. The file is for the program
itself alone: it lies where nobody else can write, and one of another version is left aside.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

from service.watching.plan import MEMORY, write_whole
from vision.referee import Referee

VERSION = f"paperref {version('paperref')}, form 1"


@dataclass(frozen=True, slots=True, eq=False)
class Checkpoint:
    """A referee in the middle of a round.

    Attributes:
        task: the key of what it watches.
        entries: how many entries the record had.
        index: of the last frame that it saw.
        time: moment of that frame in the record, in seconds.
        wall: when it was, in seconds since 1970.
        base: of the clock that gave frames their moments.
        referee: as it was, with the readers of the one that takes over.
    """

    task: str
    entries: int
    index: int
    time: float
    wall: float
    base: float
    referee: Referee


def save(folder: Path, checkpoint: Checkpoint) -> None:
    """Keep a checkpoint in place of the one before; raises ``OSError``."""
    content = io.BytesIO()
    pickler = _Pickler(content, readers_of(checkpoint.referee))
    names = [name for name in Checkpoint.__slots__ if name != "referee"]
    pickler.dump((VERSION, {name: getattr(checkpoint, name) for name in names}, checkpoint.referee))
    write_whole(folder / MEMORY, content.getvalue(), synced=False)  # ten megabytes, every second at most


def load(folder: Path, task: str, fresh: Referee) -> Checkpoint | None:
    """The checkpoint of a task with the readers of a fresh referee; None where there is none, or none of today's."""
    try:
        with (folder / MEMORY).open("rb") as file:
            unpickler = _Unpickler(file, readers_of(fresh))
            told, rest, referee = unpickler.load()
            if told != VERSION or rest["task"] != task:
                return None
            return Checkpoint(**rest, referee=referee)
    except Exception:  # whatever is wrong with it, the round is gone on with by hand
        return None


def readers_of(referee: Referee) -> Sequence[Any]:
    """What a referee has loaded, always in the same order."""
    found = vars(referee)
    return [found[name] for name in ("_figures", "_stars", "_words", "_writing")]


class _Pickler(pickle.Pickler):
    def __init__(self, file: io.BytesIO, readers: Sequence[Any]) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._readers = {id(reader): number for number, reader in enumerate(readers)}

    def persistent_id(self, thing: Any) -> int | None:
        return self._readers.get(id(thing))


class _Unpickler(pickle.Unpickler):
    def __init__(self, file: Any, readers: Sequence[Any]) -> None:
        super().__init__(file)
        self._readers = readers

    def persistent_load(self, number: Any) -> Any:
        return self._readers[cast("int", number)]
