"""Picture files: what is refused, what is shrunk while it is read, and the one line that says why.

The size that a file declares is looked at before anything is unpacked: a small file may unpack to gigabytes, and giant
photographs tell no more about a table than large ones.
"""

from __future__ import annotations

import struct
from pathlib import Path

import cv2
import numpy as np
from cv2.typing import MatLike
from cv2.utils import logging
from numpy.typing import NDArray

from vision.ordinary import FOLDER, oddity
from vision.quiet import quiet

Picture = NDArray[np.uint8]

SMALLEST = 16
"""Shortest side in pixels of a picture in which anything can be read."""
LARGE = 24_000_000
"""Pixels from which on a picture is read at a half, a quarter or an eighth of its size."""
MOST = 220_000_000
"""No picture has more pixels than this, or it is not unpacked."""
HUGE = 64_000_000
"""Pixels from which on unpacking takes so much memory that the file has to be as large as that of a photograph."""
PACKED = 100
"""A picture larger than `HUGE` has at most so many pixels for each byte of its file."""
EMPTY = 5000
"""So has one larger than `LARGE`: a clean scan of a drawing may be small, one of nothing at all is not unpacked."""

_PNG = bytes.fromhex("89504e470d0a1a0a")
_PARTS = {2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4, 8: cv2.IMREAD_REDUCED_COLOR_8}


class ReadError(ValueError):
    """A picture cannot be read; the message is one line that names it, says what is wrong and what to do."""


def load_picture(path: str | Path) -> Picture:
    """The pixels of a picture file, ``(h, w, 3)`` BGR, turned upright as the camera noted; giant ones are shrunk.

    What can be seen through, such as a drawing without its paper, lies on white.

    :raises ReadError: as `load_scaled`.
    """
    return load_scaled(path)[0]


def load_scaled(path: str | Path) -> tuple[Picture, int]:
    """The pixels of a picture file as `load_picture` gives them, and how many of the file's pixels each side of one is.

    :raises ReadError: if the file is missing, empty, unreadable, no picture, too small to show anything, or too large.
    """
    data = _bytes_of(path)
    size = declared_size(data)
    if size is None:
        raise _no_picture(path)
    width, height = size
    if _too_large(width * height, len(data)):
        part = (LARGE / (width * height)) ** 0.5
        fit = f"{max(1, int(width * part))}x{max(1, int(height * part))}"
        raise ReadError(f"{path}: unpacks to {width}x{height} pixels, too many for such a file; scale it down to {fit}")
    if min(size) < SMALLEST:
        raise ReadError(f"{path}: {width}x{height} pixels are too few to read anything; take a larger picture")
    shrunk = next((shrunk for shrunk in (1, 2, 4) if width * height <= LARGE * shrunk**2), 8)
    picture = _decode(data, shrunk)
    if picture is None:
        raise _no_picture(path)
    return picture, shrunk


def _too_large(pixels: int, length: int) -> bool:
    """Whether a file of ``length`` bytes unpacks to so many pixels that it is not unpacked."""
    packed = PACKED if pixels > HUGE else EMPTY
    return pixels > MOST or (pixels > LARGE and pixels > packed * length)


def declared_size(data: bytes) -> tuple[int, int] | None:
    """Width and height that the head of a PNG, JPEG, WebP, BMP, GIF or TIFF file declares; ``None`` for other files."""
    readers = ((_PNG, _png_size), (b"\xff\xd8", _jpeg_size), (b"RIFF", _webp_size), (b"BM", _bmp_size))
    more = ((b"GIF8", _gif_size), (b"II*\0", _tiff_size), (b"MM\0*", _tiff_size))
    try:
        return next((read(data) for mark, read in (*readers, *more) if data.startswith(mark)), None)
    except (struct.error, IndexError):
        return None


def _bytes_of(path: str | Path) -> bytes:
    if odd := oddity(path):
        raise ReadError(f"{path}: is {odd}; give the path of a picture{' in it' * (odd == FOLDER)}")
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError:
        raise ReadError(f"{path}: no such file; give the path of a picture") from None
    except OSError as error:
        raise ReadError(f"{path}: cannot be read ({error.strerror}); check its permissions") from None
    if not data:
        raise ReadError(f"{path}: the file is empty; take or copy the picture again")
    return data


