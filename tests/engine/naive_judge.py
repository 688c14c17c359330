"""The judge's game scored in the plainest way, straight from the rules' sentences, to compare with.

Every event was read surely and at its own moment, in the order of the list.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.judge import events as e

DEFAULTS: dict[str, Any] = {
    "judge_guesses": "by_players",
    "guesses_per_player": "one_per_drawing",
    "speed_order": "landing_time",
    "close_speed": "ask",
    "drawing_breach": "zero",
    "early_ink": "warn",
    "late_ink": "warn",
    "early_guess": "stands",
    "late_guess": "void",
    "late_lift": "stands",
    "second_guess": "first_counts",
    "own_board": "void",
    "unseen_guess": "counts",
    "guess_differs": "shown",
}
NEVER = 10**9


def naive_points(events: Iterable[Any], options: Mapping[str, Any], ids: Iterable[int] | None = None) -> dict[str, int]:
    """The sums of all players over all rounds; ``ids`` are the entries of the events, 1, 2, ... where not given."""
    listed = list(events)
    numbered = list(zip(ids if ids is not None else range(1, len(listed) + 1), listed, strict=True))
    starts = [i for i, (_, event) in enumerate(numbered) if isinstance(event, e.TurnStarted)]
    decisions = [event for event in listed if isinstance(event, e.DisputeSettled)]
    sums: dict[str, int] = {}
    for start, end in zip(starts, [*starts[1:], len(numbered)], strict=True):
        points = Turn(numbered[start:end], {**DEFAULTS, **options}, decisions).points()
        for player in points:
            sums[player] = sums.get(player, 0) + points[player]
    return sums


class Guess:
    """One guess; ``at`` is its place in the list, ``NEVER`` where it was not seen being laid."""

    def __init__(self, player: str, owner: str, at: int, entry: int, number: int | None) -> None:
        self.player, self.owner, self.at, self.entry, self.number = player, owner, at, entry, number
        self.void = self.lifted = False
        self.shown: list[tuple[int, int | None]] = []
        self.right: bool | None = None


class Turn:
    """One round; ``decisions`` are those of the whole game: one may be made in a later round."""

    def __init__(self, numbered: list[tuple[int, Any]], options: dict[str, Any], decisions: list[Any]) -> None:
        self.decisions = decisions
        self.facts = [(i, entry, event) for i, (entry, event) in enumerate(numbered)]
        self.options = options
        start = numbered[0][1]
        self.players, self.judge = start.players, start.judge
        self.drawers = [player for player in self.players if player != self.judge]
        self.start, self.call, self.end = (
            self.first(kind) for kind in (e.DrawingStarted, e.GuessesCalled, e.RoundEnded)
        )

    def of(self, *kinds: type) -> list[tuple[int, int, Any]]:
        return [fact for fact in self.facts if isinstance(fact[2], kinds)]

    def first(self, *kinds: type) -> int:
        return min((i for i, _, _ in self.of(*kinds)), default=NEVER)

    def turned(self, owner: str) -> int:
        shows = [i for i, _, event in self.of(e.NumberShown, e.GuessShown) if event.owner == owner]
        return min(shows, default=NEVER)

    def decided(self, code: str, about: int, option: str) -> str:
        decision = self.options.get(option, option)
        for event in self.decisions:
            if (event.code, event.about) == (code, about):
                decision = event.decision
        return str(decision)

    def points(self) -> dict[str, int]:
        points = dict.fromkeys(self.players, 0)
        guesses = self.guesses()
        for guess in guesses:
            if guess.void or guess.right is None:
                continue
            points[guess.player] += 3 if guess.right else -1
            points[guess.owner] += 1 if guess.right else -1
        if len(self.players) > 2:
            for owner, won in zip(self.fastest(guesses), (2, 1), strict=False):
                points[owner] += won
        for player in self.players:
            if self.counts_zero(player):
                points[player] = 0
        return points

    def guesses(self) -> list[Guess]:
        guesses = []
        for owner in self.players:
            guesses += self.lying(owner)
            guesses += self.unseen(owner, [g.player for g in guesses if g.owner == owner])
        for guess in guesses:
            guess.void = guess.void or self.is_void(guess)
        self.strike_second(guesses)
        self.read_shown(guesses)
        for guess in guesses:
            number = self.card(guess.owner)
            if guess.player == guess.owner:
                guess.right = False
            elif guess.number is not None and number is not None:
                guess.right = guess.number == number
        return guesses

    def lying(self, owner: str) -> list[Guess]:
        lying: list[Guess] = []
        for i, entry, event in self.of(e.GuessLaid, e.GuessLifted):
            if event.owner != owner:
                continue
            if isinstance(event, e.GuessLaid):
                lying.append(Guess(event.player, owner, i, entry, event.number))
            elif i < self.turned(owner) and i < self.end:
                own = [guess for guess in lying if guess.player == event.player and not guess.lifted]
                if own and i > self.call and self.decided("late_lift", entry, "late_lift") == "stands":
                    own[-1].lifted = True
                elif own:
                    lying.remove(own[-1])
        return lying

    def unseen(self, owner: str, seen: list[str]) -> list[Guess]:
        found: dict[str, Guess] = {}
        for i, entry, event in self.of(e.GuessShown):
            if event.owner != owner or event.player in seen:
                continue
            if event.player not in found:
                guess = found[event.player] = Guess(event.player, owner, NEVER + i, entry, None)
                watched = self.first(e.GuessLaid) < i
                guess.void = watched and self.decided("unseen_guess", entry, "unseen_guess") == "void"
            found[event.player].shown.append((entry, event.number))
        return list(found.values())

    def is_void(self, guess: Guess) -> bool:
        judge_may = self.options["judge_guesses"] == "always" or len(self.players) == 2
        if guess.owner == guess.player and self.decided("own_board", guess.entry, "own_board") == "void":
            return True
        if guess.owner == self.judge:
            return True
        not_asked = guess.player == self.judge and not judge_may
        if not_asked and self.decided("judge_guess", guess.entry, "void") == "void":
            return True
        late = NEVER > guess.at > min(self.call, self.end, self.turned(guess.owner))
        if late and self.decided("late_guess", guess.entry, "late_guess") == "void":
            return True
        early = guess.at < self.start < NEVER
        return early and self.decided("early_guess", guess.entry, "early_guess") == "void"

    def strike_second(self, guesses: list[Guess]) -> None:
        in_round = self.options["guesses_per_player"] == "one_per_round"
        code = "second_in_round" if in_round else "second_guess"
        for player in self.players:
            for owner in ["any"] if in_round else self.players:
                same = [g for g in guesses if g.player == player and not g.void and owner in ("any", g.owner)]
                same.sort(key=lambda guess: guess.at)
                if len(same) > 1:
                    first = self.decided(code, same[-1].entry, "second_guess") == "first_counts"
                    for guess in same[1:] if first else same[:-1]:
                        guess.void = True

    def read_shown(self, guesses: list[Guess]) -> None:
        for owner in self.players:
            for player in self.players:
                own = [g for g in guesses if (g.owner, g.player) == (owner, player) and g.at < NEVER]
                waiting = list(own)
                for _, entry, event in self.of(e.GuessShown):
                    if not own or (event.owner, event.player) != (owner, player):
                        continue
                    best = own[-1]
                    if waiting:
                        best = sorted(waiting, key=lambda g: (differs(g.number, event.number), g.lifted, g.void))[0]
                        waiting.remove(best)
                    best.shown.append((entry, event.number))
        for guess in guesses:
            shown = [number for _, number in guess.shown if number is not None]
            if not shown:
                continue
            landed, guess.number = guess.number, shown[-1]
            doubtful = len({*shown, *([landed] if landed else [])}) > 1
            if doubtful and landed and self.decided("guess_differs", guess.shown[-1][0], "guess_differs") == "landed":
                guess.number = landed

    def card(self, owner: str) -> int | None:
        shown = [event.number for _, _, event in self.of(e.NumberShown) if event.owner == owner]
        dealt = [event.number for _, _, event in self.of(e.CardDealt) if event.player == owner]
        if owner == self.judge:
            return None
        if shown:
            return int(shown[-1])
        return dealt[-1] if dealt and self.end < NEVER else None

    def fastest(self, guesses: list[Guess]) -> list[str]:
        right = {owner: [g for g in guesses if g.owner == owner and g.right and not g.void] for owner in self.drawers}
        right = {owner: sorted(own, key=lambda g: g.at) for owner, own in right.items() if own}
        noted = [event.owner for _, _, event in self.of(e.SpeedNoted) if event.owner in right]
        noted = list(dict.fromkeys(noted))
        if self.options["speed_order"] == "judges_note":
            return noted[:2]
        order: list[str] = []
        for code in ("close_first", "close_second"):
            left = sorted((owner for owner in right if owner not in order), key=lambda owner: right[owner][0].at)
            if left:
                order.append(self.next_in_order(left, right, [n for n in noted if n in left], code))
        return order

    def next_in_order(self, left: list[str], right: dict[str, list[Guess]], noted: list[str], code: str) -> str:
        possible = [o for o in left if not any(earlier(right[other], right[o]) for other in left if other != o)]
        if self.options["close_speed"] == "as_recorded" or len(possible) == 1:
            return left[0]
        for owner in noted:
            if owner in possible:
                return owner
        best = possible[0]
        for owner in possible[1:]:
            if self.decided(code, right[owner][0].entry, "later") == "earlier":
                best = owner
        return best

    def counts_zero(self, player: str) -> bool:
        for _, entry, event in self.of(e.BreachCalled):
            if event.player == player and self.decided("drawing_breach", entry, "drawing_breach") == "zero":
                return True
        if player == self.judge:
            return False
        over = min(self.first(e.NumberShown, e.GuessShown), self.end)
        ink = [(i, entry) for i, entry, event in self.of(e.InkSeen) if event.player == player and i < over]
        early = [entry for i, entry in ink if self.start < NEVER and i < self.start]
        late = [entry for i, entry in ink if i > self.call]
        return any(
            entries and self.decided(code, entries[0], code) == "zero"
            for code, entries in (("early_ink", early), ("late_ink", late))
        )


def differs(landed: int | None, shown: int | None) -> bool:
    return landed is not None and shown is not None and landed != shown


def earlier(a: list[Guess], b: list[Guess]) -> bool:
    """Whether a guess of ``a`` was surely laid before all of ``b``; nothing is sure of one not seen being laid."""
    return any(one.at < NEVER and all(one.at < other.at < NEVER for other in b) for one in a)
