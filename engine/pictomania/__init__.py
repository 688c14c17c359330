"""Pictomania: everybody draws at once and guesses at once; set-up tables, options, rules and scoring.

The worked example of the rulebook: 5 stars from right guesses, a bonus of 2, one own token of 1 left over.

>>> from engine.events import GuessLaid, NumberShown
>>> from engine.pictomania.events import BonusTaken
>>> from engine.record import Record
>>> record = Record()
>>> table = [round_start(("red", "yellow", "green", "blue"))]
>>> table += [GuessLaid("red", "yellow", 1), GuessLaid("red", "green", 2), GuessLaid("blue", "green", 2)]
>>> table += [GuessLaid("green", "blue", 3), GuessLaid("red", "blue", 3)]
>>> table += [GuessLaid("yellow", "red", 4), GuessLaid("green", "red", 4), GuessLaid("blue", "red", 1)]
>>> table += [BonusTaken("red", 2), NumberShown("yellow", 1), NumberShown("green", 2)]
>>> table += [NumberShown("blue", 3), NumberShown("red", 4)]
>>> for moment, event in enumerate(table):
...     entry = record.add(event, at=float(moment))
>>> score(record.state)["red"]
6
>>> for line in explain(record.state)["red"]:
...     print(line)
+2 yellow's token, first right guess at yellow (event 2)
+2 green's token, first right guess at green (event 3)
+1 blue's token, second right guess at blue (event 6)
-1 own token left
+2 bonus token (event 10)
"""

from engine.game import Game
from engine.pictomania.apply import NAME, apply, start
from engine.pictomania.board import board
from engine.pictomania.deal import deal
from engine.pictomania.expected import Expected, expected
from engine.pictomania.handbook import tables
from engine.pictomania.legal import legal
from engine.pictomania.options import Options, opening, round_start
from engine.pictomania.result import explain, result, rulings, score
from engine.pictomania.seen import public
from engine.pictomania.setup import PLAYERS
from engine.pictomania.state import State
from engine.pictomania.suggest import suggest
from engine.pictomania.view import view
from engine.pictomania.vocabulary import VOCABULARY

GAME: Game[State] = Game(
    name=NAME,
    players=PLAYERS,
    vocabulary=VOCABULARY,
    options=Options,
    tables=tables,
    start=start,
    opening=opening,
    legal=legal,
    deal=deal,
    apply=apply,
    rounds=lambda state: state.rounds,
    by_round=lambda state: state.by_round,
    rulings=rulings,
    score=score,
    explain=explain,
    result=result,
    board=board,
    public=public,
    view=view,
    expected=expected,
    suggest=suggest,
)
"""The game as every other part of the program knows it."""

__all__ = [
    "GAME",
    "Expected",
    "Options",
    "State",
    "apply",
    "expected",
    "explain",
    "result",
    "round_start",
    "rulings",
    "score",
    "start",
    "suggest",
]
