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
from engine.text import N_, Verbatim, Worded
from service.api.languages import spoken_to
from service.api.logs import logger
from service.api.misfits import FIELDS, NO_JSON, worded
from service.fault import Fault
from service.i18n import ENGLISH, Tongue
from service.watching.refused import Refused
from service.wording import said

MEDIA_TYPE = "application/problem+json"

TITLES: dict[str, tuple[int, str]] = {
    "unreadable": (422, N_("The request cannot be read")),
    "ambiguous": (422, N_("The request can be meant in more than one way")),
    "not_allowed": (409, N_("This cannot stand at this place of the record")),
    "stale": (412, N_("The game has gone on meanwhile")),
    "other_request": (409, N_("The key was used for another request")),
    "no_pass": (401, N_("Nobody here knows you")),
    "forbidden": (403, N_("This is not yours to do")),
    "not_found": (404, N_("There is no such thing")),
    "method": (405, N_("This cannot be done here")),
    "origin": (403, N_("The request comes from another page")),
    "too_large": (413, N_("The request is too large")),
    "too_many": (429, N_("Too many requests")),
    "full": (503, N_("Too many are watching")),
    "no_camera": (409, N_("The camera of this table cannot do that now")),
    "no_guesser": (503, N_("The guesser cannot be used")),
    "capture_off": (409, N_("The cameras of this table are switched off")),
    "store": (503, N_("The store cannot do its part")),
    "internal": (500, N_("The program has made a mistake")),
}
"""Every code of a problem with its status and title."""

MOST_TOLD = 3
"""So many misfits of a request are told in words at most; all of them stand in `errors`."""

BAD = 400
"""What FastAPI answers where JSON cannot be read at all, such as lists in lists without end."""

OF_STATUS = {404: "not_found", 405: "method"}
OF_ERROR: dict[type[EngineError], str] = {
    Unreadable: "unreadable",
    NotAllowed: "not_allowed",
    Ambiguous: "ambiguous",
}


class ProblemShape(BaseModel):
    """A refusal. `code` is for programs, `title` and `detail` are for people, in their language.

    `errors` are those of `unreadable`, each with the field, a code and what is wrong; some codes have further members.
    """

    type: str = Field(examples=["urn:paperref:problem:stale"])
    title: str = Field(examples=["The game has gone on meanwhile"])
    status: int = Field(examples=[412])
    code: str = Field(examples=["stale"])
    detail: str = Field(examples=["you have seen 12 entries and there are 14; look at what came in between and repeat"])


class Problem(Exception):
    """A request is refused.

    Args:
        code: one of those in ``TITLES``.
        detail: what is wrong with this request and what to do; worded, so that it can be said in any language.
        more: further members of the answer.
        headers: of the answer.
    """

    def __init__(self, code: str, detail: str, more: Mapping[str, Any] | None = None, **headers: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code, self.detail, self.more = code, detail, dict(more or {})
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}

    def answer(self, tongue: Tongue = ENGLISH) -> Response:
        """The problem as a response, in ASCII: half a character that was sent can be told so, and in no other way."""
        status, title = TITLES[self.code]
        told = {
            "type": f"urn:paperref:problem:{self.code}",
            "title": tongue(title),
            "status": status,
            "code": self.code,
            "detail": said(self.detail, tongue),
        }
        headers = {"Content-Language": tongue.language.value, **self.headers}
        return Response(json.dumps({**told, **self.more}), status, headers, MEDIA_TYPE)


def handle(app: FastAPI) -> None:
    """Have all that goes wrong in the routes of the app answered as a problem, in the language of whoever asked."""

    def answered(request: Request, problem: Problem) -> Response:
        return problem.answer(spoken_to(request.scope))

    @app.exception_handler(Problem)
    def _problem(request: Request, error: Problem) -> Response:
        return answered(request, error)

    @app.exception_handler(Refused)
    def _camera(request: Request, error: Refused) -> Response:
        return answered(request, Problem(error.code, error.why))

    @app.exception_handler(EngineError)
    def _refused(request: Request, error: EngineError) -> Response:
        return answered(request, Problem(OF_ERROR.get(type(error), "unreadable"), error.args[0]))

    @app.exception_handler(Fault)
    def _fault(request: Request, error: Fault) -> Response:
        logger().error("fault", what=str(error))
        return answered(
            request, Problem("store", Worded(N_("see the log of the service; what was acknowledged is kept")))
        )

    @app.exception_handler(RequestValidationError)
    def _invalid(request: Request, error: RequestValidationError) -> Response:
        # What was sent is not repeated: it may be a secret, and half of one is too much.
        tongue, found = spoken_to(request.scope), error.errors()
        errors = [
            {"where": ".".join(map(str, one["loc"])), "code": one["type"], "what": said(worded(one), tongue)}
            for one in found
        ]
        detail = Verbatim("; ".join(one["what"] for one in errors[:MOST_TOLD]))
        return Problem("unreadable", detail, {"errors": errors}).answer(tongue)

    @app.exception_handler(HTTPException)
    def _http(request: Request, error: HTTPException) -> Response:
        code = OF_STATUS.get(error.status_code, "unreadable")
        why = Worded("{field}: {wrong}", field=FIELDS["body"], wrong=NO_JSON) if error.status_code == BAD else None
        return answered(request, Problem(code, why or Worded(TITLES[code][1])))


def answers(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The problems that a route may answer with, for its description."""
    found: dict[int | str, dict[str, Any]] = {}
    for code in codes:
        status, title = TITLES[code]
        told = found.setdefault(status, {"model": ProblemShape, "description": title})
        told["content"] = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemShape"}}}
    return found
