"""How much dearer the whole pipeline is than only decoding the film: CPU time of both, and peak memory.

    python -m benchmarks.pipeline FILM [--repeats N] [-- WATCH OPTIONS...]

Both run in fresh processes with one thread, in turns, so that a busy machine slows both alike; medians are compared.
CPU time is user + system time of the process as the operating system counts it, imports included. One run of each goes
before and does not count: it leaves the compiled modules that every later run of an installed program finds.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median

RATIO_BAR = 1.5
MEMORY_BAR_MB = 600

DECODE = """
import sys
from vision.camera import open_source
with open_source(sys.argv[1]) as film:
    for _ in film:
        pass
"""


@dataclass(frozen=True, slots=True)
class Cost:
    """What one process used: CPU seconds (user + system) and its largest resident size in megabytes."""

    cpu: float
    memory_mb: float


def measure(command: list[str], compiled: str) -> Cost:
    """Run `command` to its end and return what it used; modules that it compiles are kept in the folder `compiled`.

    Raises:
        SystemExit: the command failed; its own message stands on stderr.
    """
    environment = os.environ | {"OMP_NUM_THREADS": "1", "PYTHONPYCACHEPREFIX": compiled}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"benchmarks.pipeline: exit code {process.returncode} from: {' '.join(command[-6:])}")
    unit = 1e6 if sys.platform == "darwin" else 1e3
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / unit)


def main() -> int:
    """Measure, print one line a figure; 0 where both bars hold, else 1."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pipeline", description=__doc__.splitlines()[0])
    parser.add_argument("film")
    parser.add_argument("--repeats", type=int, default=5)
    words = [*sys.argv[1:], "--"]
    given = parser.parse_args(words[: words.index("--")])
    options = words[words.index("--") + 1 : -1]
    if not Path(given.film).is_file():
        parser.error(f"{given.film}: no such film; give the file of one")
    decode = [sys.executable, "-c", DECODE, given.film]
    watch = [sys.executable, "-m", "service", "watch", given.film, "--as-fast-as-possible", *options]
    decoding, watching = [], []
    with tempfile.TemporaryDirectory() as compiled:
        for _ in range(1 + given.repeats):
            decoding.append(measure(decode, compiled))
            watching.append(measure(watch, compiled))
    del decoding[0], watching[0]
    ratio = median(c.cpu for c in watching) / median(c.cpu for c in decoding)
    memory = max(c.memory_mb for c in watching)
    print(f"decode only      {median(c.cpu for c in decoding):8.2f} s CPU (median of {given.repeats})")
    print(f"whole pipeline   {median(c.cpu for c in watching):8.2f} s CPU (median of {given.repeats})")
    print(f"ratio            {ratio:8.2f}   (bar {RATIO_BAR})")
    print(f"peak memory      {memory:8.0f} MB (bar {MEMORY_BAR_MB})")
    return 0 if ratio <= RATIO_BAR and memory < MEMORY_BAR_MB else 1


if __name__ == "__main__":
    sys.exit(main())
