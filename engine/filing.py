"""The events that a game knows, as data, and how one more of them is checked for sense and filed into a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, TypeVar

from engine.entry import Entry
from engine.errors import NotAllowed, Unreadable, quote
from engine.events import COLOURS, DisputeSettled, Event, Player
from engine.facts import Fact, Round
from engine.rulings import Code
from engine.text import N_, Verbatim, Worded, verbatim

R = TypeVar("R", bound=Round)

Range = tuple[Callable[[Any], bool], str]
"""Whether a value lies in range, and how the range is said."""

SPOKEN = frozenset({"what", "code", "decision"})
"""Fields of the events that all games share which hold what people say, or the names of rulings and choices."""

SEATED = ("player", "owner")
"""Fields that name a player at the table."""


@dataclass(frozen=True, slots=True)
class Secret:
    """An event whose ``fields`` only the player named by the field ``known_to`` may know before the reveal.

    All ``fields`` are declared so that ``None`` or ``""``, their default, says: there, and not known.
    """

    known_to: str
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The closed set of events of one game.

    - ``start``: the event that sets a round up; it has the fields ``players`` and ``round``
    - ``seats``: every other event, with the field that names the seat it is filed under; ``""``: the table's
    - ``ranges``: what the values of a field have to be, by the field's name
    - ``secrets``: the events with fields that are secret until the reveal
    - ``codes``: every ruling of the game
    - ``phrases``: every event as a short sentence with its fields' names in braces, marked for translation
    - ``verbatim``: fields with what people say or cards have printed on them, shown as they are in every language
    """

    start: type[Event]
    seats: Mapping[type[Event], str]
    ranges: Mapping[str, Range]
    secrets: Mapping[type[Event], Secret]
    codes: Mapping[str, Code]
    phrases: Mapping[type[Event], str]
    verbatim: frozenset[str] = SPOKEN

    @property
    def kinds(self) -> dict[str, type[Event]]:
        """Every event of the game by name."""
        return {kind.__name__: kind for kind in (self.start, *self.seats)}


def said_at(entry_id: int, what: str) -> Worded:
    """How a message begins that refuses an entry."""
    return Worded(N_("entry {entry}: {what}"), entry=entry_id, what=what)


TOO_EARLY = N_("{place} before any round has started; add {wanted} first")


def too_early(where: str, start: str) -> Worded:
    """What is wrong with an event that comes before the first round; `start` is the kind that begins one."""
    return Worded(TOO_EARLY, place=where, wanted=Verbatim(start))


def not_for(players: tuple[Player, ...], game: str, allowed: range) -> Worded:
    """What is wrong with so many players."""
    return Worded(
        N_("{players}: {what} is for {least} to {most} players"),
        players=players,
        what=Verbatim(game),
        least=allowed[0],
        most=allowed[-1],
    )


class Quoted(Verbatim):
    """An event as a message quotes it; whoever passes the message on may tell the ``event`` in other words."""

    __slots__ = ("event",)

    event: Any

    def __new__(cls, event: Any) -> Quoted:
        """The event as people type it."""
        made = super().__new__(cls, quote(event))
        made.event = event
        return made


def told(vocabulary: Vocabulary, event: Any) -> Quoted:
    """The event as a message quotes it: its secret fields hold what stands for not known."""
    secret = vocabulary.secrets.get(type(event))
    if secret is None:
        return Quoted(event)
    return Quoted(replace(event, **{name: unknown(event, name) for name in secret.fields}))


def unknown(event: Any, name: str) -> Any:
    """What stands in a secret field of the event that is not known: its default."""
    return type(event).__dataclass_fields__[name].default


