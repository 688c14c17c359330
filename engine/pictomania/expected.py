"""What is possible now by the rules and by what came before: evidence for whoever reads the table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from engine.events import Player
from engine.pictomania.events import BonusTaken
from engine.pictomania.setup import FIGURES, LETTER_SUPPLY, LETTERS
from engine.pictomania.state import State, is_over
from engine.pictomania.study import Study, study


@dataclass(frozen=True, slots=True)
class Expected:
    """What may come next, by colour. Acts that are not among it do happen, and are ruled on; they are just unlikely.

    - ``may_land``: whose cards may still land on the pile of this owner
    - ``may_hold``: figures the player's cards not yet seen may have
    - ``over``: whether drawing and guessing are over
    - ``may_finish``: who has neither token nor said done; ``tokens``: stars of the bonus tokens left in the middle
    - ``shown_next``: whose card is to be taken next off the pile of this owner; absent: none known
    - ``numbers``, ``letters``: what the black cards of this owner may be (one value once read)
    - ``own_left``: stars of the owner's own tokens not given away, best first
    """

    over: bool
    may_land: dict[Player, tuple[Player, ...]]
    may_hold: dict[Player, tuple[int, ...]]
    may_finish: tuple[Player, ...]
    tokens: tuple[int, ...]
    shown_next: dict[Player, Player]
    numbers: dict[Player, tuple[int, ...]]
    letters: dict[Player, tuple[str, ...]]
    own_left: dict[Player, tuple[int, ...]]


def expected(state: State) -> Expected | None:
    """What is possible now in the current round; ``None`` before the first.

    >>> from engine.pictomania import round_start, start, apply
    >>> from engine.journal import Entry
    >>> state = apply(start({}), Entry(1, round_start(("red", "green", "blue"))))
    >>> possible = expected(state)
    >>> possible.may_land["red"], possible.tokens
    (('green', 'blue'), (2, 2, 1))
    """
    if not state.rounds:
        return None
    looked_at = study(state)
    now = looked_at.now
    over = is_over(state)
    waiting = tuple(p for p in now.players if now.finish(p) is None and not over)
    return Expected(
        over=over,
        may_land={owner: tuple(p for p in waiting if _may_guess(looked_at, p, owner)) for owner in now.players},
        may_hold={player: _unseen_figures(looked_at, player) for player in now.players},
        may_finish=waiting,
        tokens=_tokens_left(looked_at),
        shown_next={owner: card for owner in now.players if (card := _next_card(looked_at, owner))},
        numbers={owner: _numbers(looked_at, owner) for owner in now.players},
        letters={owner: _letters(looked_at, owner) for owner in now.players},
        own_left={owner: _own_left(looked_at, owner) for owner in now.players},
    )


def _may_guess(looked_at: Study, player: Player, owner: Player) -> bool:
    return player != owner and all(card.player != player for card in looked_at.piles[owner].counted)


def _unseen_figures(looked_at: Study, player: Player) -> tuple[int, ...]:
    seen = {card.number for pile in looked_at.piles.values() for card in pile.cards if card.player == player}
    return tuple(figure for figure in FIGURES if figure not in seen)


def _tokens_left(looked_at: Study) -> tuple[int, ...]:
    taken = Counter(fact.event.stars for fact in looked_at.now.all_of(BonusTaken))
    left = Counter(looked_at.now.setup.event.bonus) - taken
    return tuple(sorted(left.elements(), reverse=True))


def _next_card(looked_at: Study, owner: Player) -> Player | None:
    """The player of the lowest card not taken off yet, once the pile is open."""
    if not looked_at.opened(owner):
        return None
    hidden = [card for card in looked_at.piles[owner].cards if not card.shown and not card.away]
    return hidden[0].player if hidden else None


def _numbers(looked_at: Study, owner: Player) -> tuple[int, ...]:
    own = looked_at.numbers[owner]
    taken = {number for player, number in looked_at.numbers.items() if player != owner}
    return (own,) if own else tuple(figure for figure in FIGURES if figure not in taken)


def _letters(looked_at: Study, owner: Player) -> tuple[str, ...]:
    own = looked_at.letters[owner]
    taken = Counter(letter for player, letter in looked_at.letters.items() if player != owner)
    return (own,) if own else tuple(letter for letter in LETTERS if taken[letter] < LETTER_SUPPLY)


def _own_left(looked_at: Study, owner: Player) -> tuple[int, ...]:
    """By the owner's right guesses so far; a token is due to each in turn."""
    if looked_at.wrong_word(owner):
        return looked_at.now.tokens(owner)
    right = sum(bool(looked_at.right(card)) for card in looked_at.piles[owner].counted)
    return looked_at.now.tokens(owner)[right:]
