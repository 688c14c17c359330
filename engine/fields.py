"""Typed dataclasses to plain JSON values and back, strictly: nothing is coerced, dropped or made up."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from engine.errors import Unreadable, quote

SCALARS: dict[type, str] = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}


def encode(value: Any) -> Any:
    """A dataclass, tuple or scalar as plain JSON values; a dataclass becomes its ``kind`` and its fields but defaults.

    >>> from engine.events import GuessLaid
    >>> encode(GuessLaid("red", "blue"))
    {'kind': 'GuessLaid', 'player': 'red', 'pile': 'blue'}
    """
    if is_dataclass(value):
        named = {f.name: encode(getattr(value, f.name)) for f in fields(value) if getattr(value, f.name) != f.default}
        return {"kind": type(value).__name__, **named}
    if isinstance(value, tuple):
        return [encode(v) for v in value]
    return value


def decode(expected: Any, raw: Any, where: str) -> Any:
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
        return _decode_union(get_args(expected), raw, where)
    if origin is tuple:
        return _decode_tuple(get_args(expected), raw, where)
    if origin is Literal:
        return _decode_choice(get_args(expected), raw, where)
    if is_dataclass(expected):
        return decode_fields(expected, {name: value for name, value in raw.items() if name != "kind"}, where)
    return _decode_scalar(expected, raw, where)


def check(value: Any, where: str) -> None:
    """Raise ``Unreadable`` unless a dataclass made in Python has in its fields just what their types say.

    >>> from engine.events import DoneSaid
    >>> check(DoneSaid(7), "event")
    Traceback (most recent call last):
    engine.errors.Unreadable: event.player: 7 is not a text
    """
    if decode(type(value), encode(value), where) != value:
        raise Unreadable(f"{where}: {quote(value)} has a list where a tuple is expected")


def decode_fields(kind: Any, raw: Mapping[str, Any], where: str) -> Any:
    """An instance of the dataclass ``kind`` from its fields by name; raises ``Unreadable``."""
    hints = _hints(kind)
    for name in raw:
        if name not in hints:
            raise Unreadable(f"{where}: unknown field {quote(name)}; {kind.__name__} has {', '.join(hints) or 'none'}")
    for f in fields(kind):
        if f.name not in raw and f.default is MISSING and f.default_factory is MISSING:
            raise Unreadable(f"{where}: {kind.__name__} needs the field '{f.name}', which {quote(dict(raw))} lacks")
    return kind(**{name: decode(hints[name], value, f"{where}.{name}") for name, value in raw.items()})


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _decode_union(options: tuple[Any, ...], raw: Any, where: str) -> Any:
    if NoneType in options and raw is None:
        return None
    rest = [o for o in options if o is not NoneType]
    if len(rest) == 1:
        return decode(rest[0], raw, where)
    kinds = {o.__name__: o for o in rest}
    if not isinstance(raw, dict) or raw.get("kind") not in kinds:
        raise Unreadable(f"{where}: {quote(raw)} is none of the known kinds: {', '.join(kinds)}")
    return decode(kinds[raw["kind"]], raw, where)


def _decode_tuple(inner: tuple[Any, ...], raw: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(raw, list | tuple):
        raise Unreadable(f"{where}: {quote(raw)} is not a list")
    return tuple(decode(inner[0], value, f"{where}[{i}]") for i, value in enumerate(raw))


def _decode_choice(options: tuple[Any, ...], raw: Any, where: str) -> Any:
    if not isinstance(raw, str) or raw not in options:
        raise Unreadable(f"{where}: {quote(raw)} is not one of {', '.join(options)}")
    return raw


def _decode_scalar(expected: Any, raw: Any, where: str) -> Any:
    if expected is float and isinstance(raw, int) and not isinstance(raw, bool):
        raw = float(raw)
    if type(raw) is not expected:
        raise Unreadable(f"{where}: {quote(raw)} is not {SCALARS[expected]}")
    if expected is float and not math.isfinite(raw):
        raise Unreadable(f"{where}: {raw!r} is not a finite number")
    return raw