def file(vocabulary: Vocabulary, now: R, entry: Entry, game: str) -> R:
    """The round with one more event in it.

    Raises ``Unreadable`` for an event that the game (called ``game`` in messages) does not know and for values out of
    range, ``NotAllowed`` for a player who is not at the table.
    """
    event: Any = entry.event
    check_known(vocabulary, entry, game)
    check_ranges(vocabulary, event, entry.id)
    kind: Any = type(event)
    for name in _seated(kind):
        value = getattr(event, name)
        if value not in now.players:
            raise NotAllowed(
                Worded(
                    N_("entry {entry}: {given} in {event} does not play; {players} do"),
                    entry=entry.id,
                    given=quote(value),
                    event=told(vocabulary, event),
                    players=now.players,
                )
            )
    if isinstance(event, DisputeSettled):
        _check_decision(vocabulary.codes, event, entry.id)
    seat = vocabulary.seats[type(event)]
    key = (type(event), getattr(event, seat) if seat else "")
    filed = (*now.facts.get(key, ()), Fact(event, entry, now.size))
    return type(now)(now.setup, {**now.facts, key: filed}, now.size + 1)


def check_known(vocabulary: Vocabulary, entry: Entry, game: str) -> None:
    """Raise ``Unreadable`` for an event that the game does not know."""
    kind: type = type(entry.event)
    if kind not in vocabulary.seats and kind is not vocabulary.start:
        raise Unreadable(
            Worded(
                N_("entry {entry}: {event} is no event of {what}; known are: {wanted}"),
                entry=entry.id,
                event=told(vocabulary, entry.event),
                what=Verbatim(game),
                wanted=verbatim(vocabulary.kinds),
            )
        )


def out_of_range(vocabulary: Vocabulary, event: Event) -> tuple[str, str] | None:
    """The first field of the event whose value is out of its range, and how the range is said; ``None``: there is none.

    >>> from engine.events import NumberShown
    >>> from engine.game import find_game
    >>> out_of_range(find_game("pictomania").vocabulary, NumberShown("red", 9))
    ('number', 'a figure 1 to 7')
    """
    kind: Any = type(event)
    for name in _names(kind):
        fits, expected = vocabulary.ranges.get(name, (_any, ""))
        if not fits(getattr(event, name)):
            return name, expected
    return None


def _any(value: Any) -> bool:
    return True


def check_ranges(vocabulary: Vocabulary, event: Event, entry_id: int) -> None:
    """Raise ``Unreadable`` for a field out of its range."""
    if misfit := out_of_range(vocabulary, event):
        name, expected = misfit
        raise Unreadable(
            Worded(
                N_("entry {entry}: {what} {given} in {event}; expected {wanted}"),
                entry=entry_id,
                what=name,
                given=quote(getattr(event, name)),
                event=told(vocabulary, event),
                wanted=expected,
            )
        )


def check_players(players: tuple[Player, ...], allowed: range, where: str) -> None:
    """Raise ``Unreadable`` unless these are different players with names of colours, as many as can play."""
    if len(players) not in allowed or len(set(players)) < len(players):
        raise Unreadable(
            Worded(
                N_("{place}; expected {least} to {most} different players"),
                place=where,
                least=allowed[0],
                most=allowed[-1],
            )
        )
    if not set(players) <= set(COLOURS):
        raise Unreadable(Worded(N_("{place}; players are named {players}"), place=where, players=verbatim(COLOURS)))


def _check_decision(codes: Mapping[str, Code], event: DisputeSettled, entry_id: int) -> None:
    choices = {code: kind.choices for code, kind in codes.items() if kind.choices}
    if event.code not in choices:
        raise Unreadable(
            Worded(
                N_("entry {entry}: no dispute is called {code}; known: {wanted}"),
                entry=entry_id,
                code=quote(event.code),
                wanted=verbatim(choices),
            )
        )
    if event.decision not in choices[event.code]:
        raise Unreadable(
            Worded(
                N_("entry {entry}: {decision} does not settle {code}; expected {wanted}"),
                entry=entry_id,
                decision=quote(event.decision),
                code=Verbatim(event.code),
                wanted=verbatim(choices[event.code]),
            )
        )


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


@cache
def _seated(kind: Any) -> tuple[str, ...]:
    return tuple(name for name in _names(kind) if name in SEATED)
