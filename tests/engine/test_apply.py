"""What cannot be put into the state: each refusal with its kind and message, the record unchanged; and the registry."""

import pytest

from engine.errors import EngineError, NotAllowed, Unreadable
from engine.game import find_game, fold, games, replay
from engine.journal import Amend, Entry, Header, Insert, Journal, Redo, Retract, Undo
from engine.pictomania import events as e
from engine.record import Record
from tests.engine.play import FOUR, Play

ROW = (2, 1, 1)
BONUS = (3, 2, 2, 1)
REFUSED: list[tuple[object, type[EngineError], str]] = [
    (e.InkSeen("pink"), NotAllowed, "'pink' in InkSeen.* does not play; red, yellow, green, blue do"),
    (e.GuessLaid("red", "pink"), NotAllowed, "'pink' in GuessLaid"),
    (e.GuessLaid("red", "blue", 8), Unreadable, "number 8 in GuessLaid.*; expected a figure 1 to 7"),
    (e.GuessLaid("red", "blue", 0), Unreadable, "number 0"),
    (e.GuessLaid("red", "blue", 1, 0), Unreadable, "layer 0 .*expected a place from 1"),
    (e.NumberShown("red", 9), Unreadable, "number 9"),
    (e.LetterShown("red", "D"), Unreadable, "letter 'D' .*expected A, B or C"),
    (e.BonusTaken("red", 0), Unreadable, "stars 0 .*expected 1 to 9 stars"),
    (e.StandRead(("a",) * 6, ("b",) * 7, ("c",) * 7), Unreadable, "expected seven words"),
    (e.DisputeSettled("who_cares", 1, "yes"), Unreadable, "no dispute is called 'who_cares'; known: second_card"),
    (e.DisputeSettled("late_ink", 1, "yes"), Unreadable, "'yes' does not settle late_ink; expected nothing, zero"),
    (e.RoundStarted(FOUR, (ROW,) * 4, BONUS, 3), NotAllowed, "round 1 has started, so 2 comes next"),
    (e.RoundStarted(FOUR, (ROW,) * 4, BONUS, 1), NotAllowed, "round 1 has started"),
    (e.RoundStarted(FOUR, (ROW,) * 4, BONUS, 5), Unreadable, "rounds are numbered 1 to 4"),
    (e.RoundStarted(FOUR[:2], (ROW,) * 2, BONUS, 2), Unreadable, "expected 3 to 6 different players"),
    (e.RoundStarted(("red",) * 4, (ROW,) * 4, BONUS, 2), Unreadable, "expected 3 to 6 different players"),
    (e.RoundStarted(("red", "blue", "mauve"), (ROW,) * 3, BONUS, 2), Unreadable, "players are named red, yellow"),
    (e.RoundStarted(FOUR, (ROW,) * 3, BONUS, 2), Unreadable, "expected a row of tokens for each player"),
    (e.RoundStarted(FOUR, (ROW,) * 4, (0,), 2), Unreadable, "tokens have 1 to 9 stars"),
    (e.RoundStarted(FOUR, ((1,) * 10, ROW, ROW, ROW), BONUS, 2), Unreadable, "a row has 9 tokens at most"),
    (e.RoundStarted(FOUR, (ROW,) * 4, (1,) * 10, 2), Unreadable, "a row has 9 tokens at most"),
    (e.RoundStarted((*FOUR[:3], "pink"), (ROW,) * 4, BONUS, 2), NotAllowed, "the game has begun with red"),
]


@pytest.mark.parametrize(("event", "kind", "message"), REFUSED)
def test_refusals(event: e.Event, kind: type[EngineError], message: str) -> None:
    play = Play()
    before = play.state
    with pytest.raises(kind, match=message) as caught:
        play.do(event)
    assert str(caught.value).startswith("entry 2: ")
    assert play.last == 1
    assert play.state is before


def test_a_correction_is_no_event_of_a_game() -> None:
    play = Play()
    with pytest.raises(Unreadable, match="is no event of pictomania"):
        play.record.game.apply(play.state, Entry(2, Retract(1)))


def test_a_correction_after_which_the_record_makes_no_sense_is_refused() -> None:
    play = Play().lay("red", "blue")
    with pytest.raises(NotAllowed, match="before any round has started"):
        play.do(Retract(1))
    with pytest.raises(NotAllowed, match="'pink' in GuessLaid"):
        play.do(Amend(2, e.GuessLaid("pink", "red")))
    assert play.last == 2
    assert play.pile("blue") == [("red", None)]


def test_corrections_are_followed_at_once() -> None:
    play = Play().lay("yellow", "red", 4).lay("green", "red", 4).numbers(red=4)
    assert play.points["green"] == 1
    play.do(Amend(2, e.GuessLaid("yellow", "red", 6)), source="host")
    assert play.points["green"] == 2
    play.do(Undo(play.last))
    assert play.points["green"] == 1
    play.do(Redo(play.last - 1))
    assert play.points["green"] == 2
    play.do(Insert(e.GuessLaid("blue", "red", 4), before=3))
    assert (play.points["blue"], play.points["green"]) == (2, 1)


def test_a_confirmed_reading_is_no_longer_unsure() -> None:
    play = Play().lay("yellow", "red", 4, confidence=0.6)
    assert play.result["unsure"] == [2]
    play.do(Amend(2, e.GuessLaid("yellow", "red", 4)), source="player", who="yellow")
    assert play.result["unsure"] == []


def test_corrected_start_of_a_round() -> None:
    play = Play().lay("yellow", "red", 4).numbers(red=4)
    play.do(Amend(1, e.RoundStarted(FOUR, ((3, 1, 1),) * 4, BONUS)))
    assert play.points["yellow"] == 3


def test_an_unknown_game_is_named_with_those_known() -> None:
    with pytest.raises(Unreadable, match=r"there is no game 'chess'; known are: .*pictomania"):
        find_game("chess")
    with pytest.raises(Unreadable, match="chess"):
        Record(Header("chess"))


def test_unknown_options_in_a_header() -> None:
    with pytest.raises(Unreadable, match="unknown field 'colour'"):
        fold(Header("pictomania", {"colour": 1}), [])


def test_every_game_is_found_by_its_name() -> None:
    assert [game.name for game in games().values()] == list(games())


def test_a_record_can_be_taken_up_again() -> None:
    play = Play().lay("yellow", "red", 4).numbers(red=4)
    again = Record.of(play.record.journal.copy())
    assert again.state == play.state == replay(play.record.journal)
    again.add(e.NumberShown("blue", 3), at=9.0)
    assert len(play.record.journal) == 3


def test_a_record_that_makes_no_sense_is_refused() -> None:
    journal = Journal()
    journal.add(e.InkSeen("red"), at=1.0)
    with pytest.raises(NotAllowed, match="before any round"):
        Record.of(journal)
