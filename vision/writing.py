"""Looks for letters and digits in finished drawings; what is found is shown to the table as a question."""

from __future__ import annotations

import cv2

from engine.events import Player
from engine.pictomania.events import WritingSeen
from models.writing import WritingReader, WritingReading
from vision.camera import Image
from vision.cut import Drawing
from vision.ink import even_light
from vision.sighting import Sighting
from vision.sketch import Sketch

MARK = (40, 40, 230)
"""Colour (BGR) of the frame around what looks like writing."""


def writing_in(player: Player, sketch: Sketch, reader: WritingReader) -> Sighting | None:
    """What the table is to be asked about the finished picture of ``player``; ``None`` where it shows no writing.

    The pictures are the blank sheet, and the drawing with a frame around what looks like writing.
    """
    if sketch.finished is None:
        return None
    drawing = sketch.drawing()
    reading = read_writing(drawing, reader)
    if not reading.alarm:
        return None
    after = marked(drawing.paper, reading)
    return Sighting(
        WritingSeen(player), sketch.finished, 0.0, round(reading.probability, 4), (), even_light(sketch.blank), after
    )


def read_writing(drawing: Drawing, reader: WritingReader) -> WritingReading:
    """Whether there is writing in a drawing, from its ink alone."""
    return reader.read(drawing.clear[..., 3])


def marked(picture: Image, reading: WritingReading) -> Image:
    """A copy of a picture (h, w, 3) with a frame around what looks like writing."""
    height, width = picture.shape[:2]
    left, top, across, down = reading.spot
    margin = max(3, width // 60)
    first = (round(left * width) - margin, round(top * height) - margin)
    last = (round((left + across) * width) + margin, round((top + down) * height) + margin)
    framed = picture.copy()
    cv2.rectangle(framed, first, last, MARK, max(1, width // 200), cv2.LINE_AA)
    return framed
