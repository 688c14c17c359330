"""How long after an act its event is published: seconds of film, by kind, on given films and on a rendered round.

    python -m benchmarks.latency [--rendered N] [--first SEED] [FILM NAMES...]

Films of the shared folder (`$PAPERREF_SHARED`) tell when a thing rests; the hand leaves up to a second later, so that
1.5 s stand for the bar of 0.5 s. Of a rendered round the moment is known at which no hand or arm is over the place any
more. Tokens given to others are left out: their acts tell when the card was taken off, not when the token was laid.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.rendered import MODES
from benchmarks.rounds import SHARED, SPECIAL
from datasets.clip import Clip, Wish, make_clip, save_clip
from datasets.diary import Motion
from datasets.props import Change, Performance
from engine.events import Event, GuessLaid, InkSeen, NumberShown
from engine.pictomania.events import BonusTaken, PileTurned, SecretLaid
from service.session import FRAME_EVERY
from vision.camera import open_source
from vision.referee import Referee, RefereeOptions

BAR, HAND_LEAVES = 0.5, 1.0
"""Seconds of film that may pass once the hand has left, and how long after the act of a given film it may stay."""
CLEAR_MM = 60.0
"""A hand or arm nearer than this to a place is over it."""
STEP = 0.02
"""Seconds between two moments at which the hands are looked for."""

Act = Mapping[str, Any]
Key = tuple[str, ...]
Published = list[tuple[float, Event]]
EVENTS: dict[str, tuple[Callable[[Act], Key], type[Event], Callable[[Any], Key]]] = {
    "black": (lambda act: (act["player"],), SecretLaid, lambda event: (event.player,)),
    "draw": (lambda act: (act["player"],), InkSeen, lambda event: (event.player,)),
    "guess": (lambda act: (act["player"], act["target"]), GuessLaid, lambda event: (event.player, event.owner)),
    "bonus": (lambda act: (act["player"],), BonusTaken, lambda event: (event.player,)),
    "flip": (lambda act: (act["player"],), PileTurned, lambda event: (event.owner,)),
    "black_off": (lambda act: (act["player"],), NumberShown, lambda event: (event.owner,)),
}
"""Kinds of acts: whose or where an act is, the event that tells it, whose or where the event is."""


def publish(film: Path, options: RefereeOptions) -> Published:
    """Every event of a film with the moment of the frame at which it was told; watched as `paperref watch` does."""
    referee = Referee(options)
    with open_source(film) as source:
        told: Published = []
        for frame in source:
            if sightings := referee.see(frame):
                source.spare(FRAME_EVERY)
            told += [(frame.time, sighting.event) for sighting in sightings]
    return told


def paired(acts: Iterable[Act], told: Published) -> Iterable[tuple[Act, float | None]]:
    """Each act with the moment at which the next event of its kind was told there; None where it never was."""
    waiting: dict[tuple[str, Key], Act] = {}
    for act in sorted(acts, key=lambda act: act["t"]):
        if act["kind"] in EVENTS and not (act["kind"] == "black_off" and act.get("card") != "letter"):
            # Cards laid or ink drawn before anything could be told of the act before belong to one event.
            waiting[act["kind"], (*EVENTS[act["kind"]][0](act), str(act.get("upto", "")))] = act
    used: set[int] = set()
    for (kind, key), act in waiting.items():
        _, event_type, key_of = EVENTS[kind]
        fits = (
            index
            for index, (moment, event) in enumerate(told)
            if index not in used
            and isinstance(event, event_type)
            and moment >= act["t"] - 0.1
            and key_of(event) == key[:-1]
        )
        found = next(fits, None)
        if found is not None:
            used.add(found)
        yield act, None if found is None else told[found][0]


def hand_left(performance: Performance, act: Act) -> float:
    """The first moment after an act at which no hand or arm is over the place where it happened."""
    motions = performance.motions
    if act["kind"] == "bonus":
        moment, where = _token_laid(performance.changes, act)
    else:
        moment = float(act["t"])
        acting = [m for m in motions if m.player in act.values() and m.start <= moment <= m.end]
        where = next(place for motion in acting if (place := motion.at(moment)) is not None)
    while any(_over(motion, where, moment) for motion in motions if motion.start <= moment <= motion.end):
        moment += STEP
    return moment


def _token_laid(changes: Sequence[Change], act: Act) -> tuple[float, np.ndarray]:
    """When and where a bonus token lies beside a sheet; its act tells when it was taken from the middle."""
    later = (change for change in changes if change.at >= act["t"])
    laid = ((change.at, item) for change in later for item in change.add if item.key.startswith("bonus-"))
    moment, token = next(laid)
    return moment, np.array(token.place)


def _over(motion: Motion, place: np.ndarray, moment: float) -> bool:
    tip, home = motion.at(moment), np.array(motion.home)
    if tip is None:
        return False
    arm = tip - home
    share = float(np.clip((place - home) @ arm / max(float(arm @ arm), 1e-6), 0.0, 1.0))
    return bool(np.linalg.norm(place - home - arm * share) < CLEAR_MM)


def lines(name: str, rows: Iterable[tuple[Act, float | None]], since: Callable[[Act], float], bar: float) -> list[str]:
    """A line a kind: median, nineteen of twenty, longest; how many are over the bar and how many never came."""
    late: dict[str, list[float]] = defaultdict(list)
    lost: dict[str, int] = defaultdict(int)
    for act, moment in rows:
        if moment is None:
            lost[act["kind"]] += 1
        else:
            late[act["kind"]].append(moment - since(act))
    told = []
    for kind in EVENTS:
        if not (seconds := late[kind]):
            continue
        half, most = np.percentile(seconds, [50, 95])
        over = sum(value > bar + 1e-6 for value in seconds)
        told.append(
            f"{name:12s} {kind:10s} {len(seconds):3d} told, median {half:5.2f} s, 95 % {most:5.2f} s, longest "
            f"{max(seconds):5.2f} s; over {bar} s: {over}; never: {lost[kind]}"
        )
    return told


def rendered(seed: int) -> list[str]:
    """The lines of a rendered round."""
    mode, _ = MODES[seed % len(MODES)]
    clip: Clip = make_clip(Wish(seed, 3 + seed % 4, mode, system_fonts=False))
    with tempfile.TemporaryDirectory() as folder:
        film = save_clip(clip, Path(folder), "round")
        told = publish(film, RefereeOptions(tougher=mode == "tougher", teaching_round=mode == "teaching"))
    acts = clip.performance.acts
    return lines(f"rendered {seed}", paired(acts, told), lambda act: hand_left(clip.performance, act), BAR)


def main() -> int:
    """Measure and print; always 0: the figures are for people to judge."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.latency", description=__doc__.splitlines()[0])
    parser.add_argument("films", nargs="*", help="names without .mp4; all where none is given")
    parser.add_argument("--rendered", type=int, default=1, help="so many rendered rounds")
    parser.add_argument("--first", type=int, default=100, help="the first seed")
    given = parser.parse_args()
    for seed in range(given.first, given.first + given.rendered):
        print("\n".join(rendered(seed)), flush=True)
    films = sorted((SHARED / "tables").glob("*.mp4"))
    if not films:
        print(f"{SHARED}: no films there; give the folder that holds tables/ with PAPERREF_SHARED")
    for film in films:
        if given.films and film.stem not in given.films:
            continue
        acts = json.loads(film.with_suffix(".json").read_text(encoding="utf-8"))["acts"]
        told = publish(film, RefereeOptions(tougher="--tougher" in SPECIAL.get(film.stem, ())))
        bar = BAR + HAND_LEAVES
        print("\n".join(lines(film.stem, paired(acts, told), lambda act: float(act["t"]), bar)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
