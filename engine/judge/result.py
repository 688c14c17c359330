"""The outcome of a game as plain values: for files, for other programs, for the page."""

from __future__ import annotations

from typing import Any

from engine.entry import SURE
from engine.events import Player
from engine.explain import Line
from engine.judge.cards import readings_of
from engine.judge.guesses import Guess
from engine.judge.ranking import is_decided, totals, winners
from engine.judge.scoring import Score, score_round
from engine.judge.state import State
from engine.judge.study import Study, study
from engine.rulings import Ruling, in_order


def rulings(state: State) -> tuple[Ruling, ...]:
    """All rulings, in the order of the entries that raised them; those of earlier rounds first."""
    return tuple(ruling for each in state.by_round for ruling in _of_round(each))


def score(state: State) -> dict[Player, int]:
    """The points of each player in the current round so far; nobody before the first round."""
    return score_round(study(state)).points if state.rounds else {}


def explain(state: State) -> dict[Player, tuple[Line, ...]]:
    """The lines whose sum are the points of each player in the current round."""
    return score_round(study(state)).lines if state.rounds else {}


def result(state: State) -> dict[str, Any]:
    """The current round as plain JSON values.

    - ``players``, ``round``, ``judge``, ``words`` (the first has number 1)
    - ``secret`` {drawer: {"number", "word"}}, ``None`` or ``""`` where not known
    - ``boards`` {drawer: [{"player", "number"}]}, first laid first, without void ones; ``number`` ``None``: not known
    - ``void`` [{"player", "target", "number", "why"}], ``breaches`` [{"player", "what"}]
    - ``speed`` {colour: speed points}
    - ``points`` {colour: points}, ``explain`` {colour: lines}
    - ``rulings`` (dicts, see :class:`engine.rulings.Ruling`; of all rounds)
    - ``unsure`` ids of entries the table is asked about
    - ``pending`` {drawer: guesses at that board that cannot be scored yet}; ``complete`` when all is known
    - ``totals`` {colour: points of all rounds recorded}, ``winners`` once all rounds are recorded and complete
    """
    if not state.rounds:
        return {}
    looked_at = study(state)
    scored = score_round(looked_at)
    found = rulings(state)
    sums = totals(state)
    return {
        "players": list(state.now.players),
        "round": state.now.setup.event.round,
        "judge": state.now.judge,
        "words": list(state.now.words),
        "secret": {player: _secret(looked_at, player) for player in state.now.drawers},
        "boards": {owner: [_guess(guess) for guess in looked_at.counted(owner)] for owner in state.now.drawers},
        "void": [_void(guess) for guess in looked_at.guesses if guess.void],
        "breaches": _breaches(_of_round(state)),
        "speed": {player: _speed(scored, player) for player in state.now.players},
        "points": scored.points,
        "explain": {player: [str(line) for line in lines] for player, lines in scored.lines.items()},
        "rulings": [ruling.to_dict() for ruling in found],
        "unsure": _unsure(state, found),
        "pending": {owner: looked_at.pending(owner) for owner in state.now.drawers},
        "complete": looked_at.complete,
        "totals": sums,
        "winners": list(winners(sums)) if is_decided(state) else [],
    }


def _of_round(state: State) -> tuple[Ruling, ...]:
    """The rulings on the current round."""
    looked_at = study(state)
    return in_order(state.now, (*looked_at.rulings, *score_round(looked_at).rulings))


def _secret(looked_at: Study, player: Player) -> dict[str, Any]:
    """The card of ``player`` as it was told last, and its word."""
    told = readings_of(looked_at.now, player)
    number, words = told[-1].event.number if told else None, looked_at.now.words
    return {"number": number, "word": words[number - 1] if number and number <= len(words) else ""}


def _guess(guess: Guess) -> dict[str, Any]:
    return {"player": guess.player, "number": guess.number}


def _void(guess: Guess) -> dict[str, Any]:
    return {"player": guess.player, "target": guess.owner, "number": guess.number, "why": guess.void}


def _breaches(found: tuple[Ruling, ...]) -> list[dict[str, str]]:
    """What was surely against the rules and is no void guess, in a few words."""
    said = {
        "early_ink": "ink before the judge said start",
        "late_ink": "ink after the judge's call",
        "early_guess": "guess before the judge said start",
        "drawing_breach": "{what}",
    }
    params = [(ruling.code, dict(ruling.params)) for ruling in found if ruling.code in said]
    breaches = dict.fromkeys((str(names["player"]), said[code].format(**names)) for code, names in params)
    return [{"player": player, "what": what} for player, what in breaches]


def _speed(scored: Score, player: Player) -> int:
    return sum(placed.points for placed in scored.speed if placed.owner == player)


def _unsure(state: State, found: tuple[Ruling, ...]) -> list[int]:
    """Ids of the entries read with a confidence below the line, or that an open question is about."""
    weak = {fact.id for now in state.rounds for fact in now.everything() if fact.entry.confidence < SURE}
    return sorted(weak.union(i for ruling in found if ruling.open for i in ruling.causes))
