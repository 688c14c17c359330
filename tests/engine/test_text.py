"""What people say and cards have printed on them is shown as it is, though a catalogue may have the same text."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import quote
from engine.events import BreachCalled, DisputeSettled, Event, GuessLaid, GuessShown
from engine.game import find_game
from engine.judge import events as judge
from engine.phrases import phrase
from engine.pictomania import events as pictomania
from engine.pictures import events as pictures
from engine.record import Record
from tests.engine.play import Play
from tests.engine.play_judge import Play as JudgePlay

SAID: list[tuple[str, Event]] = [
    ("judge", judge.WordsListed(("letter", "number", "red"))),
    ("judge", BreachCalled("red", "letter")),
    ("judge", DisputeSettled("late_guess", 3, "letter")),
    ("pictomania", pictomania.CardStood("A", "letter", 1)),
    ("pictures", pictures.PhotoReplaced("A1", "letter")),
]


def shouted(text: str) -> str:
    """A translation of every text that spares the names in braces."""
    return text.replace("letter", "LETTER").replace("red", "RED").replace("number", "NUMBER")


@pytest.mark.parametrize(("game", "event"), SAID)
def test_events_quote_cards_and_people(game: str, event: Event) -> None:
    said = phrase(find_game(game).vocabulary, event, shouted)
    assert "letter" in said or "A1" in said
    assert "LETTER" not in said


def test_players_are_called_by_their_colours_in_every_language() -> None:
    said = phrase(find_game("judge").vocabulary, GuessLaid("red", "blue"), shouted)
    assert said.startswith("RED ")


def test_what_is_not_known_is_said_in_every_language() -> None:
    words = find_game("pictomania").vocabulary
    for event in (GuessShown("red", "blue", None), pictomania.LetterDealt("red")):
        assert "؟" in phrase(words, event, lambda text: text.replace("?", "؟"))


def breaches() -> list[tuple[Record, str]]:
    called = BreachCalled("red", "letter")
    return [(Play().do(called).record, "drawing_breach"), (JudgePlay().do(called).record, "drawing_breach")]


@pytest.mark.parametrize(("record", "code"), breaches())
def test_rulings_quote_people(record: Record, code: str) -> None:
    ruling = next(ruling for ruling in record.game.rulings(record.state) if ruling.code == code)
    said = ruling.said(shouted)
    assert "letter" in said
    assert "RED" in said
    assert {type(value) for value in ruling.to_dict()["params"].values()} == {str}


def test_rulings_quote_cards() -> None:
    play = JudgePlay().do(judge.DeckOpened(("sun", "moon"))).do(judge.WordsListed(("letter", "sun")))
    said = play.ruling("not_in_deck")
    assert said.said(shouted).endswith(": letter.")
    assert said.to_dict()["params"]["words"] == ["letter"]


QUOTED: list[tuple[Any, str]] = [
    ("it's", "'it's'"),
    ("a\nb", "'a\\nb'"),
    ((), "nothing"),
    ((2, 1), "2, 1"),
    (((2, 1), (1,)), "(2, 1), (1)"),
    (None, "?"),
    (True, "true"),
    (GuessLaid("red", "blue"), "GuessLaid player=red owner=blue"),
    ({"player": "red", "tokens": [1, 2]}, "player=red tokens=1, 2"),
]


@pytest.mark.parametrize(("value", "said"), QUOTED)
def test_input_is_quoted_as_people_would_type_it(value: Any, said: str) -> None:
    assert quote(value) == said
