"""`paperref cameras`: the cameras there are, each with what it gives and a small picture of what it sees."""

from __future__ import annotations

import getpass
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from service.camera_words import picture_words
from service.fault import BROKE_OFF, Fault

if TYPE_CHECKING:
    from vision.camera import Frame, Image, Source, Status

LOOK_SECONDS = 1.5
"""So long each camera is looked at: its rate is measured, and the picture is the last one."""
WIDTH = 48
"""Of a small picture in the terminal, in characters."""
SAVED_WIDTH = 640
"""Of a small picture in a file, in pixels."""
NONE = (
    "no camera is connected to this computer, or none is allowed for this program; plug one in, "
    "or try a network camera: paperref cameras rtsp://NAME:PASSWORD@HOST/PATH"
)


@dataclass(frozen=True, slots=True)
class Seen:
    """What a camera gives: its status after a look, and the last picture."""

    status: Status
    frame: Frame


def show_cameras(sources: Sequence[str], pictures: Path | None, console: Console) -> None:
    """Look at each camera of this computer, or at each source given; print and save what it sees.

    Args:
        sources: as for `vision.camera.open_source`; all cameras of this computer where empty.
        pictures: the folder for the small pictures; one among the temporary files where None.
        console: where the list goes; a terminal shows the small pictures too.

    Raises:
        Fault: one could not be looked at; of several, each has had its own line on stderr.
    """
    chosen = list(_chosen(sources))
    if not chosen:
        console.print(NONE, markup=False, soft_wrap=True)
    failed = []
    for number, name in chosen:
        try:
            _show(number, _look(number or name), pictures or _usual_folder(), console)
        except Fault as fault:
            if len(chosen) == 1:
                raise
            print(f"paperref: {fault}", file=sys.stderr)
            failed.append(name)
    if failed:
        raise Fault(f"{len(failed)} of {len(chosen)} cameras could not be looked at", BROKE_OFF)


def _chosen(sources: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Number ("" where it has none) and name of each source to look at."""
    from vision.camera import list_webcams

    if sources:
        yield from (("", source) for source in sources)
    else:
        yield from ((str(webcam.number), webcam.title) for webcam in list_webcams())


def _look(source: str) -> Seen:
    from vision.camera import SourceError, open_source

    try:
        with open_source(source) as camera:
            last = _last_frame(camera)
            status = camera.status()
    except SourceError as error:
        raise Fault(str(error)) from None
    if last is None:
        raise Fault(f"{status.name}: gives no picture ({status.error or 'it stays silent'})", BROKE_OFF)
    return Seen(status, last)


def _last_frame(camera: Source) -> Frame | None:
    last, end = None, time.monotonic() + LOOK_SECONDS
    for frame in camera.frames(LOOK_SECONDS):
        last = frame or last
        if time.monotonic() > end:
            break
    return last


def _show(number: str, seen: Seen, folder: Path, console: Console) -> None:
    picture = seen.frame.bgr()
    saved = _save(picture, folder, seen.status.name)
    controls = [f"{name} {said}" for name, said in (seen.status.controls or {}).items()]
    words = [f"{number}  {seen.status.name}".strip(), picture_words(seen.status), *controls, f"picture: {saved}"]
    console.print("; ".join(words), markup=False, highlight=False, soft_wrap=True)
    if console.is_terminal:
        console.print(half_blocks(picture))


def half_blocks(picture: Image, width: int = WIDTH) -> Text:
    """A small picture of characters: the upper half of each block in one colour, the lower half in another.

    Args:
        picture: uint8 (h, w, 3) BGR.
        width: in characters.
    """
    small = _small(picture, width, 2 * max(1, round(width * picture.shape[0] / picture.shape[1] / 2)))
    lines = []
    for upper, lower in zip(small[0::2], small[1::2], strict=True):
        cells = zip(upper[:, ::-1].tolist(), lower[:, ::-1].tolist(), strict=True)
        lines.append(Text.assemble(*(("▀", f"rgb({_rgb(above)}) on rgb({_rgb(below)})") for above, below in cells)))
    return Text("\n").join(lines)


def _rgb(colour: Sequence[int]) -> str:
    return ",".join(str(part) for part in colour)


def _small(picture: Image, width: int, height: int) -> Image:
    import cv2
    import numpy as np

    return np.asarray(cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def _save(picture: Image, folder: Path, name: str) -> Path:
    import cv2

    height = max(1, round(SAVED_WIDTH * picture.shape[0] / picture.shape[1]))
    target = folder / f"camera-{re.sub(r'[^A-Za-z0-9]+', '-', name).strip('-')[:80]}.jpg"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        target.write_bytes(cv2.imencode(".jpg", _small(picture, SAVED_WIDTH, height))[1].tobytes())
    except OSError as error:
        raise Fault(f"{target}: the picture cannot be written ({error.strerror}); give another --pictures") from None
    return target


def _usual_folder() -> Path:
    return Path(tempfile.gettempdir()) / f"paperref-{getpass.getuser()}"
