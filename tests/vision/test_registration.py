"""A table found again by its sheets: any turn and shift, with hands over it; never where it is not."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.marked_table import clip_of, still_of, turned
from vision.camera import Frame
from vision.registration import bent, find_again, in_place, similar
from vision.set_up import set_up
from vision.sheets import Points
from vision.table import Table
from vision.zones import there

TABLES = [(0, 3), (5, 4), (2, 5), (7, 6)]
MOVES = [(0, (60, -30), 1.0), (8, (20, 10), 0.9), (-35, (0, 0), 0.75), (180, (0, 0), 1.0), (92, (0, 0), 0.65)]


@cache
def laid(seed: int, players: int) -> tuple[Frame, Table]:
    still = still_of(clip_of(seed, players))
    return still, set_up(still)


def off(table: Table, found: Points, true: Points) -> float:
    """How far sheets lie from where they should, as a share of their width."""
    corners = np.concatenate([seat.corners for seat in table.seats])
    width = float(np.median([seat.scale for seat in table.seats]))
    return float(np.linalg.norm(there(corners, found) - there(corners, true), axis=1).max()) / width


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("move", MOVES, ids=str)
def test_a_table_is_found_wherever_it_went(
    table: tuple[int, int], move: tuple[float, tuple[float, float], float]
) -> None:
    still, known = laid(*table)
    after, matrix = turned(still, *move)
    assert in_place(known, after.luma) < 0.5
    found = find_again(known, after)
    assert found is not None
    assert off(known, found, matrix) < 0.08
    assert in_place(known, after.luma, found) >= 0.5


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_table_that_has_not_moved_is_found_in_place(table: tuple[int, int]) -> None:
    still, known = laid(*table)
    assert in_place(known, still.luma) > 0.7
    found = find_again(known, still)
    assert found is not None
    assert off(known, found, np.eye(2, 3)) < 0.02


def test_a_hand_over_a_sheet_does_not_matter() -> None:
    still, known = laid(7, 6)
    after, matrix = turned(still, 25, (0, 0), 0.85)
    picture = after.bgr()
    middle = there(known.seats[0].corners, matrix).mean(axis=0)
    cv2.circle(picture, np.rint(middle).astype(int).tolist(), 70, (90, 120, 180), -1)
    found = find_again(known, Frame.of_bgr(picture))
    assert found is not None
    assert off(known, found, matrix) < 0.05


def test_a_table_that_looks_the_same_from_two_sides_is_told_by_its_tokens() -> None:
    """Four sheets about a middle fit themselves when turned by half; the colours beside them do not."""
    still, known = laid(5, 4)
    after, matrix = turned(still, 180)
    found = find_again(known, after)
    assert found is not None
    assert off(known, found, matrix) < 0.05


@pytest.mark.parametrize("what", ["another table", "nothing", "noise", "one sheet"])
def test_what_is_not_there_is_not_found(what: str) -> None:
    _, known = laid(7, 6)
    picture = np.full((720, 1280, 3), (60, 90, 50), np.uint8)
    if what == "another table":
        picture = laid(0, 3)[0].bgr()
    elif what == "noise":
        picture = np.random.default_rng(1).integers(0, 255, picture.shape, np.uint8)
    elif what == "one sheet":
        picture[200:310, 500:650] = 235
    frame = Frame.of_bgr(picture)
    assert find_again(known, frame) is None
    assert in_place(known, frame.luma) < 0.5


def test_points_are_brought_onto_points() -> None:
    rng = np.random.default_rng(2)
    here = rng.uniform(0, 1000, (12, 2))
    turn = np.array([[0.8, -0.3, 40.0], [0.3, 0.8, -25.0]])
    assert similar(here, there(here, turn)) == pytest.approx(turn)
    lean = np.array([[0.9, -0.1, 40.0], [0.2, 1.1, -25.0]])
    assert bent(here, there(here, lean)) == pytest.approx(lean)
