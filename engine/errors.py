"""The three ways in which input can be refused; every message names the input, what is wrong and what is expected.

Messages are :class:`engine.text.Worded`, so that they can be said in the language of whoever made the input.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass

from engine.text import Verbatim


class EngineError(ValueError):
    """What the engine raises for bad input; never raised itself, only as one of its three kinds."""


class Unreadable(EngineError):
    """The input is no event, entry, option or record: unknown word, wrong type, number out of range."""


class NotAllowed(EngineError):
    """The input can be read, and cannot stand at this place of the record: the record stays as it was."""


class Ambiguous(EngineError):
    """The input can be meant in more than one way; the message lists the ways."""


def quote(value: object, most: int = 80) -> Verbatim:
    """The offending input as shown in a message: as people would type it, shortened to ``most`` characters.

    >>> quote("x" * 100, most=8), quote((2, 1)), quote(()), quote({"player": "red", "number": None})
    ("'xxxx...", '2, 1', 'nothing', 'player=red number=?')
    """
    text = f"'{_written(value)}'" if isinstance(value, str) else _written(value) or "nothing"
    return Verbatim(text if len(text) <= most else text[: most - 3] + "...")


def _written(value: object) -> str:
    """The value in the way in which acts are typed: ``GuessLaid player=red owner=blue``."""
    if isinstance(value, str):
        return "".join(each if each.isprintable() else repr(each)[1:-1] for each in value)
    if value is None or isinstance(value, bool):
        return {None: "?", True: "true", False: "false"}[value]
    if isinstance(value, tuple | list):
        return ", ".join(f"({_written(item)})" if isinstance(item, tuple | list) else _written(item) for item in value)
    if isinstance(value, Mapping):
        return " ".join(f"{name}={_written(item)}" for name, item in value.items())
    if is_dataclass(value):
        told = {f.name: getattr(value, f.name) for f in fields(value)}
        changed = {f.name: told[f.name] for f in fields(value) if told[f.name] != f.default}
        return f"{type(value).__name__} {_written(changed)}".rstrip()
    return repr(value)
