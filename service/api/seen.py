"""What one kind of viewer may know of a game: a record of its own, made from masked facts and kept in step."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from engine.entry import Entry
from engine.journal import Journal
from engine.record import Record
from engine.secrecy import HOST, SPECTATOR, redacted

KEPT = 256
"""Steps kept for who was told nearly all; for others they are worked out."""


@dataclass(frozen=True, slots=True)
class Told:
    """An entry as it is told, and whether it counts now."""

    entry: Entry
    counts: bool


@dataclass(frozen=True, slots=True)
class Step:
    """What one more entry brought for a viewer: the entry, and the earlier ones that now read otherwise.

    They do where secrets have been shown, and where the entry corrects them.
    """

    told: Told
    retold: tuple[Told, ...] = ()

    @property
    def version(self) -> int:
        """How many entries there are after the step."""
        return self.told.entry.id


class Seen:
    """The game as ``who`` may know it, a player, ``"host"`` or ``"spectator"``.

    Attributes:
        record: journal and state, made from masked facts alone.
        told: every entry.
    """

    def __init__(self, real: Record, who: str) -> None:
        self.who = who
        self.record = Record(real.journal.header)
        self.told: tuple[Told, ...] = ()
        self._steps: deque[Step] = deque(maxlen=KEPT)
        self.follow(real)
        self._steps.clear()  # nobody was told anything before

    @property
    def version(self) -> int:
        """How many entries have been told."""
        return len(self.told)

    def follow(self, real: Record) -> None:
        """Catch up with the real record."""
        if len(real.journal) > self.version:
            masked = redacted(real.journal, self.who, real.state)
            self.record.follow(masked)
            before, self.told = self.told, tell(masked)
            self._steps.extend(steps(before, self.told))

    def since(self, real: Record, version: int) -> tuple[Step, ...]:
        """A step for each entry after the first ``version``, for somebody who was told those as they read then."""
        if version >= self.version:
            return ()
        if version and self.version - version <= len(self._steps):
            return tuple(self._steps)[version - self.version :]
        then = Journal(real.journal.header)
        for entry in list(real.journal)[:version]:
            then.append_checked(entry)
        return steps(tell(redacted(then, self.who)), self.told)


def eyes_of(real: Record, who: str) -> str:
    """With whose eyes ``who`` sees the record: a player who does not play in it sees what any spectator does."""
    rounds = real.game.rounds(real.state)
    return who if who == HOST or (rounds and who in rounds[-1].players) else SPECTATOR


def tell(masked: Journal) -> tuple[Told, ...]:
    """Every entry of a masked journal with whether it counts."""
    counting = {entry.id for entry in masked.effective()}
    return tuple(Told(entry, entry.id in counting) for entry in masked)


def steps(before: tuple[Told, ...], now: tuple[Told, ...]) -> tuple[Step, ...]:
    """From what was told before to what is told now; what is told anew comes with the last step."""
    retold = tuple(new for old, new in zip(before, now, strict=False) if old != new)
    fresh = now[len(before) :]
    return tuple(Step(told, retold if told is now[-1] else ()) for told in fresh)
