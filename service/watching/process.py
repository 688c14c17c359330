"""The server's end of the process that watches a table: started, heard, told, asked, ended."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import count
from typing import Any, BinaryIO, cast

from engine.text import N_, Worded
from service.watching.refused import Refused
from service.watching.wire import Broken, Message, read
from service.wording import Foreign

DEBUG = "PAPERREF_DEBUG"
"""Environment variable under which what the process and its libraries print is shown."""

STOP_SECONDS = 0.7
"""So long the process may take to end, before it is killed."""

MOST_WAITING = 32
"""So many messages wait to be taken by the process at most."""

GONE = Worded(N_("the camera's process ended; it is started again, repeat in a moment"))
FAILED = Worded(N_("the camera cannot do that now; look at its picture, and repeat"))
BUSY = Worded(N_("the camera's process is busy; repeat in a moment"))


class Process:
    """One run of the process.

    Args:
        job: what it is told first.
    """

    def __init__(self, job: Mapping[str, Any]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "service.watching.child"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None if os.environ.get(DEBUG) else subprocess.DEVNULL,
            env={**os.environ, "OMP_NUM_THREADS": "1"},
            start_new_session=True,  # Ctrl-C is for the server alone
        )
        self._stdin, self._stdout = cast("BinaryIO", self._process.stdin), cast("BinaryIO", self._process.stdout)
        self._changed = threading.Condition()
        self._waiting: deque[Message] = deque([Message("job", dict(job))])
        self._frame: bytes | None = None
        self._ended = False
        self._answers: dict[int, dict[str, Any] | None] = {}
        self._ids = count(1)
        threading.Thread(target=self._write, name="camera's process", daemon=True).start()

    @property
    def pid(self) -> int:
        """Its number."""
        return self._process.pid

    def hear(self, take: Callable[[Message], None]) -> None:
        """Hand over what the process tells until it has ended."""
        with suppress(OSError, ValueError, Broken):
            while message := read(self._stdout):
                if message.kind == "answer":
                    self._answer(message.said)
                else:
                    take(message)
        self.stop()

    def tell(self, message: Message) -> None:
        """Have the process told; nobody waits. What comes when too much waits already is left out."""
        with self._changed:
            if len(self._waiting) < MOST_WAITING:
                self._waiting.append(message)
                self._changed.notify_all()

    def push(self, frame: bytes) -> bool:
        """Give the process a picture in place of one that still waits; whether one did."""
        with self._changed:
            waited, self._frame = self._frame is not None, frame
            self._changed.notify_all()
        return waited

    def ask(self, kind: str, said: Mapping[str, Any], blob: bytes, seconds: float) -> dict[str, Any]:
        """Have the process do something, and wait so long for what it answers.

        Raises:
            Refused: it cannot be done, or no answer came.
        """
        number = next(self._ids)
        with self._changed:
            self._answers[number] = None
        self.tell(Message(kind, {**said, "id": number}, blob))
        with self._changed:
            self._changed.wait_for(lambda: self._ended or self._answers[number] is not None, seconds)
            answer = self._answers.pop(number)
        if answer is None:
            raise Refused("no_camera", GONE if self._ended else BUSY)
        if wrong := answer.get("wrong"):
            raise Refused("no_camera", Foreign(wrong, FAILED))
        return answer

    def stop(self) -> None:
        """End the process, by force where it must be."""
        with self._changed:
            self._ended = True
            self._changed.notify_all()
        with suppress(OSError, ValueError):
            self._stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(STOP_SECONDS)
            return
        self._process.kill()
        self._process.wait()

    def _answer(self, said: dict[str, Any]) -> None:
        with self._changed:
            if said.get("id") in self._answers:
                self._answers[said["id"]] = said
                self._changed.notify_all()

    def _write(self) -> None:
        while (message := self._next()) is not None:
            try:
                self._stdin.write(message.written())
                self._stdin.flush()
            except (OSError, ValueError):
                return

    def _next(self) -> Message | None:
        with self._changed:
            self._changed.wait_for(lambda: self._ended or self._waiting or self._frame is not None)
            if self._ended:
                return None
            if self._waiting:
                return self._waiting.popleft()
            frame, self._frame = self._frame, None
            return Message("frame", {}, frame or b"")
