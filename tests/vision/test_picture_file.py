"""Picture files: sizes are told from the head of the file, giants are shrunk, bombs are not unpacked."""

from __future__ import annotations

import contextlib
import os
import struct
import time
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.picture_file import LARGE, PACKED, ReadError, declared_size, load_picture, load_scaled
from vision.quiet import quiet
from vision.read import read_picture


def grain(width: int, height: int) -> np.ndarray:
    return np.random.default_rng(1).integers(0, 255, (height, width, 3), dtype=np.uint8)


@pytest.mark.parametrize("ending", ["jpg", "png", "webp", "bmp", "tiff", "gif"])
@pytest.mark.parametrize("size", [(37, 61), (640, 303)])
def test_the_head_tells_the_size(ending: str, size: tuple[int, int]) -> None:
    encoded, data = cv2.imencode(f".{ending}", grain(*size))
    assert encoded
    assert declared_size(data.tobytes()) == size


def test_lossless_webp_and_progressive_jpeg_tell_their_size() -> None:
    picture = grain(90, 70)
    for ending, ways in ((".webp", [cv2.IMWRITE_WEBP_QUALITY, 101]), (".jpg", [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])):
        assert declared_size(cv2.imencode(ending, picture, ways)[1].tobytes()) == (90, 70)


@pytest.mark.parametrize("data", [b"", b"text", b"\xff\xd8", b"\xff\xd8\xff\xe0\x00", b"GIF8", b"RIFF....WEBPVP8 "])
def test_a_head_without_a_size(data: bytes) -> None:
    assert declared_size(data) is None


