"""The cameras that can be attached, and a small picture of what each sees."""

from __future__ import annotations

import time
from collections.abc import Iterator
from threading import Lock

from engine.text import N_, Worded
from service.api.camera_shapes import CameraOffer
from service.watching.demo import CLIP
from service.watching.eyes import Eyes
from service.watching.plan import DEMO, FILM
from service.watching.refused import Refused
from service.watching.watchers import Watchers
from service.wording import Foreign

FILM_ENDINGS = (".mp4", ".mkv", ".avi", ".mov", ".webm", ".m4v")
MOST_FILMS = 200
WIDTH, QUALITY = 320, 75
"""Of a small picture, in pixels, and as JPEG."""

PICTURE_SECONDS = 3.0
"""So long a camera's picture is waited for."""

SHOWS_NOTHING = Worded(N_("the camera gives no picture; see to its plug, and end other programs that use it"))

DEMO_NAME = N_("Demonstration")
"""The one name of a camera that can be said in every language."""

_LOCK = Lock()
"""One camera is looked through at a time."""


def offers(watchers: Watchers) -> list[CameraOffer]:
    """What can be attached without an address."""
    return [*_webcams(), *_films(watchers), CameraOffer(id=DEMO, kind="demo", source="", name=DEMO_NAME)]


def small_picture(watchers: Watchers, eyes: Eyes, id: str) -> bytes:
    """What the camera of that id sees, as a small JPEG; raises :class:`Refused` where it shows nothing."""
    if not eyes.plan.capture:
        raise Refused("capture_off", Worded(N_("cameras are switched off at this table; switch them on again first")))
    offer = next((one for one in offers(watchers) if one.id == id), None)
    if offer is None:
        raise Refused("not_found", Worded(N_("there is no such camera")))
    source = {DEMO: str(CLIP), FILM: str(watchers.films / offer.source)}.get(offer.kind, offer.source)
    if not _LOCK.acquire(timeout=2 * PICTURE_SECONDS):
        raise Refused("no_camera", Worded(N_("another camera is looked through now; repeat in a moment")))
    try:
        return _look(source)
    finally:
        _LOCK.release()


def _look(source: str) -> bytes:
    from service.watching.tap import small_jpeg
    from vision.camera import SourceError, open_source

    try:
        with open_source(source) as camera:
            end = time.monotonic() + PICTURE_SECONDS
            for frame in camera.frames(PICTURE_SECONDS):
                if frame is not None:
                    return small_jpeg(frame, WIDTH, QUALITY)
                if time.monotonic() > end:
                    break
    except SourceError as error:
        raise Refused("no_camera", Foreign(str(error), SHOWS_NOTHING)) from None
    raise Refused("no_camera", SHOWS_NOTHING)


def _webcams() -> Iterator[CameraOffer]:
    from vision.camera import list_webcams

    for webcam in list_webcams():
        yield CameraOffer(id=f"webcam-{webcam.number}", kind="webcam", source=str(webcam.number), name=webcam.title)


def _films(watchers: Watchers) -> Iterator[CameraOffer]:
    folder = watchers.films
    found = sorted(folder.iterdir())[:MOST_FILMS] if folder.is_dir() else []
    for number, path in enumerate(found):
        if path.suffix.lower() in FILM_ENDINGS and path.is_file():
            yield CameraOffer(id=f"film-{number}", kind="film", source=path.name, name=path.stem)
