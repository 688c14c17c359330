"""Whole rounds as text, act by act, for comparison; ``python -m tests.engine.golden_rounds`` rewrites them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.codec import from_lines, header_to_json, to_lines
from engine.game import find_game, fold
from engine.journal import Amend, Insert, Journal, Retract, Undo
from engine.pictomania import events as e
from tests.engine.play import FOUR, Play

FOLDER = Path(__file__).parents[1] / "golden"
THREE = ("red", "green", "blue")
FIVE = ("red", "yellow", "green", "blue", "purple")
STAND = e.StandRead(
    ("tree", "palm", "flower", "mushroom", "cactus", "leaf", "bush"),
    ("ant", "bee", "spider", "snail", "gnat", "scorpion", "frog"),
    ("house", "castle", "church", "barn", "tower", "bridge", "tent"),
)


def _begin(play: Play) -> Play:
    play.do(STAND)
    for player in play.state.rounds[0].players:
        play.do(e.SecretLaid(player))
    return play.ink(*play.state.rounds[0].players)


def full_round() -> Play:
    """Four players, nobody breaks a rule; yellow takes no bonus; blue is the black sheep."""
    play = _begin(Play())
    for player, pile in ("yb", "ry", "gr", "by", "br", "yr", "rg", "bg", "gy", "rb"):
        play.lay(_name(player), _name(pile))
    play.bonus("red", 3).bonus("green", 2).bonus("blue", 2).do(e.DoneSaid("yellow"))
    play.reveal("red", 4, ("green", 4), ("blue", 6), ("yellow", 4)).do(e.TokenGiven("red", "green", 2))
    play.reveal("yellow", 1, ("red", 1), ("blue", 2), ("green", 1), letter="B")
    play.reveal("green", 2, ("red", 2), ("blue", 5), letter="C")
    return play.reveal("blue", 3, ("yellow", 3), ("red", 3), letter="A")


def rude_round() -> Play:
    """Five players: a second card, a card after the bonus token, ink after the first guess, a card on the own pile."""
    play = _begin(Play(FIVE))
    play.lay("purple", "blue").ink("purple").lay("purple", "red").lay("red", "green").lay("green", "red")
    play.lay("red", "green").bonus("purple", 3).lay("purple", "red").lay("blue", "blue").lay("yellow", "purple")
    play.bonus("red", 3).bonus("yellow", 2).bonus("green", 2).bonus("blue", 1)
    play.reveal("red", 5, ("purple", 5), ("green", 5), ("purple", 6), letter="B")
    play.reveal("yellow", 4)
    play.reveal("green", 7, ("red", 7), ("red", 5), letter="B")
    play.reveal("blue", 3, ("purple", 3), ("blue", 1))
    return play.reveal("purple", 6, ("yellow", 2), letter="C")


def tougher_round() -> Play:
    """Four players, tougher game: yellow's second guess is after the last token; of the first this was not seen."""
    play = _begin(Play(mode="tougher"))
    play.lay("blue", "red").lay("red", "yellow").lay("green", "blue")
    play.bonus("red", 3).bonus("green", 2).bonus("blue", 1, since=play.clock + 1, at=play.clock + 2)
    play.lay("yellow", "blue", since=play.clock - 0.5, at=play.clock + 1)
    play.lay("yellow", "green", since=play.clock, at=play.clock + 1)
    play.reveal("red", 4, ("blue", 4)).reveal("yellow", 1, ("red", 2), letter="B")
    return play.reveal("green", 2, ("yellow", 2), letter="C").reveal("blue", 3, ("green", 3), ("yellow", 3), letter="A")


def teaching_round() -> Play:
    """Three players, teaching round; green admits a wrong word; a guess was read with little confidence."""
    play = _begin(Play(THREE, mode="teaching"))
    play.lay("red", "green").lay("blue", "green").lay("green", "red").lay("blue", "red", confidence=0.6)
    play.lay("red", "blue").bonus("blue", 2).bonus("red", 2).bonus("green", 1)
    play.do(e.WrongWordAdmitted("green"), source="player", who="green")
    play.reveal("red", 1, ("green", 2), ("blue", 5)).reveal("green", 7, ("red", 3), ("blue", 3), letter="B")
    return play.reveal("blue", 6, ("red", 6), letter="C")


def corrected_round() -> Play:
    """Four players; landing and reveal differ, a card was overlooked, a token misread: the table puts it right."""
    play = _begin(Play(FOUR))
    play.lay("yellow", "red").lay("green", "red").bonus("yellow", 3, confidence=0.7)
    overlooked = play.last
    play.bonus("green", 3).reveal("red", 4, ("green", 4), ("blue", 4), ("yellow", 4))
    play.do(Amend(overlooked, e.BonusTaken("yellow", 2)), source="host", who="Ann")
    play.do(Insert(e.GuessLaid("blue", "red"), before=overlooked), source="player", who="blue")
    play.settle("pile_differs", play.ruling("pile_differs").about, "landed")
    play.do(Retract(overlooked + 1), source="host", who="Ann")
    return play.do(Undo(play.last), source="host", who="Ann")


ROUNDS: dict[str, Callable[[], Play]] = {
    "engine-pictomania-full": full_round,
    "engine-pictomania-rude": rude_round,
    "engine-pictomania-tougher": tougher_round,
    "engine-pictomania-teaching": teaching_round,
    "engine-pictomania-corrected": corrected_round,
}
"""File names without ending, ``engine-GAME-what``, and the rounds they show."""


def _name(initial: str) -> str:
    return next(player for player in FOUR if player[0] == initial)


def written(play: Play, doc: str) -> str:
    """The round as text: each act, the points and rulings that it changes, and the outcome."""
    journal = from_lines(to_lines(play.record.journal))
    lines = [doc, header_to_json(journal.header), ""]
    so_far, before = Journal(journal.header), {"points": {}, "rulings": [], "void": []}
    for entry in journal:
        so_far.append(entry)
        after = find_game(journal.header.game).result(fold(journal.header, so_far.effective()))
        lines += [f"{entry.id:3d} {entry.since:g}-{entry.at:g} {entry.source} {entry.event}", *_changes(before, after)]
        before = after
    return "\n".join([*lines, "", *_outcome(before)]) + "\n"


def _changes(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    found = [
        f"      {r['severity']}: {r['text']} {r['causes']}" for r in after["rulings"] if r not in before["rulings"]
    ]
    gone = [
        r
        for r in before["rulings"]
        if (r["code"], r["about"]) not in [(n["code"], n["about"]) for n in after["rulings"]]
    ]
    found += [f"      no longer: {r['text']}" for r in gone]
    if after["points"] != before["points"]:
        found.append("      " + ", ".join(f"{player} {stars}" for player, stars in after["points"].items()))
    return found


def _outcome(result: dict[str, Any]) -> list[str]:
    lines = []
    for player in result["players"]:
        pile = " ".join(f"{card['player']}:{card['number']}" for card in result["piles"][player])
        secret = result["secret"][player]
        lines.append(
            f"{player}: {result['points'][player]} ({secret['letter']}{secret['number']} {secret['word']}; {pile})"
        )
        lines += [f"    {line}" for line in result["explain"][player]]
    lines += [
        f"{key}: {result[key]}" for key in ("void", "breaches", "bonus", "black_sheep", "unsure", "pending", "complete")
    ]
    return lines


def texts() -> dict[str, str]:
    """Every golden round by file name without ending."""
    return {name: written(make(), make.__doc__ or "") for name, make in ROUNDS.items()}


if __name__ == "__main__":
    for name, text in texts().items():
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
