"""The disputes of the judge's game, each with its default, the option that changes it, and the table's decision."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.entry import Retract
from engine.judge import events as e
from engine.judge.codes import CODES
from engine.judge.options import Options
from tests.engine.play_judge import Play

BOTH = pytest.mark.parametrize("settle", [True, False], ids=["decision", "option"])


def options_for(settle: bool, **options: str) -> dict[str, str]:
    return {} if settle else options


def reveal(play: Play) -> Play:
    """Yellow has 1, green 2, blue 3."""
    return play.call().numbers(yellow=1, green=2, blue=3)


def test_a_guess_after_the_call_is_void() -> None:
    play = Play().begin().call().lay("blue", "green", 2, evidence=("a.png", "b.png"))
    ruling = play.ruling("late_guess")
    assert (ruling.severity, ruling.about, ruling.causes) == ("void", 4, (3, 4))
    assert ruling.evidence == ("a.png", "b.png")
    assert ruling.text == "blue laid a guess at green after the judge's call: it is void and goes back."
    assert play.voids() == [("blue", "green", "after the judge's call")]
    assert (play.board("green"), play.numbers(green=2).points["blue"]) == ([], 0)


LATE: list[tuple[Any, str]] = [
    (e.GuessesCalled(), "after the judge's call"),
    (e.NumberShown("green", 2), "after the board was turned up"),
    (e.GuessShown("green", "yellow", 2), "after the board was turned up"),
    (e.RoundEnded(), "after the round ended"),
]


@pytest.mark.parametrize(("act", "late"), LATE)
def test_late_guesses(act: Any, late: str) -> None:
    play = Play().begin().do(act, at=10.0).lay("blue", "green", since=10.0, at=11.0)
    assert ("blue", "green", late) in play.voids()
    assert f"laid a guess at green {late}: it is void" in play.ruling("late_guess").text


@pytest.mark.parametrize(("act", "late"), LATE)
def test_guesses_in_time(act: Any, late: str) -> None:
    play = Play().begin().lay("yellow", "green").lay("blue", "green", since=8.0, at=9.0).do(act, since=9.0, at=10.0)
    assert [code for code in play.codes if code not in ("early_reveal", "guess_unread", "number_unread")] == [], late


@pytest.mark.parametrize(("act", "late"), LATE)
def test_guesses_likely_late_count_and_are_asked_about(act: Any, late: str) -> None:
    play = Play().begin().lay("yellow", "green").do(act, since=8.0, at=10.0).lay("blue", "green", since=9.5, at=11.0)
    assert ("blue", None) in play.board("green")
    ruling = play.ruling("maybe_late_guess")
    assert ruling.open
    assert late in ruling.text
    assert set(ruling.causes) <= set(play.result["unsure"])
    play.settle("maybe_late_guess", "void")
    assert play.voids() == [("blue", "green", late)]
    assert not play.ruling("maybe_late_guess").open


def test_guesses_likely_in_time_are_not_asked_about() -> None:
    play = Play().begin().lay("blue", "green", since=7.0, at=9.5).call(since=9.0, at=10.0)
    assert play.codes == []


def test_another_board_turned_up_is_no_limit() -> None:
    play = Play().begin().numbers(yellow=1).lay("blue", "green", 2)
    assert play.codes == ["early_reveal"]


@BOTH
def test_a_late_guess_may_count(settle: bool) -> None:
    play = Play(**options_for(settle, late_guess="counts")).begin().call().lay("blue", "green", 2).numbers(green=2)
    if settle:
        play.settle("late_guess", "counts")
    assert play.points["blue"] == 3
    assert play.ruling("late_guess").severity == "warn"
    assert play.ruling("late_guess").text.endswith(": it counts.")


def test_what_is_changed_after_the_call_stays_as_it_was_at_the_call() -> None:
    play = reveal(Play().begin().lay("blue", "green", 2).call().lift("blue", "green").lay("blue", "green", 1))
    assert [(r.code, r.severity) for r in play.rulings] == [("late_lift", "warn"), ("late_guess", "void")]
    assert play.ruling("late_lift").text == "blue lifted the guess at green after the judge's call: it stands."
    assert play.ruling("late_lift").causes == (3, 4, 5)
    assert play.board("green") == [("blue", 2)]
    assert play.points["blue"] == 3


@BOTH
def test_a_guess_lifted_after_the_call_may_be_gone(settle: bool) -> None:
    play = Play(**options_for(settle, late_lift="lifted")).begin().lay("blue", "green", 2).call().lift("blue", "green")
    if settle:
        play.settle("late_lift", "lifted")
    assert play.board("green") == []
    assert play.ruling("late_lift").text.endswith(": it no longer counts.")


def test_a_change_after_the_call_may_count_as_a_whole() -> None:
    play = Play(late_lift="lifted", late_guess="counts").begin().lay("blue", "green", 2).call()
    play.lift("blue", "green").lay("blue", "green", 1).numbers(green=1)
    assert play.points["blue"] == 3
    assert sorted(play.codes) == ["late_guess", "late_lift"]


def test_of_two_that_stand_after_the_call_one_counts() -> None:
    play = Play(late_guess="counts").begin().lay("blue", "green", 2).call().lift("blue", "green")
    play.lay("blue", "green", 1).lift("blue", "green").numbers(green=2).show("green", ("blue", 1))
    assert play.voids() == [("blue", "green", "a second guess at one board")]
    assert play.codes.count("late_lift") == 2


@pytest.mark.parametrize(("decision", "board"), [("", 1), ("stands", 1), ("lifted", 0)])
def test_a_guess_likely_lifted_after_the_call_stands_and_is_asked_about(decision: str, board: int) -> None:
    play = Play().begin().lay("blue", "green", 2).call(since=8.0, at=10.0).lift("blue", "green", since=9.5, at=11.0)
    assert play.ruling("maybe_late_lift").open
    assert play.ruling("maybe_late_lift").causes == (3, 4, 5)
    if decision:
        play.settle("maybe_late_lift", decision)
    assert len(play.board("green")) == board


def test_a_guess_likely_lifted_in_time_is_not_asked_about() -> None:
    play = Play().begin().lay("blue", "green").lift("blue", "green", since=7.0, at=9.5).call(since=9.0, at=10.0)
    assert (play.codes, play.board("green")) == ([], [])


def test_a_guess_lifted_that_was_never_seen_is_asked_about() -> None:
    play = Play().begin().lay("yellow", "green").lift("blue", "green")
    ruling = play.ruling("lifted_unknown")
    assert (ruling.open, ruling.causes) == (True, (4,))
    assert play.board("green") == [("yellow", None)]


def test_the_latest_of_several_is_lifted() -> None:
    play = Play().begin().lay("blue", "green", 1).lay("blue", "green", 2).lift("blue", "green")
    assert (play.codes, play.board("green")) == ([], [("blue", 1)])
    assert play.lift("blue", "green").board("green") == []


def test_a_second_guess_at_one_board() -> None:
    play = Play().begin().lay("blue", "green", 2).lay("yellow", "green", 1).lay("blue", "green", 3)
    assert play.board("green") == [("blue", 2), ("yellow", 1)]
    assert play.voids() == [("blue", "green", "a second guess at one board")]
    ruling = play.ruling("second_guess")
    assert (ruling.severity, ruling.about, ruling.causes) == ("void", 5, (3, 5))
    assert ruling.text == "blue has laid more than one guess at green: only the first counts."


@BOTH
def test_the_last_of_two_guesses_may_count(settle: bool) -> None:
    play = Play(**options_for(settle, second_guess="last_counts")).begin()
    play.lay("blue", "green", 1).lay("blue", "green", 2)
    if settle:
        play.settle("second_guess", "last_counts")
    assert play.board("green") == [("blue", 2)]
    assert play.ruling("second_guess").text.endswith("only the last counts.")


def test_of_three_guesses_one_counts() -> None:
    play = Play().begin().lay("blue", "green", 1).lay("blue", "green", 2).lay("blue", "green", 3)
    assert (play.board("green"), len(play.voids())) == ([("blue", 1)], 2)
    play.settle("second_guess", "last_counts")
    assert (play.board("green"), len(play.voids())) == ([("blue", 3)], 2)


@pytest.mark.parametrize(("decision", "board"), [("", 1), ("first_counts", 1), ("last_counts", 2)])
def test_which_of_two_guesses_was_the_first_is_asked_where_it_was_not_seen(decision: str, board: int) -> None:
    play = Play().begin().lay("blue", "green", 1, since=5.0, at=7.0).lay("blue", "green", 2, since=5.0, at=7.0)
    assert play.ruling("second_guess").open
    if decision:
        play.settle("second_guess", decision)
        assert not play.ruling("second_guess").open
    assert play.board("green") == [("blue", board)]


def test_a_void_guess_is_no_first_one() -> None:
    play = Play(early_guess="void").lay("blue", "green", 1).begin().lay("blue", "green", 2)
    assert play.board("green") == [("blue", 2)]
    assert play.codes == ["early_guess"]
    play = Play().begin().lay("blue", "green", 1).call().lay("blue", "green", 2)
    assert play.codes == ["late_guess"]


def test_one_guess_in_the_round_of_unsure_order_is_asked_about() -> None:
    play = Play(guesses_per_player="one_per_round").begin().lay("blue", "green", since=5.0, at=7.0)
    play.lay("blue", "yellow", since=6.0, at=7.0)
    ruling = play.ruling("second_in_round")
    assert ruling.open
    assert ruling.text == "blue has laid more than one guess in the round, the last at yellow: only the first counts."
    assert play.board("green") == [("blue", None)]


def test_a_guess_at_the_own_board_is_void() -> None:
    play = reveal(Play().begin().lay("blue", "blue", 3))
    assert play.voids() == [("blue", "blue", "at the own board")]
    assert play.ruling("own_board").severity == "void"
    assert play.points["blue"] == 0


@BOTH
def test_a_guess_at_the_own_board_may_count_as_wrong(settle: bool) -> None:
    play = reveal(Play(**options_for(settle, own_board="wrong")).begin().lay("blue", "blue", 3))
    if settle:
        play.settle("own_board", "wrong")
    assert play.points["blue"] == -1 - 1
    assert play.ruling("own_board").severity == "warn"
    assert play.ruling("own_board").text == "blue laid a guess at their own board: it counts as wrong."


@pytest.mark.parametrize("player", ["blue", "red"])
def test_a_guess_at_the_judges_board_is_void(player: str) -> None:
    play = reveal(Play(own_board="wrong").begin().lay(player, "red", 1))
    assert [void[:2] for void in play.voids()] == [(player, "red")]
    assert play.ruling("judges_board").severity == "void"
    assert set(play.points.values()) == {0}
    assert "red" not in play.result["boards"]


def test_all_faults_of_one_guess_are_told() -> None:
    play = Play().begin().call().lay("red", "red", 1)
    assert sorted(play.codes) == ["judge_guess", "judges_board", "late_guess", "own_board"]
    assert play.voids() == [("red", "red", "at the own board")]


def test_a_guess_before_the_start_stands_and_is_told() -> None:
    play = Play().lay("blue", "green", 2).begin()
    ruling = play.ruling("early_guess")
    assert (ruling.severity, ruling.causes) == ("warn", (2, 3))
    assert ruling.text == "blue laid a guess at green before the judge said start: it counts."
    assert play.result["breaches"] == [{"player": "blue", "what": "guess before the judge said start"}]
    assert reveal(play).points["blue"] == 3


@BOTH
def test_a_guess_before_the_start_may_be_void(settle: bool) -> None:
    play = Play(**options_for(settle, early_guess="void")).lay("blue", "green", 2).begin()
    if settle:
        play.settle("early_guess", "void")
    assert play.voids() == [("blue", "green", "before the judge said start")]


def test_nothing_is_early_where_no_start_was_heard_or_the_order_is_not_sure() -> None:
    assert Play().lay("blue", "green").ink("blue").codes == []
    assert Play().lay("blue", "green", since=5.0, at=7.0).do(e.DrawingStarted(), since=6.0, at=8.0).codes == []
    assert Play().ink("blue", since=5.0, at=7.0).do(e.DrawingStarted(), since=6.0, at=8.0).codes == []


INK: list[tuple[str, Callable[[Play], Play], str]] = [
    (
        "early_ink",
        lambda play: play.ink("blue", evidence=("a.png",)).ink("blue").begin(),
        "before the judge said start",
    ),
    (
        "late_ink",
        lambda play: play.begin().call().ink("blue", evidence=("a.png",)).ink("blue"),
        "after the judge's call",
    ),
]


@pytest.mark.parametrize(("code", "draw", "when"), INK)
def test_ink_before_the_start_or_after_the_call(code: str, draw: Callable[[Play], Play], when: str) -> None:
    play = draw(Play())
    ruling = play.ruling(code)
    assert (ruling.severity, ruling.evidence, len(ruling.causes)) == ("warn", ("a.png",), 3)
    assert when in ruling.text
    assert ruling.text.endswith(": a warning.")
    assert play.result["breaches"] == [{"player": "blue", "what": f"ink {when}"}]


@pytest.mark.parametrize(("code", "draw", "when"), INK)
@BOTH
def test_ink_may_cost_the_round(code: str, draw: Callable[[Play], Play], when: str, settle: bool) -> None:
    play = draw(Play(**options_for(settle, **{code: "zero"})))
    play.show("green", ("blue", 2)).numbers(green=2)
    assert play.points["blue"] == (3 if settle else 0)
    if settle:
        play.settle(code, "zero")
    assert play.points["blue"] == 0
    assert play.explained("blue")[-1].startswith("-3 the round counts 0 for a breach")
    assert play.ruling(code).text.endswith(": that player's round counts 0.")


@pytest.mark.parametrize(("decision", "points"), [("", 3), ("in_time", 3), ("warn", 3), ("zero", 0)])
def test_ink_likely_after_the_call_is_asked_about(decision: str, points: int) -> None:
    play = Play(late_ink="zero").begin().lay("blue", "green", 2).call(since=8.0, at=10.0)
    play.ink("blue", since=9.5, at=11.0).numbers(green=2)
    assert play.ruling("maybe_late_ink").open
    assert play.result["breaches"] == []
    if decision:
        play.settle("maybe_late_ink", decision)
    assert play.points["blue"] == points


def test_doubtful_ink_is_asked_about() -> None:
    play = Play().begin().call().ink("blue", confidence=0.5)
    assert play.codes == ["maybe_late_ink"]
    assert Play().ink("blue", confidence=0.5).begin().codes == []


def test_ink_likely_in_time_is_not_asked_about() -> None:
    assert Play().begin().ink("blue", since=7.0, at=9.5).call(since=9.0, at=10.0).codes == []


def test_boards_turned_up_before_the_call() -> None:
    play = Play().begin().lay("blue", "green", 2).show("green", ("blue", 2)).numbers(yellow=1, green=2).call()
    ruling = play.ruling("early_reveal")
    assert ruling.text == "Boards were turned up, and the judge had not called: yellow, green."
    assert ruling.severity == "warn"
    assert Play().begin().lay("blue", "green", 2).numbers(green=2).codes == ["early_reveal"]
    assert reveal(Play().begin()).codes == []


def close(**options: Any) -> Play:
    """Green's and blue's pictures are guessed right between two looks, blue's in the likely order second."""
    play = Play(**options).begin().lay("blue", "green", 2, since=5.0, at=7.0).lay("green", "blue", 3, since=5.0, at=7.5)
    return reveal(play)


