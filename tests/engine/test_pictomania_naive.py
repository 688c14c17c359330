"""Tables by chance, by the rules and against them, counted by the engine and in the plainest way: the same sums."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from engine.conformance import chance
from engine.conformance.chance import add, next_act, open_game
from engine.conformance.position import Position
from engine.errors import EngineError
from engine.events import DisputeSettled, Event
from engine.game import find_game
from engine.pictomania import events as e
from tests.engine.naive_pictomania import naive_points
from tests.engine.play import FOUR, Play

GAME = find_game("pictomania")
TABLES = 60


def at_a_pile(now: Position) -> Event:
    """Something at one of two piles, right or wrong: there the disputes are."""
    pick, players = now.sampler.pick, now.sampler.players
    player, owner = players[pick(len(players))], players[pick(2)]
    made: tuple[Any, ...] = (
        e.GuessLaid(player, owner, 1 + pick(7)),
        e.GuessLaid(player, owner, None, (None, 1, 2, 3)[pick(4)]),
        e.GuessLifted(player, owner),
        e.GuessShown(owner, player, (None, 1, 2, 3)[pick(4)]),
        e.GuessShown(owner, player, 1 + pick(3)),
        e.PileTurned(owner),
        e.PileCleared(owner),
        e.PileKnocked(owner),
        e.TokensLeft(owner, ((), (1,), (2, 1), (1, 1))[pick(4)]),
        (e.DoneSaid(player), e.BonusTaken(player, 1 + pick(2)), e.WritingSeen(player), e.InkSeen(player))[pick(4)],
    )
    return made[pick(len(made))]


def made_up(now: Position) -> Event:
    """A decision about one of the disputes, something at a pile, or anything at all."""
    pick = now.sampler.pick
    disputes = [ruling for ruling in GAME.rulings(now.state) if ruling.choices]
    if disputes and pick(2):
        ruling = disputes[pick(len(disputes))]
        return DisputeSettled(ruling.code, ruling.about, ruling.choices[pick(len(ruling.choices))])
    return at_a_pile(now) if pick(2) else now.sampler.event(len(now.record.journal))


def by_chance(seed: int) -> Position:
    """A table after some acts: half of them by the rules, guesses more often than others."""
    now = open_game(GAME, chance(seed))
    pick = now.sampler.pick
    for _ in range(20 + seed):
        guesses = [act for act in GAME.legal(now.state) if isinstance(act, e.GuessLaid)]
        event = guesses[pick(len(guesses))] if guesses and pick(2) else next_act(now)
        event = event if pick(2) else made_up(now)
        if event is not None:
            with suppress(EngineError):
                add(now, event)
    return now


@pytest.fixture(scope="module")
def tables() -> list[Position]:
    return [by_chance(seed) for seed in range(TABLES)]


def test_sums_are_those_of_a_naive_count(tables: list[Position]) -> None:
    for now in tables:
        events, ids = [entry.event for entry in now.entries], [entry.id for entry in now.entries]
        counted = naive_points(events, now.record.journal.header.options, ids)
        assert GAME.result(now.state)["totals"] == counted, events


def test_the_tables_break_every_rule_and_settle_it_in_every_way(tables: list[Position]) -> None:
    rulings = [ruling for now in tables for ruling in GAME.rulings(now.state)]
    assert {ruling.code for ruling in rulings} >= {
        *("second_card", "own_pile", "late_card", "early_guess", "late_ink", "lifted_card", "knocked_pile"),
        *("pile_differs", "figure_differs", "drawing_breach", "wrong_word", "second_bonus", "token_after_done"),
        *("number_twice", "token_not_there", "token_differs", "nothing_drawn", "secret_unread", "same_number"),
        *("writing_seen", "left_differs"),
    }
    settled = {(ruling.code, ruling.settled) for ruling in rulings}
    assert settled >= {
        *(("pile_differs", "landed"), ("knocked_pile", "revealed"), ("own_pile", "wrong"), ("late_card", "counts")),
        *(("second_card", "last_counts"), ("figure_differs", "landed"), ("drawing_breach", "as_wrong_word")),
        *(("writing_seen", "zero"), ("writing_seen", "none"), ("left_differs", "table")),
    }
    assert max(len(now.state.rounds) for now in tables) > 1


def test_the_naive_count_gives_six_for_the_worked_example() -> None:
    play = Play().lay("red", "yellow", 1).lay("red", "green", 2).lay("blue", "green", 2)
    play.lay("green", "blue", 3).lay("red", "blue", 3).lay("yellow", "red", 4).lay("green", "red", 4)
    play.lay("blue", "red", 1).bonus("red", 2).numbers(red=4, yellow=1, green=2, blue=3)
    counted = naive_points([entry.event for entry in play.record.journal], {})
    assert counted["red"] == play.points["red"] == 6
    assert list(counted) == list(FOUR)
