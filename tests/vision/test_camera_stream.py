"""Video streams whose data is damaged on the way: a picture that is handed on is a whole one."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import av
import cv2
import numpy as np
import pytest

from vision.cameras.errors import BadPicture, CameraLost
from vision.cameras.stream import StreamReader

COUNT, WHOLE_EACH = 60, 10


def _stream() -> list[bytes]:
    """The packets of a film of drifting noise in which each tenth picture is a whole one."""
    grain = cv2.GaussianBlur(np.random.default_rng(1).integers(0, 256, (240, 400, 3), np.uint8), (0, 0), 3)
    encoder = av.CodecContext.create("libx264", "w")
    encoder.width, encoder.height, encoder.pix_fmt, encoder.time_base = 320, 240, "yuv420p", Fraction(1, 10)
    encoder.options = {"g": str(WHOLE_EACH), "bf": "0", "tune": "zerolatency", "threads": "1", "sc_threshold": "0"}
    packets = []
    for i in range(COUNT):
        frame = av.VideoFrame.from_ndarray(np.ascontiguousarray(grain[:, i : i + 320]), format="bgr24")
        frame.pts, frame.time_base = i, Fraction(1, 10)
        packets += [bytes(packet) for packet in encoder.encode(frame)]
    return packets + [bytes(packet) for packet in encoder.encode(None)]


def _read(folder: Path, packets: list[bytes]) -> tuple[list[bytes], int]:
    """The pictures that are handed on, and how often something was wrong."""
    path = folder / "stream.h264"
    path.write_bytes(b"".join(packets))
    reader, pictures, bad = StreamReader(str(path)), [], 0
    while True:
        try:
            reader.grab()
            pictures.append(reader.retrieve().tobytes())
        except BadPicture:
            bad += 1
        except CameraLost:
            reader.close()
            return pictures, bad


@pytest.fixture(scope="module")
def packets() -> list[bytes]:
    return _stream()


def test_an_undamaged_stream_gives_every_picture(packets: list[bytes], tmp_path: Path) -> None:
    pictures, bad = _read(tmp_path, packets)
    assert (len(pictures), len(set(pictures)), bad) == (COUNT, COUNT, 0)
    assert len(pictures[0]) == 320 * 240 * 3 // 2


@pytest.mark.parametrize("hit", [13, 20, 27])
@pytest.mark.parametrize("seed", range(4))
def test_what_is_made_from_a_damaged_picture_is_left_out(
    packets: list[bytes], tmp_path: Path, hit: int, seed: int
) -> None:
    clean, _ = _read(tmp_path, packets)
    rng, damaged = np.random.default_rng(seed), bytearray(packets[hit])
    for place in rng.integers(len(damaged) // 2, len(damaged), 12):
        damaged[place] ^= int(rng.integers(1, 256))
    pictures, bad = _read(tmp_path, [*packets[:hit], bytes(damaged), *packets[hit + 1 :]])
    next_whole = (hit // WHOLE_EACH + 1) * WHOLE_EACH
    assert bad > 0
    assert pictures[-(COUNT - next_whole) :] == clean[next_whole:]
    # The decoder may make something of the damaged picture without a word; never of those after it.
    assert len(set(pictures) - set(clean)) <= 1


def test_a_stream_that_lost_a_piece_goes_on_with_whole_pictures(packets: list[bytes], tmp_path: Path) -> None:
    clean, _ = _read(tmp_path, packets)
    pictures, _ = _read(tmp_path, [*packets[:13], *packets[20:]])
    assert pictures == [*clean[:13], *clean[20:]]
