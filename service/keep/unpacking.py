"""Unpacks an archive of a table into a folder, after looking at all of it; what is wrong is told in one line.

Archives come from anywhere. No name leads out of the folder, nothing grows beyond what it says it is, pictures are
pictures, records can be held by the rules. Pictures and films are not packed in archives that this program writes, so
they must not be in any: they are no larger than the archive then.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from engine.codec import from_lines
from engine.errors import EngineError, Unreadable, quote
from engine.journal import Journal
from engine.record import Record
from engine.text import N_, Verbatim, Worded
from service.keep.fakes import fault_of
from service.keep.manifest import MANIFEST, RECORD, ArchivedGame, Manifest, is_part_of, read_manifest

MOST_FILES = 100_000
MOST_DIRECTORY = 32 * 1024 * 1024
"""Files in an archive, and bytes of the list of them at its end."""

MOST_MANIFEST = 8 * 1024 * 1024
MOST_RECORD = 64 * 1024 * 1024
"""Bytes of the two kinds of text, unpacked."""

BLOCK = 256 * 1024
ENCRYPTED = 0x1
PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""How texts may be packed; other ways take as much memory as an archive says they need."""

END = struct.Struct("<4s4H2LH")
END64_AT = struct.Struct("<4sLQL")
END64 = struct.Struct("<4sQ2H2L4Q")
LONGEST_REMARK = 65_535

NO_ARCHIVE = Worded(N_("this is no archive of a table, or it is not whole; send the file once more"))

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class UnpackedGame:
    """A game of an archive: what the manifest says of it, its record, and where its pictures lie now."""

    told: ArchivedGame
    journal: Journal
    pictures: Path


@dataclass(frozen=True, slots=True)
class Unpacked:
    """An archive that was looked through and unpacked."""

    manifest: Manifest
    games: tuple[UnpackedGame, ...]


def unpack(path: Path, folder: Path, progress: Progress = lambda done, total: None) -> Unpacked:
    """Unpack the archive at ``path`` into ``folder``, which is empty.

    Args:
        path: of the archive.
        folder: takes a folder for each game.
        progress: is told how many files are done, of how many.

    Raises:
        Unreadable: something is wrong with the archive; what was unpacked so far is for the caller to remove.
        OSError: the disk is full or gone.
    """
    _check_end(path)
    try:
        with zipfile.ZipFile(path) as archive:
            return _unpacked(archive, path.stat().st_size, folder, progress)
    except EngineError:
        raise
    except (zipfile.BadZipFile, NotImplementedError, EOFError, struct.error, zlib.error, ValueError, RuntimeError):
        raise Unreadable(NO_ARCHIVE) from None


def _unpacked(archive: zipfile.ZipFile, size: int, folder: Path, progress: Progress) -> Unpacked:
    infos = {info.filename: info for info in archive.infolist()}
    if len(infos) < len(archive.infolist()):
        raise Unreadable(Worded(N_("a name stands in the archive twice")))
    if MANIFEST not in infos:
        raise Unreadable(NO_ARCHIVE)
    manifest = read_manifest(_text(archive, infos.pop(MANIFEST), MOST_MANIFEST))
    parts = _sorted(manifest, infos)
    _check_sizes(infos.values(), size)
    games, done = [], 0
    for place, told in enumerate(manifest.games):
        pictures = folder / f"{place:05d}"
        journal = _journal(archive, infos[f"{told.folder}/{RECORD}"], told)
        for info in parts[told.folder]:
            _write(archive, info, pictures / info.filename.removeprefix(f"{told.folder}/pictures/"))
            done += 1
            progress(done, len(infos) - len(manifest.games))
        games.append(UnpackedGame(told, journal, pictures))
    return Unpacked(manifest, tuple(games))


def _sorted(manifest: Manifest, infos: dict[str, zipfile.ZipInfo]) -> dict[str, list[zipfile.ZipInfo]]:
    """The pictures by the folder of their game; raises ``Unreadable`` for a file that belongs to none."""
    parts: dict[str, list[zipfile.ZipInfo]] = {game.folder: [] for game in manifest.games}
    for name, info in infos.items():
        folder = "/".join(name.split("/")[:2])
        if folder not in parts or not is_part_of(name, folder):
            raise Unreadable(Worded(N_("{file}: does not belong into an archive of a table"), file=quote(name)))
        if name != f"{folder}/{RECORD}":
            parts[folder].append(info)
    missing = [folder for folder in parts if f"{folder}/{RECORD}" not in infos]
    if missing:
        raise Unreadable(
            Worded(N_("{file}: is missing; the archive is not whole"), file=Verbatim(f"{missing[0]}/{RECORD}"))
        )
    return parts


