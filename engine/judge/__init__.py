"""The judge's table: all but the judge draw and guess each other's pictures; all guesses are turned up together.

Red is the judge. Green and blue guess each other's pictures right, yellow guesses green's wrong.

>>> from engine.events import GuessLaid, GuessShown, NumberShown
>>> from engine.journal import Header
>>> from engine.judge.events import DrawingStarted, GuessesCalled
>>> from engine.record import Record
>>> record = Record(Header("judge"))
>>> table = [turn_start(("red", "yellow", "green", "blue")), DrawingStarted()]
>>> table += [GuessLaid("green", "blue"), GuessLaid("blue", "green"), GuessLaid("yellow", "green"), GuessesCalled()]
>>> table += [NumberShown("yellow", 1), NumberShown("green", 2), NumberShown("blue", 3)]
>>> table += [GuessShown("green", "blue", 2), GuessShown("green", "yellow", 3), GuessShown("blue", "green", 3)]
>>> for moment, event in enumerate(table):
...     entry = record.add(event, at=float(moment))
>>> score(record.state)
{'red': 0, 'yellow': -1, 'green': 4, 'blue': 6}
>>> for line in explain(record.state)["green"]:
...     print(line)
+3 right guess at blue (events 3, 12)
+1 own picture guessed right by blue (events 4, 10)
-1 own picture guessed wrong by yellow (events 5, 11)
+1 speed: second picture guessed right (events 4, 10)
"""

from engine.game import Game
from engine.judge.apply import NAME, apply, start
from engine.judge.awaited import awaited
from engine.judge.board import board
from engine.judge.deal import deal
from engine.judge.expected import Expected, expected
from engine.judge.handbook import tables
from engine.judge.legal import legal
from engine.judge.options import Options, opening, turn_start
from engine.judge.result import explain, result, rulings, score
from engine.judge.setup import PLAYERS
from engine.judge.state import State
from engine.judge.suggest import suggest
from engine.judge.view import public, view
from engine.judge.vocabulary import VOCABULARY

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
    awaited=awaited,
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
    "rulings",
    "score",
    "start",
    "suggest",
    "turn_start",
]
