"""The score of a round, counted a second time and independently of the engine, so that the two can be compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

SCORE_TOKENS = {3: (2, 1), 4: (2, 1, 1), 5: (3, 2, 1, 1), 6: (3, 2, 1, 1, 1)}
"""Stars of each player's own tokens by the number of players, best first."""

BONUS_TOKENS = {3: (2, 2, 1), 4: (3, 2, 2, 1), 5: (3, 3, 2, 2, 1), 6: (3, 3, 2, 2, 1, 1)}
"""Stars of the black bonus tokens by the number of players, best first."""

TOUGHER_TOKENS = {3: (2, 1), 4: (3, 2, 1), 5: (3, 2, 2, 1), 6: (3, 3, 2, 2, 1)}
"""The same for the tougher game, one token fewer than players."""

Guess = tuple[str, int]
"""(who guessed, the number laid)."""


def awards(tokens: Sequence[int], secret: int, pile: Sequence[Guess]) -> list[int]:
    """Return for each guess of ``pile`` (first laid first) the stars it wins, 0 for a wrong one.

    >>> awards((2, 1, 1), 4, [("red", 4), ("blue", 3), ("green", 4)])
    [2, 0, 1]
    """
    left = list(tokens)
    return [left.pop(0) if number == secret else 0 for _, number in pile]


def black_sheep(secrets: Mapping[str, int], piles: Mapping[str, Sequence[Guess]]) -> str | None:
    """Return the player with strictly the most wrong cards, ``None`` where nobody or several have."""
    wrong = Counter(who for owner, pile in piles.items() for who, number in pile if number != secrets[owner])
    ranked = wrong.most_common(2)
    if not ranked or (len(ranked) == 2 and ranked[0][1] == ranked[1][1]):
        return None
    return ranked[0][0]


def points(
    secrets: Mapping[str, int],
    piles: Mapping[str, Sequence[Guess]],
    bonus: Mapping[str, int],
    teaching: bool = False,
) -> dict[str, int]:
    """Return every player's points; ``piles`` without void cards, ``bonus`` the stars taken (0 for none)."""
    tokens = SCORE_TOKENS[len(secrets)]
    score = {player: -sum(tokens) for player in secrets}
    for owner, pile in piles.items():
        for (who, _), stars in zip(pile, awards(tokens, secrets[owner], pile), strict=True):
            score[who] += stars
            score[owner] += stars
    sheep = None if teaching else black_sheep(secrets, piles)
    for player, stars in bonus.items():
        guessed = any(number == secrets[player] for _, number in piles[player])
        if player == sheep:
            score[player] -= stars
        elif teaching or guessed:
            score[player] += stars
    return score