@pytest.mark.parametrize(("decision", "first"), [("", "green"), ("later", "green"), ("earlier", "blue")])
def test_who_was_first_is_asked_where_it_was_not_seen(decision: str, first: str) -> None:
    play = close()
    ruling = play.ruling("close_first")
    assert ruling.open
    assert ruling.text == "Was the picture of blue guessed right before green? It decides who was the first."
    assert (ruling.about, ruling.causes) == (4, (3, 4))
    if decision:
        play.settle("close_first", decision)
        assert not play.ruling("close_first").open
    assert play.codes == ["close_first"]
    assert {player: points for player, points in play.result["speed"].items() if points} == {
        first: 2,
        "blue" if first == "green" else "green": 1,
    }


def test_the_likelier_order_counts_unasked_by_option() -> None:
    play = close(close_speed="as_recorded")
    assert (play.codes, play.result["speed"]["green"]) == ([], 2)


def test_the_likelier_order_is_by_the_middle_of_the_times() -> None:
    play = Play().begin().lay("blue", "green", 2, since=6.0, at=7.0).lay("green", "blue", 3, since=4.0, at=7.5)
    assert reveal(play).result["speed"] == {"red": 0, "yellow": 0, "green": 1, "blue": 2}


def test_the_judges_note_tells_what_was_not_seen() -> None:
    play = close().do(e.SpeedNoted("blue"))
    assert (play.codes, play.result["speed"]["blue"]) == ([], 2)


