"""Passes: issued, allowed more, revoked; for the host alone."""

from __future__ import annotations

import io
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Response

from engine.text import N_, Verbatim, Worded
from service.api.problems import Problem, answers
from service.api.shapes import Allowance, LinkShape, NewPass, PassesShape, PassShape
from service.api.who import AtDesk, Host
from service.store.hosting import Pass

router = APIRouter(prefix="/api/tables/{table}/passes", tags=["passes"])

REFUSED = answers("no_pass", "forbidden", "origin", "not_found", "unreadable")
PassName = Annotated[
    str, Path(pattern="^[0-9a-f]{12}$", description="The name of the pass.", examples=["ba7816bf8f01"])
]


def _named(name: PassName, desk: AtDesk, who: Host) -> Pass:
    found = next((held for held in desk.hosting.passes(who.table) if held.name == name), None)
    if found is None:
        raise Problem("not_found", Worded(N_("there is no pass {name}"), name=Verbatim(name)))
    return found


Named = Annotated[Pass, Depends(_named)]
"""The pass of the table that the path names."""


@router.get("", responses=REFUSED)
def list_passes(desk: AtDesk, who: Host) -> PassesShape:
    """List all passes of the table."""
    return PassesShape(passes=[PassShape.of(held, desk.clock()) for held in desk.hosting.passes(who.table)])


@router.post("", status_code=201, responses=REFUSED)
def issue(asked: NewPass, desk: AtDesk, who: Host) -> LinkShape:
    """Issue a pass for a player, another host or somebody who only watches."""
    if (asked.role == "player") != (asked.colour is not None):
        why = Worded(N_("colour: a player's pass has one, and no other has; give it or leave it out"))
        raise Problem("unreadable", why)
    held = desk.issue(who.table, asked.role, asked.colour or "", asked.may_correct, (asked.hours or 0.0) / 24)
    told = PassShape.of(held, desk.clock())
    qr = f"/api/tables/{who.table}/passes/{held.name}/qr.svg"
    return LinkShape(**told.model_dump(), link=desk.link(held), qr=qr)


@router.get("/{name}/qr.svg", responses=REFUSED, response_class=Response)
def code(named: Named, desk: AtDesk) -> Response:
    """Draw the link of a pass as a QR code."""
    import segno

    drawn = io.BytesIO()
    segno.make(desk.link(named), micro=False).save(drawn, kind="svg", border=4, scale=8, light="#fff")
    return Response(drawn.getvalue(), media_type="image/svg+xml")


@router.patch("/{name}", responses=REFUSED)
def allow(asked: Allowance, named: Named, desk: AtDesk) -> PassShape:
    """Let the holder of a pass correct the record, or no longer."""
    desk.hosting.allow(named.id, asked.may_correct)
    return PassShape.of(desk.hosting.find_pass(named.id) or named, desk.clock())


@router.delete("/{name}", status_code=204, responses=REFUSED)
def revoke(named: Named, desk: AtDesk) -> None:
    """Revoke a pass: it lets nobody in any more, at once."""
    desk.revoke(named)