def _no_picture(path: str | Path) -> ReadError:
    return ReadError(f"{path}: is not a picture that can be read, or is damaged; give a JPEG, PNG or WebP file")


def _decode(data: bytes, part: int) -> Picture | None:
    """The picture at one ``part``-th of its size; ``None`` for a damaged file."""
    if data.startswith(_PNG) and b"IEND" not in data[-64:]:
        return None  # it is cut short
    level = logging.getLogLevel()
    logging.setLogLevel(logging.LOG_LEVEL_SILENT)  # damaged files get our one line, not the library's
    try:
        packed = np.frombuffer(data, np.uint8)
        seen_through = _may_be_seen_through(data)
        with quiet():
            found = cv2.imdecode(packed, cv2.IMREAD_UNCHANGED if seen_through else _PARTS.get(part, cv2.IMREAD_COLOR))
        picture = _on_white(found, part) if seen_through else found
    except cv2.error:
        return None
    finally:
        logging.setLogLevel(level)
    return None if picture is None else np.asarray(picture, np.uint8)


def _may_be_seen_through(data: bytes) -> bool:
    """Whether the head of a PNG or WebP file leaves room for pixels that are not opaque."""
    if data.startswith(_PNG):
        return data[25] in (4, 6) or b"tRNS" in data[: data.find(b"IDAT")]
    return data[8:16] in (b"WEBPVP8X", b"WEBPVP8L")


def _on_white(picture: MatLike | None, part: int) -> MatLike | None:
    """A picture as its file keeps it, 8 or 16 bits a channel, laid on white at one ``part``-th of its size."""
    if picture is None:
        return None
    shrunk = picture if part == 1 else cv2.resize(picture, None, fx=1 / part, fy=1 / part, interpolation=cv2.INTER_AREA)
    if shrunk.dtype == np.uint16:
        shrunk = cv2.convertScaleAbs(shrunk, alpha=1 / 257)
    if shrunk.ndim == 2:
        return cv2.cvtColor(shrunk, cv2.COLOR_GRAY2BGR)
    if shrunk.shape[2] == 3:
        return shrunk
    ink, cover = shrunk[:, :, :3], cv2.merge([shrunk[:, :, 3]] * 3)
    return cv2.add(cv2.multiply(ink, cover, scale=1 / 255), cv2.bitwise_not(cover))


def _png_size(data: bytes) -> tuple[int, int]:
    width, height = struct.unpack_from(">II", data, 16)
    return width, height


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    """From the first frame's head, past all other segments."""
    place = 2
    while place + 9 <= len(data):
        if data[place] != 0xFF:
            return None
        kind = data[place + 1]
        if kind == 0xFF or kind == 0x01 or 0xD0 <= kind <= 0xD8:
            place += 1 if kind == 0xFF else 2
        elif 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", data, place + 5)
            return width, height
        else:
            place += 2 + struct.unpack_from(">H", data, place + 2)[0]
    return None


def _webp_size(data: bytes) -> tuple[int, int] | None:
    kind = data[12:16]
    if kind == b"VP8 ":
        width, height = struct.unpack_from("<HH", data, 26)
        return width & 0x3FFF, height & 0x3FFF
    if kind == b"VP8L":
        bits = struct.unpack_from("<I", data, 21)[0]
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8X":
        return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    return None


def _bmp_size(data: bytes) -> tuple[int, int]:
    width, height = struct.unpack_from("<ii", data, 18)
    return abs(width), abs(height)


def _gif_size(data: bytes) -> tuple[int, int]:
    width, height = struct.unpack_from("<HH", data, 6)
    return width, height


def _tiff_size(data: bytes) -> tuple[int, int] | None:
    """From the first directory's tags 256 and 257."""
    order = "<" if data[:2] == b"II" else ">"
    start = struct.unpack_from(order + "I", data, 4)[0]
    sides: dict[int, int] = {}
    for place in range(start + 2, start + 2 + 12 * struct.unpack_from(order + "H", data, start)[0], 12):
        tag, kind = struct.unpack_from(order + "HH", data, place)
        if tag in (256, 257):
            sides[tag] = struct.unpack_from(order + ("H" if kind == 3 else "I"), data, place + 8)[0]
    return (sides[256], sides[257]) if len(sides) == 2 else None
