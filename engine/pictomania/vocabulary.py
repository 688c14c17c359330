"""The events of Pictomania as data: where each is filed, what its values may be, what of it is secret."""

from __future__ import annotations

from engine.events import Event
from engine.filing import SPOKEN, Range, Secret, Vocabulary
from engine.pictomania.codes import CODES
from engine.pictomania.events import (
    BonusTaken,
    BreachCalled,
    CardStood,
    CardSwapped,
    DeckOpened,
    DisputeSettled,
    DoneSaid,
    GuessLaid,
    GuessLifted,
    GuessShown,
    InkSeen,
    LetterDealt,
    LetterShown,
    NumberDealt,
    NumberShown,
    PileCleared,
    PileKnocked,
    PileTurned,
    RoundEnded,
    RoundStarted,
    SecretLaid,
    StandRead,
    TokenGiven,
    TokensLeft,
    WritingSeen,
    WrongWordAdmitted,
)
from engine.pictomania.setup import FIGURES, LETTERS, LONGEST_ROW, WORDS
from engine.text import N_, Verbatim, Worded

LETTER = Worded(N_("{first}, {second} or {wanted}"), first=Verbatim("A"), second=Verbatim("B"), wanted=Verbatim("C"))

RANGES: dict[str, Range] = {
    "number": (lambda v: v is None or v in FIGURES, N_("a figure 1 to 7")),
    "letter": (lambda v: v is None or v in LETTERS, LETTER),
    "place": (lambda v: v in LETTERS, LETTER),
    "side": (lambda v: v in (1, 2), N_("side 1 or 2")),
    "stars": (lambda v: 1 <= v <= 9, N_("1 to 9 stars")),
    "left": (
        lambda v: len(v) <= LONGEST_ROW and all(1 <= stars <= 9 for stars in v),
        Worded(N_("at most {most} tokens of 1 to 9 stars"), most=LONGEST_ROW),
    ),
    "sure": (
        lambda v: len(v) in (0, WORDS * len(LETTERS)) and all(0 <= sure <= 1 for sure in v),
        Worded(N_("{most} probabilities 0 to 1, or none"), most=WORDS * len(LETTERS)),
    ),
    "layer": (lambda v: v is None or v >= 1, N_("a place from 1")),
    **dict.fromkeys(("a", "b", "c"), (lambda v: len(v) == WORDS, N_("seven words"))),
}

PHRASES: dict[type[Event], str] = {
    RoundStarted: N_("round {round} begins: {players}"),
    DeckOpened: N_("a deck of cards is opened"),
    CardStood: N_("card {card} stands at {place}"),
    CardSwapped: N_("the card at {place} is to be swapped"),
    StandRead: N_("the stand is read"),
    NumberDealt: N_("{owner} is dealt the number {number}"),
    LetterDealt: N_("{owner} is dealt the letter {letter}"),
    SecretLaid: N_("{player} lays the secret cards"),
    InkSeen: N_("{player} draws"),
    GuessLaid: N_("{player} guesses at {owner}"),
    GuessLifted: N_("{player} lifts the guess at {owner}"),
    BonusTaken: N_("{player} takes the bonus token with {stars}"),
    DoneSaid: N_("{player} is done without a token"),
    PileKnocked: N_("the pile of {owner} is knocked over"),
    PileTurned: N_("the pile of {owner} is turned over"),
    PileCleared: N_("the pile of {owner} is taken off"),
    LetterShown: N_("letter of {owner}: {letter}"),
    NumberShown: N_("number of {owner}: {number}"),
    GuessShown: N_("{player} guessed {number} at {owner}"),
    TokenGiven: N_("{owner} gives the token with {stars} to {player}"),
    TokensLeft: N_("own tokens that {owner} has left: {left}"),
    WritingSeen: N_("there may be letters or digits in {player}'s picture"),
    WrongWordAdmitted: N_("{player} has drawn a wrong word"),
    BreachCalled: N_("breach by {player}: {what}"),
    DisputeSettled: N_("{code} (event {about}) is settled: {decision}"),
    RoundEnded: N_("the round ends: nobody may act any more"),
}
"""A sentence for each kind of event; its fields fill it."""

VOCABULARY = Vocabulary(
    start=RoundStarted,
    seats={
        DeckOpened: "",
        CardStood: "",
        CardSwapped: "",
        StandRead: "",
        NumberDealt: "owner",
        LetterDealt: "owner",
        SecretLaid: "player",
        InkSeen: "player",
        GuessLaid: "owner",
        GuessLifted: "owner",
        BonusTaken: "player",
        DoneSaid: "player",
        PileKnocked: "owner",
        PileTurned: "owner",
        PileCleared: "owner",
        LetterShown: "owner",
        NumberShown: "owner",
        GuessShown: "owner",
        TokenGiven: "owner",
        TokensLeft: "owner",
        WritingSeen: "player",
        WrongWordAdmitted: "player",
        BreachCalled: "player",
        DisputeSettled: "",
        RoundEnded: "",
    },
    ranges=RANGES,
    secrets={
        GuessLaid: Secret("player", ("number",)),
        NumberDealt: Secret("owner", ("number",)),
        LetterDealt: Secret("owner", ("letter",)),
    },
    codes=CODES,
    phrases=PHRASES,
    verbatim=SPOKEN | {"a", "b", "c", "card", "cards", "letter", "place"},
)
