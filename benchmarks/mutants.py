"""How many small changes to the rules the tests notice: `make mutants`, or

    python -m benchmarks.mutants [--processes N] [NAMES...]

mutmut changes the rules in one place at a time (what is changed stands in pyproject.toml) and runs the tests of the
engine that come by there; a change that no test notices survives. Prints a line a game and one for all, and those
that survive; names such as `engine.judge.scoring*` restrict it. What was done in an earlier run is not done again
while the folder `mutants` is there.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections import Counter
from pathlib import Path

BAR = 0.9
ROOT = Path(__file__).resolve().parent.parent
MUTMUT = (sys.executable, "-m", "mutmut")
DEAD = ("killed", "timeout", "segfault", "caught by type check")


def results() -> dict[str, str]:
    """What became of each mutant tried, by name."""
    told = subprocess.run((*MUTMUT, "results", "--all", "true"), cwd=ROOT, capture_output=True, text=True, check=True)
    pairs = (line.strip().partition(": ")[::2] for line in told.stdout.splitlines() if ": " in line)
    return {name: status for name, status in pairs if status != "not checked"}


def line(name: str, statuses: list[str]) -> str:
    """One figure: how many of how many were noticed."""
    dead = sum(status in DEAD for status in statuses)
    rest = ", ".join(f"{count} {status}" for status, count in Counter(statuses).items() if status not in DEAD)
    return f"{name}: {dead} of {len(statuses)} killed, {dead / len(statuses):.1%}" + (f" ({rest})" if rest else "")


def main() -> int:
    """Run mutmut, print one line a figure and the survivors; 0 where the bar is held, else 1."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutants", description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="mutants or patterns such as engine.judge.scoring*; all where none")
    parser.add_argument("--processes", type=int, default=2, help="how many to try side by side")
    given = parser.parse_args()
    subprocess.run((*MUTMUT, "run", "--max-children", str(given.processes), *given.names), cwd=ROOT, check=False)
    found = results()
    if not found:
        sys.exit("nothing was tried; what mutmut says above tells why")
    print(*(f"{name}: {status}" for name, status in found.items() if status not in DEAD), sep="\n")
    for game in dict.fromkeys(name.split(".")[1] for name in found):
        print(line(game, [status for name, status in found.items() if name.split(".")[1] == game]))
    print(line(f"all (bar: {BAR:.0%})", list(found.values())))
    return 0 if sum(status in DEAD for status in found.values()) >= BAR * len(found) else 1


if __name__ == "__main__":
    sys.exit(main())
