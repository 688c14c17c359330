"""What happened, or what was corrected, as a short sentence in the words of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, cast

from engine.entry import Amend, Correction, Insert, Redo, Retract, Undo
from engine.events import Event
from engine.filing import Vocabulary
from engine.text import N_, NOTHING, SEPARATOR, Verbatim, Worded, as_written

CORRECTIONS: dict[type, str] = {
    Retract: N_("event {entry} never happened"),
    Amend: N_("event {entry} was rather: {event}"),
    Insert: N_("there was also: {event}"),
    Undo: N_("entry {entry} is undone"),
    Redo: N_("entry {entry} counts again"),
}
"""A sentence for each kind of correction; its fields fill it."""


UNKNOWN = N_("?")
"""What stands for a value that is not known."""


def phrase(vocabulary: Vocabulary, said: Event | Correction, translate: Callable[[str], str] = as_written) -> str:
    """The event or correction as a sentence.

    >>> from engine.events import GuessLaid, GuessShown
    >>> from engine.game import find_game
    >>> phrase(find_game("pictomania").vocabulary, GuessLaid("red", "blue"))
    'red guesses at blue'
    >>> phrase(find_game("pictomania").vocabulary, Amend(4, GuessShown("blue", "red", None)))
    'event 4 was rather: red guessed ? at blue'
    >>> from engine.pictomania.events import TokensLeft
    >>> phrase(find_game("pictomania").vocabulary, TokensLeft("red", ()))
    'own tokens that red has left: nothing'
    """
    event: Any = said
    kind: Any = type(said)
    template = CORRECTIONS[kind] if kind in CORRECTIONS else vocabulary.phrases[kind]
    names = {field.name: _field(vocabulary, event, field.name, translate) for field in fields(event)}
    return translate(template).format(**names)


def worded(vocabulary: Vocabulary, event: Event) -> Worded:
    """The event as a sentence that can be said in any language.

    >>> from engine.events import GuessShown
    >>> from engine.game import find_game
    >>> worded(find_game("pictomania").vocabulary, GuessShown("blue", "red", None))
    'red guessed ? at blue'
    """
    values: Any = {field.name: getattr(event, field.name) for field in fields(cast(Any, event))}
    template = vocabulary.phrases[type(event)]
    told = {name: UNKNOWN if value is None else value for name, value in values.items() if f"{{{name}}}" in template}
    return Worded(template, **{n: _verbatim(value) if n in vocabulary.verbatim else value for n, value in told.items()})


def _verbatim(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_verbatim, value))
    return Verbatim(value) if isinstance(value, str) and value != UNKNOWN else value


def _field(vocabulary: Vocabulary, event: Any, name: str, translate: Callable[[str], str]) -> str:
    value = getattr(event, name)
    if value is None:
        return translate(UNKNOWN)
    return _word(vocabulary, value, as_written if name in vocabulary.verbatim else translate)


def _word(vocabulary: Vocabulary, value: Any, translate: Callable[[str], str]) -> str:
    if isinstance(value, Event):
        return phrase(vocabulary, value, translate)
    if isinstance(value, tuple):
        return translate(SEPARATOR).join(_word(vocabulary, item, translate) for item in value) or translate(NOTHING)
    return translate(value) if isinstance(value, str) and value else str(value)
