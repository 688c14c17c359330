"""Archives: everything of a table as one file, and back again as a table of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree
from typing import Annotated, BinaryIO

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import StreamingResponse

from engine.errors import EngineError
from engine.text import N_, Worded
from service.api import keep_shapes as shapes
from service.api.desk import Desk
from service.api.languages import Speaks
from service.api.person import who_of
from service.api.problems import Problem, answers
from service.api.routes.keeping import TABLE
from service.api.routes.tables import table_of
from service.api.shapes import TableShape
from service.api.who import AtDesk, Host, Somebody, give_cookie
from service.keep.archive import Plan, plan_of, written
from service.keep.incoming import take, waiting_place
from service.keep.unpacking import unpack
from service.store.hosting import HostedTable
from service.wording import said

router = APIRouter(tags=["archives"])

KEY = "^[A-Za-z0-9_-]{8,64}$"
Key = Annotated[
    str, Query(pattern=KEY, description="Names the transfer, so that it can be asked how far it is.", max_length=64)
]
ZIP = {"application/zip": {"schema": {"type": "string", "format": "binary"}}}
BODY = {"requestBody": {"required": True, "content": {"application/octet-stream": ZIP["application/zip"]}}}
BLOCK = 1 << 20


@router.get(
    TABLE + "/archive",
    responses=answers("no_pass", "forbidden", "unreadable") | {200: {"content": ZIP}},
    response_class=StreamingResponse,
)
def give(desk: AtDesk, who: Host, key: Key = "") -> StreamingResponse:
    """Give everything of a table as a ZIP file: records, names, pictures, films. What is still secret is left out."""
    plan = plan_of(desk.hosting, desk.pictures.folder, who.table)
    headers = {"Content-Disposition": f'attachment; filename="paperref-table-{who.table}.zip"'}
    return StreamingResponse(_told(desk, plan, key), media_type="application/zip", headers=headers)


@router.post(
    "/api/archives",
    status_code=201,
    responses=answers("no_pass", "forbidden", "origin", "unreadable", "not_allowed", "too_large", "store"),
    openapi_extra=BODY,
)
async def take_in(request: Request, response: Response, desk: AtDesk, somebody: Somebody, key: Key = "") -> TableShape:
    """Take an archive in as a table of its own, whose host you are; all of it or nothing."""
    if not any(who.host for who in somebody):
        raise Problem("forbidden", Worded(N_("only a host may take in a table")))
    try:
        waiting = await asyncio.to_thread(waiting_place, desk.settings.data)
    except OSError as error:
        raise Problem("store", _not_kept(error)) from None
    try:
        await _receive(request, waiting / "archive.zip", desk, key)
        table = await asyncio.to_thread(_take, desk, waiting, key)
    except (Problem, EngineError) as error:
        desk.transfers.tell(key, "failed", detail=error.args[0] if isinstance(error, EngineError) else error.detail)
        raise
    finally:
        await asyncio.to_thread(rmtree, waiting, ignore_errors=True)
    held = await asyncio.to_thread(desk.issue, table.id, "host")
    give_cookie(response, desk, held)
    desk.transfers.tell(key, "done", 1, 1)
    return await asyncio.to_thread(table_of, desk, who_of([held]))


@router.get("/api/transfers/{key}", responses=answers("no_pass", "unreadable"))
def transfer(key: str, desk: AtDesk, somebody: Somebody, tongue: Speaks) -> shapes.TransferShape:
    """Tell how far an archive is that comes or goes."""
    found = desk.transfers.of(key)
    detail = said(found.detail, tongue)
    return shapes.TransferShape(state=found.state, done=found.done, total=found.total, detail=detail)


def _told(desk: Desk, plan: Plan, key: str) -> Iterator[bytes]:
    desk.transfers.tell(key, "sending", 0, plan.size)
    try:
        yield from written(plan, desk.transfers.progress(key, "sending"))
    except BaseException:
        desk.transfers.tell(key, "failed")
        raise
    desk.transfers.tell(key, "done", plan.size, plan.size)


async def _receive(request: Request, target: Path, desk: Desk, key: str) -> None:
    total, done = int(request.headers.get("content-length", "0")), 0
    with target.open("xb") as file:
        waits = bytearray()
        async for chunk in request.stream():
            waits += chunk
            done += len(chunk)
            if len(waits) >= BLOCK:
                await asyncio.to_thread(_write, file, bytes(waits))
                waits.clear()
                desk.transfers.tell(key, "receiving", done, total)
        await asyncio.to_thread(_write, file, bytes(waits))


def _not_kept(error: OSError) -> Worded:
    return Worded(
        N_("the archive cannot be kept ({why}); free some space and repeat"), why=error.strerror or str(error)
    )


def _write(file: BinaryIO, data: bytes) -> None:
    try:
        file.write(data)
    except OSError as error:
        raise Problem("store", _not_kept(error)) from None


def _take(desk: Desk, waiting: Path, key: str) -> HostedTable:
    try:
        unpacked = unpack(waiting / "archive.zip", waiting, desk.transfers.progress(key, "checking"))
        desk.transfers.tell(key, "keeping", 1, 1)
        return take(desk.hosting, desk.pictures.folder, unpacked, waiting)
    except OSError as error:
        raise Problem("store", _not_kept(error)) from None
