"""Events as people type them: every event of every game can be typed and read back; what cannot be is named."""

from __future__ import annotations

import shlex
from typing import Any

import pytest

from engine.conformance import chance
from engine.conformance.samples import Sampler
from engine.errors import Unreadable
from engine.events import BreachCalled, Event, GuessLaid, InkSeen
from engine.game import find_game, games
from engine.pictomania import round_start
from engine.pictomania.events import LetterDealt, StandRead
from service.records.words import read_event, read_value, to_words
from tests.service.scripted import PLAYERS

KINDS = find_game("pictomania").vocabulary.kinds


@pytest.mark.parametrize("name", games())
def test_every_event_of_every_game_is_read_back(name: str) -> None:
    game = find_game(name)
    players = ("red", "green", "blue")
    sampler = Sampler(game.vocabulary, players, chance(5))
    sampler.learn(game.opening(players, {}))
    seen = set()
    for _ in range(500):
        event = sampler.event(9)
        seen.add(type(event))
        assert read_event(shlex.split(to_words(event)), game.vocabulary.kinds) == event
    assert seen == set(game.vocabulary.kinds.values())


@pytest.mark.parametrize(
    "event",
    [
        round_start(PLAYERS),
        StandRead(("sun, moon", "[x]", ""), ("",), ()),
        BreachCalled("red", 'it\'s "quoted" = \\ and\nmore, čtvrtek جمعه'),
        BreachCalled("red", ""),
        BreachCalled("red", "{"),
        BreachCalled("red", "?"),
        LetterDealt("red", "?"),
        LetterDealt("red", ""),
        LetterDealt("red"),
    ],
)
def test_odd_texts_are_read_back(event: Event) -> None:
    assert read_event(shlex.split(to_words(event)), KINDS) == event


@pytest.mark.parametrize(
    ("typed", "event"),
    [
        ("InkSeen player=red", InkSeen("red")),
        ("inkseen player=red", InkSeen("red")),
        ("GuessLaid owner=blue player=red number=?", GuessLaid("red", "blue")),
        ("GuessLaid owner=blue player=red number=", GuessLaid("red", "blue")),
        ("""'{"kind": "GuessLaid", "player": "red", "owner": "blue", "number": 4}'""", GuessLaid("red", "blue", 4)),
        ("RoundStarted players=red,green,blue tokens='[[2, 1], [2, 1], [2, 1]]' bonus='2 2 1'", round_start(PLAYERS)),
    ],
)
def test_short_forms(typed: str, event: Event) -> None:
    assert read_event(shlex.split(typed), KINDS) == event


def test_fields_alone_change_an_event_that_is_given() -> None:
    like = GuessLaid("red", "blue", 4)
    assert read_event(["number=5"], KINDS, like) == GuessLaid("red", "blue", 5)
    assert read_event(["owner=green", "number=?"], KINDS, like) == GuessLaid("red", "green")
    assert read_event(["InkSeen", "player=red"], KINDS, like) == InkSeen("red")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "an event begins with its kind; known are: RoundStarted, "),
        (["number=4"], "an event begins with its kind"),
        (["Sneezed"], "'Sneezed' is no event; known are: RoundStarted"),
        (["InkSeen", "red"], "'red' is no pair such as player=..."),
        (["InkSeen", "player=red", "player=blue"], "'player=blue': player is given twice"),
        (["InkSeen", "who=red"], "'who=red': InkSeen has no who; it has: player"),
        (["InkSeen"], "InkSeen needs the field 'player'"),
        (["GuessLaid", "player=red", "owner=blue", "number=four"], "number: 'four' is not a whole number"),
        (["GuessLaid", "player=red", "owner=blue", "number=4.5"], "number: 4.5 is not a whole number"),
        (["RoundEnded", "x=1"], "RoundEnded has no x; it has: nothing to fill in"),
        (["{nonsense"], "'{nonsense' is not JSON"),
        (['{"kind": "Sneezed"}'], "none of the known kinds"),
        (["{}"], "none of the known kinds"),
        (['{"kind":' * 100_000], "is not JSON"),
        (["RoundStarted", "players=red", "tokens=" + "[" * 100_000, "bonus=1"], "tokens: '[[["),
    ],
)
def test_what_stands_for_no_event_is_named(words: list[str], message: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_event(words, KINDS)
    assert message in str(caught.value)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize(
    ("text", "hint", "value"),
    [
        ("true", bool, True),
        ("2.5", float, 2.5),
        ("7", str, "7"),
        ("?", str, "?"),
        ("", tuple[str, ...], []),
        ("a,,b", tuple[str, ...], ["a", "", "b"]),
        ("3, 2,1", tuple[int, ...], [3, 2, 1]),
        ("[3, 2]", tuple[int, ...], [3, 2]),
        ("3 x", tuple[int, ...], [3, "x"]),
    ],
)
def test_values_as_typed(text: str, hint: Any, value: Any) -> None:
    assert read_value(text, hint) == value
