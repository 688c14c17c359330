"""What must hold for any round: against a naive count, under illegal acts, corrections, undo, redo and reloading."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from engine.codec import from_lines, to_lines
from engine.errors import EngineError
from engine.events import COLOURS
from engine.game import replay
from engine.journal import Amend, Entry, Header, Insert, Redo, Retract, Undo
from engine.pictomania import Options, round_start
from engine.pictomania import events as e
from engine.pictomania.scoring import score_round
from engine.pictomania.study import study
from engine.record import Record
from tests.engine.naive import Plan, naive_points

STEADY = settings(derandomize=True, deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    """A whole round without breaches: secrets, guesses in the order laid, bonus tokens, wrong words admitted."""
    players = tuple(draw(st.permutations(COLOURS))[: draw(st.integers(3, 6))])
    mode = draw(st.sampled_from(("full", "teaching", "tougher")))
    secrets = dict(zip(players, draw(st.permutations(range(1, 8))), strict=False))
    guesses = []
    for player in players:
        hand = draw(st.permutations(range(1, 8)))
        for target, number in zip([p for p in players if p != player], hand, strict=False):
            if draw(st.booleans()):
                lucky = secrets[target] not in [n for p, _, n in guesses if p == player] and draw(st.booleans())
                guesses.append((player, target, secrets[target] if lucky else number))
    guesses = [g for i, g in enumerate(guesses) if (g[0], g[2]) not in [(p, n) for p, _, n in guesses[:i]]]
    start = round_start(players, Options(mode=mode))
    takers = draw(st.permutations(players))[: draw(st.integers(0, len(start.bonus)))]
    bonus = dict(zip(takers, draw(st.permutations(start.bonus)), strict=False))
    wrong_words = tuple(p for p in players if draw(st.integers(0, 9)) == 0)
    return Plan(mode, start, secrets, tuple(draw(st.permutations(guesses))), bonus, wrong_words)


@STEADY
@given(plans(), st.booleans())
def test_points_are_those_of_a_naive_count(plan: Plan, face_up: bool) -> None:
    record = Record(Header("pictomania", {"mode": plan.mode}))
    for moment, event in enumerate(plan.events(face_up)):
        record.add(event, at=moment + 0.9, since=moment + 0.1)
    result = record.game.result(record.state)
    assert result["points"] == naive_points(plan)
    assert result["complete"]
    tokens = len(plan.start.players) - (plan.mode == "tougher")
    asked = ["bonus_unseen"] if plan.bonus and len(plan.bonus) < tokens else []
    assert [r["code"] for r in result["rulings"] if r["code"] != "wrong_word"] == asked


@STEADY
@given(plans())
def test_order_of_different_piles_does_not_matter(plan: Plan) -> None:
    """A pile's cards in their order, the piles one after the other: the same points."""
    grouped = sorted(plan.guesses, key=lambda guess: plan.start.players.index(guess[1]))
    other = Plan(plan.mode, plan.start, plan.secrets, tuple(grouped), plan.bonus, plan.wrong_words)
    assert naive_points(other) == naive_points(plan)
    records = [Record(Header("pictomania", {"mode": plan.mode})) for _ in range(2)]
    for record, each in zip(records, (plan, other), strict=True):
        for moment, event in enumerate(each.events(face_up=False)):
            record.add(event, at=float(moment))
    assert records[0].game.score(records[0].state) == records[1].game.score(records[1].state)


PLAYERS = ("red", "yellow", "green", "blue")
players = st.sampled_from(PLAYERS)
anybody = st.sampled_from((*PLAYERS, "red", "yellow", "green", "blue", "pink"))
figures = st.integers(0, 8) | st.none()
ACTS: dict[type, tuple[st.SearchStrategy[Any], ...]] = {
    e.SecretLaid: (anybody,),
    e.InkSeen: (anybody,),
    e.GuessLaid: (anybody, players, figures, st.none() | st.integers(0, 4)),
    e.GuessLifted: (players, players),
    e.BonusTaken: (anybody, st.integers(0, 4)),
    e.DoneSaid: (players,),
    e.PileKnocked: (players,),
    e.PileTurned: (players,),
    e.PileCleared: (players,),
    e.LetterShown: (players, st.sampled_from("ABCD")),
    e.NumberShown: (players, st.integers(0, 8)),
    e.GuessShown: (players, anybody, figures),
    e.TokenGiven: (players, players, st.integers(0, 3)),
    e.WrongWordAdmitted: (players,),
    e.BreachCalled: (players, st.sampled_from(("letters", "speech", ""))),
    e.RoundEnded: (),
    e.RoundStarted: (
        st.just(PLAYERS) | st.just(PLAYERS[:2]),
        st.just(((2, 1, 1),) * 4),
        st.just((3, 2, 2, 1)) | st.just((3,)),
        st.integers(1, 5),
    ),
    e.StandRead: (st.just(("a",) * 7), st.just(("b",) * 7), st.just(("c",) * 6) | st.just(("c",) * 7)),
}
acts = st.one_of(*(st.builds(kind, *fields) for kind, fields in ACTS.items()))
guesses = st.builds(e.GuessLaid, players, players, st.none() | st.integers(1, 7))
shown = st.builds(e.GuessShown, players, players, st.none() | st.integers(1, 7))
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "mode": st.sampled_from(("full", "teaching", "tougher")),
        "drawing_breach": st.sampled_from(("warn", "zero", "as_wrong_word")),
        "late_ink": st.sampled_from(("nothing", "zero")),
        "second_card": st.sampled_from(("first_counts", "last_counts")),
        "own_pile": st.sampled_from(("void", "wrong")),
        "late_card": st.sampled_from(("void", "counts")),
        "early_guess": st.sampled_from(("stands", "void")),
        "lifted_card": st.sampled_from(("counts", "void")),
        "pile_differs": st.sampled_from(("revealed", "landed")),
        "knocked_pile": st.sampled_from(("before", "revealed")),
    },
)


