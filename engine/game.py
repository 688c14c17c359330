"""What every game offers, where the games are found, and the fold from a journal to a state.

A game is a folder of this package whose ``__init__`` has a ``GAME``. Adding one touches nothing else.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar

import engine
from engine.errors import Unreadable, quote
from engine.explain import Line
from engine.journal import Amend, Entry, Header, Journal
from engine.rulings import Ruling

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """The rules of one game as pure functions over its immutable state ``S``.

    - ``start(options)``: the state before anything has happened; options as plain JSON values by name. Raises
      ``Unreadable`` for an unknown option or value.
    - ``apply(state, entry)``: the state after one more entry (an event, no correction). Raises ``Unreadable`` for
      values out of range and ``NotAllowed`` for what cannot be recorded here. Acts that the rules forbid are
      recorded all the same, and ruled on.
    - ``rulings(state)``: all breaches, disputes and warnings, in the order of the entries that raised them.
    - ``score(state)`` and ``explain(state)``: points of each player, and the lines whose sum they are.
    - ``result(state)``: the whole outcome as plain JSON values.
    - ``expected(state)``: what is possible now, as a value of the game's own.
    - ``suggest(state)``: amendments of readings that by the rules cannot all be right.
    """

    name: str
    start: Callable[[Mapping[str, Any]], S]
    apply: Callable[[S, Entry], S]
    rulings: Callable[[S], tuple[Ruling, ...]]
    score: Callable[[S], dict[str, int]]
    explain: Callable[[S], dict[str, tuple[Line, ...]]]
    result: Callable[[S], dict[str, Any]]
    expected: Callable[[S], Any]
    suggest: Callable[[S], tuple[Amend, ...]]


@cache
def games() -> dict[str, Game[Any]]:
    """Every game by name.

    >>> "pictomania" in games()
    True
    """
    found = {}
    for module in pkgutil.iter_modules(engine.__path__):
        if module.ispkg:
            game: Game[Any] = importlib.import_module(f"engine.{module.name}").GAME
            found[game.name] = game
    return found


def find_game(name: str) -> Game[Any]:
    """The game of that name; raises ``Unreadable`` for an unknown one, naming those known."""
    if name not in games():
        raise Unreadable(f"there is no game {quote(name)}; known are: {', '.join(games())}")
    return games()[name]


def fold(header: Header, entries: Iterable[Entry]) -> Any:
    """The state after these entries in this order; raises as the game's ``start`` and ``apply``."""
    game = find_game(header.game)
    state = game.start(header.options)
    for entry in entries:
        state = game.apply(state, entry)
    return state


def replay(journal: Journal) -> Any:
    """The state that a journal stands for: the fold of what counts in it now."""
    return fold(journal.header, journal.effective())
