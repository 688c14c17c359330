"""One round being watched: frames in, a record that grows, pictures that prove it, and a screen that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from engine.errors import EngineError
from engine.events import Event
from engine.journal import Amend
from engine.phrases import phrase
from service.camera_words import state_line
from service.drawings import keep_sketch
from service.footage import Footage
from service.pace import Pace
from service.recorder import Recorder
from service.screen import Screen
from vision.stopwatch import Stopwatch

if TYPE_CHECKING:
    from service.evidence import EvidenceFolder
    from vision.camera import Frame, State, Status
    from vision.sighting import Sighting
    from vision.sketch import Sketch


CONFIDENCE_BY_RULES = 0.5
"""Of a correction that only the rules suggest: below the line, so that the table is asked."""

TICK = 0.25
"""Without a frame for so many seconds, a live camera's state is looked at all the same."""

FRAME_EVERY = 0.2
"""Seconds of film between two frames that are enough once the table is set up."""

QUIET_AT_THE_END = 10.0
"""A round before a live camera is over where its score is complete and so many seconds brought nothing more."""


class Referee(Protocol):
    """What a session needs of a referee; `vision.referee.Referee` is one."""

    def see(self, frame: Frame) -> list[Sighting]:
        """Look at the next frame; what is sure by now."""

    def finish(self) -> list[Sighting]:
        """The film is over; what can only be said now. Raises `NoTable` where none was found."""

    def sketches(self) -> dict[str, Sketch]:
        """How each player's picture came about."""

    def timing(self) -> dict[str, float]:
        """CPU seconds of each stage so far."""

    def notes(self) -> list[str]:
        """What the table should be told besides the events, one line each."""


class Session:
    """Feeds a film to a referee and keeps what it sees.

    Args:
        referee: looks at the frames.
        recorder: takes each entry as it is made.
        evidence: takes the pictures of each event; none are kept where None.
        screen: shows what happens.
        pace: keeps to the speed of the film; as fast as possible where None.

    Attributes:
        recorder: as given.
        lost: why pictures are no longer kept; "" while they are.
    """

    def __init__(
        self,
        referee: Referee,
        recorder: Recorder,
        evidence: EvidenceFolder | None,
        screen: Screen,
        pace: Pace | None,
    ) -> None:
        self.recorder = recorder
        self._referee, self._evidence = referee, evidence
        self._screen, self._pace = screen, pace
        self.lost = ""
        self._frames, self._seconds, self._last_entry = 0, 0.0, 0.0
        self._told: tuple[State, str] | None = None
        self._said: list[str] = []
        self._watch = Stopwatch()

    def watch(self, film: Footage) -> None:
        """Look at every frame; the film may break off, and then `film.note` says so.

        A live camera is watched until it is told to end, or the round is over; its state is shown.

        Raises:
            SourceError: no frame can be decoded.
            OSError: the record can no longer be written.
        """
        for frame in self._decoded(film):
            if frame is not None and self._see(frame):
                film.spare(FRAME_EVERY)
            if film.live:
                self._tell_camera(film.status())
                if self._round_over():
                    return
            if self._screen.due():
                with self._watch.stage("show"):
                    self._screen.progress(self.recorder.record, self._frames, self._seconds)

    def _see(self, frame: Frame) -> bool:
        """Look at one frame; whether something was seen to happen: the first thing is that the table is set up."""
        if self._pace is not None:
            self._pace.wait(frame.time)
        sightings = self._referee.see(frame)
        for sighting in sightings:
            self._take(sighting)
        self._frames, self._seconds = frame.index + 1, frame.time
        self._say_notes()
        return bool(sightings)

    @property
    def notes(self) -> list[str]:
        """What the table was told besides the events, one line each, as it came."""
        return list(self._said)

    def _say_notes(self) -> None:
        """Say at once, and only once, what the table should be told."""
        for note in self._referee.notes():
            if note not in self._said:
                self._said.append(note)
                self._screen.say(note)

    def _tell_camera(self, status: Status) -> None:
        news, line = (status.state, status.error), state_line(status)
        self._screen.camera(line, news != self._told)
        self._told = news

    def _round_over(self) -> bool:
        if self._seconds - self._last_entry < QUIET_AT_THE_END:
            return False
        self._last_entry = self._seconds
        record = self.recorder.record
        return bool(record.game.result(record.state).get("complete"))

    def finish(self) -> None:
        """Take what the referee can only say once the film is over, then what the rules say about doubtful readings.

        Raises:
            NoTable: no table was found in the whole film.
        """
        for sighting in self._referee.finish():
            self._take(sighting)
        self._say_notes()
        with self._watch.stage("record"):
            self._reconcile()

    def _reconcile(self) -> None:
        """Record the corrections that make the readings possible by the rules, as doubtful ones, one for an entry."""
        corrected: set[int] = set()
        while fresh := [amend for amend in self._suggested() if amend.entry not in corrected]:
            corrected.add(fresh[0].entry)
            self._add(fresh[0], self._seconds, who="rules", confidence=CONFIDENCE_BY_RULES)

    def _suggested(self) -> tuple[Amend, ...]:
        record = self.recorder.record
        return record.game.suggest(record.state)

    def timing(self) -> dict[str, Any]:
        """Frames looked at, seconds of film, and CPU seconds of each stage."""
        return {"frames": self._frames, "film_seconds": self._seconds, "cpu_seconds": self._stages()}

    def keep_drawings(self, folder: Path, stem: str = "drawing") -> Mapping[str, Mapping[str, Any]]:
        """Write the finished drawings seen so far and return where they lie, by player; see `drawings.keep_sketch`.

        Their names begin with the stem and the player.
        """
        with self._watch.stage("drawings"):
            sketches = self._referee.sketches()
            return {player: keep_sketch(folder, f"{stem}-{player}", sketch) for player, sketch in sketches.items()}

    def _stages(self) -> dict[str, float]:
        stages = self._watch.seconds | self._referee.timing()
        return {name: round(seconds, 3) for name, seconds in stages.items()}

    def _decoded(self, film: Footage) -> Iterator[Frame | None]:
        frames, ended = film.frames(TICK), object()
        while True:
            with self._watch.stage("decode"):
                frame = next(frames, ended)
            if frame is ended:
                return
            yield cast("Frame | None", frame)

    def _take(self, sighting: Sighting) -> None:
        with self._watch.stage("record"):
            try:
                self._add(
                    sighting.event,
                    sighting.at,
                    sighting.since,
                    confidence=sighting.confidence,
                    alternatives=sighting.alternatives,
                    evidence=self._keep_pictures(sighting),
                )
            except EngineError as error:
                # The rules cannot record it: said aloud and left out, for nothing that is known may be lost over it.
                told = phrase(self.recorder.record.game.vocabulary, sighting.event)
                self._screen.say(f"not recorded: {told}: {error}")

    def _add(self, event: Event | Amend, at: float, since: float | None = None, **rest: Any) -> None:
        entry = self.recorder.add(event, at, since, **rest)
        self._last_entry = self._seconds
        self._screen.entry(self.recorder.record, entry)

    def _keep_pictures(self, sighting: Sighting) -> tuple[str, ...]:
        if self._evidence is None:
            return ()
        try:
            entry = len(self.recorder.record.journal) + 1
            return self._evidence.keep_event(entry, sighting.before, sighting.after, sighting.more)
        except OSError as error:
            # The record goes on: what is known is worth more than the pictures that prove it.
            self.lost = f"{self._evidence.folder}: pictures cannot be written any more ({error.strerror})"
            self._screen.say(self.lost)
            self._evidence = None
            return ()
