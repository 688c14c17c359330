"""What the rules allow now, as acts: getting ready, drawing, guessing, finishing; then the reveal and the next round.

How the acts branch (n players, f of seven figures in a player's hand):

- getting ready: each player who has not laid the secret cards lays them; each known card of the stand may be swapped
- drawing: each player who has not guessed may add ink, as often as they like
- guessing and finishing, for each player who has drawn and not finished: f cards at each of up to n - 1 piles, with
  every figure they can still hold, their own number included; one bonus token of each kind left; or done
- the end: nothing but the end of the round
- the reveal, one pile after the other: any pile not turned yet; then its two black cards in either order, as others'
  cards and the supply allow; then card by card from the lowest, with every figure its player can still have laid
  where it was not seen when it landed, each right one followed by its token; then the pile is taken off
- a wrong word can be admitted from the end of the round until the first token of its pile is given

The acts of the reveal follow from what all may know, so that nobody can tell from them what is still hidden. Calls
and corrections are no acts of play: breaches called, disputes settled, cards lifted, piles knocked over.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.events import Event, GuessLaid, InkSeen, Player, RoundEnded
from engine.pictomania.events import BonusTaken, CardSwapped, DoneSaid, NumberDealt, PileTurned, SecretLaid
from engine.pictomania.hands import figures_left, lying, tokens_left
from engine.pictomania.reveal_acts import reveal_acts
from engine.pictomania.seen import seen_by_all
from engine.pictomania.stand import stand
from engine.pictomania.state import Round, State, is_over, once


@once
def legal(state: State) -> tuple[Event, ...]:
    """Every act that the rules allow now, in a fixed order; nothing before the first round and after the last.

    In a round without breaches so far, none of them, applied after all the others, raises a ruling that voids or asks.
    """
    if state.current is None:
        return ()
    if not is_over(state):
        return (*_getting_ready(state), *_drawing(state), *_guessing(state), *_finishing(state))
    if not state.now.of(RoundEnded) and not state.now.all_of(PileTurned):
        return (RoundEnded(),)
    return tuple(reveal_acts(seen_by_all(state)))


def actor(act: Event) -> Player:
    """Who does the act: the player it names, or whose pile it is; ``""``: whoever keeps the record."""
    named: Any = act
    own_deed = isinstance(act, SecretLaid | InkSeen | GuessLaid | BonusTaken | DoneSaid)
    found: Player = named.player if own_deed else getattr(named, "owner", getattr(named, "player", ""))
    return found


def _getting_ready(state: State) -> Iterator[Event]:
    now = state.now
    if now.drawing_began:
        return
    for player in now.players:
        dealt = state.options.secrets_by == "table" or now.of(NumberDealt, player)
        if dealt and not now.of(SecretLaid, player):
            yield SecretLaid(player)
    yield from (CardSwapped(place) for place in stand(state))


def _drawing(state: State) -> Iterator[InkSeen]:
    """All begin at once, when all secret cards lie; nobody changes a picture after the first guess."""
    now = state.now
    if now.drawing_began or all(now.of(SecretLaid, player) for player in now.players):
        yield from (InkSeen(p) for p in now.players if not now.finish(p) and not now.guesses(p))


def _guessing(state: State) -> Iterator[GuessLaid]:
    for player in _busy(state.now):
        at = {owner for owner, _ in lying(state, player)}
        for owner in state.now.players:
            if owner != player and owner not in at:
                yield from (GuessLaid(player, owner, figure) for figure in figures_left(state, player))


def _finishing(state: State) -> Iterator[Event]:
    for player in _busy(state.now):
        yield from (BonusTaken(player, stars) for stars in dict.fromkeys(tokens_left(state)))
        yield DoneSaid(player)


def _busy(now: Round) -> list[Player]:
    """Who may guess and finish: everybody who has drawn, or guessed without, and has not finished."""
    return [p for p in now.players if not now.finish(p) and (now.of(InkSeen, p) or now.guesses(p))]
