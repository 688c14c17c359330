"""How well the guesser understands four languages, and how it guesses while a drawing grows: one line a figure.

    python -m benchmarks.guesser_words --data DIR [--weights DIR] [--only NAME ...] [--count N]

``--data`` is the folder with the collections of drawings and ``emoji_names.json`` (none is part of this project); only
drawings kept aside by the fixed hash of their strokes are looked at, as in `benchmarks.guesser`.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
from numpy.random import default_rng

from benchmarks.guesser import Bench, begun, cards, interval
from benchmarks.guesser_themes import THEMES
from models.guesser import Guesser
from models.guesser_fold import fold
from models.guesser_stream import GuesserStream
from models.guesser_words import LANGUAGES

STEPS = 12
"""Looks at a drawing while it grows, each with as many more points."""
AFTER = 2
"""Looks at it when it is finished."""


def named(path: Path, classes: list[str]) -> dict[str, dict[str, str]]:
    """The names in each language of the classes that an emoji is called by in English."""
    emoji = json.loads(path.read_text(encoding="utf-8"))
    own = {fold(name): name for name in classes}
    found = {}
    for entry in emoji.values():
        name = own.get(fold(entry.get("en", {}).get("tts", "")))
        if name and all(language in entry for language in LANGUAGES):
            found[name] = {language: str(entry[language]["tts"]) for language in LANGUAGES}
    return found


def measure_languages(bench: Bench) -> None:
    """The same drawings among the same 21 words in each language."""
    names = named(bench.options.data / "emoji_names.json", bench.classes)
    asked = list(bench.some(list(names)))
    labels = np.array([label for _, _, label in asked])
    lists = []
    for number, _, label in asked:
        others = default_rng((number, 7)).permutation([name for name in names if name != label])[:20]
        lists.append([label, *map(str, others)])
    inks = [strokes for _, strokes, _ in asked]
    for language in LANGUAGES:
        hits = []
        for strokes, words in zip(inks, lists, strict=True):
            scores = bench.guesser.scores([strokes], [names[word][language] for word in words])[0]
            hits.append(bool(scores[0] >= scores.max()))
        print(f"{language}, 21 of {len(names)} words: first {interval(np.array(hits), labels)}", flush=True)


def measure_stream(bench: Bench) -> None:
    """Among 21 themed words, a look at each twelfth of a drawing: when a word is said, and whether it is right."""
    said, right, final, shares = [], [], [], []
    for number, strokes, label in bench.some([word for theme in THEMES.values() for word in theme]):
        stream = GuesserStream(bench.guesser, cards(label, number))
        word, at = None, 1.0
        for look in [*range(1, STEPS + 1), *[STEPS] * AFTER]:
            guess = stream.update(begun(strokes, look / STEPS))
            if word is None and guess.state == "sure":
                word, at = guess.word, look / STEPS
        said.append(word is not None)
        final.append(stream.guess.word == label)
        if word is not None:
            right.append(word == label)
            shares.append(at)
    print(
        f"stream, {len(said)} drawings: a word is said in {np.mean(said):.1%}, right {np.mean(right):.1%}, "
        f"with {np.median(shares):.0%} of the drawing (median); first in the end {np.mean(final):.1%}",
        flush=True,
    )


def measure_time(bench: Bench) -> None:
    """Loading, a look at something new, and a look at nothing new."""
    began, used = time.perf_counter(), time.process_time()
    guesser = Guesser.load(bench.options.weights)
    print(f"load: {time.perf_counter() - began:.2f} s, of them {time.process_time() - used:.2f} s CPU")
    label = bench.drawings[0][1]
    words = cards(label, 0) if any(label in theme for theme in THEMES.values()) else cards("cat", 0)
    picture = np.full((512, 512), 255, np.uint8)
    new, same = [], []
    stream = GuesserStream(guesser, words)
    stream.update(picture)
    for row in range(40):
        picture[100 + 8 * row : 102 + 8 * row, 60:450] = 0
        for times in (new, same):
            used = time.process_time()
            stream.update(picture)
            times.append(time.process_time() - used)
    print(f"stream: {1000 * np.median(new):.1f} ms CPU for a look, {1000 * np.median(same):.2f} ms if nothing is new")


MEASURES = {"languages": measure_languages, "stream": measure_stream, "time": measure_time}


def main() -> None:
    """Measure what is asked for, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.guesser_words", description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with the collections of drawings")
    parser.add_argument("--weights", type=Path, help="other weights than those that ship")
    parser.add_argument("--only", nargs="+", choices=sorted(MEASURES), default=list(MEASURES))
    parser.add_argument("--count", type=int, help="drawings for each figure, at most")
    bench = Bench(parser.parse_args())
    for name in bench.options.only:
        MEASURES[name](bench)


if __name__ == "__main__":
    main()
