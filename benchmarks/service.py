"""How soon an act at a table is seen by everybody who watches it, with many viewers, some of whom do not read.

    python -m benchmarks.service [--viewers N] [--stalled N] [--acts N] [--rate ACTS_A_SECOND] [--refereeing]

A server is started on loopback with a store of its own. The viewers are connections of one program beside it, players,
the host and watchers in two languages; each reads its stream whole. Acts come in four turns: without those who ask and
never read, with them, with them, without; so that what else the machine does weighs on both alike. With --refereeing
the same server has the demonstration refereed meanwhile at another table, again and again, and its live picture looked
at. A line a figure; times in milliseconds from sending the act to its entry at the last viewer.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import re
import socket
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from urllib.parse import urlsplit

from benchmarks.service_table import BEFORE, Hosted, attach, open_table

BAR_MS = 250.0
"""An act is to be seen by all within this, 99 times of 100."""

ENTRY = re.compile(rb"^id: 1[.]([0-9]+)$", re.MULTILINE)
STALLED_BUFFER = 4096
TURNS = (False, True, True, False)
"""Whether those who do not read are there."""
PATIENCE_SECONDS = 30.0


class Crowd:
    """Viewers of one table, and when each entry had come to all of them."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.seen: dict[int, int] = {}
        self.whole: dict[int, asyncio.Future[float]] = {}
        self.bytes = 0

    def expect(self, version: int) -> asyncio.Future[float]:
        """The moment at which the entry will have come to all."""
        return self.whole.setdefault(version, asyncio.get_running_loop().create_future())

    def take(self, version: int) -> None:
        """One more viewer has seen an entry."""
        self.seen[version] = self.seen.get(version, 0) + 1
        if self.seen[version] == self.count and version in self.whole:
            self.whole[version].set_result(perf_counter())

    async def watch(self, hosted: Hosted, number: int, ready: asyncio.Event) -> None:
        """Read the stream as the viewer of that number; `ready` is set once the state has come."""
        reader, writer = await _ask(hosted, number)
        last = 1 + BEFORE
        while chunk := await reader.readuntil(b"\r\n"):
            if not chunk.strip() or b":" in chunk or chunk.startswith(b"HTTP"):
                continue
            body = await reader.readexactly(int(chunk, 16) + 2)
            self.bytes += len(body)
            if b"event: state" in body:
                ready.set()
            for found in ENTRY.finditer(body):
                if int(found[1]) > last:
                    last = int(found[1])
                    self.take(last)
        writer.close()


async def _ask(hosted: Hosted, number: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    url = urlsplit(hosted.address)
    reader, writer = await asyncio.open_connection(url.hostname, url.port)
    writer.write(_request(hosted, number))
    return reader, writer


def _request(hosted: Hosted, number: int) -> bytes:
    cookie = hosted.cookies[number % len(hosted.cookies)]
    lang, host = ("en", "cs")[number % 2], urlsplit(hosted.address).netloc
    return f"GET /api/tables/1/stream?lang={lang} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n".encode()


@dataclass
class Cost:
    """What acts cost: milliseconds until each was acknowledged and until all had seen it, and of CPU an act."""

    acknowledged: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)


@contextmanager
def silent(hosted: Hosted, count: int) -> Iterator[None]:
    """While in it, so many more ask for the stream and never read it."""
    url = urlsplit(hosted.address)
    with ExitStack() as stack:
        for number in range(count):
            viewer = stack.enter_context(socket.socket())
            viewer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, STALLED_BUFFER)
            viewer.connect((url.hostname, url.port))
            viewer.sendall(_request(hosted, number))
        yield


async def measure(hosted: Hosted, asked: argparse.Namespace) -> tuple[dict[bool, Cost], int]:
    """What acts cost without and with those who do not read; and the bytes that all others read."""
    crowd = Crowd(asked.viewers)
    signs = [asyncio.Event() for _ in range(asked.viewers)]
    watching = [asyncio.create_task(crowd.watch(hosted, number, sign)) for number, sign in enumerate(signs)]
    await asyncio.wait_for(asyncio.gather(*(sign.wait() for sign in signs)), PATIENCE_SECONDS)
    costs = {False: Cost(), True: Cost()}
    each = math.ceil(asked.acts / len(TURNS))
    for turn, there in enumerate(TURNS):
        with silent(hosted, asked.stalled if there else 0):
            await _acts(hosted, crowd, range(turn * each, (turn + 1) * each), asked.rate, costs[there])
    for task in watching:
        task.cancel()
    return costs, crowd.bytes


async def _acts(hosted: Hosted, crowd: Crowd, numbers: range, rate: float, cost: Cost) -> None:
    used = hosted.cpu_ms()
    for number in numbers:
        begun = perf_counter()
        whole = crowd.expect(number + BEFORE + 2)
        await asyncio.to_thread(hosted.act, number)
        cost.acknowledged.append(1000 * (perf_counter() - begun))
        cost.seen.append(1000 * (await asyncio.wait_for(whole, PATIENCE_SECONDS) - begun))
        await asyncio.sleep(max(0.0, 1 / rate - (perf_counter() - begun)))
    cost.cpu.append((hosted.cpu_ms() - used) / len(numbers))


@contextmanager
def refereeing(hosted: Hosted, wanted: bool) -> Iterator[None]:
    """While in it, the demonstration is refereed again and again at another table, and its picture looked at."""
    over = threading.Event()
    threads = []
    if wanted:
        demo = attach(hosted, 2, {"kind": "demo"})
        threads = [threading.Thread(target=work, args=(over,)) for work in (demo.referee_on, demo.look_on)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()


def percentile(values: list[float], share: float) -> float:
    """The value that so large a share of all does not exceed.

    >>> percentile([3.0, 1.0, 2.0, 4.0], 0.5)
    2.0
    """
    ordered = sorted(values)
    return ordered[max(0, round(share * len(ordered)) - 1)]


def main() -> int:
    """Print the figures; 1 where the bar is not held."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--viewers", type=int, default=200)
    parser.add_argument("--stalled", type=int, default=20)
    parser.add_argument("--acts", type=int, default=160)
    parser.add_argument("--rate", type=float, default=3.0)
    parser.add_argument("--refereeing", action="store_true")
    asked = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        hosted = stack.enter_context(open_table(folder, asked.viewers + asked.stalled))
        stack.enter_context(refereeing(hosted, asked.refereeing))
        hosted.fill()
        before = hosted.memory_mb()
        costs, read = asyncio.run(measure(hosted, asked))
        print(f"{asked.viewers} viewers, {asked.acts} acts at {asked.rate:g} a second; load {os.getloadavg()[0]:.1f}")
        for there, cost in costs.items():
            print(f"{asked.stalled if there else 'none'} more who do not read:")
            for name, values in (("acknowledged", cost.acknowledged), ("seen by all", cost.seen)):
                figures = ", ".join(f"p{100 * share:g} {percentile(values, share):.0f}" for share in (0.5, 0.9, 0.99))
                print(f"  {name}: {figures}, most {max(values):.0f} ms")
            print(f"  CPU of the server: {sum(cost.cpu) / len(cost.cpu):.0f} ms an act")
        print(f"dropped because they did not read: {hosted.figure('stalled_total'):.0f}")
        print(f"read by all viewers: {read / 1e6:.1f} MB")
        print(f"memory of the server: {before:.0f} MB before, {hosted.memory_mb():.0f} MB after")
    return int(percentile(costs[True].seen, 0.99) > BAR_MS)


if __name__ == "__main__":
    sys.exit(main())
