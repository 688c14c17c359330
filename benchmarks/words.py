"""How well the words of filmed stands are read, and at what cost: one line a figure.

    python -m benchmarks.words [--shared DIR] [NAME...]

For each film DIR/tables/NAME.mp4 with its truth NAME.json: the words read from overhead (the mean of frames spread over
the film), the words read from each close-up NAME-stand-N.jpg, and the CPU time of finding and reading. Without
``--shared`` the environment variable PAPERREF_SHARED, else ``../shared``, says where the films lie.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np

from vision.camera import FileSource, Image
from vision.ocr import WordReader
from vision.stand import Stand, find_stand
from vision.stand_reading import StandReading, StandSampler, read_stand

LANGUAGES = {"dev-office": "cs"}
"""Languages of films whose truth does not say; all others are English."""
Words = dict[str, list[str]]
T = TypeVar("T")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.words", description="Read stands, print figures.")
    parser.add_argument("names", nargs="*", help="films without ending (all unless given)")
    parser.add_argument("--shared", type=Path, default=Path(os.environ.get("PAPERREF_SHARED", "../shared")))
    args = parser.parse_args()
    tables = args.shared / "tables"
    names = args.names or sorted(path.stem for path in tables.glob("*.json"))
    if not names:
        sys.exit(f"{tables}: no films with their truth there; give the folder that holds tables/ with --shared")
    cv2.setNumThreads(1)
    for name in names:
        _measure(tables, name)


def _measure(tables: Path, name: str) -> None:
    truth = json.loads((tables / f"{name}.json").read_text(encoding="utf-8"))
    lang = truth.get("language") or LANGUAGES.get(name, "en")
    reader, seconds = _timed(lambda: WordReader.load(lang))
    print(f"{name} load {lang}: {seconds:.2f} s CPU", flush=True)
    for path in sorted(tables.glob(f"{name}-stand-*.jpg")):
        _report(path.stem, np.asarray(cv2.imread(str(path)), dtype=np.uint8), None, reader, truth["stand"])
    sampler = _sampled(tables / f"{name}.mp4")
    if sampler is None:
        print(f"{name} overhead: no stand found")
    else:
        _report(f"{name} overhead ({sampler.count} frames)", sampler.mean(), sampler.stand, reader, truth["stand"])


def _sampled(film: Path) -> StandSampler | None:
    """The stand of a film, gathered from its first frame that shows one to its last."""
    sampler: StandSampler | None = None
    with FileSource(film) as source:
        for frame in source:
            if sampler is None and frame.index % 10 == 0:
                found = find_stand(frame.bgr())
                sampler = StandSampler(found) if found is not None else None
            if sampler is not None:
                sampler.add(frame)
    return sampler


def _report(what: str, picture: Image, stand: Stand | None, reader: WordReader, truth: Words) -> None:
    found, finding = _timed(lambda: stand or find_stand(picture))
    if found is None:
        print(f"{what}: no stand found")
        return
    reading, seconds = _timed(lambda: read_stand(picture, found, reader))
    wrong = _wrong(reading, truth)
    print(
        f"{what}: {21 - len(wrong)}/21 words; find {finding:.2f} s, read {seconds:.2f} s CPU; {' '.join(wrong)}",
        flush=True,
    )


def _wrong(reading: StandReading, truth: Words) -> list[str]:
    """Each word misread, as "A1:seen/printed"."""
    rows = [
        (card, k, seen, word)
        for card in "ABC"
        for k, (seen, word) in enumerate(zip(reading.words[card], truth[card], strict=True))
    ]
    return [f"{card}{k + 1}:{seen}/{word}" for card, k, seen, word in rows if seen.casefold() != word.casefold()]


def _timed(act: Callable[[], T]) -> tuple[T, float]:
    """What ``act`` returns, and the CPU seconds that it and its child processes took."""
    before = _cpu()
    result = act()
    return result, _cpu() - before


def _cpu() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


if __name__ == "__main__":
    main()
