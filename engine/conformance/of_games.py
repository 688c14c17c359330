"""What must hold of every game before anything is played; each claim yields what is wrong, one line a fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from string import Formatter
from typing import Any

from engine.entry import Correction, Entry
from engine.errors import Unreadable
from engine.events import COLOURS, Event
from engine.fields import encode
from engine.filing import Range
from engine.game import Game
from engine.settings import undocumented
from engine.tables import Table

Faults = Iterator[str]

ANY: Range = (lambda value: True, "")
"""The range of a field that has none."""


def vocabulary_fits(game: Game[Any]) -> Faults:
    """Seats and ranges name fields that exist; no event is called like a correction."""
    words = game.vocabulary
    names = {name for kind in words.kinds.values() for name in fields_of(kind)}
    for kind, seat in words.seats.items():
        if seat and seat not in fields_of(kind):
            yield f"{kind.__name__} is filed under {seat}, which it has not"
    yield from (f"{name} has a range, and no event has that field" for name in words.ranges.keys() - names)
    yield from (f"{words.start.__name__} has no field {name}" for name in {"players", "round"} - fields_of(words.start))
    corrections = {kind.__name__ for kind in Correction.__args__}
    yield from (f"{name} is the name of a correction" for name in words.kinds.keys() & corrections)


def secrets_can_be_left_out(game: Game[Any]) -> Faults:
    """A secret field exists, and so does the one that names who knows it; its default, in range, says: not known."""
    for kind, secret in game.vocabulary.secrets.items():
        missing = {secret.known_to, *secret.fields} - fields_of(kind)
        yield from (f"{kind.__name__} has no field {name}, which its secret names" for name in missing)
        for f in fields(as_any(kind)):
            fits = game.vocabulary.ranges.get(f.name, ANY)[0]
            if f.name in secret.fields and (f.default not in (None, "") or not fits(f.default)):
                yield f"{kind.__name__}.{f.name} is secret; its default has to be None or '', in range"


def phrases_fit(game: Game[Any]) -> Faults:
    """Every kind of event has a sentence, filled by its own fields."""
    for name, kind in game.vocabulary.kinds.items():
        extra = names_in(game.vocabulary.phrases.get(kind, "")) - fields_of(kind)
        yield from (f"the phrase of {name} asks for {field}, which it has not" for field in extra)
        if not game.vocabulary.phrases.get(kind):
            yield f"{name} has no phrase"


def codes_fit(game: Game[Any]) -> Faults:
    """Every ruling's sentence says of whom or what; decisions, if any, are several and have meanings."""
    options = {doc.name: doc.choices for doc in game.options.docs()}
    for code, kind in game.vocabulary.codes.items():
        if not names_in(kind.sentence):
            yield f"the sentence of {code} names nobody and nothing"
        if len(kind.choices) == 1 or len(set(kind.choices)) < len(kind.choices):
            yield f"the choices of {code} are {kind.choices}"
        meant = kind.means or [choice for choice in kind.choices if choice in options.get(code, ())]
        if len(meant) != len(kind.choices):
            yield f"the choices of {code} are {kind.choices}, their meanings in words {meant}"


def options_fit(game: Game[Any]) -> Faults:
    """Every option and choice is documented, read, and written as it was read; unknown ones are refused."""
    yield from (f"{name} has no meaning in words" for name in undocumented(game.options))
    if game.options.read({}).written():
        yield f"the defaults are written as {game.options.read({}).written()}"
    for doc in game.options.docs():
        if not doc.meaning:
            yield f"{doc.name} has no meaning in words"
        for choice in doc.choices:
            yield from _written_as_read(game, {doc.name: choice}, choice == doc.default)
    names = ("no such option", *(doc.name for doc in game.options.docs()))
    for wrong in [{name: object()} for name in names]:
        try:
            game.start(wrong)
            yield f"the options {wrong} are taken"
        except Unreadable:
            pass


def _written_as_read(game: Game[Any], raw: dict[str, Any], default: bool) -> Faults:
    try:
        read = game.options.read(raw)
    except Unreadable as fault:
        yield f"{raw} is documented and refused: {fault}"
        return
    if read.written() != ({} if default else raw) or game.options.read(read.written()) != read:
        yield f"{raw} is written as {read.written()}"


def tables_fit(game: Game[Any]) -> Faults:
    """The set-up tables are whole under every option."""
    for doc in game.options.docs():
        for choice in (doc.default, *doc.choices):
            for table in game.tables(game.options.read({doc.name: encode(choice)})):
                yield from table_faults(table)


def openings_fit(game: Game[Any]) -> Faults:
    """A game opens with as many players as can play, and with no other number; nothing is legal before that."""
    nothing = game.start({})
    if game.legal(nothing):
        yield f"legal before the opening: {game.legal(nothing)}"
    for count in range(len(COLOURS) + 1):
        try:
            event = game.opening(COLOURS[:count], {})
            game.apply(nothing, Entry(1, event))
            if count not in game.players:
                yield f"opens with {count} players"
        except Unreadable as fault:
            if count in game.players:
                yield f"does not open with {count} players: {fault}"


def table_faults(table: Table) -> Faults:
    """Rows that are not as wide as the head; raises ``KeyError`` for a title that cannot be filled."""
    table.title.format(**dict(table.params))
    yield from (f"{table.title}: {row} under {table.head}" for row in table.rows if len(row) != len(table.head))


def names_in(template: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def fields_of(kind: type[Event]) -> set[str]:
    """The names of an event's fields."""
    return {f.name for f in fields(as_any(kind))}


def as_any(kind: type[Event]) -> Any:
    """Every kind of event is a dataclass; the type checker cannot know."""
    return kind


OF_GAMES: tuple[Callable[[Game[Any]], Faults], ...] = (
    vocabulary_fits,
    secrets_can_be_left_out,
    phrases_fit,
    codes_fit,
    options_fit,
    tables_fit,
    openings_fit,
)
