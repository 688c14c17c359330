"""A round watched for a game in the store, or as a dry run: from the frames to entries, pictures and the film."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.entry import Header
from engine.events import Player
from engine.game import find_game
from engine.journal import Journal
from service import settings
from service.evidence import EvidenceFolder
from service.fault import Fault
from service.pace import Pace
from service.places import settings_path
from service.record import RecordFile
from service.recorder import Recorder
from service.session import Session
from service.store import Store, StoredRecord
from service.store.hosting import Hosting
from service.table_file import load_table
from service.watching import checkpoint, reel
from service.watching.checkpoint import Checkpoint
from service.watching.plan import Task
from service.watching.seeing import Kept, Seeing
from service.watching.tap import Clock, Tap, small_jpeg
from service.watching.teller import Teller

if TYPE_CHECKING:
    from vision.camera import Frame
    from vision.referee import Referee

WATCHED = "pictomania"
"""The game that can be watched."""

ASKER = "camera"
"""Under whose name games are begun, so that each task begins one, also after a restart."""

FILM_WIDTH, FILM_QUALITY = 640, 70
"""Of the film's pictures, in pixels, and as JPEG."""

MOVING_SECONDS, STILL_SECONDS = 0.25, 2.0
"""From one picture of the film to the next, while something moves, and while nothing does."""


@dataclass(frozen=True, slots=True)
class Where:
    """Where all is kept: the store, the table in it, the pictures of games, the table's own folder, its set-up.

    ``close_up`` is a picture of the stand, where the words are to be read from that; ``pace``: films keep theirs.
    """

    store: str
    table: int
    pictures: Path
    folder: Path
    set_up: Path
    close_up: Path | None = None
    pace: bool = True


def watch(
    task: Task,
    words: Sequence[Sequence[str]],
    where: Where,
    tap: Tap,
    teller: Teller,
    zones: Callable[[Referee], None],
) -> None:
    """Watch a round until its frames end.

    Raises:
        Fault: it cannot be watched, or not to its end; what was seen until then is recorded.
        vision.table.NoTable: no table was seen in the whole film.
        OSError: the disk is full or gone.
    """
    with ExitStack() as opened:
        store = None if task.dry else opened.enter_context(Store.open(where.store))
        stored = _stored(Hosting(store), task) if store else None
        referee = _referee(task, stored, where)
        resumed = checkpoint.load(where.folder, task.key, referee) if stored else None
        if resumed:
            referee = resumed.referee
        tap.clock = _clock(stored, resumed, tap.live)
        evidence = None if task.dry else EvidenceFolder(_begun_at(where, task.key, stored))
        film = _Filming(teller)

        def begin(journal: Journal) -> StoredRecord:
            assert store is not None
            made = Hosting(store).begin_game(where.table, journal, task.title, (ASKER, task.key, task.key))
            assert evidence is not None
            evidence.move_to(where.pictures / str(made.number))
            film.begin(where.pictures / str(made.number))
            teller.began(made.number)
            return made

        if stored:
            film.begin(where.pictures / str(stored.number))
        recorder = opened.enter_context(
            Recorder(lambda players: _header(task, players), RecordFile(None), begin if store else None, stored)
        )
        teller.begin(task.dry, stored.number if stored else None)
        kept = None if task.dry else Kept(where.folder, task.key, tuple(tuple(card) for card in words))
        seeing = Seeing(referee, recorder, tap, teller, kept, resumed, zones)
        session = Session(seeing, recorder, evidence, teller, Pace() if where.pace and not tap.live else None)
        tap.keep = None if task.dry else film.take
        try:
            session.watch(tap)
            session.finish()
        finally:
            tap.keep = None
            teller.lost = session.lost
            if teller.game is not None and not task.dry:
                rounds = len(recorder.record.game.rounds(recorder.record.state))
                session.keep_drawings(where.pictures / str(teller.game), f"drawing-r{max(rounds, 1)}")


def _stored(hosting: Hosting, task: Task) -> StoredRecord | None:
    """The record of the game that goes on; None where one is to be begun."""
    answer = hosting.answer(ASKER, task.key)
    number = answer.record if answer else task.game
    return hosting.store.record(number) if number else None


def _begun_at(where: Where, key: str, stored: StoredRecord | None) -> Path:
    """Where evidence is written: in the game's folder, before there is a game in one of its own."""
    folder = where.pictures / (str(stored.number) if stored else f"new-{key}")
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder


def _clock(stored: StoredRecord | None, resumed: Checkpoint | None, live: bool) -> Clock:
    """How frames get their moments: a game that goes on is never set back."""
    if resumed and live:
        return Clock(resumed.time + max(0.0, time.time() - resumed.wall))
    if resumed:
        return Clock(resumed.base, resumed.index)
    return Clock(max((entry.at for entry in stored.journal), default=0.0) if stored else 0.0)


def _options(task: Task, stored: StoredRecord | None) -> Mapping[str, Any]:
    return stored.journal.header.options if stored else task.options


def _header(task: Task, players: tuple[Player, ...]) -> Header:
    """The header of a game that begins, with the owner's rows for so many players."""
    rows = settings.load(settings_path())
    raw = settings.with_rows(rows, WATCHED, len(players), task.options)
    return Header(WATCHED, find_game(WATCHED).options.read(raw).written())


def _referee(task: Task, stored: StoredRecord | None, where: Where) -> Referee:
    from models.classifier import ModelError
    from vision import referee
    from vision.picture_file import ReadError, load_picture

    mode = _options(task, stored).get("mode")
    rules = referee.RefereeOptions(
        task.lang,
        tougher=mode == "tougher",
        teaching_round=mode == "teaching",
        table=load_table(where.set_up) if where.set_up.exists() else None,
        rows=settings.load(settings_path()).get(WATCHED, {}),
    )
    try:
        return referee.Referee(rules, load_picture(where.close_up) if where.close_up else None)
    except (ModelError, ReadError, ValueError) as error:
        raise Fault(str(error)) from None


class _Filming:
    """Keeps the film of a game: often where something moves, now and then where nothing does."""

    def __init__(self, teller: Teller) -> None:
        self._teller = teller
        self._reel: reel.Reel | None = None
        self._last = float("-inf")

    def begin(self, pictures: Path) -> None:
        """Keep it from now on beside a game's pictures."""
        try:
            self._reel = reel.Reel(reel.folder_of(pictures))
        except OSError as error:
            self._lose(error)

    def take(self, frame: Frame, moving: bool) -> None:
        """Keep a frame where one is due."""
        if self._reel and frame.time - self._last >= (MOVING_SECONDS if moving else STILL_SECONDS) - 1e-6:
            self._last = frame.time
            try:
                self._reel.add(frame.time, small_jpeg(frame, FILM_WIDTH, FILM_QUALITY))
            except OSError as error:
                self._lose(error)

    def _lose(self, error: OSError) -> None:
        self._reel = None
        self._teller.say(f"the film of the game cannot be written any more ({error.strerror}); the game goes on")
