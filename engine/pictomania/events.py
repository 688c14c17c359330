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
    "CardStood",
    "CardSwapped",
    "DeckOpened",
    "DisputeSettled",
    "DoneSaid",
    "GuessLaid",
    "GuessLifted",
    "GuessShown",
    "InkSeen",
    "LetterDealt",
    "LetterShown",
    "NumberDealt",
    "NumberShown",
    "PileCleared",
    "PileKnocked",
    "PileTurned",
    "RoundEnded",
    "RoundStarted",
    "SecretLaid",
    "StandRead",
    "TokenGiven",
    "TokensLeft",
    "WordCard",
    "WritingSeen",
    "WrongWordAdmitted",
]


@dataclass(frozen=True, slots=True)
class WordCard:
    """A card of a deck: its ``id``, unique among all decks of a game, and the seven words on each of its sides.

    ``difficulty`` is 1 (green, the easiest) to 4 (red), 0 where the deck does not say.
    """

    id: str
    front: tuple[str, ...]
    back: tuple[str, ...]
    difficulty: int = 0


@dataclass(frozen=True, slots=True)
class DeckOpened(Event):
    """A deck of word cards is played with: from now on its cards can stand in the stand, and are known when read."""

    cards: tuple[WordCard, ...]


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
    """The seven words of each of the cards A, B and C in the stand, first to seventh; ``""`` for one not legible.

    ``sure`` is how sure each of the 21 is, 0 to 1, those of A first; empty where people have said what stands there.
    """

    a: tuple[str, ...]
    b: tuple[str, ...]
    c: tuple[str, ...]
    sure: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class CardStood(Event):
    """The card ``card`` of an open deck stands at ``place`` (A, B or C) with its ``side`` 1 or 2 to be read."""

    place: str
    card: str
    side: int


@dataclass(frozen=True, slots=True)
class CardSwapped(Event):
    """The players agree to do without the card at ``place``, which has a word that somebody does not know."""

    place: str


@dataclass(frozen=True, slots=True)
class NumberDealt(Event):
    """The program deals ``owner`` a secret number; ``None``: dealt, and not to be known."""

    owner: Player
    number: int | None = None


@dataclass(frozen=True, slots=True)
class LetterDealt(Event):
    """The program deals ``owner`` a secret letter; ``None``: dealt, and not to be known."""

    owner: Player
    letter: str | None = None


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
class TokensLeft(Event):
    """At the end ``owner`` still has own score tokens with the stars ``left``, best first; empty: none."""

    owner: Player
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WritingSeen(Event):
    """The finished picture of ``player`` looks as if letters or digits were in it; whether they are, the table says."""

    player: Player


@dataclass(frozen=True, slots=True)
class WrongWordAdmitted(Event):
    """``player`` has drawn a word that was not theirs, and says so."""

    player: Player
