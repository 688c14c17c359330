"""What the program deals before the judge says start: words from the open deck, and a card for each drawer."""

from __future__ import annotations

from engine.events import Event
from engine.game import Pick
from engine.judge.cards import cards_left
from engine.judge.events import CardDealt, WordsListed
from engine.judge.state import State


def deal(state: State, pick: Pick) -> tuple[Event, ...]:
    """The words of the round and a number for each drawer, all different; nothing once the judge has said start.

    Words come only from an open deck that has enough cards left; else the table lists them. Drawers who were dealt
    a card keep it.
    """
    if not state.rounds or state.now.started or state.now.over:
        return ()
    return (*_words(state, pick), *_cards(state, pick))


def _words(state: State, pick: Pick) -> tuple[WordsListed, ...]:
    left, wanted = sorted(cards_left(state).elements()), len(state.numbers)
    if state.now.words or len(left) < wanted:
        return ()
    return (WordsListed(tuple(left.pop(pick(len(left))) for _ in range(wanted))),)


def _cards(state: State, pick: Pick) -> tuple[CardDealt, ...]:
    now = state.now
    waiting = [player for player in now.drawers if not now.of(CardDealt, player)]
    taken = {fact.event.number for fact in now.all_of(CardDealt)}
    left = [number for number in state.numbers if number not in taken]
    return tuple(CardDealt(player, left.pop(pick(len(left)))) for player in waiting if left)
