"""`paperref watch`: a film or a camera refereed from the first frame to the final score."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console

from engine.events import Player
from engine.game import find_game
from engine.journal import Header
from service import settings
from service.checks import identity, writable_file, writable_folder
from service.choices import Language
from service.evidence import EvidenceFolder
from service.fault import BROKE_OFF, INTERRUPTED, Fault
from service.lines import console
from service.pace import Pace
from service.places import file_of, settings_path
from service.read import deck_of
from service.record import RecordFile
from service.recorder import HeaderFor, Recorder
from service.result import write_result
from service.score import show_score
from service.screen import LiveScreen, PlainScreen, Screen
from service.session import Referee, Session
from service.table_file import load_table

if TYPE_CHECKING:
    from service.store import Store
    from vision.camera import Image, Source

STOPS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Signals that ask to stop; Windows has no SIGHUP."""


WATCHED = "pictomania"
"""The game that can be watched."""


@dataclass(frozen=True, slots=True)
class WatchOptions:
    """What to watch, by which rules, and where to write; see the options of `paperref watch`."""

    source: str | Path
    game: str = WATCHED
    teaching_round: bool = False
    tougher: bool = False
    lang: Language = Language.en
    table: Path | None = None
    stand: Path | None = None
    deck: Path | None = None
    result: Path | None = None
    events: Path | None = None
    evidence: Path | None = None
    as_fast_as_possible: bool = False
    store: str | None = None

    @property
    def agreed(self) -> dict[str, str]:
        """The options of the game that the players agreed on."""
        modes = [name for name, chosen in (("teaching", self.teaching_round), ("tougher", self.tougher)) if chosen]
        return {"mode": modes[0]} if modes else {}

    @property
    def drawings(self) -> Path | None:
        """The folder for the drawings: that of the evidence, or one beside the result; None without either."""
        beside = self.result.with_name(f"{self.result.stem}-drawings") if self.result else None
        return self.evidence or beside


def watch_file(options: WatchOptions) -> None:
    """Watch the source, show it, write what was asked for and print the score.

    Raises:
        Fault: an input or a place to write is of no use, or the watching could not be finished; what was seen until
            then has been written.
    """
    from vision.camera import SourceError, open_source

    if find_game(options.game).name != WATCHED:
        raise Fault(
            f"--game {options.game}: only {WATCHED} can be watched so far; "
            f"keep the record by hand with: paperref record new {options.game}"
        )
    if options.teaching_round and options.tougher:
        raise Fault("--teaching-round and --tougher exclude each other; give one of them")
    try:
        with ExitStack() as opened:
            with _before_the_first_picture():
                film = opened.enter_context(open_source(options.source))
                _check_places(options, film)
                referee = _referee(options)
            watch_film(film, referee, options, console())
    except SourceError as error:
        raise Fault(str(error)) from None


@contextmanager
def _before_the_first_picture() -> Iterator[None]:
    """Ctrl-C while the source is opened and the readers are loaded, which takes seconds, leaves all as it was."""
    try:
        yield
    except KeyboardInterrupt:
        raise Fault(
            "stopped before the first picture was looked at; nothing was recorded, and no file was written", INTERRUPTED
        ) from None


def watch_film(film: Source, referee: Referee, options: WatchOptions, console: Console) -> None:
    """Watch an open source with a referee; as `watch_file`, whose checks have been made.

    Raises:
        Fault: the watching could not be finished; what was seen until then has been written.
    """
    evidence = EvidenceFolder(options.evidence) if options.evidence else None
    pace = None if options.as_fast_as_possible or film.live else Pace()
    broke_off, ended = "an error of the program", None
    with _recorder(options, film.title) as recorder, _screen(console, film) as screen:
        session = Session(referee, recorder, evidence, screen, pace)
        try:
            ended = _run(session, film, options)
            broke_off = str(ended or "")
        finally:
            lost = _keep(session, options, broke_off)
    written = [options.result, *recorder.places, options.evidence]
    if any(written):
        console.print(f"written: {', '.join(str(place) for place in written if place)}", markup=False, soft_wrap=True)
    show_score(recorder.record, console)
    if ended or lost:
        raise Fault("; ".join([str(ended)] * bool(ended) + lost), ended.code if ended else BROKE_OFF)


@contextmanager
def _recorder(options: WatchOptions, title: str) -> Iterator[Recorder]:
    """A recorder that writes to the file and to the store that were asked for; both are closed in the end."""
    with ExitStack() as opened:
        store = opened.enter_context(_store(options.store)) if options.store else None
        file = opened.enter_context(RecordFile(options.events))
        begin = partial(store.create, title=title) if store else None
        yield opened.enter_context(Recorder(_header_for(options), file, begin))


def _store(place: str) -> Store:
    # Loaded here: the database's libraries take a third of a second, and most films are watched without.
    from service.store import Store

    return Store.open(place)


