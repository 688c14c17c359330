"""One line of a score: the points it is worth, why, and by which entries."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """``points`` for the reason ``text``, proved by ``entries`` (ids in the journal).

    >>> str(Line(2, "red's token, first right guess at red", (31,)))
    "+2 red's token, first right guess at red (event 31)"
    >>> str(Line(0, "wrong guess at blue", (20, 45)))
    '0 wrong guess at blue (events 20, 45)'
    """

    points: int
    text: str
    entries: tuple[int, ...] = ()

    def __str__(self) -> str:
        sign = f"{self.points:+d}" if self.points else "0"
        if not self.entries:
            return f"{sign} {self.text}"
        return f"{sign} {self.text} (event{'s' * (len(self.entries) > 1)} {', '.join(map(str, self.entries))})"
