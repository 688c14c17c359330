"""The cameras of all tables of a service."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any

from engine.errors import quote
from engine.game import find_game
from engine.text import N_, Verbatim, Worded, verbatim
from service.given import DEMO_TITLE
from service.store.hosting import Hosting
from service.store.overwriting import shred_folder
from service.watching.eyes import Eyes, new_key
from service.watching.plan import DEMO, FILM, KINDS, Camera, Task
from service.watching.refused import Refused

WATCHED = "pictomania"
"""The game that can be watched."""

ALONE = ("webcam", "address")
"""Cameras of these kinds see one table."""


@dataclass(slots=True)
class Watchers:
    """The eyes of each table.

    Args:
        hosting: knows the tables and their games.
        data: folder of what the program keeps.
        job: what every process is told: places of the store and the games' pictures, and whether films keep their pace.
        changed: is called where there is something new to be told to who watches, with the game that has new entries.
    """

    hosting: Hosting
    data: Path
    job: Mapping[str, Any]
    changed: Callable[[int | None], None]
    _eyes: dict[int, Eyes] = field(default_factory=dict)
    _demos: set[int] = field(default_factory=set)
    _seated: set[int] = field(default_factory=set)
    _lock: Lock = field(default_factory=Lock)

    @property
    def films(self) -> Path:
        """The folder in which films lie that hosts may choose."""
        return self.data / "films"

    def eyes(self, table: int) -> Eyes:
        """The eyes of a table."""
        with self._lock:
            found = self._eyes.get(table)
            if found is None:
                found = self._eyes[table] = Eyes(table, self._folder(table), self.job, self._news)
            return found

    def begin(self) -> None:
        """Look after all cameras again, as after a restart."""
        for table in self.hosting.tables():
            self.eyes(table.id).begin()

    def end(self) -> None:
        """Let go of all cameras; what is watched goes on when they begin again."""
        for eyes in list(self._eyes.values()):
            eyes.end()

    def attach(self, table: int, camera: Camera) -> None:
        """Have a table watched by a camera; raises :class:`Refused` where it sees another table already."""
        if camera.kind not in KINDS:
            why = Worded(N_("kind: {given} is none of {wanted}"), given=quote(camera.kind), wanted=verbatim(KINDS))
            raise Refused("unreadable", why)
        others = [one for one in self.hosting.tables() if one.id != table]
        for other in others if camera.kind in ALONE else ():
            if self.eyes(other.id).plan.camera == camera:
                raise Refused("no_camera", Worded(N_("this camera sees another table; let go of it there first")))
        self.eyes(table).attach(camera)

    def forget(self, table: int) -> int:
        """A table is removed: its camera is let go of, and nothing is kept of it; how many files there were."""
        self.eyes(table).detach()
        with self._lock:
            self._eyes.pop(table, None)
            self._demos.discard(table)
        folder = self._folder(table)
        files = sum(path.is_file() for path in folder.rglob("*")) if folder.is_dir() else 0
        shred_folder(folder)
        return files

    def film(self, name: str) -> Camera:
        """The film of that name in the folder for films; raises :class:`Refused` where there is none."""
        path = self.films / name
        if not name or Path(name).name != name or not path.is_file():
            raise Refused(
                "not_found",
                Worded(N_("there is no film of that name in the folder {folder}"), folder=Verbatim(self.films)),
            )
        return Camera(FILM, str(path))

    def watch(self, table: int, game: int | None, **rest: Any) -> None:
        """Watch a round at a table; raises :class:`Refused` where that cannot be.

        Args:
            table: at which.
            game: that goes on; None for a new one.
            rest: other fields of :class:`Task`.
        """
        if game is not None and self.hosting.table_of(game) != table:
            raise Refused("not_found", Worded(N_("no game {game} is played at this table"), game=game))
        if game is not None and (played := self.hosting.store.record(game).record.game.name) != WATCHED:
            raise Refused(
                "no_camera",
                Worded(
                    N_("only {wanted} can be watched so far, and this is {given}; say it by hand"),
                    wanted=Verbatim(WATCHED),
                    given=Verbatim(played),
                ),
            )
        self.eyes(table).watch(Task(new_key(), game, **rest))

    def demonstrate(self, table: int) -> None:
        """Have the bundled clip played as soon as somebody looks, where no other camera is attached.

        A table at which people have played, with or without a camera, is left alone: nothing begins there by itself.
        """
        eyes = self.eyes(table)
        if not self._untouched(table):
            return
        if eyes.plan.camera is None:
            eyes.choose(Camera(DEMO))
        if eyes.plan.camera == Camera(DEMO) and eyes.plan.task is None:
            self._demos.add(table)

    def somebody_looks(self, table: int) -> None:
        """Somebody looks at a table from now on."""
        with self._lock:
            waits = table in self._demos
            self._demos.discard(table)
        if waits and self.eyes(table).plan.camera == Camera(DEMO) and self.eyes(table).plan.capture:
            self.watch(table, None, title=DEMO_TITLE)

    def _folder(self, table: int) -> Path:
        return self.data / "watching" / str(table)

    def _untouched(self, table: int) -> bool:
        """Whether nothing was played at a table last, or the clip to its end."""
        number = self.hosting.latest_game(table)
        if number is None:
            return True
        stored = self.hosting.store.record(number)
        result: Mapping[str, Any] = stored.record.game.result(stored.record.state) or {}
        return stored.title == DEMO_TITLE and bool(result.get("complete"))

    def _news(self, table: int, game: int | None) -> None:
        if game is not None and game not in self._seated:
            self._seated.add(game)
            self._seat(table, game)
        self.changed(game)

    def _seat(self, table: int, game: int) -> None:
        """Where nobody was said to sit at the table, those do whom the camera saw."""
        if not self.hosting.seats(table):
            record = self.hosting.store.record(game).record
            rounds = record.game.rounds(record.state)
            if rounds:
                self.hosting.take_seats(table, [(player, "") for player in rounds[-1].players])


def checked_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options of a game that is to be watched; raises ``Unreadable`` for those that it does not have."""
    find_game(WATCHED).options.read(dict(options))
    return dict(options)
