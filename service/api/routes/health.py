"""Whether the service lives, and in figures how it does."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from pydantic import BaseModel

from service.api.problems import Problem, answers
from service.api.who import STRANGER, AtDesk, Somebody, everyone, sits_here

router = APIRouter(tags=["health"])


class Health(BaseModel):
    """The service lives and its store can be read."""

    status: Literal["ok"] = "ok"


@router.get("/health", responses=answers("store"))
def health(desk: AtDesk) -> Health:
    """Tell whether the service lives; open to everybody, and tells nothing else."""
    desk.hosting.find_pass("")
    return Health()


@router.get("/api/openapi.json", responses=answers("no_pass"))
def description(request: Request, _: Somebody) -> JSONResponse:
    """Describe the API as OpenAPI."""
    return JSONResponse(request.app.openapi())


@router.get("/metrics", response_class=Response, responses=answers("no_pass"))
def metrics(request: Request, desk: AtDesk) -> Response:
    """Tell the service's figures, for Prometheus on this computer and for hosts."""
    if not sits_here(request, desk) and not any(who.host for who in everyone(request.cookies, desk)):
        raise Problem("no_pass", STRANGER)
    return Response(generate_latest(desk.figures.registry), media_type=CONTENT_TYPE_LATEST)
