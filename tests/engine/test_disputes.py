"""The disputes of the rulebook, each with its default, the option that changes it, and the table's decision."""

from collections.abc import Sequence
from itertools import permutations
from typing import Any

import pytest

from engine.codec import entry_from_json
from engine.entry import Header
from engine.pictomania import events as e
from tests.engine.play import Play


def test_second_card_on_one_pile() -> None:
    play = Play().lay("red", "green", 7).lay("yellow", "green", 2).lay("red", "green", 5, evidence=("a.png",))
    assert play.pile("green") == [("red", 7), ("yellow", 2)]
    assert play.voids() == [("red", "green", 5, "second card on one pile")]
    ruling = play.ruling("second_card")
    assert ruling.severity == "void"
    assert (ruling.about, ruling.causes, ruling.evidence) == (4, (2, 4), ("a.png",))
    assert ruling.text == "red laid a second card on green's pile; the second is void and goes back."


@pytest.mark.parametrize("settle", [True, False])
def test_second_card_counts_instead_by_option_or_decision(settle: bool) -> None:
    play = Play() if settle else Play(second_card="last_counts")
    play.lay("red", "green", 7).lay("red", "green", 5)
    if settle:
        play.settle("second_card", 3, "last_counts")
    assert play.pile("green") == [("red", 5)]
    assert play.voids() == [("red", "green", 7, "second card on one pile")]


def test_two_second_cards_are_void() -> None:
    play = Play().lay("red", "green", 7).lay("red", "green", 5).lay("red", "green", 6)
    assert [card[2] for card in play.voids()] == [5, 6]
    play.settle("second_card", 4, "last_counts")
    assert [card[2] for card in play.voids()] == [7, 5]


def test_card_on_the_own_pile() -> None:
    play = Play().lay("red", "red", 7)
    assert play.pile("red") == []
    assert play.voids() == [("red", "red", 7, "card on the own pile")]
    assert play.ruling("own_pile").severity == "void"


@pytest.mark.parametrize("settle", [True, False])
def test_card_on_the_own_pile_may_count_as_wrong(settle: bool) -> None:
    play = Play() if settle else Play(own_pile="wrong")
    play.lay("red", "red", 7)
    if settle:
        play.settle("own_pile", 2, "wrong")
    play.numbers(red=7)
    assert play.result["black_sheep"] == "red"
    assert play.ruling("own_pile").severity == "warn"


def test_what_was_not_surely_seen_makes_no_card_surely_late() -> None:
    play = Play().do(e.BonusTaken("red", 3), confidence=0.4).lay("red", "green", 5)
    assert (play.voids(), play.pile("green")) == ([], [("red", 5)])
    assert play.ruling("maybe_late_card").open
    sure = Play().do(e.BonusTaken("red", 3), confidence=0.9).lay("red", "green", 5)
    assert [card[0] for card in sure.voids()] == ["red"]
    assert "maybe_late_card" not in sure.codes


def test_what_was_not_surely_seen_makes_no_ink_surely_late() -> None:
    play = Play().ink("red").do(e.BonusTaken("red", 3), confidence=0.4).ink("red")
    assert play.ruling("maybe_late_ink").open
    assert "late_ink" not in play.codes
    assert "late_ink" in Play().ink("red").do(e.BonusTaken("red", 3), confidence=0.9).ink("red").codes


LATE: list[tuple[Any, str]] = [
    (e.BonusTaken("purple", 3), "after the bonus token"),
    (e.DoneSaid("purple"), "after saying done"),
    (e.RoundEnded(), "after the round ended"),
    (e.PileTurned("red"), "after the pile was turned over"),
]
FIVE = ("red", "yellow", "green", "blue", "purple")


@pytest.mark.parametrize(("act", "late"), LATE)
def test_late_card(act: Any, late: str) -> None:
    play = Play(FIVE).do(act, at=10.0).lay("purple", "red", 6, since=10.0, at=11.0)
    assert play.voids() == [("purple", "red", 6, f"card {late}")]
    assert play.ruling("late_card").severity == "void"
    assert late in play.ruling("late_card").text


@pytest.mark.parametrize(("act", "late"), LATE)
def test_card_before_its_limit_counts(act: Any, late: str) -> None:
    play = Play(FIVE).lay("purple", "red", 6, since=8.0, at=9.0).do(act, since=9.0, at=10.0)
    assert play.codes == [], late


