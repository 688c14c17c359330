"""The table of a round as people read it: a row a player."""

from __future__ import annotations

from typing import Any

from engine.events import Player
from engine.judge.result import result
from engine.judge.state import State
from engine.tables import Table
from engine.text import N_

HEAD = (N_("player"), N_("secret"), N_("guesses"), N_("speed"), N_("points"), N_("total"))
JUDGE = N_("judge")


def board(state: State) -> Table:
    """Secret cards, the guesses at each board (first laid first), speed, points; empty before the first round."""
    shown = result(state)
    rows = tuple(_row(shown, player) for player in shown.get("players", ()))
    return Table(N_("round {round}"), HEAD, rows, params=(("round", shown.get("round", 0)),))


def _row(shown: dict[str, Any], player: Player) -> tuple[str | int, ...]:
    secret = shown["secret"].get(player, {"number": None, "word": ""})
    said = JUDGE if player == shown["judge"] else f"{secret['number'] or ''} {secret['word']}".strip()
    guesses = ", ".join(f"{guess['player']} {guess['number'] or '?'}" for guess in shown["boards"].get(player, ()))
    return player, said, guesses, shown["speed"][player], shown["points"][player], shown["totals"][player]
