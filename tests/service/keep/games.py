"""Games of an evening as records, played in full or up to the reveal, and put into a store at a table."""

from __future__ import annotations

from collections.abc import Mapping

from engine.events import Event
from engine.fields import decode
from engine.game import find_game
from engine.journal import Journal
from engine.record import Record
from service.keep.evenings import KeptGame
from service.keep.facts import facts_of
from service.records.begin import begun
from service.store.hosting import Hosting
from service.store.keeping import TakenGame, take_in
from tests.service.api.evenings import PLAYERS, evening

NAMES = {"red": "Ann", "green": "Bořek", "blue": "زهرا"}
EVE = "2026-03-01T18:30:00.000Z"


def played(game: str = "pictomania", reveal: bool = True) -> Journal:
    """A round of the game, an entry a second, with all that is said until its end or until the reveal."""
    told, kinds = evening(game), find_game(game).vocabulary.kinds
    journal = begun(game, PLAYERS[game], {})
    said = told.play + (told.reveal if reveal else ())
    for second, (who, raw) in enumerate(said, 1):
        journal.add(decode(Event, raw, "event", kinds), float(second), source="player", who=who)
    return journal


def kept(
    number: int = 1, created: str = EVE, names: Mapping[str, str] = NAMES, journal: Journal | None = None
) -> KeptGame:
    """A game as it is kept."""
    return KeptGame(number, "", created, names, facts_of(Record.of(journal or played())))


def at_table(hosting: Hosting, *games: TakenGame, name: str = "Kitchen") -> tuple[int, tuple[int, ...]]:
    """A table with games; its number and theirs."""
    table, records = take_in(hosting.store, name, EVE, list(NAMES.items()), games)
    return table.id, records


def taken(journal: Journal | None = None, created: str = EVE, title: str = "", **names: str) -> TakenGame:
    return TakenGame(journal or played(), title, created, names or NAMES)
