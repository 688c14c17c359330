"""Typed dataclasses to plain JSON values and back, strictly: nothing is coerced, dropped or made up."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from engine.errors import Unreadable, quote
from engine.events import Event
from engine.text import N_, Verbatim, Worded, verbatim

SCALARS: dict[type, str] = {
    str: N_("a text"),
    int: N_("a whole number"),
    float: N_("a number"),
    bool: N_("true or false"),
}

LACKS = N_("{place}: {what} needs the field {wanted}, which {given} lacks")
LACKS_ALL = N_("{place}: {what} needs the field {wanted}; give it too")
"""What is told where some fields were given, and where none were."""

LARGEST = 10**300
"""Whole numbers below this can stand for a number with a fraction."""

Kinds = Mapping[str, type[Event]]
"""The events that can be read, by name."""

NONE: Kinds = {}


def encode(value: Any) -> Any:
    """A dataclass, tuple or scalar as plain JSON values; a dataclass becomes its ``kind`` and its fields but defaults.

    >>> from engine.events import GuessLaid
    >>> encode(GuessLaid("red", "blue"))
    {'kind': 'GuessLaid', 'player': 'red', 'owner': 'blue'}
    """
    if is_dataclass(value):
        named = {f.name: encode(getattr(value, f.name)) for f in fields(value) if getattr(value, f.name) != f.default}
        return {"kind": type(value).__name__, **named}
    if isinstance(value, tuple):
        return [encode(v) for v in value]
    return value


def decode(expected: Any, raw: Any, where: str, kinds: Kinds = NONE) -> Any:
    """The typed value that ``raw`` (plain JSON values) stands for; ``where`` names the place for messages.

    Raises ``Unreadable`` where ``raw`` is not exactly what the type ``expected`` asks for.

    >>> decode(tuple[int, ...], [2, 1], "bonus")
    (2, 1)
    >>> decode(int, "2", "stars")
    Traceback (most recent call last):
    engine.errors.Unreadable: stars: '2' is not a whole number
    """
    origin = get_origin(expected)
    if origin in (Union, UnionType):
        return _decode_union(get_args(expected), raw, where, kinds)
    if expected is Event:
        return _decode_union((Event,), raw, where, kinds)
    if origin is tuple:
        return _decode_tuple(get_args(expected), raw, where, kinds)
    if origin is Literal:
        return _decode_choice(get_args(expected), raw, where)
    if is_dataclass(expected):
        if not isinstance(raw, dict):
            raise Unreadable(
                Worded(N_("{place}: {given} is not an object of fields and values"), place=where, given=quote(raw))
            )
        name = getattr(expected, "__name__", "")
        if raw.get("kind", name) != name:
            raise Unreadable(
                Worded(N_("{place}: {given} is no {wanted}"), place=where, given=quote(raw), wanted=Verbatim(name))
            )
        return decode_fields(expected, {name: value for name, value in raw.items() if name != "kind"}, where, kinds)
    return _decode_scalar(expected, raw, where)


def decode_fields(kind: Any, raw: Mapping[str, Any], where: str, kinds: Kinds = NONE) -> Any:
    """An instance of the dataclass ``kind`` from its fields by name; raises ``Unreadable``."""
    hints = _hints(kind)
    for name in raw:
        if name not in hints:
            raise Unreadable(
                Worded(
                    N_("{place}: unknown field {given}; {what} has {wanted}"),
                    place=where,
                    given=quote(name),
                    what=Verbatim(kind.__name__),
                    wanted=verbatim(hints),
                )
            )
    for f in fields(kind):
        if f.name not in raw and f.default is MISSING and f.default_factory is MISSING:
            raise Unreadable(
                Worded(
                    LACKS if raw else LACKS_ALL,
                    place=where,
                    what=Verbatim(kind.__name__),
                    wanted=quote(f.name),
                    given=quote(dict(raw)),
                )
            )
    return kind(**{name: decode(hints[name], value, f"{where}.{name}", kinds) for name, value in raw.items()})


def check(value: Any, where: str) -> None:
    """Raise ``Unreadable`` unless a dataclass made in Python has in its fields just what their types say.

    >>> from engine.events import InkSeen
    >>> check(InkSeen(7), "event")
    Traceback (most recent call last):
    engine.errors.Unreadable: event.player: 7 is not a text
    """
    misfit = _dataclass_misfit(value)
    if misfit:
        raise Unreadable(where + misfit)


def _dataclass_misfit(value: Any) -> str:
    """What is wrong with a dataclass's fields as ``".field: what"``, or ``""``."""
    kind: Any = type(value)
    for name, misfit in _misfits(kind):
        found = misfit(getattr(value, name))
        if found:
            return f".{name}{found}"
    return ""


