"""What is against the rules beside guesses and cards: turns, ink, breaches, the reveal. All faults are found."""

from __future__ import annotations

from engine.entry import SURE
from engine.events import BreachCalled, InkSeen, Player
from engine.facts import Fact
from engine.judge.codes import rule
from engine.judge.state import State, next_judge
from engine.order import likely_before, maybe_before, surely_before
from engine.rulings import Ruling
from engine.text import N_, Verbatim

WARNING = N_("a warning")
ZERO = N_("that player's round counts 0")


def rule_turn(state: State) -> list[Ruling]:
    """A warning where another than the next player clockwise is the judge."""
    if len(state.rounds) < 2:
        return []
    due = next_judge(state.rounds[-2], state.now.players)
    return [] if state.now.judge == due else [_out_of_turn(state, due)]


def _out_of_turn(state: State, due: Player) -> Ruling:
    return rule(state.now, "judge_out_of_turn", [state.now.setup], judge=state.now.judge, due=due)


def rule_ink(state: State) -> list[Ruling]:
    """Pictures begun before the start or changed after the call, and ink of the judge.

    Ink that likely came when boards were turned up, or after the end, is no drawing: the boards are wiped.
    """
    now = state.now
    ends = [fact for player in now.players for fact in now.turned(player)] + ([now.ended] if now.ended else [])
    found = []
    for player in now.players:
        drawn = [ink for ink in now.of(InkSeen, player) if not any(likely_before(end, ink) for end in ends)]
        if player == now.judge:
            found += [rule(now, "judge_ink", drawn, player=player)] if drawn else []
        else:
            found += _rule_early_ink(state, player, drawn) + _rule_late_ink(state, player, drawn)
    return found


def _rule_early_ink(state: State, player: Player, drawn: list[Fact[InkSeen]]) -> list[Ruling]:
    started = state.now.started
    early = [ink for ink in drawn if started and _sure(ink) and surely_before(ink, started)]
    if not started or not early:
        return []
    outcome = _outcome(state, "early_ink", early[0].id, state.options.early_ink)
    return [rule(state.now, "early_ink", [*early, started], player=player, outcome=outcome)]


def _rule_late_ink(state: State, player: Player, drawn: list[Fact[InkSeen]]) -> list[Ruling]:
    called = state.now.called
    if not called:
        return []
    surely = [ink for ink in drawn if _sure(ink) and surely_before(called, ink)]
    if surely:
        outcome = _outcome(state, "late_ink", surely[0].id, state.options.late_ink)
        return [rule(state.now, "late_ink", [*surely, called], player=player, outcome=outcome)]
    maybe = [ink for ink in drawn if maybe_before(called, ink) or surely_before(called, ink)]
    return [rule(state.now, "maybe_late_ink", [*maybe, called], player=player)] if maybe else []


def _sure(ink: Fact[InkSeen]) -> bool:
    return ink.entry.confidence >= SURE


def _outcome(state: State, code: str, about: int, default: str) -> str:
    return ZERO if (state.now.decision(code, about) or default) == "zero" else WARNING


def rule_breaches(state: State) -> list[Ruling]:
    """What the table finds against the rules: letters, digits or signs in a picture, or speech."""
    found = []
    for fact in state.now.all_of(BreachCalled):
        outcome = _outcome(state, "drawing_breach", fact.id, state.options.drawing_breach)
        names = {"player": fact.event.player, "what": Verbatim(fact.event.what), "outcome": outcome}
        found.append(rule(state.now, "drawing_breach", [fact], **names))
    return found


def rule_reveal(state: State) -> list[Ruling]:
    """A warning where boards were turned up though the judge had surely not called, or was not heard to."""
    now = state.now
    firsts = [turned for owner in now.players for turned in now.turned(owner)[:1]]
    early = [turned for turned in firsts if now.called is None or surely_before(turned, now.called)]
    return [rule(now, "early_reveal", early, owners=tuple(f.event.owner for f in early))] if early else []
