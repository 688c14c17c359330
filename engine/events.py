"""What can happen at a table in any of the games: frozen values, and the version of the vocabulary.

Every event is a plain fact in the words of the game. Who saw it, when and how surely is not part of the fact;
the journal's :class:`Entry` carries that. Only tuples, strings and integers are used, so that each event can be
compared, hashed and written as one line of JSON. What only one game knows is in ``events.py`` of that game's folder;
the events that a game knows are a closed set, its :class:`engine.filing.Vocabulary`.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.text import N_

SCHEMA = 2
"""Version of the vocabulary as written in journals; raised when a field changes its name or meaning."""

Player = str
"""A player is named by the colour of their cards, pencil or board: ``"red"``, ``"yellow"``, ..."""

COLOURS: tuple[Player, ...] = (
    N_("red"),
    N_("yellow"),
    N_("green"),
    N_("blue"),
    N_("orange"),
    N_("pink"),
    N_("purple"),
)
"""The names that players can have."""


class Event:
    """Something that can happen at a table; every kind is a frozen dataclass."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class InkSeen(Event):
    """Ink was added to the picture of ``player``."""

    player: Player


@dataclass(frozen=True, slots=True)
class GuessLaid(Event):
    """A guess of ``player`` came to rest at the picture of ``owner``; ``number`` where the figure could be seen.

    ``layer`` is its place in the pile as the layers show it (1 the lowest guess card), where they could be seen. It
    tells the order of cards that came to rest between two looks.
    """

    player: Player
    owner: Player
    number: int | None = None
    layer: int | None = None


@dataclass(frozen=True, slots=True)
class GuessLifted(Event):
    """The guess of ``player`` was taken from the picture of ``owner`` again before the reveal."""

    player: Player
    owner: Player


@dataclass(frozen=True, slots=True)
class NumberShown(Event):
    """The secret number of ``owner`` was shown."""

    owner: Player
    number: int


@dataclass(frozen=True, slots=True)
class GuessShown(Event):
    """The next guess at the picture of ``owner`` is one of ``player`` with the figure ``number``.

    ``number`` is ``None`` where the card was seen and its figure could not be read.
    """

    owner: Player
    player: Player
    number: int | None


@dataclass(frozen=True, slots=True)
class BreachCalled(Event):
    """The table finds the picture of ``player`` against the rules (letters, digits, hints); ``what`` in a few words."""

    player: Player
    what: str


@dataclass(frozen=True, slots=True)
class DisputeSettled(Event):
    """The players decided a dispute: the ruling ``code`` raised by entry ``about`` gets ``decision``."""

    code: str
    about: int
    decision: str


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """Nobody may act any more in this round."""
