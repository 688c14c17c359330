"""One more event into the state: checked for sense, then filed; what the rules forbid is filed too and ruled on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.entry import Entry
from engine.errors import NotAllowed, Unreadable, quote
from engine.facts import Fact, place_of
from engine.filing import check_known, check_players, file, told
from engine.pictures.events import BuildingStarted, PhotoReplaced
from engine.pictures.options import Options, check_sets
from engine.pictures.setup import PLAYERS, ROUNDS
from engine.pictures.state import Round, State
from engine.pictures.vocabulary import VOCABULARY

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
        raise Unreadable(f"entry {entry.id}: coordinate '' in {quote(event)}; expected a place A1 to D4")
    if not state.rounds:
        check_known(VOCABULARY, entry, NAME)
        raise NotAllowed(
            f"entry {entry.id}: {told(VOCABULARY, event)} before any round has started; add BuildingStarted first"
        )
    at = place_of(state.rounds, event)
    filed = file(VOCABULARY, state.rounds[at], entry, NAME)
    return State(state.options, (*state.rounds[:at], filed, *state.rounds[at + 1 :]))


def _start_round(state: State, event: BuildingStarted, entry: Entry) -> State:
    where = f"entry {entry.id}: {quote(event)}"
    check_players(event.players, PLAYERS, where)
    check_sets(event.sets, where)
    _check_next_round(state, event, where)
    return State(state.options, (*state.rounds, Round(Fact(event, entry, 0))))


def _check_next_round(state: State, event: BuildingStarted, where: str) -> None:
    """Rounds follow each other with the same players, five of them; a record may begin at any of them."""
    if not 1 <= event.round <= ROUNDS:
        raise Unreadable(f"{where}; a game has exactly {ROUNDS} rounds, numbered 1 to {ROUNDS}")
    if not state.rounds:
        return
    last = state.now.setup.event
    if last.round == ROUNDS:
        raise NotAllowed(f"{where}; round {ROUNDS} has started, which is the last: no extra round is played")
    if event.round != last.round + 1:
        raise NotAllowed(f"{where}; round {last.round} has started, so {last.round + 1} comes next")
    if set(event.players) != set(last.players):
        raise NotAllowed(f"{where}; the game has begun with {', '.join(last.players)}")
