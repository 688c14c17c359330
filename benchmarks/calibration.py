"""How honest confidences are: what is said with which confidence, and how much of it is right.

    python -m benchmarks.calibration [--shared DIR] [--rendered N] [--picture FILE]

Figures, colours and words, on the photographs of `benchmarks.photos` where they are at hand, and on N rendered cards
and lines that nothing was trained on; "signs" are cards with figures written by hand or with signs that are no figure.
Prints bins with their counts, and what is right of all said with at least 0.95; draws the curves into FILE. Confidences
are fitted on the rendered ones alone. A 9 counts as a 6 upside down.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.random import default_rng

from benchmarks.cover import COVERS, laid_card
from benchmarks.photos import ALIASES
from benchmarks.signs import shown_card
from datasets import camera_faults as faults
from datasets.typefaces import line_mask, word_typeface
from datasets.words import deck
from vision.camera import Image
from vision.card_figure import Readers
from vision.cards import Card, find_cards, look_at
from vision.ocr import WordReader
from vision.quad_fit import overlap
from vision.words import Word, read_words

EDGES = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 1.000001)
"""Bins of confidence."""
SURE = 0.95
KINDS = ("figures", "colours", "words")
SIX = {9: 6}


class Said(NamedTuple):
    """One thing said: what kind of thing, on what picture, how surely, whether it is right."""

    kind: str
    source: str
    confidence: float
    right: bool


def photographed(shared: Path) -> Iterator[Said]:
    """What is said on the photographs of a folder."""
    truth = json.loads((shared / "photos" / "truth.json").read_text(encoding="utf-8"))
    readers, reader = Readers.load(), WordReader.load("en")
    for kind, told in CARDS.items():
        for row in truth[kind]:
            yield from told(find_cards(_load(shared, row), readers), row)
    for row in truth["words"]:
        yield from of_words(read_words(_load(shared, row), reader), row)


def of_words(words: Sequence[Word], row: dict[str, Any]) -> Iterator[Said]:
    """What is said by the words read on a photograph of ``words``."""
    wanted = {word.casefold() for line in row["rows"] for word in line}
    for word in words:
        yield Said("words", "photographs", word.confidence, word.text.casefold() in wanted)


def _load(shared: Path, row: dict[str, Any]) -> Image:
    return np.asarray(cv2.imread(str(shared / "photos" / row["image"])), np.uint8)


def _numbers(cards: Sequence[Card], row: dict[str, Any]) -> Iterator[Said]:
    wanted = row["cards"][0]
    if cards and cards[0].number is not None:
        yield Said("figures", "photographs", cards[0].figure_sure, cards[0].number == wanted["number"])
        yield Said("colours", "photographs", cards[0].colour_sure, cards[0].colour == wanted["colour"])


def _table(cards: Sequence[Card], row: dict[str, Any]) -> Iterator[Said]:
    for wanted in row["cards"]:
        corners = np.array(wanted["corners"], np.float32)
        card = max(cards, key=lambda card: overlap(card.corners, corners), default=None)
        if card is not None and overlap(card.corners, corners) > 0.5 and card.number is not None:
            figure = SIX.get(wanted["number"], wanted["number"])
            yield Said("figures", "photographs", card.figure_sure, card.number == figure)


def _backs(cards: Sequence[Card], row: dict[str, Any]) -> Iterator[Said]:
    colour = ALIASES.get(row["colour"], row["colour"])
    for x, y, width, height in row["backs"]:
        box = np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], np.float32)
        card = max(cards, key=lambda card: overlap(card.corners, box), default=None)
        if card is not None and overlap(card.corners, box) > 0.5 and card.face == "back":
            yield Said("colours", "photographs", card.colour_sure, card.colour == colour)


CARDS = {"numbers": _numbers, "table4": _table, "backs": _backs}
"""What is said by the cards found on a photograph, by its kind."""


def rendered(count: int) -> Iterator[Said]:
    """What is said on rendered cards and lines of words."""
    readers, reader = Readers.load(), WordReader.load("en")
    for seed in range(count):
        rng = default_rng((seed, 31))
        laid = laid_card(rng, float(np.exp(rng.uniform(np.log(24), np.log(110)))), str(rng.choice(COVERS)))
        card = look_at(laid.picture, laid.corners, readers)
        if card.number is not None:
            yield Said("figures", "rendered", card.figure_sure, str(card.number) == laid.figure)
        yield Said("colours", "rendered", card.colour_sure, card.colour == laid.colour)
        shown = shown_card(default_rng((seed, 32)))
        other = look_at(shown.picture, shown.corners, readers)
        if other.number is not None:
            yield Said("figures", "signs", other.figure_sure, str(other.number) == shown.figure)
        text, line = printed_line(rng)
        reading = reader.read(line)
        if reading.text:
            yield Said("words", "rendered", reading.confidence, reading.text.casefold() == text.casefold())


def printed_line(rng: np.random.Generator) -> tuple[str, Image]:
    """A word of the deck in some typeface, small or large, with a camera's faults, and the picture of its line."""
    cards = deck("en")
    text = str(rng.choice(cards[int(rng.integers(len(cards)))]))
    size = int(rng.integers(9, 30))
    mask = line_mask(text, word_typeface(rng, text), 40)
    small = cv2.resize(mask, None, fx=size / 40, fy=size / 40, interpolation=cv2.INTER_AREA)
    small = cv2.copyMakeBorder(small, 2, 2, 5, 5, cv2.BORDER_CONSTANT)
    paper, ink = rng.uniform(150, 250), rng.uniform(0, 90)
    line = np.repeat((paper - (paper - ink) * small[..., None] / 255).astype(np.uint8), 3, axis=2)
    line = faults.noisy(rng, faults.blurred(rng, line, size / 14), rng.uniform(1, 6))
    return text, np.asarray(faults.compressed(rng, line, 40), np.uint8)


