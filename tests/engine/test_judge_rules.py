"""The judge's game, sentence by sentence: turns, cards, guesses, points, speed, breaches, two players."""

from typing import Any

import pytest

from engine.entry import Amend
from engine.errors import NotAllowed, Unreadable
from engine.game import find_game
from engine.judge import Options, turn_start
from engine.judge import events as e
from tests.engine.play_judge import FOUR, Play

TWO = ("red", "blue")
SIX = ("red", "yellow", "green", "blue", "orange", "pink")
CARDS = {"yellow": 1, "green": 2, "blue": 3}


def guessed(*guesses: tuple[str, str, int], play: Play | None = None, **options: Any) -> Play:
    """A whole round: these guesses laid in this order, then everything turned up; cards are those of CARDS."""
    made = play or Play(**options).deal(**CARDS).begin()
    for player, owner, _ in guesses:
        made.lay(player, owner)
    made.call().numbers(**CARDS)
    for player, owner, number in guesses:
        made.show(owner, (player, number))
    return made


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_two_to_six_play(count: int) -> None:
    assert len(Play(SIX[:count]).result["players"]) == count
    assert count in find_game("judge").players


@pytest.mark.parametrize("players", [(), ("red",), ("red", "red"), (*SIX, "purple"), ("red", "mauve")])
def test_no_others_play(players: tuple[str, ...]) -> None:
    with pytest.raises(Unreadable, match=r"expected 2 to 6 different players|players are named"):
        turn_start(players)


def test_the_judge_is_one_of_the_players() -> None:
    assert turn_start(FOUR).judge == "red"
    assert turn_start(FOUR, judge="blue").judge == "blue"
    with pytest.raises(Unreadable, match="the judge 'pink' is none of red, yellow, green, blue"):
        turn_start(FOUR, judge="pink")
    with pytest.raises(Unreadable, match="the judge 'pink'"):
        Play(start=e.TurnStarted(FOUR, "pink"))


def finished(play: Play, players: tuple[str, ...] = FOUR) -> Play:
    """The current round without guesses, to its end."""
    drawers = [player for player in players if player != play.result["judge"]]
    return play.begin().call().numbers(**dict(zip(drawers, range(1, 9), strict=False))).end()


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_each_player_is_the_judge_once_clockwise(count: int) -> None:
    players = SIX[:count]
    play = Play(players)
    judges = ["red"]
    while not finished(play, players).result["winners"]:
        (following,) = play.record.game.legal(play.state)
        judges.append(following.judge)
        play.do(following)
    assert tuple(judges) == players
    assert play.record.game.legal(play.state) == ()
    assert play.codes == []


@pytest.mark.parametrize(("rounds", "judges"), [(1, "r"), (3, "ryg"), (6, "rygbry")])
def test_an_agreed_number_of_rounds(rounds: int, judges: str) -> None:
    play = Play(rounds=rounds)
    seen = play.result["judge"][0]
    while not finished(play).result["winners"]:
        (following,) = play.record.game.legal(play.state)
        play.do(following)
        seen += play.result["judge"][0]
    assert seen == judges
    with pytest.raises(Unreadable, match=f"rounds are numbered 1 to {rounds}"):
        play.turn("red", rounds + 1)


def test_a_judge_out_of_turn_is_told_and_judges() -> None:
    play = finished(Play()).turn("blue", 2)
    ruling = play.ruling("judge_out_of_turn")
    assert (ruling.severity, ruling.causes) == ("warn", (play.last,))
    assert ruling.text == "blue is the judge of this round; clockwise it would be yellow."
    assert play.result["judge"] == "blue"


def test_a_record_may_begin_with_any_judge_and_round() -> None:
    play = Play(start=e.TurnStarted(FOUR, "green", 3))
    assert play.codes == []
    assert finished(play).record.game.legal(play.state) == (e.TurnStarted(FOUR, "blue", 4),)


def test_who_sits_elsewhere_judges_by_the_new_seats() -> None:
    play = finished(Play()).turn("blue", 2, ("red", "blue", "green", "yellow"))
    assert play.codes == []


