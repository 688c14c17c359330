"""The events of the judge's table as data: where each is filed, what its values may be, what of it is secret."""

from __future__ import annotations

from engine.events import Event
from engine.filing import SPOKEN, Range, Secret, Vocabulary
from engine.judge.codes import CODES
from engine.judge.events import (
    BreachCalled,
    CardDealt,
    DeckOpened,
    DisputeSettled,
    DrawingStarted,
    GuessesCalled,
    GuessLaid,
    GuessLifted,
    GuessShown,
    InkSeen,
    NumberShown,
    RoundEnded,
    SpeedNoted,
    TurnStarted,
    WordsListed,
)
from engine.judge.setup import FIGURES
from engine.text import N_, Worded

RANGES: dict[str, Range] = {
    "number": (lambda v: v is None or v in FIGURES, Worded(N_("a number 1 to {most}"), most=FIGURES[-1])),
    "layer": (lambda v: v is None or v >= 1, N_("a place from 1")),
    "words": (lambda v: len(v) in FIGURES, Worded(N_("1 to {most} words"), most=FIGURES[-1])),
    "cards": (lambda v: len(v) > 0, N_("at least one card")),
}

PHRASES: dict[type[Event], str] = {
    TurnStarted: N_("round {round} begins, {judge} is the judge: {players}"),
    DeckOpened: N_("a deck of cards is opened"),
    WordsListed: N_("the words are: {words}"),
    CardDealt: N_("{player} is dealt a card"),
    DrawingStarted: N_("the judge says start"),
    InkSeen: N_("{player} draws"),
    GuessLaid: N_("{player} guesses at {owner}"),
    GuessLifted: N_("{player} lifts the guess at {owner}"),
    GuessesCalled: N_("the judge calls: nothing may be changed any more"),
    NumberShown: N_("number of {owner}: {number}"),
    GuessShown: N_("{player} guessed {number} at {owner}"),
    SpeedNoted: N_("the judge has noted {owner} as guessed right"),
    BreachCalled: N_("breach by {player}: {what}"),
    DisputeSettled: N_("{code} (event {about}) is settled: {decision}"),
    RoundEnded: N_("the round ends: nobody may act any more"),
}
"""A sentence for each kind of event; its fields fill it."""

VOCABULARY = Vocabulary(
    start=TurnStarted,
    seats={
        DeckOpened: "",
        WordsListed: "",
        CardDealt: "player",
        DrawingStarted: "",
        InkSeen: "player",
        GuessLaid: "owner",
        GuessLifted: "owner",
        GuessesCalled: "",
        NumberShown: "owner",
        GuessShown: "owner",
        SpeedNoted: "",
        BreachCalled: "player",
        DisputeSettled: "",
        RoundEnded: "",
    },
    ranges=RANGES,
    secrets={GuessLaid: Secret("player", ("number",)), CardDealt: Secret("player", ("number",))},
    codes=CODES,
    phrases=PHRASES,
    verbatim=SPOKEN | {"words", "cards"},
)
