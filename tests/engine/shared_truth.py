"""The truth files of filmed rounds as events, for tests; found by PAPERREF_SHARED, else ``../shared``."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from engine.journal import Header, Journal
from engine.pictomania import Options, round_start
from engine.pictomania import events as e

SHARED = Path(os.environ.get("PAPERREF_SHARED", Path(__file__).parents[3] / "shared"))
TABLES = sorted(path for path in SHARED.glob("tables/*.json"))
LOOK = 0.3
"""Seconds between two looks at a thing, in the journals made here."""


def journal_of(truth: dict[str, Any]) -> Journal:
    mode = "tougher" if truth.get("tougher") else "full"
    journal = Journal(Header("pictomania", {"mode": mode}))
    players = tuple(truth["players"])
    journal.add(round_start(players, Options(mode=mode)), at=0.0)
    stand = truth["stand"]
    journal.add(e.StandRead(tuple(stand["A"]), tuple(stand["B"]), tuple(stand["C"])), at=0.0)
    for act in sorted(truth["acts"], key=lambda act: act["t"]):
        for event in events_of(act, truth):
            journal.add(event, at=act["t"], since=max(0.0, act["t"] - LOOK))
    return journal


def events_of(act: dict[str, Any], truth: dict[str, Any]) -> list[Any]:
    kind, player = act["kind"], act["player"]
    if kind == "black":
        return [e.SecretLaid(player)]
    if kind == "draw":
        return [e.InkSeen(player)]
    if kind == "guess":
        return [e.GuessLaid(player, act["target"])]
    if kind == "bonus":
        return [e.BonusTaken(player, act["stars"])]
    if kind == "flip":
        return [e.PileTurned(player)]
    if kind == "black_off":
        secret = truth["secret"][player]
        letter = act["card"] == "letter"
        return [e.LetterShown(player, secret["letter"]) if letter else e.NumberShown(player, secret["number"])]
    shown: list[Any] = [e.GuessShown(player, act["guesser"], act["number"])]
    return [*shown, e.TokenGiven(player, act["guesser"], act["stars"])] if kind == "award" else shown


def load(path: Path) -> dict[str, Any]:
    truth: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return truth
