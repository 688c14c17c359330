"""The guesses turned up: each matched with the one that was laid, its number read from both."""

from __future__ import annotations

from dataclasses import replace

from engine.events import GuessShown, Player
from engine.facts import Fact
from engine.judge.codes import rule
from engine.judge.guesses import Guess
from engine.judge.state import State
from engine.rulings import Ruling
from engine.text import Param


def turn_up(state: State, guesses: list[Guess]) -> tuple[list[Guess], list[Ruling]]:
    """The guesses of a round with what was read when they were turned up, and the questions about their numbers."""
    result, rulings = [], []
    matched = _matched(state, guesses)
    for guess, shown in zip(guesses, matched, strict=True):
        read, found = _read(state, replace(guess, shown=shown))
        result.append(read)
        rulings += found
    return result, rulings


def _matched(state: State, guesses: list[Guess]) -> list[tuple[Fact[GuessShown], ...]]:
    """For each guess the times it was shown; more showings than guesses are further readings of the last one."""
    matched = [list(guess.shown) for guess in guesses]
    places: dict[tuple[Player, Player], list[int]] = {}
    for i, guess in enumerate(guesses):
        if guess.landed:
            places.setdefault((guess.owner, guess.player), []).append(i)
    for (owner, player), own in places.items():
        waiting = list(own)
        for fact in state.now.of(GuessShown, owner):
            if fact.event.player == player:
                best = min(waiting, key=lambda i: _misfit(guesses[i], fact), default=own[-1])
                waiting = [i for i in waiting if i != best]
                matched[best].append(fact)
    return [tuple(facts) for facts in matched]


def _misfit(guess: Guess, shown: Fact[GuessShown]) -> tuple[bool, bool, bool]:
    """How badly a guess fits one turned up: it had another number, was taken away, or is void and was given back.

    What was laid in the place of a guess that stands is not taken for it; its own number is asked about.
    """
    other = guess.number is not None and shown.event.number not in (None, guess.number)
    return other, guess.lifted is not None, bool(guess.void)


def _read(state: State, guess: Guess) -> tuple[Guess, list[Ruling]]:
    """The guess with its number: as read last when turned up, else as it was laid; and what is doubtful about it."""
    shown = [fact.event.number for fact in guess.shown if fact.event.number is not None]
    readings = tuple(dict.fromkeys(n for n in (guess.number, *shown) if n is not None))
    names: dict[str, Param] = {"player": guess.player, "owner": guess.owner}
    if len(readings) > 1:
        facts = [*guess.shown[::-1], *guess.facts[:1]]
        ruling = rule(state.now, "guess_differs", facts, readings=readings, **names)
        landed = (ruling.settled or state.options.guess_differs) == "landed"
        return replace(guess, number=guess.number if landed and guess.number else shown[-1]), [ruling]
    guess = replace(guess, number=readings[0] if readings else None)
    return guess, _rule_number(state, guess, names)


def _rule_number(state: State, guess: Guess, names: dict[str, Param]) -> list[Ruling]:
    """A question about a number that nobody can have guessed, or that was not read though the guess was turned up."""
    if guess.void:
        return []
    if guess.number is None and (guess.shown or state.now.ended):
        return [rule(state.now, "guess_unread", guess.facts, candidates=tuple(state.numbers), **names)]
    if guess.number is not None and guess.number not in state.numbers:
        most = state.numbers[-1]
        return [rule(state.now, "figure_not_there", guess.facts[::-1], number=guess.number, most=most, **names)]
    return []
