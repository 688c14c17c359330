"""Watching: a round refereed through the table's camera, for the record or as a dry run."""

from __future__ import annotations

from fastapi import APIRouter

from service.api import camera_shapes as shapes
from service.api.languages import Speaks
from service.api.problems import Problem, answers
from service.api.routes.cameras import CHANGED
from service.api.who import AtDesk, Host

router = APIRouter(prefix="/api/tables/{table}/watching", tags=["watching"])


@router.get("", responses=answers("no_pass", "forbidden"))
def show(desk: AtDesk, who: Host, tongue: Speaks) -> shapes.WatchingShape:
    """Show what is watched, and what was seen last."""
    raise Problem("no_camera", "attach one first")


@router.post("", status_code=202, responses=CHANGED)
def begin(asked: shapes.WatchAsked, desk: AtDesk, who: Host, tongue: Speaks) -> shapes.WatchingShape:
    """Begin to watch a round: a new game begins when the table is seen at rest. The round before is ended."""
    raise Problem("no_camera", "attach one first")


@router.delete("", responses=CHANGED)
def end(desk: AtDesk, who: Host, tongue: Speaks) -> shapes.WatchingShape:
    """End the watching: what can only be told at the end is told; the game goes on by hand."""
    raise Problem("no_camera", "attach one first")
