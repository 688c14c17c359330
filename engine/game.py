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
from engine.entry import Amend, Entry, Header
from engine.errors import Unreadable, quote
from engine.events import Event, Player
from engine.explain import Line
from engine.facts import Round
from engine.filing import Vocabulary
from engine.journal import Journal
from engine.rulings import Ruling
from engine.tables import Table
from engine.text import N_, Worded, verbatim

S = TypeVar("S")

Pick = Callable[[int], int]
"""Chance, from outside: ``pick(n)`` is one of 0 to n - 1, as ``random.Random(7).randrange`` gives it."""


@dataclass(frozen=True, slots=True)
class Awaited:
    """An act that is due and that only chance or a secret completes: its ``kind``, and the fields that are known."""

    kind: type[Event]
    known: tuple[tuple[str, Any], ...]


def nothing_awaited(state: Any) -> tuple[Awaited, ...]:
    """What a game awaits whose every due act is among the legal ones."""
    return ()


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """The rules of one game as pure functions over its immutable state ``S``.

    - ``name``, ``players``: what it is called in records; how many can play.
    - ``vocabulary``: the events it knows, their ranges, secrets and rulings.
    - ``options``: the class of its settings; ``options.read(raw)`` and ``.written()`` are their plain JSON form.
    - ``tables(options)``: its set-up tables, as people read them.
    - ``start(raw_options)``: the state before anything has happened. Raises ``Unreadable`` for an unknown option.
    - ``opening(players, raw_options)``: the event that sets up the first round for these players, clockwise, by the
      set-up tables. Raises ``Unreadable`` for a number of players who cannot play.
    - ``legal(state)``: every act that the rules allow now and that can be told without chance; nothing before the
      opening. Applied, none of them raises an error or a ruling that voids or asks.
    - ``deal(state, pick)``: what chance or the box hands out now, where the program deals; often nothing.
    - ``apply(state, entry)``: the state after one more entry (an event, no correction). Raises ``Unreadable`` for
      values out of range and ``NotAllowed`` for what cannot be recorded here. Acts that the rules forbid are
      recorded all the same, and ruled on.
    - ``rounds(state)``: the facts of each round so far.
    - ``by_round(state)``: the game as it was at the end of each earlier round, and as it is now; none before the first.
    - ``rulings(state)``: all breaches, disputes and warnings, in the order of the entries that raised them.
    - ``score(state)`` and ``explain(state)``: points of each player in the current round, and the lines whose sum
      they are.
    - ``result(state)``: the whole outcome as plain JSON values, among them ``players``, ``round``, ``points``,
      ``explain``, ``rulings``, ``unsure``, ``complete``, ``totals`` and ``winners`` (empty until the game is over).
    - ``board(state)``: the current round as a table with a row a player, as people read it.
    - ``public(state, event)``: whether the secret fields of an event of the current round may be known by all.
    - ``view(state, who)``: what this player, ``"host"`` or ``"spectator"`` may see now, as plain JSON values.
    - ``expected(state)``: what is possible now, as a value of the game's own.
    - ``suggest(state)``: amendments of readings that by the rules cannot all be right.
    - ``awaited(state)``: acts that are due and not among the legal ones, for only chance or a secret completes them.
    """

    name: str
    players: range
    vocabulary: Vocabulary
    options: type[Any]
    tables: Callable[[Any], tuple[Table, ...]]
    start: Callable[[Mapping[str, Any]], S]
    opening: Callable[[tuple[Player, ...], Mapping[str, Any]], Event]
    legal: Callable[[S], tuple[Event, ...]]
    deal: Callable[[S, Pick], tuple[Event, ...]]
    apply: Callable[[S, Entry], S]
    rounds: Callable[[S], tuple[Round, ...]]
    by_round: Callable[[S], tuple[S, ...]]
    rulings: Callable[[S], tuple[Ruling, ...]]
    score: Callable[[S], dict[str, int]]
    explain: Callable[[S], dict[str, tuple[Line, ...]]]
    result: Callable[[S], dict[str, Any]]
    board: Callable[[S], Table]
    public: Callable[[S, Event], bool]
    view: Callable[[S, str], dict[str, Any]]
    expected: Callable[[S], Any]
    suggest: Callable[[S], tuple[Amend, ...]]
    awaited: Callable[[S], tuple[Awaited, ...]] = nothing_awaited


@cache
def games() -> dict[str, Game[Any]]:
    """Every game by name.

    >>> "pictomania" in games()
    True
    """
    found = {}
    for module in pkgutil.iter_modules(engine.__path__):
        folder = importlib.import_module(f"engine.{module.name}") if module.ispkg else None
        game: Game[Any] | None = getattr(folder, "GAME", None)
        if game:
            found[game.name] = game
    return found


def find_game(name: str) -> Game[Any]:
    """The game of that name; raises ``Unreadable`` for an unknown one, naming those known."""
    if name not in games():
        raise Unreadable(
            Worded(N_("there is no game {given}; known are: {wanted}"), given=quote(name), wanted=verbatim(games()))
        )
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
