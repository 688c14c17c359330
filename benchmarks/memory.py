"""Whether memory stays flat while tables are watched for half an hour: python -m benchmarks.memory [--minutes N].

A server is started on loopback. At one of its tables a film of that length is refereed in one go, at another a camera
on the network, round after round, each a game of its own; the film and what the camera sees are the bundled clip again
and again. Viewers read the streams of both tables and look at their live pictures. Every ten seconds the resident
memory of the server, of each table's referee and of the camera's reader is looked at; a line is fitted to what comes
after the warm-up. A line a process; 1 where the bar is not held. Linux only, for /proc.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import av
import numpy as np

from benchmarks.service_table import Filmed, Hosted, attach, open_table
from service.watching.demo import CLIP
from tests.vision.servers import mjpeg_server

BAR_MB_A_MINUTE = 0.2
"""A process may grow by so much: an evening of five hours then adds 60 MB."""

WARM_UP_SECONDS = 300.0
SAMPLE_SECONDS = 10.0
VIEWERS = 8
"""At each table; one more looks at its live picture."""

FRAMES_A_SECOND = 10


def repeated(clip: Path, film: Path, seconds: float) -> int:
    """Write the clip again and again into a film at least that long, without decoding it; how often."""
    with av.open(str(clip)) as read:
        times = math.ceil(seconds * av.time_base / (read.duration or 1))
    with av.open(str(clip)) as read, av.open(str(film), "w") as written:
        played = read.streams.video[0]
        stream = written.add_stream_from_template(played)
        for number in range(times):
            read.seek(0)
            for packet in read.demux(played):
                if packet.dts is None or packet.pts is None:
                    continue
                later = number * (played.duration or 0)
                packet.dts, packet.pts, packet.stream = packet.dts + later, packet.pts + later, stream
                written.mux(packet)
    return times


def family(process: int) -> dict[str, int]:
    """The processes that a server has begun, by what they do at the tables in the order in which those were set up."""
    referees = _children(process)
    named = {f"referee of the {what}": one for what, one in zip(("film", "camera"), referees, strict=False)}
    readers = [one for referee in referees for one in _children(referee)]
    return {"server": process, **named, **({"reader of the camera": readers[-1]} if readers else {})}


def _children(process: int) -> list[int]:
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == process:
            found[int(folder.name)] = int(fields[19])
    return sorted(found, key=lambda one: found[one])


def resident_mb(process: int) -> float:
    """Resident memory of a process."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1024**2


def slope(seconds: Sequence[float], values: Sequence[float]) -> float:
    """How much the values grow in a minute, by the line that fits them best.

    >>> round(slope([0.0, 30.0, 60.0], [1.0, 2.0, 3.0]), 3)
    2.0
    """
    return float(60 * np.polyfit(seconds, values, 1)[0])


async def _read(hosted: Hosted, table: int) -> None:
    url = urlsplit(hosted.address)
    reader, writer = await asyncio.open_connection(url.hostname, url.port)
    asked = f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: {url.netloc}\r\nCookie: {hosted.cookies[0]}\r\n\r\n"
    writer.write(asked.encode())
    while await reader.read(1 << 16):
        pass


async def _read_all(hosted: Hosted, tables: Sequence[int], over: threading.Event) -> None:
    reading = [asyncio.create_task(_read(hosted, table)) for table in tables for _ in range(VIEWERS)]
    while not over.is_set():
        await asyncio.sleep(1)
        assert not any(one.done() for one in reading), "a viewer was dropped"
    for one in reading:
        one.cancel()


@contextmanager
def watched(
    hosted: Hosted, tables: Sequence[Filmed], works: Sequence[Callable[[threading.Event], None]]
) -> Iterator[None]:
    """While in it, viewers look at the tables, and the works are done."""
    over = threading.Event()
    numbers = [int(table.path.rpartition("/")[2]) for table in tables]
    threads = [threading.Thread(target=lambda: asyncio.run(_read_all(hosted, numbers, over)))]
    threads += [threading.Thread(target=work, args=(over,)) for work in (*works, *(table.look_on for table in tables))]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()


def sampled(hosted: Hosted, seconds: float, film: Filmed) -> dict[str, list[tuple[float, float]]]:
    """Seconds since the beginning and megabytes of each process; ends with the film, or after so long."""
    begun, found = time.monotonic(), dict[str, list[tuple[float, float]]]()
    whole = family(hosted.process)
    while (passed := time.monotonic() - begun) < seconds and film.state() != "round_over":
        for name, process in whole.items():
            found.setdefault(name, []).append((passed, resident_mb(process)))
        print(f"{passed:6.0f} s", *(f"{name} {values[-1][1]:.1f}" for name, values in found.items()), file=sys.stderr)
        time.sleep(SAMPLE_SECONDS)
    assert family(hosted.process) == whole, "a process ended and another was begun"
    return found


def main() -> int:
    """Print the figures; 1 where the bar is not held."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--warm-up", type=float, default=WARM_UP_SECONDS, help="seconds that are not counted")
    asked = parser.parse_args()
    seconds = 60 * asked.minutes
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        film = folder / "films" / "long.mp4"
        film.parent.mkdir()
        times = repeated(CLIP, film, seconds)
        hosted = stack.enter_context(open_table(folder, 2 * VIEWERS))
        camera = stack.enter_context(mjpeg_server("--film", film, "--fps", FRAMES_A_SECOND))
        one = attach(hosted, 2, {"kind": "film", "source": film.name})
        other = attach(hosted, 3, {"kind": "address", "source": f"http://127.0.0.1:{camera.port}/stream"})
        stack.enter_context(watched(hosted, (one, other), (other.referee_on,)))
        found = sampled(hosted, seconds, one)
        games = one.games(), other.games()
    print(f"the clip {times} times; {2 * VIEWERS} viewers, 2 of live pictures; rounds begun: {games[0]}, {games[1]}")
    held = True
    for name, values in found.items():
        counted = [value for value in values if value[0] >= asked.warm_up]
        grown = slope(*zip(*counted, strict=True))
        held = held and grown <= BAR_MB_A_MINUTE
        print(
            f"{name}: {counted[0][1]:.1f} MB after {asked.warm_up:.0f} s, {counted[-1][1]:.1f} MB after "
            f"{counted[-1][0]:.0f} s, most {max(value for _, value in values):.1f} MB; {grown:+.3f} MB a minute"
        )
    return int(not held)


if __name__ == "__main__":
    sys.exit(main())
