"""One more event into the state: checked for sense, then filed; what the rules forbid is filed too and ruled on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.entry import Entry
from engine.errors import NotAllowed, Unreadable
from engine.facts import Fact, place_of
from engine.filing import check_known, file, said_at, told, too_early
from engine.judge.events import TurnStarted
from engine.judge.options import Options, check_table
from engine.judge.state import Round, State
from engine.judge.vocabulary import VOCABULARY
from engine.text import N_, Worded

NAME = "judge"


def start(raw_options: Mapping[str, Any]) -> State:
    """A game before its first round; raises ``Unreadable`` for unknown options."""
    return State(Options.read(raw_options))


def apply(state: State, entry: Entry) -> State:
    """The state after ``entry``.

    Raises ``Unreadable`` for an event of another kind or with values out of range, ``NotAllowed`` for a player who
    is not at the table and for anything before the first round has started.
    """
    event = entry.event
    if isinstance(event, TurnStarted):
        return _start_round(state, event, entry)
    if not state.rounds:
        check_known(VOCABULARY, entry, NAME)
        raise NotAllowed(too_early(said_at(entry.id, told(VOCABULARY, event)), "TurnStarted"))
    at = place_of(state.rounds, event)
    filed = file(VOCABULARY, state.rounds[at], entry, NAME)
    return State(state.options, (*state.rounds[:at], filed, *state.rounds[at + 1 :]))


def _start_round(state: State, event: TurnStarted, entry: Entry) -> State:
    where = said_at(entry.id, told(VOCABULARY, event))
    check_table(event, where)
    _check_next_round(state, event, where)
    return State(state.options, (*state.rounds, Round(Fact(event, entry, 0))))


def _check_next_round(state: State, event: TurnStarted, where: str) -> None:
    """Rounds follow each other with the same players; a record may begin at any of them."""
    rounds = state.options.rounds_for(len(event.players))
    if not 1 <= event.round <= rounds:
        raise Unreadable(Worded(N_("{place}; rounds are numbered 1 to {most}"), place=where, most=rounds))
    if not state.rounds:
        return
    last = state.now.setup.event
    if event.round != last.round + 1:
        raise NotAllowed(
            Worded(
                N_("{place}; round {round} has started, so {wanted} comes next"),
                place=where,
                round=last.round,
                wanted=last.round + 1,
            )
        )
    if set(event.players) != set(last.players):
        raise NotAllowed(Worded(N_("{place}; the game has begun with {players}"), place=where, players=last.players))
