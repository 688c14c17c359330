"""What can go wrong between a table and its film: less light, warm lamps, reflections, blur, a shaken or bumped camera.

A disturbance is made for one film from a seed and then changes its frames one by one, in memory, so that the same seed
gives the same pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import av
import cv2
import numpy as np
from numpy.random import Generator

from vision.camera import FileSource, Frame, Image

COARSE = 38
"""Quality (x264's CRF) of a film that is compressed hard: a fifth to a tenth of the usual size."""
Planes = tuple[Image, Image, Image]
"""A picture as the codec keeps it: brightness, and two colour differences of half the width and height."""
Change = Callable[[Planes, int], Planes]
"""Changes one picture, given its number."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What a disturbance is made for: width and height of the picture, and how many frames there are."""

    size: tuple[int, int]
    frames: int


def plain(rng: Generator, shape: Shape) -> Change:
    """The film as it is."""
    return lambda planes, index: planes


def dark(rng: Generator, shape: Shape) -> Change:
    """Half the light."""
    return _through(np.arange(256)[:, None] * np.full(3, 0.5))


def warm(rng: Generator, shape: Shape) -> Change:
    """A warm lamp: less blue, more red."""
    return _through(np.arange(256)[:, None] * np.array([0.72, 0.95, 1.12]))


def mirrored(rng: Generator, shape: Shape) -> Change:
    """Two lamps that mirror in the table: soft reflections, as large as a sheet, each burning out in its middle."""
    width, height = shape.size
    y, x = np.mgrid[:height, :width].astype(np.float32)
    shine = np.zeros((height, width), np.float32)
    for side in (0.15, 0.5):
        middle = rng.uniform((side, 0.15), (side + 0.35, 0.85)) * shape.size
        reach = rng.uniform(0.04, 0.07, 2) * width
        shine += 110 * np.exp(-((x - middle[0]) ** 2 / reach[0] ** 2 + (y - middle[1]) ** 2 / reach[1] ** 2))
    light = cv2.merge([np.clip(shine, 0, 255).astype(np.uint8)] * 3)
    return _coloured(lambda picture: np.asarray(cv2.add(picture, light), np.uint8))


def slanted(rng: Generator, shape: Shape) -> Change:
    """A lamp at one side: the far side of the table gets well under half the light of the near one."""
    width, height = shape.size
    turn = rng.uniform(0, 2 * np.pi)
    y, x = np.mgrid[:height, :width].astype(np.float32)
    along = (x / width - 0.5) * np.cos(turn) + (y / height - 0.5) * np.sin(turn)
    gain = cv2.merge([(0.75 - 0.35 * along / np.abs(along).max()).astype(np.float32)] * 3)
    return _coloured(lambda picture: np.asarray(cv2.multiply(picture, gain, dtype=cv2.CV_8U), np.uint8))


def blurred(rng: Generator, shape: Shape) -> Change:
    """Out of focus by 1.5 pixels (standard deviation)."""
    return _each(lambda plane, part, index: np.asarray(cv2.GaussianBlur(plane, (0, 0), 1.5 / part), np.uint8))


def shaken(rng: Generator, shape: Shape) -> Change:
    """A camera that trembles: each picture lies up to 3 pixels off in either direction."""
    shifts = rng.uniform(-3, 3, (shape.frames + 2, 2))
    return _each(lambda plane, part, index: _shifted(plane, shifts[index] / part))


def bumped(rng: Generator, shape: Shape) -> Change:
    """A camera that is pushed by 15 pixels within half a second, somewhere in the middle of the film."""
    turn, start = rng.uniform(0, 2 * np.pi), rng.uniform(0.3, 0.6) * shape.frames
    whole = 15 * np.array([np.cos(turn), np.sin(turn)])
    return _each(lambda plane, part, index: _shifted(plane, whole / part * np.clip((index - start) / 5, 0, 1)))


DISTURBANCES: dict[str, Callable[[Generator, Shape], Change]] = {
    "plain": plain,
    "dark": dark,
    "warm": warm,
    "mirrored": mirrored,
    "slanted": slanted,
    "blurred": blurred,
    "compressed": plain,
    "shaken": shaken,
    "bumped": bumped,
}
"""By name; "compressed" goes through a coarse codec besides."""


class DisturbedFilm(FileSource):
    """A film file whose frames come disturbed; else as `FileSource`."""

    def __init__(self, path: Path, kind: str, seed: int) -> None:
        super().__init__(path)
        rng = np.random.default_rng((seed, list(DISTURBANCES).index(kind)))
        self._change = DISTURBANCES[kind](rng, Shape(self.size, self.frames_total or 0))
        self._kind = kind

    def __iter__(self) -> Iterator[Frame]:
        """Frames from the first to the last."""
        for frame in self._coded() if self._kind == "compressed" else super().__iter__():
            yield Frame(frame.index, frame.time, *self._change((frame.luma, frame.u, frame.v), frame.index))

    def _coded(self) -> Iterator[Frame]:
        """The frames as a coarse codec leaves them; it gives them back one by one, in order."""
        writer, reader = av.CodecContext.create("libx264", "w"), av.CodecContext.create("h264", "r")
        writer.width, writer.height, writer.pix_fmt = *self.size, "yuv420p"
        writer.time_base = 1 / Fraction(self.fps).limit_denominator(1000)
        writer.options = {"crf": str(COARSE), "preset": "veryfast", "x264-params": "threads=1"}
        reader.thread_count = 1
        waiting: list[Frame] = []

        def shown(packets: list[av.Packet | None]) -> Iterator[Frame]:
            for packet in packets:
                for seen in reader.decode(packet):
                    now = waiting.pop(0)
                    luma, u, v = np.split(seen.to_ndarray(), [now.luma.shape[0], now.luma.shape[0] * 5 // 4])
                    yield Frame(now.index, now.time, luma, u.reshape(now.u.shape), v.reshape(now.v.shape))

        for frame in super().__iter__():
            waiting.append(frame)
            whole = np.vstack([frame.luma, *(p.reshape(-1, frame.luma.shape[1]) for p in (frame.u, frame.v))])
            yield from shown(writer.encode(av.VideoFrame.from_ndarray(whole, format="yuv420p")))
        yield from shown([*writer.encode(None), None])


def _each(change: Callable[[Image, int, int], Image]) -> Change:
    """Each plane by itself; `change` takes it, how many times smaller it is, and the number of the frame."""
    return lambda planes, index: (
        change(planes[0], 1, index), change(planes[1], 2, index), change(planes[2], 2, index)
    )  # fmt: skip


def _coloured(change: Callable[[Image], Image]) -> Change:
    """The colour picture."""

    def changed(planes: Planes, index: int) -> Planes:
        frame = Frame.of_bgr(change(Frame(index, 0.0, *planes).bgr()))
        return frame.luma, frame.u, frame.v

    return changed


def _through(table: np.ndarray) -> Change:
    """Each channel through a table (256, 3)."""
    lut = np.clip(np.rint(table), 0, 255).astype(np.uint8).reshape(1, 256, 3)
    return _coloured(lambda picture: np.asarray(cv2.LUT(picture, lut), np.uint8))


def _shifted(plane: Image, shift: np.ndarray) -> Image:
    """A plane moved by a shift (2,) in pixels; its edge is repeated."""
    if not np.any(shift):
        return plane
    matrix = np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float64)
    return np.asarray(cv2.warpAffine(plane, matrix, plane.shape[1::-1], borderMode=cv2.BORDER_REPLICATE), np.uint8)
