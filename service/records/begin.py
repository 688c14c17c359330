"""How a record begins: the game's options with the owner's rows, and the set-up of the first round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.entry import Header
from engine.game import find_game
from engine.journal import Journal
from service import settings
from service.places import settings_path


def begun(
    game: str,
    players: Sequence[str],
    options: Mapping[str, Any],
    at: float = 0.0,
    since: float | None = None,
    **rest: Any,
) -> Journal:
    """A journal that holds the set-up of the first round for these players, clockwise.

    The owner's rows of the set-up tables count where no option says otherwise. ``rest`` are other fields of the entry.
    Raises ``Unreadable`` for players or options that the game does not have.
    """
    rules = find_game(game)
    raw = settings.with_rows(settings.load(settings_path()), game, len(players), options)
    chosen = rules.options.read(raw).written()
    journal = Journal(Header(game, chosen))
    journal.add(rules.opening(tuple(players), chosen), at, since, **rest)
    return journal
