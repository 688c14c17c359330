"""Reads photographs in a process of its own: what a stranger's picture does to the reader, it does to that alone.

`python -m service.keep.worker` takes one job as JSON on its input and prints what it found as JSON.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import BoundedSemaphore, Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from service.choices import Language

PATIENCE_SECONDS = 90
"""A photograph that takes longer to read is given up."""

MOST_WAITING = 4
"""Photographs read or waiting to be; more are refused."""

MEMORY_BYTES = 4 << 30
"""Address space that a reader may take, where the system can limit it."""

DRAWING = 900
"""Pixels of the longer side of a drawing that is only looked at."""

_READING = Lock()
_WAITING = BoundedSemaphore(MOST_WAITING)


class WorkerError(Exception):
    """A photograph was not read; the message says why, in one line without any path."""


class WorkerBusy(Exception):
    """Too many photographs are being read."""


@dataclass(frozen=True, slots=True)
class Cut:
    """How a drawing was cut out: ``upright`` is false where it may have to be turned, ``empty`` where none is seen."""

    upright: bool
    empty: bool


def read_stand(picture: Path, language: Language, deck: Sequence[Sequence[str]] = ()) -> Mapping[str, Any]:
    """The words on a photograph of a stand: ``stand`` and ``confidence``, each seven by "A", "B" and "C".

    Args:
        picture: the photograph.
        language: of the words.
        deck: the cards, seven words each, that may stand there, where they are known.

    Raises:
        WorkerError: no stand can be read.
        WorkerBusy: ask again later.
    """
    return _work({"job": "stand", "picture": str(picture), "language": language.value, "deck": [*map(list, deck)]})


def cut_out(picture: Path, folder: Path, name: str) -> Cut:
    """Cut the drawing out of a photograph and write it as `service.drawings.keep_drawing`; raises as `read_stand`."""
    return Cut(**_work({"job": "drawing", "picture": str(picture), "folder": str(folder), "name": name}))


def drawing_on(content: bytes) -> NDArray[np.uint8]:
    """The drawing on a photograph, BGR (h, w, 3), its longer side `DRAWING` pixels at most; raises as `read_stand`."""
    import cv2

    with TemporaryDirectory() as folder:
        picture, found = Path(folder) / "picture", Path(folder) / "drawing.png"
        picture.write_bytes(content)
        _work({"job": "sheet", "picture": str(picture), "found": str(found)})
        return np.asarray(cv2.imread(str(found)), np.uint8)


def _work(job: Mapping[str, Any]) -> dict[str, Any]:
    if not _WAITING.acquire(blocking=False):
        raise WorkerBusy
    try:
        with _READING:
            done = subprocess.run(
                [sys.executable, "-m", __name__],
                input=json.dumps(job),
                capture_output=True,
                text=True,
                encoding="utf-8",
                timeout=PATIENCE_SECONDS,
                check=False,
            )
    except subprocess.TimeoutExpired:
        raise WorkerError("it takes too long to read; take a smaller picture") from None
    finally:
        _WAITING.release()
    try:
        found: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        raise WorkerError("it cannot be read; take the picture again") from None
    if "error" in found:
        raise WorkerError(str(found["error"]).removeprefix(f"{job['picture']}: "))
    return found


def main() -> None:
    """Do the job on the input, and print what came of it."""
    _limit_memory()
    job = json.load(sys.stdin)
    from vision.picture_file import ReadError

    try:
        found = _JOBS[job["job"]](job)
    except ReadError as error:
        found = {"error": str(error)}
    except OSError as error:
        found = {"error": f"it cannot be kept ({error.strerror}); see to the disk"}
    print(json.dumps(found))


def _stand(job: Mapping[str, Any]) -> dict[str, Any]:
    from vision.read import read_picture

    deck = [tuple(card) for card in job["deck"]] or None
    found = read_picture(job["picture"], "stand", job["language"], deck=deck)
    return {"stand": found["stand"], "confidence": found["confidence"]}


def _drawing(job: Mapping[str, Any]) -> dict[str, Any]:
    from service.cut_out import is_blank
    from service.drawings import keep_drawing
    from vision.cut import cut_drawing
    from vision.picture_file import load_scaled
    from vision.sheet_photo import sheet_of

    sheet = sheet_of(load_scaled(job["picture"])[0])
    if sheet is None:
        return {"error": "no sheet of paper is seen; photograph the whole sheet, on a table darker than paper"}
    drawing = cut_drawing(sheet.straight)
    keep_drawing(Path(job["folder"]), job["name"], drawing)
    return {"upright": sheet.upright, "empty": is_blank(drawing)}


def _sheet(job: Mapping[str, Any]) -> dict[str, Any]:
    import cv2

    from service.fault import Fault
    from service.guess import picture_of

    try:
        drawing = picture_of(Path(job["picture"]))
    except Fault as error:
        return {"error": str(error)}
    scale = min(1.0, DRAWING / max(drawing.shape[:2]))
    cv2.imwrite(job["found"], cv2.resize(drawing, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
    return {}


_JOBS = {"stand": _stand, "drawing": _drawing, "sheet": _sheet}


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # this system cannot limit it
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))


if __name__ == "__main__":
    main()
