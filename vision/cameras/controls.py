"""What a webcam would change by itself while people play, held still: exposure, white balance, focus.

A camera that brightens the picture when a dark sleeve comes in changes every colour on the table. The camera first
finds its own settings; then they are locked as they are. Some cameras fall back to other settings when locked: the
brightness is compared, exposure is moved until it fits, and where it cannot be made to, the camera keeps its own way.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

import cv2

FITS = 0.1
"""The picture is as bright as before where its mean differs by a smaller share than this."""
ROUNDS = 5
"""So often exposure is moved to bring the brightness back."""
NOT_LOCKED = "left automatic, for this camera or its driver cannot lock it"
ELSEWHERE = "left automatic, for the picture is not as before where it is locked"


class Capture(Protocol):
    """What is used of `cv2.VideoCapture`."""

    def get(self, prop: int, /) -> float:
        """The value of a property, 0 or -1 where there is none."""

    def set(self, prop: int, value: float, /) -> bool:
        """Set a property; whether the driver took it."""


@dataclass(frozen=True, slots=True)
class Control:
    """One thing that a camera sets by itself.

    Attributes:
        name: as people call it.
        automatic: the property that says whether the camera sets it by itself.
        value: the property that holds its value.
        manual, auto: values of `automatic`, by backend of OpenCV; 0 and 1 where not named.
    """

    name: str
    automatic: int
    value: int
    manual: Mapping[int, float]
    auto: Mapping[int, float]


EXPOSURE = Control(
    "exposure",
    cv2.CAP_PROP_AUTO_EXPOSURE,
    cv2.CAP_PROP_EXPOSURE,
    {cv2.CAP_V4L2: 1.0, cv2.CAP_DSHOW: 0.25},
    {cv2.CAP_V4L2: 3.0, cv2.CAP_DSHOW: 0.75},
)
WHITE_BALANCE = Control("white balance", cv2.CAP_PROP_AUTO_WB, cv2.CAP_PROP_WB_TEMPERATURE, {}, {})
FOCUS = Control("focus", cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_FOCUS, {}, {})
CONTROLS = (EXPOSURE, WHITE_BALANCE, FOCUS)

_LOGARITHMIC = frozenset({cv2.CAP_DSHOW, cv2.CAP_MSMF})
"""Backends in which exposure counts powers of two of a second; in the others it is a time."""


def lock(capture: Capture, backend: int, brightness: Callable[[], float]) -> tuple[dict[str, str], dict[str, float]]:
    """Lock all that can be locked, as the camera has set it.

    Args:
        capture: an open camera that has found its own settings.
        backend: the backend of OpenCV that drives it.
        brightness: looks at a few new pictures and says how bright they are, 0 to 255.

    Returns:
        What became of each control, in words; and the values of those that are locked.
    """
    before = brightness()
    told, values = lock_at(capture, backend, {control.name: capture.get(control.value) for control in CONTROLS})
    if EXPOSURE.name in values:
        found = _as_bright(capture, backend, values.pop(EXPOSURE.name), before, brightness)
        if found is None:
            capture.set(EXPOSURE.automatic, EXPOSURE.auto.get(backend, 1.0))
            return told | {EXPOSURE.name: ELSEWHERE}, values
        values[EXPOSURE.name] = found
        told[EXPOSURE.name] = _locked_at(found)
    return told, values


def lock_at(capture: Capture, backend: int, held: Mapping[str, float]) -> tuple[dict[str, str], dict[str, float]]:
    """Lock the controls named in `held` at those values, and no others; returns as `lock`."""
    values = {}
    for control in CONTROLS:
        value = _lock(capture, backend, control, held[control.name]) if control.name in held else None
        if value is not None:
            values[control.name] = value
    told = {control.name: NOT_LOCKED for control in CONTROLS}
    return told | {name: _locked_at(value) for name, value in values.items()}, values


def unlock(capture: Capture, backend: int) -> None:
    """Let the camera set everything by itself again, as far as it can."""
    for control in CONTROLS:
        capture.set(control.automatic, control.auto.get(backend, 1.0))


def _locked_at(value: float) -> str:
    return f"locked at {value:g}"


def _lock(capture: Capture, backend: int, control: Control, value: float) -> float | None:
    """The value at which a control is locked now, None where it cannot be."""
    manual = control.manual.get(backend, 0.0)
    if not capture.set(control.automatic, manual) or not math.isclose(capture.get(control.automatic), manual):
        return None
    capture.set(control.value, value)
    return capture.get(control.value)


def _as_bright(
    capture: Capture, backend: int, value: float, before: float, brightness: Callable[[], float]
) -> float | None:
    """The exposure at which the picture is as bright as before, None where there is none."""
    for _ in range(ROUNDS):
        now = brightness()
        if abs(now - before) <= FITS * max(before, 1.0):
            return value
        ratio = max(before, 1.0) / max(now, 1.0)
        wish = value + math.log2(ratio) if backend in _LOGARITHMIC else value * ratio
        if not capture.set(EXPOSURE.value, wish):
            return None
        value = capture.get(EXPOSURE.value)
    return None
