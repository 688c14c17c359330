"""The star counter on drawn tokens of designs it never saw."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from models.stars import STAR_CLASSES, StarReader
from models.training.star_crops import SIDE, star_crop

Drawn = tuple[list[NDArray[np.uint8]], list[int]]


@pytest.fixture(scope="module")
def reader() -> StarReader:
    return StarReader.load()


@pytest.fixture(scope="module")
def drawn() -> Drawn:
    rng = np.random.default_rng(31)
    edge = round(SIDE * 0.14)  # the referee cuts 1.4 diameters, star crops are wider
    pairs = [star_crop(rng, held_out=True) for _ in range(240)]
    return [crop[edge:-edge, edge:-edge] for crop, _ in pairs], [int(label) for _, label in pairs]


def test_stars_are_counted(reader: StarReader, drawn: Drawn) -> None:
    found = [reading.stars for reading in reader.read(drawn[0])]
    assert np.mean(np.array(found) == drawn[1]) >= 0.93


def test_sure_counts_are_right(reader: StarReader, drawn: Drawn) -> None:
    sure = [(r.stars, n) for r, n in zip(reader.read(drawn[0]), drawn[1], strict=True) if r.confidence >= 0.8]
    assert len(sure) >= 0.85 * len(drawn[0])
    assert np.mean([found == stars for found, stars in sure]) >= 0.97


def test_quarter_turns_change_nothing(reader: StarReader, drawn: Drawn) -> None:
    upright = reader.read(drawn[0][:40])
    turned = reader.read([np.rot90(crop, 3).copy() for crop in drawn[0][:40]])
    assert [r.stars for r in upright] == [r.stars for r in turned]
    np.testing.assert_allclose([r.confidence for r in upright], [r.confidence for r in turned], atol=0.05)


def test_an_empty_table_has_no_stars(reader: StarReader) -> None:
    empty = [np.full((30, 30, 3), tone, np.uint8) for tone in (20, 120, 230)]
    assert [reading.stars for reading in reader.read(empty)] == [0, 0, 0]


def test_probabilities_follow_the_classes(reader: StarReader, drawn: Drawn) -> None:
    reading = reader.read(drawn[0][:1])[0]
    assert reading.probabilities.shape == (len(STAR_CLASSES),)
    assert reading.confidence == pytest.approx(float(reading.probabilities[reading.stars]))
