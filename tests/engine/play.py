"""A round written down act by act, for tests: each act a second after the one before, its moment exactly known."""

from __future__ import annotations

from typing import Any

from engine.pictomania import Options, round_start
from engine.pictomania import events as e
from tests.engine.telling import Telling

FOUR = ("red", "yellow", "green", "blue")


class Play(Telling):
    """``Play(mode="tougher").lay("red", "blue", 3).bonus("red", 2)``; ids of entries are counted from 1, the start."""

    def __init__(self, players: tuple[str, ...] = FOUR, start: e.RoundStarted | None = None, **options: Any) -> None:
        super().__init__("pictomania", start or round_start(players, Options.read(options)), options)

    def lay(self, player: str, pile: str, number: int | None = None, layer: int | None = None, **when: Any) -> Play:
        return self.do(e.GuessLaid(player, pile, number, layer), **when)

    def ink(self, *players: str, **when: Any) -> Play:
        for player in players:
            self.do(e.InkSeen(player), **when)
        return self

    def bonus(self, player: str, stars: int, **when: Any) -> Play:
        return self.do(e.BonusTaken(player, stars), **when)

    def numbers(self, **numbers: int) -> Play:
        for owner, number in numbers.items():
            self.do(e.NumberShown(owner, number))
        return self

    def reveal(self, owner: str, number: int, *cards: tuple[str, int | None], letter: str = "A") -> Play:
        self.do(e.PileTurned(owner)).do(e.LetterShown(owner, letter)).do(e.NumberShown(owner, number))
        for player, figure in cards:
            self.do(e.GuessShown(owner, player, figure))
        return self

    def settle(self, code: str, about: int, decision: str) -> Play:
        return self.decide(code, about, decision)

    def pile(self, owner: str) -> list[tuple[str, int | None]]:
        return [(card["player"], card["number"]) for card in self.result["piles"][owner]]

    def voids(self) -> list[tuple[str, str, int | None, str]]:
        return [(v["player"], v["target"], v["number"], v["why"]) for v in self.result["void"]]
