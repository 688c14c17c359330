"""A round as it is being performed: whose hand did what so far, and the plain moves that all acts are made of."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.random import Generator

from datasets.diary import Diary, Motion, Place
from datasets.doodles import Stroke
from datasets.pace import Pace
from datasets.piles import Card, Pile
from datasets.props import Carry, Change, Item
from datasets.rounds import Plan
from datasets.table import TOKEN_MM, Layout


class Script:
    """What has been performed of ``plan`` on ``layout``, and what lies where by now.

    ``homes`` where each hand rests out of sight; ``own`` and ``middle`` the tokens not yet given or taken; ``taken``
    each player's bonus stars; ``laid`` every card laid on each pile.
    """

    def __init__(
        self,
        rng: Generator,
        plan: Plan,
        layout: Layout,
        homes: dict[str, Place],
        drawings: dict[str, list[Stroke]],
        pace: Pace,
    ) -> None:
        self.rng, self.plan, self.layout, self.pace = rng, plan, layout, pace
        self.homes, self.drawings = homes, drawings
        self.diary = Diary(pace.rest)
        self.piles = {player: Pile(seat, layout) for player, seat in layout.seats.items()}
        self.carries: list[Carry] = []
        self.changes: list[Change] = []
        self.acts: list[dict[str, object]] = []
        self.laid: dict[str, list[dict[str, object]]] = {player: [] for player in plan.players}
        self.taken: dict[str, int] = dict.fromkeys(plan.players, 0)
        self.won: dict[str, int] = dict.fromkeys(plan.players, 0)
        self.thrown = 0
        self.own = {player: self._own_tokens(player) for player in plan.players}
        self.middle = self._bonus_tokens()

    @property
    def end(self) -> float:
        """When the last hand so far is gone."""
        return max(motion.end for motion in self.diary.motions)

    def act(self, moment: float, kind: str, player: str, **more: object) -> None:
        """Write a line of the truth."""
        self.acts.append({"t": round(moment, 2), "kind": kind, "player": player, **more})

    def pile_at(self, player: str) -> Place:
        """Return the middle of the pile of ``player``."""
        x, y = self.layout.seats[player].pile
        return float(x), float(y)

    def visit(self, player: str, earliest: float, places: list[Place]) -> tuple[Motion, list[float]]:
        """Let a hand visit ``places`` in turn; return the motion and the moment at each place."""
        pace = self.pace

        def moments(start: float) -> list[float]:
            return [start + pace.come + i * (pace.leg + pace.dwell) for i in range(len(places))]

        def make(start: float) -> Motion:
            half, stops = pace.dwell / 2, []
            for moment, place in zip(moments(start), places, strict=True):
                stops += [(moment - half, place), (moment + half, place)]
            end = round(stops[-1][0] + pace.go, 3)
            return Motion(player, self.homes[player], start, end, tuple(stops), tuple(places))

        motion = self.diary.fit(earliest, self.rng.uniform(0.1, 0.6) * pace.factor, make)
        self.diary.enter(motion)
        return motion, moments(motion.start)

    def carry(self, motion: Motion, start: float, end: float, item: Item) -> None:
        """Let the hand of ``motion`` hold ``item`` from ``start`` to ``end`` seconds."""
        self.carries.append(Carry(motion, start, end, item))

    def move_token(self, hand: str, earliest: float, stops: list[Place], token: Item, winner: str) -> float:
        """Let ``hand`` take ``token`` at the last of ``stops`` and lay it to the right of the sheet of ``winner``."""
        seat = self.layout.seats[winner]
        x, y = seat.point(seat.won_cells[self.won[winner]])
        self.won[winner] += 1
        put = replace(token, place=(float(x), float(y)))
        places = [*stops, put.place] if self.pace.carries else stops
        motion, moments = self.visit(hand, earliest, places)
        carried = self.pace.carries
        held = carried or stops[-1] == token.place
        taken, laid = (moments[len(stops) - 1] if held else motion.end), (moments[-1] if carried else motion.end)
        if carried:
            self.carry(motion, taken, laid, token)
        self.changes += [Change(taken, drop=(token.key,)), Change(laid, add=(put,))]
        return motion.end

    def take_off(self, owner: str, motion: Motion, moment: float, until: float) -> Card:
        """Let the hand of ``motion`` take the top card off the pile of ``owner`` and hold it ``until`` then."""
        pile = self.piles[owner]
        item = pile.item(len(pile.cards) - 1)
        card = pile.take_top()
        self.carry(motion, moment, until, item)
        self.changes.append(Change(moment, drop=(card.key,)))
        return card

    def _token(self, key: str, colour: str | None, stars: int, place: np.ndarray | Place) -> Item:
        art = ("token", colour, stars, int(self.rng.integers(1 << 20)))
        at = (float(place[0]), float(place[1]))
        return Item(key, art, at, self.rng.uniform(0, 360), (TOKEN_MM, TOKEN_MM), 50)

    def _own_tokens(self, player: str) -> list[Item]:
        seat, stars = self.layout.seats[player], self.plan.tokens
        cells = self.rng.permutation(len(stars))
        places = [seat.point(seat.own_cells[int(cell)]) for cell in cells]
        return [self._token(f"{player}-own-{i}", player, stars[i], place) for i, place in enumerate(places)]

    def _bonus_tokens(self) -> list[Item]:
        stars = self.rng.permutation(self.plan.bonus) if self.rng.random() < 0.4 else self.plan.bonus
        row = zip(stars, self.layout.bonus_at, strict=True)
        return [self._token(f"bonus-{i}", None, int(count), place) for i, (count, place) in enumerate(row)]
