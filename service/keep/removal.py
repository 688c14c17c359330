"""Removing for good: games with all their files, and the name of somebody wherever it stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from service.store import Store, StoreFault
from service.store.erasing import erase
from service.store.overwriting import overwrite, shred_folder

PICTURES = "pictures"
"""The folder of the service's data with a folder for each game, named by its number; its film lies in there too."""


@dataclass(frozen=True, slots=True)
class Removed:
    """How many files were removed; ``overwritten``: nothing of what was removed is left in the store's files."""

    files: int
    overwritten: bool


def remove_games(store: Store, data: Path, games: Sequence[int]) -> Removed:
    """Remove games with their pictures and recordings; raises ``OSError`` and :class:`StoreFault`.

    Files go first, so that what is broken off can be repeated: a game is in the store as long as files of it are left.
    """
    folders = [data / PICTURES / str(game) for game in games]
    files = sum(path.is_file() for folder in folders if folder.is_dir() for path in folder.rglob("*"))
    for folder in folders:
        shred_folder(folder)
    erase(store, games)
    return Removed(files, written_over(store))


def written_over(store: Store) -> bool:
    """Write the store anew without what was removed; False where others read all the while: to be repeated."""
    try:
        overwrite(store)
    except StoreFault:
        return False
    return True


def pseudonym(word: str, taken: Iterable[str]) -> str:
    """A name that says nothing and that nobody at the table has: the word with the first number that is free.

    >>> pseudonym("Player", ["Ann", "player 1"])
    'Player 2'
    """
    used = {name.casefold() for name in taken}
    return next(name for number in range(1, len(used) + 2) if (name := f"{word} {number}").casefold() not in used)
