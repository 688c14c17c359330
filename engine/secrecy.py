"""Secrets stay secret: rounds and records as one person may see them before the reveal.

What is hidden is taken out of the facts themselves, and everything shown is worked out anew from what is left. A
view can therefore not tell more than the facts that it is made from.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from engine.entry import Amend, Entry, Insert
from engine.events import Event, Player
from engine.facts import Fact, Round
from engine.filing import Vocabulary, unknown
from engine.game import find_game, replay
from engine.journal import Journal

HOST = "host"
SPECTATOR = "spectator"
"""Who may look besides the players: whoever keeps the record (who may well play too), and everybody else."""

NOBODY = ""
"""Who may know no secret at all."""

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
    hidden = {name: unknown(event, name) for name in secret.fields}
    return replace(event, **hidden)  # type: ignore[type-var]


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


def redacted(journal: Journal, who: Player, state: Any = None) -> Journal:
    """The whole record as ``who`` may know it now: what is exported, logged or sent while secrets are secret.

    ``state`` is what the journal stands for, where that is known already; it is replayed otherwise.

    It is a sound record of its own with the same entries; secret fields hold what stands for not known. What earlier
    rounds hid is public. Of entries that no longer count, only what would be public now is told.

    >>> from engine.events import GuessLaid
    >>> from engine.pictomania import round_start
    >>> journal = Journal()
    >>> for event in (round_start(("red", "green", "blue")), GuessLaid("red", "blue", 4)):
    ...     entry = journal.add(event, at=1.0)
    >>> redacted(journal, SPECTATOR)[2].event, redacted(journal, "red")[2].event.number
    (GuessLaid(player='red', owner='blue', number=None, layer=None), 4)
    """
    game = find_game(journal.header.game)
    state = replay(journal) if state is None else state
    rounds = _round_of_entries(journal, game.vocabulary)
    latest = max(rounds.values(), default=0)
    own = _known_to_one(journal, game.vocabulary, who)
    told = Journal(journal.header)
    for entry in journal:
        of = _target(entry)
        past = rounds.get(of, latest) < latest
        public: IsPublic = _always if past else partial(game.public, state) if latest else _never
        told.append_checked(mask_entry(game.vocabulary, entry, who if of in own else NOBODY, public))
    return told


def _target(entry: Entry) -> int:
    """The entry whose event it tells: its own, or for an amendment the one amended."""
    return entry.event.entry if isinstance(entry.event, Amend) else entry.id


def _known_to_one(journal: Journal, vocabulary: Vocabulary, who: Player) -> set[int]:
    """The entries that told, whenever amended, nothing that is somebody else's secret and not that of ``who``."""
    others = set()
    for entry in journal:
        said: Any = entry.event.event if isinstance(entry.event, Amend | Insert) else entry.event
        secret = vocabulary.secrets.get(type(said))
        if secret and getattr(said, secret.known_to) != who:
            others.add(_target(entry))
    return {entry.id for entry in journal} - others


def _always(event: Event) -> bool:
    return True


def _never(event: Event) -> bool:
    return False


def _round_of_entries(journal: Journal, vocabulary: Vocabulary) -> dict[int, int]:
    """To which round, from 1, each entry that counts belongs; 0 before the first."""
    rounds: dict[int, int] = {}
    count = 0
    for entry in journal.effective():
        count += isinstance(entry.event, vocabulary.start)
        rounds[entry.id] = count
    return rounds
