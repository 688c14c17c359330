"""From a plan to hands: every act of a round as a motion that fits in, its changes and its line in the truth."""

from __future__ import annotations

from numpy.random import Generator

from datasets.diary import Place
from datasets.doodles import Stroke
from datasets.pace import Pace
from datasets.play import lay_secrets, play
from datasets.props import Performance
from datasets.reveal import reveal
from datasets.rounds import LATE_INK, Plan
from datasets.script import Script
from datasets.table import Layout


def perform(
    rng: Generator,
    plan: Plan,
    layout: Layout,
    homes: dict[str, Place],
    drawings: dict[str, list[Stroke]],
    pace: Pace,
) -> Performance:
    """Return the round of ``plan`` played on ``layout`` by hands that rest at ``homes`` (mm)."""
    script = Script(rng, plan, layout, homes, drawings, pace)
    first = tuple(item for items in (*script.own.values(), script.middle) for item in items)
    lay_secrets(script, 2.0)
    play(script, script.end + 0.3)
    reveal(script, script.end + 0.8 + pace.factor)
    return Performance(
        first=first,
        motions=tuple(sorted(script.diary.motions, key=lambda motion: motion.start)),
        carries=tuple(script.carries),
        changes=tuple(sorted(script.changes, key=lambda change: change.at)),
        acts=tuple(sorted(script.acts, key=lambda act: float(str(act["t"])))),
        laid=script.laid,
        bonus=script.taken,
        seconds=round(script.end + 1.5, 2),
    )


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
