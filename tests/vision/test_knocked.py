"""A pile that lies apart is told from one on which a card landed, and its cards from a hand that comes in."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.camera import Image
from vision.knocked import lies_apart, spread_out

WIDTH = 100.0
CARD = (28, 42)
RED, BLUE, YELLOW, SKIN = (50, 40, 200), (180, 90, 40), (40, 200, 220), (120, 150, 200)


def table() -> Image:
    return np.full((124, 124, 3), (60, 90, 70), np.uint8)


def with_card(view: Image, middle: tuple[int, int], colour: tuple[int, int, int], turn: float = 0.0) -> Image:
    corners = cv2.boxPoints((middle, CARD, turn)).astype(np.int32)
    return cv2.fillConvexPoly(view.copy(), corners, colour)


def pile() -> Image:
    return with_card(with_card(with_card(table(), (62, 62), RED), (64, 60), BLUE), (61, 64), YELLOW)


def apart() -> Image:
    return with_card(with_card(with_card(table(), (40, 58), RED, 20.0), (80, 52), BLUE, -15.0), (62, 78), YELLOW)


def area() -> float:
    return float(CARD[0] * CARD[1])


def test_cards_pushed_apart_are_spread() -> None:
    assert spread_out(table(), pile(), apart(), area())


@pytest.mark.parametrize("now", [with_card(pile(), (66, 60), RED), pile(), apart()], ids=["landed", "same", "before"])
def test_what_landed_or_lies_still_is_not_spread(now: Image) -> None:
    before = apart() if (now == apart()).all() else pile()
    assert not spread_out(table(), before, now, area())


def test_a_card_beside_the_pile_that_leaves_the_rest_as_it_was_is_no_knock() -> None:
    assert not spread_out(table(), pile(), with_card(pile(), (85, 62), RED), 1.4 * area())


def test_cards_lie_apart_from_the_edge_and_an_arm_does_not() -> None:
    assert lies_apart(table(), apart(), WIDTH)
    arm = cv2.line(apart(), (62, 70), (62, 123), SKIN, 14)
    assert not lies_apart(table(), arm, WIDTH)


def test_a_thin_line_that_runs_to_the_edge_is_no_arm_and_nothing_is_no_pile() -> None:
    assert lies_apart(table(), cv2.line(apart(), (62, 90), (62, 123), RED, 1), WIDTH)
    assert not lies_apart(table(), table(), WIDTH)
