"""The program's end of a camera's process: starts it, hears it, asks it for pictures, ends it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from vision.cameras.child import WANT
from vision.cameras.frame import Image
from vision.cameras.reader import Job
from vision.cameras.shared import make_block

DEBUG = "PAPERREF_DEBUG"
"""Environment variable under which what drivers and libraries print is shown."""
STOP_SECONDS = 1.0
"""So long a process may take to end, when asked and when killed; one that the driver holds even then is left."""
GONE = "its reader ended unexpectedly"


class Worker:
    """One run of a reader.

    Args:
        job: what to read.
        changed: a condition that guards all attributes and is told when one changes.

    Attributes:
        opened: what the reader said of the camera once it was open, see `About`; None before.
        picture: the newest picture not taken yet, when it was grabbed by the monotonic and by the wall clock.
        lost: why no more pictures come, in plain words; "" while they may.
        bad, bad_at: what was wrong with the last thing that was no picture, and when it came; "" where nothing was.
        started: when the process was started, then when the camera was open, by the monotonic clock.
    """

    def __init__(self, job: Job, changed: threading.Condition) -> None:
        self.opened: dict[str, Any] | None = None
        self.picture: tuple[Image, float, float] | None = None
        self.lost = self.bad = ""
        self.started = time.monotonic()
        self.bad_at = 0.0
        self._changed, self._asked = changed, False
        self._block, word, inherited = make_block()
        try:
            self._process = _spawn(inherited)
        finally:
            for number in inherited:
                os.close(number)
        self._write(json.dumps({"open": job.open, "given": job.given, "block": word}).encode() + b"\n")
        threading.Thread(target=self._hear, name="camera", daemon=True).start()

    @property
    def pid(self) -> int:
        """Number of the process."""
        return self._process.pid

    @property
    def grabs(self) -> int:
        """How many pictures were grabbed so far."""
        return int(self._block.pulse[0])

    @property
    def beat(self) -> float:
        """When the last picture was grabbed, else when it was opened or started, by the monotonic clock."""
        return max(self.started, float(self._block.pulse[1]))

    def ask(self, due: float) -> None:
        """Want the next picture that is grabbed at the moment `due` or later; one wish at a time."""
        if not self._asked:
            self._asked = True
            self._write(WANT.pack(due))

    def take(self) -> tuple[Image, float, float] | None:
        """The picture that came, if one did."""
        taken, self.picture = self.picture, None
        return taken

    def stop(self) -> None:
        """End the process, by force where it must be."""
        with suppress(OSError):
            self._stdin.close()
        for force in (False, True):
            if force:
                self._process.kill()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(STOP_SECONDS)
                return

    @property
    def _stdin(self) -> Any:
        return self._process.stdin

    def _write(self, data: bytes) -> None:
        with suppress(OSError, ValueError):
            self._stdin.write(data)

    def _hear(self) -> None:
        for line in _lines(self._process.stdout):
            message = json.loads(line)
            with self._changed:
                for kind, said in message.items():
                    getattr(self, f"_hear_{kind}")(said)
                self._changed.notify_all()
        with self._changed:
            self.lost = self.lost or GONE
            self._changed.notify_all()

    def _hear_opened(self, said: dict[str, Any]) -> None:
        self.opened, self.started = said, time.monotonic()

    def _hear_picture(self, said: tuple[int, int, float, float]) -> None:
        width, height, grabbed, wall = said
        self.picture, self._asked = (self._block.take(width, height), grabbed, wall), False

    def _hear_bad(self, said: str) -> None:
        self.bad, self.bad_at = said, time.monotonic()

    def _hear_lost(self, said: str) -> None:
        self.lost = said


def _lines(pipe: Any) -> Iterator[bytes]:
    """Whole lines as they come; what is left of a line when the process was killed is none."""
    held = b""
    while data := pipe.read(4096):
        *whole, held = (held + data).split(b"\n")
        yield from whole


def _spawn(inherited: tuple[int, ...]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "vision.cameras.child"],
        bufsize=0,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=None if os.environ.get(DEBUG) else subprocess.DEVNULL,
        pass_fds=inherited,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)},
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
