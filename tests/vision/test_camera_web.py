"""Pictures cut out of a stream as cameras really send it: without lengths, mislabelled, with garbage between."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest

from tests.vision.test_camera_pushed import picture
from vision.cameras.errors import BadPicture, CameraLost
from vision.cameras.web import HEAD_BYTES, MjpegReader

PICTURES = [picture(level, (64, 48)) for level in (40, 80, 120, 160)]


def _part(data: bytes, mark: str = "--next", length: bool = True, more: str = "") -> bytes:
    says = f"Content-Length: {len(data)}\r\n" if length else ""
    return f"{mark}\r\nContent-Type: image/jpeg\r\n{says}{more}\r\n".encode() + data + b"\r\n"


def _reader(stream: bytes, piece: int = 1000) -> MjpegReader:
    class Response(io.BytesIO):
        def read1(self, size: int | None = -1) -> bytes:
            return super().read1(piece)

    response: Any = Response(stream)
    return MjpegReader("http://camera/stream", response)


def _all(reader: MjpegReader) -> tuple[list[int], list[str]]:
    """The brightness of each picture, rounded to tens of the levels above; and what was said of what is none."""
    levels, said = [], []
    while True:
        try:
            reader.grab()
            levels.append(round((float(reader.retrieve()[:48].mean()) - 16) * 255 / 219 / 40) * 40)
        except BadPicture as error:
            said.append(str(error))
        except CameraLost:
            return levels, said


@pytest.mark.parametrize("piece", [1, 7, 1000, 100_000])
@pytest.mark.parametrize(
    "options",
    [{}, {"length": False}, {"more": "X-Time: 12:00\r\n"}, {"mark": "----other"}, {"mark": "--a", "length": False}],
)
def test_each_picture_is_cut_out_however_it_is_sent(options: dict[str, Any], piece: int) -> None:
    stream = b"".join(_part(data, **options) for data in PICTURES) + _part(b"", **options)[:20]
    assert _all(_reader(stream, piece)) == ([40, 80, 120, 160], [])


@pytest.mark.parametrize("size", [100, HEAD_BYTES * 3])
def test_garbage_between_pictures_is_skipped(size: int) -> None:
    garbage = bytes(np.random.default_rng(size).integers(0, 256, size, np.uint8))
    levels, said = _all(_reader(b"".join(_part(data) + garbage for data in PICTURES)))
    assert levels == [40, 80, 120, 160]
    assert set(said) <= {"sends what is no stream of pictures"}
    assert bool(said) is (size > HEAD_BYTES)


def test_what_is_no_picture_between_pictures_is_told_and_skipped() -> None:
    stream = b"".join(_part(data) for data in (PICTURES[0], b"<html>busy</html>", PICTURES[1][:-40], PICTURES[2]))
    levels, said = _all(_reader(stream))
    assert levels == [40, 120]
    assert said == ["what came is no JPEG picture (it begins with 3c 68 74 6d)", "the picture is cut short"]


def test_a_picture_announced_too_large_is_not_waited_for() -> None:
    large = b"--next\r\nContent-Length: 99000000000\r\n\r\n"
    levels, said = _all(_reader(large + _part(PICTURES[0]) + _part(PICTURES[1])))
    assert said[0] == "a picture of 99000 MB is announced; at most 8 are taken"
    assert levels == [40, 80]


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_sent_ends_in_pictures_or_words(seed: int) -> None:
    rng = np.random.default_rng(seed)
    stream = bytearray(b"".join(_part(data, length=bool(seed % 2)) for data in PICTURES * 3))
    for place in rng.integers(0, len(stream), 30):
        stream[place] = rng.integers(0, 256)
    del stream[rng.integers(0, len(stream)) :]
    levels, _ = _all(_reader(bytes(stream)))
    assert len(levels) <= 12
