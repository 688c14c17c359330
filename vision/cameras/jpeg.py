"""JPEG pictures from outside: looked over before they are decoded, so that no fake and no bomb reaches the decoder."""

from __future__ import annotations

import struct

import cv2
import numpy as np

from vision.cameras.errors import BadPicture
from vision.cameras.frame import LEAST_SIDE, Image, i420_of

MOST_BYTES = 8_000_000
"""Of one picture; a sharp one of 3840x2160 has about five million."""
MOST_PIXELS = 4096 * 3072
"""Of one picture; decoded it takes three bytes a pixel."""
MOST_PIXELS_A_BYTE = 256
"""The emptiest picture still takes two bits for each 8x8 block of each colour, so that a byte holds fewer pixels."""
MOST_SCANS = 32
"""A progressive picture comes in about ten scans; each costs a pass over all pixels."""

_BEGIN, _END, _SCAN = b"\xff\xd8\xff", b"\xff\xd9", b"\xff\xda"
_SIZES = frozenset({0xC0, 0xC1, 0xC2})
"""Markers that tell the size: baseline, extended and progressive; other kinds are in no browser's or camera's use."""
_BARE = frozenset({0x01, *range(0xD0, 0xD9)})
"""Markers without a length."""


def check_jpeg(data: bytes) -> tuple[int, int]:
    """Width and height that a whole, sane JPEG says it has; nothing is decoded.

    Raises:
        BadPicture: empty, too large, no JPEG, cut short, or more pixels than it can really hold.
    """
    if not data:
        raise BadPicture("the picture is empty (0 bytes)")
    if len(data) > MOST_BYTES:
        raise BadPicture(f"the picture has {len(data) / 1e6:.1f} MB; at most {MOST_BYTES / 1e6:.0f} MB are taken")
    if not data.startswith(_BEGIN):
        raise BadPicture(f"what came is no JPEG picture (it begins with {data[:4].hex(' ')})")
    width, height = _size(data)
    last_scan = data.rfind(_SCAN)
    if last_scan < 0 or data.rfind(_END) < last_scan:
        raise BadPicture("the picture is cut short")
    if data.count(_SCAN) > MOST_SCANS:
        raise BadPicture(f"the picture has more than {MOST_SCANS} scans; that is no picture of a camera")
    if min(width, height) < LEAST_SIDE:
        raise BadPicture(f"the picture has only {width}x{height} pixels; send 1280x720 or more")
    if width * height > min(MOST_PIXELS, len(data) * MOST_PIXELS_A_BYTE):
        raise BadPicture(f"the picture says it has {width}x{height} pixels in {len(data)} bytes; that is not taken")
    return width, height


def decode_jpeg(data: bytes) -> Image:
    """A JPEG that was checked, as I420, uint8 (h * 3 / 2, w), as it lies: from above there is no upright.

    Raises:
        BadPicture: it cannot be decoded after all.
    """
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
    except cv2.error:
        picture = None
    if picture is None:
        raise BadPicture("what came is no JPEG picture that can be decoded, or is damaged")
    return i420_of(picture.astype(np.uint8, copy=False))


def _size(data: bytes) -> tuple[int, int]:
    """Walk from marker to marker up to the one that tells the size."""
    place = 2
    while place + 9 < len(data) and data[place] == 0xFF:
        marker = data[place + 1]
        if marker in _SIZES:
            bits, height, width, colours = struct.unpack_from(">BHHB", data, place + 4)
            if bits != 8 or colours not in (1, 3):
                raise BadPicture(f"the picture has {colours} colours of {bits} bits; that is no picture of a camera")
            return width, height
        if marker == _SCAN[1]:
            break
        place += 1 if marker == 0xFF else 2 if marker in _BARE else 2 + int.from_bytes(data[place + 2 : place + 4])
    raise BadPicture("what came is no JPEG picture: it does not say its size")