@pytest.mark.parametrize(
    ("event", "error", "message"),
    [
        (e.TurnStarted(FOUR, "yellow", 3), NotAllowed, "round 1 has started, so 2 comes next"),
        (e.TurnStarted(FOUR, "yellow", 1), NotAllowed, "so 2 comes next"),
        (e.TurnStarted(FOUR[:3], "yellow", 2), NotAllowed, "the game has begun with red, yellow, green, blue"),
        (e.TurnStarted(FOUR, "red", 0), Unreadable, "rounds are numbered 1 to 4"),
        (e.InkSeen("pink"), NotAllowed, "does not play"),
        (e.NumberShown("blue", 10), Unreadable, "a number 1 to 9"),
        (e.GuessLaid("blue", "green", 0), Unreadable, "a number 1 to 9"),
        (e.GuessLaid("blue", "green", 1, 0), Unreadable, "a place from 1"),
        (e.WordsListed(()), Unreadable, "1 to 9 words"),
        (e.WordsListed(("a",) * 10), Unreadable, "1 to 9 words"),
        (e.DeckOpened(()), Unreadable, "at least one card"),
    ],
)
def test_what_cannot_be_is_refused(event: Any, error: type[Exception], message: str) -> None:
    play = Play()
    with pytest.raises(error, match=message):
        play.do(event)
    assert play.last == 1


def test_nothing_happens_before_the_first_turn() -> None:
    game = find_game("judge")
    state = game.start({})
    assert (game.score(state), game.explain(state), game.result(state), game.rulings(state)) == ({}, {}, {}, ())
    assert (game.legal(state), game.deal(state, lambda n: 0), game.suggest(state)) == ((), (), ())
    assert (game.expected(state), game.view(state, "red")) == (None, {"players": [], "legal": []})
    assert game.board(state).rows == ()
    play = Play()
    with pytest.raises(NotAllowed, match="before any round has started; add TurnStarted first"):
        game.apply(state, play.record.journal.next_entry(e.DrawingStarted(), 1.0))


def test_all_but_the_judge_draw() -> None:
    play = Play().begin().ink("yellow", "green", "blue")
    assert play.codes == []
    play.ink("red")
    ruling = play.ruling("judge_ink")
    assert ruling.severity == "warn"
    assert "red is the judge and does not draw" in ruling.text


def test_each_drawer_has_a_card_and_its_word() -> None:
    play = Play().do(e.WordsListed(("tree", "ant", "house"))).deal(blue=3, yellow=1)
    assert play.result["words"] == ["tree", "ant", "house"]
    assert play.result["secret"] == {
        "yellow": {"number": 1, "word": "tree"},
        "green": {"number": None, "word": ""},
        "blue": {"number": 3, "word": "house"},
    }


def test_the_judge_has_no_card() -> None:
    play = Play().deal(red=1)
    assert play.ruling("judge_card").open
    assert Play().numbers(red=2).ruling("judge_card").open
    assert play.numbers(red=2).ruling("judge_card").causes == (2, 3)
    assert "red" not in play.result["secret"]


def test_numbers_run_as_far_as_there_are_drawers() -> None:
    play = Play().call().numbers(blue=4)
    assert (
        play.ruling("number_not_there").text == "The number of blue was read as 4, and numbers run 1 to 3; which is it?"
    )
    assert Play().call().numbers(blue=3).codes == []
    ruling = Play().deal(blue=4).call().numbers(blue=4).ruling("number_not_there")
    assert (ruling.about, ruling.causes) == (4, (2, 4))


def test_numbers_are_all_different() -> None:
    play = Play().numbers(blue=2, green=2)
    ruling = play.ruling("same_number")
    assert (ruling.open, ruling.about, ruling.causes) == (True, 2, (2, 3))
    assert ruling.text == "green, blue have the number 2, and all are different; who has it?"


@pytest.mark.parametrize(("words", "told"), [(2, ["words_count"]), (3, []), (4, ["words_count"])])
def test_as_many_words_as_drawers(words: int, told: list[str]) -> None:
    play = Play().do(e.WordsListed(("a", "b", "c", "d")[:words])).call()
    assert play.codes == told
    assert play.numbers(blue=words).codes == told, "numbers run as far as the list"
    assert "number_not_there" in play.numbers(green=words + 1).codes


def test_as_many_words_as_drawers_with_three_players() -> None:
    assert Play(FOUR[:3]).do(e.WordsListed(("a", "b", "c"))).codes == ["words_count"]
    assert Play(FOUR[:3]).do(e.WordsListed(("a", "b"))).codes == []


RIGHT, WRONG = 2, 3


