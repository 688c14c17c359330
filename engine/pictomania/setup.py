"""The set-up tables of Pictomania, as data: which tokens lie where at the start of a round.

An owner can correct them from the back page of their own rulebook: options ``score_tokens``, ``bonus_tokens`` and
``bonus_tokens_tougher``.
"""

from __future__ import annotations

from dataclasses import dataclass

FIGURES = range(1, 8)
"""Figures of the guess cards and of the black number cards; each player has each guess card once."""

LETTERS = ("A", "B", "C")
"""Places of the stand, and letters of the black letter cards."""

LETTER_SUPPLY = 2
"""How many black cards there are of each letter."""

WORDS = 7
"""Words on each side of a card."""

DIFFICULTIES = ("green", "yellow", "orange", "red")
"""Difficulties of the word cards by their colours, from 1, the easiest, to 4."""


@dataclass(frozen=True, slots=True)
class Row:
    """Stars of the tokens, best first; ``confirmed`` where the row is known and not our best reading."""

    stars: tuple[int, ...]
    confirmed: bool


SCORE_TOKENS: dict[int, Row] = {
    3: Row((2, 1), True),
    4: Row((2, 1, 1), True),
    5: Row((3, 2, 1, 1), True),
    6: Row((3, 2, 1, 1, 1), True),
}
"""Own score tokens of each player, by number of players; well supported."""

BONUS_TOKENS: dict[int, Row] = {
    3: Row((2, 2, 1), True),
    4: Row((3, 2, 2, 1), False),
    5: Row((3, 3, 2, 2, 1), False),
    6: Row((3, 3, 2, 2, 1, 1), False),
}
"""Black bonus tokens in the middle, by number of players; only the row for 3 is confirmed."""

BONUS_TOKENS_TOUGHER: dict[int, Row] = {
    3: Row((2, 1), False),
    4: Row((3, 2, 1), False),
    5: Row((3, 2, 2, 1), False),
    6: Row((3, 3, 2, 2, 1), False),
}
"""Black bonus tokens in the tougher game: one fewer than players; no row is confirmed."""

PLAYERS = range(min(SCORE_TOKENS), max(SCORE_TOKENS) + 1)
"""How many can play."""

LONGEST_ROW = 9
"""More tokens than this are in no row, of whatever kind: they were misread or mistyped."""

ROUNDS = 4
"""Rounds of a game; their sums decide."""
