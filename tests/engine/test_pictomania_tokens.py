"""Own tokens given and left make the row: by construction of the score, and as a check of what was seen to go."""

from __future__ import annotations

from typing import Any

import pytest

from engine.pictomania import events as e
from engine.pictomania.card import Card
from engine.pictomania.tokens import Award, Share
from tests.engine.play import Play

CARD = Card("green", "red")


@pytest.mark.parametrize(
    ("given", "left"), [((), (2, 1, 1)), ((2,), (1, 1)), ((2, 1, 1), ()), ((2, 1, 1, 0), ()), ((1,), (2, 1))]
)
def test_given_and_left_are_the_row(given: tuple[int, ...], left: tuple[int, ...]) -> None:
    assert Share((2, 1, 1), tuple(Award(CARD, stars) for stars in given), left).left == left


@pytest.mark.parametrize(("given", "left"), [((2,), (2, 1, 1)), ((2,), (1,)), ((1,), (1, 1)), ((3,), (1, 1)), ((), ())])
def test_no_star_is_made_or_lost(given: tuple[int, ...], left: tuple[int, ...]) -> None:
    with pytest.raises(AssertionError, match="given and"):
        Share((2, 1, 1), tuple(Award(CARD, stars) for stars in given), left)


def shown(*given: e.TokenGiven, **options: Any) -> Play:
    """Yellow and green guessed red's 4 right, blue wrong; these tokens were seen to go, then the pile was taken off."""
    play = Play(**options).lay("yellow", "red").lay("blue", "red").lay("green", "red")
    play.reveal("red", 4, ("yellow", 4), ("blue", 5), ("green", 4))
    for event in given:
        play.do(event)
    return play.do(e.PileCleared("red"))


def give(player: str, stars: int) -> e.TokenGiven:
    return e.TokenGiven("red", player, stars)


SEEN: list[tuple[tuple[e.TokenGiven, ...], list[tuple[str, str, int]]]] = [
    ((), []),
    ((give("yellow", 2), give("green", 1)), []),
    ((give("green", 1), give("yellow", 2)), []),
    ((give("yellow", 2),), [("token_missing", "green", 1)]),
    ((give("green", 1),), [("token_missing", "yellow", 2)]),
    ((give("yellow", 1), give("green", 1)), [("token_differs", "yellow", 2)]),
    ((give("yellow", 2), give("green", 1), give("blue", 1)), [("token_differs", "blue", 0)]),
    ((give("yellow", 2), give("yellow", 2), give("green", 1)), [("token_differs", "yellow", 0)]),
    ((give("blue", 2),), [("token_differs", "blue", 0), ("token_missing", "yellow", 2), ("token_missing", "green", 1)]),
]


@pytest.mark.parametrize(("given", "odd"), SEEN)
def test_tokens_seen_to_go_are_held_against_the_score(
    given: tuple[e.TokenGiven, ...], odd: list[tuple[str, str, int]]
) -> None:
    rulings = [(ruling.code, dict(ruling.params)) for ruling in shown(*given).rulings]
    assert sorted((code, names["player"], names["due"]) for code, names in rulings) == sorted(odd)


def test_a_token_missing_is_told_with_its_guess() -> None:
    ruling = shown(give("yellow", 2)).ruling("token_missing")
    assert ruling.severity == "warn"
    assert ruling.text == "green guessed right at red and gets the token of 1; it was not seen to be given."
    assert ruling.causes == (4, 10)


def test_nothing_is_missing_while_the_pile_is_gone_through() -> None:
    play = Play().lay("yellow", "red").lay("green", "red").reveal("red", 4, ("yellow", 4), ("green", 4))
    assert play.do(give("yellow", 2)).codes == []
    assert play.do(e.PileTurned("blue")).codes == ["token_missing"]


LEFT: list[tuple[tuple[int, ...], tuple[e.TokenGiven, ...], bool]] = [
    ((1,), (give("yellow", 2), give("green", 1)), False),
    ((1,), (), False),
    ((2, 1, 1), (), False),
    ((2, 1, 1), (give("yellow", 2),), True),
    ((2,), (give("yellow", 1), give("green", 1)), True),
    ((1, 2), (), True),
    ((), (give("yellow", 2), give("green", 1)), True),
    ((2, 2), (give("yellow", 2), give("green", 1)), True),
]


@pytest.mark.parametrize(("left", "given", "asked"), LEFT)
def test_tokens_left_are_held_against_the_score(
    left: tuple[int, ...], given: tuple[e.TokenGiven, ...], asked: bool
) -> None:
    play = shown(*given, score_tokens=(2, 1, 1)).do(e.TokensLeft("red", left))
    assert ("left_differs" in play.codes) == asked
    before = shown(*given, score_tokens=(2, 1, 1)).points
    assert play.points == before, "nothing is scored otherwise before the table decides"


def test_the_table_says_which_tokens_left_count() -> None:
    play = shown(give("yellow", 2), score_tokens=(2, 1, 1)).do(e.TokensLeft("red", (1, 1)))
    ruling, before = play.ruling("left_differs"), play.points
    assert ruling.text == "red has own tokens of 1, 1 left, where the score says 1; which is right?"
    assert ruling.open
    assert ruling.about == play.last
    assert set(ruling.causes) >= {play.last, 4}
    assert play.settle("left_differs", ruling.about, "score").points == before
    assert play.settle("left_differs", ruling.about, "table").points == {**before, "red": before["red"] - 1}
    assert not play.ruling("left_differs").open


def test_a_later_look_takes_the_place_of_an_earlier_one() -> None:
    play = shown(give("yellow", 2), score_tokens=(2, 1, 1)).do(e.TokensLeft("red", (1, 1)))
    assert "left_differs" not in play.do(e.TokensLeft("red", (1,))).codes


def test_tokens_left_are_not_judged_while_guesses_are_unknown() -> None:
    play = Play().lay("yellow", "red").lay("green", "red").reveal("red", 4, ("yellow", 4))
    assert "left_differs" not in play.do(give("yellow", 2)).do(e.TokensLeft("red", ())).codes
    unread = Play().lay("yellow", "red").reveal("red", 4, ("yellow", None)).do(e.PileCleared("red"))
    assert "left_differs" not in unread.do(e.TokensLeft("red", (2,))).codes


def test_a_wrong_word_leaves_all_own_tokens() -> None:
    play = Play().lay("yellow", "red").do(e.WrongWordAdmitted("red")).do(e.TokensLeft("red", (1,)))
    assert play.ruling("left_differs").open
    assert "left_differs" not in play.do(e.TokensLeft("red", (2, 1, 1))).codes


def test_nobody_gets_a_token_for_a_wrong_word() -> None:
    play = Play().lay("yellow", "red").do(e.WrongWordAdmitted("red")).reveal("red", 4, ("yellow", 4))
    play.do(e.PileCleared("red"))
    assert "token_missing" not in play.codes
    assert play.do(give("yellow", 2)).ruling("token_differs").open


def test_without_the_number_nothing_is_said_of_tokens() -> None:
    play = Play().lay("yellow", "red").do(e.PileTurned("red")).do(e.GuessShown("red", "yellow", 4))
    assert "token_differs" not in play.do(give("yellow", 1)).do(e.PileCleared("red")).codes
