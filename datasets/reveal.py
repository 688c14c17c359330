"""The second half of a round: pile by pile is turned over and its cards are taken off one by one."""

from __future__ import annotations

from dataclasses import replace

from datasets.piles import Card
from datasets.props import Change
from datasets.rounds import Lay
from datasets.script import Script

HEAP_LAYER = 300
"""Layer of the first card in the middle of the table."""


def reveal(script: Script, start: float) -> None:
    """Turn over pile by pile, from ``start`` seconds on."""
    for owner in script.rng.permutation(script.plan.players):
        start = _reveal_pile(script, str(owner), start) + 0.2


def _reveal_pile(script: Script, owner: str, start: float) -> float:
    pile, place = script.piles[owner], script.pile_at(owner)
    motion, (moment,) = script.visit(owner, start, [place])
    script.changes.append(Change(moment, drop=tuple(card.key for card in pile.cards), add=tuple(pile.turn_over())))
    script.act(moment, "flip", owner)
    for name in ("letter", "number"):
        motion, (moment,) = script.visit(owner, motion.end, [place])
        script.take_off(owner, motion, moment, motion.end)
        script.act(moment, "black_off", owner, card=name)
    end = motion.end
    while pile.cards:
        card = pile.cards[-1]
        assert card.lay is not None
        end = _judge(script, owner, card, card.lay, end)
    return end


def _judge(script: Script, owner: str, card: Card, lay: Lay, start: float) -> float:
    """Take the top guess off: a token for a right one, the middle for a wrong one, home for a void one."""
    if lay.void:
        return _give_back(script, owner, lay, start)
    if lay.number == script.plan.secrets[owner].number:
        return _award(script, owner, lay, start)
    return _miss(script, owner, lay, start)


def _give_back(script: Script, owner: str, lay: Lay, start: float) -> float:
    motion, (moment,) = script.visit(owner, start, [script.pile_at(owner)])
    script.take_off(owner, motion, moment, motion.end)
    script.act(moment, "void", owner, guesser=lay.player, number=lay.number)
    return motion.end


def _award(script: Script, owner: str, lay: Lay, start: float) -> float:
    token = max(script.own[owner], key=lambda item: int(str(item.art[2])))
    script.own[owner].remove(token)
    places = [script.pile_at(owner), *([token.place] if script.pace.carries else [])]
    end = script.move_token(owner, start, places, token, lay.player)
    motion = script.diary.motions[-1]
    moment = motion.start + script.pace.come
    script.take_off(owner, motion, moment, min(moment + script.pace.leg, motion.end))
    stars = int(str(token.art[2]))
    script.act(moment, "award", owner, guesser=lay.player, number=lay.number, stars=stars)
    return end


def _miss(script: Script, owner: str, lay: Lay, start: float) -> float:
    slip = script.rng.normal(0, 13, 2).clip(-30, 30)
    there = (script.layout.middle_at[0] + float(slip[0]), script.layout.middle_at[1] + float(slip[1]))
    places = [script.pile_at(owner), *([there] if script.pace.carries else [])]
    motion, moments = script.visit(owner, start, places)
    pile = script.piles[owner]
    item = pile.item(len(pile.cards) - 1)
    script.thrown += 1
    turn = item.turn if script.pace.carries else script.rng.uniform(0, 360)
    thrown = replace(item, place=there, turn=turn + script.rng.normal(0, 10), layer=HEAP_LAYER + script.thrown)
    laid = moments[-1] if script.pace.carries else motion.end
    script.take_off(owner, motion, moments[0], laid)
    script.changes.append(Change(laid, add=(thrown,)))
    script.act(moments[0], "miss", owner, guesser=lay.player, number=lay.number, stars=0)
    return motion.end
