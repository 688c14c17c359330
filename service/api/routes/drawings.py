"""Drawings: the gallery of a table, and photographs that phones took of drawings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import APIRouter, Path, Query, Response
from fastapi.responses import FileResponse

from engine.text import N_, Worded
from service.api import keep_shapes as shapes
from service.api.desk import Desk
from service.api.person import Who
from service.api.pictures import OF_NO_USE, SENT, TYPES
from service.api.problems import Problem, answers
from service.api.routes.games import HERE, Played
from service.api.routes.keeping import TABLE
from service.api.who import AtDesk, Guest, Host
from service.keep import worker
from service.keep.drawing_files import NAME, stem
from service.keep.evenings import KeptGame
from service.keep.gallery import KeptDrawing, gallery_of
from service.keep.statistics import key_of
from service.store.keeping import OpenTo, open_gallery, open_to
from service.wording import Foreign

T = TypeVar("T")

router = APIRouter(tags=["drawings"])

REFUSED = answers("no_pass", "forbidden", "origin", "not_found", "unreadable", "full")

Photograph = Annotated[
    str,
    Path(pattern=f"^{SENT.pattern}$", examples=["drawing-2c26b46b68ffc68ff99b453c.jpg"], description="As it was sent."),
]


@router.get(TABLE + "/gallery", responses=answers("no_pass", "forbidden"))
def show(
    desk: AtDesk,
    who: Guest,
    game: Annotated[int | None, Query(ge=1, le=2**31 - 1, description="Drawings of this game alone.")] = None,
    skip: Annotated[int, Query(ge=0, le=100_000, description="So many of the latest were shown already.")] = 0,
    most: Annotated[int, Query(ge=1, le=200)] = 24,
) -> shapes.GalleryShape:
    """Show drawings with their words, each once it may be known, and who guessed them; the latest first."""
    whom = _check_open(desk, who)
    games = [one for one in desk.shelf.games(who.table) if game in (None, one.number)]
    found: list[KeptDrawing] = []
    for drawing in gallery_of(games, desk.pictures.folder):
        found.append(drawing)
        if len(found) > skip + most:
            break
    told = [drawing_shape(one) for one in found[skip : skip + most]]
    return shapes.GalleryShape(open_to=whom, drawings=told, next=skip + most if len(found) > skip + most else None)


@router.put(TABLE + "/gallery", responses=answers("no_pass", "forbidden", "origin", "unreadable"), status_code=204)
def open_for(asked: shapes.OpenGallery, desk: AtDesk, who: Host) -> None:
    """Say who may see the drawings of the table."""
    open_gallery(desk.store, who.table, asked.open_to)


@router.get(
    HERE + "/{game}/drawings/{name}",
    responses=answers("no_pass", "forbidden", "not_found"),
    response_class=FileResponse,
)
def file(game: Played, desk: AtDesk, who: Guest, name: Annotated[str, Path(pattern=f"^{NAME.pattern}$")]) -> Response:
    """Give a file of a drawing."""
    _check_open(desk, who)
    path = desk.pictures.find(game.number, name)
    if path is None:
        raise Problem("not_found", Worded(N_("there is no such drawing")))
    return FileResponse(path, media_type=TYPES[path.suffix])


@router.post(HERE + "/{game}/pictures/{name}/drawing", responses=REFUSED)
def cut_out(asked: shapes.DrawingAsked, game: Played, desk: AtDesk, who: Guest, name: Photograph) -> shapes.DrawingCut:
    """Cut the drawing out of a photograph that was sent, and put it into the gallery; the host, anybody's."""
    if not (who.may_correct or who.colour == asked.colour):
        raise Problem("forbidden", Worded(N_("players put in their own drawings; the host, anybody's")))
    kept = kept_game(desk, who, game.number)
    number = asked.round or len(kept.facts.rounds)
    if asked.colour not in kept.facts.players or number > len(kept.facts.rounds):
        raise Problem(
            "not_found",
            Worded(N_("{player} does not play in round {round} of this game"), player=asked.colour, round=number),
        )
    path = desk.pictures.find(game.number, name)
    if path is None:
        raise Problem("not_found", Worded(N_("there is no such photograph")))
    cut = worked(lambda: worker.cut_out(path, path.parent, stem("photo", number, asked.colour)))
    drawing = next(
        one for one in gallery_of([kept], desk.pictures.folder) if (one.round, one.player) == (number, asked.colour)
    )
    return shapes.DrawingCut(upright=cut.upright, empty=cut.empty, drawing=drawing_shape(drawing))


def drawing_shape(drawing: KeptDrawing) -> shapes.DrawingShape:
    """The drawing as it is answered."""
    game, files = drawing.game, drawing.files
    guessed = [
        shapes.PlayedBy(colour=one, name=game.names.get(one, ""), key=key_of(game, one)) for one in drawing.guessed
    ]
    return shapes.DrawingShape(
        game=game.number,
        name=game.facts.name,
        begun=game.created,
        round=drawing.round,
        colour=drawing.player,
        player=game.names.get(drawing.player, ""),
        word=drawing.word,
        over=drawing.over,
        guessed=guessed,
        guesses=drawing.guesses,
        picture=files.picture,
        ink=files.ink,
        strokes=files.strokes,
        growth=files.growth,
        photograph=files.photograph,
    )


def worked(work: Callable[[], T]) -> T:
    """What a reader of photographs finds; raises :class:`Problem` where it cannot."""
    try:
        return work()
    except worker.WorkerError as error:
        raise Problem("unreadable", Foreign(str(error), Worded(OF_NO_USE))) from None
    except worker.WorkerBusy:
        raise Problem("full", Worded(N_("too many photographs are being read; wait a little and repeat"))) from None


def kept_game(desk: Desk, who: Who, number: int) -> KeptGame:
    """A game of the asker's table as it is kept; raises :class:`Problem` where nobody has played in it yet."""
    found = next((one for one in desk.shelf.games(who.table) if one.number == number), None)
    if found is None:
        raise Problem("not_found", Worded(N_("nobody plays in this game yet")))
    return found


def may_see_drawings(desk: Desk, who: Who) -> bool:
    """Whether the host has opened the gallery for whoever asks."""
    whom = open_to(desk.store, who.table)
    return who.host or whom == "all" or (whom == "players" and bool(who.colour))


def _check_open(desk: Desk, who: Who) -> OpenTo:
    """Who may see drawings; raises :class:`Problem` where whoever asks may not."""
    if not may_see_drawings(desk, who):
        raise Problem("forbidden", Worded(N_("the host has not opened the gallery for you")))
    return open_to(desk.store, who.table)
