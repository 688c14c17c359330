"""What an acknowledged entry costs: an append to the store against a bare commit of one row, and opening a record.

    python -m benchmarks.store [--folder FOLDER] [--games N]

Both write to the same disk (that of the current folder where no other is given; in memory a commit costs nothing) with
the same PRAGMAs (WAL, synchronous=FULL), in turns, so that a busy disk slows both alike. The append is
the whole of it: the rules' check, the line of JSON, SQLAlchemy, the commit, the new state.
"""

from __future__ import annotations

import argparse
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

from engine.codec import entry_to_json
from engine.events import Event, GuessLaid, InkSeen
from engine.journal import Journal
from engine.pictomania import round_start
from service.store import Store
from service.store.connect import PRAGMAS

RATIO_BAR = 2.0

PLAYERS = ("red", "yellow", "green", "blue", "orange", "pink")


def game() -> list[Event]:
    """Four rounds, about 400 acts: all draw, all guess at all others."""
    acts: list[Event] = []
    for number in range(1, 5):
        acts.append(round_start(PLAYERS, number=number))
        acts += (InkSeen(player) for player in PLAYERS for _ in range(11))
        acts += (GuessLaid(player, owner) for player in PLAYERS for owner in PLAYERS if player != owner)
    return acts


def bare_commit(path: Path) -> Callable[[str], None]:
    """A function that commits one row with one text to a database of its own."""
    connection = sqlite3.connect(path, isolation_level=None)
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    connection.execute("CREATE TABLE lines (id INTEGER PRIMARY KEY, body TEXT NOT NULL)")

    def commit(body: str) -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO lines (body) VALUES (?)", (body,))
        connection.execute("COMMIT")

    return commit


def timed(act: Callable[[], object]) -> float:
    """Milliseconds that the act takes."""
    start = perf_counter()
    act()
    return 1000 * (perf_counter() - start)


def measure(folder: Path, games: int) -> tuple[list[float], list[float], float]:
    """Milliseconds of each append and of each bare commit, taken in turns; of opening the record of a whole game."""
    appended: list[float] = []
    committed: list[float] = []
    commit = bare_commit(folder / "bare.sqlite3")
    with Store.open(folder / "store.sqlite3") as store:
        for _ in range(games):
            record = store.create(Journal())
            for moment, act in enumerate(game()):
                body = entry_to_json(record.journal.next_entry(act, float(moment)))
                pair = ((appended, partial(record.add, act, float(moment))), (committed, partial(commit, body)))
                for times, doing in pair if moment % 2 else pair[::-1]:
                    times.append(timed(doing))
        opening = median(timed(partial(store.record, 1)) for _ in range(9))
    return appended, committed, opening


def percentile(times: list[float], part: float) -> float:
    """The time that this part (0 to 1) of all stays under."""
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


def main() -> int:
    """Measure, print one line a figure; 0 where the bar holds, else 1."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.store", description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, default=Path(), help="on which disk to write")
    parser.add_argument("--games", type=int, default=5, help="how many games of some 400 entries to write")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        appended, committed, opening = measure(Path(folder), given.games)
    for name, times in (("append", appended), ("bare commit", committed)):
        figures = ", ".join(f"p{part} {percentile(times, part / 100):.3f} ms" for part in (50, 90, 99))
        print(f"{name}: {figures}, most {max(times):.3f} ms, n={len(times)}")
    print(f"opening the record of a game of {len(game())} entries: {opening:.2f} ms")
    ratio = median(appended) / median(committed)
    print(f"ratio of the medians: {ratio:.2f} (bar: under {RATIO_BAR:.0f})")
    return 0 if ratio < RATIO_BAR else 1


if __name__ == "__main__":
    sys.exit(main())
