"""How a table wants to play with a judge: every variant and every dispute with its default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from engine.errors import Unreadable, quote
from engine.events import Player
from engine.filing import check_players
from engine.judge.events import TurnStarted
from engine.judge.setup import FIGURES, PLAYERS
from engine.settings import Settings, option
from engine.text import N_, Worded

WARNING = N_("a warning")
ZERO = N_("that player's round counts 0")
VOID = N_("void, goes back")
COUNTS = N_("counts")


@dataclass(frozen=True, slots=True)
class Options(Settings):
    """Variants, and what happens in each dispute unless the table decides otherwise (see the meaning of each)."""

    rounds: int = option(0, N_("How many rounds are played; 0: one for each player as judge."))
    judge_guesses: Literal["by_players", "always"] = option(
        "by_players",
        N_("Whether the judge guesses too."),
        by_players=N_("with two players yes, with more no"),
        always=N_("yes"),
    )
    guesses_per_player: Literal["one_per_drawing", "one_per_round"] = option(
        "one_per_drawing",
        N_("How many guesses each player has."),
        one_per_drawing=N_("one at each picture of another player"),
        one_per_round=N_("one in the whole round, at any picture of another player"),
    )
    speed_order: Literal["landing_time", "judges_note"] = option(
        "landing_time",
        N_("What tells whose pictures were guessed right first and second."),
        landing_time=N_("the order in which the right guesses were laid; the judge's note where it was not seen"),
        judges_note=N_("the judge's note alone"),
    )
    close_speed: Literal["ask", "as_recorded"] = option(
        "ask",
        N_("Right guesses at two pictures that land between two looks, where that decides about speed points."),
        ask=N_("the table is asked"),
        as_recorded=N_("the likelier order, unasked"),
    )
    table_cards: int = option(5, N_("Two players: how many cards lie on the table, where the program deals."))
    drawing_breach: Literal["zero", "warn"] = option(
        "zero",
        N_("Letters, digits or mathematical signs in a picture, or speech. The points of others stand."),
        zero=ZERO,
        warn=WARNING,
    )
    early_ink: Literal["warn", "zero"] = option(
        "warn", N_("A picture begun before the judge said start."), warn=WARNING, zero=ZERO
    )
    late_ink: Literal["warn", "zero"] = option(
        "warn", N_("A picture changed after the judge's call."), warn=WARNING, zero=ZERO
    )
    early_guess: Literal["stands", "void"] = option(
        "stands",
        N_("A guess laid before the judge said start."),
        stands=N_("a warning, the guess stands"),
        void=VOID,
    )
    late_guess: Literal["void", "counts"] = option(
        "void",
        N_("A guess laid after the judge's call, after its board was turned up, or after the end."),
        void=VOID,
        counts=COUNTS,
    )
    late_lift: Literal["stands", "lifted"] = option(
        "stands",
        N_("A guess lifted between the judge's call and the turning up."),
        stands=N_("the guess that lay there at the call counts"),
        lifted=N_("it no longer counts"),
    )
    second_guess: Literal["first_counts", "last_counts"] = option(
        "first_counts",
        N_("A second guess where one is allowed, and the first was not lifted before."),
        first_counts=N_("the first counts, the second is void"),
        last_counts=N_("the last counts, the first is void"),
    )
    own_board: Literal["void", "wrong"] = option(
        "void",
        N_("A guess at one's own board."),
        void=VOID,
        wrong=N_("counts as a wrong guess, for the guesser and for the drawer"),
    )
    unseen_guess: Literal["counts", "void"] = option(
        "counts",
        N_("A guess turned up that was never seen being laid, until the table has said."),
        counts=COUNTS,
        void=VOID,
    )
    guess_differs: Literal["shown", "landed"] = option(
        "shown",
        N_("Which reading of a guess counts until the table has said, where two differ."),
        shown=N_("the one when it was turned up"),
        landed=N_("the one when it was laid"),
    )

    def check(self) -> None:
        """Raise ``Unreadable`` for a number of rounds or of cards that cannot be."""
        if self.rounds < 0:
            raise Unreadable(
                Worded(
                    N_("{place}: {given} is less than 0; 0 means one for each player"),
                    place="options.rounds",
                    given=quote(self.rounds),
                )
            )
        if not 2 <= self.table_cards <= FIGURES[-1]:
            raise Unreadable(
                Worded(
                    N_("{place}: {given}; expected {least} to {most} cards"),
                    place="options.table_cards",
                    given=quote(self.table_cards),
                    least=2,
                    most=FIGURES[-1],
                )
            )

    def rounds_for(self, players: int) -> int:
        """How many rounds that many players play."""
        return self.rounds or players

    def judge_may_guess(self, players: int) -> bool:
        """Whether the judge guesses at a table of that many players."""
        return self.judge_guesses == "always" or players == 2

    def speed_counts(self, players: int) -> bool:
        """Whether there are speed points at a table of that many players."""
        return players > 2


def turn_start(players: tuple[Player, ...], number: int = 1, judge: Player = "") -> TurnStarted:
    """The start of a round; ``judge`` is the first player where none is named.

    Raises ``Unreadable`` for fewer than 2 or more than 6 players, and for a judge who does not play.

    >>> turn_start(("red", "green", "blue"))
    TurnStarted(players=('red', 'green', 'blue'), judge='red', round=1)
    """
    event = TurnStarted(players, judge or next(iter(players), ""), number)
    check_table(event, quote(players))
    return event


def check_table(event: TurnStarted, where: str) -> None:
    """Raise ``Unreadable`` unless these players can play a round with this judge; messages begin with ``where``."""
    check_players(event.players, PLAYERS, where)
    if event.judge not in event.players:
        raise Unreadable(
            Worded(
                N_("{place}; the judge {judge} is none of {players}"),
                place=where,
                judge=quote(event.judge),
                players=event.players,
            )
        )


def opening(players: tuple[Player, ...], raw_options: Mapping[str, Any]) -> TurnStarted:
    """The start of the first round; raises ``Unreadable`` as :func:`turn_start` and for unknown options."""
    Options.read(raw_options)
    return turn_start(players)
