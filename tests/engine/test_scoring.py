"""Scoring: every rule of the rulebook's page on it, each in the smallest round that shows it."""

import pytest

from engine.pictomania import events as e
from engine.pictomania.ranking import winners
from tests.engine.play import Play

ALL = {"red": 4, "yellow": 1, "green": 2, "blue": 3}


def worked_example(**options: object) -> Play:
    """Red wins 2 + 2 + 1 stars and a bonus of 2, and keeps one token of 1."""
    play = Play(**options)
    play.lay("red", "yellow", 1).lay("red", "green", 2).lay("blue", "green", 2)
    play.lay("green", "blue", 3).lay("red", "blue", 3)
    play.lay("yellow", "red", 4).lay("green", "red", 4).lay("blue", "red", 1)
    return play.bonus("red", 2).numbers(**ALL)


def test_worked_example_gives_six() -> None:
    play = worked_example()
    assert play.points["red"] == 6
    assert play.explained("red") == [
        "+2 yellow's token, first right guess at yellow (event 2)",
        "+2 green's token, first right guess at green (event 3)",
        "+1 blue's token, second right guess at blue (event 6)",
        "-1 own token left",
        "+2 bonus token (event 10)",
    ]


def test_right_guesses_get_the_best_remaining_token_in_the_order_laid() -> None:
    play = Play(("red", "yellow", "green", "blue", "pink"))
    for player in ("pink", "green", "yellow", "blue"):
        play.lay(player, "red", 5)
    play.numbers(red=5)
    assert [play.points[c] for c in ("pink", "green", "yellow", "blue", "red")] == [3, 2, 1, 1, 0]


def test_wrong_card_gets_nothing_and_costs_no_token() -> None:
    play = Play().lay("yellow", "red", 6).lay("green", "red", 4).numbers(red=4)
    assert (play.points["yellow"], play.points["green"]) == (0, 2)
    assert play.result["left"]["red"] == [1, 1]


def test_right_number_for_a_wrong_reason_counts() -> None:
    """Only numbers are compared: the letter of the card the guesser had in mind is not asked."""
    play = Play().lay("yellow", "red", 4).do(e.LetterShown("red", "C")).numbers(red=4)
    assert play.points["yellow"] == 2


def test_own_number_is_always_wrong() -> None:
    play = Play().lay("yellow", "red", 1).lay("yellow", "green", 5).numbers(yellow=1, red=4)
    assert "0 wrong guess 1 at red (event 2)" in play.explained("yellow")
    clash = Play().lay("yellow", "red", 4).numbers(yellow=4, red=4)
    assert clash.points["yellow"] < 2
    assert clash.ruling("same_number").open


def test_own_tokens_not_given_away_are_subtracted() -> None:
    play = Play().lay("yellow", "red", 4).numbers(red=4)
    assert play.points["red"] == -2
    assert play.explained("red") == ["-1 own token left", "-1 own token left"]


def test_a_score_may_be_negative() -> None:
    assert Play().numbers(red=4).points["red"] == -4


def test_a_pile_never_revealed_has_no_points_yet() -> None:
    play = Play().lay("yellow", "red").bonus("red", 3)
    assert play.points == {"red": 3, "yellow": 0, "green": 0, "blue": 0}
    assert play.result["pending"]["red"] == 1
    assert play.explained("yellow") == ["0 guess at red not known yet (event 2)"]
    assert not play.result["complete"]


def test_a_pile_without_guesses_is_known_once_piles_are_turned() -> None:
    play = Play().lay("yellow", "red").bonus("green", 3).reveal("red", 4, ("yellow", 4))
    assert play.points["green"] == -4
    assert "0 bonus of 3 returned: nobody guessed the word (event 3)" in play.explained("green")


def sheep(*wrong: str, **options: object) -> Play:
    """A round in which each player named laid a wrong card, as often as named; red took 3, blue 2."""
    play = Play(**options)
    secrets = {"red": 1, "yellow": 2, "green": 3, "blue": 4}
    figure = dict.fromkeys(secrets, 5)
    targets = {player: iter([c for c in secrets if c != player]) for player in secrets}
    for player in wrong:
        play.lay(player, next(targets[player]), figure[player])
        figure[player] += 1
    return play.bonus("red", 3).bonus("blue", 2).numbers(**secrets)


@pytest.mark.parametrize(
    ("wrong", "who"),
    [
        ((), None),
        (("red",), "red"),
        (("red", "blue"), None),
        (("red", "red", "blue"), "red"),
        (("red", "red", "blue", "blue"), None),
        (("red", "red", "blue", "blue", "blue"), "blue"),
    ],
)
def test_black_sheep_has_strictly_the_most_wrong_cards(wrong: tuple[str, ...], who: str | None) -> None:
    assert sheep(*wrong).result["black_sheep"] == who


def test_black_sheeps_bonus_is_subtracted_even_where_nobody_guessed_its_word() -> None:
    play = sheep("red")
    assert play.points["red"] == -3 - 4
    assert "-3 bonus of 3 subtracted: black sheep with 1 wrong card (events 3, 2)" in play.explained("red")


def test_black_sheep_with_several_wrong_cards() -> None:
    assert any("black sheep with 2 wrong cards" in line for line in sheep("red", "red").explained("red"))


def test_black_sheep_whose_word_was_guessed_pays_too() -> None:
    play = Play().lay("red", "blue", 7).lay("blue", "red", 4).bonus("red", 3).numbers(**ALL)
    assert play.result["black_sheep"] == "red"
    assert play.points["red"] == -3 - 2


