"""Typefaces: OpenCV's own always work; font files are taken only where they can be read."""

import numpy as np
import pytest

from datasets.handwriting import WAYS, written
from datasets.persian import shape_rtl
from datasets.typefaces import (
    BUILT_IN,
    FIGURES,
    Typeface,
    covers,
    glyph,
    legible,
    line_mask,
    persian_typeface,
    pick_typeface,
    system_fonts,
    word_typeface,
)


@pytest.mark.parametrize("name", BUILT_IN)
def test_built_in_typefaces_are_legible(name: str) -> None:
    assert legible(name)


def test_without_system_fonts_only_built_in_typefaces_are_drawn() -> None:
    rng = np.random.default_rng(0)
    assert {pick_typeface(rng, system=False).source for _ in range(60)} == set(BUILT_IN)


def test_font_files_that_are_drawn_are_legible() -> None:
    if not system_fonts():
        pytest.skip("this machine has no font files")
    rng = np.random.default_rng(1)
    for _ in range(15):
        assert legible(pick_typeface(rng).source)


def test_glyphs_are_tight_and_as_high_as_asked() -> None:
    for char in FIGURES:
        mask = glyph(char, Typeface("sans", 700), 40)
        assert mask.shape[0] == 40
        assert mask[0].max() > 60
        assert mask[:, 0].max() > 30


def test_heavier_weights_have_more_ink() -> None:
    light, heavy = (glyph("5", Typeface("sans", weight), 60).mean() for weight in (200, 900))
    assert heavy > light * 1.3


def test_a_missing_letter_is_noticed() -> None:
    assert covers(Typeface("sans"), "žluťoučký kůň")
    assert not covers(Typeface("sans"), "\uf8f0")


def test_words_get_a_typeface_with_all_their_letters() -> None:
    rng = np.random.default_rng(2)
    for _ in range(10):
        face = word_typeface(rng, "řšžůáéí")
        assert face.source in BUILT_IN or covers(face, "řšžůáéí")


def test_persian_letters_are_joined_and_put_in_visual_order() -> None:
    assert shape_rtl("نان") == "ﻥﺎﻧ"
    assert shape_rtl("کوه") == "ﻩﻮﮐ"
    assert shape_rtl("نان", joined=False) == "نان"[::-1]


def test_persian_is_drawn_even_without_font_files() -> None:
    face = persian_typeface(np.random.default_rng(0), system=False)
    assert face.source in BUILT_IN
    assert line_mask("کتری", face, 30).any()


@pytest.mark.parametrize("char", sorted(WAYS))
def test_handwritten_figures_stay_on_their_mask(char: str) -> None:
    for seed in range(20):
        mask = written(np.random.default_rng(seed), char, 60, 0.12)
        border = np.concatenate([mask[0], mask[-1], mask[:, 0], mask[:, -1]])
        assert mask.any()
        assert not border.any()
