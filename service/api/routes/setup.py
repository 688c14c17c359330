"""The set-up of a table: looked for in the camera's picture, put right by hand, kept for the next evening."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from fastapi.responses import FileResponse

from engine.text import N_, Worded
from service.api import camera_shapes as shapes
from service.api.naming import NamesPeople
from service.api.problems import Problem, answers
from service.api.routes.cameras import CHANGED, Jpeg, OfTable
from service.api.who import Host
from service.choices import Language
from service.i18n import Tongue
from service.watching.eyes import Eyes
from service.watching.worded import read
from service.wording import said

router = APIRouter(prefix="/api/tables/{table}/setup", tags=["setup"])

Lang = Annotated[Language, Query(alias="words", description="Language of the words on the stand.")]


def _shape(eyes: Eyes, tongue: Tongue) -> shapes.SetUpShape:
    now = eyes.arranged.show()
    return shapes.SetUpShape(**now | {"advice": [said(read(line), tongue) for line in now["advice"]]})


@router.get("", responses=answers("no_pass", "forbidden"))
def show(eyes: OfTable, who: Host, tongue: NamesPeople) -> shapes.SetUpShape:
    """Show the set-up that was saved or found last."""
    return _shape(eyes, tongue)


@router.post("/look", status_code=202, responses=CHANGED)
def look(eyes: OfTable, who: Host, tongue: NamesPeople, words: Lang = Language.en) -> shapes.SetUpShape:
    """Look for the table in the next seconds of the picture, and save it where it is found; `eyes` tells the end."""
    eyes.look(words.value)
    return _shape(eyes, tongue)


@router.put("", responses=CHANGED)
def change(asked: shapes.PartsAsked, eyes: OfTable, who: Host, tongue: NamesPeople) -> shapes.SetUpShape:
    """Say how the table lies: it is laid out anew so, and saved."""
    eyes.lay(asked.model_dump())
    return _shape(eyes, tongue)


@router.delete("", status_code=204, responses=CHANGED)
def forget(eyes: OfTable, who: Host) -> None:
    """Forget the set-up: the next game finds the table by itself."""
    eyes.forget_set_up()


@router.get("/picture", responses=answers("no_pass", "forbidden", "not_found"), response_class=FileResponse)
def picture(
    eyes: OfTable, who: Host, drawn: Annotated[bool, Query(description="With what was found drawn in.")] = False
) -> Response:
    """Give the picture in which the table was found, or looked for, as JPEG."""
    path = eyes.arranged.picture(drawn)
    if path is None:
        raise Problem("not_found", Worded(N_("the table was not looked for yet")))
    return FileResponse(path, media_type="image/jpeg")


@router.put("/words", responses=CHANGED)
def words(asked: shapes.WordsAsked, eyes: OfTable, who: Host) -> shapes.WordsShape:
    """Say what the words on the stand are; the next round begins with them."""
    cards = {name: [_sure(word) for word in getattr(asked, name)] for name in "abc"}
    eyes.arranged.read_by("host", cards)
    eyes.say_words([asked.a, asked.b, asked.c], "host")
    return shapes.WordsShape(by="host", **cards)  # type: ignore[arg-type]


@router.post("/stand", responses=CHANGED | answers("too_large"))
def close_up(content: Jpeg, eyes: OfTable, who: Host, words: Lang = Language.en) -> shapes.WordsShape:
    """Read the words from a close-up of the stand, as JPEG, PNG or WebP; the next round begins with them."""
    return shapes.WordsShape(by="close-up", **eyes.read_close_up(content, words.value))


def _sure(word: str) -> dict[str, Any]:
    return {"text": word, "confidence": 1.0, "options": []}