def test_nothing_is_asked_where_no_points_depend_on_it() -> None:
    play = Play().begin().lay("blue", "green", 2).lay("green", "blue", 3, since=6.0, at=7.0)
    assert reveal(play.lay("blue", "yellow", 2, since=6.0, at=7.5)).codes == []
    play = Play().begin().lay("blue", "green", 2).lay("green", "yellow", 1)
    play.lay("yellow", "blue", 3, since=6.0, at=7.0).lay("green", "blue", 3, since=6.0, at=7.0)
    assert reveal(play).codes == []


def test_who_was_second_is_asked_too() -> None:
    play = Play().begin().lay("blue", "green", 2).lay("green", "blue", 3, since=6.0, at=7.0)
    reveal(play.lay("blue", "yellow", 1, since=6.0, at=7.5))
    assert play.codes == ["close_second"]
    assert (play.result["speed"]["green"], play.result["speed"]["blue"]) == (2, 1)
    play.settle("close_second", "earlier")
    assert play.result["speed"] == {"red": 0, "yellow": 1, "green": 2, "blue": 0}


@pytest.mark.parametrize(
    ("first", "second", "order"),
    [
        ({}, {}, "gb"),
        ({"blue": "earlier"}, {}, "bg"),
        ({"yellow": "earlier"}, {}, "yg"),
        ({"blue": "earlier", "yellow": "earlier"}, {}, "yg"),
        ({"yellow": "earlier"}, {"blue": "earlier"}, "yb"),
        ({"blue": "later", "yellow": "later"}, {"yellow": "earlier"}, "gy"),
        ({"blue": "earlier"}, {"yellow": "earlier"}, "by"),
    ],
)
def test_three_between_two_looks(first: dict[str, str], second: dict[str, str], order: str) -> None:
    play = Play().begin().lay("blue", "green", 2, since=5.0, at=7.0).lay("green", "blue", 3, since=5.0, at=7.1)
    reveal(play.lay("blue", "yellow", 1, since=5.0, at=7.2))
    texts = [ruling.text for ruling in play.rulings if ruling.code == "close_first"]
    assert texts[1] == "Was the picture of yellow guessed right before green, blue? It decides who was the first."
    assert len(texts) == 2
    about = {"blue": 4, "yellow": 5}
    for code, decisions in (("close_first", first), ("close_second", second)):
        for player, decision in decisions.items():
            play.settle(code, decision, about=about.get(player, 3))
    fastest = sorted(play.result["speed"].items(), key=lambda item: -item[1])
    assert [(player[0], points) for player, points in fastest[:2]] == [(order[0], 2), (order[1], 1)]


