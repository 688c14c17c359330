"""Words laid on weak lines: the letters of a typeface add up to words, and listed words are told by their print."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.random import default_rng

from datasets.persian import forms_of, shape_rtl
from datasets.typefaces import BUILT_IN, Typeface, line_mask, persian_typeface
from vision.laid_print import ink_of, laid, listed
from vision.lexicon import Lexicon, load_lexicon
from vision.reading import Reading
from vision.typeset import PAD, PITCH, set_in

WORDS = ["کتری", "قاشق", "بشقاب", "بطری", "شمع", "سبد", "لیوان", "پنیر", "ماهی", "برنج"]


@pytest.fixture(scope="module")
def persian() -> Lexicon:
    return load_lexicon("fa")


def persian_face() -> Typeface:
    """A typeface of the machine that has joined Persian letters; skips the test where there is none."""
    face = persian_typeface(default_rng(1))
    if face.source in BUILT_IN:
        pytest.skip("no typeface of this machine has joined Persian letters; install one, such as DejaVu Sans")
    return face


def crop_of(word: str, pitch: int = 12) -> np.ndarray:
    """A line of print ``pitch`` pixels high on grey paper, out of focus, enlarged to 48 pixels."""
    mask = line_mask(word, persian_face(), 60)
    line = cv2.copyMakeBorder(mask, 15, 15, 20, 60, cv2.BORDER_CONSTANT)
    small = cv2.resize(line, (round(line.shape[1] * pitch / line.shape[0]), pitch), interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), 0.5)
    large = cv2.resize(soft, (round(48 * soft.shape[1] / pitch), 48), interpolation=cv2.INTER_CUBIC)
    return np.repeat((215 - 0.7 * large[..., None].astype(float)).astype(np.uint8), 3, axis=2)


def length_of(crop: np.ndarray) -> float:
    """Length of a line's ink in distances between two rows."""
    places = np.flatnonzero(ink_of(crop).max(axis=0) > 40)
    return float(np.ptp(places) + 1) / PITCH


def test_letters_take_the_forms_that_joining_gives_them(persian: Lexicon) -> None:
    signs, shaped = forms_of(persian.letters)
    for word in WORDS:
        codes = np.array([[persian.letters.index(letter) for letter in word]])
        assert "".join(signs[code] for code in shaped(codes)[0]) == shape_rtl(word)


def test_a_words_own_squares_are_added_up_from_pairs() -> None:
    setting = set_in(Typeface("sans", 500), 14.0, 0.9, 1.6, "abcdefghilmnorst")
    word = np.array([[7, 8, 9, 0, 14, 4]])
    product, own = setting.fits(setting.looks(setting.picture(word[0])), word, [float(PAD)])
    exact = float((setting.picture(word[0]) ** 2).sum())
    assert own[0] == pytest.approx(exact, rel=0.02)
    assert product[0] == pytest.approx(exact, rel=0.02)


def test_weak_lines_are_told_by_their_print(persian: Lexicon) -> None:
    crops = [crop_of(word) for word in WORDS]
    readings = [Reading(word, 0.95, "tesseract") for word in WORDS[:4]]
    readings += [Reading("", 0.0, "tesseract") for _ in WORDS[4:]]
    found = laid(readings, crops, [length_of(crop) for crop in crops], persian)
    assert sum(reading.text == word for reading, word in zip(found, WORDS, strict=True)) >= 8


def test_sure_stands_stay_as_they_are(persian: Lexicon) -> None:
    readings = [Reading(word, 0.95, "tesseract") for word in WORDS]
    assert laid(readings, [crop_of(word) for word in WORDS], [1.0] * len(WORDS), persian) == readings


def test_words_that_are_not_drawn_are_left_out(persian: Lexicon) -> None:
    words = listed(persian)
    members = np.concatenate([places for places, _ in words.groups.values()])
    assert not any("\u200c" in words.texts[int(place)] for place in members[:2000])
