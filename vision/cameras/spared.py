"""Which pictures of a film need not be decoded: those that no other is made from, where their neighbours lie close.

In H.264 every second picture or so only fills the gap between two others. Decoding such pictures costs half of all, and
where the others lie a fraction of a second apart they show nothing that those do not.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterator

KEPT = 64
"""So many of the latest pictures' moments are remembered: far more than lie between a picture and its neighbours."""
SLICES, FIRST_KIND, LAST_KIND = range(1, 6), 1, 31
"""Kinds of units that hold a picture's parts; the mask of a unit's kind."""
START = b"\0\0\1"


def unit_heads(packet: memoryview, length_size: int) -> Iterator[int]:
    """The first byte of each unit of an H.264 packet.

    Args:
        packet: the packet's bytes.
        length_size: bytes of the length that stands before each unit, as in MP4 and MKV; 0 where units begin with a
            start code, as in streams.
    """
    if length_size:
        at = 0
        while at + length_size < len(packet):
            yield packet[at + length_size]
            at += length_size + int.from_bytes(packet[at : at + length_size], "big")
        return
    stream = bytes(packet)
    at = stream.find(START)
    while 0 <= at < len(stream) - len(START):
        yield stream[at + len(START)]
        at = stream.find(START, at + len(START))


def fills_a_gap(packet: memoryview, length_size: int) -> bool:
    """Whether an H.264 packet holds a picture that no other picture is made from; see `unit_heads`."""
    parts = [head for head in unit_heads(packet, length_size) if head & LAST_KIND in SLICES]
    return bool(parts) and not any(head >> 5 & 3 for head in parts)


def length_size_of(extradata: bytes | None) -> int:
    """Bytes of the length before each unit, as the film's head says; 0 where units begin with a start code."""
    return (extradata[4] & 3) + 1 if extradata and len(extradata) > 4 and extradata[0] == 1 else 0


class Neighbours:
    """The moments of the pictures that were decoded lately, in any whole unit of time.

    Attributes:
        apart: two decoded pictures may lie so far from each other for one between them to be left out.
    """

    def __init__(self, apart: int) -> None:
        self.apart = apart
        self._kept: list[int] = []

    def keep(self, moment: int) -> None:
        """Say that a picture of this moment is decoded."""
        insort(self._kept, moment)
        del self._kept[:-KEPT]

    def spare(self, moment: int) -> bool:
        """Whether a picture of this moment lies between two that were decoded and lie close."""
        after = bisect_left(self._kept, moment)
        return 0 < after < len(self._kept) and self._kept[after] - self._kept[after - 1] <= self.apart