@pytest.mark.parametrize(("number", "guesser", "drawer"), [(RIGHT, 3, 1 + 2), (WRONG, -1, -1)])
def test_points_of_a_guess(number: int, guesser: int, drawer: int) -> None:
    play = guessed(("blue", "green", number))
    assert play.points == {"red": 0, "yellow": 0, "green": drawer, "blue": guesser}


def test_every_guess_at_a_picture_counts_for_its_drawer() -> None:
    play = guessed(("blue", "green", 2), ("yellow", "green", 2))
    assert play.points == {"red": 0, "yellow": 3, "green": 1 + 1 + 2, "blue": 3}
    play = guessed(("blue", "green", 1), ("yellow", "green", 3))
    assert play.points["green"] == -2


def test_points_are_explained() -> None:
    play = guessed(("blue", "green", 2), ("yellow", "green", 1), ("green", "blue", 3))
    assert play.explained("green") == [
        "+3 right guess at blue (events 8, 15)",
        "+1 own picture guessed right by blue (events 6, 13)",
        "-1 own picture guessed wrong by yellow (events 7, 14)",
        "+2 speed: first picture guessed right (events 6, 13)",
    ]
    assert play.explained("yellow") == ["-1 wrong guess at green (events 7, 14)"]
    assert play.explained("red") == []


def test_one_guess_at_each_board() -> None:
    play = guessed(("blue", "green", 2), ("blue", "yellow", 1))
    assert play.points["blue"] == 6
    assert play.codes == []


def test_nobody_has_to_guess() -> None:
    play = guessed()
    assert play.codes == []
    assert play.result["complete"]
    assert set(play.points.values()) == {0}


def test_laying_ones_own_number_is_wrong() -> None:
    play = guessed(("blue", "green", 3))
    assert play.codes == []
    assert play.points["blue"] == -1


def test_a_guess_may_be_changed_before_the_call() -> None:
    play = Play().begin().lay("blue", "green", 1).lift("blue", "green").lay("blue", "green", 2).call()
    play.numbers(green=2).show("green", ("blue", 2))
    assert play.codes == []
    assert play.points["blue"] == 3


def test_a_changed_guess_was_laid_when_it_was_laid_last() -> None:
    play = Play().begin().lay("blue", "green", 1).lay("green", "blue", 3).lift("blue", "green")
    play.lay("blue", "green", 2).call().numbers(green=2, blue=3)
    assert play.result["speed"] == {"red": 0, "yellow": 0, "green": 1, "blue": 2}


def test_a_guess_may_be_taken_back_before_the_call() -> None:
    play = Play().begin().lay("blue", "green", 1).lift("blue", "green").call().numbers(green=2)
    assert (play.codes, play.board("green"), play.points["blue"]) == ([], [], 0)


def test_tidying_up_changes_nothing() -> None:
    play = guessed(("blue", "green", 2)).lift("blue", "green").ink("green")
    assert (play.codes, play.points["blue"]) == ([], 3)
    play = guessed(("blue", "green", 2)).end().lift("blue", "green").lift("yellow", "green").ink("green", "red")
    assert (play.codes, play.points["blue"]) == ([], 3)


@pytest.mark.parametrize(
    ("guesses", "speed"),
    [
        ([], {}),
        ([("blue", "green", 1)], {}),
        ([("blue", "green", 2)], {"green": 2}),
        ([("blue", "green", 2), ("green", "blue", 3)], {"green": 2, "blue": 1}),
        ([("green", "blue", 3), ("blue", "green", 2)], {"blue": 2, "green": 1}),
        ([("blue", "green", 2), ("yellow", "green", 2), ("green", "blue", 3)], {"green": 2, "blue": 1}),
        ([("blue", "green", 1), ("green", "blue", 3), ("yellow", "green", 2)], {"blue": 2, "green": 1}),
        ([("blue", "green", 2), ("green", "yellow", 1), ("yellow", "blue", 3)], {"green": 2, "yellow": 1}),
    ],
    ids=["no guess", "only wrong", "one", "two", "other order", "a drawer counts once", "wrong ones do not count",
         "the third has none"],
)  # fmt: skip
def test_speed_of_the_first_two_drawers_guessed_right(guesses: list[Any], speed: dict[str, int]) -> None:
    play = guessed(*guesses)
    assert {player: points for player, points in play.result["speed"].items() if points} == speed
    assert play.codes == []


