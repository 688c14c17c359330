"""Evenings that were played at a table, with their statistics; what the players of a game were called."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path

from engine.text import N_, Worded
from service.api import keep_shapes as shapes
from service.api.misfits import same_name
from service.api.problems import Problem, answers
from service.api.routes.games import HERE, Played
from service.api.who import AtDesk, Guest, Host
from service.keep.evenings import Evening
from service.keep.statistics import statistics_of
from service.names import twins
from service.store.keeping import name_players, names

router = APIRouter(tags=["keeping"])

TABLE = "/api/tables/{table}"
REFUSED = answers("no_pass", "not_found")


def _evening(
    evening: Annotated[int, Path(ge=1, le=2**31 - 1, description="The number of its first game.", examples=[3])],
    desk: AtDesk,
    who: Guest,
) -> Evening:
    found = next((one for one in desk.shelf.evenings(who.table) if one.number == evening), None)
    if found is None:
        raise Problem("not_found", Worded(N_("no evening at this table began with game {game}"), game=evening))
    return found


Spent = Annotated[Evening, Depends(_evening)]
"""An evening of the table in the path."""


@router.get(TABLE + "/evenings", responses=answers("no_pass"))
def list_evenings(desk: AtDesk, who: Guest) -> shapes.EveningsShape:
    """List the evenings of a table with their games and points, the latest first."""
    evenings = desk.shelf.evenings(who.table)
    return shapes.EveningsShape(evenings=[shapes.EveningShape.of(one) for one in reversed(evenings)])


@router.get(TABLE + "/evenings/{evening}", responses=REFUSED)
def show_evening(evening: Spent) -> shapes.EveningTold:
    """Tell an evening: games, points, and what its people did."""
    told = shapes.EveningShape.of(evening)
    statistics = shapes.StatisticsShape.of(statistics_of(evening.games))
    return shapes.EveningTold(**told.model_dump(), statistics=statistics)


@router.get(TABLE + "/statistics", responses=answers("no_pass"))
def statistics(desk: AtDesk, who: Guest) -> shapes.StatisticsShape:
    """Tell what people did over all evenings of a table, by their names; whoever has no name is left out."""
    return shapes.StatisticsShape.of(statistics_of(desk.shelf.games(who.table), named_only=True))


@router.put(HERE + "/{game}/names", responses=answers("no_pass", "forbidden", "origin", "not_found", "unreadable"))
def call(asked: shapes.Calling, game: Played, desk: AtDesk, who: Host) -> shapes.GameKept:
    """Say what the players of a game were called, where it was said wrong or not at all."""
    called = {one.colour: one.name for one in asked.players}
    before = names(desk.store, [game.number]).get(game.number, {})
    if same := twins((before | called).items()):
        raise Problem("unreadable", same_name(*same))
    name_players(desk.store, game.number, called)
    kept = next((one for one in desk.shelf.games(who.table) if one.number == game.number), None)
    if kept is None:
        raise Problem("not_found", Worded(N_("nobody has played in this game yet")))
    return shapes.GameKept.of(kept)
