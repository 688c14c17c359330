"""Landing and reveal of a pile: agreement fills in the figures, else both are shown and the table asked."""

import pytest

from engine.pictomania import events as e
from tests.engine.play import FOUR, Play


def landed() -> Play:
    return Play().lay("yellow", "red").lay("green", "red").lay("blue", "red")


def test_agreement_fills_in_the_figures() -> None:
    play = landed().reveal("red", 4, ("yellow", 4), ("green", 2), ("blue", 4))
    assert play.pile("red") == [("yellow", 4), ("green", 2), ("blue", 4)]
    assert play.codes == []
    assert play.result["pending"]["red"] == 0


def test_a_reveal_under_way_agrees_so_far() -> None:
    play = landed().reveal("red", 4, ("yellow", 4))
    assert play.pile("red") == [("yellow", 4), ("green", None), ("blue", None)]
    assert play.codes == []
    assert play.result["pending"]["red"] == 2


def test_another_order_is_shown_both_ways_and_the_revealed_counts_for_now() -> None:
    play = landed().reveal("red", 4, ("green", 4), ("yellow", 4), ("blue", 1))
    ruling = play.ruling("pile_differs")
    assert ruling.open
    assert ruling.text == (
        "red's pile was seen landing as yellow, green, blue, and taken off as green, yellow, blue; which is right?"
    )
    assert play.pile("red") == [("green", 4), ("yellow", 4), ("blue", 1)]
    assert {2, 3, 8, 9} <= set(play.result["unsure"])
    assert 4 not in play.result["unsure"], "blue's card is not in dispute"
    assert play.points["green"] - play.points["yellow"] == 1


def test_another_order_settled_for_the_landing() -> None:
    play = landed().reveal("red", 4, ("green", 4), ("yellow", 4), ("blue", 1))
    play.settle("pile_differs", play.ruling("pile_differs").about, "landed")
    assert play.pile("red") == [("yellow", 4), ("green", 4), ("blue", 1)]
    assert play.result["unsure"] == []


def test_the_option_says_which_record_counts_for_now() -> None:
    play = Play(pile_differs="landed").lay("yellow", "red").lay("green", "red")
    play.reveal("red", 4, ("green", 4), ("yellow", 4))
    assert play.pile("red") == [("yellow", 4), ("green", 4)]
    assert play.ruling("pile_differs").open


def test_a_card_never_seen_landing_counts_for_now() -> None:
    play = Play().lay("yellow", "red").reveal("red", 4, ("yellow", 4), ("green", 4))
    assert play.pile("red") == [("yellow", 4), ("green", 4)]
    assert play.ruling("pile_differs").open
    play.settle("pile_differs", play.ruling("pile_differs").about, "landed")
    assert play.voids() == [("green", "red", 4, "card never seen landing")]


def test_a_card_missing_once_the_next_pile_is_turned() -> None:
    play = landed().reveal("red", 4, ("yellow", 4), ("green", 2))
    assert play.codes == []
    play.do(e.PileTurned("green"))
    assert play.ruling("pile_differs").open
    assert play.pile("red") == [("yellow", 4), ("green", 2)]
    play.settle("pile_differs", play.ruling("pile_differs").about, "landed")
    assert play.pile("red") == [("yellow", 4), ("green", 2), ("blue", None)]


def test_a_card_missing_once_the_pile_is_cleared() -> None:
    play = landed().reveal("red", 4, ("yellow", 4), ("green", 2)).do(e.PileCleared("red"))
    assert play.ruling("pile_differs").open
    assert play.pile("red") == [("yellow", 4), ("green", 2)]
    play.do(e.GuessShown("red", "blue", 5))
    assert play.codes == [], "it was not cleared yet"


def test_a_second_card_that_was_none_is_forgotten_once_the_pile_is_cleared() -> None:
    play = Play().lay("yellow", "red").lay("green", "red").lay("green", "red", confidence=0.7)
    assert play.voids() == [("green", "red", None, "second card on one pile")]
    play.reveal("red", 4, ("yellow", 4), ("green", 2)).do(e.PileCleared("red"))
    assert play.voids() == []
    assert play.codes == ["pile_differs"]


