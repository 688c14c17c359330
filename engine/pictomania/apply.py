"""One more event into the state: checked for sense, then filed; what the rules forbid is filed too and ruled on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from engine.errors import NotAllowed, Unreadable, quote
from engine.events import (
    COLOURS,
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
    TokenGiven,
    WrongWordAdmitted,
)
from engine.journal import Entry
from engine.pictomania.codes import CODES
from engine.pictomania.options import Options
from engine.pictomania.setup import FIGURES, LETTERS, PLAYERS, ROUNDS, WORDS
from engine.pictomania.state import Fact, Round, State

SEAT: dict[type, str] = {
    SecretLaid: "player",
    InkSeen: "player",
    GuessLaid: "pile",
    GuessLifted: "pile",
    BonusTaken: "player",
    DoneSaid: "player",
    PileKnocked: "owner",
    PileTurned: "owner",
    PileCleared: "owner",
    LetterShown: "owner",
    NumberShown: "owner",
    GuessShown: "owner",
    TokenGiven: "owner",
    WrongWordAdmitted: "player",
    BreachCalled: "player",
    StandRead: "",
    DisputeSettled: "",
    RoundEnded: "",
}
"""Which field of an event names the seat it is filed under; ``""``: none, it belongs to the table."""

IN_RANGE: dict[str, tuple[Callable[[Any], bool], str]] = {
    "number": (lambda v: v is None or v in FIGURES, "a figure 1 to 7"),
    "letter": (lambda v: v in LETTERS, "A, B or C"),
    "stars": (lambda v: 1 <= v <= 9, "1 to 9 stars"),
    "layer": (lambda v: v is None or v >= 1, "a place from 1"),
    **dict.fromkeys(("a", "b", "c"), (lambda v: len(v) == WORDS, "seven words")),
}
"""What the values of fields have to be."""


def start(raw_options: Mapping[str, Any]) -> State:
    """A game before its first round; raises ``Unreadable`` for unknown options."""
    return State(Options.read(raw_options))


def apply(state: State, entry: Entry) -> State:
    """The state after ``entry``.

    Raises ``Unreadable`` for an event of another kind or with values out of range, ``NotAllowed`` for a player who
    is not at the table and for anything before the first round has started.
    """
    event = entry.event
    if isinstance(event, RoundStarted):
        return _start_round(state, event, entry)
    if type(event) not in SEAT:
        raise Unreadable(f"entry {entry.id}: {quote(event)} is no event of Pictomania")
    if not state.rounds:
        raise NotAllowed(f"entry {entry.id}: {quote(event)} before any round has started; add RoundStarted first")
    _check(event, entry.id, state.rounds[-1].players)
    return State(state.options, (*state.rounds[:-1], _filed(state.rounds[-1], event, entry)))


def _filed(now: Round, event: Any, entry: Entry) -> Round:
    field = SEAT[type(event)]
    key = (type(event), getattr(event, field) if field else "")
    filed = (*now.facts.get(key, ()), Fact(event, entry, now.size))
    return Round(now.setup, {**now.facts, key: filed}, now.size + 1)


def _check(event: Any, entry_id: int, players: tuple[str, ...]) -> None:
    for field in fields(event):
        value = getattr(event, field.name)
        if field.name in ("player", "pile", "owner") and value not in players:
            raise NotAllowed(
                f"entry {entry_id}: {quote(value)} in {quote(event)} does not play; {', '.join(players)} do"
            )
        if field.name in IN_RANGE and not IN_RANGE[field.name][0](value):
            expected = IN_RANGE[field.name][1]
            raise Unreadable(f"entry {entry_id}: {field.name} {quote(value)} in {quote(event)}; expected {expected}")
    if isinstance(event, DisputeSettled):
        _check_decision(event, entry_id)


def _check_decision(event: DisputeSettled, entry_id: int) -> None:
    choices = {code: kind.choices for code, kind in CODES.items() if kind.choices}
    if event.code not in choices:
        raise Unreadable(f"entry {entry_id}: no dispute is called {quote(event.code)}; known: {', '.join(choices)}")
    if event.decision not in choices[event.code]:
        expected = ", ".join(choices[event.code])
        raise Unreadable(f"entry {entry_id}: {quote(event.decision)} does not settle {event.code}; expected {expected}")


def _start_round(state: State, event: RoundStarted, entry: Entry) -> State:
    where = f"entry {entry.id}: {quote(event)}"
    if len(event.players) not in PLAYERS or len(set(event.players)) < len(event.players):
        raise Unreadable(f"{where}; expected {PLAYERS[0]} to {PLAYERS[-1]} different players")
    if not set(event.players) <= set(COLOURS):
        raise Unreadable(f"{where}; players are named {', '.join(COLOURS)}")
    if len(event.tokens) != len(event.players):
        raise Unreadable(f"{where}; expected a row of tokens for each player")
    if not all(1 <= stars <= 9 for row in (*event.tokens, event.bonus) for stars in row):
        raise Unreadable(f"{where}; tokens have 1 to 9 stars")
    _check_next_round(state, event, where)
    return State(state.options, (*state.rounds, Round(Fact(event, entry, 0))))


def _check_next_round(state: State, event: RoundStarted, where: str) -> None:
    """Rounds follow each other with the same players; a record may begin at any of them."""
    if not 1 <= event.round <= ROUNDS:
        raise Unreadable(f"{where}; rounds are numbered 1 to {ROUNDS}")
    if not state.rounds:
        return
    last = state.rounds[-1].setup.event
    if event.round != last.round + 1:
        raise NotAllowed(f"{where}; round {last.round} has started, so {last.round + 1} comes next")
    if set(event.players) != set(last.players):
        raise NotAllowed(f"{where}; the game has begun with {', '.join(last.players)}")
