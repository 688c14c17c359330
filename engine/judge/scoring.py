"""The score of a round: guesses, own pictures, speed, breaches; every point with its reason."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import Player
from engine.explain import Line
from engine.judge.guesses import Guess
from engine.judge.setup import RIGHT, RIGHT_DRAWER, WRONG, WRONG_DRAWER
from engine.judge.speed import Placed, rank_speed
from engine.judge.study import Study
from engine.rulings import Ruling
from engine.text import N_

SPEED_LINES = (N_("speed: first picture guessed right"), N_("speed: second picture guessed right"))

ZEROING = ("drawing_breach", "early_ink", "late_ink", "maybe_late_ink")
"""Rulings by which a player's round may count 0; each is an option of the same name, or asks."""


@dataclass(frozen=True, slots=True)
class Score:
    """A round's score so far: ``lines`` of each player, whose sum are the points, and who has speed points."""

    lines: dict[Player, tuple[Line, ...]]
    speed: tuple[Placed, ...]
    rulings: tuple[Ruling, ...]

    @property
    def points(self) -> dict[Player, int]:
        """The points of each player."""
        return {player: sum(line.points for line in lines) for player, lines in self.lines.items()}


def score_round(study: Study) -> Score:
    """The score of the current round, as it would be if nothing more were turned up.

    A breach sets the points of its player to 0 and changes nothing for others: what they won by that player's
    picture stands, and so do the places in the order of speed.
    """
    speed, rulings = rank_speed(study)
    lines = {}
    for player in study.now.players:
        own = [*_guess_lines(study, player), *_drawn_lines(study, player), *_speed_lines(speed, player)]
        lines[player] = (*own, *_zero_lines(study, player, sum(line.points for line in own)))
    return Score(lines, speed, rulings)


def _guess_lines(study: Study, player: Player) -> list[Line]:
    """What the guesses of ``player`` came to."""
    return [_guess_line(study, guess) for guess in study.guesses if guess.player == player]


def _guess_line(study: Study, guess: Guess) -> Line:
    owner = ("owner", guess.owner)
    if guess.void:
        return Line(0, N_("guess at {owner} is void: {why}"), guess.ids, (owner, ("why", guess.void)))
    right = study.right(guess)
    if right is None:
        return Line(0, N_("guess at {owner} not known yet"), guess.ids, (owner,))
    if right:
        return Line(RIGHT, N_("right guess at {owner}"), guess.ids, (owner,))
    return Line(WRONG, N_("wrong guess at {owner}"), guess.ids, (owner,))


def _drawn_lines(study: Study, owner: Player) -> list[Line]:
    """What the guesses at the picture of ``owner`` mean for its drawer."""
    return [_drawn_line(guess, right) for guess in study.counted(owner) if (right := study.right(guess)) is not None]


def _drawn_line(guess: Guess, right: bool) -> Line:
    player = (("player", guess.player),)
    if right:
        return Line(RIGHT_DRAWER, N_("own picture guessed right by {player}"), guess.ids, player)
    return Line(WRONG_DRAWER, N_("own picture guessed wrong by {player}"), guess.ids, player)


def _speed_lines(speed: tuple[Placed, ...], player: Player) -> list[Line]:
    return [
        Line(placed.points, template, placed.ids)
        for placed, template in zip(speed, SPEED_LINES, strict=False)
        if placed.owner == player
    ]


def _zero_lines(study: Study, player: Player, points: int) -> list[Line]:
    """What sets the round of ``player`` to 0 for a breach, where the table or an option says so."""
    causes: dict[int, None] = {}
    for ruling in study.rulings:
        if ruling.code in ZEROING and dict(ruling.params)["player"] == player:
            default = getattr(study.state.options, ruling.code, "in_time")
            causes.update(dict.fromkeys(ruling.causes if (ruling.settled or default) == "zero" else ()))
    return [Line(-points, N_("the round counts 0 for a breach"), tuple(causes))] if causes else []
