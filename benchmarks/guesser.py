"""How well the guesser names drawings: one line a figure, with 95 % intervals.

    python -m benchmarks.guesser --data DIR [--tables DIR] [--weights DIR] [--unseen DIR] [--only NAME ...] [--count N]

``--data`` is the folder with the collections of drawings (none is part of this project); only drawings that were kept
aside by the fixed hash of their strokes are looked at. ``--tables`` holds filmed rounds with their truth. ``--unseen``
has the guesser of `python -m models.train_guesser --without-fifth`, which never saw the words it is asked for.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.random import default_rng
from numpy.typing import NDArray

from benchmarks.guesser_sheets import on_sheet, pencilled
from benchmarks.guesser_themes import THEMES
from datasets.sketches import load_sketches
from models.guesser import Guesser
from models.training.guesser_data import part_of
from models.training.guesser_unseen import unseen_words

FILES = ("quickdraw345_strokes.npz", "quickdraw_more_strokes.npz")
"""Collections that drawings are taken from."""

MOST = 12
"""Drawings of a class that are looked at, at most."""

WIDTHS = (0.005, 0.007, 0.01, 0.015, 0.02, 0.03, 0.04)
"""Widths of the pen, as shares of the picture's side."""

SIDE = 400
"""Of drawn pictures in pixels."""

LANGUAGES = ("en", "cs", "es", "fa")
"""Languages that words are given in."""

BINS = 15
"""Of confidence, for the calibration error."""

Drawing = list[NDArray[np.uint8]]
Image = NDArray[np.uint8]
See = Callable[[np.random.Generator, Drawing], Image | None]


def interval(hits: NDArray[np.bool_], groups: NDArray[Any]) -> str:
    """The mean over ``groups`` of the share of ``hits``, with its 95 % interval by drawing the drawings anew."""
    _, place = np.unique(groups, return_inverse=True)
    rng, found = default_rng(0), []
    for pick in (np.arange(len(hits)), *(rng.integers(0, len(hits), len(hits)) for _ in range(400))):
        of = np.bincount(place[pick])
        right = np.bincount(place[pick], hits[pick], len(of))
        found.append(float(np.mean(right[of > 0] / of[of > 0])))
    low, high = np.percentile(found[1:], (2.5, 97.5))
    return f"{found[0]:.1%} ({low:.1%} to {high:.1%}; n={len(hits)})"


def calibration_error(found: NDArray[np.float64], hits: NDArray[np.bool_]) -> float:
    """The mean gap between the highest probability in each row of ``found`` (N, words) and the share of ``hits``."""
    sure = found.max(axis=1)
    place = np.minimum((sure * BINS).astype(int), BINS - 1)
    gaps = [abs(sure[place == b].mean() - hits[place == b].mean()) * (place == b).mean() for b in np.unique(place)]
    return float(sum(gaps))


