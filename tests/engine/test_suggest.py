"""Readings that cannot all be right: which gives way, to what, and when nothing is suggested."""

from typing import Any

import pytest

from engine.entry import Amend
from engine.pictomania import events as e
from engine.pictomania.suggest import suggest
from tests.engine.play import Play


def shown(owner: str, player: str, *numbers: int, sure: float = 1.0, **rest: Any) -> tuple[Any, dict[str, Any]]:
    """A guess shown, its likeliest figure first."""
    first, *others = (e.GuessShown(owner, player, number) for number in numbers)
    return first, {"confidence": sure, "alternatives": tuple(others), **rest}


def play(*acts: tuple[Any, dict[str, Any]]) -> Play:
    made = Play()
    for event, rest in acts:
        made.do(event, **rest)
    return made


def test_the_less_sure_of_two_same_figures_gives_way() -> None:
    made = play(shown("red", "blue", 6, 5, sure=0.7), shown("green", "blue", 6, 1, sure=0.9))
    assert suggest(made.state) == (Amend(2, e.GuessShown("red", "blue", 5)),)
    made.do(suggest(made.state)[0], confidence=0.5)
    assert made.pile("red") == [("blue", 5)]
    assert "number_twice" not in made.codes
    assert 2 in made.result["unsure"]
    assert suggest(made.state) == ()


def test_an_alternative_that_lies_elsewhere_is_passed_over() -> None:
    made = play(shown("red", "blue", 6, 5, 2, sure=0.7), shown("green", "blue", 6), shown("yellow", "blue", 5))
    assert suggest(made.state) == (Amend(2, e.GuessShown("red", "blue", 2)),)


@pytest.mark.parametrize(
    "acts",
    [
        (shown("red", "blue", 6, 5, sure=0.9), shown("green", "blue", 6, 1, sure=0.9)),
        (shown("red", "blue", 6, sure=0.7), shown("green", "blue", 6)),
        (shown("red", "blue", 6, 5, sure=0.7, source="player"), shown("green", "blue", 6)),
        (shown("red", "blue", 6, 5, sure=0.7), shown("green", "yellow", 6)),
        (shown("red", "blue", 6, 5, sure=0.7), shown("green", "blue", 5)),
        ((e.GuessShown("red", "blue", 6), {"confidence": 0.5, "alternatives": (e.GuessShown("red", "green", 5),)}),
         shown("green", "blue", 6)),
    ],
    ids=["equally sure", "no alternative", "said by a player", "different players", "no conflict", "other player"],
)  # fmt: skip
def test_nothing_is_suggested(acts: tuple[Any, ...]) -> None:
    assert suggest(play(*acts).state) == ()


def test_black_numbers_are_different() -> None:
    numbers = tuple(e.NumberShown("red", number) for number in (6, 2, 5))
    made = play((e.NumberShown("blue", 6), {}), (e.NumberShown("green", 2), {}))
    made.do(numbers[0], confidence=0.6, alternatives=numbers[1:])
    assert suggest(made.state) == (Amend(4, e.NumberShown("red", 5)),)


def test_a_guess_that_won_a_token_was_right() -> None:
    made = play((e.NumberShown("red", 4), {}), shown("red", "blue", 1, 4, sure=0.6))
    assert suggest(made.state) == ()
    made.do(e.TokenGiven("red", "blue", 2), confidence=0.9)
    assert suggest(made.state) == (Amend(3, e.GuessShown("red", "blue", 4)),)


@pytest.mark.parametrize(("sure", "figures"), [(0.95, (1, 4)), (0.6, (1, 5))])
def test_a_guess_read_surely_or_that_cannot_be_right_is_left_alone(sure: float, figures: tuple[int, ...]) -> None:
    made = play((e.NumberShown("red", 4), {}), shown("red", "blue", *figures, sure=sure))
    made.do(e.TokenGiven("red", "blue", 2), confidence=0.9)
    assert suggest(made.state) == ()


def test_a_black_number_that_none_of_the_winners_has_was_theirs() -> None:
    made = play((e.NumberShown("red", 1), {"confidence": 0.6}), shown("red", "blue", 4), shown("red", "green", 4))
    made.do(e.TokenGiven("red", "blue", 2)).do(e.TokenGiven("red", "green", 1))
    assert suggest(made.state) == (Amend(2, e.NumberShown("red", 4)),)


def test_a_black_number_that_one_winner_has_stays() -> None:
    made = play((e.NumberShown("red", 1), {"confidence": 0.6}), shown("red", "blue", 4), shown("red", "green", 1))
    made.do(e.TokenGiven("red", "blue", 2)).do(e.TokenGiven("red", "green", 1))
    assert suggest(made.state) == ()


def test_nothing_before_the_first_round() -> None:
    made = Play()
    assert suggest(made.record.game.start({})) == ()
