"""A table played at by chance: how a game is opened, and what is done next."""

from __future__ import annotations

from typing import Any

from engine.conformance.position import Position
from engine.conformance.samples import Sampler
from engine.entry import Header
from engine.errors import EngineError
from engine.events import COLOURS, Event
from engine.game import Game, Pick
from engine.record import Record


def chance(seed: int) -> Pick:
    """Chance that is the same for the same seed: a linear congruential generator (Knuth's MMIX constants).

    >>> pick = chance(7)
    >>> [pick(6) for _ in range(5)]
    [2, 5, 3, 5, 1]
    """
    state = seed

    def pick(n: int) -> int:
        nonlocal state
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (state >> 33) % n

    return pick


def open_game(game: Game[Any], pick: Pick, raw_options: dict[str, Any] | None = None) -> Position:
    """A registered game just opened; players, and options where none are given, by chance."""
    first = pick(len(COLOURS))
    players = (COLOURS[first:] + COLOURS[:first])[: game.players[pick(len(game.players))]]
    raw = _some_options(game, pick) if raw_options is None else raw_options
    now = Position(Record(Header(game.name, raw)), Sampler(game.vocabulary, players, pick))
    add(now, game.opening(players, raw))
    return now


def _some_options(game: Game[Any], pick: Pick) -> dict[str, Any]:
    """One choice in about every third option; none where they do not go together."""
    raw = {doc.name: list(doc.choices)[pick(len(doc.choices))] for doc in game.options.docs() if doc.choices}
    some = {name: value for name, value in raw.items() if not pick(3)}
    try:
        game.options.read(some)
    except EngineError:
        return {}
    return some


def next_act(now: Position) -> Event | None:
    """What is dealt next, else a legal act by chance; ``None`` where there is neither."""
    acts = now.game.deal(now.state, now.sampler.pick)[:1] or now.game.legal(now.state)
    return now.sampler.one_of(acts) if acts else None


def add(now: Position, event: Event) -> None:
    """One more event, a second after the last; raises one of the three errors."""
    now.sampler.learn(event)
    now.record.add(event, float(len(now.record.journal) + 1))
