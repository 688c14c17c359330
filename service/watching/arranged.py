"""The set-up of a table as the server shows it: read from what the process that watches has kept in its folder."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Lock
from typing import Any

TABLE, RESULT, STILL, DRAWN = "table.toml", "setup.json", "still.jpg", "drawn.jpg"
"""Files in the table's folder: the set-up as it is watched with, what there is to show of it, and its pictures."""

NOTHING: dict[str, Any] = {
    "state": "none",
    "saved": "",
    "size": None,
    "parts": None,
    "zones": [],
    "score": None,
    "advice": [],
    "looks": {},
    "stars": {},
}


class Arranged:
    """The set-up in a folder.

    Attributes:
        version: grows with each change; 0 where there never was a set-up.
        words: that were read and by whom, as `WordsShape` has them; None where none were.
    """

    def __init__(self, folder: Path) -> None:
        self._folder, self._lock = folder, Lock()
        self.words: dict[str, Any] | None = None
        self._looking = False
        self._now: dict[str, Any] = {**NOTHING, **self._kept()}
        self.version = int(self._now["state"] != "none")

    def show(self) -> dict[str, Any]:
        """The set-up, as `SetUpShape` has it."""
        with self._lock:
            now = {**self._now, "state": "looking"} if self._looking else self._now
            return {**now, "version": self.version, "words": self.words}

    def picture(self, drawn: bool) -> Path | None:
        """The picture in which the table was found or looked for; None where there is none."""
        path = self._folder / (DRAWN if drawn else STILL)
        return path if path.is_file() else None

    def begin_to_look(self) -> bool:
        """The table is looked for from now on; False where it is already."""
        with self._lock:
            if self._looking:
                return False
            self._looking = True
            self.version += 1
            return True

    def take(self, result: dict[str, Any], words: dict[str, Any] | None) -> None:
        """How looking or laying out went; where nothing was found, what was kept before is kept on."""
        with self._lock:
            self._looking = False
            self._now = {**NOTHING, **(self._kept() if result["state"] == "not_found" else {}), **result}
            if words:
                self.words = {"by": "camera", **words}
            self.version += 1

    def read_by(self, by: str, words: dict[str, Any]) -> None:
        """Words were read, or said."""
        with self._lock:
            self.words = {**words, "by": by}

    def change(self) -> None:
        """Something else that belongs to the set-up has changed."""
        with self._lock:
            self.version += 1

    def forget(self) -> None:
        """Remove the set-up and its pictures."""
        with self._lock:
            for name in (TABLE, RESULT, STILL, DRAWN):
                (self._folder / name).unlink(missing_ok=True)
            self._now, self.words = NOTHING, None
            self.version += 1

    def _kept(self) -> dict[str, Any]:
        try:
            return dict(json.loads((self._folder / RESULT).read_bytes()))
        except (OSError, ValueError):
            return {}
