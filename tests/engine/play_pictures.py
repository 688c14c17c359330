"""A game of Pictures written down act by act, for tests: each act a second after the one before, exactly timed."""

from __future__ import annotations

from typing import Any

from engine.pictures import Options, round_start
from engine.pictures import events as e
from engine.pictures.expected import Expected, expected
from tests.engine.telling import Telling

THREE = ("red", "green", "blue")
FOUR = ("red", "yellow", "green", "blue")
FIVE = (*FOUR, "pink")


class Play(Telling):
    """``Play(repeats="replace_photo").draw(red="B2").read("red", green="B2")``; ids count from 1, the start."""

    def __init__(
        self, players: tuple[str, ...] = THREE, start: e.BuildingStarted | None = None, **options: Any
    ) -> None:
        self.options = Options.read(options)
        self.players = players
        super().__init__("pictures", start or round_start(players, self.options), options)

    def draw(self, **coordinates: str) -> Play:
        for player, coordinate in coordinates.items():
            self.do(e.TokenDrawn(player, coordinate))
        return self

    def build(self, *players: str, material: str = "", **when: Any) -> Play:
        for player in players:
            self.do(e.BuildSeen(player, material), **when)
        return self

    def write(self, player: str, owner: str, coordinate: str = "", **when: Any) -> Play:
        return self.do(e.GuessWritten(player, owner, coordinate), **when)

    def show(self, **coordinates: str) -> Play:
        for owner, coordinate in coordinates.items():
            self.do(e.TokenShown(owner, coordinate))
        return self

    def read(self, owner: str, **coordinates: str) -> Play:
        for player, coordinate in coordinates.items():
            self.do(e.GuessRead(owner, player, coordinate))
        return self

    def end(self) -> Play:
        return self.do(e.RoundEnded())

    def next(self, sets: tuple[str, ...] | None = None, players: tuple[str, ...] | None = None) -> Play:
        last = self.state.rounds[-1].setup.event
        due = round_start(last.players, self.options, last.round + 1)
        return self.do(e.BuildingStarted(players or last.players, sets or due.sets, last.round + 1))

    def whole_round(self, photos: dict[str, str], guesses: dict[str, dict[str, str]]) -> Play:
        """A round on paper: ``photos`` by owner, ``guesses`` by owner and player."""
        for owner, coordinate in photos.items():
            self.read(owner, **guesses[owner]).show(**{owner: coordinate})
        return self.end()

    def settle(self, code: str, about: int, decision: str) -> Play:
        return self.decide(code, about, decision)

    @property
    def possible(self) -> Expected:
        found = expected(self.state)
        assert found is not None
        return found

    @property
    def legal(self) -> tuple[Any, ...]:
        return self.record.game.legal(self.state)

    def guess(self, player: str, owner: str) -> str | None:
        """The coordinate of the guess that counts; ``None``: there is none."""
        made = [guess["coordinate"] for guess in self.result["guesses"][owner] if guess["player"] == player]
        return made[0] if made else None

    def voids(self) -> list[tuple[str, str, str, str]]:
        return [(v["player"], v["owner"], v["coordinate"], v["why"]) for v in self.result["void"]]
