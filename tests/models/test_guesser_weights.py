"""The guesser that ships: small enough, loaded from its files alone, and right about plain drawings however drawn."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from datasets.plain_drawings import DRAWINGS
from models.classifier import WEIGHTS
from models.guesser import Guesser
from models.guesser_stream import GuesserStream
from tests.models.test_guesser_input import drawn, photographed

OTHERS = ["barn", "castle", "moon", "cloud", "tree", "leaf", "whale", "shark", "anchor", "teapot", "guitar"]
WORDS = [*DRAWINGS, *OTHERS]
"""Twenty-one words."""

CLEAR = ["sun", "fish", "umbrella", "ladder", "snowman", "star", "envelope", "bicycle"]
"""Drawings that leave no doubt; the house may be a barn, and the flower a tree."""


@pytest.fixture(scope="module")
def guesser() -> Guesser:
    return Guesser.load()


def test_all_files_together_are_small() -> None:
    assert sum(path.stat().st_size for path in WEIGHTS.glob("guesser*")) < 25e6


@pytest.mark.parametrize("name", CLEAR)
def test_plain_drawings_are_named_whatever_the_pen(guesser: Guesser, name: str) -> None:
    pictures = [DRAWINGS[name], drawn(name, width=0.007), drawn(name, width=0.035), photographed(name, 2)]
    found = guesser.scores(pictures, WORDS)
    assert [WORDS[i] for i in found.argmax(axis=1)] == [name] * len(pictures)


def test_words_never_learnt_are_led_to_by_their_meaning(guesser: Guesser) -> None:
    assert guesser.rank(DRAWINGS["fish"], ["chainsaw", "goldfish", "wardrobe", "trampoline"])[0][0] == "goldfish"
    assert guesser.rank(DRAWINGS["envelope"], ["carta", "martillo", "trampolín"])[0][0] == "carta"


def test_many_words_lead_where_each_leads_alone(guesser: Guesser) -> None:
    words = [*WORDS, "llama", "grumpy llama", "chainsaw", "xqzzkj", "vysavač", "trampolín", "wardrobe"]
    meanings = [guesser.meanings([word])[0] for word in words]
    together = guesser._names.directions(meanings)
    alone = [guesser._names.directions([meaning])[0] for meaning in meanings]
    assert np.allclose(together, alone, atol=1e-5)
    assert np.allclose(np.linalg.norm(together, axis=1), 1, atol=1e-5)


def test_a_long_list_of_phrases_is_led_quickly(guesser: Guesser) -> None:
    meanings = guesser.meanings([f"dog house {number}" for number in range(400)])
    start = time.process_time()
    guesser._names.directions(meanings)
    assert time.process_time() - start < 2.0


def test_a_stream_says_the_word(guesser: Guesser) -> None:
    stream = GuesserStream(guesser, WORDS)
    for _ in range(3):
        guess = stream.update(drawn("umbrella"))
    assert (guess.word, guess.state) == ("umbrella", "sure")


def test_running_needs_no_torch() -> None:
    script = "import sys; from models.guesser import Guesser; Guesser.load(); sys.exit('torch' in sys.modules)"
    root = Path(__file__).parents[2]
    assert subprocess.run([sys.executable, "-c", script], cwd=root, check=False).returncode == 0


def test_the_same_drawing_has_the_same_probabilities(guesser: Guesser) -> None:
    once, again = (guesser.scores([drawn("star"), drawn("sun")], WORDS) for _ in range(2))
    assert np.array_equal(once, again)
    assert np.allclose(guesser.scores([drawn("sun")], WORDS)[0], once[1], atol=1e-5)