def table(said: list[Said]) -> Iterator[str]:
    """The bins of all kinds as lines of a table."""
    yield "| what | " + " | ".join(f"{low:.2f}-{min(high, 1):.2f}" for low, high in _bins()) + " | at least 0.95 |"
    yield "|---" * (len(EDGES) + 1) + "|"
    for name in sorted({f"{one.kind}, {one.source}" for one in said}):
        own = [one for one in said if f"{one.kind}, {one.source}" == name]
        sure = [one.right for one in own if one.confidence >= SURE]
        share = f"{sum(sure)}/{len(sure)} ({sum(sure) / len(sure):.1%})" if sure else "-"
        yield f"| {name} | {' | '.join(_cell(own, *edges) for edges in _bins())} | {share} |"


def _bins() -> list[tuple[float, float]]:
    return list(pairwise(EDGES))


def _cell(said: list[Said], low: float, high: float) -> str:
    inside = [one.right for one in said if low <= one.confidence < high]
    return f"{sum(inside)}/{len(inside)}" if inside else "-"


def curves(said: list[Said]) -> Image:
    """The reliability curves of each kind side by side: across what is said, up what is right; dots as many as said."""
    side, rim = 300, 40
    sheet = np.full((side + 2 * rim, (side + 2 * rim) * len(KINDS), 3), 255, np.uint8)
    for place, kind in enumerate(KINDS):
        left = place * (side + 2 * rim) + rim
        cv2.rectangle(sheet, (left, rim), (left + side, rim + side), (160, 160, 160), 1)
        cv2.line(sheet, (left, rim + side), (left + side, rim), (200, 200, 200), 1, cv2.LINE_AA)
        cv2.putText(sheet, kind, (left, rim - 12), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (40, 40, 40), 1, cv2.LINE_AA)
        for source, colour in (("photographs", (40, 40, 200)), ("rendered", (180, 110, 20))):
            _curve(sheet, [one for one in said if (one.kind, one.source) == (kind, source)], (left, rim, side), colour)
    text = "red: photographs, blue: rendered; across: said, up: right; a dot's area: how many"
    cv2.putText(sheet, text, (rim, side + 2 * rim - 12), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (40, 40, 40), 1, cv2.LINE_AA)
    return sheet


def _curve(sheet: Image, said: list[Said], frame: tuple[int, int, int], colour: tuple[int, int, int]) -> None:
    left, top, side = frame
    points = []
    for low, high in _bins():
        inside = [one for one in said if low <= one.confidence < high]
        if len(inside) >= 3:
            across = float(np.mean([one.confidence for one in inside]))
            up = float(np.mean([one.right for one in inside]))
            points.append(
                (round(left + side * across), round(top + side * (1 - up)), 2 + round(len(inside) ** 0.5 / 3))
            )
    for x, y, size in points:
        cv2.circle(sheet, (x, y), size, colour, -1, cv2.LINE_AA)
    cv2.polylines(sheet, [np.array([point[:2] for point in points], np.int32)], False, colour, 1, cv2.LINE_AA)


def main() -> None:
    """Measure, print, draw."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.calibration", description=__doc__.splitlines()[0])
    parser.add_argument("--shared", type=Path, default=Path(os.environ.get("PAPERREF_SHARED", "../shared")))
    parser.add_argument("--rendered", type=int, default=600, help="how many cards and lines are rendered")
    parser.add_argument("--picture", type=Path, help="write the curves here, as PNG")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    said = list(rendered(given.rendered))
    if (given.shared / "photos" / "truth.json").is_file():
        said += photographed(given.shared)
    print("\n".join(table(said)))
    if given.picture:
        cv2.imwrite(str(given.picture), curves(said))


if __name__ == "__main__":
    main()
