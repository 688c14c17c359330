"""Games at a table: begun, shown, explained, told entry by entry."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Header, Path, Query, Response
from pydantic import TypeAdapter

from engine.codec import from_lines, to_lines
from engine.errors import Unreadable
from engine.events import Event
from engine.fields import encode
from engine.game import Game, games
from engine.journal import Journal
from engine.settings import OptionDoc
from engine.text import N_, Worded
from service.api import game_shapes as shapes
from service.api.languages import Speaks
from service.api.live import Audience, LiveGame
from service.api.naming import NamesPeople
from service.api.once import Once
from service.api.person import Who
from service.api.problems import answers
from service.api.seen import Seen
from service.api.shapes import Name
from service.api.telling import entry_shape, rounds_shape
from service.api.who import AtDesk, Guest, Host, Somebody
from service.choices import Language
from service.i18n import Tongue, speak
from service.records.begin import begun

router = APIRouter(tags=["games"])

HERE = "/api/tables/{table}/games"
REFUSED = answers("no_pass", "not_found")


def _played(game: Annotated[int, Path(ge=1, le=2**31 - 1, examples=[3])], desk: AtDesk, who: Guest) -> LiveGame:
    found = desk.game(who.table, game)
    found.refresh()
    return found


Played = Annotated[LiveGame, Depends(_played)]
"""A game of the table in the path, with what other programs have said in it."""


def audience_of(who: Who, tongue: Tongue) -> Audience:
    """With whom somebody is told the same."""
    return Audience(who.eyes, who.host, tongue)


def tag(version: int) -> str:
    """The version as an ETag."""
    return f'"{version}"'


@router.get("/api/games", responses=answers("no_pass"))
def catalogue(tongue: Speaks, _: Somebody) -> shapes.Catalogue:
    """List the games that can be played, with their options and events."""
    return _catalogue(tongue.language)


@router.post(HERE, status_code=201, responses=answers("no_pass", "forbidden", "origin", "other_request", "unreadable"))
def begin(asked: shapes.NewGame, desk: AtDesk, who: Host, once: Once, tongue: NamesPeople) -> shapes.GameNow:
    """Begin a game with the set-up of its first round."""

    def first() -> Journal:
        players = asked.players or [seat.colour for seat in desk.hosting.seats(who.table)]
        return begun(asked.game, players, asked.options, source=who.source, who=who.name)

    game = desk.begin(once.by(who, asked), first, asked.title)
    return game.now(audience_of(who, tongue))


@router.post(
    HERE + "/import",
    status_code=201,
    responses=answers("no_pass", "forbidden", "origin", "other_request", "not_allowed", "too_large", "unreadable"),
)
def take_in(
    content: Annotated[
        bytes, Body(media_type="application/octet-stream", description="A record as `/record` gives it.")
    ],
    desk: AtDesk,
    who: Host,
    once: Once,
    tongue: NamesPeople,
    title: Annotated[Name, Query(description="What to call the game.")] = "",
) -> shapes.GameNow:
    """Take in a game from its record as text, whole or not at all; older records are upgraded."""
    asked = once.by(who, shapes.Imported(content=hashlib.sha256(content).hexdigest(), title=title))
    return desk.begin(asked, lambda: _read(content), title).now(audience_of(who, tongue))


def _read(content: bytes) -> Journal:
    try:
        return from_lines(content.decode("utf-8-sig").splitlines(keepends=True))
    except UnicodeDecodeError:
        raise Unreadable(Worded(N_("the record is no text in UTF-8"))) from None
    except RecursionError:
        raise Unreadable(Worded(N_("the record holds something that is nested too deep"))) from None


@router.get(
    HERE + "/{game}",
    response_model=shapes.GameNow,
    responses=REFUSED | {304: {"description": "Nothing has changed."}},
)
def show(
    game: Played,
    who: Guest,
    tongue: NamesPeople,
    response: Response,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Any:
    """Show a game as you may know it now; the ETag is its version."""
    now = game.now(audience_of(who, tongue))
    if if_none_match == tag(now.version):
        return Response(status_code=304, headers={"ETag": tag(now.version)})
    response.headers["ETag"] = tag(now.version)
    return now


@router.get(HERE + "/{game}/entries", responses=REFUSED)
def timeline(
    game: Played,
    who: Guest,
    tongue: NamesPeople,
    after: Annotated[int, Query(ge=0, le=2**31 - 1, description="Only entries after this one.")] = 0,
    most: Annotated[int, Query(ge=1, le=2000, description="So many at most.")] = 2000,
) -> shapes.Timeline:
    """Tell what happened, entry by entry, as you may know it now."""

    def told(seen: Seen) -> shapes.Timeline:
        entries = [entry_shape(seen.record, one, tongue) for one in seen.told[after : after + most]]
        return shapes.Timeline(game=game.number, version=seen.version, entries=entries)

    return game.look(who.eyes, told)


@router.get(HERE + "/{game}/rounds", responses=REFUSED)
def rounds(game: Played, who: Guest, tongue: NamesPeople) -> shapes.Rounds:
    """Explain the points of every round so far."""
    return game.look(who.eyes, lambda seen: rounds_shape(game.number, seen, tongue))


@router.get(HERE + "/{game}/record", responses=REFUSED, response_class=Response)
def export(game: Played, who: Guest) -> Response:
    """Give the record as text, a line of JSON an entry; what you may not know yet is left out."""
    text = game.look(who.eyes, lambda seen: "".join(to_lines(seen.record.journal)))
    name = f'attachment; filename="paperref-{game.number}.jsonl"'
    return Response(text, headers={"Content-Disposition": name}, media_type="application/x-ndjson")


@cache
def _catalogue(language: Language) -> shapes.Catalogue:
    return shapes.Catalogue(games=[_described(game, speak(language)) for game in games().values()])


def _described(game: Game[Any], tongue: Tongue) -> shapes.CatalogueGame:
    kinds = [_kind(game, name, kind) for name, kind in game.vocabulary.kinds.items()]
    schemas = TypeAdapter(game.options).json_schema()["properties"]
    options = [_option(doc, schemas[doc.name], tongue) for doc in game.options.docs()]
    return shapes.CatalogueGame(
        name=game.name, players=[game.players[0], game.players[-1]], options=options, events=kinds
    )


def _kind(game: Game[Any], name: str, kind: type[Event]) -> shapes.KindShape:
    secret = game.vocabulary.secrets.get(kind)
    schema = TypeAdapter(kind).json_schema()
    schema.pop("description", None)
    return shapes.KindShape(kind=name, fields=schema, secret=list(secret.fields) if secret else [])


def _option(doc: OptionDoc, schema: dict[str, Any], tongue: Tongue) -> shapes.OptionShape:
    choices = [shapes.ChoiceShape(decision=choice, text=tongue(meaning)) for choice, meaning in doc.choices.items()]
    values = {name: value for name, value in schema.items() if name != "default"}
    return shapes.OptionShape(
        name=doc.name, default=encode(doc.default), text=tongue(doc.meaning), choices=choices, values=values
    )
