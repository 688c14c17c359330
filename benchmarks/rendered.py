"""Referees rendered rounds of looks that nothing was tuned on, and counts what comes out right.

    python -m benchmarks.rendered [--first SEED] [--rounds N] [--out FOLDER]

Players, modes and breaches go round; everything else follows from the seed. Films are kept in FOLDER (out/rendered) and
used again. Prints a line a round and, last, the sums.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from benchmarks.rounds import ROOT, run_watch
from datasets.clip import Wish, make_clip, save_clip

MODES = (("full", ()), ("tougher", ("--tougher",)), ("full", ()), ("teaching", ("--teaching-round",)))
"""Mode of the rounds in turn, and the option of `paperref watch` for it."""


def film_round(seed: int, folder: Path) -> Path:
    """The film of a round, made where it is not there yet; its truth lies beside it."""
    film = folder / f"seed-{seed}.mp4"
    if not film.exists():
        mode, _ = MODES[seed % len(MODES)]
        wish = Wish(seed, 3 + seed % 4, mode, breaches=int(seed % 5 == 0 and mode == "full"), size=(1920, 1080))
        save_clip(make_clip(wish), folder, film.stem)
    return film


def parts(truth: dict[str, Any], result: dict[str, Any]) -> Counter[str]:
    """How many things of each kind are right and how many there are, by names such as `points` and `points of`."""
    right: Counter[str] = Counter()

    def count(name: str, pairs: list[tuple[Any, Any]]) -> None:
        right[name] += sum(want == got for want, got in pairs)
        right[f"{name} of"] += len(pairs)

    players = truth["players"]
    secret, piles = result.get("secret", {}), result.get("piles", {})
    count("rounds", [(truth["points"], result.get("points"))])
    count("players", [(player in result.get("points", {}), True) for player in players])
    count("secrets", [(_secret(truth["secret"][player]), _secret(secret.get(player, {}))) for player in players])
    count("piles", [(truth["piles"][player], piles.get(player)) for player in players])
    count("bonus", [(truth["bonus"][player], result.get("bonus", {}).get(player)) for player in players])
    count("points", [(truth["points"][player], result.get("points", {}).get(player)) for player in players])
    return right


def _secret(cards: dict[str, Any]) -> tuple[Any, Any]:
    return cards.get("letter"), cards.get("number")


def _line(name: str, counted: Counter[str]) -> str:
    kinds = [kind for kind in counted if not kind.endswith(" of")]
    return f"{name:12s} " + "; ".join(f"{kind} {counted[kind]}/{counted[f'{kind} of']}" for kind in kinds)


def main() -> int:
    """Film, watch and compare; always 0: the figures are for people to judge."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rendered", description=__doc__.splitlines()[0])
    parser.add_argument("--first", type=int, default=100, help="the first seed")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--out", type=Path, default=ROOT / "out" / "rendered")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    total: Counter[str] = Counter()
    for seed in range(given.first, given.first + given.rounds):
        film = film_round(seed, given.out)
        run_watch(film, given.out, MODES[seed % len(MODES)][1])
        result = json.loads((given.out / f"{film.stem}.result.json").read_text(encoding="utf-8"))
        counted = parts(json.loads(film.with_suffix(".json").read_text(encoding="utf-8")), result)
        print(_line(film.stem, counted), flush=True)
        total += counted
    print(_line("all", total))
    return 0


if __name__ == "__main__":
    sys.exit(main())
