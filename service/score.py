"""`paperref score`: the score that a record stands for, with its explanation."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from engine.record import Record
from service.board import explanation, players_table
from service.record import read_record

NOT_COMPLETE = "Not complete: not every pile has been seen turned over to its last card; these points are not final."


def print_score(path: Path) -> None:
    """Replay the record at `path` and print its score.

    Raises:
        Fault: the record cannot be read or replayed.
    """
    show_score(read_record(path), Console(highlight=False))


def show_score(record: Record, console: Console) -> None:
    """Print the score that `record` stands for: a row a player, then the lines behind the points and the rulings."""
    if not record.game.score(record.state):
        console.print("No round has been seen yet: there is nothing to score.")
        return
    console.print(players_table(record))
    if not record.game.result(record.state)["complete"]:
        console.print(NOT_COMPLETE, soft_wrap=True)
    for line in explanation(record):
        console.print(line, soft_wrap=True)
