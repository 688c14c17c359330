"""Pictures: everybody builds a photo out of the set in hand, and guesses what the others built; exactly five rounds.

Three players, one round: red's photo is guessed by both, green's by blue alone, blue's by nobody.

>>> from engine.journal import Header
>>> from engine.pictures.events import GuessRead, TokenShown
>>> from engine.record import Record
>>> record = Record(Header("pictures"))
>>> table = [round_start(("red", "green", "blue"))]
>>> table += [GuessRead("red", "green", "B2"), GuessRead("red", "blue", "B2"), TokenShown("red", "B2")]
>>> table += [GuessRead("green", "red", "A1"), GuessRead("green", "blue", "D4"), TokenShown("green", "D4")]
>>> table += [GuessRead("blue", "red", "C1"), GuessRead("blue", "green", "C2"), TokenShown("blue", "C3")]
>>> for moment, event in enumerate(table):
...     entry = record.add(event, at=float(moment))
>>> score(record.state)
{'red': 2, 'green': 2, 'blue': 2}
>>> for line in explain(record.state)["green"]:
...     print(line)
+1 right guess at the building of red: B2 (events 2, 4)
0 wrong guess at the building of blue: C2, and it was C3 (events 9, 10)
+1 photo guessed by blue (events 6, 7)
"""

from engine.game import Game
from engine.pictures.apply import NAME, apply, start
from engine.pictures.awaited import awaited
from engine.pictures.board import board
from engine.pictures.deal import deal
from engine.pictures.expected import Expected, expected
from engine.pictures.handbook import tables
from engine.pictures.legal import legal
from engine.pictures.options import Options, opening, round_start
from engine.pictures.result import explain, result, rulings, score
from engine.pictures.setup import PLAYERS
from engine.pictures.state import State
from engine.pictures.suggest import suggest
from engine.pictures.view import public, view
from engine.pictures.vocabulary import VOCABULARY

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
    "round_start",
    "rulings",
    "score",
    "start",
    "suggest",
]
