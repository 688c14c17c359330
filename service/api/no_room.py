"""What is told where nothing can be written: the disk is full, or closed to this program. Never a mistake of ours."""

from __future__ import annotations

import errno

from fastapi import FastAPI, Request
from fastapi.responses import Response

from engine.text import N_, Worded
from service.api.languages import spoken_to
from service.api.logs import logger
from service.api.problems import Problem
from service.store.faults import DiskFull

FULL = N_("the disk is full; what was acknowledged is kept, free some space and repeat")
CLOSED = N_("nothing can be written to the folder of the service; see to its permissions and repeat")

WHY = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EROFS: CLOSED,
    errno.EACCES: CLOSED,
    errno.EPERM: CLOSED,
}
"""What is told of an error of the system; all others are mistakes."""


OF_SYSTEM = (
    N_("No space left on device"),
    N_("Disk quota exceeded"),
    N_("Read-only file system"),
    N_("Permission denied"),
    N_("Operation not permitted"),
    N_("Input/output error"),
)
"""What the system itself says of a disk, where that stands in a sentence."""


def handle_disk(app: FastAPI) -> None:
    """Have it answered in a sentence where a file cannot be written, whatever route wanted to."""

    @app.exception_handler(DiskFull)
    def _full(request: Request, error: DiskFull) -> Response:
        return _answered(request, FULL, error)

    @app.exception_handler(OSError)
    def _unwritten(request: Request, error: OSError) -> Response:
        why = WHY.get(error.errno or 0)
        if why is None:
            raise error
        return _answered(request, why, error)


def _answered(request: Request, why: str, error: Exception) -> Response:
    logger().error("disk", kind=type(error).__name__)
    return Problem("store", Worded(why)).answer(spoken_to(request.scope))
