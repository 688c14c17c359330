"""When a watched place has come to rest after something moved there; what lay there before.

Hands are not events: a place is looked at only after the motion in it has stopped, and only where the small picture of
it has really changed since the last clear look. That is also what makes the referee cheap: most frames cost one small
picture and a few differences.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.camera import Image
from vision.zones import Zone

MOVED = 7
"""A small pixel has moved where it differs from the frame before by more than this, 0 to 255."""
MOVED_SHARE = 0.004
"""Share of a zone's small pixels that must move to count as motion (at least two pixels)."""
FLICKER = 0.5
"""A change of the mean brightness by less than this between two frames is not looked into."""
CHANGED = 6
"""A small pixel has changed where it differs from the last clear look by more than this."""
OFF = 0.3
"""What an edge may lie off in a picture that was put back, in small pixels."""
STILL = 0.002
"""Share of small pixels that may move for a picture to count as still."""
REST_SECONDS, WARY_SECONDS = 0.2, 0.3
"""How long a place must be free of motion to be at rest; and where a hand that pauses would be taken for a breach."""


@dataclass(slots=True)
class Rest:
    """What is known of the quiet of one zone (times in seconds of the film).

    Attributes:
        still_from: first frame of the present quiet, that which the next one was like; None while something moves.
        stirred: the latest frame that differs from the one before it anywhere in the zone's box, be it only beside the
            part whose rest counts.
        due: something has moved since the last look.
        clear: nothing was in the way at the last look.
        clear_at: last moment at which the zone looked as it did at the last clear look.
        reference: small picture of the last clear look, None before the first.
        hidden: small picture of the last look where something was in the way; None where nothing was.
        wait: so many seconds of quiet are rest.
    """

    still_from: float | None = None
    stirred: float = 0.0
    due: bool = True
    clear: bool = False
    clear_at: float = 0.0
    reference: Image | None = None
    hidden: Image | None = None
    wait: float = REST_SECONDS


class Settler:
    """Follows the motion in a set of zones, frame by frame."""

    def __init__(self, zones: Iterable[Zone], small: Image, time: float) -> None:
        """Begin with the small picture of the empty table, seen at `time`."""
        self._before, self._seen_at = small, time
        self._rests = {
            zone: Rest(time, due=False, clear=True, clear_at=time, reference=zone.small(small).copy()) for zone in zones
        }

    @property
    def zones(self) -> list[Zone]:
        """The zones that are watched, in the order in which they are looked at."""
        return list(self._rests)

    def replace(self, old: Zone, new: Zone) -> None:
        """Watch `new` instead of `old`, which was just looked at and clear; it takes the place in the order."""
        rest = self._rests[old]
        fresh = replace(rest, due=False, clear=True, reference=new.small(self._before).copy(), hidden=None)
        self._rests = {
            (new if zone is old else zone): (fresh if zone is old else rest) for zone, rest in self._rests.items()
        }

    def rest(self, zone: Zone) -> Rest:
        """What is known of a zone's quiet."""
        return self._rests[zone]

    def step(self, small: Image, time: float, loose: bool = False) -> list[Zone]:
        """Take the small grey picture of the next frame; returns the zones due for a look, in a fixed order.

        `loose` is said where the camera has moved and the picture was put back: its edges may lie a little off.
        """
        moved = differs(in_light_of(self._before, small), small, MOVED, loose)
        seen_before, self._before, self._seen_at = self._seen_at, small, time
        where = cv2.boundingRect(moved)
        due = []
        for zone, rest in self._rests.items():
            if _near(zone, where) and _many(part := zone.small(moved)):
                rest.stirred = time
                if _many(cv2.bitwise_and(part, zone.small_mask)):
                    rest.still_from, rest.due = None, True
                    continue
            if rest.still_from is None:
                rest.still_from = seen_before
            if rest.hidden is not None and not rest.due and _gone(zone, rest.hidden, small, moved, loose):
                rest.due = True
            if rest.due and time - rest.still_from >= rest.wait - 1e-6:
                if rest.reference is None or not _same(zone, rest.reference, small, loose):
                    due.append(zone)
                    continue
                rest.due, rest.clear = False, True
            if not rest.due and rest.clear:
                rest.clear_at = time
        return due

    def disturb(self, small: Image, time: float) -> None:
        """Say that the table is not to be seen in the latest frame: every zone waits for rest and is due for a look."""
        self._before, self._seen_at = small, time
        for rest in self._rests.values():
            rest.still_from, rest.due = None, True

    def be_wary(self, zone: Zone) -> None:
        """Wait longer for rest in a zone from now on: what is seen there would be a breach."""
        self._rests[zone].wait = WARY_SECONDS

    def seen(self, zone: Zone, time: float, clear: bool) -> None:
        """Say that a due zone was looked at in the latest frame; `clear` if nothing was in the way."""
        rest = self._rests[zone]
        rest.due, rest.clear = False, clear
        rest.hidden = None if clear else zone.small(self._before).copy()
        if clear:
            rest.reference = zone.small(self._before).copy()
            rest.clear_at = time


def at_rest(before: Image, small: Image) -> bool:
    """Whether next to nothing moved between two small grey pictures of neighbouring frames."""
    moved = differs(in_light_of(before, small), small, MOVED, False)
    return cv2.countNonZero(moved) < STILL * moved.size


def in_light_of(before: Image, small: Image) -> Image:
    """The picture before, as bright as the picture now: lamps and exposure flicker, and that is no motion."""
    if abs(cv2.mean(small)[0] - cv2.mean(before)[0]) < FLICKER:
        return before
    now, then = (picture[::6, ::6].astype(np.float32) + 4.0 for picture in (small, before))
    gain = float(np.median(now / then))
    return np.asarray(cv2.convertScaleAbs(before, alpha=gain), np.uint8) if abs(gain - 1.0) > 0.004 else before


def differs(before: Image, after: Image, least: int, loose: bool) -> Image:
    """Where two small pictures differ by more than `least`, and by more than their edges may for lying a little off."""
    apart = cv2.absdiff(before, after)
    if loose:
        steps = cv2.morphologyEx(before, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
        apart = cv2.subtract(apart, cv2.convertScaleAbs(steps, alpha=OFF))
    return np.asarray(cv2.threshold(apart, least, 255, cv2.THRESH_BINARY)[1], np.uint8)


def _near(zone: Zone, where: Sequence[int]) -> bool:
    """Whether a zone's box meets an upright rectangle (left, top, width, height) of the small picture."""
    left, top, width, height = where
    x0, y0, x1, y1 = zone.small_box
    return left < x1 and x0 < left + width and top < y1 and y0 < top + height


def _many(part: cv2.typing.MatLike) -> bool:
    """Whether so many pixels of a zone's part of a mask are set that something moved there."""
    return cv2.countNonZero(part) > max(1, MOVED_SHARE * part.size)


def _gone(zone: Zone, hidden: Image, small: Image, moved: Image, loose: bool) -> bool:
    """Whether what was in the way of a look has been moved, be it only beside the part whose rest counts."""
    if cv2.countNonZero(zone.small(moved)):
        return False
    return _many(differs(hidden, zone.small(small), CHANGED, loose))


def _same(zone: Zone, reference: Image, small: Image, loose: bool) -> bool:
    changed = differs(reference, zone.small(small), CHANGED, loose)
    return not np.any(changed) or cv2.countNonZero(cv2.bitwise_and(changed, zone.small_mask)) < 2
