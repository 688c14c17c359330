"""The judge's game against a naive count: played by chance, by the rules and against them, disputes settled."""

from typing import Any

import pytest

from engine.conformance import chance
from engine.conformance.chance import add, next_act, open_game
from engine.conformance.position import Position
from engine.errors import EngineError
from engine.events import DisputeSettled, Event
from engine.game import find_game
from tests.engine.naive_judge import naive_points

ACTS = 70


def act(now: Position, lawful: int) -> Event:
    """One of ``lawful`` acts, or so, is against the rules; in between disputes are settled."""
    pick = now.sampler.pick
    disputes = [ruling for ruling in now.game.rulings(now.state) if ruling.choices]
    if disputes and not pick(6):
        ruling = now.sampler.one_of(disputes)
        return DisputeSettled(ruling.code, ruling.about, now.sampler.one_of(ruling.choices))
    return (next_act(now) if pick(lawful) else None) or now.sampler.event(len(now.record.journal))


def counted(now: Position) -> dict[str, int]:
    entries: Any = now.entries
    options = now.record.journal.header.options
    return naive_points([entry.event for entry in entries], options, [entry.id for entry in entries])


@pytest.mark.parametrize("seed", range(40))
def test_totals_are_those_of_a_naive_count(seed: int) -> None:
    now = open_game(find_game("judge"), chance(seed))
    for count in range(ACTS):
        try:
            add(now, act(now, 2 + seed % 6))
        except EngineError:
            continue
        if count % 7 == 0 or count == ACTS - 1:
            assert now.game.result(now.state)["totals"] == counted(now)
