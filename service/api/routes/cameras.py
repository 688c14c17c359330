"""The camera of a table: attached, looked through, fed by a browser, switched off."""

from __future__ import annotations

import re
from pathlib import Path as File
from typing import Annotated

from fastapi import APIRouter, Body, Depends, Header, Path, Response

from engine.text import N_, Worded, verbatim
from service.api import camera_shapes as shapes
from service.api.cameras_there import offers, small_picture
from service.api.languages import Speaks
from service.api.naming import NamesPeople
from service.api.person import Who
from service.api.problems import Problem, answers
from service.api.who import AtDesk, Corrector, Guest, Host
from service.watching.eyes import Eyes
from service.watching.plan import FILM, Camera

router = APIRouter(prefix="/api/tables/{table}", tags=["cameras"])

ASKED = answers("no_pass", "forbidden", "not_found", "no_camera", "capture_off")
CHANGED = ASKED | answers("origin", "unreadable")
CameraId = Annotated[str, Path(max_length=80, examples=["webcam-0"])]
Jpeg = Annotated[bytes, Body(media_type="application/octet-stream", description="A JPEG picture.")]
NOT_KEPT = N_(
    "the cameras are off now, but not after a restart: that cannot be written down; free some space and repeat"
)
NETWORK = ("rtsp://", "rtsps://", "http://", "https://")
"""How addresses begin that hosts may give; there are others, such as those of files."""

WEBCAM_DEVICE = re.compile("/dev/video[0-9]{1,3}")
TAG = '^"[0-9]{1,12}"$'


def _eyes(desk: AtDesk, who: Guest) -> Eyes:
    return desk.watchers.eyes(who.table)


OfTable = Annotated[Eyes, Depends(_eyes)]
"""The camera of the table in the path."""


def _may_see(eyes: OfTable, who: Guest) -> Who:
    if not (who.host or who.has_one_of(eyes.plan.see)):
        raise Problem("forbidden", Worded(N_("the picture is for hosts and those whom a host allows to see it")))
    return who


Seer = Annotated[Who, Depends(_may_see)]
"""Who asks, being allowed to see the live picture."""


@router.get("/cameras", responses=answers("no_pass", "forbidden"))
def list_cameras(desk: AtDesk, who: Host, tongue: Speaks) -> shapes.CamerasShape:
    """List the cameras of the service's computer, the films in its folder for films, and the demonstration."""
    *there, demo = offers(desk.watchers)
    return shapes.CamerasShape(cameras=[*there, demo.model_copy(update={"name": tongue(demo.name)})])


@router.get("/cameras/{id}/picture", responses=ASKED, response_class=Response)
def thumbnail(id: CameraId, eyes: OfTable, desk: AtDesk, who: Host) -> Response:
    """Give a small picture of what a camera sees now, as JPEG; it takes some seconds."""
    return Response(small_picture(desk.watchers, eyes, id), media_type="image/jpeg")


@router.get("/camera", responses=answers("no_pass", "forbidden"))
def show(eyes: OfTable, who: Host) -> shapes.CameraShape:
    """Show the table's camera and how it is."""
    return shapes.CameraShape(**eyes.camera())


@router.put("/camera", responses=CHANGED)
def attach(asked: shapes.CameraAsked, eyes: OfTable, desk: AtDesk, who: Host) -> shapes.CameraShape:
    """Attach a camera to the table in place of the one before; it is opened and looked after from now on."""
    unnamed = asked.kind in ("webcam", "address", FILM) and not asked.source
    if unnamed or (asked.kind == "webcam" and _is_path(asked.source)):
        raise Problem("unreadable", Worded(N_("say which camera it is: its name, its number or its address")))
    if asked.kind == "address" and not asked.source.lower().startswith(NETWORK):
        raise Problem(
            "unreadable",
            Worded(N_("camera: an address begins with one of {wanted}"), wanted=verbatim(NETWORK)),
        )
    camera = desk.watchers.film(asked.source) if asked.kind == FILM else Camera(asked.kind, asked.source)
    desk.watchers.attach(who.table, camera)
    return shapes.CameraShape(**eyes.camera())


