"""Pictures of games: those that prove entries, and those that people at the table took with their phones.

Each game has a folder. What people send is unpacked within limits and written anew, so that nothing but pixels is kept:
no place, no name of a camera, nothing that only looks like a picture.
"""

from __future__ import annotations

import hashlib
import re
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Literal

from engine.text import N_, Worded
from service.api.problems import Problem
from service.api.secret import write_private
from service.private import own_folder
from service.wording import Foreign

Kind = Literal["stand", "drawing"]
"""What people photograph."""

SENT = re.compile("(stand|drawing)-[0-9a-f]{24}[.]jpg")
"""The name of a picture that people have sent; it follows from the picture."""

MOST_PICTURES = 300
"""Pictures that people may send for one game."""

QUALITY = 90

OF_NO_USE = N_("the picture is of no use; take another one, as JPEG, PNG or WebP, neither tiny nor huge")

TYPES = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".svg": "image/svg+xml",
    ".gif": "image/gif",
    ".webp": "image/webp",
}


@dataclass(slots=True)
class Pictures:
    """The pictures of all games, in a folder with one for each game. One is unpacked at a time, for they are large."""

    folder: Path
    _lock: Lock = field(default_factory=Lock)

    def of_game(self, game: int) -> Path:
        """The folder of a game, which may not be there yet."""
        return self.folder / str(game)

    def find(self, game: int, name: str) -> Path | None:
        """The picture of that name, which lies in the game's folder itself; None where there is none."""
        folder = self.of_game(game)
        found = folder / name
        plain = Path(name).name == name and found.suffix in TYPES
        return found if plain and found.is_file() and found.resolve().parent == folder.resolve() else None

    def sent(self, game: int) -> tuple[str, ...]:
        """The names of the pictures that people have sent for a game, the oldest first."""
        folder = self.of_game(game)
        found = [path for path in folder.iterdir() if SENT.fullmatch(path.name)] if folder.is_dir() else []
        return tuple(path.name for path in sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name)))

    def keep(self, game: int, kind: Kind, content: bytes) -> str:
        """Keep a picture that was sent; its name. The same picture again is kept once.

        Raises :class:`Problem` for what is no picture that can be read, and where there are too many.
        """
        with self._lock:
            made = _made_anew(content)
            name = f"{kind}-{hashlib.sha256(made).hexdigest()[:24]}.jpg"
            sent = self.sent(game)
            if name not in sent:
                if len(sent) >= MOST_PICTURES:
                    raise Problem("too_large", Worded(N_("a game keeps {most} pictures at most"), most=MOST_PICTURES))
                own_folder(self.of_game(game))
                write_private(self.of_game(game) / name, made)
        return name


def _made_anew(content: bytes) -> bytes:
    """The pixels of a picture, upright, as a new JPEG."""
    import cv2

    from vision.picture_file import ReadError, load_picture

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "picture"
        path.write_bytes(content)
        try:
            pixels = load_picture(path)
        except ReadError as error:
            why = str(error).removeprefix(f"{path}: ")
            raise Problem("unreadable", Foreign(why, Worded(OF_NO_USE))) from None
    return cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
