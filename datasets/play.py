"""The first half of a round: secrets are laid, everybody draws, guesses and takes a bonus token."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from datasets.diary import Motion
from datasets.doodles import Stroke
from datasets.props import Change
from datasets.rounds import AFTER_END, Lay
from datasets.script import Script

SCATTER_MM = 24.0
"""How far a hand that knocks a pile over pushes its cards, at most, each way."""

LEFT_SO = 0.8
"""Seconds for which a pile that was knocked over lies as it is."""

PEN_MM = (-16.0, -26.0)
"""From the finger tips to the tip of the pencil, in the seat's frame."""


def lay_secrets(script: Script, start: float) -> None:
    """Let everybody lay their black cards, from ``start`` seconds on."""
    for i, player in enumerate(script.rng.permutation(script.plan.players)):
        player = str(player)
        motion, (moment,) = script.visit(player, start + i * 0.9 * script.pace.factor, [script.pile_at(player)])
        items = script.piles[player].put_secret(script.rng, script.plan.secrets[player])
        script.carry(motion, motion.start, moment, items[-1])
        script.changes.append(Change(moment, add=tuple(items)))
        script.act(moment, "black", player)


def play(script: Script, start: float) -> None:
    """Let everybody draw, guess and take a token, always whoever can begin first."""
    waiting = {player: list(tasks) for player, tasks in script.plan.tasks.items()}
    ready = {player: start + script.rng.uniform(0, 1.5) * script.pace.factor for player in waiting}
    while any(waiting.values()) and not (script.plan.mode == "tougher" and not script.middle):
        player = min((name for name in waiting if waiting[name]), key=lambda name: ready[name])
        what, lay = waiting[player].pop(0)
        if what == "draw":
            end = _draw(script, player, ready[player], float(str(lay)))
        elif isinstance(lay, Lay):
            end = _guess(script, lay, ready[player])
        else:
            end = _OTHERS[what](script, player, ready[player])
        if waiting[player][:1] and waiting[player][0][0] == "lift":
            # At once, before another card comes to lie on it.
            _, lifted = waiting[player].pop(0)
            assert isinstance(lifted, Lay)
            end = _lift(script, lifted, end + script.pace.rest)
        ready[player] = end + script.rng.uniform(0.15, 1.3) * script.pace.factor
    if script.plan.mode == "tougher" and script.plan.breaches:
        _guess_after_the_end(script, waiting)


def _guess_after_the_end(script: Script, waiting: dict[str, list[tuple[str, object]]]) -> None:
    for tasks in waiting.values():
        pending = [lay for _, lay in tasks if isinstance(lay, Lay) and not lay.void]
        if pending:
            end = max(motion.end for motion in script.diary.motions)
            _guess(script, replace(pending[0], void=AFTER_END), end + 1.0)
            return


def _draw(script: Script, player: str, earliest: float, share: float) -> float:
    seat, strokes = script.layout.seats[player], script.drawings[player]
    before = max((ink[1] for ink in (c.ink for c in script.changes) if ink and ink[0] == player), default=0.0)
    shares = np.linspace(before, share, 5)[1:]
    tips = [_pen_tip(strokes, float(done)) - np.array(seat.sheet) / 2 - PEN_MM for done in shares]
    places = [(float(x), float(y)) for x, y in (seat.point(tip) for tip in tips)]
    bout = script.rng.uniform(0.9, 1.9) * script.pace.factor

    def make(start: float) -> Motion:
        times = start + script.pace.come + np.linspace(0.1, 1, len(places)) * bout
        stops = tuple(zip((float(t) for t in times), places, strict=True))
        middle = (float(seat.centre[0]), float(seat.centre[1]))
        return Motion(player, script.homes[player], start, stops[-1][0] + script.pace.go, stops, (middle,), pencil=True)

    motion = script.diary.fit(earliest, script.rng.uniform(0.0, 0.4) * script.pace.factor, make)
    script.diary.enter(motion)
    for (moment, _), done in zip(motion.stops, shares, strict=True):
        script.changes.append(Change(moment, ink=(player, float(done))))
    script.act(motion.stops[-1][0], "draw", player, upto=share)
    return motion.end


def _guess(script: Script, lay: Lay, earliest: float) -> float:
    motion, (moment,) = script.visit(lay.player, earliest, [script.pile_at(lay.target)])
    item = script.piles[lay.target].put_guess(script.rng, lay, len(script.changes))
    script.carry(motion, motion.start, moment, item)
    script.changes.append(Change(moment, add=(item,)))
    void: dict[str, object] = {"void": lay.void} if lay.void else {}
    script.act(moment, "guess", lay.player, target=lay.target, number=lay.number, **void)
    record = {"player": lay.player, "number": lay.number, "void": bool(lay.void), "why": lay.void, "t": moment}
    script.laid[lay.target].append(record)
    return motion.end


def _take_bonus(script: Script, player: str, earliest: float) -> float:
    best = max(script.middle, key=lambda item: int(str(item.art[2])))
    token = best if script.rng.random() < 0.85 else script.middle[int(script.rng.integers(len(script.middle)))]
    script.middle.remove(token)
    end = script.move_token(player, earliest, [token.place], token, player)
    moment = float(str(script.changes[-2].at))
    script.taken[player] = int(str(token.art[2]))
    script.act(moment, "bonus", player, stars=script.taken[player])
    return end


def _lift(script: Script, lay: Lay, earliest: float) -> float:
    """Take back the card that lies uppermost; it is laid no more."""
    motion, (moment,) = script.visit(lay.player, earliest, [script.pile_at(lay.target)])
    script.take_off(lay.target, motion, moment, motion.end)
    script.act(moment, "lift", lay.player, target=lay.target, number=lay.number)
    script.laid[lay.target].pop()
    return motion.end


def _knock(script: Script, player: str, earliest: float) -> float:
    """Scatter one's own pile with the hand, and put it together again."""
    pile, end = script.piles[player], earliest
    for kind, reach in (("knock", SCATTER_MM), ("gather", 6.0)):
        motion, (moment,) = script.visit(player, end, [script.pile_at(player)])
        drop = tuple(card.key for card in pile.cards)
        script.changes.append(Change(moment, drop=drop, add=tuple(pile.scatter(script.rng, reach))))
        script.act(moment, kind, player)
        end = motion.end + script.pace.rest + LEFT_SO
    return end


_OTHERS: dict[str, Callable[[Script, str, float], float]] = {"bonus": _take_bonus, "knock": _knock}
"""Acts that need nothing but who and when."""


def _pen_tip(strokes: list[Stroke], share: float) -> np.ndarray:
    """Return where on the sheet (mm) the pencil is when ``share`` of the drawing is done."""
    lengths = np.array([np.linalg.norm(np.diff(stroke, axis=0), axis=1).sum() for stroke in strokes])
    done = share * lengths.sum()
    at = min(int(np.searchsorted(np.cumsum(lengths), done)), len(strokes) - 1)
    return np.asarray(strokes[at][-1])
