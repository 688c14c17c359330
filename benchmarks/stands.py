"""How well rendered stands are read in each language: words right of 21 from overhead and from a close-up.

    python -m benchmarks.stands [--langs cs es fa en] [--first SEED] [--stands N] [--frames N]

Each stand is one of a rendered round at 1080p that nothing was tuned on: from overhead the mean of still frames as the
referee gathers them, and a photograph of it. Words are counted as read, and once more with the deck known.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import cv2
import numpy as np

from datasets.clip import Clip, Wish, make_clip
from datasets.words import deck
from vision.camera import Frame, Image
from vision.ocr import WordReader
from vision.stand import CARDS, Stand, find_stand
from vision.stand_reading import StandReading, StandSampler, read_stand

SIZE = (1920, 1080)
EVERY = 8
"""Frames of a round from one look at the stand to the next."""


class Seen(NamedTuple):
    """A picture of a stand, where the stand is in it, and from where it was taken."""

    kind: str
    picture: Image
    stand: Stand | None


class Word(NamedTuple):
    """One word read: whether it is right, and how sure the reader was."""

    right: bool
    confidence: float
    text: str


def looks(clip: Clip, frames: int) -> Iterator[Seen]:
    """The stand of a round from overhead and close up."""
    sampler: StandSampler | None = None
    for index, picture in enumerate(islice(clip.frames(), 0, frames * EVERY, EVERY)):
        data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 80])[1]
        frame = Frame.of_bgr(np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8), index, float(index))
        if sampler is None:
            found = find_stand(frame.bgr())
            if found is None:
                break
            sampler = StandSampler(found)
        sampler.add(frame)
    if sampler is None:
        yield Seen("overhead", np.zeros((0, 0, 3), np.uint8), None)
    else:
        yield Seen("overhead", sampler.mean(), sampler.stand)
    close = np.asarray(clip.close_up(), np.uint8)
    yield Seen("close-up", close, find_stand(close))


def words_of(reading: StandReading | None, truth: dict[str, tuple[str, ...]]) -> list[Word]:
    """The 21 words of a stand held against the truth; nothing read counts as wrong."""
    if reading is None:
        return [Word(False, 0.0, "")] * 21
    return [
        Word(text.casefold() == word.casefold(), sure, f"{text}/{word}")
        for card in CARDS
        for text, sure, word in zip(reading.words[card], reading.confidence[card], truth[card], strict=True)
    ]


def main() -> None:
    """Render, read and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.stands", description=__doc__.splitlines()[0])
    parser.add_argument("--langs", nargs="*", default=["en", "cs", "es", "fa"])
    parser.add_argument("--first", type=int, default=500, help="the first seed")
    parser.add_argument("--stands", type=int, default=6)
    parser.add_argument("--frames", type=int, default=24)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    for lang in given.langs:
        reader, known = WordReader.load(lang), deck(lang)
        total: Counter[str] = Counter()
        for seed in range(given.first, given.first + given.stands):
            clip = make_clip(Wish(seed, 3 + seed % 4, size=SIZE, language=lang))
            for seen in looks(clip, given.frames):
                for way, cards in (("free", None), ("deck", known)):
                    read = read_stand(seen.picture, seen.stand, reader, cards) if seen.stand is not None else None
                    words = words_of(read, clip.plan.stand)
                    right, sure = sum(w.right for w in words), [w for w in words if w.confidence >= 0.95]
                    key = f"{seen.kind} {way}"
                    total.update(
                        {key: right, f"{key} sure": len(sure), f"{key} sure right": sum(w.right for w in sure)}
                    )
                    wrong = " ".join(w.text.replace(" ", "_") for w in words if not w.right)
                    print(f"{lang} {seed} {key}: {right}/21; {wrong}", flush=True)
        for key in ("overhead free", "overhead deck", "close-up free", "close-up deck"):
            sure = f"{total[f'{key} sure right']}/{total[f'{key} sure']}"
            print(f"{lang} {key}: {total[key]}/{21 * given.stands}; right of those at 0.95 or more: {sure}", flush=True)


if __name__ == "__main__":
    main()
