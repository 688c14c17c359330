"""Anything that can be said about a table of any game, in any order: against naive models, and never another error."""

from __future__ import annotations

import importlib
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from engine.codec import from_lines, to_lines
from engine.conformance import chance
from engine.conformance.chance import add, next_act, open_game
from engine.conformance.of_positions import OF_POSITIONS
from engine.conformance.position import Position
from engine.conformance.samples import Sampler
from engine.entry import Amend, Entry, Insert, Redo, Retract, Undo
from engine.errors import Ambiguous, NotAllowed, Unreadable
from engine.events import DisputeSettled, Event
from engine.game import find_game, games, replay
from engine.record import Record
from service.store import Store
from tests.engine import naive_judge, naive_pictomania, naive_pictures
from tests.engine.conserved import CONSERVED
from tests.engine.naive_fold import naive_fold

EVERY = tuple(games())
STEADY = settings(derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
UNSHRUNK = settings(STEADY, phases=(Phase.generate,))
OPENED = {name: importlib.import_module(f"tests.engine.tales_{name}").OPENED for name in EVERY}
"""Decks and the like, which no chance can make up."""


Events = dict[int, Event]


def recount_pictures(events: Events, options: Mapping[str, Any]) -> dict[str, int] | None:
    settled = any(isinstance(event, DisputeSettled) for event in events.values())
    return None if settled else naive_pictures.naive_points(events.values(), options)


RECOUNT = {
    "pictomania": lambda events, options: naive_pictomania.naive_points(events.values(), options, events),
    "judge": lambda events, options: naive_judge.naive_points(events.values(), options, events),
    "pictures": recount_pictures,
}
"""Of each game: the sums of all players over all rounds by its naive model; ``None`` for what that does not cover."""

seeds = st.integers(0, 2**20)
places = st.integers(0, 1000)


class Table(RuleBasedStateMachine):
    """One table; its naive model is the list of entries accepted."""

    game = ""
    exact = False
    """Whether every event is read surely and at its own moment; then the points are those of a naive count."""

    @initialize(seed=seeds, ahead=st.sampled_from((0, 5, 15, 30, 60, 120)))
    def sit_down(self, seed: int, ahead: int) -> None:
        self.now = open_game(find_game(self.game), chance(seed))
        for event in OPENED[self.game]:
            self.now.sampler.learn(event)
            if seed % 2:
                add(self.now, event)
        for _ in range(ahead):
            event = next_act(self.now)
            if event is not None:
                add(self.now, event)
        self.accepted = list(self.record.journal)
        self.steps = seed

    @property
    def record(self) -> Record:
        return self.now.record

    def go_on_with(self, record: Record) -> None:
        """Another record takes the place of this one; nobody notices."""
        assert record.state == self.record.state
        assert list(record.journal) == self.accepted
        self.now = Position(record, self.now.sampler)

    def add(self, event: Any, at: float, since: float, **rest: Any) -> Entry:
        return self.record.add(event, at, since, **rest)

    def say(self, event: Any, width: float = 0.0, **rest: Any) -> bool:
        """Whether the record takes it; if not, nothing has changed."""
        before = (self.record.state, self.record.journal.effective(), len(self.record.journal))
        at = float(len(self.accepted) + 1)
        try:
            self.accepted.append(self.add(event, at, at - width, **rest))
            return True
        except (Unreadable, NotAllowed, Ambiguous) as fault:
            assert str(fault)  # noqa: PT017
            assert before == (self.record.state, self.record.journal.effective(), len(self.record.journal))
            return False

    def anything(self, seed: int) -> Event:
        sampler = Sampler(self.now.game.vocabulary, self.now.sampler.players, chance(seed))
        sampler._seen = self.now.sampler._seen
        return sampler.event(len(self.accepted))

    @rule(seed=seeds, acts=st.integers(1, 15))
    def play_by_the_rules(self, seed: int, acts: int) -> None:
        pick = chance(seed)
        for _ in range(acts):
            now = Position(self.record, Sampler(self.now.game.vocabulary, self.now.sampler.players, pick))
            event = next_act(now)
            if event is not None:
                self.now.sampler.learn(event)
                assert self.say(event), event

    @rule(seed=seeds, width=st.sampled_from((0.0, 0.5, 2.0)), confidence=st.sampled_from((1.0, 1.0, 0.5)))
    def say_anything(self, seed: int, width: float, confidence: float) -> None:
        evidence = (f"{seed}.png",) if seed % 3 == 0 else ()
        width, confidence = (0.0, 1.0) if self.exact else (width, confidence)
        self.say(self.anything(seed), width, confidence=confidence, evidence=evidence, who=str(seed % 4))

    def named(self, entry: int) -> int:
        """An entry that is there, now and then the next one, which is not."""
        return 1 + entry % (len(self.accepted) + 1)

    @rule(entry=places)
    def retract(self, entry: int) -> None:
        self.say(Retract(self.named(entry)))

    @rule(entry=places, seed=seeds, at=st.none() | st.integers(0, 40), since=st.none() | st.integers(0, 40))
    def amend(self, entry: int, seed: int, at: int | None, since: int | None) -> None:
        at, since = (None, None) if self.exact else (at, since)
        self.say(Amend(self.named(entry), self.anything(seed), at, since), evidence=("amended.png",), who="Ann")

    @rule(entry=places, seed=seeds, side=st.sampled_from(("before", "after")), at=st.none() | st.integers(0, 40))
    def insert(self, entry: int, seed: int, side: str, at: int | None) -> None:
        self.say(Insert(self.anything(seed), at=None if self.exact else at, **{side: self.named(entry)}))

    @rule(entry=places)
    def undo_any(self, entry: int) -> None:
        self.say(Undo(self.named(entry)))

    @rule(entry=places)
    def redo_any(self, entry: int) -> None:
        self.say(Redo(self.named(entry)))

    @rule()
    def undo_then_redo_is_identity(self) -> None:
        state, counting = self.record.state, self.record.journal.effective()
        if counting and self.say(self.record.journal.to_undo()):
            assert self.say(self.record.journal.to_redo())
            assert (self.record.state, self.record.journal.effective()) == (state, counting)

    @rule(choice=st.integers(0, 100))
    def settle(self, choice: int) -> None:
        disputes = [ruling for ruling in self.now.game.rulings(self.record.state) if ruling.choices]
        if disputes:
            ruling = disputes[choice % len(disputes)]
            decision = ruling.choices[choice % len(ruling.choices)]
            assert self.say(DisputeSettled(ruling.code, ruling.about, decision))
            again = {(r.code, r.about): r.settled for r in self.now.game.rulings(self.record.state)}
            assert again.get((ruling.code, ruling.about), decision) == decision

    @rule()
    def reload_from_text(self) -> None:
        self.go_on_with(Record.of(from_lines(to_lines(self.record.journal))))

    @invariant()
    def replay_equals_live(self) -> None:
        assert replay(self.record.journal) == self.record.state
        assert list(self.record.journal) == self.accepted

    @invariant()
    def what_counts_is_what_a_naive_fold_says(self) -> None:
        counting = [(e.id, e.event, e.at, e.since, e.who, e.evidence) for e in self.record.journal.effective()]
        assert counting == naive_fold(self.accepted)

    @invariant()
    def result_is_that_of_a_naive_count_and_nothing_is_lost(self) -> None:
        if not self.now.begun:
            return
        result = self.now.game.result(self.record.state)
        CONSERVED[self.game](self.record.state, result)
        if self.exact:
            events = {entry[0]: entry[1] for entry in naive_fold(self.accepted)}
            counted = RECOUNT[self.game](events, self.record.journal.header.options)
            assert counted in (None, result["totals"])

    @invariant()
    def claims_hold(self) -> None:
        """One of what is claimed of every position, in turns."""
        self.steps += 1
        claim = OF_POSITIONS[self.steps % len(OF_POSITIONS)]
        assert list(claim(self.now)) == [], claim.__name__


def machine(name: str, base: type[Table] = Table, **changed: Any) -> type[Table]:
    return type(f"{name.title()}{base.__name__}", (base,), {"game": name, **changed})


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("name", EVERY)
def test_anything_may_be_said(name: str, exact: bool) -> None:
    table = machine(name, exact=exact)
    run_state_machine_as_test(table, settings=settings(STEADY, max_examples=20, stateful_step_count=40))


class StoredTable(Table):
    """A table whose every entry is written to a store on disk, which may be closed and opened again at any moment."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.store = Store.open(Path(self.folder.name) / "records.db")

    @initialize(seed=seeds, ahead=st.sampled_from((0, 20, 60)))
    def sit_down(self, seed: int, ahead: int) -> None:
        super().sit_down(seed, ahead)
        self.stored = self.store.create(self.record.journal)
        self.now = Position(self.stored.record, self.now.sampler)

    def add(self, event: Any, at: float, since: float, **rest: Any) -> Entry:
        return self.stored.add(event, at, since, **rest)

    def go_on_with(self, record: Record) -> None:
        self.stored = self.store.create(record.journal)
        super().go_on_with(self.stored.record)

    @rule()
    def reload_from_disk(self) -> None:
        self.store.close()
        self.store = Store.open(Path(self.folder.name) / "records.db")
        self.stored = self.store.record(self.stored.number)
        super().go_on_with(self.stored.record)

    def teardown(self) -> None:
        self.store.close()
        self.folder.cleanup()


@pytest.mark.parametrize("name", EVERY)
def test_a_store_gives_back_what_was_said(name: str) -> None:
    base = machine(name, StoredTable)
    run_state_machine_as_test(base, settings=settings(UNSHRUNK, max_examples=6, stateful_step_count=30))


@pytest.mark.parametrize("name", EVERY)
def test_ten_thousand_acts_raise_nothing_but_the_three_errors(name: str) -> None:
    """Half of them by the rules, half anything; a new table after every 250."""
    taken = refused = 0
    for seed in range(40):
        now = open_game(find_game(name), chance(seed))
        for event in OPENED[name] if seed % 2 else ():
            add(now, event)
        for count in range(250):
            event = next_act(now) if count % 2 else None
            try:
                add(now, event or now.sampler.event(len(now.record.journal)))
                taken += 1
            except (Unreadable, NotAllowed, Ambiguous):
                refused += 1
        assert all(list(claim(now)) == [] for claim in OF_POSITIONS)
    assert taken + refused == 10_000
    assert min(taken // 10, refused) > 300
