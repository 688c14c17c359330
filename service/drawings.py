"""Writes a finished drawing as people want to keep it: with paper, without, as strokes, and how it grew."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2

if TYPE_CHECKING:
    from vision.camera import Image
    from vision.cut import Drawing
    from vision.sketch import Sketch


def keep_drawing(folder: Path, name: str, drawing: Drawing) -> dict[str, Path]:
    """Write a drawing to ``folder``: NAME.png with its paper, NAME-ink.png without, NAME.svg as strokes.

    Returns:
        The whole paths as ``drawing``, ``ink`` and ``strokes``.

    Raises:
        OSError: the disk is full or gone.
    """
    from vision.strokes import vectorise
    from vision.svg import to_svg

    height, width = drawing.clear.shape[:2]
    picture = to_svg(vectorise(drawing.clear), (width, height))
    files = {
        "drawing": (f"{name}.png", _png(drawing.paper)),
        "ink": (f"{name}-ink.png", _png(drawing.clear)),
        "strokes": (f"{name}.svg", picture.encode()),
    }
    return {kind: _write(folder / file, data) for kind, (file, data) in files.items()}


def keep_sketch(folder: Path, name: str, sketch: Sketch) -> Mapping[str, Any]:
    """Write the finished drawing of a watched player as `keep_drawing`, and NAME.webp, how it grew.

    Returns:
        The whole paths as ``drawing``, ``ink``, ``strokes`` and ``growth``; and the second of the film at which its
        last ink was seen as ``finished``, None where nothing was drawn.

    Raises:
        OSError: the disk is full or gone.
    """
    from vision.timelapse import as_webp, growth

    drawing = sketch.drawing()
    written = keep_drawing(folder, name, drawing)
    moving = _write(folder / f"{name}.webp", as_webp(*growth(sketch, drawing)))
    return {"finished": sketch.finished, **written, "growth": moving}


def _png(picture: Image) -> bytes:
    return bytes(cv2.imencode(".png", picture)[1].tobytes())


def _write(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path.resolve()
