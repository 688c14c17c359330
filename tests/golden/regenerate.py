"""Write the goldens anew: `make golden`, or `python -m tests.golden.regenerate [NAME...]`; then read the difference."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.golden.clips import FOLDER, GOLDENS, play


def main(names: list[str]) -> None:
    """Play each round named (all where none is) and write its text."""
    FOLDER.mkdir(exist_ok=True)
    for golden in GOLDENS:
        if names and golden.name not in names:
            continue
        with tempfile.TemporaryDirectory() as folder:
            played = play(golden, Path(folder))
        golden.path.write_text(played.text, encoding="utf-8")
        verdict = (
            "points as in the truth"
            if played.result["points"] == played.truth["points"]
            else "POINTS DIFFER FROM THE TRUTH"
        )
        print(f"{golden.path}: {verdict}")


if __name__ == "__main__":
    main(sys.argv[1:])
