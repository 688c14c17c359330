"""The centre lines of ink as a pen drew them: without the spurs of thinning, and going on straight where they cross."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.centre_lines import Line, thin, trace

Mask = NDArray[np.uint8]
Floats = NDArray[np.float32]

STRAIGHT_ON = 45.0
"""Lines that meet go on into each other where they turn by less than so many degrees."""
SETTING_OUT = 10
"""Pixels over which the direction of a line at its end is taken."""


def centre_lines(mask: Mask) -> tuple[list[Line], Floats]:
    """The centre lines of a mask without the spurs that thinning leaves, and how deep each pixel lies in the ink."""
    depth = np.asarray(cv2.distanceTransform(mask, cv2.DIST_L2, 5), np.float32)
    skeleton = thin(mask)
    for _ in range(2):
        lines = trace(skeleton)
        ends = _meetings(lines)
        for line in lines:
            free = [end for end in (0, -1) if ends[tuple(line[end])] == 1]
            knot = line[0 if free == [-1] else -1]
            if len(free) == 1 and len(line) < 1.6 * depth[int(knot[1]), int(knot[0])] + 1:
                rest = line[1:] if free == [-1] else line[:-1]
                skeleton[rest[:, 1].astype(int), rest[:, 0].astype(int)] = 0
        skeleton = thin(skeleton)
    return trace(skeleton), depth


def _meetings(lines: Sequence[Line]) -> dict[tuple[float, ...], int]:
    """How many lines end at each end."""
    ends: dict[tuple[float, ...], int] = {}
    for line in lines:
        for end in (tuple(line[0]), tuple(line[-1])):
            ends[end] = ends.get(end, 0) + 1
    return ends


def along(depth: Floats, line: Line) -> Floats:
    """How deep in the ink each pixel of a line lies."""
    return np.asarray(depth[line[:, 1].astype(int), line[:, 0].astype(int)])


def crossed(lines: Sequence[Line], depth: Floats) -> list[Line]:
    """The lines, where some of them cross brought to one point: thinning leaves short links between forks there."""
    ends = _meetings(lines)
    links = [
        all(ends[tuple(line[end])] > 2 for end in (0, -1))
        and 1 < len(line) < 1.0 + 2.0 * float(along(depth, line).max())
        for line in lines
    ]
    middle = {end: end for end in ends}
    for line, is_link in zip(lines, links, strict=True):
        if is_link:
            first, last = (middle[tuple(line[end])] for end in (0, -1))
            halfway = tuple((np.array(first) + last) / 2)
            middle = {end: halfway if now in (first, last) else now for end, now in middle.items()}
    return [
        np.concatenate([[middle[tuple(line[0])]], line[1:-1], [middle[tuple(line[-1])]]]) if len(line) > 1 else line
        for line, is_link in zip(lines, links, strict=True)
        if not is_link
    ]


def joined(lines: Sequence[Line]) -> list[Line]:
    """Lines that go on into each other where they meet, made one; straightest pairs first."""
    left = dict(enumerate(lines))
    at: dict[tuple[float, ...], list[tuple[int, int]]] = {}
    for number, line in left.items():
        if len(line) > 1 and tuple(line[0]) != tuple(line[-1]):
            for end in (0, -1):
                at.setdefault(tuple(line[end]), []).append((number, end))
    pairs = [
        (_turn(left[a], end_a, left[b], end_b), a, end_a, b, end_b)
        for meeting in at.values()
        for i, (a, end_a) in enumerate(meeting)
        for b, end_b in meeting[i + 1 :]
        if a != b
    ]
    return _chains(left, [pair[1:] for pair in sorted(pairs) if pair[0] < STRAIGHT_ON])


def _turn(a: Line, end_a: int, b: Line, end_b: int) -> float:
    """By how many degrees one turns who comes along ``a`` to where it meets ``b``, and goes on along that."""
    came, goes = (_outward(line, end) for line, end in ((a, end_a), (b, end_b)))
    return float(np.degrees(np.arccos(np.clip(-came @ goes, -1, 1))))


def _outward(line: Line, end: int) -> NDArray[np.float64]:
    """The direction from an end into the line, of length 1."""
    way = line[:: 1 if end == 0 else -1]
    step = way[min(len(way) - 1, SETTING_OUT)] - way[0]
    return np.asarray(step / max(float(np.hypot(*step)), 1e-9))


def _chains(lines: dict[int, Line], pairs: Sequence[tuple[int, int, int, int]]) -> list[Line]:
    """Join lines in pairs (line, end, line, end); each end is joined once."""
    taken: set[tuple[int, int]] = set()
    owner = {number: number for number in lines}
    ends = {number: [(number, 0), (number, -1)] for number in lines}
    for a, end_a, b, end_b in pairs:
        one, other = owner[a], owner[b]
        if (a, end_a) in taken or (b, end_b) in taken or one == other:
            continue
        taken |= {(a, end_a), (b, end_b)}
        first = lines[one] if ends[one][1] == (a, end_a) else lines[one][::-1]
        second = lines[other] if ends[other][0] == (b, end_b) else lines[other][::-1]
        begin = ends[one][0] if ends[one][1] == (a, end_a) else ends[one][1]
        finish = ends[other][1] if ends[other][0] == (b, end_b) else ends[other][0]
        lines[one], ends[one] = np.concatenate([first, second[1:]]), [begin, finish]
        del lines[other]
        owner = {number: one if whose == other else whose for number, whose in owner.items()}
    return list(lines.values())
