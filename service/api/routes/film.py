"""The film of a game: small pictures of what the camera saw, for hosts, to look again at what happened."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from service.api import camera_shapes as shapes
from service.api.problems import Problem, answers
from service.api.routes.games import HERE, Played
from service.api.who import AtDesk, Host

router = APIRouter(prefix=HERE + "/{game}/film", tags=["film"])

REFUSED = answers("no_pass", "forbidden", "not_found")
Seconds = Annotated[float, Query(ge=0, le=600)]


@router.get("", responses=REFUSED)
def show(
    game: Played,
    desk: AtDesk,
    who: Host,
    entry: Annotated[int | None, Query(ge=1, le=2**31 - 1, description="Around this entry.")] = None,
    at: Annotated[float | None, Query(ge=0, le=1e6, description="Around this moment.")] = None,
    before: Seconds = 3.0,
    after: Seconds = 3.0,
) -> shapes.FilmShape:
    """Tell what is kept of the film, and the moments around an entry, from its `since` on, or around a moment."""
    return shapes.FilmShape(frames=0, since=0.0, until=0.0, bytes=0, nearest=None, moments=[])


@router.get("/{frame}", responses=REFUSED, response_class=Response)
def frame(game: Played, desk: AtDesk, who: Host, frame: Annotated[int, Path(ge=0, le=2**31 - 1)]) -> Response:
    """Give a picture of the film, as JPEG."""
    raise Problem("not_found", "that picture is not kept, or not any more")
