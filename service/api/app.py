"""The parts of the service put together to one application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache, partial
from importlib.metadata import version

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.middleware import Middleware
from starlette.types import Scope

from service.api import shield
from service.api.description import describe
from service.api.desk import Desk
from service.api.figures import Counted
from service.api.limits import Buckets, Rate
from service.api.logs import report_mistake
from service.api.no_room import handle_disk
from service.api.page import DIST, add_page
from service.api.problems import handle
from service.api.routes import (
    acts,
    archives,
    cameras,
    drawings,
    film,
    games,
    health,
    keeping,
    leaves,
    passes,
    pictures,
    practice,
    removal,
    session,
    setup,
    stands,
    stream,
    tables,
    votes,
    watching,
)
from service.api.settings import ServeSettings
from service.api.webhook import Webhook
from service.keep.incoming import finish

NOUNS = (
    *(session, tables, passes, games, acts, votes, pictures),
    *(cameras, setup, watching, film),
    *(keeping, drawings, stands, leaves, removal, archives),
    *(stream, practice, health),
)
"""The modules of routes."""

TITLE = "paperref"
ABOUT = """A referee for drawing games on paper.

Open a join link once (`GET /join/{token}`): the browser keeps the pass as a cookie. Whoever has none gets 401 and
nothing else. Requests that change something need an `Origin` header with the service's own address, as browsers
send it.
Refusals are `application/problem+json` with a `code`. Secrets of a round are in no answer to who may not see them.
"""


def create_app(desk: Desk) -> FastAPI:
    """The application for what the desk has open."""
    app = FastAPI(
        title=TITLE,
        description=ABOUT,
        version=version("paperref"),
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
        lifespan=_tended,
        generate_unique_id_function=operation_name,
        middleware=[
            Middleware(shield.SafeHeaders),
            Middleware(shield.Mistakes, report=report_mistake),
            Middleware(Counted, figures=desk.figures),
            Middleware(shield.Gate, checks=_checks(desk), most=partial(_largest_body, desk.settings)),
        ],
    )
    app.state.desk = desk
    handle(app)
    handle_disk(app)
    for noun in NOUNS:
        app.include_router(noun.router)
    add_page(app, DIST)
    app.openapi = cache(partial(describe, app))  # type: ignore[method-assign]  # so FastAPI has it replaced
    return app


@asynccontextmanager
async def _tended(app: FastAPI) -> AsyncIterator[None]:
    """While the service runs, who watches is told what is new."""
    desk: Desk = app.state.desk
    await asyncio.to_thread(finish, desk.hosting, desk.settings.data, desk.pictures.folder)
    tasks = [asyncio.create_task(desk.rooms.tend()), asyncio.create_task(Webhook(desk).run())]
    await asyncio.to_thread(desk.watchers.begin)
    yield
    desk.end()
    await asyncio.to_thread(desk.watchers.end)
    await asyncio.gather(*tasks)


def operation_name(route: APIRoute) -> str:
    """What clients call the operation: its tag and its function, as in `tables-rename`."""
    return f"{route.tags[0]}-{route.name}" if route.tags else route.name


def _largest_body(settings: ServeSettings, scope: Scope) -> int:
    if shield.sends_archive(scope):
        return settings.archive_bytes
    if shield.sends_frame(scope):
        return settings.frame_bytes
    return settings.picture_bytes if shield.sends_picture(scope) else settings.body_bytes


def _checks(desk: Desk) -> tuple[shield.Check, ...]:
    settings = desk.settings
    rates = {
        "read": Rate(settings.read_rate, settings.read_burst),
        "write": Rate(settings.write_rate, settings.write_burst),
        "join": Rate(settings.join_rate, settings.join_burst),
        "picture": Rate(settings.picture_rate, settings.picture_burst),
        "frame": Rate(settings.frame_rate, settings.frame_burst),
    }
    by_rate = shield.within_rate(Buckets(rates, desk.clock), lambda token: desk.signer.read(token) or "")
    return by_rate, shield.same_origin(settings.public_url)
