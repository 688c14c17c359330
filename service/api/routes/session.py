"""Coming in and going out: a link is opened, a cookie is kept."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.responses import RedirectResponse

from engine.text import N_, Worded
from service.api.desk import Desk
from service.api.person import COOKIE, Who
from service.api.problems import Problem, answers
from service.api.shapes import SessionShape, WhoShape
from service.api.who import AtDesk, Somebody, give_cookie

router = APIRouter(tags=["session"])

HTML, OLD_LINK = "text/html", "/?link=old"
"""What browsers ask for, and where they are told that a link is of no use any more."""

JOINING = answers("no_pass", "unreadable")
Place = Annotated[Literal["tables", "overlay"], Query(description="Where to go on: the table, or its overlay.")]


def shape_of(desk: Desk, who: Who) -> WhoShape:
    """Who somebody is, as it is answered."""
    camera = desk.watchers.eyes(who.table).plan
    return WhoShape(
        table=who.table,
        host=who.host,
        colour=who.colour,
        eyes=who.eyes,
        may_correct=who.may_correct,
        may_see=who.host or who.has_one_of(camera.see),
        may_film=who.host or who.has_one_of(camera.film),
        expires=who.expires,
    )


@router.get("/join/{token}", status_code=303, response_class=RedirectResponse, responses=JOINING)
def join(
    token: str, desk: AtDesk, to: Place = "tables", accept: Annotated[str, Header(include_in_schema=False)] = ""
) -> Response:
    """Open a join link: the browser keeps the pass as a cookie and goes on to the table."""
    held = desk.valid_pass(token)
    if held is None and HTML in accept:
        return RedirectResponse(OLD_LINK, 303)
    if held is None:
        raise Problem("no_pass", Worded(N_("this link is of no use any more; ask the host for another")))
    response = RedirectResponse(f"/{to}/{held.table}", 303)
    give_cookie(response, desk, held)
    return response


@router.get("/api/session", responses=answers("no_pass"))
def session(somebody: Somebody, desk: AtDesk) -> SessionShape:
    """Tell who you are, at every table that lets you in."""
    return SessionShape(tables=[shape_of(desk, who) for who in somebody])


@router.delete("/api/session", status_code=204, responses=answers("no_pass", "origin"))
def leave(request: Request, response: Response, somebody: Somebody) -> None:
    """Go out: the browser forgets all passes. They hold on; the host can revoke them."""
    for name in request.cookies:
        if COOKIE.fullmatch(name):
            response.delete_cookie(name, httponly=True, samesite="strict")
