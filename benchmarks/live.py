"""What a live camera costs while nobody moves: latency from grab to the referee, CPU time of both processes, memory.

    python -m benchmarks.live FILM [--seconds N]

Servers on loopback play FILM, best one of 1080p at 10 frames a second, as MJPEG over HTTP and as H.264 over RTSP; it is
read as `paperref watch` reads it. The servers' own time is not counted. Linux only, for /proc.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

from tests.vision.servers import Server, missing_for_rtsp, mjpeg_server, rtsp_server
from vision.cameras.address import open_source
from vision.cameras.live import LiveSource

TICKS = os.sysconf("SC_CLK_TCK")
WARM_UP = 10
"""Frames before the count begins."""


@dataclass
class Cost:
    """What was measured over `seconds` of reading; CPU as a share of one core."""

    seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)
    program: float = 0.0
    reader: float = 0.0
    memory_mb: float = 0.0


def measure(url: str, seconds: float) -> Cost:
    """Read a camera for so long."""
    cost = Cost()
    source = open_source(url)
    assert isinstance(source, LiveSource)
    with source:
        for _ in range(WARM_UP):
            source.read(5.0)
        begun, program, reader = time.monotonic(), time.process_time(), _cpu(source.pid)
        while time.monotonic() - begun < seconds:
            if frame := source.read(1.0):
                cost.latencies.append(time.monotonic() - frame.grabbed)
        cost.seconds = time.monotonic() - begun
        cost.program = (time.process_time() - program) / cost.seconds
        cost.reader = (_cpu(source.pid) - reader) / cost.seconds
        cost.memory_mb = _memory_mb(source.pid)
    return cost


def opening_seconds() -> float:
    """CPU seconds that starting a reader's process takes."""
    code = "import vision.cameras.child, vision.cameras.web"
    before = os.times()
    subprocess.run([sys.executable, "-c", code], check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def _cpu(pid: int | None) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _memory_mb(pid: int | None) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1e3 for line in lines if line.startswith("VmRSS"))


def _show(kind: str, cost: Cost) -> None:
    last = quantiles(cost.latencies, n=20)[-1]
    print(
        f"{kind:12} {len(cost.latencies) / cost.seconds:5.1f} frames a second; grab to referee "
        f"{1e3 * median(cost.latencies):5.1f} ms (19 of 20 within {1e3 * last:.1f}); CPU of one core: "
        f"program {cost.program:.1%}, reader {cost.reader:.1%}; reader {cost.memory_mb:.0f} MB"
    )


def main() -> int:
    """Measure each kind and print one line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.live", description=__doc__.splitlines()[0])
    parser.add_argument("film")
    parser.add_argument("--seconds", type=float, default=20.0)
    given = parser.parse_args()
    film = str(Path(given.film).resolve())
    kinds: dict[str, tuple[Server, str]] = {
        "HTTP MJPEG": (mjpeg_server("--film", film, "--fps", 10), "http://127.0.0.1:{}/stream")
    }
    if missing := missing_for_rtsp():
        print(f"RTSP is not measured: {missing}")
    else:
        kinds["RTSP H.264"] = rtsp_server("--film", film), "rtsp://127.0.0.1:{}/live"
    for kind, (server, url) in kinds.items():
        with server:
            _show(kind, measure(url.format(server.port), given.seconds))
    print(f"{'opening':12} {opening_seconds():5.2f} s CPU for a reader's process")
    return 0


if __name__ == "__main__":
    sys.exit(main())
