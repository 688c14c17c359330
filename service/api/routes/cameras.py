"""The camera of a table: attached, looked through, fed by a browser, switched off."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Header, Path, Response

from service.api import camera_shapes as shapes
from service.api.problems import Problem, answers
from service.api.who import AtDesk, Corrector, Guest, Host

router = APIRouter(prefix="/api/tables/{table}", tags=["cameras"])

ASKED = answers("no_pass", "forbidden", "not_found", "no_camera", "capture_off")
CHANGED = ASKED | answers("origin", "unreadable")
CameraId = Annotated[str, Path(max_length=80, examples=["webcam-0"])]
Jpeg = Annotated[bytes, Body(media_type="application/octet-stream", description="A JPEG picture.")]


@router.get("/cameras", responses=answers("no_pass", "forbidden"))
def list_cameras(desk: AtDesk, who: Host) -> shapes.CamerasShape:
    """List the cameras of the service's computer, the films in its folder for films, and the demonstration."""
    return shapes.CamerasShape(cameras=[])


@router.get("/cameras/{id}/picture", responses=ASKED, response_class=Response)
def thumbnail(id: CameraId, desk: AtDesk, who: Host) -> Response:
    """Give a small picture of what a camera sees now; it takes some seconds."""
    raise Problem("not_found", "there is no such camera")


@router.get("/camera", responses=answers("no_pass", "forbidden"))
def show(desk: AtDesk, who: Host) -> shapes.CameraShape:
    """Show the table's camera and how it is."""
    raise Problem("no_camera", "attach one first")


@router.put("/camera", responses=CHANGED)
def attach(asked: shapes.CameraAsked, desk: AtDesk, who: Host) -> shapes.CameraShape:
    """Attach a camera to the table in place of the one before; it is opened and looked after from now on."""
    raise Problem("no_camera", "attach one first")


@router.delete("/camera", status_code=204, responses=CHANGED)
def detach(desk: AtDesk, who: Host) -> None:
    """Let go of the camera; what is watched is ended."""


@router.post("/camera/frames", status_code=202, responses=CHANGED | answers("too_large"))
def push(content: Jpeg, desk: AtDesk, who: Guest) -> shapes.FrameTaken:
    """Send a picture as the table's camera, of the kind `browser`; for hosts and those who may film."""
    raise Problem("no_camera", "attach one first")


@router.get(
    "/camera/picture",
    responses=ASKED | answers("full") | {304: {"description": "No newer picture came within ten seconds."}},
    response_class=Response,
)
def picture(desk: AtDesk, who: Guest, if_none_match: Annotated[str | None, Header()] = None) -> Response:
    """Give the latest picture as a small JPEG, for hosts and those who may see it: at most five a second.

    With `If-None-Match`, the ETag of the one seen last, a newer one is waited for.
    """
    raise Problem("no_camera", "attach one first")


@router.get("/camera/zones", responses=ASKED)
def zones(desk: AtDesk, who: Guest) -> shapes.ZonesShape:
    """Tell which places are watched and where they are seen now, for whoever may see the picture."""
    raise Problem("no_camera", "attach one first")


@router.get("/camera/allowed", responses=answers("no_pass", "forbidden"))
def allowed(desk: AtDesk, who: Host) -> shapes.Allowed:
    """Tell whose passes, besides hosts', let them see the live picture, or film."""
    return shapes.Allowed()


@router.put("/camera/allowed", responses=CHANGED)
def allow(asked: shapes.Allowed, desk: AtDesk, who: Host) -> shapes.Allowed:
    """Let those and nobody else besides hosts see the live picture, or film."""
    return shapes.Allowed()


@router.put("/capture", responses=CHANGED)
def capture(asked: shapes.Switch, desk: AtDesk, who: Corrector) -> shapes.EyesNow:
    """Switch all that sees this table off, at once and until it is switched on again, or on."""
    raise Problem("no_camera", "attach one first")


@router.get("/eyes", responses=answers("no_pass"))
def eyes(desk: AtDesk, who: Guest) -> shapes.EyesNow:
    """Tell what the referee's eyes do now, as `eyes` on the stream."""
    raise Problem("no_camera", "attach one first")
