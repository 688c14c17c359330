"""What is possible now by the rules and by what came before: evidence for whoever reads the table."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import Player
from engine.judge.cards import readings_of
from engine.judge.legal import may_land
from engine.judge.state import State
from engine.judge.study import Study, study


@dataclass(frozen=True, slots=True)
class Expected:
    """What may come next, by colour. Acts that are not among it do happen, and are ruled on; they are just unlikely.

    - ``over``: whether drawing and guessing are over
    - ``may_draw``: whose boards may still change
    - ``may_land``: who may still lay a guess at the board of this owner
    - ``may_lift``: whose guesses lie there and may still be taken back
    - ``may_hold``: numbers that the next guess of this player may have; none is laid twice by one who wants to win,
      nor is the own number, as far as it is known
    - ``face_down``: whose guesses at this owner are still to be turned up
    - ``numbers``: what the card of this drawer may be (one value once it was told)
    """

    over: bool
    may_draw: tuple[Player, ...]
    may_land: dict[Player, tuple[Player, ...]]
    may_lift: dict[Player, tuple[Player, ...]]
    may_hold: dict[Player, tuple[int, ...]]
    face_down: dict[Player, tuple[Player, ...]]
    numbers: dict[Player, tuple[int, ...]]


def expected(state: State) -> Expected | None:
    """What is possible now in the current round; ``None`` before the first.

    >>> from engine.judge import apply, start, turn_start
    >>> from engine.journal import Entry
    >>> state = apply(start({}), Entry(1, turn_start(("red", "green", "blue", "pink"))))
    >>> possible = expected(state)
    >>> possible.may_land["green"], possible.numbers["blue"]
    (('blue', 'pink'), (1, 2, 3))
    """
    if not state.rounds:
        return None
    looked_at = study(state)
    now, over = looked_at.now, looked_at.now.over
    return Expected(
        over=over,
        may_draw=() if over else now.drawers,
        may_land={owner: may_land(looked_at, owner) for owner in now.drawers},
        may_lift={owner: () if over or now.turned(owner) else _lying(looked_at, owner) for owner in now.drawers},
        may_hold={player: _likely_figures(looked_at, player) for player in state.guessers},
        face_down={owner: _face_down(looked_at, owner) for owner in now.drawers},
        numbers={owner: _numbers(looked_at, owner) for owner in now.drawers},
    )


def _lying(looked_at: Study, owner: Player) -> tuple[Player, ...]:
    return tuple(dict.fromkeys(guess.player for guess in looked_at.boards[owner] if guess.landed))


def _face_down(looked_at: Study, owner: Player) -> tuple[Player, ...]:
    return tuple(guess.player for guess in looked_at.counted(owner) if not guess.shown)


def _likely_figures(looked_at: Study, player: Player) -> tuple[int, ...]:
    laid = {guess.number for guess in looked_at.guesses if guess.player == player and not guess.void}
    return tuple(number for number in looked_at.state.numbers if number not in {*laid, _told(looked_at, player)})


def _told(looked_at: Study, player: Player) -> int | None:
    readings = readings_of(looked_at.now, player)
    number: int | None = readings[-1].event.number if readings else None
    return number


def _numbers(looked_at: Study, owner: Player) -> tuple[int, ...]:
    own = _told(looked_at, owner)
    taken = {_told(looked_at, player) for player in looked_at.now.drawers if player != owner}
    return (own,) if own else tuple(number for number in looked_at.state.numbers if number not in taken)
