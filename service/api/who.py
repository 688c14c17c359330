"""Who asks: worked out from the passes in the cookies, table by table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from fastapi import Depends, Path, Request, Response

from engine.text import N_, Worded
from service.api.addresses import LOOPBACK, named_here
from service.api.desk import Desk
from service.api.person import COOKIE, Who, who_of
from service.api.problems import Problem
from service.store.hosting import Pass

STRANGER = Worded(N_("open the link or scan the code with which the host lets you in"))


def everyone(cookies: Mapping[str, str], desk: Desk) -> Iterator[Who]:
    """Who the holder of the cookies is, at each table that lets them in."""
    passes: dict[int, list[Pass]] = {}
    for name, token in cookies.items():
        found = COOKIE.fullmatch(name)
        held = desk.valid_pass(token) if found else None
        if found and held and (held.role == "host", held.table) == (found[1] == "host", int(found[2])):
            passes.setdefault(held.table, []).append(held)
    yield from (who_of(of_table) for _, of_table in sorted(passes.items()))


def desk_of(request: Request) -> Desk:
    """The desk of the service."""
    desk: Desk = request.app.state.desk
    return desk


def sits_here(request: Request, desk: Desk) -> bool:
    """Whether somebody asks at the computer itself; behind a public address all come through a proxy."""
    if request.client is None or request.client.host not in LOOPBACK or desk.settings.public_url:
        return False
    return named_here(request.url.hostname) or request.headers.get("host") == desk.address.partition("://")[2]


AtDesk = Annotated[Desk, Depends(desk_of)]
TableId = Annotated[int, Path(ge=1, le=2**31 - 1, description="The table.", examples=[1])]


def _somebody(request: Request, desk: AtDesk) -> tuple[Who, ...]:
    found = tuple(everyone(request.cookies, desk))
    if not found:
        raise Problem("no_pass", STRANGER)
    return found


def _guest(table: TableId, request: Request, desk: AtDesk) -> Who:
    found = next((who for who in everyone(request.cookies, desk) if who.table == table), None)
    if found is None:  # the same for a table that is not there: strangers are told nothing
        raise Problem("no_pass", STRANGER)
    return found


Somebody = Annotated[tuple[Who, ...], Depends(_somebody)]
"""Who asks, at every table that lets them in; anybody else is refused."""

Guest = Annotated[Who, Depends(_guest)]
"""Who asks, let in at the table of the path; anybody else is refused."""


def _host(who: Guest) -> Who:
    if not who.host:
        raise Problem("forbidden", Worded(N_("only the host of the table may do this")))
    return who


def _corrector(who: Guest) -> Who:
    if not who.may_correct:
        raise Problem("forbidden", Worded(N_("only the host, and whom the host allows, may correct the record")))
    return who


Host = Annotated[Who, Depends(_host)]
"""Who asks, being host of the table."""

Corrector = Annotated[Who, Depends(_corrector)]
"""Who asks, being allowed to correct the record."""


def give_cookie(response: Response, desk: Desk, held: Pass) -> None:
    """Have the browser keep a pass, where no script can read it and no other page can send it."""
    response.set_cookie(
        cookie_name(held),
        desk.signer.sign(held),
        max_age=max(0, int(held.expires - desk.clock())),
        secure=desk.settings.secure,
        httponly=True,
        samesite="strict",
    )


def cookie_name(held: Pass) -> str:
    """The name of the cookie for a pass.

    >>> cookie_name(Pass("abc", 7, "player", "red", False, "", 0.0))
    'paperref-seat-7'
    """
    return f"paperref-{'host' if held.role == 'host' else 'seat'}-{held.table}"
