"""Crops of any size become the net's input; unusable weights and crops give one clear message."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from models.classifier import WEIGHTS, Classifier, ModelError, square
from models.figures import FIGURE_CLASSES, FigureReader
from models.stars import StarReader


@pytest.mark.parametrize("shape", [(64, 64, 3), (9, 9, 3), (200, 130, 3), (31, 80, 3), (50, 50), (40, 90)])
def test_any_crop_becomes_a_square(shape: tuple[int, ...]) -> None:
    crop = np.full(shape, 77, np.uint8)
    assert (square(crop, 64) == 77).all()
    assert square(crop, 64).shape == (64, 64, 3)


def test_an_oblong_crop_is_padded_not_stretched() -> None:
    crop = np.zeros((40, 80, 3), np.uint8)
    crop[10:30, 30:50] = 255  # a bright square stays a square in the middle
    rows, columns = np.nonzero(square(crop, 80)[..., 0] > 127)
    assert (rows.min(), rows.max(), columns.min(), columns.max()) == (30, 49, 30, 49)


@pytest.mark.parametrize(
    ("crop", "what"),
    [
        (np.zeros((8, 8, 3), np.float32), "expected a numpy array of uint8, got float32"),
        ([[1, 2], [3, 4]], "got list"),
        (np.zeros((8, 8, 4), np.uint8), r"shape \(8, 8, 4\) cannot be read"),
        (np.zeros((0, 8, 3), np.uint8), r"shape \(0, 8, 3\) cannot be read"),
        (np.zeros((3, 90), np.uint8), "at least 4 pixels a side"),
    ],
)
def test_what_is_no_picture_is_refused(crop: object, what: str) -> None:
    with pytest.raises(ModelError, match=what):
        square(crop, 64)  # type: ignore[arg-type]


def test_missing_weights_are_named() -> None:
    with pytest.raises(ModelError, match=r"nowhere\.onnx: no such weights; reinstall"):
        FigureReader.load("nowhere.onnx")


def test_damaged_weights_are_named(tmp_path: Path) -> None:
    whole = (WEIGHTS / "figures.onnx").read_bytes()
    damaged = tmp_path / "damaged.onnx"
    damaged.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(ModelError, match=r"damaged\.onnx: not usable as weights"):
        FigureReader.load(damaged)


def test_weights_of_another_reader_are_refused() -> None:
    with pytest.raises(
        ModelError, match=r"stars\.onnx: made for the classes 0 1 2 3, expected 1 2 3 4 5 6 7 A B C back"
    ):
        FigureReader.load(WEIGHTS / "stars.onnx")


def test_no_crops_no_readings() -> None:
    assert FigureReader.load().read([]) == []
    assert StarReader.load().read([]) == []


def test_a_crop_is_read_alike_alone_and_among_others() -> None:
    rng = np.random.default_rng(0)
    crops = [rng.integers(0, 255, (40 + i, 40 + i, 3), dtype=np.uint8) for i in range(70)]
    classifier = Classifier(WEIGHTS / "figures.onnx", FIGURE_CLASSES)
    together = classifier.probabilities(crops)
    alone = np.concatenate([classifier.probabilities([crop]) for crop in crops])
    assert together.shape == (70, 12)
    np.testing.assert_allclose(together, alone, atol=1e-5)
    np.testing.assert_allclose(together.sum(axis=1), 1, atol=1e-5)


def test_a_clear_crop_is_looked_at_once_and_a_doubtful_one_from_all_sides() -> None:
    classifier = Classifier(WEIGHTS / "figures.onnx", FIGURE_CLASSES)
    clear = np.random.default_rng(3).integers(0, 255, (80, 80, 3), dtype=np.uint8)  # the pattern of a back
    doubtful = np.full((80, 80, 3), 235, np.uint8)
    cv2.line(doubtful, (40, 22), (40, 58), (20, 20, 160), 7)
    looks: list[int] = []
    real = classifier.look

    def counted(batch: np.ndarray) -> np.ndarray:
        looks.append(len(batch))
        return real(batch)

    classifier.look = counted  # type: ignore[method-assign]
    together = classifier.probabilities([clear, doubtful])
    assert looks == [2, 1, 1, 1]
    seen = square(doubtful, classifier.side)[None]
    turns = [real(np.ascontiguousarray(np.rot90(seen, k, (1, 2))))[0] for k in range(4)]
    mean = np.exp(np.mean(np.log(turns), axis=0))
    np.testing.assert_allclose(together[1], mean / mean.sum(), atol=1e-5)
