"""Removing for good, by the host alone: a game, an evening, an empty table, the name of somebody."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from engine.text import N_, Worded
from service.api import keep_shapes as shapes
from service.api.desk import Desk
from service.api.languages import Speaks
from service.api.problems import Problem, answers
from service.api.routes.games import HERE, Played
from service.api.routes.keeping import TABLE, Spent
from service.api.who import AtDesk, Host
from service.keep.removal import pseudonym, remove_games, written_over
from service.store.erasing import as_word, erase_table, rename_everywhere
from service.store.keeping import names

router = APIRouter(tags=["removal"])

REFUSED = answers("no_pass", "forbidden", "origin", "not_found", "not_allowed", "stale", "store", "unreadable")

PLAYER = N_("Player")
"""What somebody is called whose name is to be nowhere; a number comes after it."""

GAMES_THERE = Worded(N_("games were played at this table; remove them first"))

Entries = Annotated[
    int, Query(ge=0, le=2**31 - 1, description="How many entries there are, as seen: refused where more was said.")
]


@router.delete(HERE + "/{game}", responses=REFUSED)
def remove_game(game: Played, entries: Entries, desk: AtDesk, who: Host) -> shapes.RemovalShape:
    """Remove a game for good: its record, pictures, film and votes. Nothing brings it back."""
    _check_seen(game.version, entries)
    _check_not_watched(desk, who.table, [game.number])
    return _remove(desk, who.table, [game.number])


@router.delete(TABLE + "/evenings/{evening}", responses=REFUSED)
def remove_evening(evening: Spent, entries: Entries, desk: AtDesk, who: Host) -> shapes.RemovalShape:
    """Remove all games of an evening for good; `entries` of them all together."""
    numbers = [game.number for game in evening.games]
    counts = {one.number: one.entries for one in desk.hosting.games(who.table)}
    _check_seen(sum(counts[number] for number in numbers), entries)
    _check_not_watched(desk, who.table, numbers)
    return _remove(desk, who.table, numbers)


@router.delete(TABLE, responses=REFUSED)
def remove_table(desk: AtDesk, who: Host) -> shapes.RemovalShape:
    """Remove a table at which no games are kept, with its seats, passes, set-up and camera. One table has to stay."""
    if desk.hosting.games(who.table):
        raise Problem("not_allowed", GAMES_THERE)
    if len(desk.hosting.tables()) == 1:
        raise Problem("not_allowed", Worded(N_("it is the only table; set up another one first")))
    try:
        files = desk.watchers.forget(who.table)
    except OSError as error:  # the table is still there, so that this can be repeated
        raise Problem("store", _stays(error)) from None
    passes = desk.hosting.passes(who.table)
    if not erase_table(desk.store, who.table):
        raise Problem("not_allowed", GAMES_THERE)
    desk.close(who.table, passes)
    overwritten = written_over(desk.store)
    return shapes.RemovalShape(games=[], files=files, renamed=[], name="", overwritten=overwritten)


@router.post(TABLE + "/forget", responses=REFUSED)
def forget(asked: shapes.Forgotten, desk: AtDesk, who: Host, tongue: Speaks) -> shapes.RemovalShape:
    """Put a made-up name in the place of somebody's, wherever it stands at the table. Points and guesses stay."""
    games = [one.number for one in desk.hosting.games(who.table)]
    taken = [name for called in names(desk.store, games).values() for name in called.values()]
    taken += [seat.name for seat in desk.hosting.seats(who.table)]
    _check_title_not_waiting(desk, who.table, asked.name)
    otherwise = pseudonym(tongue(PLAYER), taken)
    renamed = rename_everywhere(desk.store, who.table, asked.name, otherwise)
    for number in renamed:
        desk.forget(number)
    overwritten = written_over(desk.store)
    desk.changed()
    return shapes.RemovalShape(games=[], files=0, renamed=list(renamed), name=otherwise, overwritten=overwritten)


@router.post(TABLE + "/overwrite", responses=answers("no_pass", "forbidden", "origin"))
def overwrite(desk: AtDesk, who: Host) -> shapes.RemovalShape:
    """Write the store anew without what was removed, where that could not be done at once."""
    return shapes.RemovalShape(games=[], files=0, renamed=[], name="", overwritten=written_over(desk.store))


def _check_seen(there: int, seen: int) -> None:
    if there != seen:
        raise Problem(
            "stale",
            Worded(
                N_("you have seen {seen} entries and there are {there}; look again and repeat"), seen=seen, there=there
            ),
        )


def _check_not_watched(desk: Desk, table: int, numbers: list[int]) -> None:
    """Raise :class:`Problem` while the camera writes into one of the games, and remembers pictures of its round."""
    eyes = desk.watchers.eyes(table)
    task = eyes.plan.task
    if eyes.ending in numbers:
        raise Problem("not_allowed", Worded(N_("the camera is still ending this game; repeat in a moment")))
    if task and not task.dry and (task.game or desk.hosting.latest_game(table)) in numbers:
        raise Problem("not_allowed", Worded(N_("the camera is watching this game; end the watching first")))


def _check_title_not_waiting(desk: Desk, table: int, name: str) -> None:
    """Raise :class:`Problem` while the camera's process knows a title in which the name stands."""
    task = desk.watchers.eyes(table).plan.task
    if task and as_word(name).search(task.title):
        raise Problem("not_allowed", Worded(N_("the camera is watching this game; end the watching first")))


def _remove(desk: Desk, table: int, numbers: list[int]) -> shapes.RemovalShape:
    try:
        removed = remove_games(desk.store, desk.settings.data, numbers)
    except OSError as error:  # what is left of them can still be removed
        raise Problem("store", _stays(error)) from None
    for number in numbers:
        desk.forget(number)
    desk.watchers.eyes(table).forget_games(numbers)
    desk.changed()
    return shapes.RemovalShape(games=numbers, files=removed.files, renamed=[], name="", overwritten=removed.overwritten)


def _stays(error: OSError) -> Worded:
    return Worded(
        N_("a file cannot be removed ({why}); see to the disk and repeat"),
        why=error.strerror or str(error),
    )
