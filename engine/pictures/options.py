"""How a table wants to play Pictures: every variant and every dispute with its default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from engine.errors import Unreadable, quote
from engine.events import COLOURS, Player
from engine.filing import not_for
from engine.pictures.events import BuildingStarted
from engine.pictures.setup import PLAYERS, SETS, moved
from engine.settings import Settings, option
from engine.text import N_, Verbatim, Worded, verbatim

COST = {"warn": N_("a warning"), "zero": N_("the builder scores 0 for that round")}
"""What a building against the rules can cost; the rulebook names no penalty."""

WHICH = {"first_counts": N_("the first counts"), "last_counts": N_("the last counts")}
"""Which of two of a kind can count."""


@dataclass(frozen=True, slots=True)
class Options(Settings):
    """Variants, and what happens in each dispute unless the table decides otherwise (see the meaning of each)."""

    repeats: Literal["stay_out", "return_and_redraw", "replace_photo"] = option(
        "stay_out",
        N_("What happens to used coordinate tokens and photos at the end of a round."),
        stay_out=N_("the photos stay, a used token stays out; so no photo comes more than three times in a game"),
        return_and_redraw=N_("the photos stay, the used token goes back and a new one is drawn"),
        replace_photo=N_("the used photo is replaced and all tokens go back"),
    )
    oldest: str = option("", N_("The oldest player, to whose right the spare sets lie; empty: the first named."))
    sets: tuple[str, ...] = option(
        (),
        N_("Which set lies where in round 1: before the oldest, on to the left, then the spares; empty: as listed."),
    )
    second_guess: Literal["first_counts", "last_counts"] = option(
        "first_counts", N_("A second, different guess of one player at one building."), **WHICH
    )
    late_guess: Literal["void", "counts"] = option(
        "void",
        N_("A guess written or changed after the reveal began."),
        void=N_("void"),
        counts=N_("counts"),
    )
    early_guess: Literal["stands", "void"] = option(
        "stands",
        N_("A guess written before anything was built there."),
        stands=N_("a warning, the guess stands"),
        void=N_("void"),
    )
    guess_differs: Literal["written", "read"] = option(
        "written",
        N_("Which guess counts until the table has said, where it was written and read out differently."),
        written=N_("the guess as it was written before the reveal"),
        read=N_("the guess as it was read out"),
    )
    token_differs: Literal["shown", "drawn"] = option(
        "shown",
        N_("Which token counts until the table has said, where it was drawn and shown differently."),
        shown=N_("the token as it was shown"),
        drawn=N_("the token as it was drawn"),
    )
    second_token: Literal["first_counts", "last_counts"] = option(
        "first_counts", N_("A second, different token drawn by one player in a round."), **WHICH
    )
    second_showing: Literal["first_counts", "last_counts"] = option(
        "last_counts", N_("A token shown twice and read differently."), **WHICH
    )
    sets_differ: Literal["as_seen", "as_due"] = option(
        "as_seen",
        N_("Which sets the players have, until the table has said, where those seen are not those due."),
        as_seen=N_("the sets as they were seen"),
        as_due=N_("the sets that are due"),
    )
    grid_differs: Literal["as_laid", "as_before"] = option(
        "as_laid",
        N_("Which photos lie in the grid, until the table has said, where others were seen than before."),
        as_laid=N_("the photos as they were seen last"),
        as_before=N_("the photos as they were before; they stay for the whole game"),
    )
    cube_count: Literal["warn", "zero"] = option("warn", N_("Not exactly 9 cubes in the frame."), **COST)
    cube_colours: Literal["warn", "zero"] = option("warn", N_("More than three cubes of a colour."), **COST)
    icon_count: Literal["warn", "zero"] = option("warn", N_("Fewer than 2 or more than 5 icon cards."), **COST)
    plate: Literal["warn", "zero"] = option("warn", N_("A plate with icon cards."), **COST)
    wrong_set: Literal["warn", "zero"] = option("warn", N_("A building made of a set that was not due."), **COST)
    late_build: Literal["warn", "zero"] = option(
        "warn", N_("A building changed after somebody has guessed at it."), **COST
    )
    building_breach: Literal["warn", "zero"] = option(
        "warn", N_("A building that the table finds against the rules, such as letters."), **COST
    )

    def check(self) -> None:
        """Raise ``Unreadable`` for sets that are not the five, and an oldest player who cannot be one."""
        if self.sets:
            check_sets(self.sets, "options")
        if self.oldest not in ("", *COLOURS):
            raise Unreadable(
                Worded(
                    N_("{place}; players are named {players}"),
                    place=Verbatim(f"options.oldest: {quote(self.oldest)}"),
                    players=verbatim(COLOURS),
                )
            )


def check_sets(sets: tuple[str, ...], where: str) -> None:
    """Raise ``Unreadable``, whose message begins with ``where``, unless each of the five sets is there once."""
    if sorted(sets) != sorted(SETS):
        raise Unreadable(
            Worded(
                N_("{place}: {given}; expected each of the five sets once: {wanted}"),
                place=where,
                given=quote(sets),
                wanted=verbatim(SETS),
            )
        )


def round_start(players: tuple[Player, ...], options: Options | None = None, number: int = 1) -> BuildingStarted:
    """The start of round ``number`` (1 to 5) for these players, clockwise, by the set-up table.

    Raises ``Unreadable`` for fewer than 3 or more than 5 players, and where the oldest is none of them.

    >>> round_start(("red", "green", "blue"), number=2).sets[0]
    'building blocks'
    """
    if len(players) not in PLAYERS:
        raise Unreadable(not_for(players, "Pictures", PLAYERS))
    chosen = options or Options()
    oldest = chosen.oldest or players[0]
    if oldest not in players:
        raise Unreadable(
            Worded(
                N_("{place} does not play; {players} do"),
                place=Verbatim(f"options.oldest: {quote(oldest)}"),
                players=players,
            )
        )
    at = players.index(oldest)
    return BuildingStarted(players[at:] + players[:at], moved(chosen.sets or SETS, number - 1), number)


def opening(players: tuple[Player, ...], raw_options: Mapping[str, Any]) -> BuildingStarted:
    """The start of the first round; raises ``Unreadable`` as :func:`round_start` and for unknown options."""
    return round_start(players, Options.read(raw_options))
