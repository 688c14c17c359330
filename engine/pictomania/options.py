"""How a table wants to play Pictomania: every variant and every dispute with its default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from engine.errors import Unreadable, quote
from engine.events import Player
from engine.filing import not_for
from engine.pictomania.events import RoundStarted
from engine.pictomania.setup import (
    BONUS_TOKENS,
    BONUS_TOKENS_TOUGHER,
    DIFFICULTIES,
    LONGEST_ROW,
    PLAYERS,
    SCORE_TOKENS,
    Row,
)
from engine.settings import Settings, option
from engine.text import N_, Worded


@dataclass(frozen=True, slots=True)
class Options(Settings):
    """Variants, and what happens in each dispute unless the table decides otherwise (see the meaning of each)."""

    mode: Literal["full", "teaching", "tougher"] = option(
        "full",
        N_("Which game is played."),
        full=N_("the normal game"),
        teaching=N_("round 1 teaches: the bonus always counts, no black sheep, nothing is returned"),
        tougher=N_("one bonus token fewer; the round ends with the last one"),
    )
    drawing_breach: Literal["warn", "zero", "as_wrong_word"] = option(
        "warn",
        N_("Letters, digits or hints in a picture."),
        warn=N_("the table is warned"),
        zero=N_("the drawer scores 0 for that round"),
        as_wrong_word=N_("it counts as a wrong word that was admitted"),
    )
    late_ink: Literal["nothing", "zero"] = option(
        "nothing",
        N_("A picture changed after its drawer's first guess, or after finishing."),
        nothing=N_("both photographs are kept, and it costs nothing"),
        zero=N_("the drawer scores 0 for that round"),
    )
    second_card: Literal["first_counts", "last_counts"] = option(
        "first_counts",
        N_("A second card of one player on the same pile."),
        first_counts=N_("the second is void and goes back"),
        last_counts=N_("the first is void and goes back"),
    )
    own_pile: Literal["void", "wrong"] = option(
        "void",
        N_("A card on one's own pile."),
        void=N_("it is void and goes back"),
        wrong=N_("it counts as a wrong card"),
    )
    late_card: Literal["void", "counts"] = option(
        "void",
        N_("A card laid after the bonus token was taken, after saying done, or after the end."),
        void=N_("it is void and goes back"),
        counts=N_("it counts all the same"),
    )
    early_guess: Literal["stands", "void"] = option(
        "stands",
        N_("A guess laid before anything was drawn."),
        stands=N_("the guess stands"),
        void=N_("the guess is void and goes back"),
    )
    lifted_card: Literal["counts", "void"] = option(
        "counts",
        N_("A laid card that is lifted again."),
        counts=N_("it was at rest, so it counts"),
        void=N_("it was never let go, so it does not count"),
    )
    close_cards: Literal["ask", "as_recorded"] = option(
        "ask",
        N_("Two cards that land between two looks, and whose order the layers do not tell."),
        ask=N_("the table is asked"),
        as_recorded=N_("the order of the record, unasked"),
    )
    pile_differs: Literal["revealed", "landed"] = option(
        "revealed",
        N_("Which record of a pile counts until the table has said, where the two differ."),
        revealed=N_("the cards as they were taken off"),
        landed=N_("the cards as they were seen landing"),
    )
    knocked_pile: Literal["before", "revealed"] = option(
        "before",
        N_("Which order counts where a pile was knocked over."),
        before=N_("the order seen before stands"),
        revealed=N_("the order in which it was taken off counts"),
    )
    stand_by: Literal["table", "program"] = option(
        "table",
        N_("Who chooses the cards of the stand."),
        table=N_("the table; the words are read, or the cards are entered"),
        program=N_("the program, from the decks that are open"),
    )
    secrets_by: Literal["table", "program"] = option(
        "table",
        N_("Who deals the secret numbers and letters."),
        table=N_("the table, as black cards"),
        program=N_("the program, to each player alone"),
    )
    difficulty: Literal["any_one", "rising", "mixed", "green", "yellow", "orange", "red"] = option(
        "any_one",
        N_("Which cards stand in the stand, by their difficulty."),
        any_one=N_("three cards of one difficulty, whichever it is"),
        rising=N_("green in round 1, then yellow, orange, red"),
        mixed=N_("cards of all difficulties, mixed"),
        green=N_("green cards in every round, the easiest"),
        yellow=N_("yellow cards in every round"),
        orange=N_("orange cards in every round"),
        red=N_("red cards in every round, the hardest"),
    )
    score_tokens: tuple[int, ...] = option(
        (), N_("Stars of each player's own tokens, best first, in place of the set-up table; empty: the table.")
    )
    bonus_tokens: tuple[int, ...] = option(
        (), N_("Stars of the bonus tokens, best first, in place of the set-up table; empty: the table.")
    )
    bonus_tokens_tougher: tuple[int, ...] = option(
        (),
        N_(
            "Stars of the bonus tokens in the tougher game, best first, in place of the set-up table; empty: the table."
        ),
    )

    def check(self) -> None:
        """Raise ``Unreadable`` for rows of tokens that are none, or longer than there can be."""
        longest = {"score_tokens": LONGEST_ROW, "bonus_tokens": PLAYERS[-1], "bonus_tokens_tougher": PLAYERS[-1]}
        for name, most in longest.items():
            row = getattr(self, name)
            if list(row) != sorted(row, reverse=True) or not all(1 <= stars <= 9 for stars in row):
                raise Unreadable(
                    Worded(
                        N_("{place}: {given} is no row of tokens; expected stars 1 to 9, best first"),
                        place=f"options.{name}",
                        given=quote(row),
                    )
                )
            if len(row) > most:
                raise Unreadable(
                    Worded(
                        N_("{place}: {given} has {count} tokens; expected {most} at most"),
                        place=f"options.{name}",
                        given=quote(row),
                        count=len(row),
                        most=most,
                    )
                )

    def score_row(self, players: int) -> Row:
        """The own score tokens of each of 3 to 6 players."""
        return Row(self.score_tokens, True) if self.score_tokens else SCORE_TOKENS[players]

    def bonus_row(self, players: int) -> Row:
        """The bonus tokens in the middle for 3 to 6 players; an own row with more tokens than players is none."""
        own, table = self._bonus_rows()
        return Row(own, True) if own and len(own) <= players else table[players]

    def check_players(self, players: int) -> None:
        """Raise ``Unreadable`` where an own row has more bonus tokens than there are players."""
        own, _ = self._bonus_rows()
        if len(own) > players:
            raise Unreadable(
                Worded(
                    N_("{place}: {given} has {count} bonus tokens for {most} players; give one each"),
                    place="options",
                    given=quote(own),
                    count=len(own),
                    most=players,
                )
            )

    def _bonus_rows(self) -> tuple[tuple[int, ...], dict[int, Row]]:
        """The owner's own row for the kind of game that is played, which may be empty, and the table."""
        if self.mode == "tougher":
            return self.bonus_tokens_tougher, BONUS_TOKENS_TOUGHER
        return self.bonus_tokens, BONUS_TOKENS

    def difficulty_of(self, number: int) -> int | None:
        """The difficulty of the cards in this round: 1 to 4, 0: mixed, ``None``: any one.

        >>> Options(difficulty="rising").difficulty_of(3), Options(difficulty="mixed").difficulty_of(3)
        (3, 0)
        """
        if self.difficulty in DIFFICULTIES:
            return 1 + DIFFICULTIES.index(self.difficulty)
        return {"rising": number, "mixed": 0}.get(self.difficulty)


def round_start(players: tuple[Player, ...], options: Options | None = None, number: int = 1) -> RoundStarted:
    """The start of a round set up by the tables; raises ``Unreadable`` for fewer than 3 or more than 6 players.

    >>> round_start(("red", "green", "blue")).bonus
    (2, 2, 1)
    """
    if len(players) not in PLAYERS:
        raise Unreadable(not_for(players, "Pictomania", PLAYERS))
    chosen = options or Options()
    row = chosen.score_row(len(players)).stars
    return RoundStarted(players, (row,) * len(players), chosen.bonus_row(len(players)).stars, number)


def opening(players: tuple[Player, ...], raw_options: Mapping[str, Any]) -> RoundStarted:
    """The start of the first round; raises ``Unreadable`` as :func:`round_start` and for options that do not fit."""
    options = Options.read(raw_options)
    start = round_start(players, options)
    options.check_players(len(players))
    return start
