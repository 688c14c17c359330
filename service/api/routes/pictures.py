"""Pictures: those that prove what somebody may know, and those taken at the table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Path, Query, Response
from fastapi.responses import FileResponse

from engine.text import N_, Worded
from service.api.pictures import SENT, TYPES, Kind
from service.api.problems import Problem, answers
from service.api.rights import ONLY_WATCHES
from service.api.routes.games import HERE, Played
from service.api.seen import Seen
from service.api.shapes import PictureShape, PicturesShape
from service.api.who import AtDesk, Guest

router = APIRouter(prefix=HERE + "/{game}/pictures", tags=["pictures"])

SENDING = answers("no_pass", "forbidden", "origin", "not_found", "too_large", "unreadable")


@router.get("", responses=answers("no_pass", "not_found"))
def list_pictures(game: Played, desk: AtDesk, who: Guest) -> PicturesShape:
    """List the pictures that people took of this game."""
    return PicturesShape(pictures=[PictureShape.of(name) for name in desk.pictures.sent(game.number)])


@router.post("", status_code=201, responses=SENDING)
def send(
    game: Played,
    desk: AtDesk,
    who: Guest,
    content: Annotated[bytes, Body(media_type="application/octet-stream", description="A JPEG, PNG or WebP file.")],
    kind: Annotated[Kind, Query(description="What it shows, for all at the table to see.")],
) -> PictureShape:
    """Send a photograph. Only its pixels are kept: not where and with what it was taken."""
    if not (who.colour or who.host):
        raise Problem("forbidden", Worded(ONLY_WATCHES))
    return PictureShape.of(desk.pictures.keep(game.number, kind, content))


@router.get("/{name}", responses=answers("no_pass", "not_found"), response_class=FileResponse)
def show(
    game: Played,
    desk: AtDesk,
    who: Guest,
    name: Annotated[str, Path(max_length=100, examples=["0012-before.png"])],
) -> Response:
    """Give a picture that somebody took, or that proves an entry as you may know it."""
    path = desk.pictures.find(game.number, name)
    if path is None or not (SENT.fullmatch(name) or game.look(who.eyes, lambda seen: _proves(seen, name))):
        raise Problem("not_found", Worded(N_("there is no such picture, or it is not yours to see yet")))
    return FileResponse(path, media_type=TYPES[path.suffix])


def _proves(seen: Seen, name: str) -> bool:
    """Whether the picture is evidence of an entry that is told with it."""
    return any(name in told.entry.evidence for told in seen.told)
