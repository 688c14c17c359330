"""What is said by hand: a record begun, an act added, an entry corrected, a dispute settled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.entry import Amend, Correction, Insert, Redo, Retract, Source, Undo
from engine.errors import NotAllowed, quote
from engine.events import DisputeSettled, Event
from engine.game import find_game
from engine.phrases import phrase
from engine.rulings import Ruling
from engine.secrecy import HOST
from service.board import ruling_line
from service.i18n import ENGLISH, Tongue
from service.lines import console, kept_as
from service.records.begin import begun
from service.records.clock import now_in
from service.records.seen import as_seen_by
from service.records.show import options_line
from service.records.words import read_event, read_fields
from service.store import Store, StoredRecord
from service.tables import say


@dataclass(frozen=True, slots=True)
class Said:
    """Who says it, and when it was so, in seconds since the record was begun; now where not given.

    ``tongue`` is the language of the answer.
    """

    who: str = ""
    source: Source = "host"
    at: float | None = None
    since: float | None = None
    tongue: Tongue = ENGLISH


def new(place: str, game: str, players: Sequence[str], options: Sequence[str], title: str, said: Said) -> None:
    """Begin a record with the set-up of the first round and print its number.

    The owner's rows of the set-up tables count where no option says otherwise. Raises ``Unreadable`` for players or
    options that the game does not have.
    """
    rules = find_game(game)
    journal = begun(
        game, players, read_fields(options, rules.options), said.at or 0.0, said.since, source=said.source, who=said.who
    )
    with Store.open(place) as store:
        record = store.create(journal, title)
    _ = said.tongue
    with kept_as(f"record {record.number}"):
        what = f"{game}, {phrase(rules.vocabulary, journal[1].event, said.tongue)}"
        say(_("record {number}: {what}").format(number=record.number, what=what), console(), said.tongue)
        if chosen := journal.header.options:
            say(options_line(chosen, said.tongue), console(), said.tongue)


def add(place: str, number: int, words: Sequence[str], said: Said) -> None:
    """Append the act that the words stand for."""
    _append(place, number, said, lambda record: read_event(words, _kinds(record)))


def retract(place: str, number: int, entry: int, said: Said) -> None:
    """Entry `entry` never happened."""
    _append(place, number, said, lambda record: Retract(entry))


def amend(place: str, number: int, entry: int, words: Sequence[str], said: Said) -> None:
    """What happened at entry `entry` was rather this; fields alone change only themselves."""

    def amendment(record: StoredRecord) -> Amend:
        event = read_event(words, _kinds(record), like=_counting(record, entry))
        return Amend(entry, event, said.at, said.since)

    _append(place, number, _about_now(said), amendment)


def insert(place: str, number: int, before: int | None, after: int | None, words: Sequence[str], said: Said) -> None:
    """This happened too, just before or just after an entry."""

    def insertion(record: StoredRecord) -> Insert:
        return Insert(read_event(words, _kinds(record)), before, after, said.at, said.since)

    _append(place, number, _about_now(said), insertion)


def undo(place: str, number: int, entry: int | None, said: Said) -> None:
    """Entry `entry`, or the last that counts, does not count for the time being."""
    _append(place, number, said, lambda record: Undo(entry) if entry is not None else record.journal.to_undo())


def redo(place: str, number: int, entry: int | None, said: Said) -> None:
    """Entry `entry`, or the one undone last, counts again."""
    _append(place, number, said, lambda record: Redo(entry) if entry is not None else record.journal.to_redo())


def settle(place: str, number: int, code: str, about: int, decision: str, said: Said) -> None:
    """The table has decided the dispute `code` about entry `about`; raises ``NotAllowed`` where there is none such."""

    def decided(record: StoredRecord) -> DisputeSettled:
        disputes = [(ruling.code, ruling.about) for ruling in _rulings(record) if ruling.choices]
        if (code, about) not in disputes:
            there = ", ".join(f"{code} {about}" for code, about in disputes) or "none"
            raise NotAllowed(f"record {number} has no dispute {quote(code)} about entry {about}; it has: {there}")
        return DisputeSettled(code, about, decision)

    _append(place, number, said, decided)


def _about_now(said: Said) -> Said:
    """The same for the correction itself: the moments are those of the event that it is about."""
    return Said(said.who, said.source, tongue=said.tongue)


def _append(place: str, number: int, said: Said, what: Callable[[StoredRecord], Event | Correction]) -> None:
    """Append what is said, and print it with the rulings that it brought up, as all at the table may know it."""
    with Store.open(place, create=False) as store:
        record = store.record(number)
        before = _rulings(record)
        at = now_in(record) if said.at is None else said.at
        entry = record.add(what(record), at, said.since, source=said.source, who=said.who)
    seen = as_seen_by(record.record, HOST)
    _ = said.tongue
    with kept_as(f"entry {entry.id}"):
        told = phrase(seen.game.vocabulary, seen.journal[entry.id].event, _)
        say(_("entry {number}: {what}").format(number=entry.id, what=told), console(), said.tongue)
        known = {_gist(ruling) for ruling in before}
        for ruling in _rulings(record):
            if _gist(ruling) not in known:
                say(ruling_line(record.record, ruling, said.tongue), console(), said.tongue)


def _rulings(record: StoredRecord) -> tuple[Ruling, ...]:
    seen = as_seen_by(record.record, HOST)
    return seen.game.rulings(seen.state)


def _gist(ruling: Ruling) -> tuple[object, ...]:
    """What a ruling tells the table; further entries that prove it are no news."""
    return ruling.code, ruling.about, ruling.params, ruling.severity, ruling.settled


def _kinds(record: StoredRecord) -> dict[str, type[Event]]:
    return record.record.game.vocabulary.kinds


def _counting(record: StoredRecord, entry: int) -> Event:
    """The event of an entry as it counts now; raises ``NotAllowed`` where it is none."""
    for counting in record.journal.effective():
        if counting.id == entry and isinstance(counting.event, Event):
            return counting.event
    raise NotAllowed(f"entry {entry} is no event that counts now; see: paperref record show {record.number} --entries")
