"""The outcome of a game as plain values: for files, for other programs, for the page."""

from __future__ import annotations

from typing import Any

from engine.events import Player
from engine.explain import Line
from engine.journal import SURE
from engine.pictomania.checks import last_ink
from engine.pictomania.pile import Pile
from engine.pictomania.ranking import is_complete, is_decided, pending, ranking, totals, winners
from engine.pictomania.scoring import Score, score_round
from engine.pictomania.setup import LETTERS
from engine.pictomania.stand import Standing, stand
from engine.pictomania.state import State, once
from engine.pictomania.study import Study, study
from engine.pictomania.terms import EARLY_GUESS, LATE_INK, WRITING
from engine.rulings import Ruling, in_order


@once
def rulings_of_round(state: State) -> tuple[Ruling, ...]:
    """All rulings on the current round of ``state``, in the order of the entries that raised them."""
    return in_order(state.now, (*study(state).rulings, *score_round(state).rulings))


def rulings(state: State) -> tuple[Ruling, ...]:
    """All rulings on all rounds, those of earlier rounds first; none before the first round."""
    return tuple(ruling for each in state.by_round for ruling in rulings_of_round(each))


def score(state: State) -> dict[Player, int]:
    """The points of each player in the current round so far; nobody before the first round."""
    return score_round(state).points if state.current else {}


def explain(state: State) -> dict[Player, tuple[Line, ...]]:
    """The lines whose sum are the points of each player in the current round."""
    return score_round(state).lines if state.current else {}


@once
def result(state: State) -> dict[str, Any]:
    """The current round and the game so far as plain JSON values, to be read only: all who ask get the same ones.

    - ``players``, ``round``; ``stand`` {"A": seven words, "B", "C"}, and ``cards`` {"A": {"card", "side"}}, which
      cards of the open decks these are, ``None`` where that is not known
    - ``doubtful`` {"A": numbers of the words there that were not surely read, "B", "C"}
    - ``secret`` {colour: {"number", "letter", "word"}}, ``None`` or ``""`` where not known
    - ``piles`` {colour: [{"player", "number"}]}, first laid first, without void cards; ``number`` ``None``: not known
    - ``void`` [{"player", "target", "number", "why"}], ``breaches`` [{"player", "what"}]
    - ``finished`` {colour: second of the last ink before its drawer guessed or finished, ``None``: none was seen}
    - ``bonus`` {colour: stars, 0 for none}, ``black_sheep`` colour or ``None``
    - ``points`` {colour: stars}, ``explain`` {colour: lines}, ``awards`` and ``left`` {colour: stars of own tokens}
    - ``pending`` {colour: guesses of that pile that cannot be scored yet}; ``complete`` when there are none anywhere

    And of all rounds recorded:

    - ``rulings`` (dicts, see :class:`engine.rulings.Ruling`), ``unsure`` ids of entries the table is asked about
    - ``rounds`` [{"round", "points", "explain", "black_sheep", "complete"}], this one last
    - ``totals`` {colour: stars}, ``ranking`` [{"place", "players", "total"}], best first, places shared
    - ``winners`` once all rounds are recorded and complete, else empty
    """
    if state.current is None:
        return {}
    looked_at, scored = study(state), score_round(state)
    sums, history = totals(state), [_round(each) for each in state.by_round]
    return {
        "players": list(state.now.players),
        **_cards(looked_at),
        "breaches": _breaches(rulings_of_round(state)),
        "finished": {player: _finished(state, player) for player in state.now.players},
        "bonus": {player: _bonus_stars(looked_at, player) for player in state.now.players},
        **history[-1],
        **_tokens(scored),
        "pending": {owner: pending(looked_at, owner) for owner in state.now.players},
        "rulings": [ruling.to_dict() for ruling in rulings(state)],
        "unsure": [entry for each in state.by_round for entry in _unsure(each)],
        "rounds": history,
        "totals": sums,
        "ranking": ranking(sums),
        "winners": list(winners(sums)) if is_decided(state) else [],
    }


@once
def _round(state: State) -> dict[str, Any]:
    """What is kept in sight of a round when the next has begun."""
    scored = score_round(state)
    return {
        "round": state.now.number,
        "points": scored.points,
        "explain": {player: [str(line) for line in lines] for player, lines in scored.lines.items()},
        "black_sheep": scored.black_sheep,
        "complete": is_complete(state),
    }


def _tokens(scored: Score) -> dict[str, Any]:
    """Each player's own tokens: to whom they went, and those left."""
    awards = {
        owner: [{"player": award.card.player, "stars": award.stars} for award in given]
        for owner, given in scored.awards.items()
    }
    return {"awards": awards, "left": {owner: list(stars) for owner, stars in scored.left.items()}}


def _cards(looked_at: Study) -> dict[str, Any]:
    standing = stand(looked_at.state)
    words = {place: list(standing[place].words) if place in standing else [] for place in LETTERS}
    return {
        "stand": words,
        "doubtful": {place: list(standing[place].doubtful) if place in standing else [] for place in LETTERS},
        "cards": {place: _card(standing.get(place)) for place in LETTERS},
        "secret": {player: _secret(looked_at, player, standing) for player in looked_at.now.players},
        "piles": {owner: _pile(pile) for owner, pile in looked_at.piles.items()},
        "void": [void for pile in looked_at.piles.values() for void in _void(pile)],
    }


def _card(here: Standing | None) -> dict[str, Any] | None:
    return {"card": here.card, "side": here.side} if here and here.card else None


def _secret(looked_at: Study, player: Player, standing: dict[str, Standing]) -> dict[str, Any]:
    number, letter = looked_at.numbers[player], looked_at.letters[player]
    here = standing.get(letter or "")
    return {"number": number, "letter": letter, "word": here.words[number - 1] if here and number else ""}


def _pile(pile: Pile) -> list[dict[str, Any]]:
    return [{"player": card.player, "number": card.number} for card in pile.counted]


def _void(pile: Pile) -> list[dict[str, Any]]:
    return [
        {"player": card.player, "target": card.pile, "number": card.number, "why": card.void}
        for card in pile.cards
        if card.void
    ]


def _breaches(found: tuple[Ruling, ...]) -> list[dict[str, str]]:
    """What was surely against the rules, or is so by the table's word, and is no void card, in a few words."""
    said = [(str(dict(ruling.params).get("player")), _breach(ruling)) for ruling in found]
    return [{"player": player, "what": what} for player, what in dict.fromkeys(said) if what is not None]


def _breach(ruling: Ruling) -> str | None:
    """The breach that a ruling tells; ``None``: none."""
    params = dict(ruling.params)
    if ruling.code == "late_ink" or (ruling.code == "maybe_late_ink" and ruling.settled in ("nothing", "zero")):
        return LATE_INK[str(params["late"])]
    if ruling.code == "writing_seen":
        return WRITING if ruling.settled in ("warn", "zero", "as_wrong_word") else None
    return {"early_guess": EARLY_GUESS, "drawing_breach": str(params.get("what"))}.get(ruling.code)


def _finished(state: State, player: Player) -> float | None:
    ink = last_ink(state, player)
    return ink.entry.at if ink else None


def _bonus_stars(looked_at: Study, player: Player) -> int:
    taken = looked_at.now.bonus(player)
    return taken.event.stars if taken else 0


def _unsure(state: State) -> list[int]:
    """Ids of the round's entries read with a confidence below the line, or that an open question is about."""
    weak = {fact.id for fact in state.now.everything() if fact.entry.confidence < SURE}
    return sorted(weak.union(i for ruling in rulings_of_round(state) if ruling.open for i in ruling.causes))
