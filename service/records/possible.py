"""What may happen next, in words that `paperref record add` takes: every act, or each kind of act in a line or two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import MISSING, fields
from typing import Any

from engine.events import Event
from engine.fields import encode
from engine.game import Awaited
from service.i18n import Tongue
from service.records.words import to_words, typed

FEW = 3
"""So many acts of a kind are printed one by one."""


def in_short(acts: Sequence[Event], tongue: Tongue) -> Iterator[str]:
    """The acts kind by kind; of a kind with many the first, how many there are, and which values their fields have."""
    _ = tongue
    kinds: dict[type[Event], list[Event]] = {}
    for act in acts:
        kinds.setdefault(type(act), []).append(act)
    for same in kinds.values():
        if len(same) <= FEW:
            yield from map(to_words, same)
            continue
        yield to_words(same[0])
        yield "    " + _("{count} of this kind: {values}").format(count=len(same), values=_values(same))


def _values(acts: Sequence[Event]) -> str:
    """Which values each field has in these acts of one kind: ``player=red|blue number=1|2|3``."""
    found: dict[str, dict[str, None]] = {}
    for act in acts:
        for name, value in encode(act).items():
            found.setdefault(name, {})[typed(value)] = None
    return " ".join(f"{name}={'|'.join(values)}" for name, values in found.items() if name != "kind")


def awaited_words(act: Awaited) -> str:
    """The act as it is typed, with dots for what only the table can tell.

    >>> from engine.events import NumberShown
    >>> awaited_words(Awaited(NumberShown, (("owner", "red"),)))
    'NumberShown owner=red number=...'
    """
    kind: Any = act.kind
    known = dict(act.known)
    due = [field.name for field in fields(kind) if field.name in known or field.default is MISSING]
    return " ".join([kind.__name__, *(f"{name}={known.get(name, '...')}" for name in due)])
