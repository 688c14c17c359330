"""The numbered rules of a round, one by one: what is recorded, what is flagged, what is possible."""

import pytest

from engine.errors import NotAllowed
from engine.pictomania import events as e
from engine.pictomania.expected import Expected, expected
from tests.engine.play import FOUR, Play


def possible(play: Play) -> Expected:
    found = expected(play.state)
    assert found is not None
    return found


def test_1_the_word_is_the_one_of_number_and_letter() -> None:
    words = [tuple(f"{letter}{i}" for i in range(1, 8)) for letter in "abc"]
    play = Play().do(e.StandRead(words[0], words[1], words[2])).do(e.SecretLaid("red"))
    play.do(e.LetterShown("red", "B")).numbers(red=5)
    assert play.result["secret"]["red"] == {"number": 5, "letter": "B", "word": "b5"}
    assert play.result["secret"]["blue"] == {"number": None, "letter": None, "word": ""}
    assert play.result["stand"]["C"] == list(words[2])


def test_1_numbers_are_all_different() -> None:
    play = Play().numbers(red=5, blue=5)
    assert play.ruling("same_number").text == "red, blue have the black number 5, and all are different; who has it?"
    assert play.ruling("same_number").open


def test_1_letters_may_repeat_as_often_as_there_are_cards() -> None:
    play = Play().do(e.LetterShown("red", "A")).do(e.LetterShown("blue", "A"))
    assert play.codes == []
    play.do(e.LetterShown("green", "A"))
    assert play.ruling("letter_supply").causes == (2, 3, 4)


def test_1_one_black_card_read_in_two_ways_is_asked_about() -> None:
    play = Play().numbers(red=5).do(e.NumberShown("red", 2))
    assert "read as 5, 2" in play.ruling("secret_differs").text
    assert play.result["secret"]["red"]["number"] == 2


def test_2_guessing_without_drawing_is_flagged() -> None:
    play = Play().ink("red", "green").lay("blue", "red").do(e.RoundEnded())
    assert play.ruling("nothing_drawn").text.startswith("No ink was seen on blue's picture")


def test_2_nobody_is_accused_where_ink_was_not_watched() -> None:
    assert Play().lay("blue", "red").do(e.RoundEnded()).codes == []


def test_3_guessing_at_unfinished_pictures_is_fine() -> None:
    assert Play().ink("red", "blue").lay("blue", "red").ink("red").codes == []


def test_3_order_counts_and_earlier_cards_lie_deeper() -> None:
    play = Play().lay("blue", "red", 4).lay("green", "red", 4).lay("yellow", "red", 4)
    assert play.pile("red") == [("blue", 4), ("green", 4), ("yellow", 4)]


def test_4_one_guess_for_each_opponent_and_none_for_oneself() -> None:
    play = Play()
    assert possible(play).may_land["red"] == ("yellow", "green", "blue")
    play.lay("blue", "red")
    assert possible(play).may_land["red"] == ("yellow", "green")
    assert possible(play).may_land["green"] == ("red", "yellow", "blue")


def test_4_each_number_is_held_once() -> None:
    play = Play().lay("blue", "red", 4).lay("blue", "green", 2)
    assert possible(play).may_hold["blue"] == (1, 3, 5, 6, 7)
    assert possible(play).may_hold["red"] == (1, 2, 3, 4, 5, 6, 7)


def test_4_a_number_read_twice_is_a_conflict_to_ask_about() -> None:
    play = Play().lay("blue", "red").lay("blue", "green")
    play.reveal("red", 4, ("blue", 4)).reveal("green", 2, ("blue", 4), letter="B")
    ruling = play.ruling("number_twice")
    assert ruling.open
    assert ruling.text.startswith("blue's 4 was read at the piles of red, green")
    assert set(ruling.causes) <= set(play.result["unsure"])
    assert play.pile("red") == [("blue", 4)], "both readings stay as read"
    assert play.pile("green") == [("blue", 4)]


def test_4_void_cards_use_up_their_number_too() -> None:
    play = Play().lay("blue", "red", 4).lay("blue", "red", 5).lay("blue", "green", 5)
    assert play.codes == ["second_card", "number_twice"]


def test_4_nobody_has_to_guess() -> None:
    play = Play().bonus("red", 3)
    assert play.codes == []


def test_4_laying_ones_own_number_is_allowed() -> None:
    play = Play().lay("blue", "red", 3).numbers(blue=3, red=4)
    assert play.codes == []


def test_6_tokens_that_are_left() -> None:
    play = Play().bonus("red", 2)
    assert possible(play).tokens == (3, 2, 1)
    assert possible(play).may_finish == ("yellow", "green", "blue")