@pytest.mark.parametrize(("act", "late"), LATE)
def test_card_likely_late_counts_and_is_asked_about(act: Any, late: str) -> None:
    play = Play(FIVE).do(act, since=8.0, at=10.0).lay("purple", "red", 6, since=9.5, at=11.0)
    assert play.pile("red") == [("purple", 6)]
    ruling = play.ruling("maybe_late_card")
    assert ruling.open
    assert late in ruling.text
    assert set(ruling.causes) <= set(play.result["unsure"])
    play.settle("maybe_late_card", ruling.about, "void")
    assert play.voids() == [("purple", "red", 6, f"card {late}")]
    assert not play.ruling("maybe_late_card").open


def test_card_likely_in_time_is_not_asked_about() -> None:
    play = Play(FIVE).lay("purple", "red", 6, since=7.0, at=9.5).bonus("purple", 3, since=9.0, at=10.0)
    assert play.codes == []


@pytest.mark.parametrize("settle", [True, False])
def test_late_card_may_count(settle: bool) -> None:
    play = Play(FIVE) if settle else Play(FIVE, late_card="counts")
    play.bonus("purple", 3).lay("purple", "red", 6)
    if settle:
        play.settle("late_card", 3, "counts")
    assert play.pile("red") == [("purple", 6)]
    assert play.ruling("late_card").severity == "warn"


def test_card_after_the_tougher_game_ended() -> None:
    play = Play(mode="tougher").bonus("red", 3).bonus("green", 2).bonus("blue", 1).lay("yellow", "red", 6)
    assert play.voids() == [("yellow", "red", 6, "card after the tougher game ended")]


def test_no_late_card_for_others_while_the_normal_game_goes_on() -> None:
    play = Play().bonus("red", 3).bonus("green", 2).bonus("blue", 2).lay("yellow", "red", 6)
    assert play.codes == []


def test_late_second_card_is_void_once() -> None:
    play = Play(FIVE).lay("purple", "red", 5).bonus("purple", 3).lay("purple", "red", 6)
    assert play.codes == ["late_card"]
    assert play.pile("red") == [("purple", 5)]


def test_picture_changed_after_the_first_guess() -> None:
    play = Play().ink("red").lay("red", "blue").ink("red", evidence=("before.png", "after.png")).ink("red")
    ruling = play.ruling("late_ink")
    assert ruling.severity == "warn"
    assert ruling.evidence == ("before.png", "after.png")
    assert play.result["breaches"] == [{"player": "red", "what": "ink after the first guess"}]


@pytest.mark.parametrize("settle", [True, False])
def test_late_ink_may_cost_the_round(settle: bool) -> None:
    play = Play() if settle else Play(late_ink="zero")
    play.ink("red").lay("red", "blue", 3).ink("red").bonus("red", 3).numbers(blue=3, red=1)
    if settle:
        play.settle("late_ink", 4, "zero")
    assert play.points["red"] == 0
    assert play.explained("red")[-1] == "+2 the round counts 0 for a breach (events 3, 4)"


def test_ink_of_unsure_order_is_asked_about_and_no_breach() -> None:
    play = Play().ink("red").lay("red", "blue", since=9.0, at=10.0).ink("red", since=9.5, at=11.0)
    assert play.ruling("maybe_late_ink").open
    assert play.result["breaches"] == []
    play.settle("maybe_late_ink", 4, "zero").numbers(red=4)
    assert play.points["red"] == 0


def test_ink_likely_before_the_guess_is_not_asked_about() -> None:
    play = Play().ink("red").ink("red", since=8.0, at=10.0).lay("red", "blue", since=9.5, at=10.5)
    assert play.codes == []


def test_scores_written_on_the_sheets_are_no_late_ink() -> None:
    play = Play().ink("red").lay("red", "blue").do(e.PileTurned("blue")).ink("red")
    assert play.codes == []


def test_other_players_may_draw_after_ones_guess() -> None:
    assert Play().ink("red", "blue").lay("red", "blue").ink("blue").codes == []


def test_guess_before_anything_was_drawn() -> None:
    play = Play().lay("red", "blue", 3).lay("red", "green", 2).ink("red")
    assert play.codes.count("early_guess") == 2
    assert play.pile("blue") == [("red", 3)]
    assert play.result["breaches"] == [
        {"player": "red", "what": "guess before anything was drawn"},
        {"player": "red", "what": "ink after the first guess"},
    ]