def _is_path(source: str) -> bool:
    """Whether a webcam is none but a file or folder of this computer: hosts see films in the folder for films alone."""
    return not WEBCAM_DEVICE.fullmatch(source) and (File(source).is_absolute() or File(source).exists())


@router.delete("/camera", status_code=204, responses=CHANGED)
def detach(eyes: OfTable, who: Host) -> None:
    """Let go of the camera; what is watched is ended."""
    eyes.detach()


@router.post("/camera/frames", status_code=202, responses=CHANGED | answers("too_large"))
def push(content: Jpeg, eyes: OfTable, who: Guest) -> shapes.FrameTaken:
    """Send a picture as the table's camera, of the kind `browser`; for hosts and those who may film."""
    if not (who.host or who.has_one_of(eyes.plan.film)):
        raise Problem("forbidden", Worded(N_("only hosts, and whom a host allows to film, send pictures of the table")))
    return shapes.FrameTaken(**eyes.push(content))


@router.get(
    "/camera/picture",
    responses=ASKED | answers("full", "unreadable") | {304: {"description": "No newer picture came in ten seconds."}},
    response_class=Response,
)
async def picture(
    eyes: OfTable, who: Seer, if_none_match: Annotated[str | None, Header(pattern=TAG)] = None
) -> Response:
    """Give the latest picture as a small JPEG, for hosts and those who may see it: at most five a second.

    With `If-None-Match`, the ETag of the one seen last, a newer one is waited for.
    """
    found = await eyes.picture(int(if_none_match.strip('"')) if if_none_match else None)
    if found is None and if_none_match is None:
        raise Problem("no_camera", Worded(N_("no picture comes from the camera now; repeat when it does")))
    if found is None:
        return Response(status_code=304, headers={"ETag": if_none_match or ""})
    return Response(found.jpeg, headers={"ETag": f'"{found.number}"'}, media_type="image/jpeg")


@router.get("/camera/zones", responses=ASKED)
def zones(eyes: OfTable, who: Seer) -> shapes.ZonesShape:
    """Tell which places are watched and where they are seen now, for whoever may see the picture."""
    return shapes.ZonesShape.model_validate({"zones": eyes.zones or eyes.arranged.show()["zones"]})


@router.get("/camera/allowed", responses=answers("no_pass", "forbidden"))
def allowed(eyes: OfTable, who: Host) -> shapes.Allowed:
    """Tell whose passes, besides hosts', let them see the live picture, or film."""
    return shapes.Allowed(see=list(eyes.plan.see), film=list(eyes.plan.film))


@router.put("/camera/allowed", responses=CHANGED)
def allow(asked: shapes.Allowed, eyes: OfTable, who: Host) -> shapes.Allowed:
    """Let those and nobody else besides hosts see the live picture, or film."""
    eyes.allow(asked.see, asked.film)
    return asked


@router.put("/capture", responses=CHANGED | answers("store"))
def capture(asked: shapes.Switch, eyes: OfTable, desk: AtDesk, who: Corrector, tongue: NamesPeople) -> shapes.EyesNow:
    """Switch all that sees this table off, at once and until it is switched on again, or on."""
    try:
        eyes.switch(asked.on)
    except OSError:
        if asked.on:
            raise
        raise Problem("store", Worded(NOT_KEPT)) from None
    return desk.eyes(who.table, tongue if who.host else None)


@router.get("/eyes", responses=answers("no_pass"))
def eyes(desk: AtDesk, who: Guest, tongue: NamesPeople) -> shapes.EyesNow:
    """Tell what the referee's eyes do now, as `eyes` on the stream."""
    return desk.eyes(who.table, tongue if who.host else None)
