"""The numbers of continuations are those under tests/golden, exactly; ``make golden`` counts anew."""

import pytest

from engine.game import games
from tests.engine.perft import golden, lines


@pytest.mark.parametrize("name", games())
def test_continuations_are_as_many_as_they_were(name: str) -> None:
    counted = list(lines(name))
    assert counted == golden(name).read_text(encoding="utf-8").splitlines()
    assert len(counted) >= 5


BY_HAND = {
    # The secret cards are laid in any order: 3, 3 * 2, 3 * 2 * 1; one of three draws: 6 * 3. Then any of three draws,
    # or that one lays 7 figures at 2 piles, takes a token of 2 or 1, or says done: 18 * (3 + 14 + 2 + 1).
    "pictomania": "3 players, opened: 3 6 6 18 360",
    # Start. Then 2 draw, 2 lay 2 numbers at one board, or the judge calls: 2 + 4 + 1. After ink the same 7; after a
    # guess 2 draw, 1 lays 2 numbers, 1 lifts, or the call; after the call 2 cards are shown: 2 * 7 + 4 * 6 + 2.
    "judge": "3 players, opened: 1 7 40",
    # Icons (2 to 5 cards), cubes, laces, and the plate with either of the two: 4 + 1 + 1 + 2. After icons 4 are left,
    # after cubes or laces 4 + 1 + 2, after a plate 4 + 1 + 1 + 1: 4 * 4 + 2 * 7 + 2 * 7.
    "pictures": "3 players, opened: 8 44",
}


@pytest.mark.parametrize("name", BY_HAND)
def test_first_counts_are_those_made_by_hand(name: str) -> None:
    assert golden(name).read_text(encoding="utf-8").splitlines()[0 if name != "judge" else 2].startswith(BY_HAND[name])
