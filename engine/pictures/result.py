"""The outcome of a game as plain values: for files, for other programs, for the page."""

from __future__ import annotations

from typing import Any

from engine.events import Player
from engine.explain import Line
from engine.journal import SURE
from engine.pictures.photos import grid
from engine.pictures.ranking import is_decided, totals, winners
from engine.pictures.ring import hands, spares
from engine.pictures.scoring import COSTS, points, score_round
from engine.pictures.state import State
from engine.pictures.study import Study, study
from engine.rulings import Ruling


def rulings(state: State) -> tuple[Ruling, ...]:
    """All rulings, in the order of the entries that raised them; those of earlier rounds first."""
    return tuple(ruling for each in state.by_round for ruling in study(each).rulings)


def score(state: State) -> dict[Player, int]:
    """The points of each player in the current round so far; nobody before the first round."""
    return points(state) if state.rounds else {}


def explain(state: State) -> dict[Player, tuple[Line, ...]]:
    """The lines whose sum are the points of each player in the current round."""
    return score_round(study(state)).lines if state.rounds else {}


def result(state: State) -> dict[str, Any]:
    """The current round as plain JSON values.

    - ``players``, the oldest first; ``round``; ``sets`` {colour: set of material in hand}, ``spares`` the others
    - ``grid`` {"A1": name of the photo} as far as known; ``tokens`` {colour: coordinate, ``""``: not known}
    - ``guesses`` {owner: [{"player", "coordinate", "right"}]} that count; ``right`` ``None``: not known yet
    - ``void`` [{"player", "owner", "coordinate", "why"}], ``breaches`` [{"player", "what"}], ``what`` a ruling's code
    - ``points`` {colour: points}, ``explain`` {colour: lines}
    - ``rulings`` (dicts, see :class:`engine.rulings.Ruling`; of all rounds)
    - ``unsure`` ids of entries the table is asked about
    - ``pending`` {owner: guesses at that building that cannot be scored yet}; ``complete`` when all is scored
    - ``totals`` {colour: points of all rounds recorded}, ``winners`` once all rounds are recorded and complete
    """
    if not state.rounds:
        return {}
    seen, found = study(state), rulings(state)
    scored, sums, number = score_round(seen), totals(state), state.now.setup.event.round
    return {
        "players": list(state.now.players),
        "round": number,
        "sets": hands(state),
        "spares": list(spares(state)),
        "grid": dict(sorted(grid(state).items())),
        "tokens": {owner: token.coordinate for owner, token in seen.tokens.items()},
        "guesses": {owner: _guesses(seen, owner) for owner in state.now.players},
        "void": _void(seen),
        "breaches": _breaches(seen),
        "points": scored.points,
        "explain": {player: [str(line) for line in lines] for player, lines in scored.lines.items()},
        "rulings": [ruling.to_dict() for ruling in found],
        "unsure": _unsure(state, found),
        "pending": {owner: seen.pending(owner) for owner in state.now.players},
        "complete": seen.complete,
        "totals": sums,
        "winners": list(winners(sums)) if is_decided(state) else [],
    }


def _guesses(seen: Study, owner: Player) -> list[dict[str, Any]]:
    made = [guess for guess in seen.guesses[owner].values() if guess.facts]
    return [{"player": guess.player, "coordinate": guess.coordinate, "right": seen.right(guess)} for guess in made]


def _void(seen: Study) -> list[dict[str, str]]:
    return [
        {"player": guess.player, "owner": owner, "coordinate": fact.event.coordinate, "why": why}
        for owner, at in seen.guesses.items()
        for guess in at.values()
        for fact, why in guess.void
    ]


def _breaches(seen: Study) -> list[dict[str, str]]:
    """What of the buildings was surely against the rules."""
    sure = [ruling for ruling in seen.rulings if ruling.code in COSTS and ruling.severity != "ask"]
    return [{"player": str(dict(ruling.params)["player"]), "what": ruling.code} for ruling in sure]


def _unsure(state: State, found: tuple[Ruling, ...]) -> list[int]:
    """Ids of the entries read with a confidence below the line, or that an open question is about."""
    weak = {fact.id for now in state.rounds for fact in now.everything() if fact.entry.confidence < SURE}
    return sorted(weak.union(i for ruling in found if ruling.open for i in ruling.causes))