def test_the_order_of_turning_up_does_not_matter_for_speed() -> None:
    play = Play().begin().lay("blue", "green").lay("green", "blue").call().numbers(blue=3, green=2)
    play.show("blue", ("green", 3)).show("green", ("blue", 2))
    assert play.result["speed"]["green"] == 2


WHAT = ["letters", "digits", "mathematical signs", "speech"]


@pytest.mark.parametrize("what", WHAT)
def test_a_breach_costs_the_round_of_its_player_and_nobody_elses(what: str) -> None:
    guesses = [("blue", "green", 2), ("green", "blue", 3), ("yellow", "green", 2), ("green", "yellow", 1)]
    before = guessed(*guesses).points
    play = guessed(*guesses).do(e.BreachCalled("green", what))
    assert before["green"] == 3 + 3 + 1 + 1 + 2
    assert play.points == {**before, "green": 0}
    assert play.result["breaches"] == [{"player": "green", "what": what}]
    assert play.explained("green")[-1] == f"-10 the round counts 0 for a breach (event {play.last})"
    assert play.ruling("drawing_breach").text == f"green broke a rule ({what}): that player's round counts 0."


def test_a_breach_gives_back_what_was_lost_too() -> None:
    play = guessed(("green", "blue", 1)).do(e.BreachCalled("green", "speech"))
    assert (play.points["green"], play.points["blue"]) == (0, -1)


def test_a_breach_does_not_move_others_up_in_speed() -> None:
    play = guessed(("blue", "green", 2), ("green", "blue", 3), ("blue", "yellow", 1))
    play.do(e.BreachCalled("green", "letters"))
    assert play.result["speed"] == {"red": 0, "yellow": 0, "green": 2, "blue": 1}
    assert play.points["green"] == 0
    assert play.points["blue"] == 3 + 3 + 1 + 1


def test_two_breaches_of_one_player_cost_one_round() -> None:
    play = guessed(("blue", "green", 2)).do(e.BreachCalled("blue", "a")).do(e.BreachCalled("blue", "b"))
    assert play.points["blue"] == 0
    assert play.codes == ["drawing_breach"] * 2


@pytest.mark.parametrize("settle", [True, False])
def test_a_breach_may_be_a_warning(settle: bool) -> None:
    play = guessed(("blue", "green", 2), **({} if settle else {"drawing_breach": "warn"}))
    play.do(e.BreachCalled("blue", "speech"))
    if settle:
        play.settle("drawing_breach", "warn")
    assert play.points["blue"] == 3
    assert play.ruling("drawing_breach").text == "blue broke a rule (speech): a warning."


def test_a_breach_in_one_round_does_not_cost_another() -> None:
    play = guessed(("blue", "green", 2)).do(e.BreachCalled("blue", "speech")).end().turn("yellow", 2)
    play.begin().lay("blue", "green", 1).call().numbers(green=1, blue=2, red=3).show("green", ("blue", 1)).end()
    assert play.result["totals"] == {"red": 0, "yellow": 0, "green": 3 + 3, "blue": 3}


@pytest.mark.parametrize(("number", "points"), [(4, {"red": 3, "blue": 1}), (5, {"red": -1, "blue": -1})])
def test_two_players_one_draws_and_the_judge_guesses(number: int, points: dict[str, int]) -> None:
    play = Play(TWO).deal(blue=4).begin().ink("blue").lay("red", "blue", number).call()
    play.numbers(blue=4).show("blue", ("red", number))
    assert (play.codes, play.points) == ([], points)
    assert play.result["speed"] == {"red": 0, "blue": 0}, "no speed points with two players"


def test_two_players_change_roles() -> None:
    play = Play(TWO).begin().lay("red", "blue", 4).call().numbers(blue=4).show("blue", ("red", 4)).end()
    assert play.record.game.legal(play.state) == (e.TurnStarted(TWO, "blue", 2),)
    play.turn("blue", 2, TWO).begin().lay("blue", "red", 1).call().numbers(red=2).show("red", ("blue", 1)).end()
    assert play.result["totals"] == {"red": 2, "blue": 0}
    assert play.result["winners"] == ["red"]


@pytest.mark.parametrize("cards", [2, 3, 9])
def test_two_players_have_as_many_numbers_as_cards_on_the_table(cards: int) -> None:
    for play in (Play(TWO).do(e.WordsListed(("word",) * cards)), Play(TWO, table_cards=cards)):
        assert play.call().numbers(blue=cards).codes == []
        if cards < 9:
            assert play.do(Amend(play.last, e.NumberShown("blue", cards + 1))).codes == ["number_not_there"]


