"""How a table wants to play Pictomania: every variant and every dispute with its default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from engine.errors import Unreadable, quote
from engine.events import Player, RoundStarted
from engine.fields import decode_fields, encode
from engine.pictomania.setup import BONUS_TOKENS, BONUS_TOKENS_TOUGHER, PLAYERS, SCORE_TOKENS, Row


@dataclass(frozen=True, slots=True)
class Options:
    """Variants, and what happens in each dispute unless the table decides otherwise.

    - ``mode``: ``full``; ``teaching`` (round 1 only: bonus always counts, no black sheep, nothing returned; later
      rounds are full); ``tougher`` (one bonus token fewer, the round ends with the last one).
    - ``drawing_breach``, letters, digits or hints in a picture: ``warn``; ``zero`` (the drawer's round counts 0);
      ``as_wrong_word`` (as if the drawer had drawn a wrong word and admitted it).
    - ``late_ink``, a picture changed after its drawer's first guess: ``warn``; ``zero``.
    - ``second_card`` of a player on one pile: ``first_counts``, the other is void; ``last_counts``.
    - ``own_pile``, a card on the player's own pile: ``void``; ``wrong`` (counts as a wrong card).
    - ``late_card``, laid after the bonus token, after saying done, or after the end: ``void``; ``counts``.
    - ``early_guess``, laid before its player drew anything: ``stands``; ``void``.
    - ``lifted_card``, taken up again after it lay: ``counts``; ``void``.
    - ``close_cards``, two that landed between two looks: ``ask``; ``as_recorded`` (the record's order, unasked).
    - ``pile_differs``, which record of a pile counts until the table has said: ``revealed``; ``landed``.
    - ``knocked_pile``, whose order counts: ``before`` the knock; ``revealed``.
    - ``score_tokens``, ``bonus_tokens``: stars, best first, in place of the row of the set-up table; empty: the table.
    """

    mode: Literal["full", "teaching", "tougher"] = "full"
    drawing_breach: Literal["warn", "zero", "as_wrong_word"] = "warn"
    late_ink: Literal["warn", "zero"] = "warn"
    second_card: Literal["first_counts", "last_counts"] = "first_counts"
    own_pile: Literal["void", "wrong"] = "void"
    late_card: Literal["void", "counts"] = "void"
    early_guess: Literal["stands", "void"] = "stands"
    lifted_card: Literal["counts", "void"] = "counts"
    close_cards: Literal["ask", "as_recorded"] = "ask"
    pile_differs: Literal["revealed", "landed"] = "revealed"
    knocked_pile: Literal["before", "revealed"] = "before"
    score_tokens: tuple[int, ...] = ()
    bonus_tokens: tuple[int, ...] = ()

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> Options:
        """Options from plain JSON values by name; raises ``Unreadable`` for an unknown name or value.

        >>> Options.read({"mode": "tougher"}).mode
        'tougher'
        """
        options: Options = decode_fields(cls, raw, "options")
        for row in (options.score_tokens, options.bonus_tokens):
            if list(row) != sorted(row, reverse=True) or not all(1 <= stars <= 9 for stars in row):
                raise Unreadable(f"options: {quote(row)} is no row of tokens; expected stars 1 to 9, best first")
        return options

    def written(self) -> dict[str, Any]:
        """The options that are not the defaults, as plain JSON values by name: what a record's header holds.

        >>> Options(mode="tougher", bonus_tokens=(3, 2, 1)).written()
        {'mode': 'tougher', 'bonus_tokens': [3, 2, 1]}
        """
        return {name: value for name, value in encode(self).items() if name != "kind"}

    def score_row(self, players: int) -> Row:
        """The own score tokens of each of 3 to 6 players."""
        return Row(self.score_tokens, True) if self.score_tokens else SCORE_TOKENS[players]

    def bonus_row(self, players: int) -> Row:
        """The bonus tokens in the middle for 3 to 6 players."""
        if self.bonus_tokens:
            return Row(self.bonus_tokens, True)
        return (BONUS_TOKENS_TOUGHER if self.mode == "tougher" else BONUS_TOKENS)[players]


def round_start(players: tuple[Player, ...], options: Options | None = None, number: int = 1) -> RoundStarted:
    """The start of a round set up by the tables; raises ``Unreadable`` for fewer than 3 or more than 6 players.

    >>> round_start(("red", "green", "blue")).bonus
    (2, 2, 1)
    """
    if len(players) not in PLAYERS:
        raise Unreadable(f"{quote(players)}: Pictomania is for {PLAYERS[0]} to {PLAYERS[-1]} players")
    chosen = options or Options()
    row = chosen.score_row(len(players)).stars
    return RoundStarted(players, (row,) * len(players), chosen.bonus_row(len(players)).stars, number)
