"""Everything of a table as one ZIP file, written as it is read: records as text, pictures and films as they lie.

The same table gives the same bytes. A record in which something is still secret is written as everybody may know it,
for the host may play too and go on with it; all others whole, so that the archive brings back exactly what was.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, cast

from engine.codec import to_lines
from engine.journal import Journal
from engine.secrecy import SPECTATOR, redacted
from service.keep.manifest import FILM, FORMAT, MANIFEST, PICTURE, RECORD, ArchivedGame, ArchivedSeat, Manifest
from service.store.hosting import HostedTable, Hosting
from service.store.keeping import names, open_to
from service.store.store import Summary

BLOCK = 256 * 1024
WHEN = (1980, 1, 1, 0, 0, 0)
"""When every file was written, as far as the archive says: nothing in it depends on the clock."""

Progress = Callable[[int, int], None]
"""Is told how many bytes are done, of how many."""


@dataclass(frozen=True, slots=True)
class Part:
    """A file of the archive that lies on the disk."""

    name: str
    path: Path
    size: int


@dataclass(frozen=True, slots=True)
class Plan:
    """What an archive will hold."""

    hosting: Hosting
    table: HostedTable
    games: tuple[tuple[Summary, tuple[Part, ...]], ...]
    masked: dict[int, Journal]
    """The records from which something that is secret is left out, as they go into the archive, by number."""

    @property
    def size(self) -> int:
        """Bytes of all files that lie on the disk; records come on top."""
        return sum(part.size for _, parts in self.games for part in parts)


def plan_of(hosting: Hosting, pictures: Path, table: int) -> Plan:
    """What an archive of the table will hold.

    Args:
        hosting: has the table.
        pictures: the folder with a folder for each game.
        table: its id.
    """
    found = next(one for one in hosting.tables() if one.id == table)
    games = hosting.games(table)
    parts = tuple(tuple(_parts(pictures / str(game.number), _folder(at))) for at, game in enumerate(games, 1))
    known = {game.number: journal for game in games if (journal := _as_known(hosting, game)) is not None}
    return Plan(hosting, found, tuple(zip(games, parts, strict=True)), known)


def written(plan: Plan, progress: Progress = lambda done, total: None) -> Iterator[bytes]:
    """The bytes of the archive, some at a time; no more than a record, or a block of a file, is in memory at once."""
    sink = _Sink()
    done = 0
    with zipfile.ZipFile(cast(BinaryIO, sink), "w") as archive:
        yield from _text(archive, sink, MANIFEST, [_manifest(plan)])
        for place, (game, parts) in enumerate(plan.games, 1):
            yield from _text(archive, sink, f"{_folder(place)}/{RECORD}", to_lines(_journal(plan, game)))
            for part in parts:
                for block in _file(archive, sink, part):
                    done += len(block)
                    progress(done, plan.size)
                    yield sink.taken()
        yield sink.taken()
    yield sink.taken()
    progress(plan.size, plan.size)


def _folder(place: int) -> str:
    return f"games/{place:05d}"


def _parts(folder: Path, name: str) -> Iterator[Part]:
    found = sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    for path in found:
        inner = path.relative_to(folder).as_posix()
        if PICTURE.fullmatch(inner) or FILM.fullmatch(inner):
            yield Part(f"{name}/pictures/{inner}", path, path.stat().st_size)


def _manifest(plan: Plan) -> str:
    store, table = plan.hosting.store, plan.table
    called = names(store, [game.number for game, _ in plan.games])
    games = [
        ArchivedGame(
            folder=_folder(place),
            title=game.title,
            created=game.created,
            names=dict(sorted(called[game.number].items())),
            entries=len(plan.masked.get(game.number, range(game.entries))),
            masked=game.number in plan.masked,
        )
        for place, (game, _) in enumerate(plan.games, 1)
    ]
    seats = [ArchivedSeat(colour=seat.colour, name=seat.name) for seat in plan.hosting.seats(table.id)]
    manifest = Manifest(
        format=FORMAT,
        name=table.name,
        created=table.created,
        open_to=open_to(store, table.id),
        seats=seats,
        games=games,
    )
    return json.dumps(manifest.model_dump(), ensure_ascii=False, indent=1) + "\n"


def _journal(plan: Plan, game: Summary) -> Journal:
    """The record of a game as it was when the archive was planned; more may have been said since."""
    if game.number in plan.masked:
        return plan.masked[game.number]
    whole = plan.hosting.store.record(game.number).journal
    then = Journal(whole.header)
    for entry in list(whole)[: game.entries]:
        then.append_checked(entry)
    return then


def _as_known(hosting: Hosting, game: Summary) -> Journal | None:
    """The record of a game as everybody may know it; None where nothing in it is secret any more."""
    real = hosting.store.record(game.number).record
    if real.game.result(real.state).get("winners"):
        return None
    told = redacted(real.journal, SPECTATOR, real.state)
    return told if any(shown != entry for shown, entry in zip(told, real.journal, strict=True)) else None


def _text(archive: zipfile.ZipFile, sink: _Sink, name: str, lines: Sequence[str] | Iterator[str]) -> Iterator[bytes]:
    with archive.open(_info(name, zipfile.ZIP_DEFLATED), "w") as file:
        for line in lines:
            file.write(line.encode())
            if sink.size > BLOCK:
                yield sink.taken()
    yield sink.taken()


def _file(archive: zipfile.ZipFile, sink: _Sink, part: Part) -> Iterator[bytes]:
    """Write a file; yields each block that was written. One that is gone meanwhile is left out."""
    with suppress(FileNotFoundError), part.path.open("rb") as source:
        left = part.size  # a film may be growing
        with archive.open(_info(part.name, zipfile.ZIP_STORED), "w") as file:
            while left > 0 and (block := source.read(min(BLOCK, left))):
                file.write(block)
                left -= len(block)
                yield block


def _info(name: str, packed: int) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, WHEN)
    info.compress_type = packed
    info.external_attr = 0o600 << 16
    return info


class _Sink:
    """Takes what is written until it is taken away; has no place to go back to, as a line has none."""

    def __init__(self) -> None:
        self._blocks: list[bytes] = []
        self.size = 0

    def write(self, data: bytes) -> int:
        self._blocks.append(bytes(data))
        self.size += len(data)
        return len(data)

    def flush(self) -> None:
        """Nothing waits."""

    def taken(self) -> bytes:
        """What was written since; nobody keeps it any longer."""
        data = b"".join(self._blocks)
        self._blocks, self.size = [], 0
        return data