class Table(RuleBasedStateMachine):
    """Anything that can be said about a table, sensible or not; the naive model is the list of entries accepted."""

    @initialize(options=OPTIONS)
    def sit_down(self, options: dict[str, str]) -> None:
        self.record = Record(Header("pictomania", options))
        self.accepted: list[Entry] = []
        self.clock = 0.0
        self.add(e.RoundStarted(PLAYERS, ((2, 1, 1),) * 4, (3, 2, 2, 1)), 0.0, 1.0)

    def add(self, event: Any, width: float, confidence: float) -> None:
        self.clock += 0.5
        before = (self.record.state, list(self.record.journal))
        try:
            entry = self.record.add(event, at=self.clock, since=self.clock - width, confidence=confidence)
            self.accepted.append(entry)
        except EngineError as refusal:
            assert str(refusal)  # noqa: PT017
            assert (self.record.state, list(self.record.journal)) == before

    @rule(event=acts | guesses | shown, width=st.sampled_from((0.0, 0.5, 2.0)), confidence=st.sampled_from((1.0, 0.5)))
    def act(self, event: Any, width: float, confidence: float) -> None:
        self.add(event, width, confidence)

    @rule(entry=st.integers(0, 40))
    def retract(self, entry: int) -> None:
        self.add(Retract(entry), 0.0, 1.0)

    @rule(entry=st.integers(0, 40), event=acts)
    def amend(self, entry: int, event: Any) -> None:
        self.add(Amend(entry, event), 0.0, 1.0)

    @rule(entry=st.integers(0, 40), event=acts, side=st.sampled_from(("before", "after")))
    def insert(self, entry: int, event: Any, side: str) -> None:
        self.add(Insert(event, **{side: entry}), 0.0, 1.0)

    @rule(entry=st.integers(0, 40))
    def undo_any(self, entry: int) -> None:
        self.add(Undo(entry), 0.0, 1.0)

    @rule()
    def undo_then_redo_is_identity(self) -> None:
        state = self.record.state
        latest = self.record.journal.to_undo() if self.record.journal.effective() else None
        if latest is None:
            return
        length = len(self.record.journal)
        self.add(latest, 0.0, 1.0)
        if len(self.record.journal) > length:
            self.add(self.record.journal.to_redo(), 0.0, 1.0)
            assert self.record.state == state

    @rule(entry=st.integers(0, 40))
    def redo_any(self, entry: int) -> None:
        self.add(Redo(entry), 0.0, 1.0)

    @rule(data=st.data())
    def settle(self, data: st.DataObject) -> None:
        disputes = [r for r in self.record.game.rulings(self.record.state) if r.choices]
        if disputes:
            ruling = data.draw(st.sampled_from(disputes))
            decision = data.draw(st.sampled_from(ruling.choices))
            self.add(e.DisputeSettled(ruling.code, ruling.about, decision), 0.0, 1.0)
            again = {(r.code, r.about): r.settled for r in self.record.game.rulings(self.record.state)}
            assert again.get((ruling.code, ruling.about), decision) == decision

    @rule()
    def reload(self) -> None:
        self.record = Record.of(from_lines(to_lines(self.record.journal)))

    @invariant()
    def replay_equals_live(self) -> None:
        assert replay(self.record.journal) == self.record.state
        assert list(self.record.journal) == self.accepted

    @invariant()
    def every_point_is_explained(self) -> None:
        lines = self.record.game.explain(self.record.state)
        points = self.record.game.score(self.record.state)
        assert {player: sum(line.points for line in own) for player, own in lines.items()} == points

    @invariant()
    def tokens_and_cards_are_conserved(self) -> None:
        if not self.record.state.rounds:
            return
        looked_at = study(self.record.state)
        scored = score_round(self.record.state)
        for owner in looked_at.now.players:
            given_away = sum(award.stars for award in scored.awards[owner])
            assert given_away + sum(scored.left[owner]) == sum(looked_at.now.tokens(owner))
            counted = [card.player for card in looked_at.piles[owner].counted]
            assert len(set(counted)) == len(counted)
            cards = looked_at.piles[owner].cards
            assert {f.id for f in looked_at.now.of(e.GuessShown, owner)} == {c.shown.id for c in cards if c.shown}

    @invariant()
    def the_result_is_plain_and_its_references_hold(self) -> None:
        result = self.record.game.result(self.record.state)
        json.dumps(result)
        known = {entry.id for entry in self.record.journal.effective()}
        disputes = [r for r in self.record.game.rulings(self.record.state) if r.choices]
        assert len({(r.code, r.about) for r in disputes}) == len(disputes)
        assert all(set(r.causes) <= known and r.about in r.causes for r in disputes)
        assert set(result.get("unsure", ())) <= known

    @invariant()
    def suggestions_can_be_followed(self) -> None:
        ids = {entry.id for entry in self.record.journal.effective()}
        assert all(amend.entry in ids for amend in self.record.game.suggest(self.record.state))

    @invariant()
    def something_is_always_expected(self) -> None:
        possible = self.record.game.expected(self.record.state)
        if possible:
            assert all(owner not in landing for owner, landing in possible.may_land.items())


TestTable = Table.TestCase
TestTable.settings = settings(STEADY, max_examples=60, stateful_step_count=40)
