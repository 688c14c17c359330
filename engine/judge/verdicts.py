"""Which guesses are void, and why: the disputes about guesses, each with its default and the table's decision."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

from engine.facts import Fact
from engine.judge.codes import rule
from engine.judge.guesses import Guess, surely_earlier
from engine.judge.state import State
from engine.order import maybe_before, surely_before
from engine.rulings import Ruling
from engine.text import N_, Param

Verdict = tuple[Guess, list[Ruling]]
"""A guess, void or not, and the rulings on it."""

VOID = N_("it is void and goes back")
STANDS = N_("it counts")
WRONG = N_("it counts as wrong")
FIRST_COUNTS = N_("only the first counts")
LAST_COUNTS = N_("only the last counts")

CALLED = N_("after the judge's call")
TURNED = N_("after the board was turned up")
ENDED = N_("after the round ended")


def judge_guesses(state: State, guesses: list[Guess]) -> tuple[list[Guess], list[Ruling]]:
    """The guesses of a round with the void ones marked, and the rulings on them."""
    rulings: list[Ruling] = []
    for judge in (_judge_own_board, _judge_judges_board, _judge_judges_guess, _judge_late, _judge_early):
        verdicts = [judge(state, guess) for guess in guesses]
        guesses = [guess for guess, _ in verdicts]
        rulings += [ruling for _, found in verdicts for ruling in found]
    guesses, found = _judge_second(state, guesses)
    return guesses, rulings + found


def _void(guess: Guess, why: str) -> Guess:
    """The guess made void; what made it void first stays the reason."""
    return guess if guess.void else replace(guess, void=why)


def _ruled(
    state: State,
    guess: Guess,
    code: str,
    default: str,
    why: str,
    stands: str = STANDS,
    *facts: Fact[Any],
    **more: Param,
) -> Verdict:
    """The verdict where the table's decision, or the default, is to make the guess void or to let it be."""
    causes = [*guess.facts, *facts]
    void = (state.now.decision(code, causes[0].id) or default) == "void"
    names = {"player": guess.player, "owner": guess.owner, "outcome": VOID if void else stands, **more}
    ruling = rule(state.now, code, causes, **names)
    return (_void(guess, why) if void else guess), [replace(ruling, severity="void" if void else "warn")]


def _judge_own_board(state: State, guess: Guess) -> Verdict:
    if guess.player != guess.owner:
        return guess, []
    return _ruled(state, guess, "own_board", state.options.own_board, N_("at the own board"), WRONG)


def _judge_judges_board(state: State, guess: Guess) -> Verdict:
    """A guess where there is no picture is void whatever is decided."""
    if guess.owner != state.now.judge:
        return guess, []
    return _ruled(state, guess, "judges_board", "void", N_("at the judge's board"))


def _judge_judges_guess(state: State, guess: Guess) -> Verdict:
    if guess.player in state.guessers:
        return guess, []
    return _ruled(state, guess, "judge_guess", "void", N_("the judge does not guess"))


def _limits(state: State, guess: Guess) -> list[tuple[Fact[Any], str]]:
    """The facts after which nobody may lay this guess, and how that is said."""
    now = state.now
    limits: list[tuple[Fact[Any] | None, str]] = [(now.called, CALLED), (now.ended, ENDED)]
    limits += [(turned, TURNED) for turned in now.turned(guess.owner)[:1]]
    return [(limit, late) for limit, late in limits if limit]


def _judge_late(state: State, guess: Guess) -> Verdict:
    """A guess laid surely too late; else, benefit of the doubt, a question where it likely was."""
    if guess.landed is None:
        return guess, []
    for limit, late in _limits(state, guess):
        if surely_before(limit, guess.landed):
            return _ruled(state, guess, "late_guess", state.options.late_guess, late, STANDS, limit, late=late)
    for limit, late in _limits(state, guess):
        if maybe_before(limit, guess.landed):
            names = {"player": guess.player, "owner": guess.owner, "late": late}
            ruling = rule(state.now, "maybe_late_guess", [*guess.facts, limit], **names)
            return (_void(guess, late) if ruling.settled == "void" else guess), [ruling]
    return guess, []


def _judge_early(state: State, guess: Guess) -> Verdict:
    """A guess that surely lay before the judge said start; where that was not heard, nothing is sure."""
    started = state.now.started
    if guess.landed is None or started is None or not surely_before(guess.landed, started):
        return guess, []
    early = N_("before the judge said start")
    return _ruled(state, guess, "early_guess", state.options.early_guess, early, STANDS, started)


def _judge_second(state: State, guesses: list[Guess]) -> tuple[list[Guess], list[Ruling]]:
    """Of several guesses of one player, where one is allowed and which are not void already, one counts."""
    in_round = state.options.guesses_per_player == "one_per_round"
    groups: dict[tuple[str, str], list[int]] = {}
    for i, guess in enumerate(guesses):
        if not guess.void:
            groups.setdefault((guess.player, "" if in_round else guess.owner), []).append(i)
    result, rulings = list(guesses), []
    for places in groups.values():
        same = sorted((guesses[i] for i in places), key=lambda guess: guess.when)
        if len(same) > 1:
            keep, ruling = _one_of(state, same, "second_in_round" if in_round else "second_guess")
            rulings.append(ruling)
            why = N_("a second guess in the round") if in_round else N_("a second guess at one board")
            for i in places:
                result[i] = guesses[i] if guesses[i] is keep else _void(guesses[i], why)
    return result, rulings


def _one_of(state: State, same: list[Guess], code: str) -> tuple[Guess, Ruling]:
    """Which of the guesses counts, and the ruling: a question where it was not seen which came first."""
    facts = [fact for guess in reversed(same) for fact in guess.facts]
    first = (state.now.decision(code, facts[0].id) or state.options.second_guess) == "first_counts"
    outcome = FIRST_COUNTS if first else LAST_COUNTS
    ruling = rule(state.now, code, facts, player=same[-1].player, owner=same[-1].owner, outcome=outcome)
    if not all(surely_earlier(a, b) for a, b in pairwise(same)):
        ruling = replace(ruling, severity="ask")
    return (same[0] if first else same[-1]), ruling
