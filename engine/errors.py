"""The three ways in which input can be refused; every message names the input, what is wrong and what is expected."""

from __future__ import annotations


class EngineError(ValueError):
    """What the engine raises for bad input; never raised itself, only as one of its three kinds."""


class Unreadable(EngineError):
    """The input is no event, entry, option or record: unknown word, wrong type, number out of range."""


class NotAllowed(EngineError):
    """The input can be read, and cannot stand at this place of the record: the record stays as it was."""


class Ambiguous(EngineError):
    """The input can be meant in more than one way; the message lists the ways."""


def quote(value: object, most: int = 80) -> str:
    """The offending input as shown in a message, shortened to ``most`` characters.

    >>> quote("x" * 100, most=8)
    "'xxxx..."
    """
    text = repr(value)
    return text if len(text) <= most else text[: most - 3] + "..."
