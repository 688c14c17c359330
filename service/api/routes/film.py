"""The film of a game: small pictures of what the camera saw, for hosts, to look again at what happened."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from engine.text import N_, Worded
from service.api import camera_shapes as shapes
from service.api.live import LiveGame
from service.api.problems import Problem, answers
from service.api.routes.games import HERE, Played
from service.api.who import AtDesk, Host
from service.watching import reel

router = APIRouter(prefix=HERE + "/{game}/film", tags=["film"])

REFUSED = answers("no_pass", "forbidden", "not_found")
MOST_MOMENTS = 400
"""So many moments are told at most."""

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
    folder = reel.folder_of(desk.pictures.of_game(game.number))
    shots = list(reel.shots(folder))
    since, until = _window(game, entry, at)
    middle = until if until is not None else None
    near = [shot for shot in shots if _within(shot.at, since, until, before, after)][:MOST_MOMENTS]
    nearest = min(near, key=lambda shot: abs(shot.at - middle), default=None) if middle is not None else None
    return shapes.FilmShape(
        frames=len(shots),
        since=shots[0].at if shots else 0.0,
        until=shots[-1].at if shots else 0.0,
        bytes=sum(path.stat().st_size for path in reel.pieces(folder)),
        nearest=nearest.number if nearest else None,
        moments=[shapes.MomentShape(frame=shot.number, at=shot.at) for shot in near],
    )


@router.get("/{frame}", responses=REFUSED, response_class=Response)
def frame(game: Played, desk: AtDesk, who: Host, frame: Annotated[int, Path(ge=0, le=2**31 - 1)]) -> Response:
    """Give a picture of the film, as JPEG."""
    folder = reel.folder_of(desk.pictures.of_game(game.number))
    found = next((shot for shot in reel.shots_from(folder, frame) if shot.number == frame), None)
    picture = found.jpeg() if found else b""
    if not picture:
        raise Problem("not_found", Worded(N_("that picture is not kept, or not any more")))
    return Response(picture, media_type="image/jpeg")


def _window(game: LiveGame, entry: int | None, at: float | None) -> tuple[float | None, float | None]:
    """From when to when something was: an entry, or a moment; None where nothing was asked for."""
    if entry is None:
        return at, at
    if entry > game.version:
        raise Problem("not_found", Worded(N_("there is no entry {entry}"), entry=entry))
    found = list(game.record.journal)[entry - 1]
    return found.since, found.at


def _within(moment: float, since: float | None, until: float | None, before: float, after: float) -> bool:
    return since is not None and until is not None and since - before <= moment <= until + after
