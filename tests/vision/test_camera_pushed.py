"""Pictures pushed by a browser: the newest counts, fakes and bombs are refused in one line, silence is noticed."""

from __future__ import annotations

import struct
import threading
import time
import zlib
from collections.abc import Callable

import cv2
import numpy as np
import pytest

from tests.vision.waiting import until_state
from vision.camera import BadPicture, PushedSource, SourceError, State
from vision.cameras import jpeg, pushed


def picture(level: int = 90, size: tuple[int, int] = (320, 240), kind: str = ".jpg", *options: int) -> bytes:
    """A grey picture with some grain, so that it is as large as a real one."""
    grain = np.random.default_rng(level).integers(-9, 10, (size[1], size[0], 3))
    return bytes(cv2.imencode(kind, np.clip(level + grain, 0, 255).astype(np.uint8), list(options))[1])


def _says_size(data: bytes, width: int, height: int) -> bytes:
    """The JPEG with another size in its header."""
    place = data.index(b"\xff\xc0")
    return data[: place + 5] + struct.pack(">HH", height, width) + data[place + 9 :]


def _png_bomb() -> bytes:
    head = struct.pack(">IIBBBBB", 50_000, 50_000, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + head + struct.pack(">I", zlib.crc32(b"IHDR" + head))


def _many_scans() -> bytes:
    whole = picture(90, (320, 240), ".jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
    scan = whole[whole.rindex(b"\xff\xda") : -2]
    return whole[:-2] + scan * 40 + whole[-2:]


BAD: dict[str, tuple[Callable[[], bytes], str]] = {
    "nothing": (lambda: b"", "empty"),
    "text": (lambda: b"this is no picture at all" * 9, "no JPEG picture .it begins with 74 68 69 73"),
    "a PNG": (lambda: picture(kind=".png"), "no JPEG picture"),
    "a PNG bomb": (_png_bomb, "no JPEG picture"),
    "a page that begins as a JPEG": (lambda: b"\xff\xd8\xff<script>alert(1)</script>" * 30, "does not say its size"),
    "only a beginning": (lambda: picture()[: len(picture()) // 2], "cut short"),
    "no end": (lambda: picture()[:-2], "cut short"),
    "a bomb": (lambda: _says_size(picture(), 65_000, 65_000), "65000x65000 pixels in"),
    "a thin bomb": (lambda: _says_size(picture(), 4096, 3072), "4096x3072 pixels in"),
    "too many bytes": (lambda: picture() + bytes(jpeg.MOST_BYTES), "8.0 MB; at most 8 MB"),
    "many scans": (_many_scans, "scans"),
    "a few pixels": (lambda: picture(size=(16, 16)), "only 16x16 pixels"),
    "another size": (lambda: picture(size=(240, 320)), "has 240x320 pixels, those before had 320x240"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_sane_picture_is_refused_and_the_next_good_one_taken(name: str) -> None:
    make, message = BAD[name]
    with PushedSource() as source:
        source.push(picture())
        assert source.read(0.0) is not None
        with pytest.raises(BadPicture, match=message) as caught:
            source.push(make())
        assert "\n" not in str(caught.value)
        source.push(picture())
        assert source.read(0.0) is not None


def test_refusing_a_bomb_costs_next_to_nothing() -> None:
    bomb = _says_size(picture(), 4096, 3072) + bytes(1000)
    begun = time.process_time()
    for _ in range(100):
        with pytest.raises(BadPicture):
            jpeg.check_jpeg(bomb)
    assert time.process_time() - begun < 0.5


@pytest.mark.parametrize(
    "options",
    [
        (),
        (cv2.IMWRITE_JPEG_PROGRESSIVE, 1),
        (cv2.IMWRITE_JPEG_RST_INTERVAL, 2),
        (cv2.IMWRITE_JPEG_QUALITY, 1, cv2.IMWRITE_JPEG_OPTIMIZE, 1),
    ],
)
def test_jpegs_of_every_usual_make_are_taken(options: tuple[int, ...]) -> None:
    data = picture(120, (640, 480), ".jpg", *options)
    assert jpeg.check_jpeg(data) == (640, 480)
    assert abs(float(jpeg.decode_jpeg(data)[:480].mean()) - 119) < 8


def test_even_an_empty_table_is_taken() -> None:
    blank = np.full((1080, 1920), 128, np.uint8)
    data = bytes(cv2.imencode(".jpg", blank, [cv2.IMWRITE_JPEG_QUALITY, 1, cv2.IMWRITE_JPEG_OPTIMIZE, 1])[1])
    assert jpeg.check_jpeg(data) == (1920, 1080)


def test_a_picture_that_turns_out_damaged_is_left_out_and_told() -> None:
    whole = picture()
    place = whole.index(b"\xff\xc4")
    damaged = whole[: place + 5] + b"\xff" * 16 + whole[place + 21 :]
    with PushedSource() as source:
        source.push(damaged)
        assert source.read(0.0) is None
        assert "damaged" in source.status().error
        source.push(whole)
        assert source.read(0.0) is not None
        assert source.status().error == ""


@pytest.mark.parametrize("seed", range(20))
def test_damaged_pictures_are_taken_or_refused_and_nothing_else(seed: int) -> None:
    rng, whole = np.random.default_rng(seed), picture(90, (64, 48))
    for _ in range(50):
        data = bytearray(whole)
        for place in rng.integers(2, 700, rng.integers(1, 6)):
            data[place] = rng.integers(0, 256)
        try:
            width, height = jpeg.check_jpeg(bytes(data))
            decoded = jpeg.decode_jpeg(bytes(data))
        except BadPicture:
            continue
        assert decoded.shape == ((height & ~1) * 3 // 2, width & ~1)


def test_only_the_newest_is_read_stamped_when_it_was_pushed_and_the_others_are_counted() -> None:
    with PushedSource() as source:
        assert source.status().state is State.STARTING
        for level in (60, 90, 120):
            before = time.monotonic(), time.time()
            source.push(picture(level))
            after = time.monotonic(), time.time()
        frame = source.read(0.0)
        assert frame is not None
        assert abs(float(frame.luma.mean()) - (16 + 120 * 219 / 255)) < 2
        assert before[0] <= frame.grabbed <= after[0]
        assert before[1] <= frame.wall <= after[1]
        assert (frame.index, frame.time, frame.size) == (0, 0.0, (320, 240))
        status = source.status()
        assert (status.state, status.frames, status.skipped) == (State.RUNNING, 1, 2)
        assert source.read(0.0) is None


def test_a_reader_that_waits_gets_the_picture_pushed_from_another_thread() -> None:
    with PushedSource() as source:
        pusher = threading.Thread(target=source.push, args=(picture(),))
        pusher.start()
        assert source.read(10.0) is not None
        pusher.join()


def test_silence_is_a_stall_that_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pushed, "STALL_SECONDS", 0.2)
    with PushedSource() as source:
        source.push(picture())
        waited = until_state(source, State.STALLED)
        assert waited.status is not None
        assert "no picture comes any more" in waited.status.error
        source.push(picture())
        status = source.status()
        assert (status.state, status.reconnects, status.error) == (State.RUNNING, 1, "")


def test_switched_off_nothing_is_taken_and_what_waited_is_gone() -> None:
    with PushedSource() as source:
        source.push(picture())
        source.pause()
        assert source.read(0.0) is None
        with pytest.raises(SourceError, match="is paused and cannot push now"):
            source.push(picture())
        source.resume()
        source.push(picture())
        assert source.read(0.0) is not None


def test_the_frames_end_when_it_is_told_to_end() -> None:
    with PushedSource() as source:
        source.push(picture())
        frames = source.frames(0.01)
        assert next(frames) is not None
        assert next(frames) is None
        source.end()
        assert list(frames) == []
        assert source.status().state is State.ENDED
