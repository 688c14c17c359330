"""The one vocabulary of what can happen at a table: frozen values, a closed union, a schema version.

Every event is a plain fact in the words of the game. Who saw it, when and how surely is not part of the fact;
the journal's :class:`Entry` carries that. Only tuples, strings and integers are used, so that each event can be
compared, hashed and written as one line of JSON.
"""

from __future__ import annotations

from dataclasses import dataclass

SCHEMA = 1
"""Version of this vocabulary as written in journals; raised when a field changes its meaning."""

Player = str
"""A player is named by the colour of their guess cards: ``"red"``, ``"yellow"``, ..."""

COLOURS: tuple[Player, ...] = ("red", "yellow", "green", "blue", "orange", "pink", "purple")
"""The names that players can have."""


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A table has been set up for one round.

    ``players`` in clockwise order seen from above; ``tokens`` the own score tokens' stars of each player in the same
    order (best first); ``bonus`` the stars of the black bonus tokens in the middle (best first).
    """

    players: tuple[Player, ...]
    tokens: tuple[tuple[int, ...], ...]
    bonus: tuple[int, ...]
    round: int = 1


@dataclass(frozen=True, slots=True)
class StandRead:
    """The seven words of each of the cards A, B and C in the stand, first to seventh; ``""`` for one not legible."""

    a: tuple[str, ...]
    b: tuple[str, ...]
    c: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SecretLaid:
    """``player`` has laid the black number and letter card face down: the base of the pile."""

    player: Player


@dataclass(frozen=True, slots=True)
class InkSeen:
    """Ink was added to the picture of ``player``."""

    player: Player


@dataclass(frozen=True, slots=True)
class GuessLaid:
    """A guess card of ``player`` came to rest on the pile of ``pile``; ``number`` where the figure could be seen.

    ``layer`` is its place in the pile as the layers show it (1 the lowest guess card), where they could be seen. It
    tells the order of cards that came to rest between two looks.
    """

    player: Player
    pile: Player
    number: int | None = None
    layer: int | None = None


@dataclass(frozen=True, slots=True)
class GuessLifted:
    """The guess card of ``player`` was taken from the pile of ``pile`` again before the reveal."""

    player: Player
    pile: Player


@dataclass(frozen=True, slots=True)
class BonusTaken:
    """``player`` took a black bonus token with ``stars`` stars from the middle."""

    player: Player
    stars: int


@dataclass(frozen=True, slots=True)
class DoneSaid:
    """``player`` has finished and takes no bonus token."""

    player: Player


@dataclass(frozen=True, slots=True)
class PileKnocked:
    """The pile of ``owner`` was knocked over; the order seen before stands."""

    owner: Player


@dataclass(frozen=True, slots=True)
class PileTurned:
    """The pile of ``owner`` was turned over for scoring."""

    owner: Player


@dataclass(frozen=True, slots=True)
class PileCleared:
    """The last card of the turned pile of ``owner`` was taken off: nothing lies there any more."""

    owner: Player


@dataclass(frozen=True, slots=True)
class LetterShown:
    """The black letter card of ``owner`` was read: ``"A"``, ``"B"`` or ``"C"``."""

    owner: Player
    letter: str


@dataclass(frozen=True, slots=True)
class NumberShown:
    """The black number card of ``owner`` was read: 1 to 7."""

    owner: Player
    number: int


@dataclass(frozen=True, slots=True)
class GuessShown:
    """The next card of the turned pile of ``owner`` is a guess of ``player`` with the figure ``number``.

    ``number`` is ``None`` where the card was seen and its figure could not be read.
    """

    owner: Player
    player: Player
    number: int | None


@dataclass(frozen=True, slots=True)
class TokenGiven:
    """An own score token of ``owner`` with ``stars`` stars went to ``player``."""

    owner: Player
    player: Player
    stars: int


@dataclass(frozen=True, slots=True)
class WrongWordAdmitted:
    """``player`` has drawn a word that was not theirs, and says so."""

    player: Player


@dataclass(frozen=True, slots=True)
class BreachCalled:
    """The table finds the picture of ``player`` against the rules (letters, digits, hints); ``what`` in a few words."""

    player: Player
    what: str


@dataclass(frozen=True, slots=True)
class DisputeSettled:
    """The players decided a dispute: the ruling ``code`` raised by entry ``about`` gets ``decision``."""

    code: str
    about: int
    decision: str


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """Nobody may act any more: everybody has a token or is done, or the tougher game's last token is gone."""


TableEvent = (
    RoundStarted
    | StandRead
    | SecretLaid
    | InkSeen
    | GuessLaid
    | GuessLifted
    | BonusTaken
    | DoneSaid
    | PileKnocked
    | PileTurned
    | PileCleared
    | LetterShown
    | NumberShown
    | GuessShown
    | TokenGiven
    | WrongWordAdmitted
    | BreachCalled
    | DisputeSettled
    | RoundEnded
)
"""Everything that can happen at a table."""
