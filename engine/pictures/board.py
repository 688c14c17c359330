"""The table of a round as people read it: a row a player."""

from __future__ import annotations

from typing import Any

from engine.events import Player
from engine.pictures.result import result
from engine.pictures.state import State
from engine.tables import Table
from engine.text import N_

HEAD = (N_("player"), N_("set"), N_("photo"), N_("guesses"), N_("points"), N_("total"))
MARKS = {True: " ✓", False: " ✗", None: ""}


def board(state: State) -> Table:
    """Set in hand, photo, the guesses at it, points; no rows before the first round."""
    shown = result(state)
    rows = tuple(_row(shown, player) for player in shown.get("players", ()))
    return Table(N_("round {round}"), HEAD, rows, params=(("round", shown.get("round", 0)),))


def _row(shown: dict[str, Any], player: Player) -> tuple[str | int, ...]:
    made = shown["guesses"][player]
    said = ", ".join(f"{guess['player']} {guess['coordinate'] or '?'}{MARKS[guess['right']]}" for guess in made)
    place = shown["tokens"][player]
    photo = f"{place} {shown['grid'].get(place, '')}".strip()
    return player, shown["sets"][player], photo, said, shown["points"][player], shown["totals"][player]
