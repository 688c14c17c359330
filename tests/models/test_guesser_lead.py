"""Where texts lead: near what they were fitted to, near icons that mean the same, always to a direction."""

from __future__ import annotations

import numpy as np
import pytest

from models.guesser_lead import Icons, Lead, unit


def rows(count: int, length: int, seed: int) -> np.ndarray:
    made = np.random.default_rng(seed).normal(size=(count, length))
    return np.asarray(made / np.linalg.norm(made, axis=1, keepdims=True), np.float32)


TEXTS, DIRECTIONS = rows(40, 32, 1), rows(40, 16, 2)


def test_a_text_leads_nearest_to_its_own_drawing() -> None:
    lead = Lead.fitted(TEXTS, DIRECTIONS)
    for row, text in enumerate(TEXTS):
        found = lead(text)
        assert np.linalg.norm(found) == pytest.approx(1.0, abs=1e-5)
        assert int(np.argmax(DIRECTIONS @ found)) == row


def test_an_icon_of_the_same_meaning_draws_a_text_near() -> None:
    text, lies = rows(1, 32, 3)[0], rows(1, 16, 4)[0]
    icons = Icons(text[None], lies[None])
    without, beside = Lead.fitted(TEXTS, DIRECTIONS), Lead.fitted(TEXTS, DIRECTIONS, icons)
    assert float(beside(text) @ lies) > float(without(text) @ lies) + 0.2


def test_icons_need_not_be_there() -> None:
    none = Icons(np.zeros((0, 32), np.float32), np.zeros((0, 16), np.float32))
    assert np.allclose(Lead.fitted(TEXTS, DIRECTIONS, none)(TEXTS[0]), Lead.fitted(TEXTS, DIRECTIONS)(TEXTS[0]))


def test_no_length_is_made_of_nothing() -> None:
    assert not unit(np.zeros(4, np.float32)).any()
    assert np.linalg.norm(Lead.fitted(TEXTS, DIRECTIONS).middle) == pytest.approx(1.0, abs=1e-5)