def picture(strokes: Drawing, width: float, rng: np.random.Generator) -> Image:
    """``strokes`` drawn dark on white with a pen of a ``width`` (share of the side), somewhere in a square picture."""
    every = np.concatenate(strokes).astype(np.float64)
    extent = max(float(np.ptp(every, axis=0).max()), 1.0)
    scale = rng.uniform(0.55, 0.85) * SIDE / extent
    room = SIDE - np.ptp(every, axis=0) * scale
    at = room * rng.uniform(0.3, 0.7, 2) - every.min(axis=0) * scale
    page = np.full((SIDE * 2, SIDE * 2), 255, np.uint8)
    lines = [np.rint((stroke * scale + at) * 32).astype(np.int32) for stroke in strokes]
    cv2.polylines(page, lines, False, int(rng.integers(0, 70)), max(round(2 * width * SIDE), 1), cv2.LINE_AA, 4)
    return np.asarray(cv2.resize(page, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)


def begun(strokes: Drawing, share: float) -> Drawing:
    """The first ``share`` of the points of a drawing."""
    left, kept = max(round(share * sum(map(len, strokes))), 2), []
    for stroke in strokes:
        kept.append(stroke[:left])
        left -= len(stroke)
        if left <= 0:
            break
    return kept


class Bench:
    """The drawings kept aside, and the figures that are measured on them."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options

    @cached_property
    def guesser(self) -> Guesser:
        """The guesser that is measured."""
        return Guesser.load(self.options.weights)

    @cached_property
    def drawings(self) -> list[tuple[Drawing, str]]:
        """The strokes and the class of each drawing kept aside."""
        found: list[tuple[Drawing, str]] = []
        counts: dict[str, int] = {}
        for name in FILES:
            sketches = load_sketches(self.options.data / name)
            starts, first = np.concatenate([[0], sketches.stroke_ends]), 0
            for last, label in zip(sketches.drawing_ends, sketches.labels, strict=True):
                strokes = [sketches.points[starts[i] : starts[i + 1]] for i in range(first, last)]
                first = int(last)
                if strokes and part_of(strokes) == 2 and counts.get(str(label), 0) < MOST:
                    counts[str(label)] = counts.get(str(label), 0) + 1
                    found.append((strokes, str(label)))
        return found

    @cached_property
    def classes(self) -> list[str]:
        """All classes there are."""
        return [str(name) for name in np.load(self.options.data / FILES[0])["classes"]]

    def some(self, words: Sequence[str]) -> Iterator[tuple[int, Drawing, str]]:
        """Drawings of ``words``, with their number, at most as many as asked for, of all classes alike."""
        known = set(words)
        fit = [(i, *drawing) for i, drawing in enumerate(self.drawings) if drawing[1] in known]
        order = default_rng(3).permutation(len(fit))[: self.options.count or len(fit)]
        yield from (fit[i] for i in order)

    def themed(self, look: Callable[[int, Drawing], Any | None], name: str) -> None:
        """Print how often the word is first, and in three, among 21 of three themed cards, for each ``look``."""
        first, third, labels, found, lost = [], [], [], [], 0
        for number, strokes, label in self.some([word for theme in THEMES.values() for word in theme]):
            image = look(number, strokes)
            if image is None:
                lost += 1
                continue
            words = cards(label, number)
            scores = self.guesser.scores([image], words)[0]
            place = int((scores > scores[words.index(label)]).sum())
            first.append(place < 1)
            third.append(place < 3)
            labels.append(label)
            found.append(np.sort(scores)[::-1])
        groups = np.array(labels)
        hits = np.array(first)
        parts = [
            f"{name}: first {interval(hits, groups)}",
            f"in three {interval(np.array(third), groups)}",
            f"calibration error {calibration_error(np.array(found), hits):.3f}",
        ]
        print(", ".join(parts) + (f"; {lost} sheets not found" if lost else ""), flush=True)

    def measure_classes(self) -> None:
        """All classes, whole drawings and half ones."""
        labels = np.array([label for _, label in self.drawings])
        place = np.array([self.classes.index(label) for label in labels])
        for name, share in (("whole", 1.0), ("half of the strokes", 0.5)):
            images = [begun(strokes, share) for strokes, _ in self.drawings]
            scores = np.concatenate(
                [self.guesser.scores(images[i : i + 64], self.classes) for i in range(0, len(images), 64)]
            )
            above = (scores > scores[np.arange(len(place)), place][:, None]).sum(axis=1)
            print(f"345 classes, {name}: first {interval(above < 1, labels)}, in five {interval(above < 5, labels)}",
                  flush=True)  # fmt: skip

    def measure_themed(self) -> None:
        """Among 21 themed words: any width, each width, half drawn."""

        def any_width(number: int, strokes: Drawing) -> Image:
            rng = default_rng((number, 1))
            return picture(strokes, rng.uniform(0.007, 0.04), rng)

        self.themed(any_width, "21 themed words, any width of 0.7 % to 4 %")
        self.themed(lambda number, strokes: begun(strokes, 0.5), "21 themed words, half of the strokes")

    def measure_widths(self) -> None:
        """Among 21 themed words, each width."""
        for width in WIDTHS:
            self.themed(lambda n, strokes, w=width: picture(strokes, w, default_rng((n, 1))),  # type: ignore[misc]
                        f"21 themed words, width {width:.1%}")  # fmt: skip

    def measure_photographs(self) -> None:
        """Among 21 themed words, in pencil on a sheet that is photographed and cut out of the photograph."""
        for name, see in (("photographed", pencilled), ("photographed, corners known", on_sheet)):
            self.themed(partial(self._kept, name, see), f"21 themed words, {name}")

    def _kept(self, name: str, see: See, number: int, strokes: Drawing) -> Image | None:
        """What ``see`` makes of a drawing; made once where there is a folder to keep it in."""
        folder = self.options.kept
        path = None if folder is None else folder / f"{name.replace(', ', '-').replace(' ', '-')}-{number}.png"
        if path is not None and path.is_file():
            return np.asarray(cv2.imread(str(path), cv2.IMREAD_UNCHANGED), np.uint8) if path.stat().st_size else None
        image = see(default_rng((number, 2)), strokes)
        if path is not None:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"" if image is None else cv2.imencode(".png", image)[1].tobytes())
        return image

    def measure_unseen(self) -> None:
        """Among 21 words that the guesser of ``--unseen`` never learnt."""
        if self.options.unseen is None:
            print("unseen words: give --unseen")
            return
        guesser, unseen = Guesser.load(self.options.unseen), unseen_words(self.classes)
        hits, labels = [], []
        for number, strokes, label in self.some(unseen):
            others = default_rng((number, 5)).permutation([word for word in unseen if word != label])[:20]
            words = [label, *map(str, others)]
            scores = guesser.scores([strokes], words)[0]
            hits.append(bool(scores[0] >= scores.max()))
            labels.append(label)
        print(f"21 unseen words of {len(unseen)}: first {interval(np.array(hits), np.array(labels))}", flush=True)

    def measure_languages(self) -> None:
        """Among 21 words of classes that emoji name in four languages, in each of them."""
        emoji = json.loads((self.options.data / "emoji_names.json").read_text(encoding="utf-8"))
        full = [entry for entry in emoji.values() if all(language in entry for language in LANGUAGES)]
        named = {entry["en"]["tts"].lower(): entry for entry in full}
        known = [name for name in self.classes if name.lower().replace("-", " ") in named]
        asked = list(self.some(known))
        labels = np.array([label for _, _, label in asked])
        for language in LANGUAGES:
            call = {name: str(named[name.lower().replace("-", " ")][language]["tts"]) for name in known}
            hits = []
            for number, strokes, label in asked:
                others = default_rng((number, 6)).permutation([name for name in known if name != label])
                words = list(dict.fromkeys([call[label], *(call[str(name)] for name in others)]))[:21]
                scores = self.guesser.scores([strokes], words)[0]
                hits.append(bool(scores[0] >= scores.max()))
            print(f"21 words in {language}: first {interval(np.array(hits), labels)}", flush=True)

    def measure_films(self) -> None:
        """The finished drawings of filmed rounds, among the 21 words of their stand."""
        right = total = 0
        for film in sorted(self.options.tables.glob("*.mp4")) if self.options.tables else ():
            truth = json.loads(film.with_suffix(".json").read_text())
            words = [word for card in truth["stand"].values() for word in card]
            for player, drawing in self._filmed(film).items():
                if player not in truth["secret"]:
                    continue
                ranked = self.guesser.rank(drawing, words)
                word, total = truth["secret"][player]["word"], total + 1
                place = [name for name, _ in ranked].index(word) + 1
                right += place == 1
                print(f"{film.stem} {player}: {word} is {place}, first {ranked[0][0]} {ranked[0][1]:.2f}", flush=True)
        print(f"films: {right} of {total} finished drawings first among 21")

    def _filmed(self, film: Path) -> dict[str, Image]:
        """The finished drawing of each player in a film; found once where there is a folder to keep them in."""
        from vision.camera import open_source
        from vision.referee import Referee, RefereeOptions

        kept = None if self.options.kept is None else self.options.kept / f"{film.stem}.npz"
        if kept is not None and kept.is_file():
            with np.load(kept) as file:
                return {player: file[player] for player in file.files}
        referee = Referee(RefereeOptions())
        for frame in open_source(str(film)):
            referee.see(frame)
        found = {player: sketch.drawing().clear for player, sketch in referee.sketches().items() if sketch.looks}
        if kept is not None:
            kept.parent.mkdir(parents=True, exist_ok=True)
            np.savez(kept, allow_pickle=False, **found)
        return found

    def measure_speed(self) -> None:
        """Milliseconds for a drawing against 21 words, on one core, beside a larger peer where it is installed."""
        words = cards("cat", 0)
        images = [picture(strokes, 0.015, default_rng(i)) for i, (strokes, _) in enumerate(self.drawings[:60])]
        for name, given in (("pictures", images), ("strokes", [strokes for strokes, _ in self.drawings[:60]])):
            self.guesser.scores(given[:2], words)
            times = []
            for image in given:
                began = time.process_time()
                self.guesser.scores([image], words)
                times.append(time.process_time() - began)
            print(f"speed, {name}: {np.median(times) * 1000:.1f} ms CPU", flush=True)
        print(f"speed, the picture side of CLIP's ViT-B/32, random weights: {_peer()}", flush=True)


def _peer() -> str:
    """Milliseconds of one core for one picture by the picture side of a ViT-B/32, or why there is no figure."""
    try:
        import open_clip
        import torch
    except ImportError:
        return 'not measured; pip install "paperref[clip]"'
    torch.set_num_threads(1)
    peer, times = open_clip.create_model("ViT-B-32").eval(), []
    with torch.inference_mode():
        for _ in range(12):
            began = time.process_time()
            peer.encode_image(torch.zeros(1, 3, 224, 224))
            times.append(time.process_time() - began)
    return f"{np.median(times[2:]) * 1000:.0f} ms CPU"


def cards(label: str, number: int) -> list[str]:
    """The 21 words of three themed cards, one of them with ``label`` on it."""
    rng = default_rng((number, 9))
    own = [theme for theme, words in THEMES.items() if label in words]
    theme = own[int(rng.integers(len(own)))]
    fit = [name for name, words in THEMES.items() if name != theme and not set(words) & set(THEMES[theme])]
    chosen: list[str] = [theme]
    for name in rng.permutation(fit):
        if len(chosen) < 3 and not any(set(THEMES[name]) & set(THEMES[other]) for other in chosen):
            chosen.append(str(name))
    return [word for name in chosen for word in THEMES[name]]


def main() -> None:
    """Measure what is asked for, and print."""
    names = sorted(name.removeprefix("measure_") for name in dir(Bench) if name.startswith("measure_"))
    parser = argparse.ArgumentParser(prog="python -m benchmarks.guesser", description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with the collections of drawings")
    parser.add_argument("--tables", type=Path, help="folder with filmed rounds and their truth")
    parser.add_argument("--weights", type=Path, help="other weights than those that ship")
    parser.add_argument("--unseen", type=Path, help="weights trained without a fifth of the classes")
    parser.add_argument("--kept", type=Path, help="folder to keep photographs and filmed drawings in, to use again")
    parser.add_argument("--only", nargs="+", choices=names, default=names)
    parser.add_argument("--count", type=int, help="drawings for each figure of themed words, at most")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    bench = Bench(options)
    for name in options.only:
        getattr(bench, f"measure_{name}")()


if __name__ == "__main__":
    main()
