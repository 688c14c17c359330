"""Events of every kind that a game knows, made up from its vocabulary: fit ones and wrong ones, for its tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from engine.events import COLOURS, DisputeSettled, Event, Player
from engine.filing import SEATED, Vocabulary
from engine.game import Pick

TEXTS = ("", "A", "B", "C", "D", "A1", "B2", "C3", "D4", "E5", "letters", "word")
NUMBERS = range(-1, 11)
RARELY = 8
"""A value out of its range is made up in one of so many cases."""

WRONG: tuple[Any, ...] = (7, "7", 2.5, float("nan"), None, True, [], ["red"], ("red", 7), {"a": 1}, object())
"""Values of every type; a field takes few of them."""


@dataclass(frozen=True, slots=True)
class Foreign(Event):
    """An event that no game knows."""

    player: Player = "red"


class Sampler:
    """Makes up events for a table of these players; values seen in real events are taken up by :meth:`learn`."""

    def __init__(self, vocabulary: Vocabulary, players: tuple[Player, ...], pick: Pick) -> None:
        self.vocabulary = vocabulary
        self.players = players
        self.pick = pick
        self._seen: dict[str, dict[Any, None]] = {"players": {players: None, players[1:]: None}}

    def learn(self, event: Event) -> None:
        """Take up the values of a real event: words, rows of tokens and the like cannot be made up."""
        for f in fields(event):  # type: ignore[arg-type]
            values = self._seen.setdefault(f.name, {})
            if len(values) < 50:
                values.setdefault(getattr(event, f.name))

    def one_of(self, values: Any) -> Any:
        """One of the values, by chance."""
        listed = list(values)
        return listed[self.pick(len(listed))]

    def event(self, most: int) -> Event:
        """Any event of the game; the entries that it names are 0 to ``most``."""
        kind = self.one_of(self.vocabulary.kinds.values())
        if kind is DisputeSettled:
            return self._settlement(most)
        hints = get_type_hints(kind)
        made: Event = kind(**{f.name: self._value(f.name, hints[f.name], f.default) for f in fields(kind)})
        return made

    def other(self, event: Event, name: str) -> Event:
        """The event with another value in the field ``name``, in range and no default, where there is such a value."""
        hint = get_type_hints(type(event))[name]
        others = [value for value in self._fit(name, hint, None) if value and value != getattr(event, name)]
        return replace(event, **{name: self.one_of(others)}) if others else event  # type: ignore[type-var]

    def wrong(self, event: Event) -> Iterator[tuple[Event, str]]:
        """The event with one field of a wrong type, for every field and such value; and the name of that field."""
        hints = get_type_hints(type(event))
        for f in fields(event):  # type: ignore[arg-type]
            for value in WRONG:
                if not _takes(hints[f.name], value):
                    yield replace(event, **{f.name: value}), f.name  # type: ignore[type-var]

    def _settlement(self, most: int) -> DisputeSettled:
        codes = {code: kind.choices for code, kind in self.vocabulary.codes.items() if kind.choices}
        code = self.one_of(codes or ("none",))
        return DisputeSettled(code, self.pick(most + 1), self.one_of((*codes.get(code, ()), "none")))

    def _value(self, name: str, hint: Any, default: Any) -> Any:
        fit = self._fit(name, hint, default)
        rare = not self.pick(RARELY)
        return self.one_of(self._candidates(name, hint, default) if rare or not fit else fit)

    def _fit(self, name: str, hint: Any, default: Any) -> list[Any]:
        """The candidates in range; players who are at the table."""
        fits: Callable[[Any], bool] = self.vocabulary.ranges.get(name, (lambda value: True, ""))[0]
        if name in SEATED:
            return list(self.players)
        return [value for value in self._candidates(name, hint, default) if fits(value)]

    def _candidates(self, name: str, hint: Any, default: Any) -> list[Any]:
        """Values of the field's type: those seen, the default, and some of its type made up."""
        if name in SEATED:
            return [*self.players, next(c for c in (*COLOURS, "nobody") if c not in self.players)]
        made = [*(value for value in self._seen.get(name, ()) if _takes(hint, value)), *_made_up(hint)]
        if _takes(hint, default):
            made.append(default)
        return list(dict.fromkeys(made))


def _made_up(hint: Any) -> tuple[Any, ...]:
    """Some values of a type."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return tuple(value for inner in get_args(hint) for value in _made_up(inner))
    if origin is Literal:
        return get_args(hint)
    if origin is tuple:
        inner = _made_up(get_args(hint)[0])[:4]
        return ((), inner[:1], inner[::-1])
    if is_dataclass(hint):
        kind: Any = hint
        return (kind(**{name: _made_up(inner)[-1] for name, inner in get_type_hints(kind).items()}),)
    known: dict[Any, tuple[Any, ...]] = {
        str: TEXTS,
        int: tuple(NUMBERS),
        float: (0.0, 1.5),
        bool: (False, True),
        NoneType: (None,),
    }
    return known.get(hint, ())


def _takes(hint: Any, value: Any) -> bool:
    """Whether a field of this type takes the value, by its type alone."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return any(_takes(inner, value) for inner in get_args(hint))
    if origin is Literal:
        return value in get_args(hint)
    if origin is tuple:
        return type(value) is tuple and all(_takes(get_args(hint)[0], item) for item in value)
    if hint is NoneType:
        return value is None
    if hint is float:
        return type(value) is int or (type(value) is float and value == value)
    return type(value) is hint
