"""Where things lie among drawings by how they look when people draw them.

A map from looks to directions, fitted to the known drawings and to icons of other things whose looks are known (a
weighted ridge regression, in milliseconds). Icons count less: they are drawn by others, with other pens.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from models.guesser_lead import Rows, unit
from models.guesser_looks import LOOK, Looks

HELD = 0.5
"""How much the map is held back."""

ICON = 1 / 15
"""What an icon counts beside a known drawing."""


@dataclass(frozen=True, eq=False)
class Drawn:
    """What lies where.

    Attributes:
        names: folded names of N things.
        directions: (N, D), each of length 1.
    """

    names: Sequence[str]
    directions: Rows


@dataclass(frozen=True, eq=False)
class Sight:
    """Leads from the names of a thing to a direction (D,).

    Attributes:
        looks: what things look like.
        middle: (LOOK,), the mean of the looks of known drawings.
        turn: (LOOK, D), the map: ``(look - middle) @ turn + straight``.
        straight: (D,), the mean direction of known drawings.
    """

    looks: Looks
    middle: Rows
    turn: Rows
    straight: Rows

    @classmethod
    def fitted(cls, looks: Looks, known: Drawn, icons: Drawn) -> Sight:
        """The map that leads best to ``known`` drawings and, counting less, to ``icons`` of other things.

        Of the directions of icons only how they differ from each other counts.
        """
        straight = known.directions.mean(axis=0)
        seen, away = _told(looks, known, straight)
        own = set(known.names)
        others = [row for row, name in enumerate(icons.names) if name not in own]
        of_icons = Drawn([icons.names[row] for row in others], icons.directions[others])
        beside, off = _told(looks, of_icons, icons.directions.mean(axis=0) if len(icons.names) else straight)
        middle = seen.mean(axis=0) if len(seen) else np.zeros(LOOK, np.float32)
        apart = np.concatenate([seen, beside]) - middle
        counts = np.concatenate([np.ones(len(seen), np.float32), np.full(len(beside), ICON, np.float32)])
        weighed = apart.T * counts
        held = HELD * np.eye(LOOK, dtype=np.float32)
        turn = np.linalg.solve(weighed @ apart + held, weighed @ np.concatenate([away, off]))
        return cls(looks, middle, np.asarray(turn, np.float32), straight)

    def __call__(self, names: Sequence[str]) -> Rows | None:
        """Return the direction, of length 1, of what folded ``names`` call, likeliest first; ``None`` if unknown."""
        look = self.looks.of(names)
        return None if look is None else self.led(look)

    def led(self, looks: Rows) -> Rows:
        """Return the directions (..., D), of length 1, to which looks (..., LOOK) lead."""
        return unit(np.asarray((looks - self.middle) @ self.turn + self.straight, np.float32))


def _told(looks: Looks, drawn: Drawn, middle: Rows) -> tuple[Rows, Rows]:
    """The looks (K, LOOK) of what of ``drawn`` has any, and how far off ``middle`` it lies (K, D)."""
    rows = [row for row, name in enumerate(drawn.names) if name in looks.places]
    vectors = looks.vectors[[looks.places[drawn.names[row]] for row in rows]]
    return vectors, np.asarray(drawn.directions[rows] - middle, np.float32)
