"""The table of a round as people read it: a row a player."""

from __future__ import annotations

from typing import Any

from engine.events import Player
from engine.pictomania.result import result
from engine.pictomania.state import State
from engine.tables import Table
from engine.text import N_

HEAD = (N_("player"), N_("secret"), N_("pile"), N_("bonus"), N_("points"), N_("total"), N_("remark"))
SHEEP = N_("black sheep")


def board(state: State) -> Table:
    """Secret cards, the pile with its guesses (first laid first), bonus token, points; empty before the first round."""
    shown = result(state)
    rows = tuple(_row(shown, player) for player in shown.get("players", ()))
    return Table(N_("round {round}"), HEAD, rows, params=(("round", shown.get("round", 0)),))


def _row(shown: dict[str, Any], player: Player) -> tuple[str | int, ...]:
    secret = shown["secret"][player]
    doubtful = secret["number"] in shown["doubtful"].get(secret["letter"], ())
    word = f"{secret['word']}?" if doubtful else secret["word"]
    said = f"{secret['letter'] or ''}{secret['number'] or ''} {word or ''}".strip()
    pile = ", ".join(f"{card['player']} {card['number'] or '?'}" for card in shown["piles"][player])
    remark = SHEEP if shown["black_sheep"] == player else ""
    points, total, bonus = shown["points"][player], shown["totals"][player], shown["bonus"][player] or ""
    return player, said, pile, bonus, points, total, remark
