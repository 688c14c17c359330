"""Refusals as `application/problem+json` (RFC 9457): what is wrong, and what to do, in one form everywhere."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from engine.errors import Ambiguous, EngineError, NotAllowed, Unreadable
from service.api.logs import logger
from service.fault import Fault
from service.watching.refused import Refused

MEDIA_TYPE = "application/problem+json"

TITLES: dict[str, tuple[int, str]] = {
    "unreadable": (422, "The request cannot be read"),
    "ambiguous": (422, "The request can be meant in more than one way"),
    "not_allowed": (409, "This cannot stand at this place of the record"),
    "stale": (412, "The game has gone on meanwhile"),
    "other_request": (409, "The key was used for another request"),
    "no_pass": (401, "Nobody here knows you"),
    "forbidden": (403, "This is not yours to do"),
    "not_found": (404, "There is no such thing"),
    "method": (405, "This cannot be done here"),
    "origin": (403, "The request comes from another page"),
    "too_large": (413, "The request is too large"),
    "too_many": (429, "Too many requests"),
    "full": (503, "Too many are watching"),
    "no_camera": (409, "The camera of this table cannot do that now"),
    "capture_off": (409, "The cameras of this table are switched off"),
    "store": (503, "The store cannot do its part"),
    "internal": (500, "The program has made a mistake"),
}
"""Every code of a problem with its status and title."""

OF_STATUS = {404: "not_found", 405: "method"}
OF_ERROR: dict[type[EngineError], str] = {
    Unreadable: "unreadable",
    NotAllowed: "not_allowed",
    Ambiguous: "ambiguous",
}


class ProblemShape(BaseModel):
    """A refusal. `code` is for programs, `title` and `detail` are for people; some codes have further members."""

    type: str = Field(examples=["urn:paperref:problem:stale"])
    title: str = Field(examples=["The game has gone on meanwhile"])
    status: int = Field(examples=[412])
    code: str = Field(examples=["stale"])
    detail: str = Field(examples=["you have seen 12 entries and there are 14; look at what came in between and repeat"])


class Problem(Exception):
    """A request is refused.

    Args:
        code: one of those in ``TITLES``.
        detail: what is wrong with this request and what to do.
        more: further members of the answer.
        headers: of the answer.
    """

    def __init__(self, code: str, detail: str, more: Mapping[str, Any] | None = None, **headers: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code, self.detail, self.more = code, " ".join(detail.split()), dict(more or {})
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}

    def answer(self) -> Response:
        """The problem as a response, in ASCII: half a character that was sent can be told so, and in no other way."""
        status, title = TITLES[self.code]
        said = {
            "type": f"urn:paperref:problem:{self.code}",
            "title": title,
            "status": status,
            "code": self.code,
            "detail": self.detail,
        }
        return Response(json.dumps({**said, **self.more}), status, self.headers, MEDIA_TYPE)


def handle(app: FastAPI) -> None:
    """Have all that goes wrong in the routes of the app answered as a problem."""

    @app.exception_handler(Problem)
    def _problem(_: Request, error: Problem) -> Response:
        return error.answer()

    @app.exception_handler(Refused)
    def _camera(_: Request, error: Refused) -> Response:
        return Problem(error.code, str(error)).answer()

    @app.exception_handler(EngineError)
    def _refused(_: Request, error: EngineError) -> Response:
        return Problem(OF_ERROR.get(type(error), "unreadable"), str(error)).answer()

    @app.exception_handler(Fault)
    def _fault(_: Request, error: Fault) -> Response:
        logger().error("fault", what=str(error))
        return Problem("store", "see the log of the service; what was acknowledged is kept").answer()

    @app.exception_handler(RequestValidationError)
    def _invalid(_: Request, error: RequestValidationError) -> Response:
        # What was sent is not repeated: it may be a secret, and half of one is too much.
        errors = [{"where": ".".join(map(str, one["loc"])), "what": one["msg"]} for one in error.errors()]
        said = "; ".join(f"{one['where']}: {one['what']}" for one in errors[:3])
        return Problem("unreadable", said, {"errors": errors}).answer()

    @app.exception_handler(HTTPException)
    def _http(_: Request, error: HTTPException) -> Response:
        return Problem(OF_STATUS.get(error.status_code, "unreadable"), str(error.detail)).answer()


def answers(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The problems that a route may answer with, for its description."""
    found: dict[int | str, dict[str, Any]] = {}
    for code in codes:
        status, title = TITLES[code]
        told = found.setdefault(status, {"model": ProblemShape, "description": title})
        told["content"] = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemShape"}}}
    return found
