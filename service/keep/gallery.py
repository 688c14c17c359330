"""The drawings of games with what may be known of them: the word, who guessed it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.events import Player
from service.keep.drawing_files import DrawingFiles, drawings_in
from service.keep.evenings import KeptGame
from service.keep.facts import RoundFacts


@dataclass(frozen=True, slots=True)
class KeptDrawing:
    """A drawing: ``word`` is "" until it may be known by all; ``guessed`` who guessed it rightly, the first first.

    ``over``: every point of its round is known.
    """

    game: KeptGame
    round: int
    player: Player
    word: str
    over: bool
    guessed: tuple[Player, ...]
    guesses: int
    files: DrawingFiles


def gallery_of(games: Iterable[KeptGame], pictures: Path) -> Iterator[KeptDrawing]:
    """The drawings of games, the latest first.

    Args:
        games: as everybody may know them, in the order in which they were begun.
        pictures: the folder with a folder for each game.
    """
    for game in reversed(list(games)):
        files = drawings_in(pictures / str(game.number))
        for played in reversed(game.facts.rounds):
            for player in game.facts.players:
                if (played.number, player) in files:
                    yield _drawing(game, played, player, files[played.number, player])


def _drawing(game: KeptGame, played: RoundFacts, player: Player, files: DrawingFiles) -> KeptDrawing:
    at_it = [guess for guess in played.guesses if guess.owner == player and guess.player != player]
    right = tuple(guess.player for guess in at_it if guess.right)
    word = (played.words or {}).get(player, "")
    return KeptDrawing(game, played.number, player, word, played.complete, right, len(at_it), files)
