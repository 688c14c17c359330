"""The guess of one player at one building: which of what was written and read counts, and why the rest is void."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.events import Player
from engine.facts import Fact
from engine.order import maybe_before, surely_before
from engine.pictures.codes import rule
from engine.pictures.events import GuessRead, GuessWritten
from engine.pictures.state import State
from engine.pictures.tokens import readings
from engine.rulings import Ruling
from engine.text import N_

OWN = N_("guess at the own building")
SECOND = N_("second guess")
LATE = N_("guess after the reveal began")
EARLY = N_("guess before anything was built")
FIRST, LAST = N_("the first"), N_("the last")

Facts = Sequence[Fact[Any]]


@dataclass(frozen=True, slots=True)
class Guess:
    """The guess of ``player`` at the building of ``owner``.

    ``facts`` are those that count, empty where there is none; ``coordinate`` is ``""`` while it is not known; ``void``
    are facts that do not count, each with the reason.
    """

    player: Player
    owner: Player
    coordinate: str = ""
    facts: tuple[Fact[Any], ...] = ()
    void: tuple[tuple[Fact[Any], str], ...] = ()
    rulings: tuple[Ruling, ...] = ()


Verdict = tuple[str, Ruling | None]
"""Why a fact of a guess is void, or ``""``, and what is ruled about it."""

Judge = Callable[[State, Guess, Fact[Any]], Verdict]


def judge_guess(state: State, player: Player, owner: Player) -> Guess:
    """What the guess of ``player`` at the building of ``owner`` is by all that was written and read."""
    written = [fact for fact in state.now.of(GuessWritten, owner) if fact.event.player == player]
    read = [fact for fact in state.now.of(GuessRead, owner) if fact.event.player == player]
    if player == owner:
        return _own(state, player, [*written, *read])
    guess = Guess(player, owner, facts=tuple(written))
    for judge in (_judge_late, _judge_early):
        guess = _sifted(state, guess, judge)
    if written and not guess.facts:
        why = guess.void[0][1]
        return replace(guess, void=(*guess.void, *((fact, why) for fact in read)))
    guess = _first_or_last(state, guess)
    said = _first_or_last(state, Guess(player, owner, facts=tuple(read)))
    return _ask_unread(state, _brought_together(state, guess, said), bool(read))


def _own(state: State, player: Player, facts: Facts) -> Guess:
    """A guess at one's own building is void; nobody makes one."""
    rulings = (rule(state.now, "own_guess", facts, player=player),) if facts else ()
    return Guess(player, player, void=tuple((fact, OWN) for fact in facts), rulings=rulings)


def _sifted(state: State, guess: Guess, judge: Judge) -> Guess:
    """The guess without the facts that ``judge`` finds void; ``judge`` gives the reason, if void, and a ruling."""
    verdicts = [(fact, *judge(state, guess, fact)) for fact in guess.facts]
    return replace(
        guess,
        facts=tuple(fact for fact, why, _ in verdicts if not why),
        void=(*guess.void, *((fact, why) for fact, why, _ in verdicts if why)),
        rulings=(*guess.rulings, *(ruling for *_, ruling in verdicts if ruling)),
    )


def _judge_late(state: State, guess: Guess, fact: Fact[Any]) -> Verdict:
    """A guess written surely after the reveal began; else, benefit of the doubt, a question where it likely was."""
    reveals = state.now.reveals()
    for code, before in (("late_guess", surely_before), ("maybe_late_guess", maybe_before)):
        for reveal in reveals:
            if before(reveal, fact):
                ruling = rule(state.now, code, [fact, reveal], player=guess.player, owner=guess.owner)
                if code == "late_guess":
                    return _ruled(ruling, state.options.late_guess, LATE)
                return (LATE if ruling.settled == "void" else ""), ruling
    return "", None


def _judge_early(state: State, guess: Guess, fact: Fact[Any]) -> Verdict:
    """A guess that surely was there before anything was built; where no building was seen, nothing is sure."""
    built = state.now.building(guess.owner)
    if not built or not all(surely_before(fact, seen) for seen in built):
        return "", None
    ruling = rule(state.now, "early_guess", [fact, built[0]], player=guess.player, owner=guess.owner)
    return _ruled(ruling, state.options.early_guess, EARLY)


def _ruled(ruling: Ruling, default: str, why: str) -> Verdict:
    """The verdict where the table's decision, or the option, is to make the guess void or to let it be."""
    void = (ruling.settled or default) == "void"
    return (why if void else ""), replace(ruling, severity="void" if void else "warn")


def _first_or_last(state: State, guess: Guess) -> Guess:
    """Of several different guesses one counts; one that says nothing, or the same again, is no other guess."""
    said = readings(guess.facts)
    if len(said) < 2:
        return replace(guess, coordinate="".join(said))
    known = [fact for fact in guess.facts if fact.event.coordinate]
    decided = state.now.decision("second_guess", known[-1].id) or state.options.second_guess
    counts, which = (known[0], FIRST) if decided == "first_counts" else (known[-1], LAST)
    coordinate = counts.event.coordinate
    names = {"player": guess.player, "owner": guess.owner, "counts": which}
    return replace(
        guess,
        coordinate=coordinate,
        facts=tuple(fact for fact in guess.facts if fact.event.coordinate in ("", coordinate)),
        void=(*guess.void, *((fact, SECOND) for fact in known if fact.event.coordinate != coordinate)),
        rulings=(*guess.rulings, rule(state.now, "second_guess", known[::-1], **names)),
    )


def _brought_together(state: State, written: Guess, read: Guess) -> Guess:
    """The guess as written and as read out, and a question where the two differ."""
    both = replace(
        written,
        coordinate=written.coordinate or read.coordinate,
        facts=(*written.facts, *read.facts),
        void=(*written.void, *read.void),
        rulings=(*written.rulings, *read.rulings),
    )
    if not written.coordinate or not read.coordinate or written.coordinate == read.coordinate:
        return both
    facts = [fact for fact in (*read.facts[::-1], *written.facts[::-1]) if fact.event.coordinate]
    names = {"written": written.coordinate, "read": read.coordinate}
    ruling = rule(state.now, "guess_differs", facts, player=both.player, owner=both.owner, **names)
    counts = read if (ruling.settled or state.options.guess_differs) == "read" else written
    return replace(both, coordinate=counts.coordinate, rulings=(*both.rulings, ruling))


def _ask_unread(state: State, guess: Guess, read: bool) -> Guess:
    """A question where there is a guess and it is not known by now, although it was read or the round is over."""
    if not guess.facts or guess.coordinate or not (read or state.over):
        return guess
    ruling = rule(state.now, "guess_unread", guess.facts[::-1], player=guess.player, owner=guess.owner)
    return replace(guess, rulings=(*guess.rulings, ruling))
