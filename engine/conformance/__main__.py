"""``python -m engine.conformance [NAME...]``: what is found against each game named, all where none is."""

from __future__ import annotations

import sys

from engine.conformance import conform
from engine.errors import EngineError
from engine.game import games


def main(names: list[str]) -> int:
    """Print one line a finding; 0 where there is none, 1 where there is, 2 for an unknown game."""
    code = 0
    for name in names or games():
        try:
            found = [str(finding) for finding in conform(name)]
        except EngineError as fault:
            print(fault, file=sys.stderr)
            return 2
        print(*(f"{name}: {line}" for line in found or ["conforms"]), sep="\n")
        code |= bool(found)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
