"""From a plan to hands: every act of a round as a motion that fits in, its changes and its line in the truth."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator

from datasets.diary import Diary, Motion, Place
from datasets.doodles import Stroke
from datasets.piles import Card, Pile
from datasets.props import Carry, Change, Item, Performance
from datasets.rounds import AFTER_END, LATE_INK, Lay, Plan
from datasets.table import TOKEN_MM, Layout

HEAP_LAYER = 300
"""Layer of the first card in the middle of the table."""

PEN_MM = (-16.0, -26.0)
"""From the finger tips to the tip of the pencil, in the seat's frame."""


@dataclass(frozen=True)
class Pace:
    """Seconds that things take; ``factor`` 1 is brisk play, 0.6 a speeded-up round."""

    factor: float = 1.0
    carries: bool = True

    @property
    def come(self) -> float:
        """For a hand to come in."""
        return 0.6 * self.factor

    @property
    def go(self) -> float:
        """For a hand to go away."""
        return 0.5 * self.factor

    @property
    def rest(self) -> float:
        """For which a change stays in clear view."""
        return 0.55 + 0.25 * self.factor

    @property
    def leg(self) -> float:
        """To carry something across the table."""
        return 0.5 * self.factor

    @property
    def dwell(self) -> float:
        """For fingers to close or open."""
        return 0.12