def test_guesses_only_seen_when_turned_up_leave_the_order_open() -> None:
    play = Play().begin().call().numbers(green=2, blue=3).show("green", ("blue", 2)).show("blue", ("green", 3))
    assert play.codes == ["close_first"]
    assert play.points == {"red": 0, "yellow": 0, "green": 3 + 1 + 2, "blue": 3 + 1 + 1}
    play.settle("close_first", "earlier")
    assert play.result["speed"]["blue"] == 2
    play = Play().begin().call().numbers(green=2, blue=3).show("blue", ("green", 3)).show("green", ("blue", 2))
    assert play.result["speed"]["blue"] == 2, "turned up first"


@pytest.mark.parametrize(("options", "decision", "points"), [
    ({}, "", 3), ({}, "counts", 3), ({}, "void", 0),
    ({"unseen_guess": "void"}, "", 0), ({"unseen_guess": "void"}, "counts", 3),
])  # fmt: skip
def test_a_guess_never_seen_being_laid(options: dict[str, str], decision: str, points: int) -> None:
    play = reveal(Play(**options).begin().lay("yellow", "green", 1)).show("green", ("yellow", 1), ("blue", 2))
    ruling = play.ruling("unseen_guess")
    assert (ruling.open, ruling.causes) == (True, (9,))
    if decision:
        play.settle("unseen_guess", decision)
    assert play.points["blue"] == points
    assert bool(play.voids()) == (points == 0)


