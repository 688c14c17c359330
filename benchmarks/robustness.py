"""Referees films that were disturbed, and prints for each film and disturbance what is right, wrong and asked.

    python -m benchmarks.robustness [--only KINDS] [--seed N] [--jobs N] [--resume] [--out FOLDER] [FILM NAMES...]
    python -m benchmarks.robustness --rendered N [--first SEED]

Films of the shared folder (`$PAPERREF_SHARED`), or rendered rounds of our own. The disturbed pictures are made in
memory, from a seed; records, results and counts go to FOLDER (out/robustness), so that a run that was stopped goes on
with --resume. The columns:

- right: guess cards whose pile, place, player and number are told as they were played
- wrong: guess cards told otherwise, or told where there was none, without a question about them; the bar is none
- asked: guess cards not told rightly about which the table is asked
- points: players whose points are right
- other: secret cards and bonus tokens told wrongly without a question about them
- doubts: entries and rulings about which the table is asked in all
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from benchmarks.disturb import DISTURBANCES, DisturbedFilm
from benchmarks.rendered import MODES, film_round
from benchmarks.rounds import ROOT, SHARED, SPECIAL
from engine.entry import SURE
from service.choices import Language
from service.fault import Fault
from service.watch import WatchOptions, watch_film
from vision.read import load_picture
from vision.referee import Referee, RefereeOptions

COLUMNS = ("right", "wrong", "asked", "points", "other", "doubts")


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """One film to be disturbed and watched: which, how, from which seed, what was agreed on, results to where."""

    film: Path
    kind: str
    seed: int
    agreed: dict[str, Any]
    out: Path

    def place(self, suffix: str) -> Path:
        """Where something about this job is kept."""
        return self.out / f"{self.film.stem}.{self.kind}.{suffix}"


class Doubts:
    """What the table is asked about, as a result tells it; where it is who plays, all cards of others are doubtful."""

    def __init__(self, result: dict[str, Any]) -> None:
        self.events = [entry["event"] for entry in result["unsure"] if entry["confidence"] < SURE]
        self.rulings = [r for r in result["rulings"] if r["severity"] == "ask" and not r["settled"]]
        self.known = set(result["players"])
        self.players = any(event["kind"] == "RoundStarted" for event in self.events)

    def about_guess(self, pile: str, players: Iterable[str]) -> bool:
        """Whether a question is about a card of one of these players on a pile, or about the pile as a whole."""
        guesses = [e["player"] for e in self.events if e["kind"].startswith("Guess") and e["owner"] == pile]
        asked = [r["params"].get("player", "any") for r in self.rulings if r["params"].get("pile") == pile]
        if self.players and not {pile, *players} <= self.known:
            return True
        return any(player in ("any", *players) for player in (*guesses, *asked))

    def about(self, kinds: Sequence[str], player: str) -> bool:
        """Whether a question is about an event of these kinds that names a player."""
        if self.players and player not in self.known:
            return True
        named = [e for e in self.events if e["kind"] in kinds and player in (e.get("player"), e.get("owner"))]
        asked = [r for r in self.rulings if player in (*r["params"].get("players", ()), r["params"].get("player"))]
        return bool(named or asked)


def judged(truth: dict[str, Any], result: dict[str, Any]) -> Counter[str]:
    """How many things are right, wrong and asked about; `... of` says of how many."""
    doubts, counted = Doubts(result), Counter[str]()
    for owner, pile in truth["piles"].items():
        counted += _pile(owner, pile, result["piles"].get(owner, []), doubts)
    for player in truth["players"]:
        counted["points"] += truth["points"][player] == result["points"].get(player)
        counted["points of"] += 1
        counted["other"] += _wrong_secret(truth, result, player) and not doubts.about(
            ("LetterShown", "NumberShown", "PileTurned"), player
        )
        counted["other"] += truth["bonus"][player] != result["bonus"].get(player) and not doubts.about(
            ("BonusTaken", "RoundStarted"), player
        )
    counted["doubts"] = len(result["unsure"]) + len(doubts.rulings)
    return counted


def _pile(owner: str, truth: list[dict[str, Any]], told: list[dict[str, Any]], doubts: Doubts) -> Counter[str]:
    """The guess cards of one pile; one that only moved up because of another that is asked about is asked about."""
    want, seen = ([(card["player"], card["number"]) for card in pile] for pile in (truth, told))
    counted = Counter({"right of": len(want)})
    astray = {player for player, _ in set(want) ^ set(seen)}
    asked = {player for player in astray if doubts.about_guess(owner, (player,))}
    for place, card in enumerate(want):
        other = seen[place][0] if place < len(seen) else card[0]
        if seen[place : place + 1] == [card]:
            counted["right"] += 1
        elif doubts.about_guess(owner, (card[0], other)) or (card in seen and astray and astray == asked):
            counted["asked"] += 1
        else:
            counted["wrong"] += 1
    invented = {player for player, _ in seen} - {player for player, _ in want}
    counted["wrong"] += len(invented - asked)
    return counted


def _wrong_secret(truth: dict[str, Any], result: dict[str, Any], player: str) -> bool:
    want, seen = truth["secret"][player], result["secret"].get(player) or {}
    return any(want[field] != seen.get(field) for field in ("number", "letter"))


def run(job: Job) -> Counter[str] | None:
    """Disturb and watch one film; None where no table was found in it, which the program says."""
    result, record = job.place("result.json"), job.place("jsonl")
    options = WatchOptions(job.film, result=result, events=record, as_fast_as_possible=True, **job.agreed)
    referee = Referee(
        RefereeOptions(options.lang.value, options.tougher, options.teaching_round),
        None if options.stand is None else load_picture(options.stand),
    )
    with DisturbedFilm(job.film, job.kind, job.seed) as film, job.place("txt").open("w") as said:
        try:
            watch_film(film, referee, options, Console(file=said, highlight=False, width=200))
        except Fault as fault:
            print(fault, file=said)
    truth = json.loads(job.film.with_suffix(".json").read_text(encoding="utf-8"))
    told = json.loads(result.read_text(encoding="utf-8"))
    counted = judged(truth, told) if told["players"] else None
    job.place("counts.json").write_text(json.dumps(counted), encoding="utf-8")
    return counted


def kept(job: Job) -> Counter[str] | None:
    """What an earlier run has counted."""
    counted = json.loads(job.place("counts.json").read_text(encoding="utf-8"))
    return None if counted is None else Counter(counted)


def line(name: str, kind: str, counted: Counter[str] | None) -> str:
    """One row of the table."""
    if counted is None:
        return f"{name:14s} {kind:11s} no table found, and told so"
    cells = [f"{counted[c]}/{counted[c + ' of']}" if c + " of" in counted else str(counted[c]) for c in COLUMNS]
    return f"{name:14s} {kind:11s}" + "".join(f"{cell:>8s}" for cell in cells)


def shared_jobs(given: argparse.Namespace, kinds: Sequence[str]) -> list[Job]:
    """The films of the shared folder, each as its players agreed."""
    films = [p for p in sorted((SHARED / "tables").glob("*.mp4")) if not given.films or p.stem in given.films]
    if not films:
        sys.exit(f"no films found in {SHARED / 'tables'}; set PAPERREF_SHARED to the shared folder")
    jobs = []
    for film in films:
        stand = film.with_name(f"{film.stem}-stand-0.jpg")
        agreed = _agreed([word.format(stand=stand) for word in SPECIAL.get(film.stem, ())])
        jobs += [Job(film, kind, given.seed, agreed, given.out) for kind in kinds]
    return jobs


def rendered_jobs(given: argparse.Namespace, kinds: Sequence[str]) -> list[Job]:
    """Rendered rounds of looks that nothing was tuned on."""
    seeds = range(given.first, given.first + given.rendered)
    films = [(film_round(seed, given.out), _agreed(MODES[seed % len(MODES)][1])) for seed in seeds]
    return [Job(film, kind, given.seed, agreed, given.out) for film, agreed in films for kind in kinds]


def _agreed(words: Sequence[str]) -> dict[str, Any]:
    """Options of `paperref watch` as fields of `WatchOptions`."""
    takes: dict[str, Callable[[str], Any]] = {"--lang": Language, "--stand": Path}
    fields: dict[str, Any] = {}
    rest = iter(words)
    for word in rest:
        fields[word.removeprefix("--").replace("-", "_")] = takes[word](next(rest)) if word in takes else True
    return fields


def main() -> int:
    """Disturb, watch and compare; 0 where nothing is wrong without a question, else 1."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.robustness", description=__doc__.splitlines()[0])
    parser.add_argument("films", nargs="*", help="names without .mp4; all where none is given")
    parser.add_argument("--only", default=",".join(DISTURBANCES), help="kinds of disturbance, with commas between them")
    parser.add_argument("--rendered", type=int, default=0, help="so many rendered rounds instead of the shared films")
    parser.add_argument("--first", type=int, default=100, help="seed of the first rendered round")
    parser.add_argument("--seed", type=int, default=1, help="of the disturbances")
    parser.add_argument("--jobs", type=int, default=2, help="processes at once")
    parser.add_argument("--resume", action="store_true", help="keep what an earlier run has counted, and do the rest")
    parser.add_argument("--out", type=Path, default=ROOT / "out" / "robustness")
    given = parser.parse_args()
    kinds = given.only.split(",")
    if unknown := set(kinds) - set(DISTURBANCES):
        parser.error(f"{', '.join(sorted(unknown))}: no such disturbance; there are {', '.join(DISTURBANCES)}")
    given.out.mkdir(parents=True, exist_ok=True)
    jobs = rendered_jobs(given, kinds) if given.rendered else shared_jobs(given, kinds)
    counts = {job: kept(job) for job in jobs if given.resume and job.place("counts.json").exists()}
    with ProcessPoolExecutor(given.jobs) as pool:
        begun = {pool.submit(run, job): job for job in jobs if job not in counts}
        for done in as_completed(begun):
            job = begun[done]
            counts[job] = done.result()
            print(f"[{len(counts)}/{len(jobs)}] {line(job.film.stem, job.kind, counts[job])}", file=sys.stderr)
    print(f"{'film':14s} {'disturbance':11s}" + "".join(f"{name:>8s}" for name in COLUMNS))
    total: dict[str, Counter[str]] = {kind: Counter() for kind in kinds}
    for job in jobs:
        print(line(job.film.stem, job.kind, counts[job]))
        total[job.kind].update(counts[job] or {})
    for kind, counted in total.items():
        print(line("all", kind, counted))
    return 0 if not any(counted["wrong"] + counted["other"] for counted in total.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
