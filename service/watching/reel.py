"""The film of a game: small JPEG pictures in files that only grow, the oldest file thrown away when there are too many.

Each picture has a head with its number and moment, so that a film that was cut off anywhere is whole up to there. It
lies in a folder of its own beside the game's other pictures and goes with them.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

HEAD = struct.Struct(">4sIdI")
"""Before each picture: a word by which it is known, its number, its moment in seconds, its bytes."""

WORD = b"PREL"
PIECE_BYTES = 16 * 1024 * 1024
"""A file is closed, and the next begun, once it is so large."""

MOST_BYTES = 256 * 1024 * 1024
"""Of the film of one game; about an hour of play."""

MOST_PICTURE = 4 * 1024 * 1024
"""No small picture has so many bytes; a head that says so is damaged."""

PIECE = re.compile("[0-9]{8}[.]reel")


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of a film: its number, its moment in the record in seconds, and where it lies."""

    number: int
    at: float
    piece: Path
    offset: int
    length: int

    def jpeg(self) -> bytes:
        """The picture; `b""` where it has been thrown away meanwhile."""
        try:
            with self.piece.open("rb") as file:
                file.seek(self.offset)
                return file.read(self.length)
        except OSError:
            return b""


def folder_of(pictures: Path) -> Path:
    """Where the film of a game lies whose pictures lie there."""
    return pictures / "film"


def shots(folder: Path) -> Iterator[Shot]:
    """The pictures that are kept, the oldest first."""
    for piece in pieces(folder):
        yield from _shots_in(piece)


def shots_from(folder: Path, number: int) -> Iterator[Shot]:
    """The pictures of the file in which that number is, if it is kept."""
    begun = [piece for piece in pieces(folder) if int(piece.stem) <= number]
    yield from _shots_in(begun[-1]) if begun else ()


def pieces(folder: Path) -> list[Path]:
    """The files of a film, the oldest first."""
    return sorted(path for path in folder.glob("*.reel") if PIECE.fullmatch(path.name)) if folder.is_dir() else []


def _shots_in(piece: Path) -> Iterator[Shot]:
    try:
        with piece.open("rb") as file:
            size, place = piece.stat().st_size, 0
            while len(head := file.read(HEAD.size)) == HEAD.size:
                word, number, at, length = HEAD.unpack(head)
                begin = place + HEAD.size
                if word != WORD or length > MOST_PICTURE or begin + length > size:
                    return
                yield Shot(number, at, piece, begin, length)
                place = begin + length
                file.seek(place)
    except OSError:
        return


class Reel:
    """Writes the film of a game; one that is there already is gone on with."""

    def __init__(self, folder: Path, most: int = MOST_BYTES, piece: int = PIECE_BYTES) -> None:
        """`most` bytes are kept at most, in files of about `piece` bytes. Raises ``OSError``."""
        folder.mkdir(parents=True, exist_ok=True)
        self._folder, self._most, self._piece = folder, most, piece
        self.next = max((shot.number for shot in shots(folder)), default=-1) + 1
        self._path, self._size = self._begun(), 0
        self._path.unlink(missing_ok=True)  # where it is there, its first picture was cut off
        self._kept = sum(path.stat().st_size for path in pieces(folder))

    def add(self, at: float, jpeg: bytes) -> None:
        """Keep a picture of that moment; raises ``OSError`` where the disk is full or gone."""
        if self._size >= self._piece:
            self._path, self._size = self._begun(), 0
        head = HEAD.pack(WORD, self.next, at, len(jpeg))
        with self._path.open("ab") as file:
            file.write(head + jpeg)
        self.next += 1
        self._size += len(head) + len(jpeg)
        self._kept += len(head) + len(jpeg)
        self._throw_away()

    def _begun(self) -> Path:
        return self._folder / f"{self.next:08d}.reel"

    def _throw_away(self) -> None:
        while self._kept > self._most and len(old := pieces(self._folder)) > 1:
            self._kept -= old[0].stat().st_size
            old[0].unlink()
