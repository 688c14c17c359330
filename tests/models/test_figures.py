"""The figure reader on drawn crops of seeds it never saw, and on filmed and photographed cards where there are any."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from datasets.figures import Framing, figure_crop
from models.figures import FIGURE_CLASSES, FigureReader, FigureReading, combine
from tests.models.real_crops import filmed, photographed

FRAMING = Framing(
    size=96, margin=(1.15, 1.4), off_centre=0.06, card=(34.0, 120.0), system_fonts=False, decks=range(8000, 8120)
)
"""Crops as the referee cuts them, in typefaces that every machine has, of editions never trained on."""

Drawn = tuple[list[NDArray[np.uint8]], list[str]]


@pytest.fixture(scope="module")
def reader() -> FigureReader:
    return FigureReader.load()


@pytest.fixture(scope="module")
def drawn() -> Drawn:
    rng = np.random.default_rng(20)
    crops, labels = zip(*(figure_crop(rng, FRAMING) for _ in range(300)), strict=True)
    return list(crops), list(labels)


def share_right(readings: list[FigureReading], labels: list[str]) -> float:
    return float(np.mean([reading.label == label for reading, label in zip(readings, labels, strict=True)]))


def test_unseen_editions_are_read(reader: FigureReader, drawn: Drawn) -> None:
    crops, labels = drawn
    assert share_right(reader.read(crops), labels) >= 0.95


def test_sure_readings_are_right(reader: FigureReader, drawn: Drawn) -> None:
    crops, labels = drawn
    sure = [(r, want) for r, want in zip(reader.read(crops), labels, strict=True) if r.confidence >= 0.8]
    assert len(sure) >= 0.85 * len(crops)
    assert np.mean([reading.label == want for reading, want in sure]) >= 0.985


@pytest.mark.parametrize("figure", "1234567ABC")
def test_every_figure_is_known(reader: FigureReader, figure: str) -> None:
    rng = np.random.default_rng(ord(figure))
    crops = [figure_crop(rng, replace(FRAMING, card=(50.0, 90.0)), figure)[0] for _ in range(30)]
    assert share_right(reader.read(crops), [figure] * 30) >= 0.9


def test_quarter_turns_change_nothing(reader: FigureReader, drawn: Drawn) -> None:
    upright = reader.read(drawn[0][:60])
    turned = reader.read([np.rot90(crop).copy() for crop in drawn[0][:60]])
    assert [r.label for r in upright] == [r.label for r in turned]
    # Crops that are clear at an early look are not turned, so looks may differ; by little, for they were clear.
    np.testing.assert_allclose([r.confidence for r in upright], [r.confidence for r in turned], atol=0.05)


@pytest.mark.parametrize("degrees", [20, 45, 70, 130, 200, 317])
def test_any_turn_gives_the_same_figure(reader: FigureReader, degrees: int) -> None:
    rng = np.random.default_rng(degrees)
    wide = replace(FRAMING, size=160, margin=(1.9, 2.1), card=(70.0, 120.0))
    crops, labels = zip(*(figure_crop(rng, wide) for _ in range(60)), strict=True)
    turn = cv2.getRotationMatrix2D((79.5, 79.5), degrees, 1.0)
    turned = [cv2.warpAffine(crop, turn, (160, 160))[30:130, 30:130] for crop in crops]
    assert share_right(reader.read(turned), list(labels)) >= 0.93


def test_same_crops_same_probabilities(drawn: Drawn) -> None:
    first = np.stack([r.probabilities for r in FigureReader.load().read(drawn[0][:40])])
    again = np.stack([r.probabilities for r in FigureReader.load().read(drawn[0][:40])])
    assert (first == again).all()


def test_grey_crops_are_read(reader: FigureReader, drawn: Drawn) -> None:
    grey = [cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY) for crop in drawn[0]]
    assert share_right(reader.read(grey), drawn[1]) >= 0.88


def test_several_looks_are_combined() -> None:
    one, other = np.zeros(12, np.float32), np.zeros(12, np.float32)
    one[[0, 6]], other[[0, 6]] = (0.6, 0.4), (0.1, 0.9)
    both = combine([FigureReading(one), FigureReading(other)])
    assert both.label == "7"
    assert both.confidence == pytest.approx(0.65)
    assert [label for label, _ in both.ranked()[:2]] == ["7", "1"]
    with pytest.raises(ValueError, match="no readings given"):
        combine([])


def test_only_named_figures_are_considered() -> None:
    chances = np.full(12, 0.02, np.float32)
    chances[FIGURE_CLASSES.index("back")], chances[FIGURE_CLASSES.index("3")] = 0.6, 0.2
    label, share = FigureReading(chances).among("1234567")
    assert label == "3"
    assert share == pytest.approx(0.2 / 0.32, abs=1e-4)
    with pytest.raises(ValueError, match="no labels given"):
        FigureReading(chances).among([])


@pytest.mark.slow
@pytest.mark.parametrize("film", ["dev-office", "dev-tough"])
def test_filmed_cards_at_rest_are_read(reader: FigureReader, film: str) -> None:
    crops = filmed(film)
    assert len(crops) >= 12
    assert share_right(reader.read([c.crop for c in crops]), [c.label for c in crops]) >= 0.99


def test_photographed_cards_are_read(reader: FigureReader) -> None:
    crops = photographed()
    readings = reader.read([c.crop for c in crops])
    right = [r.among("1234567")[0] == c.label for r, c in zip(readings, crops, strict=True)]
    assert np.mean(right) >= 0.85
