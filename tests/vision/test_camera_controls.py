"""Exposure, white balance and focus held still: what a driver can do and what became of it, on a simulated camera."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
import pytest

from vision.cameras import webcam
from vision.cameras.controls import CONTROLS, ELSEWHERE, EXPOSURE, FOCUS, NOT_LOCKED, WHITE_BALANCE, lock, lock_at
from vision.cameras.errors import BadPicture, CameraLost
from vision.cameras.webcam import WebcamReader


@dataclass
class Driver:
    """A camera whose pictures are as bright as its exposure says; by itself it makes them 120 bright.

    Attributes:
        has: the controls it has.
        backend: the backend of OpenCV that it is driven by.
        falls_to: the exposure that it falls back to when it is locked; None: it keeps the one it has.
        at_120: the exposure at which pictures are 120 bright.
        tells: the exposure that it tells while it is automatic; some tell a fixed one.
        deaf: exposure can be locked and not set.
    """

    has: tuple[str, ...] = ("exposure", "white balance", "focus")
    backend: int = cv2.CAP_V4L2
    falls_to: float | None = None
    at_120: float = 156.0
    deaf: bool = False
    values: dict[int, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for control in CONTROLS:
            if control.name in self.has:
                self.values[control.automatic] = control.auto.get(self.backend, 1.0)
                self.values[control.value] = 1.0
        if "exposure" in self.has:
            self.values[EXPOSURE.value] = self.at_120

    def get(self, prop: int) -> float:
        return self.values.get(prop, -1.0)

    def set(self, prop: int, value: float) -> bool:
        if prop not in self.values:
            return False
        if prop == EXPOSURE.value and (self.deaf or self.automatic):
            return False
        self.values[prop] = round(value) if prop == EXPOSURE.value and self.backend == cv2.CAP_V4L2 else value
        if prop == EXPOSURE.automatic and not self.automatic and self.falls_to is not None:
            self.values[EXPOSURE.value] = self.falls_to
            self.falls_to, self.deaf = None, self.deaf
        return True

    @property
    def automatic(self) -> bool:
        return self.values[EXPOSURE.automatic] == EXPOSURE.auto.get(self.backend, 1.0)

    def brightness(self) -> float:
        if "exposure" not in self.has or self.automatic:
            return 120.0
        if self.backend == cv2.CAP_DSHOW:
            return min(255.0, 120.0 * 2 ** (self.values[EXPOSURE.value] - self.at_120))
        return min(255.0, 120.0 * self.values[EXPOSURE.value] / self.at_120)


def _locked(driver: Driver) -> tuple[dict[str, str], dict[str, float]]:
    return lock(driver, driver.backend, driver.brightness)


def test_all_is_locked_as_the_camera_found_it() -> None:
    driver = Driver()
    told, values = _locked(driver)
    assert told == {"exposure": "locked at 156", "white balance": "locked at 1", "focus": "locked at 1"}
    assert values == {"exposure": 156.0, "white balance": 1.0, "focus": 1.0}
    assert not driver.automatic


@pytest.mark.parametrize("name", [EXPOSURE.name, WHITE_BALANCE.name, FOCUS.name])
def test_what_a_driver_cannot_lock_is_said(name: str) -> None:
    others = tuple(control.name for control in CONTROLS if control.name != name)
    told, values = _locked(Driver(has=others))
    assert told[name] == NOT_LOCKED
    assert set(values) == set(others)


@pytest.mark.parametrize(("backend", "at_120"), [(cv2.CAP_V4L2, 156.0), (cv2.CAP_DSHOW, -6.0)])
@pytest.mark.parametrize("off", [0.3, 0.6, 1.9, 5.0])
def test_a_camera_that_falls_back_when_locked_is_brought_back_to_its_brightness(
    backend: int, at_120: float, off: float
) -> None:
    driver = Driver(backend=backend, at_120=at_120)
    driver.falls_to = at_120 + np.log2(off) if backend == cv2.CAP_DSHOW else round(at_120 * off)
    driver.values[EXPOSURE.value] = driver.falls_to  # it does not tell what it found, either
    told, values = _locked(driver)
    assert told["exposure"].startswith("locked at")
    assert abs(driver.brightness() - 120.0) <= 12.0
    assert values["exposure"] == driver.values[EXPOSURE.value]


def test_a_camera_that_cannot_be_brought_back_is_left_to_itself() -> None:
    driver = Driver(falls_to=20.0, deaf=True)
    told, values = _locked(driver)
    assert told["exposure"] == ELSEWHERE
    assert "exposure" not in values
    assert driver.automatic


def test_opened_again_only_what_was_locked_is_locked_where_it_was() -> None:
    driver = Driver()
    told, values = lock_at(driver, driver.backend, {"exposure": 99.0, "white balance": 4000.0})
    assert told == {"exposure": "locked at 99", "white balance": "locked at 4000", "focus": NOT_LOCKED}
    assert values == {"exposure": 99.0, "white balance": 4000.0}
    assert driver.values[FOCUS.automatic] == 1.0


class Capture(Driver):
    """The camera made of numbers as OpenCV would hand it over."""

    grabs: int = 0
    released: bool = False
    shown: object = None

    def isOpened(self) -> bool:
        return True

    def release(self) -> None:
        self.released = True

    def grab(self) -> bool:
        self.grabs += 1
        return self.grabs < 200

    def retrieve(self) -> tuple[bool, object]:
        whole = np.full((48, 64, 3), round(self.brightness()), np.uint8)
        return True, whole if self.shown is None else self.shown


def test_a_webcam_is_settled_locked_and_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webcam, "SETTLE_SECONDS", 0.01)
    monkeypatch.setattr(webcam.time, "monotonic", iter(i / 1000 for i in range(1000)).__next__)
    capture = Capture(falls_to=80.0)
    reader = WebcamReader(capture, cv2.CAP_V4L2)
    assert reader.about.again == {"held": {"exposure": 156.0, "white balance": 1.0, "focus": 1.0}}
    assert 10 <= capture.grabs < 60
    reader.grab()
    assert abs(float(reader.retrieve()[:48].mean()) - (16 + 120 * 219 / 255)) < 2
    capture.shown = np.zeros((48, 64), np.uint8)
    with pytest.raises(BadPicture, match="no colour picture"):
        reader.retrieve()
    capture.grabs = 300
    with pytest.raises(CameraLost, match="is it unplugged"):
        reader.grab()


def test_a_camera_is_given_back_setting_itself() -> None:
    capture = Capture()
    reader = WebcamReader(capture, cv2.CAP_V4L2, {"exposure": 99.0, "focus": 3.0})
    assert not capture.automatic
    reader.close()
    assert capture.automatic
    assert capture.values[FOCUS.automatic] == 1.0
    assert capture.released
