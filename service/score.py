"""`paperref score`: the score that a record stands for, with its explanation."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from engine.record import Record
from engine.text import N_, sentence
from service.board import explanation, players_table
from service.i18n import ENGLISH, Tongue
from service.lines import console
from service.record import read_record
from service.tables import say

NOTHING_YET = N_("No round has been seen yet: there is nothing to score.")
GAME_OVER = N_("The game is over; it is won by: {winners}")
NOT_COMPLETE = N_("Not complete: not everything has been shown to the end; these points are not final.")


def print_score(path: Path, tongue: Tongue) -> None:
    """Replay the record at `path` and print its score.

    Raises:
        Fault: the record cannot be read or replayed.
    """
    show_score(read_record(path), console(), tongue)


def show_score(record: Record, screen: Console, tongue: Tongue = ENGLISH) -> None:
    """Print the score that `record` stands for: a row a player, then the lines behind the points and the rulings."""
    if not record.game.score(record.state):
        say(tongue(NOTHING_YET), screen, tongue)
        return
    screen.print(players_table(record, tongue))
    result = record.game.result(record.state)
    if not result["complete"]:
        say(tongue(NOT_COMPLETE), screen, tongue)
    if result["winners"]:
        say(sentence(GAME_OVER, {"winners": tuple(result["winners"])}, tongue), screen, tongue, style="bold")
    for line in explanation(record, tongue):
        say(line, screen, tongue)
