"""One more event into the state: checked for sense, then filed; what the rules forbid is filed too and ruled on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.entry import Entry
from engine.errors import NotAllowed, Unreadable, quote
from engine.events import DisputeSettled
from engine.facts import Fact
from engine.filing import check_known, check_players, file, said_at, told, too_early
from engine.pictomania.deck import with_cards
from engine.pictomania.events import CardStood, DeckOpened, RoundStarted
from engine.pictomania.options import Options
from engine.pictomania.setup import LONGEST_ROW, PLAYERS, ROUNDS
from engine.pictomania.state import Round, State
from engine.pictomania.vocabulary import VOCABULARY
from engine.text import N_, Worded

NAME = "pictomania"


def start(raw_options: Mapping[str, Any]) -> State:
    """A game before its first round; raises ``Unreadable`` for unknown options."""
    return State(Options.read(raw_options))


def apply(state: State, entry: Entry) -> State:
    """The state after ``entry``.

    Raises ``Unreadable`` for an event of another kind or with values out of range, ``NotAllowed`` for a player who
    is not at the table, for a card that is in no open deck, and for anything but opening a deck before the first
    round has started.
    """
    event = entry.event
    if isinstance(event, RoundStarted):
        return _start_round(state, event, entry)
    if isinstance(event, DeckOpened):
        return replace(state, deck=with_cards(state.deck, event.cards, _where(entry)))
    if state.current is None:
        check_known(VOCABULARY, entry, NAME)
        raise NotAllowed(too_early(_where(entry), "RoundStarted"))
    if isinstance(event, DisputeSettled):
        return _settle(state, event, entry)
    if isinstance(event, CardStood) and event.card not in state.deck.cards:
        raise NotAllowed(
            Worded(
                N_("{place}: card {card} is in no open deck; open it with {wanted} first"),
                place=_where(entry),
                card=quote(event.card),
                wanted="DeckOpened",
            )
        )
    return _filed(state, entry)


def _filed(state: State, entry: Entry) -> State:
    return State(state.options, state.deck, file(VOCABULARY, state.now, entry, NAME), state.earlier)


def _settle(state: State, event: DisputeSettled, entry: Entry) -> State:
    """The decision is filed in the round of the entry that it is about, which may be over; else in the current one."""
    if (
        state.earlier is None
        or _knows(state, event.about)
        or not any(_knows(before, event.about) for before in state.earlier.by_round)
    ):
        return _filed(state, entry)
    return replace(state, earlier=_settle(state.earlier, event, entry))


def _knows(state: State, entry_id: int) -> bool:
    return any(fact.id == entry_id for fact in state.now.everything())


def _start_round(state: State, event: RoundStarted, entry: Entry) -> State:
    where = _where(entry)
    check_players(event.players, PLAYERS, where)
    if len(event.tokens) != len(event.players):
        raise Unreadable(Worded(N_("{place}; expected a row of tokens for each player"), place=where))
    if not all(1 <= stars <= 9 for row in (*event.tokens, event.bonus) for stars in row):
        raise Unreadable(Worded(N_("{place}; tokens have 1 to 9 stars"), place=where))
    if any(len(row) > LONGEST_ROW for row in (*event.tokens, event.bonus)):
        raise Unreadable(Worded(N_("{place}; a row has {most} tokens at most"), place=where, most=LONGEST_ROW))
    _check_next_round(state, event, where)
    earlier = state if state.current else None
    return State(state.options, state.deck, Round(Fact(event, entry, 0)), earlier)


def _check_next_round(state: State, event: RoundStarted, where: str) -> None:
    """Rounds follow each other with the same players; a record may begin at any of them."""
    if not 1 <= event.round <= ROUNDS:
        raise Unreadable(Worded(N_("{place}; rounds are numbered 1 to {most}"), place=where, most=ROUNDS))
    if state.current is None:
        return
    last = state.current.setup.event
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


def _where(entry: Entry) -> Worded:
    return said_at(entry.id, told(VOCABULARY, entry.event))
