"""Referees every filmed round of the shared folder and prints how it compares with the truth, one line a film.

    python -m benchmarks.rounds [--out FOLDER] [FILM NAMES...]

The shared folder is `$PAPERREF_SHARED`, else `../shared` beside the repository. Results stay in FOLDER (out/rounds).
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("PAPERREF_SHARED", ROOT.parent / "shared"))

SPECIAL: dict[str, tuple[str, ...]] = {
    "dev-office": ("--lang", "cs", "--stand", "{stand}"),
    "dev-tough": ("--tougher",),
}
"""What the players agreed on and the program cannot see: options of `paperref watch` for some of the films."""


def run_watch(film: Path, out: Path, options: Sequence[str] = ()) -> int:
    """Referee `film`; to `out` go NAME.result.json, the record NAME.jsonl and a folder NAME of evidence.

    Returns:
        The exit code; what it has to say stands on stderr.
    """
    name = film.stem
    written = ["--result", f"{name}.result.json", "--events", f"{name}.jsonl", "--evidence", name]
    places = [word if word.startswith("--") else str(out / word) for word in written]
    command = [sys.executable, "-m", "service", "watch", str(film), "--as-fast-as-possible", *options, *places]
    return subprocess.run(command, stdout=subprocess.DEVNULL, cwd=ROOT, check=False).returncode


def watch(film: Path, out: Path) -> int:
    """Referee a film of the shared folder as its players agreed; see `run_watch`."""
    stand = film.with_name(f"{film.stem}-stand-0.jpg")
    return run_watch(film, out, [word.format(stand=stand) for word in SPECIAL.get(film.stem, ())])


def compare(film: Path, out: Path) -> tuple[bool, str]:
    """Whether all points are right, and the line of figures that the comparison prints; what was invented last."""
    check = [sys.executable, str(SHARED / "checks" / "compare_round.py")]
    check += [str(film.with_suffix(".json")), str(out / f"{film.stem}.result.json")]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines()
    if not lines:
        return False, f"not compared: {done.stderr.strip().splitlines()[-1]}"
    invented = sum("invented" in line for line in lines)
    return done.returncode == 0, f"{lines[-1]}; invented {invented}/0"


def main() -> int:
    """Watch and compare; 0 where the points of every film are right, else 1."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rounds", description=__doc__.splitlines()[0])
    parser.add_argument("films", nargs="*", help="names without .mp4; all where none is given")
    parser.add_argument("--out", type=Path, default=ROOT / "out" / "rounds")
    given = parser.parse_args()
    films = [p for p in sorted((SHARED / "tables").glob("*.mp4")) if not given.films or p.stem in given.films]
    if not films:
        sys.exit(f"no films found in {SHARED / 'tables'}; set PAPERREF_SHARED to the shared folder")
    given.out.mkdir(parents=True, exist_ok=True)
    right = True
    for film in films:
        code = watch(film, given.out)
        good, line = compare(film, given.out) if code == 0 else (False, f"watch ended with code {code}")
        right &= good
        print(f"{film.stem:12s} {line}", flush=True)
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
