"""What a drawing earns: stars as at a table of four, where a token leaves the middle each quarter of the clock.

The guesser has one guess card for a drawing, and it is the first on the pile. Right: it wins the drawer's best score
token, and the drawer takes the best bonus token that is left. Wrong, or none: the drawer keeps the token, which is
subtracted, and goes without a bonus.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.pictomania.setup import BONUS_TOKENS, SCORE_TOKENS

PLAYERS = 4
BONUS = BONUS_TOKENS[PLAYERS].stars
"""Stars of the tokens in the middle, best first."""
TOKENS = SCORE_TOKENS[PLAYERS].stars
"""Stars of the drawer's own tokens, best first."""
SECONDS = 80.0
"""How long a drawing may take."""


@dataclass(frozen=True, slots=True)
class Points:
    """Stars of one drawing: the ``bonus`` taken, what was ``kept`` of the own tokens, what the ``guesser`` won."""

    bonus: int
    kept: int
    guesser: int

    @property
    def drawer(self) -> int:
        """The drawer's points; they may be negative."""
        return self.bonus - self.kept


def points_for(right: bool, seconds: float | None) -> Points:
    """The points for a word said so many seconds after the first stroke; None where no clock ran.

    >>> points_for(True, 12.0).drawer, points_for(True, 61.0).drawer, points_for(False, 5.0).drawer
    (3, 1, -2)
    """
    if not right:
        return Points(0, TOKENS[0], 0)
    return Points(0 if seconds is None else bonus_after(seconds), 0, TOKENS[0])


def bonus_after(seconds: float) -> int:
    """Stars of the best token left in the middle after so many seconds; 0 where none is."""
    gone = int(max(0.0, seconds) * len(BONUS) / SECONDS)
    return BONUS[gone] if gone < len(BONUS) else 0
