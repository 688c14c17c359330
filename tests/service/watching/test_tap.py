"""Frames on their way to the referee: their moments in the record, motion, and pictures for whoever looks."""

from __future__ import annotations

import cv2
import numpy as np

from service.watching.tap import Clock, Motion, small_jpeg
from vision.camera import Frame


def frame(time: float = 0.0, grabbed: float = 0.0, hand: bool = False, index: int = 0) -> Frame:
    picture = np.full((360, 640, 3), 90, np.uint8)
    if hand:
        cv2.rectangle(picture, (200, 100), (330, 200), (120, 150, 220), -1)
    made = Frame.of_bgr(picture, index, time)
    return Frame(index, time, made.luma, made.u, made.v, grabbed)


def test_moments_of_a_film_are_its_own_and_those_of_a_camera_the_clock_s() -> None:
    film, camera = Clock(base=10.0), Clock(base=10.0)
    assert [film.stamped(frame(time), live=False).time for time in (0.5, 2.5)] == [10.5, 12.5]
    assert [camera.stamped(frame(9.0, grabbed), live=True).time for grabbed in (700.0, 701.25)] == [10.0, 11.25]


def test_a_hand_is_something_that_moves_until_a_moment_after_it_has_gone() -> None:
    motion = Motion()
    told = [motion.take(frame(hand=hand), now) for now, hand in enumerate((False, False, True, True, True))]
    assert told == [False, False, True, False, False]
    assert motion.take(frame(hand=False), 10.0)
    assert motion.take(frame(hand=False), 10.5)
    assert not motion.take(frame(hand=False), 11.0)


def test_a_small_picture_is_the_frame_made_smaller() -> None:
    whole = frame(hand=True)
    made = cv2.imdecode(np.frombuffer(small_jpeg(whole, 320, 80), np.uint8), cv2.IMREAD_COLOR)
    assert made.shape == (180, 320, 3)
    assert np.abs(made[75, 130].astype(int) - (120, 150, 220)).max() < 12
    assert np.abs(made[20, 20].astype(int) - 90).max() < 6
    as_it_is = cv2.imdecode(np.frombuffer(small_jpeg(whole, 960, 80), np.uint8), cv2.IMREAD_COLOR)
    assert as_it_is.shape == (360, 640, 3)
