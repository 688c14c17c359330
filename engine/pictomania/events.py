"""What can happen at a table of Pictomania besides what any game knows."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import (
    BreachCalled,
    DisputeSettled,
    Event,
    GuessLaid,
    GuessLifted,
    GuessShown,
    InkSeen,
    NumberShown,
    Player,
    RoundEnded,
)

__all__ = [
    "BonusTaken",
    "BreachCalled",
    "DisputeSettled",
    "DoneSaid",
    "GuessLaid",
    "GuessLifted",
    "GuessShown",
    "InkSeen",
    "LetterShown",
    "NumberShown",
    "PileCleared",
    "PileKnocked",
    "PileTurned",
    "RoundEnded",
    "RoundStarted",
    "SecretLaid",
    "StandRead",
    "TokenGiven",
    "WrongWordAdmitted",
]


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """A table has been set up for one round.

    ``players`` in clockwise order seen from above; ``tokens`` the own score tokens' stars of each player in the same
    order (best first); ``bonus`` the stars of the black bonus tokens in the middle (best first).
    """

    players: tuple[Player, ...]
    tokens: tuple[tuple[int, ...], ...]
    bonus: tuple[int, ...]
    round: int = 1


@dataclass(frozen=True, slots=True)
class StandRead(Event):
    """The seven words of each of the cards A, B and C in the stand, first to seventh; ``""`` for one not legible."""

    a: tuple[str, ...]
    b: tuple[str, ...]
    c: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SecretLaid(Event):
    """``player`` has laid the black number and letter card face down: the base of the pile."""

    player: Player


@dataclass(frozen=True, slots=True)
class BonusTaken(Event):
    """``player`` took a black bonus token with ``stars`` stars from the middle."""

    player: Player
    stars: int


@dataclass(frozen=True, slots=True)
class DoneSaid(Event):
    """``player`` has finished and takes no bonus token."""

    player: Player


@dataclass(frozen=True, slots=True)
class PileKnocked(Event):
    """The pile of ``owner`` was knocked over; the order seen before stands."""

    owner: Player


@dataclass(frozen=True, slots=True)
class PileTurned(Event):
    """The pile of ``owner`` was turned over for scoring."""

    owner: Player


@dataclass(frozen=True, slots=True)
class PileCleared(Event):
    """The last card of the turned pile of ``owner`` was taken off: nothing lies there any more."""

    owner: Player


@dataclass(frozen=True, slots=True)
class LetterShown(Event):
    """The black letter card of ``owner`` was read: ``"A"``, ``"B"`` or ``"C"``."""

    owner: Player
    letter: str


@dataclass(frozen=True, slots=True)
class TokenGiven(Event):
    """An own score token of ``owner`` with ``stars`` stars went to ``player``."""

    owner: Player
    player: Player
    stars: int


@dataclass(frozen=True, slots=True)
class WrongWordAdmitted(Event):
    """``player`` has drawn a word that was not theirs, and says so."""

    player: Player
