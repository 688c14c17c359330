"""What is due at the judge's table and only the table can tell: cards dealt unseen, numbers and guesses face down."""

from __future__ import annotations

from engine.events import GuessShown, NumberShown
from engine.game import Awaited
from engine.judge.events import CardDealt
from engine.judge.legal import legal
from engine.judge.state import State
from engine.judge.study import study


def awaited(state: State) -> tuple[Awaited, ...]:
    """The cards of a deal that has begun; after the call, numbers and guesses that nobody can tell beforehand."""
    if not state.rounds:
        return ()
    now = state.now
    if not now.over:
        dealt = [player for player in now.drawers if now.of(CardDealt, player)]
        waiting = [player for player in now.drawers if dealt and player not in dealt and not now.started]
        return tuple(Awaited(CardDealt, (("player", player),)) for player in waiting)
    looked_at, told = study(state), {getattr(act, "owner", "") for act in legal(state) if isinstance(act, NumberShown)}
    numbers = [owner for owner in now.drawers if not now.of(NumberShown, owner) and owner not in told]
    hidden = [guess for owner in now.drawers for guess in looked_at.counted(owner) if not guess.shown]
    unknown = [guess for guess in hidden if guess.number not in state.numbers]
    return (
        *(Awaited(NumberShown, (("owner", owner),)) for owner in numbers),
        *(Awaited(GuessShown, (("owner", guess.owner), ("player", guess.player))) for guess in unknown),
    )
