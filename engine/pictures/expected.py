"""What is possible now by the rules and by what came before: evidence for whoever reads the table."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import Player
from engine.pictures.events import TokenShown
from engine.pictures.phases import built, may_be, may_draw, may_guess, revealing, to_read
from engine.pictures.photos import to_replace
from engine.pictures.ring import hands, spares
from engine.pictures.state import State
from engine.pictures.study import study
from engine.pictures.tokens import tokens_left


@dataclass(frozen=True, slots=True)
class Expected:
    """What may come next. Acts that are not among it do happen, and are ruled on; they are just unlikely.

    - ``revealing``, ``over``: whether the reveal has begun; whether the round has ended
    - ``sets``: the set of material each player has in hand; ``spares``: those that nobody has
    - ``may_draw``: who has not drawn a token; ``to_build``: who has not been seen to build
    - ``may_guess``: at whose buildings this player has not guessed; nobody's once the reveal has begun
    - ``may_be``: the places that this owner's token may have (one, once it is known)
    - ``tokens``: how many tokens of each place are left to draw, by what is known
    - ``to_show``: who has not shown their token; ``to_read``: whose guesses at this building are to be read now
    - ``to_replace``: places whose photos are to be replaced before the next round
    """

    revealing: bool
    over: bool
    sets: dict[Player, str]
    spares: tuple[str, ...]
    may_draw: tuple[Player, ...]
    to_build: tuple[Player, ...]
    may_guess: dict[Player, tuple[Player, ...]]
    may_be: dict[Player, tuple[str, ...]]
    tokens: dict[str, int]
    to_show: tuple[Player, ...]
    to_read: dict[Player, tuple[Player, ...]]
    to_replace: tuple[str, ...]


def expected(state: State) -> Expected | None:
    """What is possible now in the current round; ``None`` before the first.

    >>> from engine.journal import Entry
    >>> from engine.pictures import apply, round_start, start
    >>> state = apply(start({}), Entry(1, round_start(("red", "green", "blue"))))
    >>> possible = expected(state)
    >>> possible.sets["red"], possible.spares
    ('icon cards', ('sticks and stones', 'building blocks'))
    """
    if not state.rounds:
        return None
    seen, now = study(state), state.now
    closed = revealing(now)
    return Expected(
        revealing=closed,
        over=state.over,
        sets=hands(state),
        spares=spares(state),
        may_draw=() if closed else may_draw(now),
        to_build=() if closed else tuple(player for player in now.players if not built(now, player)),
        may_guess={player: () if closed else owners for player, owners in may_guess(seen).items()},
        may_be=may_be(seen),
        tokens=tokens_left(state, seen.tokens.values()),
        to_show=tuple(owner for owner in now.players if not now.of(TokenShown, owner) and not state.over),
        to_read=to_read(seen),
        to_replace=to_replace(state),
    )
