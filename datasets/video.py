"""Frames written as H.264, the same file for the same frames."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import av
import cv2

from datasets.canvas import Picture


def write_video(frames: Iterator[Picture], path: Path, size: tuple[int, int], fps: float, quality: int) -> None:
    """Write ``frames`` as H.264 to ``path``; ``quality`` is x264's CRF (18 fine to 35 coarse).

    The same frames give the same file: one thread, no date, and without x264's macroblock tree, with which it was seen
    to spend its bits a little differently from one run to the next. Finer key frames make up for the tree.
    """
    with av.open(str(path), "w", options={"movflags": "+faststart", "fflags": "+bitexact"}) as container:
        stream = container.add_stream("libx264", rate=Fraction(fps).limit_denominator(1000))
        stream.width, stream.height, stream.pix_fmt = size[0], size[1], "yuv420p"
        stream.options = {
            "crf": str(quality),
            "preset": "veryfast",
            "x264-params": "threads=1:bframes=0:mbtree=0:ipratio=2.4",
        }
        stream.codec_context.thread_count = 1
        for picture in frames:
            planes = cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_I420)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(planes, format="yuv420p")))
        container.mux(stream.encode())
