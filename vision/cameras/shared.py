"""Memory that two processes share without any lock: the newest picture of a camera, and its reader's heartbeat.

It has no name and no file: it is gone with the last process that holds it, however that one ends.
"""

from __future__ import annotations

import mmap
import os
import sys
import tempfile

import numpy as np
from numpy.typing import NDArray

from vision.cameras.frame import Image
from vision.cameras.jpeg import MOST_PIXELS

_HEAD = 64
_SIZE = _HEAD + MOST_PIXELS * 3 // 2
"""Only what is written to takes real memory."""


class Block:
    """The shared memory, seen by either process.

    Attributes:
        pulse: float64 (2,): how many pictures were grabbed, and when the last one was, by the monotonic clock.
    """

    def __init__(self, memory: mmap.mmap) -> None:
        self.pulse: NDArray[np.float64] = np.frombuffer(memory, np.float64, 2)
        self._pixels: Image = np.frombuffer(memory, np.uint8, offset=_HEAD)

    def put(self, i420: Image) -> None:
        """Write a picture; the other side takes it before the next is asked for."""
        self._pixels[: i420.size] = i420.reshape(-1)

    def take(self, width: int, height: int) -> Image:
        """A copy of the picture that was put, I420, uint8 (h * 3 / 2, w)."""
        rows = height * 3 // 2
        return self._pixels[: rows * width].copy().reshape(rows, width)


def make_block() -> tuple[Block, str, tuple[int, ...]]:
    """A new block, by which word the other process finds it, and the files it must inherit."""
    if sys.platform == "win32":
        tag = f"paperref-{os.getpid()}-{os.urandom(8).hex()}"
        return Block(mmap.mmap(-1, _SIZE, tagname=tag)), tag, ()
    number = _nameless_file()
    os.ftruncate(number, _SIZE)
    return Block(mmap.mmap(number, _SIZE)), str(number), (number,)


def find_block(word: str) -> Block:
    """The block that another process made."""
    if sys.platform == "win32":
        return Block(mmap.mmap(-1, _SIZE, tagname=word))
    return Block(mmap.mmap(int(word), _SIZE))


def _nameless_file() -> int:
    if hasattr(os, "memfd_create"):
        return os.memfd_create("paperref")
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())
