"""Games by chance, by the rules and against them, counted by the engine and in the plainest way: the same sums."""

from __future__ import annotations

from contextlib import suppress

import pytest

from engine.conformance import chance
from engine.conformance.chance import add, next_act, open_game
from engine.conformance.position import Position
from engine.errors import EngineError
from engine.events import DisputeSettled, Event
from engine.game import find_game
from engine.pictomania import events as e
from tests.engine.naive_pictomania import Told, covered, naive_points, numbered
from tests.engine.play import FOUR, Play

GAME = find_game("pictomania")
TABLES = 50
OF_THE_REVEAL = (e.GuessShown, e.PileTurned, e.PileCleared)
"""Made up, these seldom agree with what landed, and there is nothing to count."""


def made_up(now: Position) -> Event:
    """A decision about one of the disputes, a card laid anywhere, or anything at all."""
    pick = now.sampler.pick
    disputes = [ruling for ruling in now.game.rulings(now.state) if ruling.choices]
    if disputes and pick(2):
        ruling = disputes[pick(len(disputes))]
        return DisputeSettled(ruling.code, ruling.about, ruling.choices[pick(len(ruling.choices))])
    if pick(2):
        return e.GuessLaid(now.sampler.one_of(FOUR), now.sampler.one_of(now.sampler.players), 1 + pick(7))
    return now.sampler.event(len(now.record.journal))


def by_chance(seed: int) -> Position:
    """A table after some acts: a quarter of them against the rules, guesses laid more often than other acts."""
    now = open_game(GAME, chance(seed))
    pick = now.sampler.pick
    for _ in range(20 + 2 * seed):
        guesses = [act for act in GAME.legal(now.state) if isinstance(act, e.GuessLaid)]
        event = guesses[pick(len(guesses))] if guesses and pick(2) else next_act(now)
        if not pick(4):
            event = made_up(now)
        if event is None or getattr(event, "layer", None):
            continue
        if isinstance(event, OF_THE_REVEAL) and event not in GAME.legal(now.state):
            continue
        with suppress(EngineError):
            add(now, event)
    return now


def told(now: Position) -> Told:
    return [(entry.id, entry.event) for entry in now.entries]


@pytest.fixture(scope="module")
def tables() -> list[Position]:
    """Those that can be counted."""
    return [now for seed in range(TABLES) if covered(told(now := by_chance(seed)))]


def test_sums_are_those_of_a_naive_count(tables: list[Position]) -> None:
    for now in tables:
        raw = now.record.journal.header.options
        assert GAME.result(now.state)["totals"] == naive_points(told(now), raw), told(now)


def test_the_tables_are_many_and_break_every_rule(tables: list[Position]) -> None:
    assert len(tables) > TABLES / 2
    codes = {ruling.code for now in tables for ruling in GAME.rulings(now.state)}
    assert codes >= {"second_card", "own_pile", "late_card", "early_guess", "late_ink", "drawing_breach", "wrong_word"}
    assert codes >= {"second_bonus", "token_after_done", "dealt_differs"}
    settled = {(r.code, r.settled) for now in tables for r in GAME.rulings(now.state) if r.settled}
    assert settled >= {("second_card", "last_counts"), ("own_pile", "wrong"), ("late_card", "counts")}


def test_the_naive_count_gives_six_for_the_worked_example() -> None:
    play = Play().lay("red", "yellow", 1).lay("red", "green", 2).lay("blue", "green", 2)
    play.lay("green", "blue", 3).lay("red", "blue", 3).lay("yellow", "red", 4).lay("green", "red", 4)
    play.lay("blue", "red", 1).bonus("red", 2).numbers(red=4, yellow=1, green=2, blue=3)
    counted = naive_points(numbered([entry.event for entry in play.record.journal]), {})
    assert counted["red"] == play.points["red"] == 6
    assert list(counted) == list(FOUR)
