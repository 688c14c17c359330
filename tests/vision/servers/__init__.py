"""Real servers on loopback that misbehave on request; each runs in a process of its own and is told by lines."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest

FOLDER = Path(__file__).parent
SYSTEM_PYTHON = "/usr/bin/python3"
"""GStreamer's bindings are packages of the system, not of PyPI."""


class Server:
    """A server in its own process. Its first line tells the port; each order is a line, answered by a line."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = list(command)

    def __enter__(self) -> Self:
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self._process = subprocess.Popen(self._command, **pipes)
        word, port = self._answer().split()
        assert word == "port"
        self.port = int(port)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()

    def order(self, *words: object) -> str:
        """Give an order and wait until it is carried out; the answer."""
        assert self._process.stdin is not None
        self._process.stdin.write(" ".join(str(word) for word in words) + "\n")
        self._process.stdin.flush()
        return self._answer()

    def _answer(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the server ended"
        return line.strip()


def mjpeg_server(*options: object) -> Server:
    """A camera that speaks HTTP, see `mjpeg.py`."""
    return Server([sys.executable, str(FOLDER / "mjpeg.py"), *(str(option) for option in options)])


def rtsp_server(*options: object) -> Server:
    """A camera that speaks RTSP, see `rtsp.py`; the test is skipped where it cannot run."""
    if missing := missing_for_rtsp():
        pytest.skip(f"no RTSP server can be run here: {missing}")
    return Server([SYSTEM_PYTHON, str(FOLDER / "rtsp.py"), *(str(option) for option in options)])


@cache
def missing_for_rtsp() -> str:
    """What the RTSP server lacks here; "" where it can run."""
    if not Path(SYSTEM_PYTHON).exists():
        return f"there is no {SYSTEM_PYTHON}"
    command = [SYSTEM_PYTHON, str(FOLDER / "rtsp.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else (done.stderr.strip().splitlines() or ["it fails"])[-1]
