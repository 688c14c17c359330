"""The guesser: probabilities among any words, in four languages, and what it says to bad input."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from datasets.plain_drawings import DRAWINGS
from models.classifier import WEIGHTS, ModelError
from models.guesser import Guesser
from models.guessers import load_guesser
from tests.models.small_guesser import small_guesser
from tests.models.test_guesser_input import drawn, photographed

WORDS = list(DRAWINGS)
CZECH = ["dům", "slunce", "ryba", "deštník", "květina", "žebřík", "sněhulák", "hvězda", "obálka", "jízdní kolo"]
SPANISH = ["casa", "sol", "pez", "paraguas", "flor", "escalera", "muñeco de nieve", "estrella", "sobre", "bicicleta"]
PERSIAN = ["خانه", "خورشید", "ماهی", "چتر", "گل", "نردبان", "آدم‌برفی", "ستاره", "پاکت نامه", "دوچرخه"]
EMPTY = np.full((200, 200, 3), 240, np.uint8)


@pytest.fixture(scope="module")
def guesser() -> Guesser:
    return small_guesser()[0]


@pytest.mark.parametrize("words", [WORDS, CZECH, SPANISH, PERSIAN])
def test_every_drawing_is_named_in_every_language(guesser: Guesser, words: list[str]) -> None:
    found = guesser.scores([drawn(name) for name in DRAWINGS], words)
    assert found.shape == (len(DRAWINGS), len(words))
    assert found.argmax(axis=1).tolist() == list(range(len(DRAWINGS)))
    assert np.allclose(found.sum(axis=1), 1, atol=1e-5)


def test_strokes_and_photographs_are_named_alike(guesser: Guesser) -> None:
    assert guesser.rank(DRAWINGS["snowman"], WORDS)[0][0] == "snowman"
    assert guesser.rank(photographed("snowman", 0), WORDS)[0][0] == "snowman"


def test_the_ranking_is_the_scores_in_order(guesser: Guesser) -> None:
    ranking = guesser.rank(drawn("fish"), WORDS)
    assert sorted(WORDS) == sorted(word for word, _ in ranking)
    assert [p for _, p in ranking] == sorted((p for _, p in ranking), reverse=True)


def test_words_never_learnt_get_a_share(guesser: Guesser) -> None:
    ranking = dict(guesser.rank(drawn("house"), ["house", "chainsaw", "grumpy llama", "xqzzkj"]))
    assert max(ranking, key=lambda word: ranking[word]) == "house"
    assert all(share > 0 for share in ranking.values())


def test_an_empty_sheet_gives_a_flat_distribution(guesser: Guesser) -> None:
    assert np.allclose(guesser.scores([EMPTY, []], WORDS), 1 / len(WORDS))


def test_the_same_word_twice_shares_its_part(guesser: Guesser) -> None:
    once = guesser.scores([drawn("star")], ["star", "sun"])[0]
    twice = guesser.scores([drawn("star")], ["star", "Star ", "sun"])[0]
    assert twice[0] == pytest.approx(twice[1])
    assert twice[:2].sum() == pytest.approx(once[0], abs=1e-5)


@pytest.mark.parametrize(
    "alike",
    [
        ["star", "Star", " STAR "],
        ["star", "hvězda", "estrella", "ستاره"],
        ["hvězda", "hvezda"],
        ["“star”", "star"],
        ["star", "the star", "stars"],
        ["xqzzkj", "Xqzzkj!"],
    ],
)
def test_words_for_the_same_drawing_share_its_part(guesser: Guesser, alike: list[str]) -> None:
    once = guesser.scores([drawn("star")], [alike[0], "sun"])[0]
    several = guesser.scores([drawn("star")], [*alike, "sun"])[0]
    assert np.allclose(several[:-1], once[0] / len(alike), atol=1e-5)


def test_words_that_mean_nothing_are_not_the_same(guesser: Guesser) -> None:
    once, several = guesser.scores([EMPTY], ["xqzzkj", "qwvvx"])[0], guesser.scores([EMPTY], ["xqzzkj", "sun"])[0]
    assert np.allclose(once, 0.5)
    assert np.allclose(several, 0.5)


def test_no_images_give_no_rows(guesser: Guesser) -> None:
    assert guesser.scores([], WORDS).shape == (0, len(WORDS))


def test_no_more_words_are_remembered_than_have_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("models.guesser.REMEMBERED", 12)
    fresh = small_guesser()[0]
    for words in (WORDS[:5], WORDS[5:], CZECH[:5], WORDS, WORDS[:3]):
        fresh.rank(drawn("sun"), words)
        assert tuple(words) in fresh._remembered
        assert sum(map(len, fresh._remembered)) <= 12


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "none given"),
        (["sun", " "], "number 2 is blank"),
        ("sun", "a list"),
        (None, "NoneType"),
        (5, "int; give a list"),
        (["sun", 7], "number 2 is int"),
        (["sun", None], "number 2 is NoneType"),
        ([b"sun"], "number 1 is bytes"),
        ((word for word in ()), "none given"),
    ],
)
def test_bad_words_are_said(guesser: Guesser, words: list[str], said: str) -> None:
    with pytest.raises(ModelError, match=said):
        guesser.rank(drawn("sun"), words)


def test_words_may_be_told_one_by_one(guesser: Guesser) -> None:
    assert guesser.rank(drawn("sun"), (word for word in WORDS)) == guesser.rank(drawn("sun"), WORDS)  # type: ignore[arg-type]
    found = guesser.scores([drawn("sun")], iter(WORDS))  # type: ignore[arg-type]
    assert np.array_equal(found, guesser.scores([drawn("sun")], WORDS))


@pytest.mark.parametrize("language", ["xx", "", "EN", None])
def test_a_language_it_has_no_words_of_is_said(guesser: Guesser, language: str) -> None:
    with pytest.raises(ModelError, match="en, cs, es, fa"):
        guesser.speaking(language)


@pytest.mark.parametrize("picture", [drawn("sun"), np.repeat(drawn("sun")[..., None], 3, axis=2)])
def test_one_picture_and_several_are_not_mixed_up(guesser: Guesser, picture: np.ndarray) -> None:
    with pytest.raises(ModelError, match="give a list of pictures"):
        guesser.scores(picture, WORDS)  # type: ignore[arg-type]
    with pytest.raises(ModelError, match="give one picture"):
        guesser.rank([picture], WORDS)


def test_directions_of_words_are_worked_out_once(guesser: Guesser) -> None:
    guesser.rank(drawn("sun"), WORDS)
    first = guesser._remembered[tuple(WORDS)]
    guesser.rank(drawn("star"), WORDS)
    assert guesser._remembered[tuple(WORDS)] is first


def test_missing_weights_are_said(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"guesser\.onnx: no such weights.* models\.train_guesser"):
        load_guesser(f"ink:{tmp_path}")
    with pytest.raises(ModelError, match="nowhere: there is no such folder"):
        load_guesser(f"ink:{tmp_path / 'nowhere'}")


def test_a_folder_may_be_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("guesser.onnx", "guesser_names.npz"):
        (tmp_path / name).symlink_to(WEIGHTS / name)
    assert load_guesser("ink:~").rank(drawn("star"), WORDS)[0][0] == "star"
