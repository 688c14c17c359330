"""Passes: issued, allowed more, revoked; for the host alone."""

from __future__ import annotations

import io
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Response

from service.api.problems import Problem, answers
from service.api.shapes import Allowance, LinkShape, NewPass, PassesShape, PassShape
from service.api.who import AtDesk, Host
from service.store.hosting import Pass

router = APIRouter(prefix="/api/tables/{table}/passes", tags=["passes"])

REFUSED = answers("no_pass", "forbidden", "origin", "not_found", "unreadable")
Number = Annotated[int, Path(ge=1, le=2**31 - 1, description="The pass.", examples=[1])]


def _named(number: Number, desk: AtDesk, who: Host) -> tuple[int, Pass]:
    passes = desk.hosting.passes(who.table)
    if number > len(passes):
        raise Problem("not_found", f"there is no pass {number}; there are {len(passes)}")
    return number, passes[number - 1]


Named = Annotated[tuple[int, Pass], Depends(_named)]
"""A pass of the table with its number."""


@router.get("", responses=REFUSED)
def list_passes(desk: AtDesk, who: Host) -> PassesShape:
    """List all passes of the table."""
    held = enumerate(desk.hosting.passes(who.table), 1)
    return PassesShape(passes=[PassShape.of(number, one, desk.clock()) for number, one in held])


@router.post("", status_code=201, responses=REFUSED)
def issue(asked: NewPass, desk: AtDesk, who: Host) -> LinkShape:
    """Issue a pass for a player, another host or somebody who only watches."""
    if (asked.role == "player") != (asked.colour is not None):
        raise Problem("unreadable", "a player's pass has a colour, and no other has")
    held = desk.issue(who.table, asked.role, asked.colour or "", asked.may_correct, (asked.hours or 0.0) / 24)
    number = next(n for n, one in enumerate(desk.hosting.passes(who.table), 1) if one.id == held.id)
    told = PassShape.of(number, held, desk.clock())
    qr = f"/api/tables/{who.table}/passes/{number}/qr.svg"
    return LinkShape(**told.model_dump(), link=desk.link(held), qr=qr)


@router.get("/{number}/qr.svg", responses=REFUSED, response_class=Response)
def code(named: Named, desk: AtDesk) -> Response:
    """Draw the link of a pass as a QR code."""
    import segno

    drawn = io.BytesIO()
    segno.make(desk.link(named[1]), micro=False).save(drawn, kind="svg", border=4, scale=8, light="#fff")
    return Response(drawn.getvalue(), media_type="image/svg+xml")


@router.patch("/{number}", responses=REFUSED)
def allow(asked: Allowance, named: Named, desk: AtDesk) -> PassShape:
    """Let the holder of a pass correct the record, or no longer."""
    number, held = named
    desk.hosting.allow(held.id, asked.may_correct)
    found = desk.hosting.find_pass(held.id) or held
    return PassShape.of(number, found, desk.clock())


@router.delete("/{number}", status_code=204, responses=REFUSED)
def revoke(named: Named, desk: AtDesk) -> None:
    """Revoke a pass: it lets nobody in any more, at once."""
    desk.revoke(named[1])
