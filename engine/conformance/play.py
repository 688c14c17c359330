"""Games played by chance, all claims checked on the way, and what is found against them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from engine.conformance.chance import add, chance, next_act, open_game
from engine.conformance.of_acts import ERRORS, OF_ACTS
from engine.conformance.of_games import OF_GAMES, Faults
from engine.conformance.of_positions import OF_POSITIONS
from engine.conformance.position import Position
from engine.errors import EngineError
from engine.events import Event
from engine.game import Game, Pick, find_game, replay
from engine.journal import Journal

PLAYS = 12
"""Games played by chance for :func:`conform`, half of them by the rules."""

ACTS = 60
"""Acts of each game played against the rules; one by the rules goes on to its end."""

LONGEST = 2000
"""Acts within which a game played by the rules has to end."""


@dataclass(frozen=True, slots=True)
class Finding:
    """``fault`` was found against ``claim``, after ``entries`` entries of the record."""

    claim: str
    fault: str
    entries: int = 0

    def __str__(self) -> str:
        return f"{self.claim}, after {self.entries} entries: {self.fault}"


def conform(name: str) -> list[Finding]:
    """What is found against the registered game of that name, the first fault of each claim; empty: it conforms.

    Raises ``Unreadable`` for an unknown name.
    """
    game = find_game(name)
    found = [finding for claim in OF_GAMES for finding in _checked(claim, game, 0)]
    for seed in range(0 if found else PLAYS):
        found += check(game, chance(seed), ACTS) if seed % 2 else check_by_the_rules(game, chance(seed))
    return list({finding.claim: finding for finding in reversed(found)}.values())[::-1]


def check(game: Game[Any], pick: Pick, acts: int) -> list[Finding]:
    """What is found in one registered game of ``acts`` acts, legal or not, with corrections; all chance is ``pick``."""
    now = open_game(game, pick)
    found: list[Finding] = []
    live = {}
    for _ in range(acts):
        found += _checked(only_three_errors, now, len(now.record.journal))
        found += _checked(now.sampler.one_of((*OF_POSITIONS, *OF_ACTS)), now, len(now.record.journal))
        live[len(now.record.journal)] = now.state
    last: tuple[Callable[[Position], Faults], ...] = (*OF_POSITIONS, partial(prefixes_are_as_live, live=live))
    return found + [finding for claim in last for finding in _checked(claim, now, len(now.record.journal))]


def check_by_the_rules(game: Game[Any], pick: Pick) -> list[Finding]:
    """What is found in one registered game played by the rules to its end; all chance is ``pick``."""
    now = open_game(game, pick)
    found: list[Finding] = []
    while len(now.record.journal) < LONGEST and not found:
        claim = nothing_is_ruled_out if pick(3) else now.sampler.one_of(OF_POSITIONS)
        found += _checked(claim, now, len(now.record.journal))
        event = next_act(now)
        if event is None:
            break
        found += _checked(partial(is_taken, event=event), now, len(now.record.journal))
    return found + list(_checked(game_ends, now, len(now.record.journal)))


def only_three_errors(now: Position) -> Faults:
    """One act by chance, legal or not: taken, or refused by one of the three errors; else that is raised here."""
    event = next_act(now) if now.sampler.pick(3) else None
    with suppress(*ERRORS):
        add(now, event or now.sampler.event(len(now.record.journal)))
    yield from ()


def prefixes_are_as_live(now: Position, live: Mapping[int, Any]) -> Faults:
    """The record's first entries, by themselves, amount to the state that was kept when they were all."""
    journal = Journal(now.record.journal.header)
    for entry in now.record.journal:
        journal.append(entry)
        if len(journal) in live and replay(journal) != live[len(journal)]:
            yield f"the first {len(journal)} entries amount to another state than they did"


def is_taken(now: Position, event: Event) -> Faults:
    """An act by the rules is taken into the record."""
    try:
        add(now, event)
    except EngineError as fault:
        yield f"{event} is by the rules and refused: {fault}"


def nothing_is_ruled_out(now: Position) -> Faults:
    """By the rules nothing is void, and nothing has to be asked."""
    bad = [ruling for ruling in now.game.rulings(now.state) if ruling.severity in ("void", "ask")]
    yield from (f"all was by the rules, and is ruled: {ruling.text}" for ruling in bad)


def game_ends(now: Position) -> Faults:
    """Played by the rules, a game comes to an end, and somebody has won."""
    result = now.game.result(now.state)
    if not result["complete"] or not result["winners"]:
        last = ", ".join(str(entry.event) for entry in now.entries[-3:])
        yield f"nothing more can be done, or {LONGEST} acts were not enough, and nobody has won; the last: {last}"


def _checked(claim: Callable[[Any], Faults], subject: Any, entries: int) -> Iterator[Finding]:
    """The faults that a claim finds in the subject; what else it raises is one too."""
    name = getattr(claim, "func", claim).__name__
    try:
        for fault in claim(subject):
            yield Finding(name, fault, entries)
    except Exception as fault:
        where = fault.__traceback__
        while where and where.tb_next:
            where = where.tb_next
        line = f"{where.tb_frame.f_code.co_name}, line {where.tb_lineno}" if where else "nowhere"
        yield Finding(name, f"{type(fault).__name__} in {line}: {fault}", entries)