def test_guesses_are_not_asked_about_where_none_was_watched() -> None:
    assert reveal(Play().begin()).show("green", ("blue", 2), ("yellow", 1)).codes == []


@pytest.mark.parametrize(("options", "decision", "number"), [
    ({}, "", 1), ({}, "landed", 2), ({"guess_differs": "landed"}, "", 2), ({"guess_differs": "landed"}, "shown", 1),
])  # fmt: skip
def test_a_guess_read_in_two_ways(options: dict[str, str], decision: str, number: int) -> None:
    play = reveal(Play(**options).begin().lay("blue", "green", 2)).show("green", ("blue", 1))
    ruling = play.ruling("guess_differs")
    assert (ruling.open, ruling.about, ruling.causes) == (True, 8, (3, 8))
    assert ruling.text == "The guess of blue at green was read as 2, 1; which is it?"
    if decision:
        play.settle("guess_differs", decision)
    assert play.board("green") == [("blue", number)]


def test_a_guess_turned_up_twice_was_read_last_as_it_is() -> None:
    play = reveal(Play().begin().lay("blue", "green")).show("green", ("blue", 1), ("blue", 2))
    assert play.board("green") == [("blue", 2)]
    assert play.ruling("guess_differs").causes == (3, 8, 9)
    play.settle("guess_differs", "landed")
    assert play.board("green") == [("blue", 2)], "no number was read when it landed"
    assert reveal(Play().begin().lay("blue", "green")).show("green", ("blue", 1), ("blue", 1)).codes == []


