"""A film as the camera of a browser: Chromium plays it where a page asks for the device's camera."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import av
import cv2

PER_SECOND = 30
"""So many pictures a second Chromium takes from a film of JPEGs, whatever was meant."""

QUALITY = 88


def write_camera(film: Path, place: Path, still: float = 0.0) -> None:
    """Write a film as one of JPEGs, for `--use-file-for-fake-video-capture`.

    Args:
        film: any film.
        place: where to write, a name in .mjpeg.
        still: so many seconds its first picture is seen before it begins.
    """
    with place.open("wb") as written:
        for number, (picture, lasts) in enumerate(_pictures(film)):
            coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
            seconds = lasts + (still if number == 0 else 0.0)
            for _ in range(round(seconds * PER_SECOND)):
                written.write(coded)


def _pictures(film: Path) -> Iterator[tuple[cv2.typing.MatLike, float]]:
    """The pictures of a film, blue, green, red, and for how many seconds each is seen."""
    with av.open(str(film)) as opened:
        stream = opened.streams.video[0]
        assert stream.average_rate
        lasts = 1 / float(stream.average_rate)
        for frame in opened.decode(stream):
            yield frame.to_ndarray(format="bgr24"), lasts
