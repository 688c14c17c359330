"""What mattered: parts of a drawing that speak for a word and against it."""

from __future__ import annotations

import numpy as np
import pytest

from datasets.plain_drawings import DRAWINGS
from models.classifier import ModelError
from models.guesser_input import SIZE, normalise
from models.occlusion import mattered, tinted
from tests.models.small_guesser import small_guesser

WORDS = ["snowman", "ladder", "sun", "house"]


def test_only_ink_matters_and_most_of_it_speaks_for_its_word() -> None:
    ink = normalise(DRAWINGS["snowman"])
    parts = mattered(small_guesser()[0], ink, WORDS, "snowman")
    assert parts.shape == (SIZE, SIZE)
    assert np.abs(parts).max() <= 1
    assert not parts[ink == 0].any()
    assert parts.sum() > 0


def test_what_does_not_belong_speaks_against() -> None:
    ink = normalise([*DRAWINGS["ladder"], np.array([(0.0, 0.0), (28.0, 28.0), (0.0, 28.0), (28.0, 0.0)])])
    parts = mattered(small_guesser()[0], ink, WORDS, "ladder")
    assert parts[: SIZE // 3, : SIZE // 3].min() < 0


def test_an_empty_sheet_has_no_parts() -> None:
    assert not mattered(small_guesser()[0], np.zeros((SIZE, SIZE), np.float32), WORDS, "sun").any()


def test_the_word_has_to_be_among_them() -> None:
    with pytest.raises(ModelError, match="none of those"):
        mattered(small_guesser()[0], normalise(DRAWINGS["sun"]), WORDS, "moon")


def test_the_picture_is_warm_for_and_cold_against() -> None:
    ink = np.zeros((SIZE, SIZE), np.float32)
    ink[20:40, 20:22] = ink[60:80, 60:62] = 1
    parts = np.where(np.arange(SIZE)[:, None] < 48, ink, -ink)
    picture = tinted(ink, parts, 2 * SIZE).astype(int)
    assert picture.shape == (2 * SIZE, 2 * SIZE, 3)
    assert picture[60, 37, 2] > picture[60, 37, 0]
    assert picture[140, 117, 0] > picture[140, 117, 2]
    assert (picture[5, 5] == 255).all()
