"""Practice against the guesser: words are dealt, a drawing is looked at while it grows, and why is told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Annotated, TypeVar

from fastapi import APIRouter, Body, Depends, Path, Query, Request

from engine.text import N_, Verbatim, Worded
from service.api import practice_shapes as shapes
from service.api.languages import Speaks
from service.api.problems import Problem, answers
from service.api.routes.drawings import worked
from service.api.who import STRANGER, AtDesk, everyone, sits_here
from service.keep import worker
from service.practice.practice import Busy, NoGuesser
from service.practice.round import Round
from service.wording import Foreign

T = TypeVar("T")

NO_GUESSER = N_("reinstall paperref, or start it without {setting}")

REFUSED = answers("no_pass", "origin", "not_found", "unreadable", "full")


def _let_in(request: Request, desk: AtDesk) -> None:
    """Let in whoever sits at this computer, and whoever has a pass; behind a public address, only who has one."""
    if not sits_here(request, desk) and not any(everyone(request.cookies, desk)):
        raise Problem("no_pass", STRANGER)


router = APIRouter(prefix="/api/practice/rounds", tags=["practice"], dependencies=[Depends(_let_in)])


def _round(
    round: Annotated[str, Path(pattern="^[A-Za-z0-9_-]{16}$", examples=["kJ3vX0wq9sT1bZ7y"])], desk: AtDesk
) -> Round:
    found = desk.practice.find(round)
    if found is None:
        raise Problem("not_found", Worded(N_("this round is not open any more; begin another")))
    return found


Open = Annotated[Round, Depends(_round)]


@router.post("", status_code=201, responses=answers("no_pass", "forbidden", "unreadable", "no_guesser", "full"))
async def begin(asked: shapes.NewRound, desk: AtDesk, tongue: Speaks) -> shapes.DealtShape:
    """Deal three cards and a secret word for a drawing. Open to people at this computer and whoever has a pass."""
    language = asked.deck or tongue.language
    return shapes.DealtShape.of(*await _done(desk.practice.begin(language.value, asked.seed)))


@router.post("/{round}/looks", responses=REFUSED)
async def look(asked: shapes.DrawingSoFar, at: Open, desk: AtDesk) -> shapes.BeliefShape:
    """Have the guesser look at a drawing as it is now; it says its word once it is sure, or the drawer is done."""
    taken = await _done(desk.practice.look(at, asked.strokes, asked.number, asked.done))
    return shapes.BeliefShape.of(at, taken)


@router.post("/{round}/pictures", responses=REFUSED)
async def photograph(
    content: Annotated[bytes, Body(media_type="application/octet-stream", description="A JPEG, PNG or WebP file.")],
    at: Open,
    desk: AtDesk,
) -> shapes.BeliefShape:
    """Have the guesser look at a photograph of a drawing on paper; it says its word. The photograph is not kept."""
    picture = await asyncio.to_thread(worked, lambda: worker.drawing_on(content))
    await _done(desk.practice.photograph(at, picture))
    return shapes.BeliefShape.of(at, True)


@router.get("/{round}/why", responses=answers("no_pass", "not_found", "unreadable", "full"))
async def why(
    at: Open,
    desk: AtDesk,
    word: Annotated[
        str | None, Query(max_length=60, description="A word of the cards; the likeliest otherwise.")
    ] = None,
) -> shapes.WhyShape:
    """Tell why: what the drawing looked like to the guesser, the ranking, and the parts that mattered for a word."""
    if word is not None and word not in at.deal.words:
        raise Problem("unreadable", Worded(N_("this word is on none of the three cards")))
    return shapes.WhyShape.of(await _done(desk.practice.why(at, word)))


async def _done(work: Awaitable[T]) -> T:
    """What the guesser finds; raises :class:`Problem` where it cannot look."""
    try:
        return await work
    except Busy:
        raise Problem("full", Worded(N_("too many practise now; wait a little and repeat"))) from None
    except NoGuesser as error:
        to_do = Worded(NO_GUESSER, setting=Verbatim("PAPERREF_GUESSER"))
        raise Problem("no_guesser", Foreign(str(error), to_do)) from None
