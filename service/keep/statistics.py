"""Statistics of people: points, guesses, tokens, and who guesses whom best; over any games, by name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.events import Player
from service.keep.evenings import KeptGame


@dataclass(slots=True)
class Person:
    """Somebody over several games; ``name`` as it was written last, "" for a colour that nobody named.

    ``guesses`` are those known to be right or wrong; ``right`` and ``first`` (the first right one at a picture) are
    among them. ``drawn`` are the guesses of others at this person's pictures, ``seen`` those of them that were right.
    ``bonus`` counts bonus tokens, ``stars`` what stood on them. ``best`` is the most points in one round.
    """

    name: str
    colour: Player
    games: int = 0
    won: int = 0
    rounds: int = 0
    points: int = 0
    best: int | None = None
    guesses: int = 0
    right: int = 0
    first: int = 0
    drawn: int = 0
    seen: int = 0
    bonus: int = 0
    stars: int = 0


@dataclass(slots=True)
class Pair:
    """How often ``guesser`` guessed at pictures of ``drawer``, and how often rightly; both as keys of people."""

    guesser: str
    drawer: str
    made: int = 0
    right: int = 0


@dataclass(slots=True)
class Statistics:
    """People by key, and pairs of them by keys."""

    people: dict[str, Person] = field(default_factory=dict)
    pairs: dict[tuple[str, str], Pair] = field(default_factory=dict)


def statistics_of(games: Iterable[KeptGame], named_only: bool = False) -> Statistics:
    """Count what people did in these games, the earliest first.

    Args:
        games: of one table.
        named_only: leave out whoever has no name, for a colour is somebody else another evening.
    """
    counted = Statistics()
    for game in games:
        keys = {player: key_of(game, player) for player in game.facts.players}
        keys = {player: key for player, key in keys.items() if not named_only or player in game.names}
        for player, key in keys.items():
            _count_game(counted, game, player, key)
        _count_guesses(counted, game, keys)
    return counted


def key_of(game: KeptGame, player: Player) -> str:
    """By what somebody is known from game to game: their name in small letters, else the colour after a sign.

    >>> from service.keep.facts import GameFacts
    >>> game = KeptGame(1, "", "", {"red": "Ann "}, GameFacts("judge", ("red", "blue"), (), {}, (), 0.0))
    >>> key_of(game, "red"), key_of(game, "blue")
    ('ann', '#blue')
    """
    name = " ".join(game.names.get(player, "").split()).casefold()
    return name or f"#{player}"


def _count_game(counted: Statistics, game: KeptGame, player: Player, key: str) -> None:
    person = counted.people.setdefault(key, Person("", player))
    person.name, person.colour = game.names.get(player, "").strip(), player
    person.games += 1
    person.won += player in game.facts.winners
    for played in game.facts.rounds:
        if player not in played.points:
            continue
        points = played.points[player]
        person.rounds += 1
        person.points += points
        if played.complete:
            person.best = points if person.best is None else max(person.best, points)
        stars = (played.bonus or {}).get(player, 0)
        person.bonus += stars > 0
        person.stars += stars


def _count_guesses(counted: Statistics, game: KeptGame, keys: dict[Player, str]) -> None:
    for played in game.facts.rounds:
        for guess in played.guesses:
            if guess.right is None:
                continue
            if guesser := counted.people.get(keys.get(guess.player, "")):
                guesser.guesses += 1
                guesser.right += guess.right
                guesser.first += guess.first
            if guess.player == guess.owner:
                continue
            if drawer := counted.people.get(keys.get(guess.owner, "")):
                drawer.drawn += 1
                drawer.seen += guess.right
            if guesser and drawer:
                names = keys[guess.player], keys[guess.owner]
                pair = counted.pairs.setdefault(names, Pair(*names))
                pair.made += 1
                pair.right += guess.right
