"""A round without breaches scored in the plainest way, straight from the rulebook's sentences, to compare with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.pictomania import events as e


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
    points = dict.fromkeys(plan.secrets, 0)
    wrong = dict.fromkeys(plan.secrets, 0)
    guessed = dict.fromkeys(plan.secrets, False)
    tokens = {player: list(row) for player, row in zip(plan.start.players, plan.start.tokens, strict=True)}
    for player, target, number in plan.guesses:
        if target in plan.wrong_words:
            continue
        if number == plan.secrets[target]:
            points[player] += tokens[target].pop(0)
            guessed[target] = True
        else:
            wrong[player] += 1
    for player in points:
        points[player] -= sum(tokens[player])
    most = max(wrong.values())
    sheep = [player for player in wrong if wrong[player] == most and most > 0]
    for player, stars in plan.bonus.items():
        if plan.mode == "teaching":
            points[player] += stars
        elif player in plan.wrong_words:
            pass
        elif sheep == [player]:
            points[player] -= stars
        elif guessed[player]:
            points[player] += stars
    return points