@pytest.mark.parametrize("settle", [True, False])
def test_early_guess_may_be_void(settle: bool) -> None:
    play = Play() if settle else Play(early_guess="void")
    play.lay("red", "blue", 3).ink("red")
    if settle:
        play.settle("early_guess", 2, "void")
    assert play.voids() == [("red", "blue", 3, "guess before anything was drawn")]


def test_ink_of_unsure_order_makes_no_guess_early() -> None:
    assert Play().ink("red", since=1.0, at=9.0).lay("red", "blue", since=5.0, at=6.0).codes == []


def close(**options: Any) -> Play:
    play = Play(**options).lay("yellow", "red", 4, since=5.0, at=7.0)
    return play.lay("green", "red", 4, since=5.0, at=7.0)


def test_two_cards_between_two_looks() -> None:
    play = close()
    ruling = play.ruling("close_cards")
    assert ruling.open
    assert ruling.text == "yellow and green laid cards on red's pile between two looks; was yellow's the first?"
    assert play.pile("red") == [("yellow", 4), ("green", 4)]


def test_two_cards_whose_order_the_table_knows() -> None:
    play = close().settle("close_cards", 3, "swapped").numbers(red=4)
    assert play.pile("red") == [("green", 4), ("yellow", 4)]
    assert play.points["green"] == 2
    assert play.result["unsure"] == []


def test_two_cards_whose_layers_were_seen() -> None:
    play = Play().lay("yellow", "red", 4, layer=2, since=5.0, at=7.0).lay("green", "red", 4, layer=1, since=5.0, at=7.0)
    assert play.codes == []
    assert play.pile("red") == [("green", 4), ("yellow", 4)]


def test_three_cards_between_two_looks_are_asked_about_pair_by_pair() -> None:
    play = close().lay("blue", "red", 4, since=5.0, at=7.0)
    assert [ruling.about for ruling in play.rulings] == [3, 4]
    play.settle("close_cards", 4, "swapped")
    assert play.pile("red") == [("yellow", 4), ("blue", 4), ("green", 4)]
    assert [(ruling.code, ruling.about) for ruling in play.rulings if ruling.open] == [("close_cards_2", 4)]
    assert play.ruling("close_cards_2").text.startswith("yellow and blue laid cards")


def test_two_answers_about_three_cards_tell_their_order() -> None:
    play = close().lay("blue", "red", 4, since=5.0, at=7.0).do(e.PileKnocked("red"))
    play.settle("close_cards", 3, "swapped").settle("close_cards", 4, "swapped").numbers(red=4)
    assert play.pile("red") == [("blue", 4), ("green", 4), ("yellow", 4)]
    assert [play.points[player] for player in ("blue", "green", "yellow")] == [2, 1, 1]
    assert not any(ruling.open for ruling in play.rulings)


def answered(order: Sequence[str]) -> Play:
    """Four cards between two looks at purple's pile, and every question answered as they were laid in this order."""
    play = Play(FIVE)
    for player in FIVE[:4]:
        play.lay(player, "purple", 4, since=5.0, at=9.0)
    while questions := [ruling for ruling in play.rulings if ruling.open]:
        asked = dict(questions[0].params)
        as_recorded = order.index(asked["first"]) < order.index(asked["second"])
        play.settle(questions[0].code, questions[0].about, "as_recorded" if as_recorded else "swapped")
    return play


@pytest.mark.parametrize("order", list(permutations(FIVE[:4])))
def test_every_order_can_be_answered(order: tuple[str, ...]) -> None:
    play = answered(order)
    assert [player for player, _ in play.pile("purple")] == list(order)
    identities = [(ruling.code, ruling.about) for ruling in play.rulings]
    assert len(set(identities)) == len(identities) <= 6


def test_an_answer_that_contradicts_the_others_changes_nothing() -> None:
    play = close().lay("blue", "red", 4, since=5.0, at=7.0)
    play.settle("close_cards", 3, "as_recorded").settle("close_cards", 4, "as_recorded")
    play.settle("close_cards_2", 4, "swapped")
    assert [player for player, _ in play.pile("red")] == ["blue", "yellow", "green"]


def test_layers_tell_nothing_about_a_card_without() -> None:
    play = Play().lay("yellow", "red", layer=2, since=5.0, at=7.0).lay("green", "red", since=5.0, at=7.0)
    assert play.codes == ["close_cards"]
    play.lay("blue", "red", layer=1, since=8.0, at=9.0)
    assert [card[0] for card in play.pile("red")] == ["blue", "green", "yellow"]


