"""A judge's round written down act by act, for tests: each act a second after the one before, its moment known."""

from __future__ import annotations

from typing import Any

from engine.judge import events as e
from engine.judge import turn_start
from tests.engine.telling import Telling

FOUR = ("red", "yellow", "green", "blue")


class Play(Telling):
    """``Play().begin().lay("blue", "green", 2).call().numbers(green=2)``; entry 1 is the start, red is the judge."""

    def __init__(self, players: tuple[str, ...] = FOUR, start: e.TurnStarted | None = None, **options: Any) -> None:
        super().__init__("judge", start or turn_start(players), options)

    def begin(self) -> Play:
        return self.do(e.DrawingStarted())

    def deal(self, **numbers: int | None) -> Play:
        for player, number in numbers.items():
            self.do(e.CardDealt(player, number))
        return self

    def ink(self, *players: str, **when: Any) -> Play:
        for player in players:
            self.do(e.InkSeen(player), **when)
        return self

    def lay(self, player: str, owner: str, number: int | None = None, **when: Any) -> Play:
        return self.do(e.GuessLaid(player, owner, number), **when)

    def lift(self, player: str, owner: str, **when: Any) -> Play:
        return self.do(e.GuessLifted(player, owner), **when)

    def call(self, **when: Any) -> Play:
        return self.do(e.GuessesCalled(), **when)

    def numbers(self, **numbers: int) -> Play:
        for owner, number in numbers.items():
            self.do(e.NumberShown(owner, number))
        return self

    def show(self, owner: str, *guesses: tuple[str, int | None]) -> Play:
        for player, number in guesses:
            self.do(e.GuessShown(owner, player, number))
        return self

    def end(self) -> Play:
        return self.do(e.RoundEnded())

    def turn(self, judge: str, number: int, players: tuple[str, ...] = FOUR) -> Play:
        return self.do(e.TurnStarted(players, judge, number))

    def settle(self, code: str, decision: str, about: int | None = None) -> Play:
        about = self.ruling(code).about if about is None else about
        return self.decide(code, about, decision)

    def board(self, owner: str) -> list[tuple[str, int | None]]:
        return [(guess["player"], guess["number"]) for guess in self.result["boards"][owner]]

    def voids(self) -> list[tuple[str, str, str]]:
        return [(void["player"], void["target"], void["why"]) for void in self.result["void"]]

    def legal(self, who: str) -> list[dict[str, Any]]:
        return list(self.view(who)["legal"])
