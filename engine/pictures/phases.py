"""How far a round has come, and who is to do what next: what is legal and what is expected are made from it."""

from __future__ import annotations

from engine.events import Player
from engine.pictures.events import GuessWritten, TokenDrawn, TokenShown
from engine.pictures.setup import COORDINATES
from engine.pictures.state import Round
from engine.pictures.study import Study
from engine.pictures.tokens import tokens_left


def revealing(now: Round) -> bool:
    """Whether the reveal has begun, or the round is over."""
    return bool(now.reveals())


def may_draw(now: Round) -> tuple[Player, ...]:
    """Who has not drawn a token, as far as was seen."""
    return tuple(player for player in now.players if not now.of(TokenDrawn, player) and not now.of(TokenShown, player))


def built(now: Round, player: Player) -> bool:
    """Whether ``player`` has built: something was seen of it, or somebody has guessed at it."""
    return bool(now.building(player) or now.of(GuessWritten, player))


def guessing(now: Round) -> bool:
    """Whether all have built, and nothing is revealed yet."""
    return not revealing(now) and all(built(now, player) for player in now.players)


def may_guess(seen: Study) -> dict[Player, tuple[Player, ...]]:
    """At whose buildings each player has not guessed, neither written nor read."""
    return {player: tuple(o for o in seen.now.players if _none_made(seen, player, o)) for player in seen.now.players}


def _none_made(seen: Study, player: Player, owner: Player) -> bool:
    guess = seen.guesses[owner][player]
    return player != owner and not guess.facts and not guess.void


def may_reveal(seen: Study) -> bool:
    """Whether the reveal may begin or go on: all have built, and written all guesses or been seen to write none."""
    if revealing(seen.now):
        return not seen.state.over
    written = bool(seen.now.all_of(GuessWritten))
    return guessing(seen.now) and not (written and any(may_guess(seen).values()))


def may_be(seen: Study) -> dict[Player, tuple[str, ...]]:
    """The places that the token of each player may have: the one known, else all of which tokens are left."""
    left = tokens_left(seen.state, seen.tokens.values())
    free = tuple(place for place in COORDINATES if left[place] > 0)
    return {owner: (token.coordinate,) if token.coordinate else free for owner, token in seen.tokens.items()}


def may_show(seen: Study) -> dict[Player, tuple[str, ...]]:
    """Who may show their token now, and the places it may have.

    Only tokens that were shown count as drawn, so that nobody can tell from it what another has.
    """
    if not may_reveal(seen):
        return {}
    hidden = [token for token in seen.tokens.values() if not token.revealed]
    left = tokens_left(seen.state, (token for token in seen.tokens.values() if token.revealed))
    free = tuple(place for place in COORDINATES if left[place] > 0)
    return {token.owner: tuple(p for p in free if token.coordinate in ("", p)) for token in hidden}


def to_read(seen: Study) -> dict[Player, tuple[Player, ...]]:
    """Whose guesses at each building are not known and may be read now."""
    if not may_reveal(seen):
        return {}
    return {
        owner: tuple(p for p, guess in at.items() if p != owner and not guess.coordinate and not guess.void)
        for owner, at in seen.guesses.items()
    }
