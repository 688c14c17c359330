"""The score of a round: one point for each right guess, to the guesser and to the builder; every point with its reason.

A player can score at most two points for each opponent.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import Player
from engine.explain import Line
from engine.pictures.guesses import Guess
from engine.pictures.state import State
from engine.pictures.study import Study, study
from engine.text import N_

POINT = 1
"""What a right guess is worth, to each of the two."""

RIGHT = N_("right guess at the building of {owner}: {coordinate}")
GUESSED = N_("photo guessed by {player}")
WRONG = N_("wrong guess at the building of {owner}: {coordinate}, and it was {photo}")
UNKNOWN = N_("guess at the building of {owner}: not known yet")
VOID = N_("void at the building of {owner}: {why}")
BREACH = N_("the round counts 0 for a breach")

COSTS: dict[str, str] = {
    "cube_count": "cube_count",
    "cube_colours": "cube_colours",
    "icon_count": "icon_count",
    "plate": "plate",
    "wrong_set": "wrong_set",
    "late_build": "late_build",
    "maybe_late_build": "",
    "building_breach": "building_breach",
}
"""The rulings that may cost the builder the round, with the option that says so by default; ``""``: none does."""


@dataclass(frozen=True, slots=True)
class Score:
    """A round's score so far: ``lines`` of each player, whose sum are the points."""

    lines: dict[Player, tuple[Line, ...]]

    @property
    def points(self) -> dict[Player, int]:
        """The points of each player."""
        return {player: sum(line.points for line in lines) for player, lines in self.lines.items()}


def score_round(study: Study) -> Score:
    """The score of the current round, as it would be if nothing more were revealed."""
    lines = {}
    for player in study.now.players:
        own = [*_guess_lines(study, player), *_built_lines(study, player)]
        lines[player] = (*own, *_zero_lines(study, player, sum(line.points for line in own)))
    return Score(lines)


def points(state: State) -> dict[Player, int]:
    """The points of each player in the current round, which there has to be."""
    return score_round(study(state)).points


def _guess_lines(study: Study, player: Player) -> list[Line]:
    """What the guesses of ``player`` came to, in the order of the players."""
    found = []
    for at in study.guesses.values():
        guess = at[player]
        if guess.facts:
            found.append(_guess_line(study, guess))
        found += [Line(0, VOID, (fact.id,), (("owner", guess.owner), ("why", why))) for fact, why in guess.void]
    return found


def _guess_line(study: Study, guess: Guess) -> Line:
    right, ids = study.right(guess), tuple(fact.id for fact in guess.facts)
    said = (("owner", guess.owner), ("coordinate", guess.coordinate))
    if right is None:
        return Line(0, UNKNOWN, ids, said[:1])
    token = study.tokens[guess.owner]
    proof = (*ids, *(fact.id for fact in token.facts))
    if right:
        return Line(POINT, RIGHT, proof, said)
    return Line(0, WRONG, proof, (*said, ("photo", token.coordinate)))


def _built_lines(study: Study, owner: Player) -> list[Line]:
    """A point for each right guess at the building of ``owner``."""
    token = tuple(fact.id for fact in study.tokens[owner].facts)
    right = [guess for guess in study.guesses[owner].values() if study.right(guess)]
    return [
        Line(POINT, GUESSED, (*(fact.id for fact in guess.facts), *token), (("player", guess.player),))
        for guess in right
    ]


def _zero_lines(study: Study, player: Player, won: int) -> list[Line]:
    """What sets the round of ``player`` to 0 for a breach, where the table or an option says so."""
    causes: dict[int, None] = {}
    for ruling in study.rulings:
        if ruling.code in COSTS and dict(ruling.params)["player"] == player:
            default = getattr(study.state.options, COSTS[ruling.code], "")
            if (ruling.settled or default) == "zero":
                causes.update(dict.fromkeys(ruling.causes))
    return [Line(-won, BREACH, tuple(causes))] if causes else []
