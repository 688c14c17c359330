"""The guesses at the boards: where each was seen being laid, lifted and turned up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine.events import GuessLaid, GuessLifted, GuessShown, Player
from engine.facts import Fact
from engine.judge.codes import rule
from engine.judge.state import State
from engine.order import likely_before, maybe_before, surely_before
from engine.rulings import Ruling
from engine.text import N_, Param

STANDS = N_("it stands")
LIFTED = N_("it no longer counts")


@dataclass(frozen=True, slots=True)
class Guess:
    """A guess at a board; ``lifted`` where it was taken away too late to count as taken away.

    ``shown`` are all readings of it when it was turned up; ``void`` says why it does not count, if so.
    """

    player: Player
    owner: Player
    landed: Fact[GuessLaid] | None = None
    lifted: Fact[GuessLifted] | None = None
    shown: tuple[Fact[GuessShown], ...] = ()
    number: int | None = None
    void: str = ""

    @property
    def facts(self) -> list[Fact[Any]]:
        """All that was seen of the guess, first what it is known by."""
        return [fact for fact in (self.landed, *self.shown, self.lifted) if fact is not None]

    @property
    def ids(self) -> tuple[int, ...]:
        """The entries that prove the guess: its landing and its turning up."""
        return tuple(fact.id for fact in (self.landed, *self.shown[-1:]) if fact is not None)

    @property
    def when(self) -> tuple[float, int]:
        """By what guesses are put in order: the likely moment of landing; those never seen landing come last."""
        if self.landed is None:
            return float("inf"), self.facts[0].order
        return self.landed.entry.since + self.landed.entry.at, self.landed.order


def surely_earlier(a: Guess, b: Guess) -> bool:
    """Whether ``a`` was surely laid before ``b``; where one was never seen being laid, nothing is sure."""
    return a.landed is not None and b.landed is not None and surely_before(a.landed, b.landed)


def guesses_at(state: State, owner: Player) -> tuple[list[Guess], list[Ruling]]:
    """The guesses that lie at the board of ``owner``, or lay there when it was too late to lift them."""
    now = state.now
    guesses: list[Guess] = []
    rulings: list[Ruling] = []
    happened: list[Fact[Any]] = [*now.of(GuessLaid, owner), *now.of(GuessLifted, owner)]
    for fact in sorted(happened, key=lambda fact: fact.order):
        if isinstance(fact.event, GuessLaid):
            guesses.append(Guess(fact.event.player, owner, fact, number=fact.event.number))
        elif not _tidied(state, fact):
            guesses, found = _without(state, guesses, fact)
            rulings += found
    unseen, found = _unseen_at(state, owner, guesses)
    return guesses + unseen, rulings + found


def _tidied(state: State, lift: Fact[GuessLifted]) -> bool:
    """Whether a guess was taken away when all was over: that is tidying up and changes nothing."""
    now = state.now
    ends = [*now.turned(lift.event.owner), *([now.ended] if now.ended else [])]
    return any(likely_before(end, lift) for end in ends)


def _without(state: State, guesses: list[Guess], lift: Fact[GuessLifted]) -> tuple[list[Guess], list[Ruling]]:
    """The guesses after one was lifted: before the call it is gone, after it the guess at the call stands."""
    player, owner = lift.event.player, lift.event.owner
    lying = [i for i, guess in enumerate(guesses) if guess.player == player and not guess.lifted]
    if not lying:
        return guesses, [rule(state.now, "lifted_unknown", [lift], player=player, owner=owner)]
    at = lying[-1]
    before, guess, after = guesses[:at], guesses[at], guesses[at + 1 :]
    ruling = _rule_late_lift(state, guess, lift)
    if ruling is None:
        return before + after, []
    default = state.options.late_lift if ruling.code == "late_lift" else "stands"
    gone = (ruling.settled or default) == "lifted"
    return [*before, *([] if gone else [replace(guess, lifted=lift)]), *after], [ruling]


def _rule_late_lift(state: State, guess: Guess, lift: Fact[GuessLifted]) -> Ruling | None:
    """The ruling on a guess lifted after the call, surely or likely."""
    now, called = state.now, state.now.called
    names: dict[str, Param] = {"player": guess.player, "owner": guess.owner}
    if called and surely_before(called, lift):
        decided = now.decision("late_lift", lift.id) or state.options.late_lift
        names["outcome"] = STANDS if decided == "stands" else LIFTED
        return rule(now, "late_lift", [lift, *guess.facts[:1], called], **names)
    if called and maybe_before(called, lift):
        return rule(now, "maybe_late_lift", [lift, *guess.facts[:1], called], **names)
    return None


def _unseen_at(state: State, owner: Player, guesses: list[Guess]) -> tuple[list[Guess], list[Ruling]]:
    """The guesses turned up of players who, as far as was seen, have none there.

    They are asked about where the laying of guesses was watched: one was seen before.
    """
    now, found, rulings = state.now, [], []
    seen = {guess.player for guess in guesses}
    laid = now.all_of(GuessLaid)
    for player in dict.fromkeys(fact.event.player for fact in now.of(GuessShown, owner)):
        shown = tuple(fact for fact in now.of(GuessShown, owner) if fact.event.player == player)
        if player in seen:
            continue
        guess = Guess(player, owner, shown=shown)
        if laid and laid[0].order < shown[0].order:
            ruling = rule(now, "unseen_guess", shown[:1], player=player, owner=owner)
            rulings.append(ruling)
            void = (ruling.settled or state.options.unseen_guess) == "void"
            guess = replace(guess, void=N_("it was never seen being laid") if void else "")
        found.append(guess)
    return found, rulings