def test_the_number_tells_which_of_two_was_turned_up() -> None:
    play = Play(second_guess="last_counts").begin().lay("blue", "green", 1).lay("blue", "green", 2)
    assert reveal(play).show("green", ("blue", 1), ("blue", 2)).codes == ["second_guess"]
    assert play.board("green") == [("blue", 2)]


def test_what_was_laid_after_the_call_is_not_taken_for_what_stands() -> None:
    play = Play().begin().lay("blue", "green").call().lift("blue", "green").lay("blue", "green").numbers(green=2)
    play.show("green", ("blue", 2))
    assert play.board("green") == [("blue", None)]
    assert play.points["blue"] == 0
    assert play.end().ruling("guess_unread").causes == (3, 5)


def test_a_void_guess_was_given_back_and_is_not_turned_up() -> None:
    play = Play(second_guess="last_counts").begin().lay("blue", "green").lay("blue", "green")
    assert reveal(play).show("green", ("blue", 2)).board("green") == [("blue", 2)]
    assert play.points["blue"] == 3


@pytest.mark.parametrize("turn_up", [True, False])
def test_a_number_that_was_not_read_is_asked_about(turn_up: bool) -> None:
    play = reveal(Play().begin().lay("blue", "green"))
    assert play.codes == []
    play = play.show("green", ("blue", None)) if turn_up else play.end()
    ruling = play.ruling("guess_unread")
    assert ruling.open
    assert "it is one of 1, 2, 3" in ruling.text
    assert (play.result["pending"]["green"], play.result["complete"]) == (1, False)


def test_a_number_that_no_card_has_is_asked_about_and_wrong() -> None:
    play = reveal(Play().begin().lay("blue", "green")).show("green", ("blue", 7))
    assert play.ruling("figure_not_there").text.endswith("was read as 7, and numbers run 1 to 3; which is it?")
    assert (play.ruling("figure_not_there").about, play.ruling("figure_not_there").causes) == (8, (3, 8))
    assert play.points["blue"] == -1


def test_a_void_guess_is_not_asked_about() -> None:
    play = reveal(Play().begin().lay("blue", "blue", 7).lay("red", "green")).end()
    assert sorted(play.codes) == ["judge_guess", "own_board"]


def test_a_card_read_in_two_ways_is_asked_about() -> None:
    play = Play().deal(green=1).begin().lay("blue", "green", 2).call().numbers(green=2)
    ruling = play.ruling("secret_differs")
    assert (ruling.open, ruling.causes) == (True, (2, 6))
    assert ruling.text == "The number of green was read as 1, 2; which is it?"
    assert play.points["blue"] == 3, "the card as it was shown"


def test_a_card_never_shown_counts_as_dealt_once_the_round_has_ended() -> None:
    play = Play().deal(green=2).begin().lay("blue", "green", 2).call()
    assert play.points["blue"] == 0
    play.end()
    assert play.points["blue"] == 3
    assert [ruling.causes for ruling in play.rulings if ruling.code == "number_unread"] == [(6,), (6,)]


def test_a_landing_retracted_is_as_if_it_had_not_been() -> None:
    play = reveal(Play().begin().lay("blue", "green", 2))
    assert play.points["blue"] == 3
    assert play.do(Retract(3)).points["blue"] == 0


DECIDED_BY = {"second_in_round": "second_guess", "judge_guess": "judge_guesses"}


@pytest.mark.parametrize("code", [code for code, kind in CODES.items() if kind.choices and kind.severity != "ask"])
def test_what_is_decided_unasked_can_be_agreed_beforehand(code: str) -> None:
    """By an option whose default is the ruling's first choice; whether the judge guesses is an option of its own."""
    options = {doc.name: doc.default for doc in Options.docs()}
    assert options[DECIDED_BY.get(code, code)] in (CODES[code].choices[0], "by_players")


def test_a_dispute_is_settled_by_what_was_decided_last() -> None:
    play = Play().begin().call().lay("blue", "green", 2).numbers(green=2)
    play.settle("late_guess", "counts").settle("late_guess", "void")
    assert play.points["blue"] == 0
