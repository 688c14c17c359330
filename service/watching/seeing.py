"""A referee at a table that is kept in the store: goes on where it was, and leaves to people what they have said."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.entry import Entry
from engine.events import Event, InkSeen
from engine.pictomania.events import LetterDealt, NumberDealt, RoundStarted, StandRead
from engine.record import Record
from engine.text import N_, Worded
from service.fault import BROKE_OFF, Fault
from service.recorder import Recorder
from service.watching import checkpoint
from service.watching.checkpoint import Checkpoint
from service.watching.tap import Tap
from service.watching.teller import Teller

if TYPE_CHECKING:
    from vision.camera import Frame
    from vision.referee import Referee
    from vision.sighting import Sighting
    from vision.sketch import Sketch

SAVE_SECONDS, ANYWAY_SECONDS = 1.0, 20.0
"""The referee's memory is kept so long after the last time where something was recorded, and where nothing was."""

UNSEEN_SECONDS = 2.0
"""The table is out of sight where it was for so long; a hand before the camera is gone sooner."""

ZONE_SECONDS = 1.0
"""How often it is looked whether the places are seen elsewhere."""

UNDER_WAY = N_(
    "the round is under way: the camera would have to know what lies on the table already; say the rest of the round "
    "by hand, and have the next one watched"
)
OTHERS_PLAY = N_(
    "the camera sees {seen} and the round is played by {players}; put right who plays, or the table's set-up"
)

NOTHING_LAID = (RoundStarted, StandRead, LetterDealt, NumberDealt, InkSeen)
"""What may have happened in a round into which a camera comes: nothing that it would have to know to see the rest."""


@dataclass(slots=True)
class Kept:
    """Where and under what a round is kept."""

    folder: Path
    key: str
    words: tuple[tuple[str, ...], ...] = ()


