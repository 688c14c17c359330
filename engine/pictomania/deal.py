"""What the program hands out where the table wants it to: cards for the stand, and each player's number and letter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.events import Event
from engine.game import Pick
from engine.pictomania.events import CardStood, LetterDealt, NumberDealt
from engine.pictomania.secrets import KINDS, LETTER, Kind, known
from engine.pictomania.setup import LETTERS
from engine.pictomania.stand import stand, wanted_difficulty
from engine.pictomania.state import State, is_over


def deal(state: State, pick: Pick) -> tuple[Event, ...]:
    """The events of what is dealt now; nothing where the table deals by itself, or where all has been dealt.

    The stand is filled from the open decks with cards that have not been in it before; a place stays empty where they
    have none left. The secret numbers and letters go to the players clockwise. The same state and the same picks
    always deal the same.
    """
    if state.current is None or is_over(state):
        return ()
    cards = tuple(_deal_stand(state, pick)) if state.options.stand_by == "program" else ()
    secrets = tuple(_deal_secrets(state, pick)) if state.options.secrets_by == "program" else ()
    return cards + secrets


def _deal_stand(state: State, pick: Pick) -> Iterator[CardStood]:
    missing = [place for place in LETTERS if place not in stand(state)]
    fresh = _fresh_cards(state)
    wanted = wanted_difficulty(state)
    if wanted is None:
        wanted = _any_difficulty(state, fresh, len(missing), pick)
    for place in missing:
        fitting = [card for card in fresh if wanted in (None, state.deck.cards[card].difficulty)] or fresh
        if fitting:
            card = fitting[pick(len(fitting))]
            fresh.remove(card)
            yield CardStood(place, card, 1 + pick(2))


def _fresh_cards(state: State) -> list[str]:
    """The cards of the decks, in their order, that have not stood in any round so far, not even to be swapped."""
    seen = {here.card for each in state.by_round for here in stand(each).values()}
    seen |= {fact.event.card for now in state.rounds for fact in now.of(CardStood)}
    return [card for card in state.deck.cards if card not in seen]


def _any_difficulty(state: State, fresh: list[str], missing: int, pick: Pick) -> int | None:
    """One of the difficulties of which there are cards enough, each card as likely; ``None`` where they are mixed."""
    if not missing or state.options.difficulty_of(state.now.number) == 0:
        return None
    of = state.deck.cards
    enough = Counter(of[card].difficulty for card in fresh)
    fitting = [of[card].difficulty for card in fresh if enough[of[card].difficulty] >= missing]
    return fitting[pick(len(fitting))] if fitting else None


def _deal_secrets(state: State, pick: Pick) -> Iterator[Event]:
    for kind in KINDS:
        pool = _pool(state, kind)
        for owner in state.now.players:
            dealt = state.now.of(kind.dealt, owner) or state.now.of(kind.shown, owner)
            if not dealt and pool:
                value = pool.pop(pick(len(pool)))
                yield LetterDealt(owner, value) if kind is LETTER else NumberDealt(owner, value)


def _pool(state: State, kind: Kind) -> list[Any]:
    """The black cards of a kind that nobody is known to have."""
    held = Counter(known(state.now, kind, owner) for owner in state.now.players)
    return [value for value in kind.values for _ in range(kind.supply - held[value])]
