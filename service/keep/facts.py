"""What is kept in mind of the rounds of a game: points, guesses and whether they were right, tokens, words.

Made from a record as somebody may know it (`engine.secrecy`): what is hidden there is hidden here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.events import Player
from engine.pictomania.result import result as pictomania_result
from engine.pictomania.study import study as pictomania_study
from engine.record import Record


@dataclass(frozen=True, slots=True)
class Guessed:
    """A guess that counts: of ``player`` at the picture of ``owner``; ``right`` None while that is not known.

    ``first``: it was the first right one at that picture.
    """

    player: Player
    owner: Player
    right: bool | None
    first: bool


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """A round: points by player, guesses picture by picture in the order laid, stars of bonus tokens, words.

    ``words``: what each player drew or built, as far as it may be known; ``complete``: every point is known.
    """

    number: int
    points: Mapping[Player, int]
    complete: bool
    guesses: tuple[Guessed, ...] = ()
    bonus: Mapping[Player, int] | None = None
    words: Mapping[Player, str] | None = None


@dataclass(frozen=True, slots=True)
class GameFacts:
    """A game: its rounds, sums and, once it is decided, who won."""

    name: str
    players: tuple[Player, ...]
    rounds: tuple[RoundFacts, ...]
    totals: Mapping[Player, int]
    winners: tuple[Player, ...]
    last: float
    """Moment of the last entry, in seconds since the game was begun."""
    version: int = 0
    """How many entries there are."""

    @property
    def complete(self) -> bool:
        """Whether every round so far is complete."""
        return all(one.complete for one in self.rounds)


def facts_of(seen: Record) -> GameFacts:
    """The facts of a game, from a record as somebody may know it."""
    game, state = seen.game, seen.state
    read = READERS.get(game.name, _points_alone)
    rounds = tuple(read(game, number, each) for number, each in enumerate(game.by_round(state), 1))
    result = game.result(state) if rounds else {}
    return GameFacts(
        name=game.name,
        players=tuple(dict.fromkeys(player for each in game.rounds(state) for player in each.players)),
        rounds=rounds,
        totals=result.get("totals", {}),
        winners=tuple(result.get("winners", ())),
        last=max((entry.at for entry in seen.journal), default=0.0),
        version=len(seen.journal),
    )


def _points_alone(game: Any, number: int, state: Any) -> RoundFacts:
    """All that any game tells."""
    return RoundFacts(number, game.score(state), bool(game.result(state).get("complete")))


def _pictomania(game: Any, number: int, state: Any) -> RoundFacts:
    told, looked_at = pictomania_result(state), pictomania_study(state)
    guesses = {
        owner: [(card.player, looked_at.right(card)) for card in pile.counted]
        for owner, pile in looked_at.piles.items()
        if not looked_at.wrong_word(owner)  # those cards went back, right or wrong
    }
    words = {owner: secret["word"] for owner, secret in told["secret"].items()}
    return RoundFacts(number, told["points"], told["complete"], _in_order(guesses), told["bonus"], _known(words))


def _judge(game: Any, number: int, state: Any) -> RoundFacts:
    told = game.result(state)
    secrets = {owner: secret["number"] for owner, secret in told["secret"].items()}
    guesses = {
        owner: [(guess["player"], _same(guess["number"], secrets[owner])) for guess in board]
        for owner, board in told["boards"].items()
    }
    words = {owner: secret["word"] for owner, secret in told["secret"].items()}
    return RoundFacts(number, told["points"], told["complete"], _in_order(guesses), None, _known(words))


def _pictures(game: Any, number: int, state: Any) -> RoundFacts:
    told = game.result(state)
    guesses = {
        owner: [(guess["player"], guess["right"]) for guess in made if guess["player"] != owner]
        for owner, made in told["guesses"].items()
    }
    words = {owner: _photo(told["grid"], place) for owner, place in told["tokens"].items()}
    return RoundFacts(number, told["points"], told["complete"], _in_order(guesses), None, _known(words))


READERS: Mapping[str, Callable[[Any, int, Any], RoundFacts]] = {
    "pictomania": _pictomania,
    "judge": _judge,
    "pictures": _pictures,
}
"""How the rounds of each game are read; of a game that is not here, the points are known."""


def _in_order(guesses: Mapping[Player, list[tuple[Player, bool | None]]]) -> tuple[Guessed, ...]:
    found = []
    for owner, made in guesses.items():
        known = all(right is not None for _, right in made)
        first = next((place for place, (_, right) in enumerate(made) if right), None) if known else None
        found += [Guessed(player, owner, right, place == first) for place, (player, right) in enumerate(made)]
    return tuple(found)


def _same(number: int | None, secret: int | None) -> bool | None:
    return None if number is None or secret is None else number == secret


def _photo(grid: Mapping[str, str], place: str) -> str:
    """What was built: the photo's name where it is known, else where it lies."""
    return grid.get(place) or place


def _known(words: Mapping[Player, str]) -> dict[Player, str]:
    return {player: word for player, word in words.items() if word}