def test_layers_seen_alike_leave_it_to_the_times() -> None:
    play = Play().lay("yellow", "red", layer=1, since=5.0, at=6.0).lay("green", "red", layer=1, since=7.0, at=8.0)
    assert play.codes == []


def test_the_reveal_of_one_of_two_close_cards_does_not_tell_yet() -> None:
    play = close().do(e.PileTurned("red")).do(e.GuessShown("red", "green", 4))
    assert "close_cards" in play.codes


def test_two_cards_taken_as_recorded_where_nobody_wants_to_be_asked() -> None:
    assert close(close_cards="as_recorded").codes == []


def test_two_cards_whose_order_the_reveal_shows() -> None:
    play = close().reveal("red", 4, ("green", 4), ("yellow", 4))
    assert play.codes == []
    assert play.pile("red") == [("green", 4), ("yellow", 4)]


def test_order_by_time_where_the_record_has_another() -> None:
    play = Play().lay("yellow", "red", since=8.0, at=9.0).lay("green", "red", since=4.0, at=5.0)
    assert play.pile("red") == [("green", None), ("yellow", None)]
    assert play.codes == []


def test_lifted_card_counts() -> None:
    play = Play().lay("yellow", "red", 4).do(e.GuessLifted("yellow", "red")).numbers(red=4)
    assert play.points["yellow"] == 2
    assert play.ruling("lifted_card").severity == "warn"


@pytest.mark.parametrize("settle", [True, False])
def test_lifted_card_that_was_never_let_go(settle: bool) -> None:
    play = Play() if settle else Play(lifted_card="void")
    play.lay("yellow", "red", 4).do(e.GuessLifted("yellow", "red"))
    if settle:
        play.settle("lifted_card", 3, "void")
    assert play.voids() == [("yellow", "red", 4, "card lifted again")]


def test_lifted_card_laid_again_is_one_card() -> None:
    play = Play().lay("yellow", "red").do(e.GuessLifted("yellow", "red")).lay("green", "red").lay("yellow", "red")
    play.reveal("red", 4, ("green", 4), ("yellow", 4))
    assert play.codes == ["lifted_card"]
    assert play.pile("red") == [("green", 4), ("yellow", 4)]


EXCHANGES = [
    (4, 3, 0, None, [("yellow", 4)], "second card on one pile"),
    (4, 3, 3, None, [("yellow", 4)], "card after the bonus token"),
    (4, 4, 3, None, [("yellow", 4)], ""),
    (4, None, 3, None, [("yellow", 4)], "card after the bonus token"),
    (4, None, 3, 3, [("yellow", 4)], "card after the bonus token"),
    (4, None, 0, 3, [("yellow", 4)], "second card on one pile"),
    (4, None, 3, 4, [("yellow", 4)], ""),
    (None, 3, 3, None, [("yellow", None)], "card after the bonus token"),
    (None, None, 3, 3, [("yellow", None)], "card after the bonus token"),
    (None, 3, 0, 3, [("yellow", 3)], ""),
    (None, None, 0, 3, [("yellow", 3)], ""),
]


@pytest.mark.parametrize(("first", "again", "token", "shown", "counted", "why"), EXCHANGES)
def test_a_laid_card_is_never_exchanged(
    first: int | None, again: int | None, token: int, shown: int | None, counted: list[Any], why: str
) -> None:
    play = Play().lay("yellow", "red", first).do(e.GuessLifted("yellow", "red"))
    play = (play.bonus("yellow", token) if token else play).lay("yellow", "red", again)
    play = play.reveal("red", 3, ("yellow", shown)) if shown else play
    assert play.pile("red") == counted
    assert [void[3] for void in play.voids()] == ([why] if why else [])
    assert "pile_differs" not in play.codes


def test_a_card_laid_again_too_late_is_asked_about() -> None:
    play = Play().lay("yellow", "red").do(e.GuessLifted("yellow", "red")).bonus("yellow", 3).lay("yellow", "red")
    ruling = play.ruling("laid_again")
    assert (ruling.open, ruling.about, ruling.causes) == (True, 5, (2, 3, 4, 5))
    assert ruling.text == (
        "yellow lifted a card from red's pile and laid one there again after the bonus token; is it the same card?"
    )
    play.reveal("red", 3, ("yellow", 3))
    assert play.pile("red") == [("yellow", None)]
    play.settle("laid_again", 5, "same")
    assert (play.pile("red"), play.voids()) == ([("yellow", 3)], [])


