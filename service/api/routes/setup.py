"""The set-up of a table: looked for in the camera's picture, put right by hand, kept for the next evening."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from service.api import camera_shapes as shapes
from service.api.problems import Problem, answers
from service.api.routes.cameras import CHANGED, Jpeg
from service.api.who import AtDesk, Host
from service.choices import Language

router = APIRouter(prefix="/api/tables/{table}/setup", tags=["setup"])

Lang = Annotated[Language, Query(alias="words", description="Language of the words on the stand.")]


@router.get("", responses=answers("no_pass", "forbidden"))
def show(desk: AtDesk, who: Host) -> shapes.SetUpShape:
    """Show the set-up that was saved or found last."""
    raise Problem("no_camera", "attach one first")


@router.post("/look", status_code=202, responses=CHANGED)
def look(desk: AtDesk, who: Host, words: Lang = Language.en) -> shapes.SetUpShape:
    """Look for the table in the next seconds of the picture, and save it where it is found; `eyes` tells the end."""
    raise Problem("no_camera", "attach one first")


@router.put("", responses=CHANGED)
def change(asked: shapes.PartsAsked, desk: AtDesk, who: Host) -> shapes.SetUpShape:
    """Say how the table lies: it is laid out anew so, and saved."""
    raise Problem("no_camera", "attach one first")


@router.delete("", status_code=204, responses=CHANGED)
def forget(desk: AtDesk, who: Host) -> None:
    """Forget the set-up: the next game finds the table by itself."""


@router.get("/picture", responses=answers("no_pass", "forbidden", "not_found"), response_class=Response)
def picture(
    desk: AtDesk, who: Host, drawn: Annotated[bool, Query(description="With what was found drawn in.")] = False
) -> Response:
    """Give the picture in which the table was found, or looked for, as JPEG."""
    raise Problem("not_found", "the table was not looked for yet")


@router.put("/words", responses=CHANGED)
def words(asked: shapes.WordsAsked, desk: AtDesk, who: Host) -> shapes.WordsShape:
    """Say what the words on the stand are; the next round begins with them."""
    raise Problem("no_camera", "attach one first")


@router.post("/stand", responses=CHANGED | answers("too_large"))
def close_up(content: Jpeg, desk: AtDesk, who: Host, words: Lang = Language.en) -> shapes.WordsShape:
    """Read the words from a close-up of the stand, as JPEG, PNG or WebP; the next round begins with them."""
    raise Problem("no_camera", "attach one first")