def test_the_judge_does_not_guess_with_three_or_more() -> None:
    play = guessed(("red", "green", 2))
    assert play.voids() == [("red", "green", "the judge does not guess")]
    assert play.ruling("judge_guess").severity == "void"
    assert play.points == dict.fromkeys(FOUR, 0)
    assert play.explained("red") == ["0 guess at green is void: the judge does not guess (events 6, 11)"]


@pytest.mark.parametrize("settle", [True, False])
def test_the_judge_guesses_where_the_table_wants_it(settle: bool) -> None:
    play = guessed(("red", "green", 2), ("green", "blue", 3), **({} if settle else {"judge_guesses": "always"}))
    if settle:
        play.settle("judge_guess", "counts")
        assert play.ruling("judge_guess").severity == "warn"
    else:
        assert play.codes == []
    assert play.points == {"red": 3, "yellow": 0, "green": 3 + 1 + 2, "blue": 1 + 1}


def test_one_guess_in_the_round_by_option() -> None:
    play = guessed(("blue", "green", 2), ("green", "blue", 3), guesses_per_player="one_per_round")
    assert play.codes == []
    play = guessed(("blue", "green", 2), ("blue", "yellow", 1), guesses_per_player="one_per_round")
    assert play.voids() == [("blue", "yellow", "a second guess in the round")]
    assert play.points["blue"] == 3
    assert play.ruling("second_in_round").severity == "void"


@pytest.mark.parametrize("settle", [True, False])
def test_of_two_guesses_in_the_round_the_last_may_count(settle: bool) -> None:
    options = {"guesses_per_player": "one_per_round", **({} if settle else {"second_guess": "last_counts"})}
    play = guessed(("blue", "green", 1), ("blue", "yellow", 1), **options)
    if settle:
        play.settle("second_in_round", "last_counts")
    assert play.voids() == [("blue", "green", "a second guess in the round")]
    assert play.points["blue"] == 3


def test_the_judges_note_decides_by_option() -> None:
    guesses = [("blue", "green", 2), ("green", "blue", 3), ("green", "yellow", 1)]
    play = guessed(*guesses, speed_order="judges_note")
    assert set(play.result["speed"].values()) == {0}
    play.do(e.SpeedNoted("yellow")).do(e.SpeedNoted("yellow")).do(e.SpeedNoted("green")).do(e.SpeedNoted("blue"))
    assert play.result["speed"] == {"red": 0, "yellow": 2, "green": 1, "blue": 0}
    assert play.codes == []
    assert play.explained("yellow")[-1] == "+2 speed: first picture guessed right (event 16)"


def test_no_right_guess_no_speed_whatever_was_noted() -> None:
    play = guessed(("blue", "green", 1), speed_order="judges_note").do(e.SpeedNoted("green"))
    assert set(play.result["speed"].values()) == {0}
    assert play.codes == [], "more may be corrected before the round ends"
    assert play.end().ruling("note_unfounded").open


def test_the_cameras_order_replaces_the_judges_note() -> None:
    play = guessed(("blue", "green", 2), ("green", "blue", 3)).do(e.SpeedNoted("blue")).do(e.SpeedNoted("green"))
    assert play.result["speed"] == {"red": 0, "yellow": 0, "green": 2, "blue": 1}
    ruling = play.ruling("note_differs")
    assert (ruling.severity, dict(ruling.params)) == ("note", {"noted": ("blue", "green"), "seen": ("green", "blue")})
    assert (ruling.about, ruling.causes) == (15, (14, 15))
    agreeing = guessed(("blue", "green", 2), ("green", "blue", 3)).do(e.SpeedNoted("green"))
    assert agreeing.codes == []


def test_sums_of_rounds_decide_and_equal_best_share() -> None:
    play = Play(rounds=2)
    guessed(("blue", "green", 2), ("green", "blue", 3), play=play.begin()).end()
    assert play.result["winners"] == []
    play.turn("yellow", 2).begin().lay("blue", "green", 1).lay("green", "blue", 1).call()
    play.numbers(red=1, green=2, blue=3).end()
    assert play.result["totals"] == {"red": 0, "yellow": 0, "green": 6 - 2, "blue": 5 - 2}
    assert play.result["winners"] == ["green"]
    play.do(e.BreachCalled("blue", "speech")).settle("drawing_breach", "warn")
    assert play.result["winners"] == ["green"]
    play.do(e.BreachCalled("blue", "speech"))
    assert play.result["totals"]["blue"] == 5
    play.do(e.BreachCalled("green", "speech"))
    assert play.result["winners"] == ["green"]
    play = finished(Play(rounds=1))
    assert play.result["winners"] == list(FOUR)


