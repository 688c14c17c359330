"""`paperref score`: the score that a record stands for, with its explanation."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from engine.record import Record
from engine.text import N_, SEPARATOR, sentence
from service.board import RoundOf, explanation, players_table
from service.i18n import ENGLISH, Tongue
from service.lines import console
from service.record import read_record
from service.tables import say

NOTHING_YET = N_("No round has been seen yet: there is nothing to score.")
GAME_OVER = N_("The game is over; it is won by: {winners}")
WHOLE_GAME = N_("The whole game so far: {totals}")
NOT_COMPLETE = N_("Not complete: not everything has been shown to the end; these points are not final.")


def print_score(path: Path, tongue: Tongue) -> None:
    """Replay the record at `path` and print its score.

    Raises:
        Fault: the record cannot be read or replayed.
    """
    show_score(read_record(path), console(), tongue)


def show_score(record: Record, screen: Console, tongue: Tongue = ENGLISH, looked_at: RoundOf | None = None) -> None:
    """Print the score that `record` stands for: a row a player, then the lines behind the points and the rulings.

    Args:
        record: what happened.
        screen: where to print.
        tongue: the language.
        looked_at: one round of it; the current one, with the rulings of all, where None.
    """
    if not record.game.score(record.state):
        say(tongue(NOTHING_YET), screen, tongue)
        return
    screen.print(players_table(record, tongue, looked_at))
    whole = record.game.result(record.state)
    shown = record.game.result(looked_at.state) if looked_at else whole
    if not shown["complete"]:
        say(tongue(NOT_COMPLETE), screen, tongue)
    if looked_at:
        totals = tongue(SEPARATOR).join(f"{tongue(player)} {points}" for player, points in whole["totals"].items())
        say(tongue(WHOLE_GAME).format(totals=totals), screen, tongue)
    if whole["winners"]:
        say(sentence(GAME_OVER, {"winners": tuple(whole["winners"])}, tongue), screen, tongue, style="bold")
    for line in explanation(record, tongue, looked_at):
        say(line, screen, tongue)
