"""The camera of one table as the server has it: what it is to do, how it is, what it last saw."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

from engine.text import N_, Worded
from service.watching.arranged import Arranged
from service.watching.plan import BROWSER, Camera, Plan, PlanFile, Task
from service.watching.process import Process
from service.watching.refused import Refused
from service.watching.teller import OVER
from service.watching.wire import Message
from service.wording import Foreign

AGAIN_SECONDS = (0.5, 1.0, 2.0, 4.0, 8.0)
"""A process that ended by itself is started again after so long."""

STEADY_SECONDS = 60.0
"""A process that ran so long has started well."""

MOST_STARTS = 6
"""After so many starts that went wrong, one after the other, what is watched is given up."""

ANSWER_SECONDS = 30.0
"""So long an answer of the process is waited for."""

PICTURE_SECONDS = 10.0
"""So long a newer picture is waited for."""

MOST_WAITING = 40
"""So many wait for a newer picture at once."""

OF_GAME = frozenset({"game", "moment", "detail", "notes", "lost"})
"""What a process tells that belongs to the game that it watches."""

MOST_SEEN = 50
"""So many of the latest sightings of a dry run are kept."""

OFF = Worded(N_("cameras are switched off at this table; the host can switch them on again"))
NONE = Worded(N_("no camera is attached to this table; attach one first"))
STARTING = Worded(N_("the camera is being started; repeat in a moment"))
NO_FRAME = Worded(N_("what came is of no use as a picture of the table; send JPEG pictures, all of one size"))
CANNOT_LIE = Worded(N_("the table cannot lie so; move the parts back to where they are seen, and repeat"))
NOT_READ = Worded(N_("the words could not be read; photograph all three cards from the front, sharp and near"))


@dataclass(frozen=True, slots=True)
class Picture:
    """A live picture as JPEG; the number tells it from others."""

    number: int
    jpeg: bytes


@dataclass(slots=True)
class Waiting:
    """Somebody who waits for a picture, on an event loop."""

    loop: asyncio.AbstractEventLoop
    come: asyncio.Event = field(default_factory=asyncio.Event)


class Eyes:
    """The camera of a table; may be used from any thread.

    Args:
        table: its id.
        folder: of all that is kept of it.
        job: what a process is told besides what it is to do.
        changed: is called where there is something new to be told, with the game where that has new entries.
    """

    def __init__(
        self, table: int, folder: Path, job: Mapping[str, Any], changed: Callable[[int, int | None], None]
    ) -> None:
        self.table = table
        self.seen: deque[tuple[str, str]] = deque(maxlen=MOST_SEEN)
        self.zones: list[dict[str, Any]] = []
        self.arranged = Arranged(folder)
        self._file = PlanFile(folder)
        self._job, self._changed = job, changed
        self._lock = threading.RLock()
        self._process: Process | None = None
        self._ended: threading.Event | None = None
        self._state: dict[str, Any] = {}
        self._picture: Picture | None = None
        self._pictures = 0
        self._waiting: list[Waiting] = []
        self._refused = ""
        self._broken = ""
        self._finished = ""
        self._ending: tuple[str, int | None] | None = None
        self._gone: set[int] = set()

    @property
    def plan(self) -> Plan:
        """What it is to do."""
        return self._file.plan

    @property
    def running(self) -> bool:
        """Whether a process looks after the camera."""
        return self._ended is not None

    @property
    def ending(self) -> int | None:
        """The game that is watched no longer and still written to the end; None where there is none."""
        return self._ending[1] if self._ending else None

    @property
    def pid(self) -> int | None:
        """Number of the process that watches now; None where none does."""
        with self._lock:
            return self._process.pid if self._process else None

    # -- how it is --------------------------------------------------------------------------------------------------

    def now(self, host: bool) -> dict[str, Any]:
        """How it is, as `EyesNow` tells it."""
        plan, known = self.plan, self._known
        task = plan.task
        return {
            "table": self.table,
            "capture": plan.capture,
            "camera": plan.camera.kind if plan.camera else None,
            "state": self.state,
            "game": known("game") or (task.game if task else None),
            "moment": known("moment"),
            "dry": bool(task and task.dry),
            "set_up": self.arranged.version,
            "frames": known("frames", 0),
            "skipped": known("skipped", 0),
            "detail": (known("detail") or self._broken or known("error") or "") if host else "",
            "notes": known("notes", []) if host else [],
        }

    @property
    def state(self) -> str:
        """What it does; one of the states of `EyesNow`."""
        if self.plan.camera is None:
            return "none"
        if not self.plan.capture:
            return "off"
        if self._finished and not self.plan.task:
            return self._finished
        told = str(self._state.get("state", "starting"))
        # What was watched before is over; what is to be watched now has not begun to be told of.
        return "starting" if self.plan.task and told in OVER else told

    def camera(self) -> dict[str, Any]:
        """How the camera is, as `CameraShape` tells it."""
        camera, known = self.plan.camera, self._state.get
        return {
            "kind": camera.kind if camera else None,
            "name": shown(camera) if camera else "",
            "state": self.state,
            "error": known("error", ""),
            "size": known("size"),
            "fps": known("fps"),
            "frames": known("frames", 0),
            "skipped": known("skipped", 0),
            "reconnects": known("reconnects", 0),
            "retry": known("retry"),
            "controls": known("controls", {}),
        }

    def watching(self) -> dict[str, Any]:
        """What is watched, as `WatchingShape` tells it, without what was seen."""
        task = self.plan.task
        now = self.now(True)
        return {
            "on": task is not None,
            "dry": bool(task and task.dry),
            "game": now["game"],
            "state": now["state"],
            "notes": now["notes"],
            "lost": self._known("lost", ""),
        }

    # -- what it is to do -------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Look after the camera where there is one and it may see, as after a restart."""
        with self._lock:
            if self.plan.camera and self.plan.capture and not self._ended:
                self._ended, self._process = threading.Event(), Process(self._whole_job())
                whole = (self._ended, self._process)
                threading.Thread(target=self._keep, args=whole, name="camera", daemon=True).start()

    def end(self) -> None:
        """Let go of the camera at once; what is watched goes on when it begins again."""
        with self._lock:
            ended, self._ended = self._ended, None
            process, self._process = self._process, None
            self._state, self._picture, self.zones, self._ending = {}, None, [], None
            self._wake()
        if ended:
            ended.set()
        if process:
            process.stop()

    def attach(self, camera: Camera) -> None:
        """Have another camera; what was watched with the one before is ended."""
        self.choose(camera)
        self.begin()
        self._tell()

    def choose(self, camera: Camera) -> None:
        """Have another camera that is not opened yet."""
        self.detach()
        self._change(camera=camera)

    def detach(self) -> None:
        """Have no camera."""
        self.end()
        self._finished = self._broken = ""
        self._change(camera=None, task=None)
        self._file.forget_memory()
        self._tell()

    def switch(self, on: bool) -> None:
        """Let cameras see this table, or not; at once.

        Raises ``OSError`` where that cannot be kept; cameras that were switched off are off all the same.
        """
        if not on:
            self._hold(capture=False)
            self.end()
            self._tell()
        self._change(capture=on)
        if on:
            self.begin()
        self._tell()

    def allow(self, see: Sequence[str], film: Sequence[str]) -> None:
        """Let the holders of the passes of these names see the picture, or film."""
        self._change(see=tuple(see), film=tuple(film))

    def watch(self, task: Task) -> None:
        """Watch a round from now on; the one before is ended first."""
        process = self._running()
        self.seen.clear()
        self._finished = self._broken = ""
        self._change(task=task)
        process.tell(self._task())
        self._tell()

    def stop_watching(self) -> None:
        """End what is watched; what can only be told at the end is told."""
        if self.plan.task is None:
            return
        process = self._process
        if process:
            self._ending = (self.plan.task.key, self.now(True)["game"])
        self._change(task=None)
        if process:
            process.tell(self._task())
        self._tell()

    def forget_games(self, games: Iterable[int]) -> None:
        """Games of the table were removed: nothing of them is told any more, and nothing remembered.

        The process that watched one may go on telling of it until it watches another.
        """
        self._gone.update(games)
        if self.plan.task is None or self.plan.task.dry:
            self._file.forget_memory()
        self._tell()

    def say_words(self, words: Sequence[Sequence[str]], by: str) -> None:
        """These words stand on the stand when the next round begins."""
        self._change(words=tuple(tuple(card) for card in words), words_by=by)
        self.arranged.change()
        self._tell()

    # -- pictures ---------------------------------------------------------------------------------------------------

    def push(self, picture: bytes) -> dict[str, int]:
        """Take a picture that a browser sends; raises :class:`Refused` for what is none, and without such a camera."""
        from vision.cameras.errors import BadPicture
        from vision.cameras.jpeg import check_jpeg

        process = self._running()
        if self.plan.camera is None or self.plan.camera.kind != BROWSER:
            raise Refused("no_camera", Worded(N_("the table's camera is no browser; attach one of that kind first")))
        try:
            check_jpeg(picture)
        except BadPicture as error:
            raise Refused("unreadable", Foreign(str(error), NO_FRAME)) from None
        process.push(picture)
        if why := self._refused:
            self._refused = ""
            raise Refused("unreadable", Foreign(why, NO_FRAME))
        return {"frames": self._state.get("frames", 0), "skipped": self._state.get("skipped", 0)}

    async def picture(self, after: int | None) -> Picture | None:
        """The latest picture, or where that has the number given a newer one, waited for; None where none comes."""
        self._running()
        if len(self._waiting) >= MOST_WAITING:
            raise Refused("full", Worded(N_("too many look at the picture now; close a page, and repeat")))
        waiting, end = Waiting(asyncio.get_running_loop()), time.monotonic() + PICTURE_SECONDS
        with self._lock:
            if self._picture and self._picture.number != after:
                self.want()
                return self._picture
            self._waiting.append(waiting)
        try:
            self.want()
            async with asyncio.timeout(end - time.monotonic()):
                await waiting.come.wait()
        except TimeoutError:
            return None
        finally:
            with self._lock:
                self._waiting.remove(waiting)
        return self._picture

    def want(self) -> None:
        """Have a picture made soon."""
        if process := self._process:
            process.tell(Message("want"))

    # -- the set-up -------------------------------------------------------------------------------------------------

    def look(self, lang: str) -> None:
        """Look for the table; how that went is told with the state."""
        process = self._running()
        if self.plan.task:
            raise Refused("no_camera", Worded(N_("a round is watched; end that first")))
        if not self.arranged.begin_to_look():
            raise Refused("no_camera", Worded(N_("the table is being looked for already; wait for the end")))
        self._tell()

        def look() -> None:
            try:
                answer = process.ask("look", {"lang": lang}, b"", ANSWER_SECONDS)
                self.arranged.take(answer["set_up"], answer.get("words"))
            except Refused as error:
                self.arranged.take({"state": "not_found", "advice": [str(error)], "score": None, "size": None}, None)
            self._tell()

        threading.Thread(target=look, name="set-up", daemon=True).start()

    def lay(self, parts: Mapping[str, Any]) -> None:
        """Lay the table out as the parts say, and keep it; raises :class:`Refused` where it cannot lie so."""
        process = self._running()
        try:
            answer = process.ask("lay", {"parts": parts}, b"", ANSWER_SECONDS)
        except Refused as error:
            raise Refused("unreadable", Foreign(str(error), CANNOT_LIE)) from None
        self.arranged.take(answer["set_up"], None)
        self._tell()

    def forget_set_up(self) -> None:
        """Have no set-up."""
        self.arranged.forget()
        self._tell()

    def read_close_up(self, picture: bytes, lang: str) -> dict[str, Any]:
        """The words on a close-up of the stand; the next round begins with them."""
        process = self._running()
        try:
            words = process.ask("read", {"lang": lang}, picture, ANSWER_SECONDS)["words"]
        except Refused as error:
            raise Refused("unreadable", Foreign(str(error), NOT_READ)) from None
        self.arranged.read_by("close-up", words)
        self.say_words([[word["text"] for word in words[card]] for card in "abc"], "close-up")
        return dict(words)

    # -- inside -----------------------------------------------------------------------------------------------------

    def _running(self) -> Process:
        if self.plan.camera is None:
            raise Refused("no_camera", NONE)
        if not self.plan.capture:
            raise Refused("capture_off", OFF)
        if self._process is None:
            raise Refused("no_camera", STARTING)
        return self._process

    def _known(self, name: str, otherwise: Any = None) -> Any:
        """What the process has told last, unless it belongs to a game that was removed since."""
        told = otherwise if name in OF_GAME and self._state.get("game") in self._gone else self._state.get(name)
        return otherwise if told is None else told

    def _change(self, **changes: Any) -> None:
        with self._lock:
            self._file.change(**changes)

    def _hold(self, **changes: Any) -> None:
        with self._lock:
            self._file.hold(**changes)

    def _change_if_room(self, **changes: Any) -> bool:
        """As `_change`, where nobody can be told of a full disk: it holds until the end. Whether it is kept."""
        with self._lock, suppress(OSError):
            self._file.hold(**changes)
            self._file.change()
            return True
        return False

    def _tell(self) -> None:
        self._changed(self.table, None)

    def _task(self) -> Message:
        task = self.plan.task
        told = {name: getattr(task, name) for name in Task.__slots__} if task else None
        return Message("task", {"task": told, "words": self.plan.words})

    def _whole_job(self) -> dict[str, Any]:
        camera = self.plan.camera
        assert camera is not None
        folder = str(self._file.folder)
        told = {"kind": camera.kind, "source": camera.source}
        return {**self._job, "table": self.table, "folder": folder, "camera": told, **self._task().said}

    def _keep(self, ended: threading.Event, process: Process) -> None:
        """Keep a process running until told to end."""
        starts = 0
        while True:
            begun = time.monotonic()
            process.hear(lambda message: None if ended.is_set() else self._hear(message))
            if ended.is_set():
                return
            starts = 1 if time.monotonic() - begun > STEADY_SECONDS else starts + 1
            with self._lock:
                self._process, self._state, self._picture, self._ending = None, {}, None, None
            if starts >= MOST_STARTS:
                self._finished = "failed"
                self._change_if_room(task=None)
            self._tell()
            ended.wait(AGAIN_SECONDS[min(starts, len(AGAIN_SECONDS)) - 1])
            with self._lock:
                if ended.is_set():
                    return
                process = self._process = Process(self._whole_job())

    def _hear(self, message: Message) -> None:
        _HEARD[message.kind](self, message)

    def _hear_state(self, message: Message) -> None:
        self._state = message.said
        self._tell()

    def _hear_changed(self, message: Message) -> None:
        self._changed(self.table, message.said["game"])

    def _hear_picture(self, message: Message) -> None:
        with self._lock:
            self._pictures += 1
            self._picture = Picture(self._pictures, message.blob)
            self._wake()

    def _hear_zones(self, message: Message) -> None:
        self.zones = message.said["zones"]

    def _hear_seen(self, message: Message) -> None:
        self.seen.append((message.said["game"], message.said["entry"]))
        self._tell()

    def _hear_refused(self, message: Message) -> None:
        self._refused = message.said["why"]

    def _hear_over(self, message: Message) -> None:
        task = self.plan.task
        if self._ending and self._ending[0] == message.said["key"]:
            self._ending = None
            if task is None:
                self._file.forget_memory()
        if task and task.key == message.said["key"]:
            words: dict[str, Any] = {} if task.dry else {"words": (), "words_by": ""}
            if self._change_if_room(task=None, **words):
                self._file.forget_memory()  # only now: a round that is over and not known to be is gone on with

    def _hear_broken(self, message: Message) -> None:
        self._broken = message.said["why"]

    def _wake(self) -> None:
        for waiting in self._waiting:
            if not waiting.loop.is_closed():
                waiting.loop.call_soon_threadsafe(waiting.come.set)


_HEARD: Mapping[str, Callable[[Eyes, Message], None]] = {
    "state": Eyes._hear_state,
    "changed": Eyes._hear_changed,
    "picture": Eyes._hear_picture,
    "zones": Eyes._hear_zones,
    "seen": Eyes._hear_seen,
    "refused": Eyes._hear_refused,
    "over": Eyes._hear_over,
    "broken": Eyes._hear_broken,
}


def shown(camera: Camera) -> str:
    """What people call a camera; never with its password.

    >>> shown(Camera("address", "rtsp://ann:secret@10.0.0.7/live"))
    'rtsp://10.0.0.7/live'
    """
    if camera.kind == "film":
        return Path(camera.source).name
    scheme, apart, rest = camera.source.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}" if apart else camera.source


def new_key() -> str:
    """A key for a task that no other has."""
    return uuid4().hex


def decoded(entry: str) -> dict[str, Any]:
    """An entry that a dry run has told, as plain values."""
    return dict(json.loads(entry))