def test_6_a_lower_token_than_the_best_is_allowed() -> None:
    assert Play().bonus("red", 1).codes == []


def test_6_saying_done_without_a_token() -> None:
    play = Play().do(e.DoneSaid("red"))
    assert possible(play).may_finish == ("yellow", "green", "blue")
    assert possible(play).may_land["blue"] == ("yellow", "green")
    assert play.result["bonus"]["red"] == 0


def test_6_a_token_of_stars_that_are_gone() -> None:
    play = Play().bonus("red", 3).bonus("blue", 3)
    assert play.ruling("token_not_there").causes == (3,)


@pytest.mark.parametrize(("decision", "stars"), [("", 2), ("first_counts", 2), ("last_counts", 1)])
def test_6_a_second_token_of_one_player(decision: str, stars: int) -> None:
    play = Play().bonus("red", 2).bonus("red", 1)
    assert play.ruling("second_bonus").open
    if decision:
        play.settle("second_bonus", 3, decision)
    assert play.result["bonus"]["red"] == stars


@pytest.mark.parametrize(("decision", "stars"), [("", 2), ("counts", 2), ("returned", 0)])
def test_6_a_token_after_saying_done(decision: str, stars: int) -> None:
    play = Play().do(e.DoneSaid("red")).bonus("red", 2)
    assert play.ruling("token_after_done").open
    if decision:
        play.settle("token_after_done", 3, decision)
    assert play.result["bonus"]["red"] == stars


def test_6_no_drawing_after_the_token() -> None:
    play = Play().ink("red").bonus("red", 3).ink("red")
    assert play.result["breaches"] == [{"player": "red", "what": "ink after finishing"}]


def test_7_normal_game_is_over_when_all_have_finished() -> None:
    play = Play().bonus("red", 3).bonus("green", 2).bonus("blue", 2)
    assert not possible(play).over
    assert possible(play.do(e.DoneSaid("yellow"))).over


def test_7_tougher_game_is_over_with_the_last_token() -> None:
    play = Play(mode="tougher").bonus("red", 3).bonus("green", 2)
    assert not possible(play).over
    assert possible(play.bonus("blue", 1)).over
    assert possible(play).may_land["red"] == ()


def test_7_tougher_game_does_not_end_early_where_a_token_was_overlooked() -> None:
    start = e.RoundStarted(FOUR, ((2, 1, 1),) * 4, (3, 2))
    play = Play(start=start, mode="tougher").bonus("red", 3).bonus("green", 2).lay("yellow", "blue", 3)
    assert not possible(play).over
    assert play.voids() == []


TOKENS_THAT_GO_BACK = [
    (e.BonusTaken("red", 3), e.BonusTaken("red", 2), "second_bonus", "first_counts", (2, 1)),
    (e.BonusTaken("red", 3), e.BonusTaken("red", 2), "second_bonus", "last_counts", (3, 1)),
    (e.DoneSaid("red"), e.BonusTaken("red", 3), "token_after_done", "returned", (3, 2, 1)),
    (e.DoneSaid("red"), e.BonusTaken("red", 3), "token_after_done", "counts", (2, 1)),
]


@pytest.mark.parametrize(("first", "second", "code", "decision", "left"), TOKENS_THAT_GO_BACK)
def test_6_a_token_that_goes_back_can_be_taken(
    first: e.Event, second: e.Event, code: str, decision: str, left: tuple[int, ...]
) -> None:
    play = Play(mode="tougher").do(first).do(second).settle(code, 3, decision)
    assert possible(play).tokens == left
    for player, stars in zip(("green", "blue"), left, strict=False):
        play.bonus(player, stars)
    assert "token_not_there" not in play.codes
    play.lay("yellow", "blue", 3)
    assert possible(play).over == bool(play.voids()) == (len(left) == 2)


LAST_TOKENS = [(40.0, 50.0, 45.0, False), (50.0, 40.0, 45.0, False), (40.0, 50.0, 55.0, True), (50.0, 40.0, 55.0, True)]


@pytest.mark.parametrize(("green", "blue", "card", "late"), LAST_TOKENS)
def test_7_the_last_token_is_the_last_by_time(green: float, blue: float, card: float, late: bool) -> None:
    play = Play(mode="tougher").bonus("red", 3, at=30.0).bonus("green", 2, at=green).bonus("blue", 1, at=blue)
    assert bool(play.lay("yellow", "red", 3, at=card).voids()) == late


@pytest.mark.parametrize(("token", "done", "card", "late"), [(50.0, 40.0, 45.0, True), (40.0, 50.0, 39.0, False)])
def test_6_what_finished_a_player_is_the_first_by_time(token: float, done: float, card: float, late: bool) -> None:
    play = Play().bonus("red", 3, at=token).do(e.DoneSaid("red"), at=done).lay("red", "blue", 3, at=card)
    assert bool(play.voids()) == late
    assert play.codes.count("token_after_done") == (done < token)


