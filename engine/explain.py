"""One line of a score: the points it is worth, why, and by which entries."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.text import N_, SEPARATOR, Params, as_written, sentence

EVENT = N_("event {ids}")
EVENTS = N_("events {ids}")


@dataclass(frozen=True, slots=True)
class Line:
    """``points`` for the reason ``template`` filled with ``params``, proved by ``entries`` (ids in the journal).

    >>> str(Line(2, "{owner}'s token, first right guess at {owner}", (31,), (("owner", "red"),)))
    "+2 red's token, first right guess at red (event 31)"
    >>> str(Line(0, "wrong guess at blue", (20, 45)))
    '0 wrong guess at blue (events 20, 45)'
    """

    points: int
    template: str
    entries: tuple[int, ...] = ()
    params: Params = ()

    def __str__(self) -> str:
        return self.said()

    def said(self, translate: Callable[[str], str] = as_written) -> str:
        """The line as people read it, in the language of ``translate``."""
        sign = f"{self.points:+d}" if self.points else "0"
        text = sentence(self.template, self.params, translate)
        if not self.entries:
            return f"{sign} {text}"
        ids = translate(SEPARATOR).join(map(str, self.entries))
        events = translate(EVENT if len(self.entries) == 1 else EVENTS).format(ids=ids)
        return f"{sign} {text} ({events})"
