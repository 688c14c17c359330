"""`paperref serve`: the service started, its address told, and ended in peace."""

from __future__ import annotations

import logging
import os
import socket
from pathlib import Path
from types import FrameType

import uvicorn
from fastapi import FastAPI
from rich.console import Console

from engine.errors import quote
from service.api.addresses import listen, reached_at, written
from service.api.app import create_app
from service.api.cameras_there import FILM_ENDINGS
from service.api.certificate import certificate
from service.api.desk import DAY_SECONDS, Desk
from service.api.secret import secret_key
from service.api.settings import ServeSettings
from service.api.signing import Signer
from service.fault import BROKE_OFF, Fault
from service.given import FIRST_TABLE
from service.places import file_of
from service.private import MASK, close_to_others
from service.store import Store
from service.store.hosting import Hosting, Pass
from service.watching.eyes import shown
from service.watching.plan import DEMO, FILM, Camera

PATIENCE_SECONDS = 5
"""How long requests in progress may take once the service is told to end."""


GIVEN_UP = "ASGI callable returned without completing response."
"""What uvicorn logs where a viewer who does not read is dropped; that is counted, and is no mistake."""


class Server(uvicorn.Server):
    """A server that lets its viewers go before it waits for its connections to end."""

    def __init__(self, config: uvicorn.Config, desk: Desk) -> None:
        super().__init__(config)
        self.desk = desk

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end."""
        self.desk.end()
        super().handle_exit(sig, frame)


def serve(settings: ServeSettings, console: Console, camera: str | None = None) -> None:
    """Serve until told to end, with that camera at the host's table; see `camera_of`.

    Raises:
        Fault: the camera, the store, the key, the certificate or the port is of no use.
    """
    _keep_to_ourselves(settings)
    with Store.open(settings.store) as store, listen(settings.host, settings.port) as listening:
        secret = settings.secret.get_secret_value() if settings.secret else secret_key(settings.data)
        desk = Desk(settings, Hosting(store), Signer(secret), _address(settings, listening))
        held = host_passes(desk)
        latest = held[-1].table
        if camera is not None:
            attach(desk, latest, camera)
        _tell(desk, held, console)
        server = Server(server_config(desk, create_app(desk)), desk)
        server.run(sockets=[listening])
    if not server.started:
        raise Fault("the service could not be started; see the lines above", BROKE_OFF)


def _keep_to_ourselves(settings: ServeSettings) -> None:
    """Have all that this process and its own write be for nobody else to read, and what lies there from before."""
    os.umask(MASK)
    close_to_others(settings.data)
    path = file_of(settings.store)
    if path is not None and settings.data.resolve() in path.resolve().parents:
        for file in (path, *(path.with_name(path.name + ending) for ending in ("-wal", "-shm"))):
            close_to_others(file)


def host_passes(desk: Desk) -> list[Pass]:
    """A pass for the host of each table, the one set up last at the end; where one holds it is used again.

    Where there is no table yet, one is set up.
    """
    tables = desk.hosting.tables() or (desk.hosting.begin_table(FIRST_TABLE),)
    return [_host_pass(desk, table.id) for table in tables]


def _host_pass(desk: Desk, table: int) -> Pass:
    soon = desk.clock() + DAY_SECONDS
    held = [one for one in desk.hosting.passes(table) if one.role == "host" and one.holds(soon)]
    return held[0] if held else desk.issue(table, "host")


def attach(desk: Desk, table: int, camera: str) -> None:
    """Have a table watched by what people write for a camera; raises :class:`Fault` for what is none.

    "demo" is the bundled clip, where no other camera is attached. The camera is opened once the service runs.
    """
    if camera == DEMO:
        desk.watchers.demonstrate(table)
    elif desk.watchers.eyes(table).plan.camera != (chosen := camera_of(camera)):
        desk.watchers.eyes(table).choose(chosen)


def camera_of(camera: str) -> Camera:
    """The camera that people mean; raises :class:`Fault` where a film is not there.

    >>> camera_of("rtsp://10.0.0.7/live").kind, camera_of("C920").kind
    ('address', 'webcam')
    """
    from vision.ordinary import FOLDER, oddity

    path = Path(camera)
    if "://" in camera and not camera.startswith("file:"):
        return Camera("address", camera)
    if path.exists() and not camera.startswith("/dev/"):
        if (odd := oddity(path)) and odd != FOLDER:
            raise Fault(f"--camera {camera}: is {odd}; give a film, a camera's name or number, or its address")
        return Camera(FILM, str(path.resolve()))
    if (len(path.parts) > 1 and not camera.startswith("/dev/")) or path.suffix.lower() in FILM_ENDINGS:
        raise Fault(f"--camera {camera}: no such film; give a film, a camera's name or number, or its address")
    return Camera("webcam", camera)


def _address(settings: ServeSettings, listening: socket.socket) -> str:
    port = listening.getsockname()[1]
    return settings.public_url or written(settings.https, reached_at(settings.host), port)


def server_config(desk: Desk, app: FastAPI) -> uvicorn.Config:
    """How the server runs: it logs nothing by itself, for paths hold tokens, and tells nobody what it is."""
    settings = desk.settings
    logging.getLogger("uvicorn.error").addFilter(_is_news)
    hosts = tuple(dict.fromkeys((reached_at(settings.host), "127.0.0.1", "localhost", socket.gethostname())))
    pem = certificate(settings.data, hosts) if settings.https else None
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=PATIENCE_SECONDS,
        ssl_certfile=pem,
        ssl_keyfile=pem,
    )


def _is_news(record: logging.LogRecord) -> bool:
    return record.msg != GIVEN_UP


def _tell(desk: Desk, held: list[Pass], console: Console) -> None:
    """Print where the service is reached, and the host's link of each table; the latest as a code to scan too."""
    console.print(f"paperref serves {desk.address} (records: {desk.store.place})", soft_wrap=True)
    for line in links(desk, held):
        console.print(line, soft_wrap=True, markup=False)
    if console.is_terminal:
        import segno

        segno.make(desk.link(held[-1]), micro=False, error="l").terminal(compact=True)
    console.print("Ctrl-C ends it; nothing that was acknowledged is lost.")


def links(desk: Desk, held: list[Pass]) -> list[str]:
    """What a host is told of each table at the start: its name where there are several, its link, its camera."""
    named = {table.id: table.name for table in desk.hosting.tables()}
    lines = []
    for one in held:
        at = f" of {quote(named[one.table])}" if len(held) > 1 else ""
        lines.append(f"host{at}, keep this link to yourself: {desk.link(one)}")
        if camera := desk.watchers.eyes(one.table).plan.camera:
            name = "the demonstration" if camera.kind == DEMO else shown(camera) or f"a {camera.kind}"
            lines.append(f"  camera of this table: {name}")
    return lines