@pytest.mark.parametrize(("row", "over"), [([3, 2], True), ([3, 2, 1], False), ([], False)])
def test_7_an_owners_row_ends_the_tougher_game_with_its_last_token(row: list[int], over: bool) -> None:
    play = Play(mode="tougher", bonus_tokens_tougher=row).bonus("red", 3).bonus("green", 2).lay("yellow", "blue", 3)
    assert possible(play).over == bool(play.voids()) == over


def test_reveal_says_who_comes_next() -> None:
    play = Play().lay("blue", "red").lay("green", "red")
    assert possible(play).shown_next == {}
    play.reveal("red", 4, ("blue", 4))
    assert possible(play).shown_next == {"red": "green"}
    assert possible(play).own_left["red"] == (1, 1)
    assert possible(play).numbers["red"] == (4,)
    assert possible(play).numbers["blue"] == (1, 2, 3, 5, 6, 7)


def test_letters_that_are_left() -> None:
    play = Play().do(e.LetterShown("red", "A")).do(e.LetterShown("blue", "A"))
    assert possible(play).letters["green"] == ("B", "C")


def test_given_and_left_are_the_row_of_tokens() -> None:
    play = Play().lay("yellow", "red", 4).lay("green", "red", 1).lay("blue", "red", 4).numbers(red=4)
    assert play.result["awards"]["red"] == [{"player": "yellow", "stars": 2}, {"player": "blue", "stars": 1}]
    assert play.result["left"]["red"] == [1]


def test_a_token_given_that_the_score_does_not_give_is_asked_about() -> None:
    play = Play().lay("yellow", "red", 4).lay("green", "red", 1).numbers(red=4)
    play.do(e.TokenGiven("red", "yellow", 2)).do(e.TokenGiven("red", "green", 1))
    ruling = play.ruling("token_differs")
    assert ruling.text == "red gave green a token of 1, where the score says 0; what was wrong?"
    assert ruling.causes == (3, 6)


@pytest.mark.parametrize(("option", "points"), [("warn", 2 + 3), ("zero", 0), ("as_wrong_word", 2 - 4)])
def test_drawing_breach(option: str, points: int) -> None:
    play = Play(drawing_breach=option).lay("yellow", "red", 4).lay("green", "red", 4).lay("blue", "red", 4)
    play.lay("red", "blue", 3).bonus("red", 3).numbers(red=4, blue=3)
    play.do(e.BreachCalled("red", "a letter in the picture"), source="player", who="blue")
    assert play.points["red"] == points
    assert play.result["breaches"] == [{"player": "red", "what": "a letter in the picture"}]
    assert play.points["yellow"] == (0 if option == "as_wrong_word" else 2)


@pytest.mark.parametrize(("decision", "points"), [("warn", 5), ("zero", 0), ("as_wrong_word", -2)])
def test_drawing_breach_as_the_table_decides(decision: str, points: int) -> None:
    play = Play().lay("yellow", "red", 4).lay("green", "red", 4).lay("blue", "red", 4)
    play.lay("red", "blue", 3).bonus("red", 3).numbers(red=4, blue=3)
    play.do(e.BreachCalled("red", "a letter in the picture"), source="player", who="blue")
    play.settle("drawing_breach", play.last, decision)
    assert play.points["red"] == points
    assert play.ruling("drawing_breach").settled == decision


WRITTEN = "There may be letters or digits in red's picture; are there?"


@pytest.mark.parametrize(
    ("decision", "points"), [("", 5), ("none", 5), ("warn", 5), ("zero", 0), ("as_wrong_word", -2)]
)
@pytest.mark.parametrize("option", ["warn", "zero"])
def test_writing_that_was_seen_is_asked_about_and_punished_by_nobody_but_the_table(
    decision: str, points: int, option: str
) -> None:
    play = Play(drawing_breach=option).lay("yellow", "red", 4).lay("green", "red", 4).lay("blue", "red", 4)
    play.lay("red", "blue", 3).bonus("red", 3).numbers(red=4, blue=3).do(e.WritingSeen("red"), confidence=0.9)
    ruling = play.ruling("writing_seen")
    assert (ruling.text, ruling.open) == (WRITTEN, True)
    if decision:
        play.settle("writing_seen", ruling.about, decision)
        assert not play.ruling("writing_seen").open
    assert play.points["red"] == points
    found = [{"player": "red", "what": "letters or digits in the picture"}]
    assert play.result["breaches"] == ([] if decision in ("", "none") else found)