def test_the_card_put_back_is_the_one_with_its_figure() -> None:
    play = Play().lay("yellow", "red", 4).do(e.GuessLifted("yellow", "red")).lay("yellow", "red", 3)
    play.do(e.GuessLifted("yellow", "red")).lay("yellow", "red", 4)
    assert play.pile("red") == [("yellow", 4)]
    assert play.voids() == [("yellow", "red", 3, "second card on one pile")]


NEVER_LET_GO = [
    (3, 3, [], [("yellow", "red", 3, "card after the bonus token")]),
    (None, 3, [], [("yellow", "red", 3, "card after the bonus token")]),
    (4, None, [], [("yellow", "red", 4, "card after the bonus token")]),
    (4, 3, [], [("yellow", "red", 4, "card lifted again"), ("yellow", "red", 3, "card after the bonus token")]),
]


@pytest.mark.parametrize("settle", [True, False])
@pytest.mark.parametrize(("first", "again", "counted", "voids"), NEVER_LET_GO)
def test_a_card_never_let_go_and_laid_after_the_token_is_late(
    first: int | None, again: int | None, counted: list[Any], voids: list[Any], settle: bool
) -> None:
    play = Play() if settle else Play(lifted_card="void")
    play.lay("yellow", "red", first).do(e.GuessLifted("yellow", "red")).bonus("yellow", 3).lay("yellow", "red", again)
    if settle:
        play.settle("lifted_card", 3, "void")
    assert (play.pile("red"), play.voids()) == (counted, voids)
    assert play.codes.count("lifted_card") == 1
    assert "laid_again" not in play.codes


def test_lifted_card_missing_in_the_reveal_is_no_disagreement_and_its_figure_is_asked() -> None:
    play = Play().lay("yellow", "red").lay("green", "red").do(e.GuessLifted("yellow", "red"))
    play.reveal("red", 4, ("green", 4)).do(e.PileTurned("blue"))
    assert play.codes == ["lifted_card", "figure_unread"]
    assert play.pile("red") == [("yellow", None), ("green", 4)]


def test_lifting_a_card_never_seen_landing_is_asked_about() -> None:
    play = Play().lay("green", "red").do(e.GuessLifted("yellow", "red")).lay("yellow", "red")
    assert play.ruling("lifted_unknown").causes == (3,)
    assert play.pile("red") == [("green", None), ("yellow", None)]


def test_the_upper_of_two_cards_of_a_player_is_the_one_lifted() -> None:
    play = Play(second_card="last_counts").lay("yellow", "red", 4).lay("yellow", "red", 5)
    play.do(e.GuessLifted("yellow", "red"))
    assert play.ruling("lifted_card").causes == (3, 4)
    assert play.voids() == [("yellow", "red", 4, "second card on one pile")]
    play.settle("lifted_card", 4, "void")
    assert play.voids() == [("yellow", "red", 5, "card lifted again")]
    assert play.ruling("lifted_card").text.endswith("it was never let go, so it does not count.")


def test_a_void_card_goes_back_and_can_be_laid_again() -> None:
    play = Play().lay("yellow", "red", 4).lay("yellow", "red", 5).do(e.GuessLifted("yellow", "red"))
    assert play.codes == ["second_card"]
    assert play.voids() == [("yellow", "red", 5, "second card on one pile")]
    play.lay("yellow", "blue", 5)
    assert play.codes == ["second_card"], "its 5 is in the hand again"
    assert play.pile("blue") == [("yellow", 5)]


def test_two_cards_lifted_and_one_laid_again() -> None:
    play = Play().lay("yellow", "red", 4).lay("yellow", "red", 5)
    play.do(e.GuessLifted("yellow", "red")).do(e.GuessLifted("yellow", "red")).lay("yellow", "red")
    assert play.codes == ["lifted_card", "second_card"]
    assert play.ruling("lifted_card").causes == (2, 5)
    assert play.pile("red") == [("yellow", 4)]


def knocked(**options: Any) -> Play:
    play = Play(**options).lay("yellow", "red").lay("green", "red").do(e.PileKnocked("red"))
    return play.reveal("red", 4, ("green", 4), ("yellow", 4))


def test_knocked_pile_keeps_the_order_seen_before() -> None:
    play = knocked()
    assert play.codes == ["knocked_pile"]
    assert play.pile("red") == [("yellow", 4), ("green", 4)]


@pytest.mark.parametrize("settle", [True, False])
def test_knocked_pile_in_the_order_revealed(settle: bool) -> None:
    play = knocked().settle("knocked_pile", 4, "revealed") if settle else knocked(knocked_pile="revealed")
    assert play.pile("red") == [("green", 4), ("yellow", 4)]
    assert "pile_differs" in play.codes


