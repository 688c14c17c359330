"""Guessing while a drawing grows: smoothed, cheap when nothing is new, sure only when a word leads."""

from __future__ import annotations

import numpy as np
import pytest

from datasets.doodles import drawn as begun
from datasets.plain_drawings import DRAWINGS
from models.classifier import ModelError
from models.guesser_stream import GuesserStream, Patience
from tests.models.small_guesser import small_guesser
from tests.models.test_guesser_input import drawn

WORDS = list(DRAWINGS)
EMPTY = np.full((512, 512), 255, np.uint8)


def test_a_growing_drawing_is_known_in_the_end() -> None:
    stream = GuesserStream(small_guesser()[0], WORDS)
    assert stream.update(EMPTY).state == "nothing drawn"
    states = [stream.update(begun(DRAWINGS["snowman"], share)).state for share in (0.1, 0.3, 0.6, 0.9, 1.0)]
    assert "nothing drawn" not in states
    for _ in range(3):
        guess = stream.update(DRAWINGS["snowman"])
    assert guess.word == "snowman"
    assert guess.state == "sure"
    assert guess.ranked()[0] == ("snowman", guess.confidence)


def test_a_flat_distribution_has_no_certainty() -> None:
    stream = GuesserStream(small_guesser()[0], WORDS)
    guess = stream.update(EMPTY)
    assert guess.certainty == pytest.approx(0, abs=1e-6)
    assert guess.confidence == pytest.approx(1 / len(WORDS))
    assert stream.update(drawn("star")).certainty > 0.1


def test_nothing_is_looked_at_twice() -> None:
    guesser, looks = small_guesser()
    stream = GuesserStream(guesser, WORDS)
    rng = np.random.default_rng(0)
    for _ in range(10):
        noisy = np.clip(drawn("sun") + rng.normal(0, 2, (512, 512)), 0, 255).astype(np.uint8)
        stream.update(noisy)
    assert looks.shown == 1
    assert stream.update(drawn("fish")).new is True
    assert looks.shown == 2


def test_one_odd_look_does_not_turn_it() -> None:
    stream = GuesserStream(small_guesser()[0], WORDS, Patience(keep=0.8))
    for _ in range(4):
        before = stream.update(drawn("house"))
    after = stream.update(drawn("envelope"))
    assert before.word == after.word == "house"
    assert after.confidence < before.confidence


def test_a_wiped_sheet_starts_anew() -> None:
    stream = GuesserStream(small_guesser()[0], WORDS)
    stream.update(drawn("star"))
    guess = stream.update(EMPTY)
    assert guess.state == "nothing drawn"
    assert np.allclose(guess.probabilities, 1 / len(WORDS))
    assert stream.update(drawn("ladder")).word == "ladder"


def test_a_word_is_said_at_once_only_if_it_is_clear() -> None:
    patient = GuesserStream(small_guesser()[0], WORDS, Patience(sure=0.2, ahead=1.0, looks=3, clear=1.1))
    states = [patient.update(drawn("star")).state for _ in range(4)]
    assert states == ["unsure", "unsure", "sure", "sure"]
    hasty = GuesserStream(small_guesser()[0], WORDS, Patience(clear=0.2))
    assert hasty.update(drawn("star")).state == "sure"


def test_the_only_word_is_certain() -> None:
    guess = GuesserStream(small_guesser()[0], ["star"]).update(drawn("star"))
    assert guess.certainty == 1.0
    assert guess.confidence == 1.0


def test_words_are_needed() -> None:
    with pytest.raises(ModelError, match="none given"):
        GuesserStream(small_guesser()[0], [])


@pytest.mark.parametrize(
    "bad",
    [
        np.zeros((64, 64), np.int64),
        np.zeros((64, 64), bool),
        np.zeros((64, 64), np.float32),
        np.zeros((3, 64, 64), np.uint8),
        np.zeros((2, 64, 64, 3), np.uint8),
        np.zeros((0, 5), np.uint8),
        np.zeros(64, np.uint8),
    ],
)
def test_what_is_no_picture_is_said_each_time(bad: np.ndarray) -> None:
    guesser = small_guesser()[0]
    with pytest.raises(ModelError, match="drawing") as said:
        guesser.scores([bad], WORDS)
    stream = GuesserStream(guesser, WORDS)
    for _ in range(2):
        with pytest.raises(ModelError) as raised:
            stream.update(bad)
        assert str(raised.value) == str(said.value)
    assert stream.update(drawn("star")).word == "star"
