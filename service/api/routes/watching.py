"""Watching: a round refereed through the table's camera, for the record or as a dry run."""

from __future__ import annotations

from fastapi import APIRouter

from engine.codec import entry_from_json
from engine.entry import Entry, Header
from engine.game import find_game
from engine.phrases import phrase
from engine.secrecy import HOST
from service.api import camera_shapes as shapes
from service.api.desk import Desk
from service.api.languages import Speaks
from service.api.problems import answers
from service.api.routes.cameras import CHANGED, OfTable
from service.api.seen import Seen
from service.api.who import AtDesk, Host
from service.i18n import Tongue
from service.watching.eyes import Eyes
from service.watching.watchers import WATCHED, checked_options

router = APIRouter(prefix="/api/tables/{table}/watching", tags=["watching"])

MOST_SEEN = 30
"""So many of the latest things seen are told."""


@router.get("", responses=answers("no_pass", "forbidden"))
def show(eyes: OfTable, desk: AtDesk, who: Host, tongue: Speaks) -> shapes.WatchingShape:
    """Show what is watched, and what was seen last."""
    return _shape(eyes, desk, tongue)


@router.post("", status_code=202, responses=CHANGED)
def begin(asked: shapes.WatchAsked, eyes: OfTable, desk: AtDesk, who: Host, tongue: Speaks) -> shapes.WatchingShape:
    """Begin to watch a round: a new game begins when the table is seen at rest. The round before is ended."""
    options = checked_options(asked.options)
    rest = {"dry": asked.dry, "lang": asked.lang.value, "title": asked.title, "options": options}
    desk.watchers.watch(who.table, asked.game, **rest)
    return _shape(eyes, desk, tongue)


@router.delete("", responses=CHANGED)
def end(eyes: OfTable, desk: AtDesk, who: Host, tongue: Speaks) -> shapes.WatchingShape:
    """End the watching: what can only be told at the end is told; the game goes on by hand."""
    eyes.stop_watching()
    return _shape(eyes, desk, tongue)


def _shape(eyes: Eyes, desk: Desk, tongue: Tongue) -> shapes.WatchingShape:
    told = eyes.watching()
    if told["game"] is not None and desk.hosting.table_of(told["game"]) != eyes.table:
        told["game"] = None  # it was removed since
    seen = _seen_dry(eyes) if told["dry"] or told["game"] is None else _seen(desk, eyes.table, told["game"])
    vocabulary = find_game(WATCHED).vocabulary
    said = [
        shapes.SightingShape(at=entry.at, text=phrase(vocabulary, entry.event, tongue), confidence=entry.confidence)
        for entry in seen[-MOST_SEEN:]
    ]
    return shapes.WatchingShape(**told, seen=said)


def _seen_dry(eyes: Eyes) -> list[Entry]:
    return [entry_from_json(entry, Header(game)) for game, entry in list(eyes.seen)]


def _seen(desk: Desk, table: int, game: int) -> list[Entry]:
    def by_camera(seen: Seen) -> list[Entry]:
        return [told.entry for told in seen.told if told.entry.source == "camera"]

    played = desk.game(table, game)
    played.refresh()
    return played.look(HOST, by_camera)