def _header_for(options: WatchOptions) -> HeaderFor:
    """The header of the record: the game, what the players agreed on, and the owner's rows for so many players."""
    rows = settings.load(settings_path())

    def header_for(players: tuple[Player, ...]) -> Header:
        return Header(options.game, settings.with_rows(rows, options.game, len(players), options.agreed))

    return header_for


def _run(session: Session, film: Source, options: WatchOptions) -> Fault | None:
    """Watch to the end; the reason where it ended early."""
    from vision.camera import SourceError
    from vision.table import NoTable

    try:
        with _stop_signals(film):
            session.watch(film)
            session.finish()
    except SourceError as error:
        return Fault(str(error))
    except NoTable as error:
        reason = f"{film.name}: {error}"
        return _broken(f"{film.note}; {reason}" if film.note else reason, session, options)
    except OSError as error:
        place = error.filename or options.events
        return _broken(f"{place}: cannot be written any more ({error.strerror})", session, options)
    except Fault as error:
        return _broken(str(error), session, options, error.code)
    except SystemExit:
        # So rich ends the program where a pipe is closed.
        return _broken(f"{film.name}: stopped, for nobody reads the output any more", session, options)
    except KeyboardInterrupt:
        return _broken(f"{film.name}: stopped before the end", session, options, INTERRUPTED)
    return _broken(film.note, session, options) if film.note else None


def _broken(reason: str, session: Session, options: WatchOptions, code: int = BROKE_OFF) -> Fault:
    kept = [*session.recorder.places, *([str(options.result)] if options.result else [])]
    if kept:
        return Fault(f"{reason}; what was seen is kept in {' and '.join(kept)}", code)
    if len(session.recorder.record.journal):
        return Fault(f"{reason}; what was seen is not kept, for no --result, --events or --store was given", code)
    return Fault(f"{reason}; nothing was seen to happen before" if code == INTERRUPTED else reason, code)


@contextmanager
def _stop_signals(film: Source) -> Iterator[None]:
    """A request to stop, or a closed terminal, ends the watching as Ctrl-C does: what was seen is written.

    A live camera has no end of its own: there the first of them lets the round end in peace.
    """
    from vision.camera import NewestSource

    def stop(number: int, frame: Any) -> None:
        if not isinstance(film, NewestSource) or film.ending:
            signal.default_int_handler(number, frame)
        film.end()

    stops = (*STOPS, signal.SIGINT) if film.live else STOPS
    before = {number: handler for number in stops if (handler := signal.getsignal(number)) != signal.SIG_IGN}
    for number in before:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _screen(console: Console, film: Source) -> Screen:
    if console.is_terminal:
        return LiveScreen(console, film.title, film.frames_total)
    return PlainScreen(console)


def _keep(session: Session, options: WatchOptions, broke_off: str) -> list[str]:
    """Write the drawings and the result; says what could not be written, and the one never hinders the other."""
    lost = [session.lost] if session.lost else []
    drawings: Mapping[str, Mapping[str, Any]] = {}
    if folder := options.drawings:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            drawings = session.keep_drawings(folder)
        except OSError as error:
            lost.append(f"{folder}: the drawings cannot be written ({error.strerror})")
    if options.result:
        try:
            write_result(options.result, session.recorder.record, drawings, session.timing(), broke_off, session.notes)
        except OSError as error:
            lost.append(f"{options.result}: the result cannot be written ({error.strerror})")
    return lost


def _referee(options: WatchOptions) -> Referee:
    from models.classifier import ModelError
    from vision import referee

    stand = _stand_picture(options.stand) if options.stand else None
    rules = referee.RefereeOptions(
        options.lang.value,
        tougher=options.tougher,
        teaching_round=options.teaching_round,
        table=load_table(options.table) if options.table else None,
        deck=deck_of(options.deck),
        rows=settings.load(settings_path()).get(options.game, {}),
    )
    try:
        return referee.Referee(rules, stand)
    except referee.NoStand as error:
        raise Fault(f"--stand {options.stand}: {error}") from None
    except (ModelError, ValueError) as error:
        raise Fault(str(error)) from None


def _stand_picture(path: Path) -> Image:
    from vision.read import ReadError, load_picture

    try:
        return load_picture(path)
    except ReadError as error:
        raise Fault(str(error)) from None


def _check_places(options: WatchOptions, film: Source) -> None:
    """Make sure that everything can be written, and that nothing is written over an input."""
    places = {
        "SOURCE": None if film.live else Path(film.name),
        "--table": options.table,
        "--stand": options.stand,
        "--deck": options.deck,
        "--result": options.result,
        "--events": options.events,
        "--store": file_of(options.store) if options.store else None,
    }
    taken: dict[object, str] = {}
    for option, place in places.items():
        if place and (first := taken.setdefault(identity(place), option)) != option:
            raise Fault(f"{option} {place}: is the same file as {first}; give another name")
    if options.result:
        writable_file(options.result, "--result")
    if options.events:
        writable_file(options.events, "--events")
    if options.evidence:
        writable_folder(options.evidence, "--evidence")
    elif options.drawings and options.drawings.exists():
        writable_folder(options.drawings, "drawings beside --result:")
