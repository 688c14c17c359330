"""A set-up that may have left somebody out says so: a sheet with no tokens, tokens with no sheet,no false alarm."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.marked_table import clip_of, still_of
from vision.camera import Frame, Image
from vision.set_up import set_up
from vision.unseated import DOUBTED

SEED, PLAYERS = 1, 4


@pytest.fixture(scope="module")
def picture() -> Image:
    return still_of(clip_of(SEED, PLAYERS)).bgr()


def cloth(picture: Image, corners: np.ndarray) -> None:
    """Lay what the table's ground looks like over an outline."""
    ring = cv2.dilate(mask := cv2.fillConvexPoly(np.zeros(picture.shape[:2], np.uint8), corners, 1), np.ones((15, 15)))
    picture[mask > 0] = np.median(picture[(ring > 0) & (mask == 0)], axis=0)


def test_a_table_of_which_all_is_seen_raises_no_alarm(picture: Image) -> None:
    table = set_up(Frame.of_bgr(picture))
    assert (len(table.seats), table.missing) == (PLAYERS, "")


def test_a_sheet_without_tokens_is_told_and_who_plays_is_asked(picture: Image) -> None:
    changed, seat = picture.copy(), set_up(Frame.of_bgr(picture)).seats[0]
    for disc in seat.tokens:
        around = cv2.boxPoints(((disc.x, disc.y), (3 * disc.radius,) * 2, 0.0))
        cloth(changed, np.rint(around).astype(np.int32))
    table = set_up(Frame.of_bgr(changed))
    assert seat.colour not in table.colours
    assert "has no score tokens that can be seen" in table.missing
    assert table.named <= DOUBTED


def test_tokens_beside_a_sheet_that_is_burnt_out_are_told(picture: Image) -> None:
    changed, seat = picture.copy(), set_up(Frame.of_bgr(picture)).seats[0]
    cloth(changed, np.rint(seat.corners.mean(axis=0) + 1.08 * (seat.corners - seat.corners.mean(axis=0))).astype(int))
    x, y = (int(v) for v in seat.corners.mean(axis=0))
    cv2.circle(changed, (x, y), round(0.3 * seat.scale), (255, 255, 255), -1)
    table = set_up(Frame.of_bgr(changed))
    assert seat.colour not in table.colours
    assert "lie beside no sheet" in table.missing
    assert table.named <= DOUBTED
