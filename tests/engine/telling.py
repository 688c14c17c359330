"""What the tests of every game share: a record told act by act, and its outcome at hand."""

from __future__ import annotations

from typing import Any, Self

from engine.events import DisputeSettled, Event
from engine.journal import Header
from engine.record import Record
from engine.rulings import Ruling

LONGEST = 1500
"""Entries within which every tale comes to its end, also where a change to the rules would have it go on for ever."""


class Telling:
    """A record of one game; each act comes a second after the one before, its moment exactly known.

    Ids of entries are counted from 1, the start.
    """

    def __init__(self, game: str, start: Event, options: dict[str, Any]) -> None:
        self.record = Record(Header(game, options))
        self.clock = 0.0
        self.do(start)

    def do(self, event: Any, since: float | None = None, at: float | None = None, **rest: Any) -> Self:
        assert self.last < LONGEST, "this does not end"
        self.clock = self.clock + 1.0 if at is None else at
        self.record.add(event, at=self.clock, since=since, **rest)
        return self

    def decide(self, code: str, about: int, decision: str) -> Self:
        return self.do(DisputeSettled(code, about, decision), source="player", who="all")

    @property
    def last(self) -> int:
        return len(self.record.journal)

    @property
    def state(self) -> Any:
        return self.record.state

    @property
    def points(self) -> dict[str, int]:
        return self.record.game.score(self.state)

    @property
    def result(self) -> dict[str, Any]:
        return self.record.game.result(self.state)

    @property
    def rulings(self) -> list[Ruling]:
        return list(self.record.game.rulings(self.state))

    @property
    def codes(self) -> list[str]:
        """Of the rulings on the current round."""
        return [ruling.code for ruling in self.rulings if ruling.causes[-1] >= self.round_began]

    @property
    def round_began(self) -> int:
        """Id of the entry that set the current round up."""
        return self.record.game.rounds(self.state)[-1].setup.id

    def ruling(self, code: str) -> Ruling:
        found = [ruling for ruling in self.rulings if ruling.code == code]
        assert len(found) == 1, f"{code} expected once among {self.codes}"
        return found[0]

    def explained(self, player: str) -> list[str]:
        return list(self.result["explain"][player])

    def view(self, who: str) -> dict[str, Any]:
        return self.record.game.view(self.state, who)
