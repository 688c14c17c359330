"""Written figures are read from their ink, either way up; what is no figure says so."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.random import default_rng

from models.classifier import ModelError
from models.training.written_crops import card_picture, figure_mask
from models.written import SIDE, WRITTEN_CLASSES, WrittenReader, WrittenReading, ink_of


@pytest.fixture(scope="module")
def reader() -> WrittenReader:
    return WrittenReader.load()


def cards(seed: int, count: int) -> list[tuple[np.ndarray, str]]:
    """Cards with figures, drawn anew, with what they show."""
    rng = default_rng((seed, 4040))
    figures = [str(rng.integers(1, 8)) for _ in range(count)]
    return [(card_picture(rng, figure_mask(rng, figure, held_out=True)), figure) for figure in figures]


def label_of(reading: WrittenReading) -> str:
    return WRITTEN_CLASSES[int(reading.probabilities.argmax())]


def test_figures_drawn_anew_are_read(reader: WrittenReader) -> None:
    drawn = cards(1, 300)
    readings = reader.read([card for card, _ in drawn])
    right = [label_of(reading) == figure for reading, (_, figure) in zip(readings, drawn, strict=True)]
    assert np.mean(right) > 0.9
    sure = [ok for reading, ok in zip(readings, right, strict=True) if reading.probabilities.max() > 0.9]
    assert len(sure) > 150
    assert np.mean(sure) > 0.97


def test_either_way_up_reads_the_same(reader: WrittenReader) -> None:
    drawn = [card for card, _ in cards(2, 40)]
    turned = [np.ascontiguousarray(card[::-1, ::-1]) for card in drawn]
    same = [label_of(a) == label_of(b) for a, b in zip(reader.read(drawn), reader.read(turned), strict=True)]
    assert np.mean(same) >= 0.95


def test_a_card_without_ink_is_other(reader: WrittenReader) -> None:
    blank = np.full((150, 100, 3), 230, np.uint8)
    assert ink_of(blank) is None
    reading = reader.read([blank])[0]
    assert label_of(reading) == "other"
    assert reading.likelihood("3") == reading.likelihood("7") < reading.likelihood(None)


def test_no_cards_no_readings(reader: WrittenReader) -> None:
    assert reader.read([]) == []


def test_ink_is_centred_and_of_one_size() -> None:
    for scale in (1, 3):
        card = np.full((150 * scale, 100 * scale, 3), 235, np.uint8)
        cv2.line(card, (40 * scale, 50 * scale), (70 * scale, 110 * scale), (30, 30, 160), 5 * scale)
        ink = ink_of(card)
        assert ink is not None
        assert ink.shape == (SIDE, SIDE)
        rows, columns = np.nonzero(ink > 100)
        assert 22 <= max(np.ptp(rows), np.ptp(columns)) + 1 <= 27
        assert abs((rows.min() + rows.max()) / 2 - 15.5) < 1.6
        assert abs((columns.min() + columns.max()) / 2 - 15.5) < 1.6


def test_signs_in_the_corners_are_not_the_figure() -> None:
    card = np.full((150, 100, 3), 235, np.uint8)
    cv2.circle(card, (15, 15), 7, (20, 20, 20), -1)
    cv2.circle(card, (85, 135), 7, (20, 20, 20), -1)
    assert ink_of(card) is None


def test_missing_weights_are_told(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no such weights"):
        WrittenReader.load(tmp_path / "none.onnx")
