"""Figures on real photographs that may not get worse; they lie in photo_metrics.json, better ones are written there.

The photographs are not part of this repository: where PAPERREF_SHARED (else ../shared) holds none, these tests skip.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from benchmarks.calibration import CARDS, SURE, of_words
from tests.vision.shared_photos import pictures
from vision.card_figure import Readers
from vision.cards import Card, find_cards
from vision.ocr import WordReader
from vision.quad_fit import overlap
from vision.sheet import find_sheet
from vision.words import Word, read_words

METRICS: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_name("photo_metrics.json").read_text())


@cache
def cards_of(kind: str) -> list[tuple[list[Card], dict[str, Any]]]:
    """The cards found on each photograph of a kind, with its truth."""
    readers = Readers.load()
    return [(find_cards(picture, readers), row) for picture, row in pictures(kind)]


@cache
def words_of() -> list[tuple[list[Word], dict[str, Any]]]:
    """The words read on each photograph of boards, with its truth."""
    reader = WordReader.load("en")
    return [(read_words(picture, reader), row) for picture, row in pictures("words")]


def at(cards: list[Card], corners: Any) -> Card | None:
    """The card that overlaps these corners by more than half, if there is one."""
    place = np.array(corners, np.float32)
    best = max(cards, key=lambda card: overlap(card.corners, place), default=None)
    return best if best is not None and overlap(best.corners, place) > 0.5 else None


def test_numbers() -> None:
    right = total = 0
    for cards, row in cards_of("numbers"):
        wanted, best = row["cards"][0], next(iter(cards), None)
        right += best is not None and (best.number, best.colour) == (wanted["number"], wanted["colour"])
        total += 1
    assert total == METRICS["numbers"]["of"]
    assert right >= METRICS["numbers"]["right"]


def test_table_of_four() -> None:
    found = figures = extra = total = 0
    for cards, row in cards_of("table4"):
        seen = [(at(cards, wanted["corners"]), wanted["number"]) for wanted in row["cards"]]
        hits = [(card, number) for card, number in seen if card is not None]
        found, total, extra = found + len(hits), total + len(seen), extra + len(cards) - len(hits)
        figures += sum(number in range(1, 8) and card.number == number for card, number in hits)
    assert total == METRICS["table4"]["of"]
    assert found >= METRICS["table4"]["found"]
    assert extra <= METRICS["table4"]["extra"]
    assert figures >= METRICS["table4"]["figures"]


def test_backs() -> None:
    found = total = extra = 0
    for cards, row in cards_of("backs"):
        backs = [card for card in cards if card.face == "back"]
        boxes = [np.array([(x, y), (x + w, y), (x + w, y + h), (x, y + h)]) for x, y, w, h in row["backs"]]
        colour = {"cyan-blue": "blue"}.get(row["colour"], row["colour"])
        large = [box for box in boxes if np.ptp(box, axis=0).min() > 60]
        same = [card for card in backs if card.colour == colour]
        found, total = found + sum(at(same, box) is not None for box in large), total + len(large)
        extra += max(0, len(backs) - len(boxes))
    assert total == METRICS["backs"]["of"]
    assert found >= METRICS["backs"]["found"]
    assert extra <= METRICS["backs"]["extra"]


def test_words() -> None:
    right = others = total = 0
    for words, row in words_of():
        seen = [word.text.casefold() for word in words]
        wanted = [word.casefold() for line in row["rows"] for word in line]
        right, total = right + sum(word in seen for word in wanted), total + len(wanted)
        others += sum(word not in wanted for word in seen)
    assert total == METRICS["words"]["of"]
    assert right >= METRICS["words"]["read"]
    assert others <= METRICS["words"]["others"]


def test_paper() -> None:
    right = total = 0
    for picture, row in pictures("paper"):
        found, wanted = find_sheet(picture), np.array(row["corners"], np.float32)
        hull = cv2.convexHull(wanted).reshape(-1, 2)
        right += found is not None and overlap(found, hull) >= 0.9
        total += 1
    assert total == METRICS["paper"]["of"]
    assert right >= METRICS["paper"]["sheets"]


def test_what_is_said_surely_is_right() -> None:
    said = [one for kind, told in CARDS.items() for cards, row in cards_of(kind) for one in told(cards, row)]
    said += [one for words, row in words_of() for one in of_words(words, row)]
    sure = [one.right for one in said if one.confidence >= SURE]
    assert len(sure) >= METRICS["sure"]["said"]
    assert np.mean(sure) >= METRICS["sure"]["right"]