def test_black_sheep_without_a_bonus_loses_nothing() -> None:
    play = sheep("green")
    assert play.points["green"] == -4
    assert "0 black sheep with 1 wrong card, and no bonus to subtract (event 2)" in play.explained("green")


def test_unguessed_player_returns_the_bonus() -> None:
    play = sheep("red")
    assert play.points["blue"] == -4
    assert "0 bonus of 2 returned: nobody guessed the word (event 4)" in play.explained("blue")


def test_guessed_player_keeps_the_bonus() -> None:
    assert worked_example().result["bonus"] == {"red": 2, "yellow": 0, "green": 0, "blue": 0}


def test_teaching_round_has_no_black_sheep_and_returns_nothing() -> None:
    play = sheep("red", "red", mode="teaching")
    assert play.result["black_sheep"] is None
    assert play.points["red"] == 3 - 4
    assert play.points["blue"] == 2 - 4


def test_teaching_is_only_for_the_first_round() -> None:
    play = sheep("red", mode="teaching")
    second = e.RoundStarted(("red", "yellow", "green", "blue"), ((2, 1, 1),) * 4, (3, 2, 2, 1), 2)
    play.do(second).lay("red", "blue", 5).bonus("red", 3).numbers(red=1, blue=4)
    assert play.result["black_sheep"] == "red"
    assert play.points["red"] == -3 - 4


def test_tougher_game_scores_like_the_full_one() -> None:
    assert worked_example(mode="tougher").points["red"] == 6


def wrong_word(**options: object) -> Play:
    play = Play(**options).lay("yellow", "red", 4).lay("green", "red", 7).lay("red", "yellow", 1).bonus("red", 3)
    return play.do(e.WrongWordAdmitted("red"), source="player", who="red").numbers(**ALL)


def test_wrong_word_admitted() -> None:
    play = wrong_word()
    assert play.points["red"] == 2 - 4
    assert play.points["yellow"] == -2, "nobody gets the drawer's tokens"
    assert play.result["black_sheep"] is None, "guesses at a wrong word are not wrong"
    assert play.explained("red") == [
        "+2 yellow's token, first right guess at yellow (event 4)",
        "-2 own token left: wrong word drawn (event 6)",
        "-1 own token left: wrong word drawn (event 6)",
        "-1 own token left: wrong word drawn (event 6)",
        "0 bonus of 3 returned: wrong word drawn (events 5, 6)",
    ]
    assert "0 guess at red goes back: wrong word drawn (event 2)" in play.explained("yellow")
    assert play.ruling("wrong_word").severity == "note"


def test_void_cards_are_neither_right_nor_wrong() -> None:
    play = Play().lay("yellow", "red", 4).lay("yellow", "red", 5).lay("green", "blue", 1).numbers(**ALL)
    assert play.result["black_sheep"] == "green"
    assert play.points["yellow"] == 2 - 4


def test_a_guess_right_without_a_token_left_gets_no_star() -> None:
    start = e.RoundStarted(("red", "yellow", "green"), ((2,), (2, 1), (2, 1)), (2, 2, 1))
    play = Play(start=start).lay("yellow", "red", 4).lay("green", "red", 4).numbers(red=4)
    assert (play.points["yellow"], play.points["green"], play.points["red"]) == (2, 0, 0)


def test_an_unread_figure_is_right_where_its_player_got_a_token_and_is_asked_about() -> None:
    play = Play().lay("yellow", "red").reveal("red", 4, ("yellow", None))
    assert (play.points["yellow"], play.result["pending"]["red"]) == (-4, 1)
    play.do(e.TokenGiven("red", "yellow", 2))
    assert (play.points["yellow"], play.result["pending"]["red"]) == (2 - 4, 0)
    assert play.ruling("figure_unread").open


def test_sums_of_rounds_decide_and_equal_best_share() -> None:
    play = worked_example()
    for number in (2, 3, 4):
        play.do(e.RoundStarted(("red", "yellow", "green", "blue"), ((2, 1, 1),) * 4, (3, 2, 2, 1), number))
        for player in ("red", "yellow", "green", "blue"):
            play.do(e.PileTurned(player)).numbers(**{player: ALL[player]})
    assert play.result["totals"]["red"] == 6 - 12
    assert play.result["winners"] == ["red"]
    assert winners({"red": 3, "blue": 3, "green": 2}) == ("red", "blue")


def test_no_winner_before_the_last_round_is_complete() -> None:
    assert worked_example().result["winners"] == []


def test_black_sheep_lines_for_several_cards() -> None:
    assert "0 black sheep with 2 wrong cards, and no bonus to subtract (events 2, 3)" in sheep(
        "green", "green"
    ).explained("green")
    assert "-3 bonus of 3 subtracted: black sheep with 2 wrong cards (events 4, 2, 3)" in sheep("red", "red").explained(
        "red"
    )


def test_a_wrong_card_whose_figure_was_not_read() -> None:
    play = Play(own_pile="wrong").lay("yellow", "yellow").numbers(yellow=1)
    assert "0 wrong guess at yellow (event 2)" in play.explained("yellow")


def test_a_wrong_words_pile_need_not_be_opened_for_the_black_sheep() -> None:
    play = Play().lay("yellow", "red", 4).lay("green", "blue", 6).do(e.WrongWordAdmitted("red")).numbers(blue=3)
    assert play.result["black_sheep"] == "green"
