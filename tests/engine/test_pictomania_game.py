"""Whole games: sums, what is kept of earlier rounds, who has won; decisions about rounds that are over."""

from __future__ import annotations

import pytest

from engine.game import find_game, replay
from engine.pictomania import events as e
from engine.pictomania import round_start
from engine.pictomania.ranking import ranking
from tests.engine.play import Play

GAME = find_game("pictomania")
THREE = ("red", "green", "blue")


def full_round(play: Play, *right: tuple[str, str]) -> Play:
    """A round in which these players (guesser, owner) guess right; nobody takes a bonus token."""
    numbers = {"red": 1, "green": 2, "blue": 3}
    for player, owner in right:
        play.lay(player, owner, numbers[owner])
    for owner, number in numbers.items():
        play.do(e.PileTurned(owner)).numbers(**{owner: number}).do(e.PileCleared(owner))
    return play


def game(*rounds: tuple[tuple[str, str], ...], first: int = 1) -> Play:
    play = Play(start=round_start(THREE, number=first))
    for number, right in enumerate(rounds, first):
        if number > first:
            play.do(round_start(THREE, number=number))
        full_round(play, *right)
    return play


RED_BY_GREEN, BLUE_BY_GREEN, GREEN_BY_RED = ("green", "red"), ("green", "blue"), ("red", "green")


def test_sums_history_and_winner() -> None:
    result = game((RED_BY_GREEN,), (), (GREEN_BY_RED, BLUE_BY_GREEN), ()).result
    assert [each["points"] for each in result["rounds"]] == [
        {"red": -1, "green": -1, "blue": -3},
        {"red": -3, "green": -3, "blue": -3},
        {"red": -1, "green": 1, "blue": -1},
        {"red": -3, "green": -3, "blue": -3},
    ]
    assert [(each["round"], each["complete"], each["black_sheep"]) for each in result["rounds"]] == [
        (number, True, None) for number in (1, 2, 3, 4)
    ]
    assert result["rounds"][0]["explain"]["green"][0] == "+2 red's token, first right guess at red (event 2)"
    assert result["totals"] == {"red": -8, "green": -6, "blue": -10}
    assert result["winners"] == ["green"]
    assert [(each["place"], each["players"]) for each in result["ranking"]] == [
        (1, ["green"]),
        (2, ["red"]),
        (3, ["blue"]),
    ]


def test_equal_best_share_the_win() -> None:
    result = game((), (RED_BY_GREEN, GREEN_BY_RED), (), ()).result
    assert result["winners"] == ["red", "green"]
    assert result["ranking"][0] == {"place": 1, "players": ["red", "green"], "total": -8}
    assert result["ranking"][1] == {"place": 3, "players": ["blue"], "total": -12}


@pytest.mark.parametrize(
    ("sums", "places"),
    [
        ({}, []),
        ({"red": 0}, [(1, ["red"])]),
        ({"red": 5, "blue": 7, "green": 5, "pink": 4}, [(1, ["blue"]), (2, ["red", "green"]), (4, ["pink"])]),
        ({"red": -1, "blue": -1}, [(1, ["red", "blue"])]),
    ],
)
def test_places(sums: dict[str, int], places: list[tuple[int, list[str]]]) -> None:
    assert [(each["place"], each["players"]) for each in ranking(sums)] == places


def test_nobody_has_won_before_the_last_round_is_complete() -> None:
    play = game((), (), ()).do(round_start(THREE, number=4))
    assert play.result["winners"] == []
    for number, owner in enumerate(THREE, 1):
        assert play.result["winners"] == []
        play.do(e.PileTurned(owner)).numbers(**{owner: number})
    assert play.result["winners"] == list(THREE)


def test_nobody_has_won_a_game_of_which_rounds_are_missing() -> None:
    assert game((), (), (), first=2).result["winners"] == []


def test_nobody_has_won_while_an_earlier_round_is_not_complete() -> None:
    play = game((), (), (), ())
    assert play.result["winners"] == list(THREE)
    open_round = Play(THREE).lay("green", "red").do(round_start(THREE, number=2))
    for number in (2, 3, 4):
        full_round(open_round.do(round_start(THREE, number=number)) if number > 2 else open_round)
    assert [each["complete"] for each in open_round.result["rounds"]] == [False, True, True, True]
    assert open_round.result["winners"] == []


def test_questions_of_earlier_rounds_stay_open_and_can_be_settled() -> None:
    play = Play(THREE).lay("green", "red", 1, since=1.0, at=3.0).lay("blue", "red", 1, since=1.0, at=3.0)
    full_round(play)
    play.do(round_start(THREE, number=2)).lay("red", "blue", 3)
    ruling = play.ruling("close_cards")
    assert set(ruling.causes) <= set(play.result["unsure"])
    assert play.result["totals"] == {"red": 0, "green": -1, "blue": -2}
    play.settle("close_cards", ruling.about, "swapped")
    assert not play.ruling("close_cards").open
    assert play.result["totals"] == {"red": 0, "green": -2, "blue": -1}
    assert play.result["unsure"] == []
    assert replay(play.record.journal) == play.state


def test_a_decision_about_this_round_is_of_this_round() -> None:
    play = game(()).do(round_start(THREE, number=2)).lay("red", "red", 7)
    play.settle("own_pile", play.last, "wrong")
    assert play.ruling("own_pile").settled == "wrong"
    assert e.DisputeSettled in {type(fact.event) for fact in play.state.rounds[-1].everything()}


def test_the_score_of_a_finished_round_is_worked_out_once() -> None:
    play = game((RED_BY_GREEN,)).do(round_start(THREE, number=2))
    before = play.state.earlier
    assert play.result["totals"]["green"] == -1
    play.ink("red")
    assert play.state.earlier is before
    assert before.memo, "what was worked out is kept with it"
    play.result["rounds"][0]["points"]["green"] = 99
    assert play.result["totals"]["green"] == -1, "a result is the asker's own"


def test_players_may_sit_otherwise_in_a_later_round() -> None:
    play = game((RED_BY_GREEN,)).do(round_start(("blue", "red", "green"), number=2))
    assert play.result["players"] == ["blue", "red", "green"]
    assert play.result["totals"] == {"blue": -3, "red": -1, "green": -1}


def test_the_board_shows_round_points_sum_and_black_sheep() -> None:
    play = game((RED_BY_GREEN,)).do(round_start(THREE, number=2)).lay("blue", "red", 5).bonus("blue", 2)
    full_round(play)
    board = GAME.board(play.state)
    assert dict(board.params) == {"round": 2}
    assert board.head == ("player", "secret", "pile", "bonus", "points", "total", "remark")
    assert board.rows[0] == ("red", "1", "blue 5", "", -3, -4, "")
    assert board.rows[2] == ("blue", "3", "", 2, -5, -8, "black sheep")
