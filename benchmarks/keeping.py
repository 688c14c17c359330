"""Measures what is kept of evenings: python -m benchmarks.keeping [--games N] [--film MB]. A line a figure.

A table with so many games is made in a temporary folder, a film of so many megabytes beside one of them; then it is
read, shared, printed, archived, taken in again, and a game of it removed.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np

from engine.events import GuessLaid, GuessShown, InkSeen
from engine.journal import Journal
from engine.pictomania.events import BonusTaken, LetterShown, NumberShown, PileTurned, StandRead
from service.choices import Language
from service.drawings import keep_drawing
from service.i18n import speak
from service.keep.archive import plan_of, written
from service.keep.drawing_files import stem
from service.keep.gallery import gallery_of
from service.keep.incoming import take, waiting_place
from service.keep.paint import painted
from service.keep.printing import printed
from service.keep.removal import remove_games
from service.keep.share import share_page
from service.keep.sheet import SheetGame, sheet_pages
from service.keep.shelf import Shelf
from service.keep.statistics import statistics_of
from service.keep.unpacking import unpack
from service.records.begin import begun
from service.store import Store
from service.store.hosting import Hosting
from service.store.keeping import TakenGame, take_in
from service.watching.reel import HEAD, WORD
from vision.cut import cut_drawing

PLAYERS = ("red", "green", "blue", "yellow")
NAMES = dict(zip(PLAYERS, ("Ann", "Bořek", "زهرا", "Íñigo"), strict=True))
ROUNDS = 4


@contextmanager
def timed(what: str) -> Iterator[None]:
    """Print how much CPU time it took, and how long."""
    cpu, wall = time.process_time(), time.perf_counter()
    yield
    print(f"{what}: {time.process_time() - cpu:.3f} s of CPU time, {time.perf_counter() - wall:.3f} s")


def game() -> Journal:
    """A game of four players and four rounds, everybody guessing everybody."""
    journal = begun("pictomania", PLAYERS, {})
    words = tuple(f"word {number}" for number in range(1, 8))
    for number in range(ROUNDS):
        at = 100.0 * number
        if number:
            opening = journal.header
            again = begun("pictomania", PLAYERS, opening.options)[1].event
            journal.add(type(again)(again.players, again.tokens, again.bonus, number + 1), at)  # type: ignore[union-attr,call-arg]
        journal.add(StandRead(words, words, words), at + 1)
        secrets = {player: 1 + (place + number) % 7 for place, player in enumerate(PLAYERS)}
        for player in PLAYERS:
            journal.add(InkSeen(player), at + 2)
        for player in PLAYERS:
            for owner in PLAYERS:
                if player != owner:
                    journal.add(GuessLaid(player, owner, secrets[owner]), at + 30)
        for player, stars in zip(PLAYERS, (3, 2, 2, 1), strict=True):
            journal.add(BonusTaken(player, stars), at + 50)
        for owner in PLAYERS:
            journal.add(PileTurned(owner), at + 60)
            journal.add(LetterShown(owner, "A"), at + 61)
            journal.add(NumberShown(owner, secrets[owner]), at + 62)
            for player in PLAYERS:
                if player != owner:
                    journal.add(GuessShown(owner, player, secrets[owner]), at + 63)
    return journal


def drawing(folder: Path, name: str) -> None:
    """A drawing as the program keeps it."""
    sheet = np.full((600, 850, 3), 250, np.uint8)
    cv2.ellipse(sheet, (400, 300), (200, 120), 20.0, 0.0, 320.0, (60, 40, 30), 5)
    folder.mkdir(parents=True, exist_ok=True)
    keep_drawing(folder, name, cut_drawing(sheet))


def made(hosting: Hosting, data: Path, games: int, film: int) -> int:
    """The table; its id."""
    journal, first = game(), datetime(2026, 1, 1, 18, tzinfo=UTC)
    begins = (first + timedelta(days=place // 3, hours=place % 3) for place in range(games))
    moments = [moment.isoformat(timespec="milliseconds").replace("+00:00", "Z") for moment in begins]
    taken = [TakenGame(journal, "", moment, NAMES) for moment in moments]
    table, records = take_in(hosting.store, "Kitchen", "2026-01-01T00:00:00.000Z", list(NAMES.items()), taken)
    for record in records:
        for player in PLAYERS:
            drawing(data / "pictures" / str(record), stem("drawing", 1, player))
    reel = data / "pictures" / str(records[0]) / "film"
    reel.mkdir()
    shot = b"\xff\xd8" + bytes(200_000)
    for piece in range(max(1, film // 16)):
        with (reel / f"{piece:08d}.reel").open("wb") as file:
            for number in range(80):
                file.write(HEAD.pack(WORD, piece * 80 + number, float(number), len(shot)) + shot)
    return table.id


def main() -> None:
    """Make, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--film", type=int, default=256, help="megabytes")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder, Store.open(Path(folder) / "records.sqlite3") as store:
        data, hosting = Path(folder), Hosting(store)
        table = made(hosting, data, asked.games, asked.film)
        shelf, tongue = Shelf(hosting), speak(Language.fa)
        print(f"games: {asked.games}, entries each: {hosting.games(table)[0].entries}")
        with timed("evenings and statistics, read for the first time"):
            statistics_of(shelf.games(table))
        with timed("evenings and statistics, read again"):
            games = shelf.games(table)
            statistics_of(games)
        with timed("gallery, first page"):
            found = [one for one, _ in zip(gallery_of(games, data / "pictures"), range(24), strict=False)]
        paths = [data / "pictures" / str(one.game.number) / one.files.picture for one in found[:4]]
        images = [np.asarray(cv2.imread(str(path)), np.uint8) for path in paths]
        with timed("picture to share"):
            painted(share_page("Kitchen", [games[-1]], [(image, "word") for image in images], tongue))
        reasons = {1: {player: [(1, "reason of a point")] * 6 for player in PLAYERS}}
        with timed("score sheet of a game"):
            printed(sheet_pages("Kitchen", [SheetGame(games[-1], reasons)], tongue), "Kitchen", Language.fa)
        _archive(hosting, data, table)
        size = sum(path.stat().st_size for path in data.glob("records.sqlite3*"))
        with timed(f"a game removed from a store of {size / 1e6:.1f} MB, with a film of {asked.film} MB"):
            remove_games(store, data, [games[0].number])


def _archive(hosting: Hosting, data: Path, table: int) -> None:
    waiting = waiting_place(data)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with timed("archive written"), (waiting / "archive.zip").open("wb") as file:
        for block in written(plan_of(hosting, data / "pictures", table)):
            file.write(block)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(f"archive: {(waiting / 'archive.zip').stat().st_size / 1e6:.1f} MB; memory grown by {grown / 1024:.1f} MB")
    with timed("archive looked through and taken in"):
        take(hosting, data / "pictures", unpack(waiting / "archive.zip", waiting), waiting)


if __name__ == "__main__":
    main()