def test_no_winner_while_something_is_not_known() -> None:
    play = Play(rounds=1).begin().lay("blue", "green").call().numbers(**CARDS)
    assert (play.result["pending"]["green"], play.result["complete"], play.result["winners"]) == (1, False, [])
    assert play.explained("blue") == ["0 guess at green not known yet (event 3)"]
    play.show("green", ("blue", 2))
    assert (play.result["pending"]["green"], play.result["complete"]) == (0, True)
    assert play.result["winners"] == ["green", "blue"]


def test_the_board_as_people_read_it() -> None:
    play = Play().do(e.WordsListed(("tree", "ant", "house"))).begin().lay("blue", "green").call()
    play.numbers(green=2).show("green", ("blue", 2))
    shown = play.record.game.board(play.state)
    assert dict(shown.params) == {"round": 1}
    assert shown.rows[0] == ("red", "judge", "", 0, 0, 0)
    assert shown.rows[2] == ("green", "2 ant", "blue 2", 2, 3, 3)


def test_the_handbook_says_what_is_set_up() -> None:
    rounds, points, speed = find_game("judge").tables(Options())
    assert rounds.rows == (
        (2, 1, 5, 2, "yes"), (3, 2, 2, 3, "no"), (4, 3, 3, 4, "no"), (5, 4, 4, 5, "no"), (6, 5, 5, 6, "no"),
    )  # fmt: skip
    assert points.rows == (("right", 3, 1), ("wrong", -1, -1))
    assert speed.rows == (("the first picture", 2), ("the second picture", 1))
    agreed = find_game("judge").tables(Options(rounds=3, judge_guesses="always", table_cards=4))[0]
    assert agreed.rows[0] == (2, 1, 4, 3, "yes")
    assert agreed.rows[4] == (6, 5, 5, 3, "yes")


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ({"rounds": -1}, "options.rounds: -1 is less than 0"),
        ({"table_cards": 1}, "options.table_cards: 1; expected 2 to 9 cards"),
        ({"table_cards": 10}, "options.table_cards: 10; expected 2 to 9 cards"),
        ({"judge_guesses": True}, "options.judge_guesses: true is not one of by_players, always"),
        ({"guesses": 1}, "unknown field 'guesses'"),
    ],
)
def test_unknown_options_are_refused_by_name(raw: dict[str, Any], message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        find_game("judge").opening(FOUR, raw)


def test_a_dispute_of_an_earlier_round_can_still_be_settled() -> None:
    play = Play().begin().deal(yellow=1, green=2, blue=3).call().lay("yellow", "green", 2)
    late = play.last
    play.numbers(yellow=1, green=2, blue=3).end().turn("yellow", 2)
    before = play.result["totals"]
    assert (before["yellow"], before["green"]) == (0, 0)
    play.settle("late_guess", "counts", late)
    after = play.result["totals"]
    assert (after["yellow"], after["green"]) == (3, 3)
    assert play.ruling("late_guess").settled == "counts"


def test_questions_of_earlier_rounds_stay_open() -> None:
    play = Play().begin().deal(yellow=1, green=2).end()
    asked = [ruling for ruling in play.rulings if ruling.open]
    play.turn("yellow", 2)
    assert asked
    assert [ruling for ruling in play.rulings if ruling.open][: len(asked)] == asked


@pytest.mark.parametrize(
    ("first", "rounds"), [(1, 2), (4, 4)], ids=["an earlier round is open", "earlier rounds are missing"]
)
def test_nobody_wins_until_all_rounds_are_recorded_and_complete(first: int, rounds: int) -> None:
    play = Play(start=e.TurnStarted(FOUR, "red", first), rounds=rounds)
    if first < rounds:
        play.turn("yellow", rounds)
    judge = "red" if first == rounds else "yellow"
    drawers = [player for player in FOUR if player != judge]
    play.begin().call().numbers(**{player: i for i, player in enumerate(drawers, 1)}).end()
    assert play.result["complete"]
    assert play.result["winners"] == []
