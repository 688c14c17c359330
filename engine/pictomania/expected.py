"""What is possible now by the rules and by what came before: evidence for whoever reads the table."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import InkSeen, Player
from engine.pictomania.events import PileTurned, SecretLaid
from engine.pictomania.hands import figures_left, tokens_left
from engine.pictomania.scoring import score_round
from engine.pictomania.secrets import LETTER, NUMBER, left_for
from engine.pictomania.state import State, is_over
from engine.pictomania.study import Study, study


@dataclass(frozen=True, slots=True)
class Expected:
    """What may come next, by colour. Acts that are not among it do happen, and are ruled on; they are just unlikely.

    - ``over``: whether drawing and guessing are over
    - ``may_hide``: whose secret cards are still to be laid; nobody's once drawing has begun
    - ``may_draw``: who may still change their picture; ``must_draw``: who of them was not seen to draw yet
    - ``may_land``: whose cards may still land on the pile of this owner
    - ``may_hold``: figures the player's cards not yet seen may have
    - ``may_finish``: who has neither token nor said done; ``tokens``: stars of the bonus tokens left in the middle
    - ``may_turn``: whose piles are still to be turned over; nobody's before the end
    - ``shown_next``: whose card is to be taken next off the pile of this owner; absent: none known
    - ``numbers``, ``letters``: what the secret cards of this owner may be (one value once known)
    - ``own_left``: stars of the owner's own tokens not given away, best first
    - ``due``: by owner, who gets which stars of their tokens by what was shown, and was not seen to get them
    """

    over: bool
    may_hide: tuple[Player, ...]
    may_draw: tuple[Player, ...]
    must_draw: tuple[Player, ...]
    may_land: dict[Player, tuple[Player, ...]]
    may_hold: dict[Player, tuple[int, ...]]
    may_finish: tuple[Player, ...]
    tokens: tuple[int, ...]
    may_turn: tuple[Player, ...]
    shown_next: dict[Player, Player]
    numbers: dict[Player, tuple[int, ...]]
    letters: dict[Player, tuple[str, ...]]
    own_left: dict[Player, tuple[int, ...]]
    due: dict[Player, dict[Player, int]]


def expected(state: State) -> Expected | None:
    """What is possible now in the current round; ``None`` before the first.

    >>> from engine.pictomania import round_start, start, apply
    >>> from engine.journal import Entry
    >>> state = apply(start({}), Entry(1, round_start(("red", "green", "blue"))))
    >>> possible = expected(state)
    >>> possible.may_land["red"], possible.tokens
    (('green', 'blue'), (2, 2, 1))
    """
    if state.current is None:
        return None
    looked_at, now, over = study(state), state.now, is_over(state)
    waiting = tuple(player for player in now.players if now.finish(player) is None and not over)
    drawing = tuple(player for player in waiting if not now.guesses(player))
    return Expected(
        over=over,
        may_hide=tuple(p for p in now.players if not now.drawing_began and not now.of(SecretLaid, p)),
        may_draw=drawing,
        must_draw=tuple(player for player in drawing if not now.of(InkSeen, player)),
        may_land={owner: tuple(p for p in waiting if _may_guess(looked_at, p, owner)) for owner in now.players},
        may_hold={player: figures_left(state, player) for player in now.players},
        may_finish=waiting,
        tokens=tokens_left(state),
        may_turn=tuple(owner for owner in now.players if over and not now.of(PileTurned, owner)),
        shown_next={owner: card for owner in now.players if (card := _next_card(looked_at, owner))},
        numbers={owner: left_for(now, NUMBER, owner) for owner in now.players},
        letters={owner: left_for(now, LETTER, owner) for owner in now.players},
        own_left=score_round(state).left,
        due={owner: due for owner in now.players if (due := _due(looked_at, owner))},
    )


def _may_guess(looked_at: Study, player: Player, owner: Player) -> bool:
    return player != owner and all(card.player != player for card in looked_at.piles[owner].counted)


def _next_card(looked_at: Study, owner: Player) -> Player | None:
    """The player of the lowest card not taken off yet, once the pile is open."""
    card = looked_at.piles[owner].next_card if looked_at.opened(owner) else None
    return card.player if card else None


def _due(looked_at: Study, owner: Player) -> dict[Player, int]:
    awards = score_round(looked_at.state).awards[owner]
    waiting = [award for award in awards if award.stars and not looked_at.token_given(award.card)]
    return {award.card.player: award.stars for award in waiting}
