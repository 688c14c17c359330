"""Where frames come from: one `Frame` type for every source, and the source that reads files.

A `Frame` keeps the decoder's own planes and makes colour only for the part that somebody looks at: most of a film shows
nothing new, and converting whole pictures would cost more than decoding them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

import av
import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels; right and bottom are outside."""

LEAST_SIDE = 32
"""A film with a side of fewer pixels shows no table."""

ENDS_EARLY = 1.0
"""A film that says its length and not its frames breaks off where it ends this many seconds early or more."""


class SourceError(Exception):
    """A source cannot be opened or read; the message is one line that says what is wrong and what to do."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of the table.

    Attributes:
        index: number of the frame, from 0.
        time: seconds since the first frame.
        luma: brightness, uint8 (height, width).
        u, v: colour differences, uint8 (height / 2, width / 2), ITU-R BT.601, 128 is neutral.
    """

    index: int
    time: float
    luma: Image
    u: Image
    v: Image

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.luma.shape[1], self.luma.shape[0]

    def bgr(self, box: Box | None = None) -> Image:
        """The colour picture inside `box` (the whole where None), uint8 (h, w, 3); the box is cut at the edges.

        Of odd sides the last row or column is outside.

        Raises:
            ValueError: the box lies outside the picture.
        """
        width, height = (side & ~1 for side in self.size)
        x0, y0, x1, y1 = box or (0, 0, width, height)
        x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, width), min(y1, height)
        if x0 >= x1 or y0 >= y1:
            raise ValueError(f"box {box} lies outside the picture of {width}x{height}")
        left, top = x0 & ~1, y0 & ~1
        right, bottom = x1 + (x1 & 1), y1 + (y1 & 1)
        yuv = np.concatenate(
            [
                self.luma[top:bottom, left:right].ravel(),
                self.u[top // 2 : bottom // 2, left // 2 : right // 2].ravel(),
                self.v[top // 2 : bottom // 2, left // 2 : right // 2].ravel(),
            ]
        ).reshape((bottom - top) * 3 // 2, right - left)
        colour = cv2.cvtColor(yuv, cv2.COLOR_YUV2BGR_I420)
        return np.ascontiguousarray(colour[y0 - top : y1 - top, x0 - left : x1 - left]).astype(np.uint8, copy=False)

    @classmethod
    def of_bgr(cls, image: Image, index: int = 0, time: float = 0.0) -> Frame:
        """A frame of a colour picture, uint8 (h, w, 3); odd sides lose their last row or column."""
        height, width = image.shape[0] & ~1, image.shape[1] & ~1
        yuv = cv2.cvtColor(np.ascontiguousarray(image[:height, :width]), cv2.COLOR_BGR2YUV_I420)
        flat = yuv[height:].ravel().astype(np.uint8, copy=False)
        quarter = height * width // 4
        planes = [flat[i * quarter : (i + 1) * quarter].reshape(height // 2, width // 2) for i in range(2)]
        return cls(index, time, yuv[:height].astype(np.uint8, copy=False), planes[0], planes[1])


def _plane(plane: av.video.plane.VideoPlane) -> Image:
    whole = np.frombuffer(plane, np.uint8).reshape(-1, plane.line_size)
    return whole[: plane.height, : plane.width]


class FileSource:
    """Every frame of a film file, in order; use as a context manager and iterate once.

    Attributes:
        fps: frames a second as the file says.
        frames_total: number of frames where the file says it, else None.
        size: width and height in pixels.
        note: what went wrong while reading (a truncated file, say), else None; set while iterating.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.note: str | None = None
        self._container = _open(self.path)
        self._stream = self._container.streams.video[0]
        self._stream.thread_type = "NONE"
        rate = self._stream.average_rate or self._stream.guessed_rate
        self.fps = float(rate) if rate else 25.0
        self.size = (self._stream.width, self._stream.height)
        self._length = _length(self._container)
        self.frames_total: int | None = self._stream.frames or self._estimate()

    def _estimate(self) -> int | None:
        return math.ceil(self._length * self.fps) if self._length else None

    def __enter__(self) -> FileSource:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._container.close()

    def __iter__(self) -> Iterator[Frame]:
        """Frames from the first to the last that can be decoded; a broken rest ends the film and fills `note`.

        Time never goes back: where the stamps of a joined film begin anew, the frames go on from the last moment.
        """
        index, moment, shift = 0, 0.0, None
        try:
            for raw in self._container.decode(self._stream):
                if (raw.width, raw.height) != self.size:
                    self.note = self._changed(index, raw)
                    break
                stamp = index / self.fps if raw.time is None else float(raw.time)
                if shift is None:
                    shift = -stamp
                elif stamp + shift <= moment:
                    shift = moment + 1.0 / self.fps - stamp
                moment = round(stamp + shift, 4)
                picture = raw if raw.format.name == "yuv420p" else raw.reformat(format="yuv420p")
                luma, u, v = (_plane(plane) for plane in picture.planes)
                yield Frame(index, moment, luma, u, v)
                index += 1
        except av.FFmpegError as error:
            self.note = f"{self.path}: the film breaks off after frame {index} ({_reason(error)}); the rest is not seen"
        if index == 0:
            raise SourceError(f"{self.path}: no picture can be decoded from this file; is it a whole video?")
        if self.note is None:
            self.note = self._cut_off(index, moment + 1.0 / self.fps)

    def _changed(self, index: int, raw: av.VideoFrame) -> str:
        width, height = self.size
        return (
            f"{self.path}: the picture changes from {width}x{height} to {raw.width}x{raw.height} after frame {index}; "
            "the rest is not seen"
        )

    def _cut_off(self, frames: int, seconds: float) -> str | None:
        """What is missing of a film that ended without an error, after so many frames and seconds; None if nothing."""
        # A trimmed film may hold more frames than it shows, so that frames alone prove nothing.
        early = 2.0 / self.fps if self._stream.frames else ENDS_EARLY
        if self._length is None or seconds > self._length - early or frames >= self._stream.frames > 0:
            return None
        return f"{self.path}: the film breaks off after frame {frames}, at {seconds:.1f} s of {self._length:.1f} s"


def _length(container: av.container.InputContainer) -> float | None:
    """How long a film says it is, in seconds; None where it does not say."""
    stream = container.streams.video[0]
    if stream.duration and stream.time_base:
        return float(stream.duration * stream.time_base)
    return container.duration / 1e6 if container.duration else None


def _reason(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error).splitlines()[0]


def _open(path: Path) -> av.container.InputContainer:
    if not path.exists():
        raise SourceError(f"{path}: no such file; check the name")
    if path.is_dir():
        raise SourceError(f"{path}: is a folder; give a film file")
    try:
        if path.stat().st_size == 0:
            raise SourceError(f"{path}: the file is empty (0 bytes); record or copy the film again")
        with path.open("rb"):
            pass
        container = av.open(str(path))
    except av.FFmpegError as error:
        raise SourceError(f"{path}: not a video that can be read ({_reason(error)}); give an MP4, MKV or AVI") from None
    except OSError as error:
        raise SourceError(f"{path}: cannot be read ({error.strerror}); check its permissions") from None
    if not container.streams.video:
        container.close()
        raise SourceError(f"{path}: has no picture, only sound or data; give a film")
    width, height = container.streams.video[0].width, container.streams.video[0].height
    if min(width, height) < LEAST_SIDE:
        container.close()
        raise SourceError(f"{path}: the picture has only {width}x{height} pixels; film with 1280x720 or more")
    return container


def open_source(source: str | Path) -> FileSource:
    """Open a film file.

    Raises:
        SourceError: missing, empty, unreadable, not a video, without a picture, or with one of a few pixels.
    """
    return FileSource(source)
