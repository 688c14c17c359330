"""What a redacted record tells, and what not: before the reveal, after it, of corrections, of what no longer counts."""

import pytest

from engine.entry import Amend, Entry, Insert, Redo, Retract, Undo
from engine.errors import EngineError
from engine.events import Event
from engine.pictomania import events as e
from engine.pictomania import round_start
from engine.record import Record
from engine.secrecy import HOST, SPECTATOR, redacted

THREE = ("red", "green", "blue")
GUESS = e.GuessLaid("red", "blue", 4)
HIDDEN = e.GuessLaid("red", "blue", None)


def record(*events: object) -> Record:
    made = Record()
    made.add(round_start(THREE), at=0.0)
    for moment, event in enumerate(events, 1):
        made.add(event, at=float(moment))  # type: ignore[arg-type]
    return made


def told(made: Record, who: str, entry: int) -> Event:
    event = redacted(made.journal, who)[entry].event
    inner = event.event if isinstance(event, Amend | Insert) else event
    assert isinstance(inner, Event)
    return inner


@pytest.mark.parametrize(
    ("who", "expected"), [("red", GUESS), ("green", HIDDEN), ("blue", HIDDEN), (HOST, HIDDEN), (SPECTATOR, HIDDEN)]
)
def test_a_hidden_figure_is_known_to_its_player_only(who: str, expected: Event) -> None:
    assert told(record(GUESS), who, 2) == expected


@pytest.mark.parametrize("who", [*THREE, HOST, SPECTATOR])
def test_once_the_pile_is_turned_all_know(who: str) -> None:
    assert told(record(GUESS, e.PileTurned("blue")), who, 2) == GUESS


def test_another_pile_that_is_turned_tells_nothing() -> None:
    assert told(record(GUESS, e.PileTurned("green")), "green", 2) == HIDDEN


@pytest.mark.parametrize(
    ("events", "entry"),
    [
        ((e.InkSeen("red"), Amend(2, GUESS)), 3),
        ((e.InkSeen("red"), Insert(GUESS, after=2)), 3),
        ((GUESS, Amend(2, e.GuessLaid("red", "blue", 5))), 2),
        ((GUESS, Retract(2)), 2),
        ((GUESS, Undo(2)), 2),
        ((GUESS, Undo(2), Redo(2)), 2),
    ],
)
def test_corrections_and_what_they_supersede_tell_nothing(events: tuple[object, ...], entry: int) -> None:
    assert told(record(*events), "green", entry) == HIDDEN


def test_alternatives_and_pictures_of_a_hidden_figure_are_left_out() -> None:
    made = Record()
    made.add(round_start(THREE), at=0.0)
    made.add(GUESS, at=1.0, alternatives=(e.GuessLaid("red", "blue", 5),), evidence=("a.png",))
    made.add(HIDDEN, at=2.0, alternatives=(e.GuessLaid("red", "blue", 5),), evidence=("b.png",))
    made.add(e.GuessLaid("green", "blue"), at=3.0, alternatives=(e.GuessLaid("red", "blue"),), evidence=("c.png",))
    hidden = redacted(made.journal, "green")
    assert [(entry.alternatives, entry.evidence) for entry in hidden][1:] == [
        ((), ()),
        ((), ()),
        ((e.GuessLaid("red", "blue"),), ("c.png",)),
    ]


def test_what_earlier_rounds_hid_is_public() -> None:
    made = record(GUESS, round_start(THREE, number=2), GUESS)
    assert (told(made, "green", 2), told(made, "green", 4)) == (GUESS, HIDDEN)


def test_a_redacted_record_is_a_sound_record() -> None:
    made = record(GUESS, Amend(2, e.GuessLaid("red", "blue", 5)), Undo(3), Redo(3), Retract(2))
    hidden = redacted(made.journal, SPECTATOR)
    again = Record.of(hidden)
    assert [entry.id for entry in hidden] == [entry.id for entry in made.journal]
    assert again.journal.effective() == Record.of(hidden).journal.effective()
    assert all(isinstance(entry, Entry) for entry in hidden)


@pytest.mark.parametrize("who", ["red", "green", "blue"])
def test_a_guess_that_changed_hands_is_known_to_nobody(who: str) -> None:
    made = record(GUESS, Amend(2, e.GuessLaid("green", "blue", 4)))
    assert getattr(told(made, who, 2), "number", 0) is None
    assert getattr(told(made, who, 3), "number", 0) is None


def test_a_guess_whose_figure_was_put_right_stays_known_to_its_player() -> None:
    made = record(GUESS, Amend(2, e.GuessLaid("red", "blue", 5)))
    assert (told(made, "red", 2), told(made, "red", 3)) == (GUESS, e.GuessLaid("red", "blue", 5))


@pytest.mark.parametrize("correction", [Retract(1), Undo(1), Amend(2, e.GuessLaid("pink", "blue", 4))])
def test_refusals_quote_no_secret(correction: object) -> None:
    made = record(GUESS)
    with pytest.raises(EngineError) as refused:
        made.add(correction, at=9.0)  # type: ignore[arg-type]
    assert "GuessLaid" in str(refused.value)
    assert "number" not in str(refused.value)
