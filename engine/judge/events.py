"""What can happen at the judge's table besides what any game knows."""

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
    "BreachCalled",
    "CardDealt",
    "DeckOpened",
    "DisputeSettled",
    "DrawingStarted",
    "GuessLaid",
    "GuessLifted",
    "GuessShown",
    "GuessesCalled",
    "InkSeen",
    "NumberShown",
    "RoundEnded",
    "SpeedNoted",
    "TurnStarted",
    "WordsListed",
]


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    """A round begins with ``judge`` as its judge; ``players`` in clockwise order seen from above, the judge too."""

    players: tuple[Player, ...]
    judge: Player
    round: int = 1


@dataclass(frozen=True, slots=True)
class DeckOpened(Event):
    """From now on the cards come from a deck with these words, ``cards``, one each; used cards leave it."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WordsListed(Event):
    """The table sees the words of the round: the first has number 1; ``""`` for one not legible.

    They are as many as drawers; with two players they are the cards on the table.
    """

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """``player`` was dealt a card face down; ``number`` is secret to all others, the judge too, until it is shown."""

    player: Player
    number: int | None = None


@dataclass(frozen=True, slots=True)
class DrawingStarted(Event):
    """The judge says start: all but the judge draw."""


@dataclass(frozen=True, slots=True)
class GuessesCalled(Event):
    """The judge calls: from now on nothing may be changed, and the guesses are turned up."""


@dataclass(frozen=True, slots=True)
class SpeedNoted(Event):
    """The judge has noted the picture of ``owner`` as the next that was guessed right."""

    owner: Player
