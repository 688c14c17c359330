"""What an archive of a table says of itself, in its `manifest.json`; and which names its files have."""

from __future__ import annotations

import json
import re
from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from engine.errors import Unreadable, quote
from engine.events import COLOURS
from engine.text import N_, Worded
from service.names import TEXT

FORMAT = 1
"""Of archives that this program writes; it reads none that are newer."""

MANIFEST = "manifest.json"
RECORD = "record.jsonl"

FOLDER = re.compile("games/[0-9]{5}")
PICTURE = re.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,90}[.](?:png|jpg|webp|svg|gif|json)")
FILM = re.compile("film/[0-9]{8}[.]reel")

MOST_GAMES = 10_000

Text = Annotated[str, StringConstraints(max_length=1000, pattern=TEXT)]
PersonName = Annotated[str, StringConstraints(max_length=60, pattern=TEXT)]
Colour = Annotated[str, StringConstraints(pattern=f"^({'|'.join(COLOURS)})$")]

LATEST = 9000
"""No year is later: what is reckoned from a moment, such as the end of an evening, has to be a moment too."""


def _is_moment(text: str) -> str:
    if datetime.fromisoformat(text).year > LATEST:  # a ValueError where it is none, such as a thirteenth month
        raise ValueError("is too late")
    return text


Moment = Annotated[
    str,
    StringConstraints(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{3})?Z$"),
    AfterValidator(_is_moment),
]


class _Said(BaseModel):
    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True, strict=True)


class ArchivedSeat(_Said):
    """A player of the table, clockwise."""

    colour: Colour
    name: PersonName


class ArchivedGame(_Said):
    """A game: the folder in which its record and pictures lie; ``masked`` where secrets of its round are left out."""

    folder: Annotated[str, StringConstraints(pattern=f"^{FOLDER.pattern}$")]
    title: Text
    created: Moment
    names: dict[Colour, PersonName]
    entries: int = Field(ge=0)
    masked: bool


class Manifest(_Said):
    """The whole of it."""

    format: int
    name: Annotated[str, StringConstraints(min_length=1, max_length=60, pattern=TEXT)]
    created: Moment
    open_to: Literal["all", "players", "host"]
    seats: list[ArchivedSeat] = Field(max_length=len(COLOURS))
    games: list[ArchivedGame] = Field(max_length=MOST_GAMES)


def read_manifest(text: bytes) -> Manifest:
    """The manifest that is written there; raises ``Unreadable``, also where a newer program wrote it."""
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable(Worded(N_("{file}: is no JSON; this is no archive of a table"), file=MANIFEST)) from None
    found = raw.get("format") if isinstance(raw, dict) else None
    if type(found) is not int or found < 1:
        raise Unreadable(Worded(N_("{file}: says no format; this is no archive of a table"), file=MANIFEST))
    if found > FORMAT:
        raise Unreadable(
            Worded(
                N_("{file}: format {given} is newer than {most}; a newer program wrote it: use that"),
                file=MANIFEST,
                given=quote(found),
                most=FORMAT,
            )
        )
    try:
        manifest = Manifest.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise Unreadable(
            Worded(
                N_("{file}: {where} is not as this program writes it; the archive is damaged, or somebody changed it"),
                file=MANIFEST,
                where=quote(where),
            )
        ) from None
    folders = [game.folder for game in manifest.games]
    if len(set(folders)) < len(folders) or len({seat.colour for seat in manifest.seats}) < len(manifest.seats):
        raise Unreadable(Worded(N_("{file}: a folder or a colour stands there twice"), file=MANIFEST))
    return manifest


def is_part_of(name: str, folder: str) -> bool:
    """Whether a file of that name in an archive can belong to the game in that folder.

    >>> is_part_of("games/00001/pictures/0002-after.png", "games/00001")
    True
    >>> is_part_of("games/00001/pictures/../../x.png", "games/00001")
    False
    """
    inner = name.removeprefix(f"{folder}/pictures/")
    return name == f"{folder}/{RECORD}" or (inner != name and bool(PICTURE.fullmatch(inner) or FILM.fullmatch(inner)))
