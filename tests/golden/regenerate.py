"""Write the goldens anew: `make golden`, or `python -m tests.golden.regenerate [NAME...]`; then read the difference."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.engine import golden_rounds, perft
from tests.golden.clips import FOLDER, GOLDENS, Golden, play


def main(names: list[str]) -> None:
    """Each watched round named, `engine` for whole games and `perft` for counts; all of these where none is named."""
    if not names or "engine" in names:
        golden_rounds.write()
        print(f"{golden_rounds.FOLDER}: {len(golden_rounds.tales())} whole games")
    if not names or "perft" in names:
        perft.write()
        print(f"{perft.FOLDER}: counts of continuations")
    FOLDER.mkdir(exist_ok=True)
    for golden in GOLDENS:
        if not names or golden.name in names:
            print(f"{golden.path}: {watch(golden)}")


def watch(golden: Golden) -> str:
    """Play a round, write its text, and say how it compares with the truth."""
    with tempfile.TemporaryDirectory() as folder:
        played = play(golden, Path(folder))
    golden.path.write_text(played.text, encoding="utf-8")
    right = played.result["points"] == played.truth["points"]
    return "points as in the truth" if right else "POINTS DIFFER FROM THE TRUTH"


if __name__ == "__main__":
    main(sys.argv[1:])
