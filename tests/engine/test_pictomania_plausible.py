"""Readings weighed by the rules: what they would newly raise, and which of them is likeliest."""

from __future__ import annotations

from typing import Any

import pytest

from engine.entry import Entry
from engine.errors import NotAllowed
from engine.events import Event
from engine.game import find_game
from engine.pictomania import events as e
from engine.plausible import IMPOSSIBLE, PLAUSIBILITY, doubts, rank
from tests.engine.play import Play

GAME = find_game("pictomania")


def entry(play: Play, event: Event, sure: float = 1.0, *others: Event, width: float = 0.0) -> Entry:
    at = play.clock + 1.0
    return Entry(play.last + 1, event, at, at - width, confidence=sure, alternatives=others)


DOUBTS: list[tuple[Event, list[str]]] = [
    (e.GuessLaid("yellow", "blue"), []),
    (e.GuessLaid("yellow", "yellow"), ["own_pile"]),
    (e.GuessLaid("yellow", "red"), ["second_card"]),
    (e.GuessLaid("green", "blue"), ["late_card"]),
    (e.GuessLaid("green", "green"), ["own_pile", "late_card"]),
    (e.GuessLaid("yellow", "blue", 4), ["number_twice"]),
    (e.InkSeen("yellow"), ["late_ink"]),
    (e.BonusTaken("yellow", 3), ["token_not_there"]),
    (e.BonusTaken("green", 2), ["second_bonus"]),
    (e.NumberShown("blue", 7), []),
]


def playing() -> Play:
    """All have drawn; yellow has laid a 4 at red, green has taken the 3."""
    return Play().ink("red", "yellow", "green", "blue").lay("yellow", "red", 4).bonus("green", 3)


@pytest.mark.parametrize(("event", "codes"), DOUBTS)
def test_doubts_are_the_rulings_newly_raised(event: Event, codes: list[str]) -> None:
    play = playing()
    assert sorted(ruling.code for ruling in doubts(GAME, play.state, entry(play, event))) == sorted(codes)
    assert play.codes == [], "nothing was recorded"


def test_what_was_doubtful_before_is_no_doubt_about_this() -> None:
    play = playing().lay("yellow", "yellow")
    assert play.codes == ["own_pile"]
    assert doubts(GAME, play.state, entry(play, e.GuessLaid("blue", "red"))) == ()


def test_what_cannot_be_recorded_has_no_doubts_but_an_error() -> None:
    play = playing()
    with pytest.raises(NotAllowed, match="'pink'"):
        doubts(GAME, play.state, entry(play, e.InkSeen("pink")))


def ranked(play: Play, event: Event, sure: float, *others: Event) -> list[tuple[Any, float]]:
    readings = rank(GAME, play.state, entry(play, event, sure, *others))
    assert sum(reading.probability for reading in readings) == pytest.approx(1.0)
    return [(reading.event, round(reading.probability, 3)) for reading in readings]


def test_a_reading_that_fits_overtakes_one_that_does_not() -> None:
    again, other = e.GuessLaid("yellow", "red"), e.GuessLaid("blue", "red")
    assert ranked(playing(), again, 0.6, other) == [(other, 0.87), (again, 0.13)]
    assert ranked(playing(), again, 0.95, other) == [(again, 0.655), (other, 0.345)]


def test_readings_that_fit_alike_keep_the_eyes_order() -> None:
    first, second, third = (e.GuessShown("red", "yellow", number) for number in (4, 1, 7))
    play = Play().lay("yellow", "red").do(e.PileTurned("red")).do(e.LetterShown("red", "A")).numbers(red=4)
    assert ranked(play, first, 0.7, second, third) == [(first, 0.7), (second, 0.2), (third, 0.1)]


def test_each_ruling_counts_against_a_reading() -> None:
    (reading,) = rank(GAME, playing().state, entry(playing(), e.GuessLaid("green", "green")))
    assert reading.plausibility == pytest.approx(PLAUSIBILITY["void"] ** 2)
    assert [ruling.code for ruling in reading.doubts] == ["own_pile", "late_card"]
    assert reading.probability == 1.0


def test_what_cannot_be_recorded_comes_last() -> None:
    impossible, fine = e.InkSeen("pink"), e.InkSeen("blue")
    readings = rank(GAME, playing().state, entry(playing(), impossible, 0.9, fine))
    assert [reading.event for reading in readings] == [fine, impossible]
    assert readings[1].plausibility == IMPOSSIBLE
    assert readings[1].doubts == ()


def test_an_alternative_named_twice_is_one() -> None:
    fine, other = e.InkSeen("blue"), e.InkSeen("red")
    assert [event for event, _ in ranked(playing(), fine, 0.5, other, fine, other)] == [fine, other]


def test_a_sure_reading_leaves_nothing_to_its_alternatives() -> None:
    again, other = e.GuessLaid("yellow", "red"), e.GuessLaid("blue", "red")
    assert ranked(playing(), again, 1.0, other) == [(again, 1.0), (other, 0.0)]
