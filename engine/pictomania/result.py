"""The outcome of a game as plain values: for files, for other programs, for the page."""

from __future__ import annotations

from typing import Any

from engine.events import Player
from engine.explain import Line
from engine.journal import SURE
from engine.pictomania.events import StandRead
from engine.pictomania.pile import Pile
from engine.pictomania.ranking import totals, winners
from engine.pictomania.scoring import Score, score_round
from engine.pictomania.setup import LETTERS, ROUNDS
from engine.pictomania.state import State
from engine.pictomania.study import Study, study
from engine.rulings import Ruling


def rulings(state: State) -> tuple[Ruling, ...]:
    """All rulings on the current round, in the order of the entries that raised them; none before the first round."""
    if not state.rounds:
        return ()
    looked_at = study(state)
    return _all_rulings(looked_at, score_round(looked_at))


def score(state: State) -> dict[Player, int]:
    """The points of each player in the current round so far; nobody before the first round."""
    return score_round(study(state)).points if state.rounds else {}


def explain(state: State) -> dict[Player, tuple[Line, ...]]:
    """The lines whose sum are the points of each player in the current round."""
    return score_round(study(state)).lines if state.rounds else {}


def result(state: State) -> dict[str, Any]:
    """The current round as plain JSON values.

    - ``players``, ``round``, ``stand`` {"A": seven words, "B", "C"}
    - ``secret`` {colour: {"number", "letter", "word"}}, ``None`` or ``""`` where not read
    - ``piles`` {colour: [{"player", "number"}]}, first laid first, without void cards; ``number`` ``None``: not known
    - ``void`` [{"player", "target", "number", "why"}], ``breaches`` [{"player", "what"}]
    - ``bonus`` {colour: stars, 0 for none}, ``black_sheep`` colour or ``None``
    - ``points`` {colour: stars}, ``explain`` {colour: lines}, ``awards`` and ``left`` {colour: stars of own tokens}
    - ``rulings`` (dicts, see :class:`engine.rulings.Ruling`), ``unsure`` ids of entries the table is asked about
    - ``pending`` {colour: guesses of that pile that cannot be scored yet}; ``complete`` when there are none anywhere
    - ``totals`` {colour: stars of all rounds recorded}, ``winners`` once the last round is complete, else empty
    """
    if not state.rounds:
        return {}
    looked_at = study(state)
    scored = score_round(looked_at)
    found = _all_rulings(looked_at, scored)
    sums = totals(state)
    pending = {owner: _pending(looked_at, owner) for owner in looked_at.now.players}
    complete = not any(pending.values()) and all(looked_at.opened(owner) for owner in looked_at.now.players)
    return {
        "players": list(looked_at.now.players),
        "round": looked_at.now.setup.event.round,
        **_cards(looked_at),
        "breaches": _breaches(found),
        "bonus": {player: _bonus_stars(looked_at, player) for player in looked_at.now.players},
        "black_sheep": scored.black_sheep,
        "points": scored.points,
        "explain": {player: [str(line) for line in lines] for player, lines in scored.lines.items()},
        "awards": {
            owner: [{"player": award.card.player, "stars": award.stars} for award in given]
            for owner, given in scored.awards.items()
        },
        "left": {owner: list(stars) for owner, stars in scored.left.items()},
        "rulings": [ruling.to_dict() for ruling in found],
        "unsure": _unsure(looked_at, found),
        "pending": pending,
        "complete": complete,
        "totals": sums,
        "winners": list(winners(sums)) if complete and looked_at.now.setup.event.round == ROUNDS else [],
    }


def _all_rulings(looked_at: Study, scored: Score) -> tuple[Ruling, ...]:
    places = {fact.id: fact.order for facts in looked_at.now.facts.values() for fact in facts}
    every = (*looked_at.rulings, *scored.rulings)
    return tuple(sorted(every, key=lambda ruling: max(places.get(i, 0) for i in ruling.causes)))


def _cards(looked_at: Study) -> dict[str, Any]:
    stand = _stand(looked_at)
    return {
        "stand": stand,
        "secret": {player: _secret(looked_at, player, stand) for player in looked_at.now.players},
        "piles": {owner: _pile(pile) for owner, pile in looked_at.piles.items()},
        "void": [void for pile in looked_at.piles.values() for void in _void(pile)],
    }


def _stand(looked_at: Study) -> dict[str, list[str]]:
    read = looked_at.now.of(StandRead)
    if not read:
        return {letter: [] for letter in LETTERS}
    words = read[-1].event
    return {"A": list(words.a), "B": list(words.b), "C": list(words.c)}


def _secret(looked_at: Study, player: Player, stand: dict[str, list[str]]) -> dict[str, Any]:
    number, letter = looked_at.numbers[player], looked_at.letters[player]
    words = stand[letter] if letter else []
    return {"number": number, "letter": letter, "word": words[number - 1] if words and number else ""}


def _pile(pile: Pile) -> list[dict[str, Any]]:
    return [{"player": card.player, "number": card.number} for card in pile.counted]


def _void(pile: Pile) -> list[dict[str, Any]]:
    return [
        {"player": card.player, "target": card.pile, "number": card.number, "why": card.void}
        for card in pile.cards
        if card.void
    ]


def _breaches(found: tuple[Ruling, ...]) -> list[dict[str, str]]:
    """What was surely against the rules and is no void card, in a few words."""
    said = {"late_ink": "ink {late}", "early_guess": "guess before anything was drawn", "drawing_breach": "{what}"}
    params = [(ruling.code, dict(ruling.params)) for ruling in found if ruling.code in said]
    breaches = dict.fromkeys((str(names["player"]), said[code].format(**names)) for code, names in params)
    return [{"player": player, "what": what} for player, what in breaches]


def _bonus_stars(looked_at: Study, player: Player) -> int:
    taken = looked_at.bonus(player)
    return taken.event.stars if taken else 0


def _pending(looked_at: Study, owner: Player) -> int:
    if looked_at.wrong_word(owner):
        return 0
    return sum(looked_at.right(card) is None for card in looked_at.piles[owner].counted)


def _unsure(looked_at: Study, found: tuple[Ruling, ...]) -> list[int]:
    """Ids of the entries read with a confidence below the line, or that an open question is about."""
    facts = [looked_at.now.setup, *(fact for filed in looked_at.now.facts.values() for fact in filed)]
    weak = {fact.id for fact in facts if fact.entry.confidence < SURE}
    return sorted(weak.union(i for ruling in found if ruling.open for i in ruling.causes))
