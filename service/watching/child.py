"""The process that watches one table: opens its camera, shows it, sets the table up, referees rounds.

It hears what to do over its standard input and tells over its standard output, see `service.watching.wire`. The end of
its input ends it at once: a round that is not over goes on in the next process.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from service.fault import Fault, why
from service.watching import demo
from service.watching.free_memory import give_back
from service.watching.plan import BROWSER, DEMO, Camera, Task
from service.watching.wire import Message, read
from service.watching.worded import written

if TYPE_CHECKING:
    from vision.camera import Frame, PushedSource, Source
    from vision.referee import Referee

NICE = 5
"""Referees give way to the server, which people wait for."""

TICK = 0.25
"""Without a frame for so many seconds, what was asked is done all the same."""

AGAIN_SECONDS = (1.0, 2.0, 4.0, 8.0)
"""A camera that cannot be opened is tried again after so long; then always after the last."""

MOST_WAITING = 16
"""So many requests wait at most."""


class Ears:
    """Hears the server in a thread of its own: pictures go to the camera that is fed, the rest waits.

    Attributes:
        wanted: a live picture is wanted.
        fed: takes pictures that a browser sends; None where the camera is another.
    """

    def __init__(self, pipe: BinaryIO, send: Callable[[Message], None]) -> None:
        self.waiting: queue.Queue[Message] = queue.Queue(MOST_WAITING)
        self.wanted = False
        self.fed: PushedSource | None = None
        self._early: bytes | None = None
        self._pipe, self._send = pipe, send
        threading.Thread(target=self._listen, name="server", daemon=True).start()

    def wants(self) -> bool:
        """Whether a live picture is wanted; it is taken to be given now."""
        wanted, self.wanted = self.wanted, False
        return wanted

    def feed(self, source: PushedSource) -> None:
        """Give that source, which is started, the pictures from now on, and the last that came before."""
        self.fed = source
        early, self._early = self._early, None
        if early:
            self._push(early)

    def _listen(self) -> None:
        with suppress(Exception):
            while message := read(self._pipe):
                if message.kind == "frame":
                    self._push(message.blob)
                elif message.kind == "want":
                    self.wanted = True
                elif self.waiting.full():
                    self._send(Message("answer", {"id": message.said.get("id"), "wrong": "too much is asked at once"}))
                else:
                    self.waiting.put(message)
        os._exit(0)

    def _push(self, picture: bytes) -> None:
        from vision.camera import BadPicture, SourceError

        if self.fed is None:
            self._early = picture
            return
        try:
            self.fed.push(picture)
        except (BadPicture, SourceError) as error:
            self._send(Message("refused", {"why": str(error)}))


class Watcher:
    """Does what is asked with the camera of one table.

    Args:
        job: the first message.
        ears: hears the rest.
        send: tells the server.
    """

    def __init__(self, job: Message, ears: Ears, send: Callable[[Message], None]) -> None:
        from service.watching.arranged import TABLE
        from service.watching.arranging import Arranging
        from service.watching.round import Where
        from service.watching.teller import Teller

        said = job.said
        folder = Path(said["folder"])
        self.camera = Camera(**said["camera"])
        close_up = demo.STAND if self.camera.kind == DEMO else None
        set_up = folder / TABLE
        pictures = Path(said["pictures"])
        self.where = Where(said["store"], said["table"], pictures, folder, set_up, close_up, said["pace"])
        self.task = self._told(said["task"])
        self.words: list[list[str]] = said["words"]
        self.teller = Teller(send)
        self.arranging = Arranging(folder, send, self.camera.kind == DEMO)
        self._ears, self._send = ears, send
        self._source: Source | None = None
        self._latest: Frame | None = None

    def run(self) -> None:
        """Watch until the process is ended."""
        from vision.camera import PushedSource, SourceError

        tries = 0
        while True:
            try:
                with self._opened() as source:
                    self._source, tries = source, 0
                    if isinstance(source, PushedSource):
                        self._ears.feed(source)
                    self._serve(source)
            except SourceError as error:
                self._source = None
                self._wait(AGAIN_SECONDS[min(tries, len(AGAIN_SECONDS) - 1)], str(error))
                tries += 1

    def _opened(self) -> Source:
        from vision.camera import PushedSource, open_source

        if self.camera.kind == BROWSER:
            return PushedSource("browser")
        return open_source(demo.CLIP if self.camera.kind == DEMO else self.camera.source)

    def _wait(self, seconds: float, why: str) -> None:
        """A camera that cannot be opened is waited for; the server is told why."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.teller.tell(None, why)
            with suppress(queue.Empty):
                self._heed(self._ears.waiting.get(timeout=TICK))

    def _serve(self, source: Source) -> None:
        """Do what is asked with an open source; returns where it has to be opened anew."""
        from service.watching.tap import Tap

        tap = Tap(source, self._between, self._ears.wants, self._show)
        self.arranging.tap = tap
        while True:
            if self.task:
                self._watch(tap, self.task)
            elif source.live:
                self._idle(tap)
            else:
                self._rest(tap)
            if not source.live:
                return

    def _idle(self, tap: Any) -> None:
        """Look through a live camera until there is something to watch."""
        self._doing("idle")
        for _ in tap.frames(TICK):
            pass

    def _rest(self, tap: Any) -> None:
        """A film lies still at its first picture, or the last that was watched, until there is something to watch."""
        self._doing("idle")
        self._latest = self._latest or next(iter(tap.look_on(TICK)), None)
        while not self.task and self._between():
            if self._latest is not None and self._ears.wants():
                tap.show(self._latest)
            with suppress(queue.Empty):
                self._heed(self._ears.waiting.get(timeout=TICK))

    def _doing(self, what: str) -> None:
        if not self.teller.over:
            self.teller.doing = what

    def _watch(self, tap: Any, task: Task) -> None:
        from service.watching.round import watch
        from vision.table import NoTable

        outcome = ""
        try:
            watch(task, self.words, self.where, tap, self.teller, self._show_zones)
        except (Fault, NoTable) as error:
            outcome = why(error)
        ended, self._latest = self.task is not task, tap.latest
        self.teller.doing = "failed" if outcome else "stopped" if ended else "round_over"
        self.teller.detail = written(outcome)
        self._send(Message("over", {"key": task.key, "failed": str(outcome)}))
        self.teller.at_once(tap.status())
        if not ended:
            self.task = None
        give_back()

    # -- between two frames -----------------------------------------------------------------------------------------

    def _between(self) -> bool:
        """Do what was asked; whether what is watched goes on."""
        task = self.task
        self.teller.tell(self._source.status() if self._source else None)
        with suppress(queue.Empty):
            while self.task is task:
                self._heed(self._ears.waiting.get_nowait())
        return self.task is task

    def _heed(self, message: Message) -> None:
        if message.kind == "task":
            self.task, self.words = self._told(message.said["task"]), message.said["words"]
            return
        answer = self.arranging.answer(message, busy=self.task is not None, teller=self.teller)
        self._send(Message("answer", {"id": message.said["id"], **answer}))

    def _told(self, task: Any) -> Task | None:
        if task and self.camera.kind == DEMO:
            task = {**task, "lang": demo.LANGUAGE}
        return Task(**task) if task else None

    def _show(self, picture: bytes) -> None:
        self._send(Message("picture", {}, picture))

    def _show_zones(self, referee: Referee) -> None:
        from service.watching.parts import zones_of

        assert referee.table is not None
        self._send(Message("zones", {"zones": zones_of(referee.table, referee.seen_at)}))


def main() -> None:
    """Watch the table of the first message on standard input."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    channel, lock = os.fdopen(os.dup(1), "wb"), threading.Lock()
    os.dup2(2, 1)  # what libraries print is no message

    def send(message: Message) -> None:
        try:
            with lock:
                channel.write(message.written())
                channel.flush()
        except OSError:
            os._exit(0)

    job = read(sys.stdin.buffer)
    if job is None:
        return
    import cv2

    cv2.setNumThreads(1)
    ears = Ears(sys.stdin.buffer, send)
    try:
        Watcher(job, ears, send).run()
    except Exception as error:
        send(Message("broken", {"why": f"{type(error).__name__}: {error}"}))
        if os.environ.get("PAPERREF_DEBUG"):
            raise
        os._exit(1)


if __name__ == "__main__":
    main()
