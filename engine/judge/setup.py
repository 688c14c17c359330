"""What the judge's table is set up with, as data: players, numbers, points."""

from __future__ import annotations

PLAYERS = range(2, 7)
"""How many can play."""

FIGURES = range(1, 10)
"""Figures that a card or a number stand can have; those of a round run from 1 to the number of its words."""

RIGHT = 3
"""Points of a right guess for its guesser."""

RIGHT_DRAWER = 1
"""Points of a right guess for the drawer of the picture."""

WRONG = -1
"""Points of a wrong guess for its guesser."""

WRONG_DRAWER = -1
"""Points of a wrong guess for the drawer of the picture."""

SPEED = (2, 1)
"""Points of the first and of the second drawer whose picture is guessed right; none with two players."""
