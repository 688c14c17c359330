"""A round without breaches as a plan, and as the events that tell of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.pictomania import events as e
from tests.engine import naive_pictomania


@dataclass(frozen=True)
class Plan:
    """A whole round: who draws which number, who lays what where (player, target, number), who takes which token."""

    mode: str
    start: e.RoundStarted
    secrets: dict[str, int]
    guesses: tuple[tuple[str, str, int], ...]
    bonus: dict[str, int]
    wrong_words: tuple[str, ...]

    def events(self, face_up: bool) -> list[Any]:
        found: list[Any] = [self.start]
        found += [e.InkSeen(player) for player in self.start.players]
        found += [e.GuessLaid(p, t, number if face_up else None) for p, t, number in self.guesses]
        found += [e.BonusTaken(player, stars) for player, stars in self.bonus.items()]
        found += [e.WrongWordAdmitted(player) for player in self.wrong_words]
        for owner in self.start.players:
            found += [e.PileTurned(owner), e.NumberShown(owner, self.secrets[owner])]
            found += [e.LetterShown(owner, "AABBCC"[self.start.players.index(owner)])]
            found += [e.GuessShown(owner, p, number) for p, t, number in self.guesses if t == owner]
        return found


def naive_points(plan: Plan) -> dict[str, int]:
    """The points of each player."""
    return naive_pictomania.naive_points(plan.events(face_up=True), {"mode": plan.mode})
