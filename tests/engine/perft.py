"""How many continuations small set-ups of each game have, to a fixed depth: ``python -m tests.engine.perft [NAME...]``.

As the counts by which chess programs prove their moves: one wrong or missing act and the numbers differ. A continuation
is a sequence of acts that the rules allow; what is dealt in between is dealt by fixed chance and is no act.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.conformance import chance
from engine.entry import Entry
from engine.events import COLOURS, Event
from engine.game import Game, find_game, games
from tests.engine.telling import LONGEST

FOLDER = Path(__file__).parents[1] / "golden"


@dataclass(frozen=True)
class Setup:
    """A game opened for so many players, played by chance until an act of that kind, and then all that may follow."""

    players: int
    depth: int
    until: str = ""
    seed: int = 1
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        options = "".join(f", {name} {value}" for name, value in self.options.items())
        return f"{self.players} players{options}, {f'after {self.until} ({self.seed})' if self.until else 'opened'}"


SETUPS: dict[str, tuple[Setup, ...]] = {
    "pictomania": (
        Setup(3, 5),
        Setup(3, 3, "InkSeen", 2),
        Setup(3, 3, "GuessLaid", 3),
        Setup(3, 4, "DoneSaid", 4),
        Setup(3, 3, "BonusTaken", 4, {"mode": "tougher"}),
        Setup(3, 4, "RoundEnded", 2),
        Setup(3, 4, "RoundEnded", 2, {"secrets_by": "program"}),
        Setup(3, 7, "PileTurned", 3),
        Setup(4, 7, "PileCleared", 3, {"secrets_by": "program"}),
        Setup(6, 4),
    ),
    "judge": (
        Setup(2, 7),
        Setup(2, 6, "GuessesCalled", 2),
        Setup(3, 5),
        Setup(3, 5, "GuessesCalled", 1),
        Setup(3, 5, "GuessesCalled", 2),
        Setup(3, 4, "TurnStarted"),
        Setup(3, 5, "DrawingStarted", options={"guesses_per_player": "one_per_round"}),
        Setup(3, 6, "GuessesCalled", 3, options={"speed_order": "judges_note"}),
        Setup(3, 4, options={"judge_guesses": "always"}),
        Setup(4, 5, "GuessesCalled", 4),
    ),
    "pictures": (
        Setup(3, 4),
        Setup(4, 4),
        Setup(3, 2, "GuessWritten", 5),
        Setup(3, 5, "TokenShown", 2),
        Setup(3, 3, "RoundEnded", 2),
        Setup(3, 4, "RoundEnded", 2, {"repeats": "replace_photo"}),
        Setup(5, 6, "TokenShown", 3),
    ),
}


@dataclass(frozen=True)
class Walk:
    """A game under these options, whose chance always falls on the first."""

    game: Game[Any]

    def after(self, state: Any, event: Event, count: int) -> tuple[Any, int]:
        """The state after the act and all that is dealt then, and how many entries there are."""
        state = self.game.apply(state, Entry(count + 1, event, float(count + 1), float(count + 1)))
        for dealt in self.game.deal(state, lambda n: 0)[:1]:
            return self.after(state, dealt, count + 1)
        return state, count + 1

    def begin(self, setup: Setup) -> tuple[Any, int]:
        """The position from which is counted."""
        pick = chance(setup.seed)
        opening = self.game.opening(COLOURS[: setup.players], setup.options)
        state, count = self.after(self.game.start(setup.options), opening, 0)
        act: Any = None
        while setup.until and type(act).__name__ != setup.until:
            assert count < LONGEST, f"no {setup.until}"
            acts = self.game.legal(state)
            act = acts[pick(len(acts))]
            state, count = self.after(state, act, count)
        return state, count

    def continuations(self, state: Any, count: int, depth: int) -> int:
        """How many sequences of ``depth`` acts there are."""
        acts = self.game.legal(state)
        if depth == 1:
            return len(acts)
        return sum(self.continuations(*self.after(state, act, count), depth - 1) for act in acts)


def lines(name: str) -> Iterator[str]:
    """A line a set-up: what it is, and how many continuations it has to depth 1, 2, ..."""
    walk = Walk(find_game(name))
    for setup in SETUPS.get(name, ()):
        state, count = walk.begin(setup)
        counts = [walk.continuations(state, count, depth) for depth in range(1, setup.depth + 1)]
        yield f"{setup}: {' '.join(map(str, counts))}"


def golden(name: str) -> Path:
    """Where the counts of a game are kept."""
    return FOLDER / f"perft-{name}.txt"


def write() -> None:
    """Count anew for every game, and keep the counts."""
    for name in games():
        golden(name).write_text("".join(f"{line}\n" for line in lines(name)), encoding="utf-8")


if __name__ == "__main__":
    for game in sys.argv[1:] or games():
        print(game)
        for line in lines(game):
            print(f"  {line}", flush=True)
