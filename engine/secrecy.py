"""Secrets stay secret: rounds and records as one person may see them before the reveal.

What is hidden is taken out of the facts themselves, and everything shown is worked out anew from what is left. A
view can therefore not tell more than the facts that it is made from.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from engine.entry import Amend, Entry, Insert
from engine.events import Event, Player
from engine.facts import Fact, Round
from engine.filing import Vocabulary

HOST = "host"
SPECTATOR = "spectator"
"""Who may look besides the players: whoever keeps the record (who may well play too), and everybody else."""

R = TypeVar("R", bound=Round)

IsPublic = Callable[[Any], bool]
"""Whether the secret fields of an event may be known by all by now."""


def mask(vocabulary: Vocabulary, event: Event, who: Player, public: IsPublic) -> Event:
    """The event as ``who`` may know it now.

    >>> from engine.game import find_game
    >>> from engine.events import GuessLaid
    >>> words = find_game("pictomania").vocabulary
    >>> mask(words, GuessLaid("red", "blue", 4), "green", lambda event: False)
    GuessLaid(player='red', owner='blue', number=None, layer=None)
    """
    secret = vocabulary.secrets.get(type(event))
    if secret is None or getattr(event, secret.known_to) == who or public(event):
        return event
    hidden = {name: _unknown(event, name) for name in secret.fields}
    return replace(event, **hidden)  # type: ignore[type-var]


def _unknown(event: Any, name: str) -> Any:
    """What stands in a secret field that is not known: its default."""
    return type(event).__dataclass_fields__[name].default


def mask_entry(vocabulary: Vocabulary, entry: Entry, who: Player, public: IsPublic) -> Entry:
    """The entry as ``who`` may know it now; evidence and alternatives of what is hidden are left out."""
    said: Any = entry.event
    if isinstance(said, Amend | Insert):
        event: Any = replace(said, event=mask(vocabulary, said.event, who, public))
    elif isinstance(said, Event):
        event = mask(vocabulary, said, who, public)
    else:
        return entry
    if event == said and not _tells(vocabulary, entry, who, public):
        return entry
    return replace(entry, event=event, alternatives=(), evidence=())


def _tells(vocabulary: Vocabulary, entry: Entry, who: Player, public: IsPublic) -> bool:
    """Whether the alternatives of the entry tell something that ``who`` may not know."""
    return any(mask(vocabulary, other, who, public) != other for other in entry.alternatives)


def redacted_round(vocabulary: Vocabulary, now: R, who: Player, public: IsPublic) -> R:
    """The round as ``who`` may know it now."""
    facts = {}
    for (kind, seat), filed in now.facts.items():
        secret = kind in vocabulary.secrets
        facts[kind, seat] = tuple(_mask_fact(vocabulary, fact, who, public) for fact in filed) if secret else filed
    return type(now)(now.setup, facts, now.size)


def _mask_fact(vocabulary: Vocabulary, fact: Fact[Any], who: Player, public: IsPublic) -> Fact[Any]:
    entry = mask_entry(vocabulary, fact.entry, who, public)
    return fact if entry is fact.entry else Fact(entry.event, entry, fact.order)
