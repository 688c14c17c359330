"""A film is shown at the speed at which it was filmed, and never slower."""

from __future__ import annotations

import pytest

from service.pace import Pace


class Clock:
    """A clock that only moves when somebody sleeps or works."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def read(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


def test_waits_for_what_is_left_of_each_moment() -> None:
    clock = Clock()
    pace = Pace(clock.read, clock.sleep)
    for moment in (0.0, 0.1, 0.2):
        pace.wait(moment)
        clock.now += 0.04
    assert clock.slept == pytest.approx([0.06, 0.06])


def test_a_film_that_is_behind_catches_up_without_waiting() -> None:
    clock = Clock()
    pace = Pace(clock.read, clock.sleep)
    pace.wait(0.0)
    clock.now += 1.0
    pace.wait(0.5)
    pace.wait(0.9)
    assert clock.slept == []
    pace.wait(1.2)
    assert clock.slept == pytest.approx([0.2])
