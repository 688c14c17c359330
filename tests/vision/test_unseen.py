"""What is said at the end of piles that nobody saw."""

from __future__ import annotations

import numpy as np
import pytest

from vision import pile
from vision.pile import Phase, PileState
from vision.table import Seat
from vision.unseen import unseen_piles


def pile_of(owner: str, phase: Phase) -> PileState:
    start = pile.start(owner, np.zeros((8, 8, 3), np.uint8))
    return PileState(owner, start.ground, start.last, phase=phase)


def seat_of(owner: str, told: bool) -> Seat:
    corners = np.array([[0.0, 80.0], [0.0, 0.0], [100.0, 0.0], [100.0, 80.0]])
    return Seat(owner, corners, (), np.full(3, 230.0), (0.5, 1.2) if told else None)


PIECES = {
    Phase.EMPTY: "nothing was seen on blue's pile",
    Phase.LANDING: "blue's pile was never seen turned over",
    Phase.REVEAL: None,
    Phase.DONE: None,
}


@pytest.mark.parametrize("phase", Phase)
def test_a_pile_that_was_not_seen_as_needed_is_named(phase: Phase) -> None:
    piles = [pile_of("red", Phase.DONE), pile_of("blue", phase)]
    said = list(unseen_piles(piles, [seat_of("red", False), seat_of("blue", False)], ""))
    piece = PIECES[phase]
    assert [piece is not None and piece in line for line in said] == [True] * (piece is not None)
    assert all("beyond the head of the sheet" in line and "setup SOURCE --save" in line for line in said)


def test_where_the_table_file_has_the_place_the_file_is_named() -> None:
    piles = [pile_of("red", Phase.DONE), pile_of("blue", Phase.EMPTY)]
    (line,) = unseen_piles(piles, [seat_of("red", False), seat_of("blue", True)], "evening.toml")
    assert "where evening.toml puts it" in line
    assert "paperref setup SOURCE --table evening.toml" in line


def test_nothing_is_said_where_no_pile_was_taken_off() -> None:
    piles = [pile_of("red", Phase.REVEAL), pile_of("blue", Phase.EMPTY)]
    assert list(unseen_piles(piles, [seat_of("red", False), seat_of("blue", False)], "")) == []