@dataclass(slots=True)
class Seeing:
    """A referee for a session; see `service.session.Referee`.

    Args:
        referee: that looks.
        recorder: that takes what it sees.
        tap: from which it has its frames.
        teller: is told how it goes.
        kept: where its memory is kept, and the words that people have said; None in a dry run.
        resumed: it goes on from here; None where it begins.
        zones: is told the referee where its places are to be shown anew.
    """

    referee: Referee
    recorder: Recorder
    tap: Tap
    teller: Teller
    kept: Kept | None
    resumed: Checkpoint | None
    zones: Callable[[Referee], None]
    _known: list[Event] = field(default_factory=list)
    _saved_at: float = 0.0
    _saved_entries: int = 0
    _frame: Frame | None = None
    _unseen_since: float | None = None
    _zones_at: float = 0.0
    _corners: Any = None

    def __post_init__(self) -> None:
        if self.resumed:
            journal = list(self.recorder.record.journal)
            self._known = [event for entry in journal[self.resumed.entries :] for event in _seen(entry)]

    def see(self, frame: Frame) -> list[Sighting]:
        """As the referee, with what was recorded before left out."""
        self._save()
        self._say_words(frame.time)
        self._frame, self.teller.moment = frame, frame.time
        sightings = self._news(self.referee.see(frame))
        self._tell(frame.time)
        return sightings

    def finish(self) -> list[Sighting]:
        """As the referee, with what was recorded before left out."""
        return self._news(self.referee.finish())

    def sketches(self) -> dict[str, Sketch]:
        """As the referee."""
        return self.referee.sketches()

    def timing(self) -> dict[str, float]:
        """As the referee."""
        return self.referee.timing()

    def notes(self) -> list[str]:
        """As the referee."""
        return self.referee.notes()

    # -- what is recorded -------------------------------------------------------------------------------------------

    def _news(self, sightings: Sequence[Sighting]) -> list[Sighting]:
        """What is to be recorded, in the words of the game that goes on."""
        found = []
        for sighting in sightings:
            event = sighting.event
            if event in self._known:
                self._known.remove(event)
            elif isinstance(event, RoundStarted):
                number = self._begins_round(event)
                found += [replace(sighting, event=replace(event, round=number))] if number else []
            elif not (isinstance(event, StandRead) and self._words_are_known()):
                found.append(sighting)
        return found

    def _words_are_known(self) -> bool:
        """Whether people have said what stands on the stand; the camera does not know it better."""
        return bool(self.kept and self.kept.words) or said_by_people(self.recorder.record)

    def _begins_round(self, started: RoundStarted) -> int:
        """The number of the round that begins so; 0 where it has been begun already."""
        record = self.recorder.record
        now = entries_now(record)
        if not now or record.game.result(record.state).get("complete"):
            return len(record.game.rounds(record.state)) + 1
        if not all(isinstance(entry.event, NOTHING_LAID) for entry in now):
            raise Fault(Worded(UNDER_WAY), BROKE_OFF)
        players = record.game.rounds(record.state)[-1].players
        if set(players) != set(started.players):
            raise Fault(Worded(OTHERS_PLAY, seen=started.players, players=players), BROKE_OFF)
        return 0

    def _say_words(self, at: float) -> None:
        """Record the words that people have said before the round, once it has begun."""
        if self.kept and self.kept.words and self.referee.table is not None and entries_now(self.recorder.record):
            (a, b, c), self.kept.words = self.kept.words, ()
            if not said_by_people(self.recorder.record):
                entry = self.recorder.add(StandRead(a, b, c), at, source="host", who="host")
                self.teller.entry(self.recorder.record, entry)

    # -- what is remembered -----------------------------------------------------------------------------------------

    def _save(self) -> None:
        """Keep the referee's memory where something was recorded since; called when all that it saw is recorded."""
        if self.kept is None or self._frame is None or self.referee.table is None:
            return
        now, entries = time.monotonic(), len(self.recorder.record.journal)
        if now - self._saved_at < (SAVE_SECONDS if entries != self._saved_entries else ANYWAY_SECONDS):
            return
        self._saved_at, self._saved_entries = now, entries
        frame = self._frame
        memory = Checkpoint(
            self.kept.key, entries, frame.index, frame.time, frame.wall, self.tap.clock.base, self.referee
        )
        try:
            checkpoint.save(self.kept.folder, memory)
        except OSError as error:
            self.teller.say(f"the referee's memory cannot be kept ({error.strerror}): after a restart it begins anew")

    # -- what is told -----------------------------------------------------------------------------------------------

    def _tell(self, moment: float) -> None:
        referee = self.referee
        if referee.table is None:
            self.teller.doing = "opening"
            return
        self._unseen_since = (self._unseen_since or moment) if referee.lost else None
        unseen = self._unseen_since is not None and moment - self._unseen_since >= UNSEEN_SECONDS
        self.teller.doing = "out_of_sync" if unseen else "hand" if self.tap.moving else "watching"
        self._tell_zones(referee)

    def _tell_zones(self, referee: Referee) -> None:
        now = time.monotonic()
        if now - self._zones_at < ZONE_SECONDS or referee.table is None:
            return
        corners = referee.seen_at(referee.table.seats[0].corners)
        if self._corners is None or abs(corners - self._corners).max() >= 1.0:
            self._corners = corners
            self.zones(referee)
        self._zones_at = now


def entries_now(record: Record) -> Sequence[Entry]:
    """The entries that count of the round that was begun last, its beginning first; none before any."""
    counting = list(record.journal.effective())
    begins = [place for place, entry in enumerate(counting) if isinstance(entry.event, RoundStarted)]
    return counting[begins[-1] :] if begins else ()


def said_by_people(record: Record) -> bool:
    """Whether people have said what words stand on the stand in the present round."""
    return any(isinstance(entry.event, StandRead) and entry.source != "camera" for entry in entries_now(record))


def _seen(entry: Entry) -> Sequence[Event]:
    """What the camera says with an entry to have happened."""
    return [entry.event] if entry.source == "camera" and isinstance(entry.event, Event) else []
