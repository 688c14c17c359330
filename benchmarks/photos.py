"""How well single photographs are read: one line a figure for each kind of photograph.

    python -m benchmarks.photos [--shared DIR] [--out DIR] [KIND...]

The photographs and the script that holds readings against their truth lie in DIR (``photos/truth.json``,
``checks/compare_photos.py``); they are not part of this repository. Without ``--shared`` the environment variable
PAPERREF_SHARED, else ``../shared``, says where. Readings are written as ``OUT/KIND.jsonl``.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from vision.read import ReadError, read_picture

WANTS = {"numbers": "cards", "table4": "cards", "backs": "cards", "words": "words", "paper": "sheet"}
"""What is read in each kind of photograph."""

LANGUAGES = {"en": "en", "cs": "cs", "es": "es", "fa": "fa"}
"""Languages that can be asked for; others in Latin letters are read as English."""

ALIASES = {"cyan-blue": "blue"}
"""Colours that the truth names more finely than players' colours are named."""


def main() -> None:
    """Read the photographs and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.photos", description="Read photographs, print figures.")
    parser.add_argument("kinds", nargs="*", help="kinds of photograph (all unless given)")
    parser.add_argument("--shared", type=Path, default=Path(os.environ.get("PAPERREF_SHARED", "../shared")))
    parser.add_argument("--out", type=Path, help="folder for the readings (a temporary one unless given)")
    args = parser.parse_args()
    truth_path = args.shared / "photos" / "truth.json"
    if not truth_path.is_file():
        sys.exit(f"{truth_path}: not found; give the folder that holds photos/ and checks/ with --shared")
    truth: dict[str, list[dict[str, Any]]] = json.loads(truth_path.read_text())
    with tempfile.TemporaryDirectory() as spare:
        out = args.out or Path(spare)
        out.mkdir(parents=True, exist_ok=True)
        for kind in args.kinds or WANTS:
            _measure(kind, truth, args.shared, out)


def _measure(kind: str, truth: dict[str, list[dict[str, Any]]], shared: Path, out: Path) -> None:
    """Read all photographs of a kind, print how they compare, and the CPU time of each."""
    readings = out / f"{kind}.jsonl"
    started = time.process_time()
    rows = [reading_of(shared / "photos" / row["image"], kind, row, out) for row in truth[kind]]
    spent = time.process_time() - started
    readings.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))
    _compare(kind, shared / "photos" / "truth.json", readings, shared)
    if any(row.get("colour") in ALIASES for row in truth[kind]):
        plain = [{**row, "colour": ALIASES.get(row.get("colour", ""), row.get("colour"))} for row in truth[kind]]
        renamed = out / f"{kind}-truth.json"
        renamed.write_text(json.dumps({kind: plain}))
        print(f"{kind}, with {', '.join(f'{a} counted as {b}' for a, b in ALIASES.items())}:")
        _compare(kind, renamed, readings, shared)
    print(f"{kind}: {spent / len(rows):.2f} s of CPU a photograph")


def reading_of(path: Path, kind: str, row: dict[str, Any], out: Path) -> dict[str, Any]:
    """The reading of one photograph; an error is part of the result and is told."""
    try:
        return read_picture(path, WANTS[kind], LANGUAGES.get(row.get("language", "en"), "en"), out)
    except ReadError as error:
        print(error, file=sys.stderr)
        return {"image": str(path)}


def _compare(kind: str, truth: Path, readings: Path, shared: Path) -> None:
    script = shared / "checks" / "compare_photos.py"
    if not script.is_file():
        print(f"{kind}: {script} not found, the readings were not compared")
        return
    sys.stdout.flush()
    subprocess.run([sys.executable, str(script), kind, str(truth), str(readings)], check=True)


if __name__ == "__main__":
    main()