def bomb(width: int, height: int) -> bytes:
    """A PNG of so many black pixels in a few bytes."""
    packer = zlib.compressobj(9)
    rows = b"".join(packer.compress(bytes(1 + width // 8)) for _ in range(height)) + packer.flush()
    parts = ((b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)), (b"IDAT", rows), (b"IEND", b""))
    return packed_png(parts)


def packed_png(parts: tuple[tuple[bytes, bytes], ...]) -> bytes:
    chunks = (struct.pack(">I", len(d)) + t + d + struct.pack(">I", zlib.crc32(t + d)) for t, d in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


@pytest.mark.parametrize("size", [(8000, 6400), (40_000, 8000)])
def test_a_bomb_is_refused_before_it_is_unpacked(size: tuple[int, int], tmp_path: Path) -> None:
    path = tmp_path / "bomb.png"
    path.write_bytes(bomb(*size))
    began = time.process_time()
    with pytest.raises(ReadError, match=f"bomb.png: unpacks to {size[0]}x{size[1]} pixels") as caught:
        load_picture(path)
    assert time.process_time() - began < 0.1
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("size", [(8000, 6400), (10_000, 7000), (40_000, 8000)])
def test_a_refusal_names_a_size_that_will_do(size: tuple[int, int], tmp_path: Path) -> None:
    path = tmp_path / "bomb.png"
    path.write_bytes(bomb(*size))
    with pytest.raises(ReadError, match=r"scale it down to \d+x\d+$") as caught:
        load_picture(path)
    width, height = map(int, str(caught.value).rsplit(" ", 1)[1].split("x"))
    assert abs(width / height - size[0] / size[1]) < 0.01
    assert 0.99 * LARGE < width * height <= LARGE
    path.write_bytes(bomb(width // 8 * 8, height))
    assert load_picture(path).shape == (height, width // 8 * 8, 3)


@pytest.mark.parametrize("bits", [1, 8])
def test_a_clean_scan_of_600_dots_an_inch_is_read(bits: int, tmp_path: Path) -> None:
    page = np.full((7016, 4960), 255, np.uint8)
    cv2.circle(page, (2480, 3500), 1200, 0, 16)
    path = tmp_path / "scan.png"
    cv2.imwrite(str(path), page, [cv2.IMWRITE_PNG_COMPRESSION, 9, *([cv2.IMWRITE_PNG_BILEVEL, 1] if bits == 1 else [])])
    assert path.stat().st_size < page.size / PACKED
    picture, part = load_scaled(path)
    assert (picture.shape, part) == ((3508, 2480, 3), 2)
    assert picture[1750, 640].max() < 100


def damaged(kind: str) -> bytes:
    """A PNG with its head and its end in order, and between them what cannot be unpacked."""
    rows = zlib.compress(bytes(16 * (1 + 16 * 3)))
    rows = {"inside": rows[:8] + b"\xff" * 8 + rows[16:], "sum": rows[:-1] + b"\0", "short": rows[: len(rows) // 2]}[
        kind
    ]
    head = struct.pack(">IIBBBBB", 16, 16, 8, 2, 0, 0, 0)
    return packed_png(((b"IHDR", head), (b"IDAT", rows), (b"IEND", b"")))


@pytest.mark.parametrize("kind", ["inside", "sum", "short"])
def test_a_damaged_picture_prints_nothing_of_its_own(
    kind: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "damaged.png"
    path.write_bytes(damaged(kind))
    with contextlib.suppress(ReadError):
        load_picture(path)
    assert capfd.readouterr().err == ""


def test_what_others_print_meanwhile_is_kept(capfd: pytest.CaptureFixture[str]) -> None:
    with quiet():
        os.write(2, b"a line of somebody else\nlibpng error: bad\nand another\n")
    assert capfd.readouterr().err == "a line of somebody else\nand another\n"


def test_a_giant_photograph_is_shrunk_and_its_corners_are_the_files(tmp_path: Path) -> None:
    small = np.full((620, 830, 3), 60, np.uint8)
    cv2.fillConvexPoly(small, np.array([[120, 80], [640, 120], [600, 500], [100, 450]]), (235, 240, 238))
    noisy = np.clip(small + np.random.default_rng(2).normal(0, 8, small.shape), 0, 255).astype(np.uint8)
    path = tmp_path / "giant.jpg"
    assert cv2.imwrite(str(path), cv2.resize(noisy, (8300, 6200), interpolation=cv2.INTER_CUBIC))
    picture, part = load_scaled(path)
    assert (picture.shape, part) == ((3100, 4150, 3), 2)
    found = np.array(read_picture(path, "sheet", pictures=tmp_path)["sheet"]["corners"])
    wanted = np.array([[1200, 800], [6400, 1200], [6000, 5000], [1000, 4500]])
    assert np.abs(found - wanted).max() < 60


@pytest.mark.parametrize("ending", ["png", "webp"])
@pytest.mark.parametrize("bits", [8, 16])
def test_what_can_be_seen_through_lies_on_white(ending: str, bits: int, tmp_path: Path) -> None:
    picture = np.zeros((60, 80, 4), np.uint8 if bits == 8 or ending == "webp" else np.uint16)
    picture[20:40, 30:50] = np.iinfo(picture.dtype).max * np.array([1, 0, 0, 1])
    path = tmp_path / f"ink.{ending}"
    path.write_bytes(cv2.imencode(f".{ending}", picture, [cv2.IMWRITE_WEBP_QUALITY, 101])[1].tobytes())
    read = load_picture(path)
    assert read.shape == (60, 80, 3)
    assert read.dtype == np.uint8
    assert read[5, 5].tolist() == [255, 255, 255]
    assert read[30, 40].tolist() == [255, 0, 0]


@pytest.mark.parametrize("kind", ["L", "RGB", "LA", "P"])
def test_pictures_of_each_kind_look_alike(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "ink.png"
    path.write_bytes(small_png(kind))
    read = load_picture(path)
    assert read.shape == (16, 16, 3)
    assert read[0, 0].tolist() == [255, 255, 255]
    assert read[15, 15].tolist() == [0, 0, 0]


def small_png(kind: str) -> bytes:
    """White or nothing in the upper half, black in the lower."""
    colour, upper, lower, more = {
        "L": (0, b"\xff", b"\0", ()),
        "RGB": (2, b"\xff\xff\xff", b"\0\0\0", ()),
        "LA": (4, b"\0\0", b"\0\xff", ()),
        "P": (3, b"\0", b"\1", ((b"PLTE", bytes(6)), (b"tRNS", b"\0\xff"))),
    }[kind]
    rows = b"".join(b"\0" + (upper if row < 8 else lower) * 16 for row in range(16))
    head = struct.pack(">IIBBBBB", 16, 16, 8, colour, 0, 0, 0)
    return packed_png(((b"IHDR", head), *more, (b"IDAT", zlib.compress(rows)), (b"IEND", b"")))


def test_pictures_are_read_where_there_is_no_room_to_hold_what_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    def full() -> None:
        raise OSError(28, "no space left on device")

    monkeypatch.setattr("vision.quiet.TemporaryFile", full)
    reached = False
    with quiet():
        reached = True
    assert reached
