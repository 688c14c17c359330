"""Where the drawings of a game lie: files in its folder of pictures, named by round and player.

`drawing-r2-red.png` is what the camera saw of red's drawing in round 2, with `-ink.png`, `.svg` and `.webp` beside it
(see `service.drawings`); `photo-r2-red.png` and its like are cut out of a photograph. Without a round it is the first.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from engine.events import COLOURS, Player

Taken = Literal["drawing", "photo"]
"""Whether the camera above the table saw it, or somebody photographed it."""

NAME = re.compile(rf"(drawing|photo)(?:-r([1-9][0-9]{{0,3}}))?-({'|'.join(COLOURS)})(-ink[.]png|[.]png|[.]svg|[.]webp)")

KINDS = {".png": "picture", "-ink.png": "ink", ".svg": "strokes", ".webp": "growth"}
"""What a file shows, by how its name ends."""


@dataclass(frozen=True, slots=True)
class DrawingFiles:
    """The names of the files of one drawing, "" where there is none; ``photograph`` is what a phone took of it."""

    picture: str = ""
    ink: str = ""
    strokes: str = ""
    growth: str = ""
    photograph: str = ""


def stem(taken: Taken, number: int, player: Player) -> str:
    """How the names of the files of a drawing begin.

    >>> stem("photo", 2, "red")
    'photo-r2-red'
    """
    return f"{taken}-r{number}-{player}"


def drawings_in(folder: Path) -> dict[tuple[int, Player], DrawingFiles]:
    """The files of the drawings in a game's folder, by round and player; none where it is not there."""
    found: dict[tuple[int, Player], dict[str, dict[str, str]]] = {}
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        read = NAME.fullmatch(path.name)
        if read:
            place = int(read[2] or 1), read[3]
            found.setdefault(place, {}).setdefault(read[1], {})[KINDS[read[4]]] = path.name
    return {place: _together(taken) for place, taken in found.items()}


def _together(taken: dict[str, dict[str, str]]) -> DrawingFiles:
    """What the camera saw comes first; a photograph stands in where it saw nothing, and is named beside it."""
    photo = taken.get("photo", {})
    return DrawingFiles(**{**photo, **taken.get("drawing", {}), "photograph": photo.get("picture", "")})
