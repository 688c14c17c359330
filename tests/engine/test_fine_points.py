"""Fine points of the rules of all three games that only a small change to the rules shows to be untested."""

from __future__ import annotations

from engine.entry import SURE
from engine.events import BreachCalled
from engine.judge.events import SpeedNoted
from engine.pictomania import events as p
from engine.pictures.scoring import UNKNOWN, score_round
from engine.pictures.study import study
from tests.engine.play import Play as Pictomania
from tests.engine.play_judge import Play as Judge
from tests.engine.play_pictures import Play as Pictures

FIVE = ("red", "yellow", "green", "blue", "pink")


def test_what_made_a_card_void_first_stays_the_reason() -> None:
    """A card on the own pile after the bonus token is void for both, and two rulings say so."""
    play = Pictomania().ink("red").bonus("red", 3).lay("red", "red", 4)
    assert play.voids() == [("red", "red", 4, "card on the own pile")]
    assert {"own_pile", "late_card"} <= set(play.codes)


def test_a_card_read_before_its_deck_was_opened_is_known_again_by_its_words() -> None:
    words = tuple(f"word {n}" for n in range(7))
    blank = ("",) * 7
    card = p.WordCard("first", words, tuple(f"back {n}" for n in range(7)))
    play = Pictomania().do(p.StandRead(words, blank, blank)).do(p.RoundEnded())
    play.do(p.RoundStarted(play.state.now.players, ((2, 1, 1),) * 4, (3, 2, 2, 1), 2))
    play.do(p.DeckOpened((card,))).do(p.CardStood("B", "first", 1))
    assert "card_again" in play.codes


def test_a_round_that_counts_0_for_several_reasons_names_all_of_them() -> None:
    play = Pictomania(late_ink="zero", drawing_breach="zero").ink("red").lay("red", "blue", 2).ink("red")
    play.do(BreachCalled("red", "letters"))
    zeroed = [line for line in play.record.game.explain(play.state)["red"] if line.template.startswith("the round")]
    assert [set(line.entries) for line in zeroed] == [{3, 4, 5}]


def test_of_three_guesses_in_a_round_of_one_the_last_is_named() -> None:
    play = Judge(FIVE, guesses_per_player="one_per_round").begin()
    play.lay("yellow", "green", 1).lay("yellow", "blue", 2).lay("yellow", "pink", 3)
    ruling = play.ruling("second_in_round")
    assert dict(ruling.params)["owner"] == "pink"
    assert [why for *_, why in play.voids()] == ["a second guess in the round"] * 2


def test_a_guess_lifted_after_the_end_is_tidied_up() -> None:
    play = Judge().begin().lay("yellow", "green", 1).call().end()
    before = play.result["boards"]
    play.lift("yellow", "green")
    assert play.result["boards"] == before
    assert "late_lift" not in play.codes


def test_a_guess_that_may_have_been_lifted_too_late_stands_whatever_the_option_says() -> None:
    play = Judge(late_lift="lifted").begin().lay("yellow", "green", 1)
    play.call(since=3.0, at=6.0).lift("yellow", "green", since=5.0, at=7.0)
    assert "maybe_late_lift" in play.codes
    assert play.board("green") == [("yellow", 1)]


def test_who_lifted_an_unknown_guess_where_is_said() -> None:
    text = Judge().begin().lift("yellow", "green").ruling("lifted_unknown").text
    assert "yellow lifted a guess at green" in text


def test_whose_picture_was_noted_without_a_right_guess_is_said() -> None:
    play = (
        Judge().begin().lay("yellow", "green", 1).call().numbers(yellow=1, green=2, blue=3).show("green", ("yellow", 1))
    )
    play.do(SpeedNoted("green")).end()
    assert "noted green" in play.ruling("note_unfounded").text


def test_ink_just_sure_enough_is_sure() -> None:
    play = Judge().begin().ink("green").call().ink("green", confidence=SURE)
    assert "late_ink" in play.codes
    assert "late_ink" not in Judge().begin().ink("green").call().ink("green", confidence=SURE - 0.01).codes


def test_the_last_token_of_a_place_may_still_be_drawn() -> None:
    play = Pictures().draw(red="B2", green="B2")
    assert play.possible.tokens["B2"] == 1
    assert "B2" in play.possible.may_be["blue"]


def test_a_guess_not_known_yet_tells_nothing_of_its_place() -> None:
    play = Pictures().build("red", "green", "blue").write("red", "green", "C3")
    lines = [line for line in score_round(study(play.state)).lines["red"] if line.template == UNKNOWN]
    assert [line.params for line in lines] == [(("owner", "green"),)]
