"""The reader for cameras that send video: RTSP, and whatever else FFmpeg can open at a web address."""

from __future__ import annotations

import time
from collections.abc import Iterator

import av
import numpy as np

from vision.cameras.errors import BadPicture, CameraLost
from vision.cameras.film import plane_of
from vision.cameras.frame import Image
from vision.cameras.network import REPLY_SECONDS, plain_words, reach
from vision.cameras.reader import About

PROBE_SECONDS = 0.5
"""So long the stream is listened to before it must be clear what it holds."""
HEAL_SECONDS = 1.5
"""After a damaged picture those made from it are left out: up to the next whole one, or for so long without one."""
DAMAGED = "sends damaged pictures; is the network too slow for it?"
_MICRO = 1_000_000
OPTIONS = {
    "flags": "low_delay",
    "analyzeduration": str(round(PROBE_SECONDS * _MICRO)),
    "timeout": str(round(REPLY_SECONDS * _MICRO)),
}
RTSP_OPTIONS = {"rtsp_flags": "prefer_tcp", "allowed_media_types": "video"}
"""Over TCP nothing is lost on the way; where a camera cannot, UDP follows."""


def open_stream(url: str) -> StreamReader:
    """The reader for a video stream.

    Raises:
        CameraLost: it cannot be reached, refuses, or holds no video.
    """
    reach(url)
    return StreamReader(url)


class StreamReader:
    """Decodes every picture, for each is made from those before; only what is kept is copied."""

    def __init__(self, url: str) -> None:
        self.about = About()
        self._url = url
        options = OPTIONS | (RTSP_OPTIONS if url.startswith("rtsp") else {})
        with plain_words(url):
            self._container = av.open(url, options=options, timeout=(2 * REPLY_SECONDS, REPLY_SECONDS))
        if not self._container.streams.video:
            raise CameraLost("sends no picture, only sound or data")
        stream = self._container.streams.video[0]
        stream.thread_type = "NONE"
        self._packets: Iterator[av.Packet] = self._container.demux(stream)
        self._decoded: list[av.VideoFrame] = []
        self._raw: av.VideoFrame | None = None
        self._healed = 0.0

    def grab(self) -> None:
        """Decode up to the next picture."""
        while not self._decoded:
            with plain_words(self._url):
                packet = next(self._packets, None)
            if packet is None:
                raise CameraLost("the stream ended")
            try:
                self._decoded = packet.decode()
            except av.FFmpegError:
                raise self._damage() from None
        self._raw = self._decoded.pop(0)
        if self._raw.is_corrupt:
            raise self._damage()
        if self._raw.key_frame:
            self._healed = 0.0
        if time.monotonic() < self._healed:
            raise BadPicture(DAMAGED)

    def _damage(self) -> BadPicture:
        self._healed = time.monotonic() + HEAL_SECONDS
        return BadPicture(DAMAGED)

    def close(self) -> None:
        """Tell the camera that nobody looks any more: many serve only a few at once."""
        self._container.close()

    def retrieve(self) -> Image:
        """The picture decoded last."""
        assert self._raw is not None
        raw = self._raw
        width, height = raw.width & ~1, raw.height & ~1
        picture = raw if raw.format.name == "yuv420p" else raw.reformat(format="yuv420p")
        whole = np.empty((height * 3 // 2, width), np.uint8)
        place = 0
        for plane, shrink in zip(picture.planes, (1, 2, 2), strict=True):
            part = plane_of(plane)[: height // shrink, : width // shrink]
            whole.reshape(-1)[place : place + part.size].reshape(part.shape)[:] = part
            place += part.size
        return whole
