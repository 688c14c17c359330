"""Which set of material lies at each of the five places of the ring, by what was seen and by what is due."""

from __future__ import annotations

from engine.events import Player
from engine.pictures.codes import rule
from engine.pictures.setup import moved
from engine.pictures.state import State
from engine.rulings import Ruling
from engine.text import N_

SPARE = N_("a spare set")


def sets_due(state: State) -> tuple[str, ...]:
    """The sets that are due in the current round: those of the round before, one place further to the left.

    In the first round recorded they are those of the options, or else whatever lies there.
    """
    setup = state.now.setup.event
    if state.earlier:
        return moved(sets_held(state.earlier[-1]))
    seen: tuple[str, ...] = setup.sets
    return moved(state.options.sets, setup.round - 1) if state.options.sets else seen


def sets_held(state: State) -> tuple[str, ...]:
    """The sets as they lie in the current round: as seen or as due, by the table's decision or the option."""
    decided = state.now.decision("sets_differ", state.now.setup.id) or state.options.sets_differ
    seen: tuple[str, ...] = state.now.setup.event.sets
    return sets_due(state) if decided == "as_due" else seen


def hands(state: State) -> dict[Player, str]:
    """The set that each player has in this round."""
    return dict(zip(state.now.players, sets_held(state), strict=False))


def spares(state: State) -> tuple[str, ...]:
    """The sets that nobody has in this round, the one that comes to the oldest player next at the end."""
    return sets_held(state)[len(state.now.players) :]


def rule_ring(state: State) -> list[Ruling]:
    """Sets that did not go one place to the left, and players who sit otherwise than in the round before."""
    setup, players = state.now.setup, state.now.players
    found = []
    before = state.earlier[-1].now.players if state.earlier else players
    if before != players:
        found.append(rule(state.now, "seats_differ", [setup], seen=players, before=before))
    due, seen = sets_due(state), setup.event.sets
    wrong = [place for place in range(len(due)) if seen[place] != due[place]]
    if wrong:
        places = tuple(players[place] if place < len(players) else SPARE for place in wrong)
        lie, should = tuple(seen[place] for place in wrong), tuple(due[place] for place in wrong)
        found.append(rule(state.now, "sets_differ", [setup], seen=lie, due=should, places=places))
    return found