def test_a_card_skipped_in_the_reveal_is_noticed_at_once() -> None:
    play = landed().reveal("red", 4, ("yellow", 4), ("blue", 2))
    ruling = play.ruling("pile_differs")
    assert "taken off as yellow, blue" in ruling.text
    assert play.pile("red") == [("yellow", 4), ("blue", 2)]


def test_a_card_missing_in_the_reveal_that_won_a_token_was_there() -> None:
    play = landed().reveal("red", 4, ("yellow", 1)).do(e.TokenGiven("red", "green", 2))
    play.do(e.GuessShown("red", "blue", 2)).do(e.PileTurned("green"))
    assert play.pile("red") == [("yellow", 1), ("green", None), ("blue", 2)]
    assert play.result["awards"]["red"] == [{"player": "green", "stars": 2}]
    assert play.ruling("pile_differs").open


def test_one_card_of_another_colour_is_one_card() -> None:
    play = landed().reveal("red", 4, ("yellow", 4), ("green", 2))
    play.do(e.GuessShown("red", "red", 5))
    assert play.pile("red") == [("yellow", 4), ("green", 2), ("blue", 5)], "red cannot be right on red's pile"
    assert play.ruling("pile_differs").open


def test_a_colour_that_lies_there_already_is_not_believed_twice() -> None:
    play = landed().reveal("red", 4, ("yellow", 4), ("yellow", 2), ("blue", 5))
    assert play.pile("red") == [("yellow", 4), ("green", 2), ("blue", 5)]
    assert play.voids() == []


def test_another_colour_that_may_be_counts_as_revealed() -> None:
    play = Play().lay("yellow", "red").lay("green", "red").reveal("red", 4, ("yellow", 4), ("blue", 5))
    assert play.pile("red") == [("yellow", 4), ("blue", 5)]
    play.settle("pile_differs", play.ruling("pile_differs").about, "landed")
    assert play.pile("red") == [("yellow", 4), ("green", 5)]


def test_a_weak_second_reading_of_a_colour_yields_to_a_sure_first() -> None:
    play = Play().lay("yellow", "red").lay("green", "red").reveal("red", 4, ("yellow", 4))
    play.do(e.GuessShown("red", "blue", 5), confidence=0.5)
    assert play.pile("red") == [("yellow", 4), ("green", 5)]


def test_void_cards_lie_in_the_pile_and_are_shown_too() -> None:
    play = Play().lay("yellow", "red").lay("green", "red").lay("yellow", "red").bonus("blue", 3).lay("blue", "red")
    play.reveal("red", 4, ("yellow", 4), ("green", 4), ("yellow", 2), ("blue", 4))
    assert play.pile("red") == [("yellow", 4), ("green", 4)]
    assert play.voids() == [
        ("yellow", "red", 2, "second card on one pile"),
        ("blue", "red", 4, "card after the bonus token"),
    ]
    assert [code for code in play.codes if code != "bonus_unseen"] == ["second_card", "late_card"]


WENT_HOME: list[tuple[dict[str, str], list[str], list[tuple[str, int]], str]] = [
    ({}, ["yellow", "green", "yellow"], [("yellow", 4), ("green", 2)], "second card on one pile"),
    ({}, ["red", "yellow", "green"], [("yellow", 4), ("green", 2)], "card on the own pile"),
    ({}, ["yellow", "green", "blue"], [("yellow", 4), ("green", 2)], "card after the bonus token"),
    (
        {"second_card": "last_counts"},
        ["yellow", "green", "yellow"],
        [("green", 2), ("yellow", 4)],
        "second card on one pile",
    ),
]


@pytest.mark.parametrize(("options", "laid", "shown", "why"), WENT_HOME)
def test_a_void_card_that_went_home_is_not_missed(
    options: dict[str, str], laid: list[str], shown: list[tuple[str, int]], why: str
) -> None:
    play = Play(**options).bonus("blue", 3)
    for player in laid:
        play.lay(player, "red")
    void = play.voids()
    assert [card[3] for card in void] == [why]
    play.reveal("red", 4, *shown).do(e.PileCleared("red")).do(e.PileTurned("green"))
    assert "pile_differs" not in play.codes
    assert play.pile("red") == shown
    assert play.voids() == void


