"""What the camera of a table is to do, kept in a file, so that it goes on after the service was ended or killed."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from service.store.overwriting import shred

DEMO = "demo"
BROWSER = "browser"
FILM = "film"
KINDS = ("webcam", "address", FILM, DEMO, BROWSER)
"""What a camera can be: of this computer, on the network, a film on this computer, the bundled clip, a browser."""

MEMORY = "referee.bin"
"""The file in a table's folder in which the referee's memory of a round is kept, with pictures of the table."""

FORM = 1
"""Of the file; one of another form is as none."""


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera: of a kind in `KINDS`, and what it is called there; with its password, where an address has one."""

    kind: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class Task:
    """A round to be watched.

    Attributes:
        key: by which it is told from others, also after a restart.
        game: the record it is kept in; None for one that begins when the table is seen, and in a dry run.
        dry: nothing is recorded.
        lang: language of the words on the stand.
        title: of a game that begins.
        options: of a game that begins, as its players agreed on them.
        waits: it begins once somebody looks.
    """

    key: str
    game: int | None = None
    dry: bool = False
    lang: str = "en"
    title: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """All that is to be remembered of a table's camera.

    Attributes:
        camera: that is attached.
        capture: whether cameras may see anything.
        task: what is watched; None where nothing is.
        see, film: names of the passes whose holders may see the live picture, and send pictures.
        words: of the cards A, B and C, for the next round, and who read them; none where they are not known.
        words_by: who read those.
        saved: when the set-up was saved (UTC), "" where there is none.
    """

    camera: Camera | None = None
    capture: bool = True
    task: Task | None = None
    see: tuple[str, ...] = ()
    film: tuple[str, ...] = ()
    words: tuple[tuple[str, ...], ...] = ()
    words_by: str = ""
    saved: str = ""


class PlanFile:
    """The plan of one table in its folder; what is written there is whole or not there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._path = folder / "plan.json"
        self.plan = self._kept = self._read()

    def hold(self, **changes: Any) -> None:
        """Change some of the plan from now on, whether or not it can be kept; `change` keeps it."""
        self.plan = replace(self.plan, **changes)

    def change(self, **changes: Any) -> Plan:
        """Change some of the plan, and keep it; raises ``OSError`` where it cannot be written."""
        changed = replace(self.plan, **changes)
        if changed != self._kept:
            write_whole(self._path, json.dumps({"form": FORM, **asdict(changed)}).encode())
        self.plan = self._kept = changed
        return changed

    def forget_memory(self) -> None:
        """Let no round go on from what the referee remembers; nothing of it is left on the disk."""
        with suppress(FileNotFoundError):
            shred(self.folder / MEMORY)

    def _read(self) -> Plan:
        try:
            told = json.loads(self._path.read_bytes())
            return _plan(told) if told["form"] == FORM else Plan()
        except (OSError, ValueError, KeyError, TypeError):
            return Plan()


def _plan(told: dict[str, Any]) -> Plan:
    camera, task = told["camera"], told["task"]
    return Plan(
        camera=Camera(**camera) if camera else None,
        capture=bool(told["capture"]),
        task=Task(**task) if task else None,
        see=tuple(told["see"]),
        film=tuple(told["film"]),
        words=tuple(tuple(card) for card in told["words"]),
        words_by=told["words_by"],
        saved=told["saved"],
    )


def write_whole(path: Path, content: bytes, synced: bool = True) -> None:
    """Write a file for nobody else to read, whole or not at all; it is on the disk when this returns, where synced."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, draft = tempfile.mkstemp(prefix=path.name, dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            if synced:
                os.fsync(file.fileno())
        Path(draft).replace(path)
    finally:
        Path(draft).unlink(missing_ok=True)
