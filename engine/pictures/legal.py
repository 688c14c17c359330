"""What the rules allow now, as acts: build, guess, reveal, then the next round.

Every act that moves the game on is among them, once for each way in which it can be told. Left out is what chance
decides: tokens are dealt, or drawn unseen; the names of photos. Left out are also readings that only say more of the
same: a building seen again or in more detail (cubes have the colours of the table's own set, so that a building of
cubes is told by ``BuildSeen``), a guess written or read again. Where no writing of guesses is recorded at all, the
table writes on paper, and the reveal may follow the building at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.events import Event, Player
from engine.pictures.events import (
    BuildingStarted,
    BuildSeen,
    GuessRead,
    GuessWritten,
    IconsPlaced,
    PhotoReplaced,
    PlateLaid,
    RoundEnded,
    TokenShown,
)
from engine.pictures.phases import built, guessing, may_guess, may_show, revealing, to_read
from engine.pictures.photos import to_replace
from engine.pictures.ring import hands, sets_held
from engine.pictures.setup import COORDINATES, ICONS, ICONS_DUE, ROUNDS, moved
from engine.pictures.state import State
from engine.pictures.study import Study, study


def legal(state: State) -> tuple[Event, ...]:
    """Every act that the rules allow now, see above; nothing before the first round and after the last."""
    if not state.rounds:
        return ()
    if state.over:
        return tuple(_between_rounds(state))
    seen = study(state)
    ending = [RoundEnded()] if seen.complete else []
    return (*_building(seen), *_guessing(seen), *_revealing(seen), *ending)


def _building(seen: Study) -> Iterator[Event]:
    """Each builds with the set in hand; a plate may mark the lower edge of all but icon cards."""
    for player, material in () if revealing(seen.now) else hands(seen.state).items():
        if seen.now.of(GuessWritten, player):
            continue
        if not built(seen.now, player):
            yield from _builds(player, material)
        if material != ICONS and not seen.now.of(PlateLaid, player):
            yield PlateLaid(player)


def _builds(player: Player, material: str) -> list[Event]:
    return [IconsPlaced(player, count) for count in ICONS_DUE] if material == ICONS else [BuildSeen(player)]


def _guessing(seen: Study) -> Iterator[Event]:
    """Once all have built, each writes one guess at each other building."""
    if guessing(seen.now):
        for player, owners in may_guess(seen).items():
            yield from (GuessWritten(player, owner, place) for owner in owners for place in COORDINATES)


def _revealing(seen: Study) -> Iterator[Event]:
    """Tokens are shown and guesses that are not known are read, in any order."""
    for owner, places in may_show(seen).items():
        yield from (TokenShown(owner, place) for place in places)
    for owner, players in to_read(seen).items():
        yield from (GuessRead(owner, player, place) for player in players for place in COORDINATES)


def _between_rounds(state: State) -> Iterator[Event]:
    """Used photos are replaced where the table plays so; then the sets go one place to the left."""
    missing = to_replace(state)
    setup = state.now.setup.event
    if missing:
        yield from (PhotoReplaced(place) for place in missing)
    elif setup.round < ROUNDS:
        yield BuildingStarted(state.now.players, moved(sets_held(state)), setup.round + 1)