class Choreographer:
    """Plays ``plan`` on ``layout``; `perform` may be called once."""

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
        self.heap = 0
        self.own = {player: self._own_tokens(player) for player in plan.players}
        self.middle = self._bonus_tokens()

    def perform(self) -> Performance:
        """Play the whole round."""
        first = tuple(item for items in (*self.own.values(), self.middle) for item in items)
        self._lay_secrets(2.0)
        self._play(max(motion.end for motion in self.diary.motions) + 0.3)
        self._reveal(max(motion.end for motion in self.diary.motions) + 0.8 + self.pace.factor)
        seconds = max(motion.end for motion in self.diary.motions) + 1.5
        return Performance(
            first=first,
            motions=tuple(sorted(self.diary.motions, key=lambda motion: motion.start)),
            carries=tuple(self.carries),
            changes=tuple(sorted(self.changes, key=lambda change: change.at)),
            acts=tuple(sorted(self.acts, key=lambda act: float(str(act["t"])))),
            laid=self.laid,
            bonus=self.taken,
            seconds=round(seconds, 2),
        )

    # What lies there at first

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

    # The ways a hand moves

    def _visit(self, player: str, earliest: float, places: list[Place]) -> tuple[Motion, list[float]]:
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

    def _carry(self, motion: Motion, start: float, end: float, item: Item) -> None:
        self.carries.append(Carry(motion, start, end, item))

    def _act(self, moment: float, kind: str, player: str, **more: object) -> None:
        self.acts.append({"t": round(moment, 2), "kind": kind, "player": player, **more})

    def _pile_at(self, player: str) -> Place:
        x, y = self.layout.seats[player].pile
        return float(x), float(y)

    # Before and while the table draws and guesses

    def _lay_secrets(self, start: float) -> None:
        for i, player in enumerate(self.rng.permutation(self.plan.players)):
            player = str(player)
            motion, (moment,) = self._visit(player, start + i * 0.9 * self.pace.factor, [self._pile_at(player)])
            items = self.piles[player].put_secret(self.rng, self.plan.secrets[player])
            self._carry(motion, motion.start, moment, items[-1])
            self.changes.append(Change(moment, add=tuple(items)))
            self._act(moment, "black", player)

    def _play(self, start: float) -> None:
        """Let everybody draw, guess and take a token, always whoever can begin first."""
        waiting = {player: list(tasks) for player, tasks in self.plan.tasks.items()}
        ready = {player: start + self.rng.uniform(0, 1.5) * self.pace.factor for player in waiting}
        while any(waiting.values()) and not (self.plan.mode == "tougher" and not self.middle):
            player = min((name for name in waiting if waiting[name]), key=lambda name: ready[name])
            what, lay = waiting[player].pop(0)
            if what == "draw":
                end = self._draw(player, ready[player], float(str(lay)))
            elif isinstance(lay, Lay):
                end = self._guess(lay, ready[player])
            else:
                end = self._take_bonus(player, ready[player])
            ready[player] = end + self.rng.uniform(0.15, 1.3) * self.pace.factor
        if self.plan.mode == "tougher" and self.plan.breaches:
            self._guess_after_the_end(waiting)

    def _guess_after_the_end(self, waiting: dict[str, list[tuple[str, object]]]) -> None:
        for tasks in waiting.values():
            pending = [lay for _, lay in tasks if isinstance(lay, Lay) and not lay.void]
            if pending:
                end = max(motion.end for motion in self.diary.motions)
                self._guess(replace(pending[0], void=AFTER_END), end + 1.0)
                return

    def _draw(self, player: str, earliest: float, share: float) -> float:
        seat, strokes = self.layout.seats[player], self.drawings[player]
        before = max((ink[1] for ink in (c.ink for c in self.changes) if ink and ink[0] == player), default=0.0)
        shares = np.linspace(before, share, 5)[1:]
        tips = [_pen_tip(strokes, float(done)) - np.array(seat.sheet) / 2 - PEN_MM for done in shares]
        places = [(float(x), float(y)) for x, y in (seat.point(tip) for tip in tips)]
        bout = self.rng.uniform(0.9, 1.9) * self.pace.factor

        def make(start: float) -> Motion:
            times = start + self.pace.come + np.linspace(0.1, 1, len(places)) * bout
            stops = tuple(zip((float(t) for t in times), places, strict=True))
            middle = (float(seat.centre[0]), float(seat.centre[1]))
            return Motion(player, self.homes[player], start, stops[-1][0] + self.pace.go, stops, (middle,), pencil=True)

        motion = self.diary.fit(earliest, self.rng.uniform(0.0, 0.4) * self.pace.factor, make)
        self.diary.enter(motion)
        for (moment, _), done in zip(motion.stops, shares, strict=True):
            self.changes.append(Change(moment, ink=(player, float(done))))
        self._act(motion.stops[-1][0], "draw", player, upto=share)
        return motion.end

    def _guess(self, lay: Lay, earliest: float) -> float:
        motion, (moment,) = self._visit(lay.player, earliest, [self._pile_at(lay.target)])
        item = self.piles[lay.target].put_guess(self.rng, lay, len(self.changes))
        self._carry(motion, motion.start, moment, item)
        self.changes.append(Change(moment, add=(item,)))
        void: dict[str, object] = {"void": lay.void} if lay.void else {}
        self._act(moment, "guess", lay.player, target=lay.target, number=lay.number, **void)
        record = {"player": lay.player, "number": lay.number, "void": bool(lay.void), "why": lay.void, "t": moment}
        self.laid[lay.target].append(record)
        return motion.end

    def _take_bonus(self, player: str, earliest: float) -> float:
        best = max(self.middle, key=lambda item: int(str(item.art[2])))
        token = best if self.rng.random() < 0.85 else self.middle[int(self.rng.integers(len(self.middle)))]
        self.middle.remove(token)
        end = self._move_token(player, earliest, [token.place], token, player)
        moment = float(str(self.changes[-2].at))
        self.taken[player] = int(str(token.art[2]))
        self._act(moment, "bonus", player, stars=self.taken[player])
        return end

    def _move_token(self, hand: str, earliest: float, stops: list[Place], token: Item, winner: str) -> float:
        """Let ``hand`` take ``token`` at the last of ``stops`` and lay it to the right of the sheet of ``winner``."""
        seat = self.layout.seats[winner]
        x, y = seat.point(seat.won_cells[self.won[winner]])
        self.won[winner] += 1
        put = replace(token, place=(float(x), float(y)))
        places = [*stops, put.place] if self.pace.carries else stops
        motion, moments = self._visit(hand, earliest, places)
        carried = self.pace.carries
        held = carried or stops[-1] == token.place
        taken, laid = (moments[len(stops) - 1] if held else motion.end), (moments[-1] if carried else motion.end)
        if carried:
            self._carry(motion, taken, laid, token)
        self.changes += [Change(taken, drop=(token.key,)), Change(laid, add=(put,))]
        return motion.end

    # The reveal

    def _reveal(self, start: float) -> None:
        for owner in self.rng.permutation(self.plan.players):
            start = self._reveal_pile(str(owner), start) + 0.2

    def _reveal_pile(self, owner: str, start: float) -> float:
        pile, place = self.piles[owner], self._pile_at(owner)
        motion, (moment,) = self._visit(owner, start, [place])
        self.changes.append(Change(moment, drop=tuple(card.key for card in pile.cards), add=tuple(pile.turn_over())))
        self._act(moment, "flip", owner)
        for name in ("letter", "number"):
            motion, (moment,) = self._visit(owner, motion.end, [place])
            self._take_off(owner, motion, moment, motion.end)
            self._act(moment, "black_off", owner, card=name)
        end = motion.end
        while pile.cards:
            card = pile.cards[-1]
            assert card.lay is not None
            end = self._judge(owner, card, card.lay, end)
        return end

    def _take_off(self, owner: str, motion: Motion, moment: float, until: float) -> Card:
        pile = self.piles[owner]
        item = pile.item(len(pile.cards) - 1)
        card = pile.take_top()
        self._carry(motion, moment, until, item)
        self.changes.append(Change(moment, drop=(card.key,)))
        return card

    def _judge(self, owner: str, card: Card, lay: Lay, start: float) -> float:
        """Take the top guess off: a token for a right one, the middle for a wrong one, home for a void one."""
        if lay.void:
            return self._give_back(owner, lay, start)
        if lay.number == self.plan.secrets[owner].number:
            return self._award(owner, lay, start)
        return self._miss(owner, lay, start)

    def _give_back(self, owner: str, lay: Lay, start: float) -> float:
        motion, (moment,) = self._visit(owner, start, [self._pile_at(owner)])
        self._take_off(owner, motion, moment, motion.end)
        self._act(moment, "void", owner, guesser=lay.player, number=lay.number)
        return motion.end

    def _award(self, owner: str, lay: Lay, start: float) -> float:
        token = max(self.own[owner], key=lambda item: int(str(item.art[2])))
        self.own[owner].remove(token)
        places = [self._pile_at(owner), *([token.place] if self.pace.carries else [])]
        end = self._move_token(owner, start, places, token, lay.player)
        motion = self.diary.motions[-1]
        moment = motion.start + self.pace.come
        self._take_off(owner, motion, moment, min(moment + self.pace.leg, motion.end))
        stars = int(str(token.art[2]))
        self._act(moment, "award", owner, guesser=lay.player, number=lay.number, stars=stars)
        return end

    def _miss(self, owner: str, lay: Lay, start: float) -> float:
        slip = self.rng.normal(0, 13, 2).clip(-30, 30)
        there = (self.layout.middle_at[0] + float(slip[0]), self.layout.middle_at[1] + float(slip[1]))
        places = [self._pile_at(owner), *([there] if self.pace.carries else [])]
        motion, moments = self._visit(owner, start, places)
        pile = self.piles[owner]
        item = pile.item(len(pile.cards) - 1)
        self.heap += 1
        turn = item.turn if self.pace.carries else self.rng.uniform(0, 360)
        thrown = replace(item, place=there, turn=turn + self.rng.normal(0, 10), layer=HEAP_LAYER + self.heap)
        laid = moments[-1] if self.pace.carries else motion.end
        self._take_off(owner, motion, moments[0], laid)
        self.changes.append(Change(laid, add=(thrown,)))
        self._act(moments[0], "miss", owner, guesser=lay.player, number=lay.number, stars=0)
        return motion.end


def _pen_tip(strokes: list[Stroke], share: float) -> np.ndarray:
    """Return where on the sheet (mm) the pencil is when ``share`` of the drawing is done."""
    lengths = np.array([np.linalg.norm(np.diff(stroke, axis=0), axis=1).sum() for stroke in strokes])
    done = share * lengths.sum()
    at = min(int(np.searchsorted(np.cumsum(lengths), done)), len(strokes) - 1)
    return np.asarray(strokes[at][-1])


def void_and_breaches(performance: Performance, plan: Plan) -> tuple[list[dict[str, object]], list[dict[str, object]]]:
    """Return the void cards and the other breaches of a round as the truth lists them."""
    void: list[dict[str, object]] = [
        {"t": act["t"], "player": act["player"], "target": act["target"], "number": act["number"], "why": act["void"]}
        for act in performance.acts
        if "void" in act and act["kind"] == "guess"
    ]
    breaches: list[dict[str, object]] = [
        {"t": act["t"], "player": act["player"], "what": LATE_INK}
        for act in performance.acts
        if act["kind"] == "draw" and act["player"] in plan.late_ink and act["upto"] == 1.0
    ]
    return void, sorted(breaches, key=lambda breach: float(str(breach["t"])))
