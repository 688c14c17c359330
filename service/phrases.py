"""What happened, or what was corrected, as a short sentence in the words of the game."""

from __future__ import annotations

from dataclasses import fields

from engine.events import (
    BonusTaken,
    BreachCalled,
    DisputeSettled,
    DoneSaid,
    GuessLaid,
    GuessLifted,
    GuessShown,
    InkSeen,
    LetterShown,
    NumberShown,
    PileCleared,
    PileKnocked,
    PileTurned,
    RoundEnded,
    RoundStarted,
    SecretLaid,
    StandRead,
    TableEvent,
    TokenGiven,
    WrongWordAdmitted,
)
from engine.journal import Amend, Correction, Entry, Insert, Redo, Retract, Undo

PHRASES: dict[type, str] = {
    RoundStarted: "round {round} begins: {players}",
    StandRead: "the stand is read",
    SecretLaid: "{player} lays the secret cards",
    InkSeen: "{player} draws",
    GuessLaid: "{player} guesses at {pile}",
    GuessLifted: "{player} lifts the guess at {pile}",
    BonusTaken: "{player} takes the bonus token with {stars}",
    DoneSaid: "{player} is done without a token",
    PileKnocked: "the pile of {owner} is knocked over",
    PileTurned: "the pile of {owner} is turned over",
    PileCleared: "the pile of {owner} is taken off",
    LetterShown: "letter of {owner}: {letter}",
    NumberShown: "number of {owner}: {number}",
    GuessShown: "{player} guessed {number} at {owner}",
    TokenGiven: "{owner} gives the token with {stars} to {player}",
    WrongWordAdmitted: "{player} has drawn a wrong word",
    BreachCalled: "breach by {player}: {what}",
    DisputeSettled: "{code} (event {about}) is settled: {decision}",
    RoundEnded: "the round ends: nobody may act any more",
    Retract: "event {entry} never happened",
    Amend: "event {entry} was rather: {event}",
    Insert: "there was also: {event}",
    Undo: "entry {entry} is undone",
    Redo: "entry {entry} counts again",
}
"""A sentence for each kind of event and correction; its fields fill it."""


def phrase(event: TableEvent | Correction) -> str:
    """The event or correction as a sentence.

    >>> phrase(GuessLaid("red", "blue"))
    'red guesses at blue'
    >>> phrase(GuessShown("blue", "red", None))
    'red guessed ? at blue'
    """
    return PHRASES[type(event)].format(**{field.name: _word(getattr(event, field.name)) for field in fields(event)})


def line(entry: Entry) -> str:
    """The entry as a line: moment, sentence, confidence.

    >>> line(Entry(3, GuessLaid("red", "blue"), at=31.5, confidence=0.97))
    '  31.5 s  red guesses at blue (97 %)'
    """
    return f"{entry.at:6.1f} s  {phrase(entry.event)} ({entry.confidence:.0%})".replace("%)", " %)")


def _word(value: object) -> str:
    if value is None:
        return "?"
    if type(value) in PHRASES:
        return phrase(value)  # type: ignore[arg-type]
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
