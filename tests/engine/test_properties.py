"""Whole rounds of Pictomania without breaches, read by a camera between two looks: the points of a naive count."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.events import COLOURS
from engine.journal import Header
from engine.pictomania import Options, round_start
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