def test_a_card_that_counts_is_missed_beside_one_that_went_home() -> None:
    play = landed().lay("yellow", "red").reveal("red", 4, ("yellow", 4), ("green", 2)).do(e.PileCleared("red"))
    assert play.ruling("pile_differs").open


def test_a_void_card_may_be_shown_or_passed_over() -> None:
    play = Play().ink(*FOUR).lay("yellow", "red", 4).lay("yellow", "red", 2).lay("green", "red", 5)
    for player in FOUR:
        play.do(e.DoneSaid(player))
    play.do(e.RoundEnded()).reveal("red", 1, ("yellow", 4))
    acts = play.record.game.legal(play.state)
    assert {act.player for act in acts if isinstance(act, e.GuessShown)} == {"yellow", "green"}
    assert e.PileCleared("red") not in acts
    play.do(e.GuessShown("red", "green", 5))
    assert {type(act) for act in play.record.game.legal(play.state)} == {e.PileCleared, e.WrongWordAdmitted}
    assert "pile_differs" not in play.codes


def test_a_reveal_without_any_landing_recorded_is_believed() -> None:
    play = Play().reveal("red", 4, ("yellow", 4), ("green", 4))
    assert play.codes == []
    assert play.pile("red") == [("yellow", 4), ("green", 4)]


def test_figures_seen_at_landing_are_checked_by_the_reveal() -> None:
    play = Play().lay("yellow", "red", 4).reveal("red", 4, ("yellow", 5))
    ruling = play.ruling("figure_differs")
    assert ruling.open
    assert play.pile("red") == [("yellow", 5)]
    play.settle("figure_differs", ruling.about, "landed")
    assert play.pile("red") == [("yellow", 4)]


def test_face_up_play_needs_no_reveal() -> None:
    play = Play().lay("yellow", "red", 4).numbers(red=4).do(e.PileTurned("red")).do(e.PileTurned("blue"))
    assert play.codes == []
    assert play.points["yellow"] == 2 - 4


def test_a_pile_turned_whose_cards_were_never_shown_is_asked_about() -> None:
    play = landed().do(e.PileTurned("red")).do(e.PileTurned("blue"))
    assert play.ruling("pile_differs").open


def test_an_unread_figure_names_what_it_may_be() -> None:
    play = Play().lay("yellow", "red").lay("yellow", "blue", 3).reveal("red", 4, ("yellow", None))
    ruling = play.ruling("figure_unread")
    assert dict(ruling.params)["candidates"] == (1, 2, 4, 5, 6, 7)
    assert play.pile("red") == [("yellow", None)]


def test_guesses_shown_without_the_black_cards_are_asked_about() -> None:
    play = Play().do(e.PileTurned("red")).do(e.GuessShown("red", "yellow", 4))
    assert play.codes == ["secret_unread", "secret_unread"]
    assert [dict(ruling.params)["card"] for ruling in play.rulings] == ["number", "letter"]


def test_two_weak_readings_of_a_colour_leave_it_to_the_reveal() -> None:
    play = Play().lay("yellow", "red").lay("green", "red", confidence=0.5).reveal("red", 4, ("yellow", 4))
    play.do(e.GuessShown("red", "blue", 5), confidence=0.5)
    assert play.pile("red") == [("yellow", 4), ("blue", 5)]


def test_a_landing_just_sure_enough_outweighs_a_weak_reveal() -> None:
    play = Play().lay("yellow", "red").lay("green", "red", confidence=0.8).reveal("red", 4, ("yellow", 4))
    play.do(e.GuessShown("red", "blue", 5), confidence=0.79)
    assert play.pile("red") == [("yellow", 4), ("green", 5)]


def test_a_knocked_pile_does_not_tell_the_order_of_close_cards() -> None:
    play = Play().lay("yellow", "red", since=5.0, at=7.0).lay("green", "red", since=5.0, at=7.0)
    play.do(e.PileKnocked("red")).reveal("red", 4, ("green", 4), ("yellow", 4))
    assert play.codes == ["close_cards", "knocked_pile"]
    assert play.pile("red") == [("yellow", 4), ("green", 4)]