def _check_sizes(infos: Iterable[zipfile.ZipInfo], size: int) -> None:
    total = 0
    for info in infos:
        if info.flag_bits & ENCRYPTED:
            raise Unreadable(Worded(N_("{file}: is encrypted; archives of tables are not"), file=quote(info.filename)))
        if info.filename.endswith(RECORD):
            continue
        if info.compress_type != zipfile.ZIP_STORED:
            raise Unreadable(
                Worded(N_("{file}: is packed; pictures in archives of tables are not"), file=quote(info.filename))
            )
        total += info.file_size
    if total > size:
        raise Unreadable(Worded(N_("the archive holds more than it has bytes; it was not written by this program")))


def _text(archive: zipfile.ZipFile, info: zipfile.ZipInfo, most: int) -> bytes:
    if info.file_size > most or info.flag_bits & ENCRYPTED:
        raise Unreadable(Worded(N_("{file}: is too large or encrypted"), file=quote(info.filename)))
    if info.compress_type not in PACKED:
        raise Unreadable(NO_ARCHIVE)
    with archive.open(info) as file:
        text = file.read(most + 1)  # whatever its head says
    if len(text) > most:
        raise Unreadable(Worded(N_("{file}: unpacks to more than {most} bytes"), file=quote(info.filename), most=most))
    return text


def _journal(archive: zipfile.ZipFile, info: zipfile.ZipInfo, told: ArchivedGame) -> Journal:
    text = _text(archive, info, MOST_RECORD)
    try:
        journal = from_lines(text.decode("utf-8").splitlines(keepends=True))
        Record.of(journal)
    except EngineError as error:
        raise type(error)(Worded("{file}: {why}", file=Verbatim(info.filename), why=error.args[0])) from None
    except (UnicodeDecodeError, RecursionError):
        raise Unreadable(Worded(N_("{file}: is no record as text"), file=Verbatim(info.filename))) from None
    if len(journal) != told.entries:
        raise Unreadable(
            Worded(
                N_("{file}: has {count} entries and not {wanted}; it is not whole"),
                file=Verbatim(info.filename),
                count=len(journal),
                wanted=told.entries,
            )
        )
    return journal


def _write(archive: zipfile.ZipFile, info: zipfile.ZipInfo, target: Path) -> None:
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    left = info.file_size
    with archive.open(info) as source, target.open("xb") as file:
        while block := source.read(BLOCK):
            left -= len(block)
            if left < 0:
                raise Unreadable(Worded(N_("{file}: is larger than it says"), file=quote(info.filename)))
            file.write(block)
    target.chmod(0o600)
    if fault := fault_of(target):
        raise Unreadable(Worded("{file}: {why}", file=Verbatim(info.filename), why=fault))


def _check_end(path: Path) -> None:
    """Look at the end of the archive before the list of its files is taken into memory."""
    size = path.stat().st_size
    with path.open("rb") as file:
        file.seek(max(0, size - END.size - LONGEST_REMARK - END64_AT.size))
        tail = file.read()
        at = tail.rfind(b"PK\x05\x06")
        if at < 0 or len(tail) - at < END.size:
            raise Unreadable(NO_ARCHIVE)
        _, _, _, _, files, directory, begins, _ = END.unpack_from(tail, at)
        before, listed_to = at - END64_AT.size, size - len(tail) + at
        if before >= 0 and tail[before : before + 4] == b"PK\x06\x07":
            listed_to = END64_AT.unpack_from(tail, before)[2]
            file.seek(listed_to)
            end = file.read(END64.size)
            if len(end) < END64.size:
                raise Unreadable(NO_ARCHIVE)
            files, directory, begins = END64.unpack(end)[7:10]
    if begins + directory > listed_to:  # the beginning of the archive is missing
        raise Unreadable(NO_ARCHIVE)
    if files > MOST_FILES or directory > MOST_DIRECTORY:
        raise Unreadable(Worded(N_("the archive holds more than {most} files"), most=MOST_FILES))
