"""Lines of ink brought to their centre: a mask thinned to one pixel, and the lines that its pixels form."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.uint8]
Line = NDArray[np.float64]
"""(N, 2) points x, y in pixels; closed where the first is the last."""

Spot = tuple[int, int]
"""A pixel as (row, column)."""

_AROUND = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""A pixel's neighbours, clockwise from the one above."""

_BITS = np.zeros((3, 3), np.float32)
for _bit, (_down, _right) in enumerate(_AROUND):
    _BITS[1 + _down, 1 + _right] = 1 << _bit


def _removable(first: bool) -> Mask:
    """For each pattern of neighbours, 255 where a pixel may go in this half of a round, after Guo and Hall (1989)."""
    table = np.zeros(256, np.uint8)
    for code in range(256):
        p = [bool(code >> bit & 1) for bit in range(8)]
        crossings = sum(not p[i] and (p[i + 1] or p[(i + 2) % 8]) for i in (0, 2, 4, 6))
        around = min(sum(p[i] or p[i + 1] for i in (0, 2, 4, 6)), sum(p[i + 1] or p[(i + 2) % 8] for i in (0, 2, 4, 6)))
        kept = (p[0] or p[1] or not p[3]) and p[2] if first else (p[4] or p[5] or not p[7]) and p[6]
        table[code] = 255 * (crossings == 1 and 2 <= around <= 3 and not kept)
    return table


_HALVES = (_removable(True), _removable(False))


def thin(mask: Mask) -> Mask:
    """The centre lines of what is set in ``mask`` (h, w), 255 on lines one pixel wide; connected as the mask is."""
    lines = np.asarray(cv2.copyMakeBorder((mask > 0).astype(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0))
    left = -1
    while left != (left := cv2.countNonZero(lines)):
        for table in _HALVES:
            pattern = cv2.filter2D(lines, cv2.CV_8U, _BITS, borderType=cv2.BORDER_CONSTANT)
            lines = np.where(cv2.LUT(pattern, table) > 0, 0, lines).astype(np.uint8)
    return np.asarray(lines[1:-1, 1:-1] * 255, np.uint8)


def trace(lines: Mask) -> list[Line]:
    """The lines that the pixels of a thinned mask form, each from one end or crossing to the next, or closed."""
    spots = {(int(y), int(x)) for y, x in np.argwhere(lines)}
    near = {spot: _neighbours(spot, spots) for spot in spots}
    knots = {spot for spot, others in near.items() if len(others) != 2}
    found: list[list[Spot]] = []
    walked: set[tuple[Spot, Spot]] = set()
    for knot in sorted(knots):
        if not near[knot]:
            found.append([knot])
        for step in near[knot]:
            if (knot, step) not in walked:
                found.append(_walk(knot, step, near, knots, walked))
    rest = sorted(spots - knots - {spot for line in found for spot in line})
    while rest:
        loop = _walk(rest[0], near[rest[0]][0], near, {rest[0]}, walked)
        found.append(loop)
        rest = [spot for spot in rest if spot not in set(loop)]
    return [np.array(line, np.float64)[:, ::-1] for line in found]


def _neighbours(spot: Spot, spots: set[Spot]) -> list[Spot]:
    """The pixels next to a spot; a diagonal one counts only where no straight one leads there."""
    ring = [(spot[0] + down, spot[1] + right) for down, right in _AROUND]
    return [
        other
        for i, other in enumerate(ring)
        if other in spots and (i % 2 == 0 or (ring[i - 1] not in spots and ring[(i + 1) % 8] not in spots))
    ]


def _walk(
    start: Spot, step: Spot, near: dict[Spot, list[Spot]], knots: set[Spot], walked: set[tuple[Spot, Spot]]
) -> list[Spot]:
    """Follow a line from ``start`` by way of ``step`` to the next knot; both its ends are marked as walked."""
    line = [start, step]
    while line[-1] not in knots:
        back, here = line[-2:]
        line.append(next((other for other in near[here] if other != back), start))
    walked |= {(start, step), (line[-1], line[-2])}
    return line
