"""Tables: set up, named, seated."""

from __future__ import annotations

from fastapi import APIRouter, Response

from engine.text import N_, Worded
from service.api.desk import Desk
from service.api.person import Who, who_of
from service.api.problems import Problem, answers
from service.api.routes.session import shape_of
from service.api.shapes import NewTable, Seating, TableShape, TablesShape
from service.api.who import AtDesk, Guest, Host, Somebody, give_cookie

router = APIRouter(prefix="/api/tables", tags=["tables"])


def table_of(desk: Desk, who: Who) -> TableShape:
    """The table of whoever asks, as it is answered."""
    found = next(table for table in desk.hosting.tables() if table.id == who.table)
    return TableShape.of(found, desk.hosting.seats(found.id), desk.hosting.games(found.id), shape_of(desk, who))


@router.get("", responses=answers("no_pass"))
def list_tables(desk: AtDesk, somebody: Somebody) -> TablesShape:
    """List the tables that let you in."""
    return TablesShape(tables=[table_of(desk, who) for who in somebody])


@router.post("", status_code=201, responses=answers("no_pass", "forbidden", "origin", "unreadable"))
def set_up(asked: NewTable, response: Response, desk: AtDesk, somebody: Somebody) -> TableShape:
    """Set up another table, whose host you are. Only who is host of a table already may."""
    if not any(who.host for who in somebody):
        raise Problem("forbidden", Worded(N_("only a host may set up another table")))
    table = desk.hosting.begin_table(asked.name)
    held = desk.issue(table.id, "host")
    give_cookie(response, desk, held)
    return table_of(desk, who_of([held]))


@router.get("/{table}", responses=answers("no_pass"))
def show(desk: AtDesk, who: Guest) -> TableShape:
    """Show a table: who sits there, which games were played."""
    return table_of(desk, who)


@router.patch("/{table}", responses=answers("no_pass", "forbidden", "origin", "unreadable"))
def rename(asked: NewTable, desk: AtDesk, who: Host) -> TableShape:
    """Give a table another name."""
    desk.hosting.rename(who.table, asked.name)
    desk.changed()
    return table_of(desk, who)


@router.put("/{table}/players", responses=answers("no_pass", "forbidden", "origin", "unreadable"))
def seat(asked: Seating, desk: AtDesk, who: Host) -> TableShape:
    """Say who sits at the table, clockwise; it holds for games that are begun from now on."""
    desk.hosting.take_seats(who.table, [(player.colour, player.name) for player in asked.players])
    desk.changed()
    return table_of(desk, who)
