"""What the rules cost: an event, a replay, a correction, a view, of a whole game of Pictomania with six players.

    python -m benchmarks.engine [--repeats N]

Four rounds by the rules: everybody draws three times, lays three guesses and takes a token; pile after pile is gone
through card by card. Everything happens in memory, in one thread; figures are medians.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from statistics import median
from time import perf_counter
from typing import Any

from engine.conformance import chance
from engine.entry import Amend, Header
from engine.events import Event, GuessLaid, InkSeen, RoundEnded
from engine.game import replay
from engine.pictomania import round_start
from engine.pictomania.events import BonusTaken, RoundStarted, SecretLaid, WrongWordAdmitted
from engine.record import Record

PLAYERS = ("red", "yellow", "green", "blue", "orange", "pink")


def whole_game() -> Record:
    """The record of the game."""
    record, pick = Record(Header("pictomania", {"secrets_by": "program"})), chance(1)
    for number in range(1, 5):
        _say(record, round_start(PLAYERS, number=number))
        while dealt := record.game.deal(record.state, pick):
            _say(record, *dealt)
        _say(record, *map(SecretLaid, PLAYERS), *(InkSeen(player) for player in PLAYERS * 3))
        for turn in range(1, 4):
            for place, player in enumerate(PLAYERS):
                owner = PLAYERS[(place + turn) % len(PLAYERS)]
                acts = [act for act in _legal(record, GuessLaid) if (act.player, act.owner) == (player, owner)]
                _say(record, acts[pick(len(acts))])
        for player in PLAYERS:
            _say(record, next(act for act in _legal(record, BonusTaken) if act.player == player))
        _say(record, RoundEnded())
        while acts := [act for act in _legal(record) if not isinstance(act, WrongWordAdmitted | RoundStarted)]:
            _say(record, acts[0])
    return record


def _say(record: Record, *events: Event) -> None:
    for event in events:
        record.add(event, at=float(len(record.journal)))


def _legal(record: Record, kind: type[Any] = Event) -> list[Any]:
    return [act for act in record.game.legal(record.state) if isinstance(act, kind)]


def microseconds(act: Callable[[], object]) -> float:
    """How long the act takes."""
    start = perf_counter()
    act()
    return 1e6 * (perf_counter() - start)


def applied(record: Record) -> list[float]:
    """Microseconds of applying each event to the state before it."""
    times, state = [], record.game.start(record.journal.header.options)
    for entry in record.journal:
        start = perf_counter()
        state = record.game.apply(state, entry)
        times.append(1e6 * (perf_counter() - start))
    return times


def added(record: Record) -> list[float]:
    """Microseconds of adding each event to a record: checked, applied, kept."""
    again = Record(record.journal.header)
    return [microseconds(partial(again.append, entry)) for entry in record.journal]


def corrected(record: Record) -> float:
    """Microseconds of a correction in the middle of the game."""
    again = Record.of(record.journal)
    middle = next(entry for entry in list(again.journal)[len(again.journal) // 2 :] if isinstance(entry.event, InkSeen))
    drawn: Any = middle.event
    other = InkSeen(PLAYERS[PLAYERS.index(drawn.player) - 1])
    return microseconds(lambda: again.add(Amend(middle.id, other), at=1000.0, source="host"))


def viewed(record: Record, who: str) -> float:
    """Microseconds of what somebody may see, of a state not looked at before."""
    again: Any = replay(record.journal)
    return microseconds(lambda: record.game.view(again, who))


@dataclass(frozen=True, slots=True)
class Figure:
    """A line of the benchmark: what was measured, in microseconds, and what it has to stay under, if anything."""

    name: str
    times: list[float]
    bar: float | None = None

    @property
    def holds(self) -> bool:
        """Whether the bar is held."""
        return self.bar is None or median(self.times) < self.bar

    def __str__(self) -> str:
        bar = "" if self.bar is None else f" (bar: under {_said(self.bar)})"
        return f"{self.name}: {_said(median(self.times))}, fastest {_said(min(self.times))}, n={len(self.times)}{bar}"


def _said(time: float) -> str:
    return f"{time:.1f} µs" if time < 1000 else f"{time / 1000:.2f} ms"


def measure(repeats: int) -> list[Figure]:
    """All figures."""
    record = whole_game()
    journal, turns = record.journal, range(repeats)
    assert record.game.result(record.state)["winners"]
    return [
        Figure(f"applying an event, {len(journal)} of a game", [t for _ in turns for t in applied(record)], 20),
        Figure("adding an event to a record", [time for _ in turns for time in added(record)]),
        Figure("replaying the game", [microseconds(lambda: replay(journal)) for _ in turns], 10_000),
        Figure("a correction in the middle of it", [corrected(record) for _ in turns]),
        Figure("a player's view after it", [viewed(record, "red") for _ in turns]),
        Figure("a spectator's view after it", [viewed(record, "spectator") for _ in turns]),
    ]


def main() -> int:
    """Measure, print one line a figure; 0 where the bars hold, else 1."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engine", description=__doc__.splitlines()[0])
    parser.add_argument("--repeats", type=int, default=30, help="how often each is measured")
    figures = measure(parser.parse_args().repeats)
    print(*figures, sep="\n")
    return 0 if all(figure.holds for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
