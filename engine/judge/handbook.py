"""The set-up tables of the judge's table as people read them."""

from __future__ import annotations

from engine.judge.options import Options
from engine.judge.setup import PLAYERS, RIGHT, RIGHT_DRAWER, SPEED, WRONG, WRONG_DRAWER
from engine.tables import Table
from engine.text import N_

YES = N_("yes")
NO = N_("no")


def tables(options: Options) -> tuple[Table, ...]:
    """What is set up for every number of players, and what guesses and speed are worth."""
    rounds = Table(
        N_("Rounds and cards"),
        (N_("players"), N_("drawers"), N_("words"), N_("rounds"), N_("the judge guesses")),
        tuple(_row(options, players) for players in PLAYERS),
        N_("With two players the words are the cards on the table; their number is our choice."),
    )
    points = Table(
        N_("Points of a guess"),
        (N_("guess"), N_("guesser"), N_("drawer")),
        ((N_("right"), RIGHT, RIGHT_DRAWER), (N_("wrong"), WRONG, WRONG_DRAWER)),
    )
    speed = Table(
        N_("Speed"),
        (N_("picture guessed right"), N_("points of its drawer")),
        tuple(zip((N_("the first picture"), N_("the second picture")), SPEED, strict=True)),
        N_("None with two players, and none without a right guess."),
    )
    return rounds, points, speed


def _row(options: Options, players: int) -> tuple[str | int, ...]:
    guesses = YES if options.judge_may_guess(players) else NO
    words = options.table_cards if players == 2 else players - 1
    return players, players - 1, words, options.rounds_for(players), guesses
