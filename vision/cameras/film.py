"""The source that reads film files: every frame, always the same."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import av
import numpy as np

from vision.cameras.errors import SourceError
from vision.cameras.frame import LEAST_SIDE, Frame, Image
from vision.cameras.life import State
from vision.cameras.slots import UNTIMED, Slots
from vision.cameras.source import Source
from vision.cameras.spared import Neighbours, fills_a_gap, length_size_of
from vision.ordinary import oddity

ENDS_EARLY = 1.0
"""A film that says its length and not its frames breaks off where it ends this many seconds early or more."""


def plane_of(plane: av.video.plane.VideoPlane) -> Image:
    """A plane of a decoded picture, uint8 (h, w), as a view."""
    whole = np.frombuffer(plane, np.uint8).reshape(-1, plane.line_size)
    return whole[: plane.height, : plane.width]


class FileSource(Source):
    """Every frame of a film file, in order; fewer where `spare` was called.

    Raises:
        SourceError: missing, empty, unreadable, not a video, without a picture, or with one of a few pixels.
    """

    size: tuple[int, int]
    fps: float

    def __init__(self, path: str | Path) -> None:
        super().__init__(str(path))
        self.path = Path(path)
        self._container = _open(self.path)
        self._stream = self._container.streams.video[0]
        self._stream.thread_type = "NONE"
        rate = self._stream.average_rate or self._stream.guessed_rate
        self.fps = float(rate) if rate else 25.0
        self.size = (self._stream.width, self._stream.height)
        self._length = _length(self._container)
        self.frames_total = self._stream.frames or self._estimate()
        self._neighbours: Neighbours | None = None
        self._left_out: list[int] = []
        self._slots = Slots()
        turned = self._stream.codec_context.has_b_frames
        self._timed = not (turned and UNTIMED & set(self._container.format.name.split(",")))

    def spare(self, seconds: float) -> None:
        """Decode no more than is needed for a frame every so many seconds, where that saves work; at once, for good.

        Left out are only pictures that no other is made from; frames keep their numbers and moments.
        """
        base = self._stream.time_base
        if self._stream.codec_context.name == "h264" and base and self._timed:
            apart = math.floor(seconds / base + 0.5)
            if self._neighbours is None:
                self._neighbours = Neighbours(apart)
            self._neighbours.apart = apart

    def _estimate(self) -> int | None:
        return math.ceil(self._length * self.fps) if self._length else None

    def close(self) -> None:
        """Close the file."""
        self.life.move(State.CLOSED)
        self._container.close()

    def __iter__(self) -> Iterator[Frame]:
        """Frames from the first to the last that can be decoded; a broken rest ends the film and fills `note`.

        Time never goes back: where the stamps of a joined film begin anew, the frames go on from the last moment.
        """
        index, moment, shift = 0, 0.0, None
        self.life.move(State.RUNNING)
        try:
            for raw in self._decoded():
                if (raw.width, raw.height) != self.size:
                    self.note = self._changed(index, raw)
                    break
                stamp = self._stamp(raw, index)
                if shift is None:
                    shift = -stamp
                elif stamp + shift <= moment:
                    shift = moment + 1.0 / self.fps - stamp
                moment = round(stamp + shift, 4)
                picture = raw if raw.format.name == "yuv420p" else raw.reformat(format="yuv420p")
                luma, u, v = (plane_of(plane) for plane in picture.planes)
                index += self._passed_over(raw.pts)
                yield Frame(index, moment, luma, u, v)
                index += 1
                self.life.frames = index
        except av.FFmpegError as error:
            self.note = f"{self.path}: the film breaks off after frame {index} ({_reason(error)}); the rest is not seen"
        if index == 0:
            raise SourceError(f"{self.path}: no picture can be decoded from this file; is it a whole video?")
        if self.note is None:
            self.note = self._cut_off(index, moment + 1.0 / self.fps)
        self.life.move(State.ENDED, self.note or "")

    def _stamp(self, raw: av.VideoFrame, index: int) -> float:
        """When a picture is shown by the film's count, in seconds; the so many-th by its rate where it says nothing.

        To be asked of each picture in the order in which they are shown.
        """
        slot = self._slots.take()
        shown = raw.pts if self._timed and raw.pts is not None else slot
        base = self._stream.time_base
        return index / self.fps if shown is None or base is None else float(shown * base)

    def _decoded(self) -> Iterator[av.VideoFrame]:
        """Every picture that is not left out, in the order in which they are shown."""
        length_size = length_size_of(self._stream.codec_context.extradata)
        for packet in self._container.demux(self._stream):
            if self._neighbours is not None and packet.pts is not None:
                if self._neighbours.spare(packet.pts) and fills_a_gap(memoryview(packet), length_size):
                    self._left_out.append(packet.pts)
                    continue
                self._neighbours.keep(packet.pts)
            self._slots.add(packet.dts)
            yield from packet.decode()

    def _passed_over(self, pts: int | None) -> int:
        """How many pictures were left out before one of this moment and are not counted yet."""
        if pts is None or not self._left_out:
            return 0
        rest = [moment for moment in self._left_out if moment > pts]
        passed, self._left_out = len(self._left_out) - len(rest), rest
        return passed

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
    if odd := oddity(path):
        raise SourceError(f"{path}: is {odd}; give a film file")
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
    if not width or not height:  # the name or the first bytes promise a film or picture, and nothing follows
        container.close()
        raise SourceError(f"{path}: no picture in it can be read; record or copy the film again")
    if min(width, height) < LEAST_SIDE:
        container.close()
        raise SourceError(f"{path}: the picture has only {width}x{height} pixels; film with 1280x720 or more")
    return container
