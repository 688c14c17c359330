"""One more event into the state: checked for sense, then filed; what the rules forbid is filed too and ruled on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.entry import Entry
from engine.errors import NotAllowed, Unreadable, quote
from engine.facts import Fact, place_of
from engine.filing import check_known, check_players, file, said_at, told, too_early
from engine.pictures.events import BuildingStarted, PhotoReplaced
from engine.pictures.options import Options, check_sets
from engine.pictures.setup import PLAYERS, ROUNDS
from engine.pictures.state import Round, State
from engine.pictures.vocabulary import PLACE, VOCABULARY
from engine.text import N_, Worded

NAME = "pictures"


def start(raw_options: Mapping[str, Any]) -> State:
    """A game before its first round; raises ``Unreadable`` for unknown options."""
    return State(Options.read(raw_options))


def apply(state: State, entry: Entry) -> State:
    """The state after ``entry``.

    Raises ``Unreadable`` for an event of another kind or with values out of range, ``NotAllowed`` for a player who
    is not at the table, for anything before the first round has started, and for a round after the fifth.
    """
    event = entry.event
    if isinstance(event, BuildingStarted):
        return _start_round(state, event, entry)
    if isinstance(event, PhotoReplaced) and not event.coordinate:
        raise Unreadable(
            Worded(
                N_("entry {entry}: {what} {given} in {event}; expected {wanted}"),
                entry=entry.id,
                what="coordinate",
                given=quote(""),
                event=told(VOCABULARY, event),
                wanted=PLACE,
            )
        )
    if not state.rounds:
        check_known(VOCABULARY, entry, NAME)
        raise NotAllowed(too_early(said_at(entry.id, told(VOCABULARY, event)), "BuildingStarted"))
    at = place_of(state.rounds, event)
    filed = file(VOCABULARY, state.rounds[at], entry, NAME)
    return State(state.options, (*state.rounds[:at], filed, *state.rounds[at + 1 :]))


def _start_round(state: State, event: BuildingStarted, entry: Entry) -> State:
    where = said_at(entry.id, told(VOCABULARY, event))
    check_players(event.players, PLAYERS, where)
    check_sets(event.sets, where)
    _check_next_round(state, event, where)
    return State(state.options, (*state.rounds, Round(Fact(event, entry, 0))))


def _check_next_round(state: State, event: BuildingStarted, where: str) -> None:
    """Rounds follow each other with the same players, five of them; a record may begin at any of them."""
    if not 1 <= event.round <= ROUNDS:
        raise Unreadable(
            Worded(N_("{place}; a game has exactly {most} rounds, numbered 1 to {most}"), place=where, most=ROUNDS)
        )
    if not state.rounds:
        return
    last = state.now.setup.event
    if last.round == ROUNDS:
        raise NotAllowed(
            Worded(
                N_("{place}; round {round} has started, which is the last: no extra round is played"),
                place=where,
                round=ROUNDS,
            )
        )
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
