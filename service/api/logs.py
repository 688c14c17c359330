"""The service's log: one line of JSON an event, without secrets, names, pictures or what anybody sent."""

from __future__ import annotations

import os
import sys
import traceback

import structlog

DEBUG = "PAPERREF_DEBUG"
"""Environment variable under which mistakes are logged with all that Python tells of them, secrets too."""


def logger() -> structlog.typing.FilteringBoundLogger:
    """The log, on stderr."""
    log: structlog.typing.FilteringBoundLogger = structlog.wrap_logger(
        structlog.PrintLogger(sys.stderr),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
    )
    return log


def report_mistake(error: Exception) -> None:
    """Log a mistake of the program by kind and place; its message may tell a secret and is left out."""
    where = [f"{frame.name}:{frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)[-3:]]
    logger().error("mistake", kind=type(error).__name__, where=where)
    if os.environ.get(DEBUG):
        traceback.print_exception(error)
