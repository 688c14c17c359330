"""When pictures are shown whose film only says when they are decoded, as AVI does.

There each packet has a place in the order of decoding and none in that of showing. Decoders give pictures in the order
in which they are shown, though: the next picture takes the earliest moment that no other has taken.
"""

from __future__ import annotations

from heapq import heappop, heappush

UNTIMED = frozenset({"avi"})
"""Containers, as PyAV calls them, that do not say when a picture is shown; what FFmpeg guesses there can be wrong."""


class Slots:
    """The moments of decoding that no picture has taken yet, in units of the film.

    >>> slots = Slots()
    >>> for moment in (0, 1, 2, None):
    ...     slots.add(moment)
    >>> slots.take(), slots.take(), slots.take(), slots.take()
    (0, 1, 2, None)
    """

    def __init__(self) -> None:
        self._free: list[int] = []

    def add(self, moment: int | None) -> None:
        """A packet is decoded at that moment; None where the film does not say."""
        if moment is not None:
            heappush(self._free, moment)

    def take(self) -> int | None:
        """The moment at which the next picture is shown; None where none is left."""
        return heappop(self._free) if self._free else None
