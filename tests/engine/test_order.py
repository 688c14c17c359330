"""What the times of two facts say about their order."""

import pytest

from engine.events import RoundEnded
from engine.journal import Entry
from engine.order import likely_before, maybe_before, surely_before
from engine.pictomania.state import Fact

CASES = [
    # first (since, at), second (since, at), surely before, surely after, maybe before, maybe after
    ((1, 2), (3, 4), True, False, False, False),
    ((1, 2), (2, 4), True, False, False, False),
    ((3, 4), (1, 2), False, True, False, False),
    ((1, 3), (2, 4), False, False, True, False),
    ((2, 4), (1, 3), False, False, False, True),
    ((1, 4), (2, 3), False, False, True, False),
    ((1, 4), (1, 4), False, False, True, False),
    ((1, 2), (2, 2), True, False, False, False),
    ((2, 2), (2, 3), True, False, False, False),
    ((2, 2), (1, 2), False, True, False, False),
    ((2, 2), (2, 2), True, False, False, False),
]


@pytest.mark.parametrize(("first", "second", "before", "after", "maybe_b", "maybe_a"), CASES)
def test_order(
    first: tuple[int, int], second: tuple[int, int], before: bool, after: bool, maybe_b: bool, maybe_a: bool
) -> None:
    a, b = (
        Fact(RoundEnded(), Entry(order + 1, RoundEnded(), float(at), float(since)), order)
        for order, (since, at) in enumerate((first, second))
    )
    assert (surely_before(a, b), surely_before(b, a)) == (before, after)
    assert (maybe_before(a, b), maybe_before(b, a)) == (maybe_b, maybe_a)
    assert likely_before(a, b) is not likely_before(b, a)