OUTCOMES: list[tuple[str, str, str, str]] = [
    ("second_card", "first_counts", "void", "red laid a second card on blue's pile; the second is void and goes back."),
    ("second_card", "last_counts", "void", "red laid a second card on blue's pile; the first is void and goes back."),
    ("own_pile", "void", "void", "red laid a card on their own pile; it is void and goes back."),
    ("own_pile", "wrong", "warn", "red laid a card on their own pile; it counts as a wrong card."),
    ("late_card", "void", "void", "red laid a card on green's pile after the bonus token; it is void and goes back."),
    ("late_card", "counts", "warn", "red laid a card on green's pile after the bonus token; it counts all the same."),
    ("early_guess", "stands", "warn", "blue guessed before drawing anything; the guess stands."),
    ("early_guess", "void", "void", "blue guessed before drawing anything; the guess is void and goes back."),
    (
        "late_ink",
        "nothing",
        "warn",
        "blue's picture was changed after the first guess; both photographs are kept, and it costs nothing.",
    ),
    (
        "late_ink",
        "zero",
        "warn",
        "blue's picture was changed after the first guess; the drawer scores 0 for that round.",
    ),
    ("lifted_card", "counts", "warn", "blue lifted a card from green's pile again; it was at rest, so it counts."),
    (
        "lifted_card",
        "void",
        "void",
        "blue lifted a card from green's pile again; it was never let go, so it does not count.",
    ),
    ("knocked_pile", "before", "note", "red's pile was knocked over; the order seen before stands."),
    ("knocked_pile", "revealed", "note", "red's pile was knocked over; the order in which it was taken off counts."),
    ("drawing_breach", "warn", "warn", "red's picture is against the rules: letters; the table is warned."),
    (
        "drawing_breach",
        "zero",
        "warn",
        "red's picture is against the rules: letters; the drawer scores 0 for that round.",
    ),
    (
        "drawing_breach",
        "as_wrong_word",
        "warn",
        "red's picture is against the rules: letters; it counts as a wrong word that was admitted.",
    ),
]


def everything_wrong(**options: Any) -> Play:
    play = Play(**options).lay("blue", "green").ink("blue").do(e.GuessLifted("blue", "green"))
    play.lay("red", "red", 7).lay("red", "blue", 1).lay("red", "blue", 2).bonus("red", 3).lay("red", "green", 3)
    return play.do(e.PileKnocked("red")).do(e.BreachCalled("red", "letters"))


@pytest.mark.parametrize("settle", [True, False])
@pytest.mark.parametrize(("code", "choice", "severity", "text"), OUTCOMES)
def test_a_ruling_says_what_happens(settle: bool, code: str, choice: str, severity: str, text: str) -> None:
    play = everything_wrong() if settle else everything_wrong(**{code: choice})
    if settle:
        play.settle(code, play.ruling(code).about, choice)
    ruling = play.ruling(code)
    assert (ruling.severity, ruling.text) == (severity, text)
    assert ruling.settled == (choice if settle else "")
    assert set(ruling.choices) == {other for name, other, *_ in OUTCOMES if name == code}


@pytest.mark.parametrize(("decision", "breach"), [("in_time", False), ("nothing", True), ("zero", True)])
def test_ink_that_was_late_by_the_tables_word_is_a_breach(decision: str, breach: bool) -> None:
    play = Play().ink("red").lay("red", "blue", since=9.0, at=10.0).ink("red", since=9.5, at=11.0)
    play.settle("maybe_late_ink", 4, decision)
    assert play.result["breaches"] == [{"player": "red", "what": "ink after the first guess"}] * breach


def test_a_breach_called_without_words_is_one() -> None:
    assert Play().do(e.BreachCalled("red", "")).result["breaches"] == [{"player": "red", "what": ""}]


@pytest.mark.parametrize("code", ["late_ink", "maybe_late_ink"])
def test_a_decision_of_an_older_record_is_read_in_todays_words(code: str) -> None:
    line = (
        f'{{"id": 9, "event": {{"kind": "DisputeSettled", "code": "{code}", "about": 4, "decision": "warn"}}, "at": 1}}'
    )
    assert entry_from_json(line, Header("pictomania", {}, 1)).event == e.DisputeSettled(code, 4, "nothing")
    assert entry_from_json(line, Header("pictomania", {}, 2)).event == e.DisputeSettled(code, 4, "warn")