@cache
def _misfits(kind: Any) -> tuple[tuple[str, Callable[[Any], str]], ...]:
    return tuple((name, _misfit(hint)) for name, hint in _hints(kind).items())


@cache
def _misfit(expected: Any) -> Callable[[Any], str]:
    """A function that says what is wrong with a value, as ``": what"``, or ``""``; made once for each type."""
    origin = get_origin(expected)
    if origin in (Union, UnionType):
        return _union_misfit(get_args(expected))
    if origin is tuple:
        return _tuple_misfit(_misfit(get_args(expected)[0]))
    if origin is Literal:
        choices = get_args(expected)
        return lambda v: "" if v in choices else f": {quote(v)} is not one of {', '.join(map(str, choices))}"
    if isinstance(expected, type) and (expected is Event or is_dataclass(expected)):
        return lambda v: (
            _dataclass_misfit(v)
            if isinstance(v, expected) and is_dataclass(v)
            else f": {quote(v)} is no {expected.__name__}"
        )
    return _scalar_misfit(expected)


def _union_misfit(options: tuple[Any, ...]) -> Callable[[Any], str]:
    classes = tuple(o for o in options if isinstance(o, type))
    rules = {o: _misfit(o) for o in classes if o is not NoneType}

    def misfit(value: Any) -> str:
        if value is None and NoneType in classes:
            return ""
        for option, rule in rules.items():
            if isinstance(value, option) or option is float:
                return rule(value)
        if len(rules) == 1:
            return next(iter(rules.values()))(value)
        return f": {quote(value)} is none of the known kinds: {', '.join(kind.__name__ for kind in rules)}"

    return misfit


def _tuple_misfit(inner: Callable[[Any], str]) -> Callable[[Any], str]:
    def misfit(value: Any) -> str:
        if type(value) is not tuple:
            return f": {quote(value)} is not a list"
        for i, item in enumerate(value):
            found = inner(item)
            if found:
                return f"[{i}]{found}"
        return ""

    return misfit


def _scalar_misfit(expected: Any) -> Callable[[Any], str]:
    if expected is float:
        return lambda v: "" if _is_finite(v) else f": {quote(v)} is not a finite number"
    if expected not in SCALARS:
        return lambda v: ""
    return lambda v: "" if type(v) is expected else f": {quote(v)} is not {SCALARS[expected]}"


def _is_finite(value: Any) -> bool:
    if type(value) is int:
        return abs(value) < LARGEST
    return type(value) is float and math.isfinite(value)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _decode_union(options: tuple[Any, ...], raw: Any, where: str, kinds: Kinds) -> Any:
    if NoneType in options and raw is None:
        return None
    rest = [o for o in options if o is not NoneType]
    if len(rest) == 1 and rest[0] is not Event:
        return decode(rest[0], raw, where, kinds)
    known: dict[str, Any] = (dict(kinds) if Event in rest else {}) | {o.__name__: o for o in rest if o is not Event}
    if not isinstance(raw, dict) or not isinstance(raw.get("kind"), str) or raw["kind"] not in known:
        raise Unreadable(
            Worded(
                N_("{place}: {given} is none of the known kinds: {wanted}"),
                place=where,
                given=quote(raw),
                wanted=verbatim(known),
            )
        )
    return decode(known[raw["kind"]], raw, where, kinds)


def _decode_tuple(inner: tuple[Any, ...], raw: Any, where: str, kinds: Kinds) -> tuple[Any, ...]:
    if not isinstance(raw, list | tuple):
        raise Unreadable(Worded(N_("{place}: {given} is not a list"), place=where, given=quote(raw)))
    return tuple(decode(inner[0], value, f"{where}[{i}]", kinds) for i, value in enumerate(raw))


def _decode_choice(options: tuple[Any, ...], raw: Any, where: str) -> Any:
    if not isinstance(raw, str) or raw not in options:
        raise Unreadable(
            Worded(
                N_("{place}: {given} is not one of {wanted}"),
                place=where,
                given=quote(raw),
                wanted=verbatim(options),
            )
        )
    return raw


def _decode_scalar(expected: Any, raw: Any, where: str) -> Any:
    if expected is float and isinstance(raw, int) and not isinstance(raw, bool):
        raw = float(raw) if _is_finite(raw) else math.inf
    if type(raw) is not expected:
        raise Unreadable(
            Worded(N_("{place}: {given} is not {wanted}"), place=where, given=quote(raw), wanted=SCALARS[expected])
        )
    if expected is float and not math.isfinite(raw):
        raise Unreadable(Worded(N_("{place}: {given} is not a finite number"), place=where, given=Verbatim(repr(raw))))
    return raw
