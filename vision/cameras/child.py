"""The process that reads one camera: grabs every picture, hands over those asked for, and beats while it lives.

It hears the job as one line of JSON on its input, then eight bytes for each picture that is wanted: the earliest moment
at which it may be grabbed. It tells what happens as lines of JSON on its output. The end of its input ends it, even
while a driver holds its main thread: so no reader outlives the program, however that ends.
"""

from __future__ import annotations

import importlib
import json
import math
import os
import signal
import struct
import threading
import time
from collections.abc import Callable
from typing import Any

from vision.cameras.errors import BadPicture, SourceError
from vision.cameras.frame import Image
from vision.cameras.jpeg import MOST_PIXELS
from vision.cameras.reader import Job, Reader
from vision.cameras.shared import Block, find_block

Tell = Callable[..., None]
WANT = struct.Struct("d")
BAD_SECONDS = 1.0
"""Bad pictures are told at most this often."""
LEAVE_SECONDS = 0.5
"""So long a camera has to be let go of politely."""


class Wanted:
    """Hears from the program.

    Attributes:
        since: the next picture is wanted that is grabbed then or later, by the monotonic clock.
        over: no more pictures are wanted.
    """

    def __init__(self) -> None:
        self.since, self.over = math.inf, False
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while len(data := os.read(0, WANT.size)) == WANT.size:
            (self.since,) = WANT.unpack(data)
        self.over = True
        time.sleep(LEAVE_SECONDS)
        os._exit(0)


def main() -> None:
    """Read the camera of the job on standard input until nobody wants it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    line = json.loads(_first_line())
    tell, wanted = _teller(), Wanted()
    try:
        reader = _open(Job(line["open"], line["given"]))
        _serve(reader, find_block(line["block"]), wanted, tell)
        reader.close()
    except SourceError as error:
        tell(lost=str(error))
    except Exception as error:
        tell(lost=f"cannot be read ({type(error).__name__}: {error})")
    # Drivers hang in their own tidying up; the system does it better.
    os._exit(0)


def _serve(reader: Reader, block: Block, wanted: Wanted, tell: Tell) -> None:
    tell(opened=reader.about.written())
    told = -math.inf
    while not wanted.over:
        try:
            reader.grab()
            now, wall = time.monotonic(), time.time()
            kept = _checked(reader.retrieve()) if now >= wanted.since else None
        except BadPicture as error:
            if time.monotonic() - told > BAD_SECONDS:
                told = time.monotonic()
                tell(bad=str(error))
            continue
        block.pulse[1] = now
        block.pulse[0] += 1
        if kept is not None:
            block.put(kept)
            wanted.since = math.inf
            tell(picture=[kept.shape[1], kept.shape[0] * 2 // 3, now, wall])


def _checked(picture: Image) -> Image:
    if picture.size > MOST_PIXELS * 3 // 2:
        width, height = picture.shape[1], picture.shape[0] * 2 // 3
        raise SourceError(f"gives {width}x{height} pixels, more than can be taken; set it to 1920x1080")
    return picture


def _open(job: Job) -> Reader:
    module, _, function = job.open.partition(":")
    reader: Reader = getattr(importlib.import_module(module), function)(**job.given)
    return reader


def _first_line() -> bytes:
    line = b""
    while not line.endswith(b"\n"):
        byte = os.read(0, 1)
        if not byte:
            os._exit(0)
        line += byte
    return line


def _teller() -> Tell:
    """Tells over what was standard output; libraries that print find it closed to them."""
    channel = os.dup(1)
    os.dup2(2, 1)

    def tell(**message: Any) -> None:
        try:
            os.write(channel, json.dumps(message).encode() + b"\n")
        except OSError:
            os._exit(0)

    return tell


if __name__ == "__main__":
    main()