def test_writing_is_asked_about_once_for_each_picture() -> None:
    play = Play().do(e.WritingSeen("red")).do(e.WritingSeen("red")).do(e.WritingSeen("blue"))
    assert play.codes == ["writing_seen", "writing_seen"]
    assert [dict(ruling.params)["player"] for ruling in play.rulings] == ["red", "blue"]


def test_a_picture_is_finished_by_the_last_ink_before_its_drawers_guess_or_token() -> None:
    play = Play().ink("red", "green", "blue").ink("red").lay("red", "blue").ink("red", "green")
    play.bonus("green", 2).ink("green").do(e.RoundEnded()).ink("blue")
    at = {entry.id: entry.at for entry in play.record.journal}
    assert play.result["finished"] == {"red": at[5], "yellow": None, "green": at[8], "blue": at[4]}


def test_all_faults_are_reported_at_once() -> None:
    play = Play().bonus("red", 3).bonus("red", 3).lay("red", "red", 9 - 2).lay("red", "blue", 7).numbers(red=1, blue=1)
    codes = {"second_bonus", "token_not_there", "own_pile", "late_card", "number_twice", "same_number"}
    assert codes == set(play.codes)


def test_nothing_before_the_round_starts() -> None:
    play = Play()
    fresh = play.record.game.start({})
    assert play.record.game.result(fresh) == {}
    assert play.record.game.score(fresh) == {}
    assert play.record.game.rulings(fresh) == ()
    assert expected(fresh) is None
    with pytest.raises(NotAllowed, match="before any round has started"):
        play.record.game.apply(fresh, play.record.journal.next_entry(e.InkSeen("red"), 1.0))


@pytest.mark.parametrize(
    ("mode", "takers", "asked"),
    [
        ("full", ("red", "yellow", "green"), True),
        ("full", ("red", "yellow", "green", "blue"), False),
        ("full", (), False),
        ("tougher", ("red", "yellow", "green"), False),
        ("tougher", ("red", "yellow"), True),
    ],
)
def test_6_a_bonus_token_that_nobody_saw_is_asked_about(mode: str, takers: tuple[str, ...], asked: bool) -> None:
    play = Play(mode=mode)
    for player, stars in zip(takers, (3, 2, 1, 2), strict=False):
        play.bonus(player, stars)
    play.do(e.PileTurned("red"))
    assert ("bonus_unseen" in play.codes) == asked


@pytest.mark.parametrize(("confidence", "code"), [(0.9, "late_ink"), (0.6, "maybe_late_ink")])
def test_5_doubtful_ink_is_asked_about_not_warned_of(confidence: float, code: str) -> None:
    play = Play().ink("red").lay("red", "blue").do(e.InkSeen("red"), confidence=confidence)
    assert [found for found in play.codes if "ink" in found] == [code]


def test_what_may_come_next_follows_the_round() -> None:
    play = Play()
    assert possible(play).may_hide == FOUR
    play.do(e.SecretLaid("red"))
    assert possible(play).may_hide == ("yellow", "green", "blue")
    assert possible(play).must_draw == possible(play).may_draw == FOUR
    play.ink("red", "yellow")
    assert possible(play).may_hide == ()
    assert (possible(play).may_draw, possible(play).must_draw) == (FOUR, ("green", "blue"))
    play.lay("red", "blue", 3)
    assert possible(play).may_draw == ("yellow", "green", "blue")
    play.bonus("yellow", 3)
    assert possible(play).may_draw == ("green", "blue")
    assert possible(play).may_turn == ()
    for player in ("red", "green", "blue"):
        play.do(e.DoneSaid(player))
    assert possible(play).may_draw == possible(play).may_finish == ()
    assert possible(play).may_turn == FOUR
    play.do(e.PileTurned("blue"))
    assert possible(play).may_turn == ("red", "yellow", "green")


def test_tokens_that_are_due_until_they_were_seen_to_go() -> None:
    play = Play().lay("yellow", "red", 4).lay("green", "red", 1).lay("blue", "red", 4)
    assert possible(play).due == {}
    play.numbers(red=4)
    assert possible(play).due == {"red": {"yellow": 2, "blue": 1}}
    play.do(e.TokenGiven("red", "yellow", 2))
    assert possible(play).due == {"red": {"blue": 1}}
    assert possible(play).own_left["red"] == (1,)
    play.do(e.TokenGiven("red", "blue", 1))
    assert possible(play).due == {}


def test_a_void_card_leaves_its_player_free_to_land_there() -> None:
    play = Play(early_guess="void").lay("blue", "red", 4).ink("blue")
    assert "blue" in possible(play).may_land["red"]
    assert 4 not in possible(play).may_hold["blue"], "it still lies there"
    play.do(e.GuessLifted("blue", "red"))
    assert 4 in possible(play).may_hold["blue"]
