"""What is shown while a round is watched: few plain lines for pipes, a table drawn now and then for terminals."""

from __future__ import annotations

import io
import typing

import pytest
from rich.console import Console

from engine.events import Event
from engine.game import games
from engine.journal import Correction, Entry, Header
from engine.phrases import CORRECTIONS
from engine.record import Record
from service.score import show_score
from service.screen import REDRAW_SECONDS, LiveScreen, PlainScreen
from tests.service.scripted import whole_round


def _played(events: list[Event], confidence: float = 0.95) -> tuple[Record, list[Entry]]:
    record = Record(Header("pictomania"))
    return record, [record.add(event, float(i), confidence=confidence) for i, event in enumerate(events)]


def _console(terminal: bool) -> Console:
    return Console(file=io.StringIO(), force_terminal=terminal, width=100, color_system=None, _environ={})


def _text(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_every_kind_of_event_and_correction_has_its_sentence() -> None:
    assert set(CORRECTIONS) == set(typing.get_args(Correction))
    for game in games().values():
        assert set(game.vocabulary.phrases) == set(game.vocabulary.kinds.values()), game.name


def test_plain_lines_are_landmarks_and_doubts_only() -> None:
    console = _console(terminal=False)
    record, entries = _played(whole_round())
    with PlainScreen(console) as screen:
        for entry in entries:
            assert not screen.due()
            screen.entry(record, entry)
    lines = _text(console).splitlines()
    assert [line.split(" s ")[1].strip() for line in lines] == [
        "round 1 begins: red, green, blue (95 %)",
        *(f"the pile of {owner} is turned over (95 %)" for owner in ("red", "green", "blue")),
    ]


def test_each_doubt_gets_a_plain_line() -> None:
    console = _console(terminal=False)
    record, entries = _played(whole_round(), confidence=0.4)
    with PlainScreen(console) as screen:
        for entry in entries:
            screen.entry(record, entry)
    assert len(_text(console).splitlines()) == len(entries)


def test_the_live_table_shows_players_events_and_progress() -> None:
    console = _console(terminal=True)
    record, entries = _played(whole_round())
    with LiveScreen(console, "film.mp4", 80, clock=lambda: 0.0) as screen:
        for entry in entries:
            screen.entry(record, entry)
        screen.progress(record, 40, 4.0)
        shown = _text(console)
    for part in ("film.mp4", "4.0 s", "black sheep", "A3 word 3", "red guessed 1 at blue (95 %)"):
        assert part in shown


def test_the_live_table_says_that_it_looks_for_a_table_and_is_not_drawn_too_often() -> None:
    console = _console(terminal=True)
    record, _ = _played([])
    moments = [0.0]
    with LiveScreen(console, "film.mp4", None, clock=lambda: moments[-1]) as screen:
        for frame, moment in ((1, 0.0), (2, REDRAW_SECONDS / 2), (3, REDRAW_SECONDS)):
            moments.append(moment)
            if screen.due():
                screen.progress(record, frame, frame / 10)
        shown = _text(console)
    assert shown.count("looking for the table") == 2
    assert "0.1 s" in shown
    assert "0.2 s" not in shown


@pytest.mark.parametrize("played", range(1, len(whole_round()) + 1))
def test_the_table_can_be_shown_after_each_event(played: int) -> None:
    record, _ = _played(whole_round()[:played])
    console = _console(terminal=False)
    show_score(record, console)
    lines = _text(console).splitlines()
    for player, points in record.game.score(record.state).items():
        assert any(player in line and f" {points} " in line for line in lines)
    for ruling in record.game.rulings(record.state):
        assert any(ruling.text in line for line in lines)
