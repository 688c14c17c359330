"""The meaning of words: languages told by company, spellings folded, other forms, phrases, words that mean nothing."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from models.guesser_fold import fold
from models.guesser_text import Meaning
from models.guesser_words import load_table
from tests.models.small_guesser import LEXICON

DECKS = Path(__file__).parents[2] / "datasets" / "data" / "decks"


def meaning(word: str, language: str | None = None) -> Meaning:
    return LEXICON.understand([word], language)[0]


@pytest.mark.parametrize(
    ("word", "names"),
    [
        ("dog", "dog"),
        ("Dogs", "dog"),
        ("the dog", "dog"),
        ("TV", "television"),
        ("sofa", "couch"),
        ("t shirt", "t-shirt"),
        ("teddy bear", "teddy-bear"),
        ("KOČKA", "cat"),
        ("kočky", "cat"),
        ("kocka", "cat"),
        ("perros", "dog"),
        ("el árbol", "tree"),
        ("gata", "cat"),
        ("coche de policía", "police car"),
        ("سگ", "dog"),
        ("كتاب", "book"),
        ("ماهی‌ها", "fish"),
        ("elephnt", "elephant"),
        ("“dog”", "dog"),
        ("do\u00adg", "dog"),
        ("\ufeffdog", "dog"),
        ("„kočka“", "cat"),
        ("«perro»", "dog"),
        ("سگ؟", "dog"),
        ("House™", "house"),
    ],
)
def test_words_name_known_drawings(word: str, names: str) -> None:
    assert meaning(word).names[0] == names


@pytest.mark.parametrize(
    ("words", "language", "first"),
    [
        (["pie", "mano", "rana"], "es", "foot"),
        (["list", "most", "pes"], "cs", "leaf"),
        (["pie", "cake", "bread"], "en", "pie"),
        (["سیب", "موز"], "fa", "apple"),
    ],
)
def test_the_company_of_a_word_tells_its_language(words: list[str], language: str, first: str) -> None:
    assert LEXICON.language(words) == language
    assert LEXICON.understand(words)[0].names[0] == first


def test_a_word_with_two_names_has_both() -> None:
    assert set(meaning("noha", "cs").names) == {"foot", "leg"}


def test_open_words_are_near_what_they_mean() -> None:
    llama, chainsaw, saw = (meaning(word).vector for word in ("llama", "chainsaw", "saw"))
    assert llama is not None
    assert chainsaw is not None
    assert saw is not None
    assert float(chainsaw @ saw) > float(llama @ saw)


def test_phrases_are_understood_by_their_parts() -> None:
    found = meaning("grumpy llama")
    assert found.how == "parts"
    assert found.vector is not None
    assert np.linalg.norm(found.vector) == pytest.approx(1, abs=1e-5)


def test_what_means_nothing_is_unknown() -> None:
    assert meaning("xqzzkj").how == "unknown"
    assert meaning("xqzzkj").vector is None
    assert meaning("...").how == "unknown"


@pytest.mark.parametrize("language", ["en", "cs", "es", "fa"])
def test_the_decks_of_the_game_are_understood(language: str) -> None:
    cards = json.loads((DECKS / f"{language}.json").read_text(encoding="utf-8"))["cards"]
    words = [word for card in cards for word in card]
    assert LEXICON.language(words) == language
    assert all(found.vector is not None for found in LEXICON.understand(words))


def test_every_known_drawing_has_names_in_each_language() -> None:
    table = load_table()
    names = {name for known in table.called["en"].values() for name in known}
    assert len(names) > 345
    for language in ("cs", "es", "fa"):
        assert {name for known in table.called[language].values() for name in known} == names


def test_folding_keeps_one_spelling() -> None:
    assert fold("  Žlutý–Kůň ") == fold("zluty–kun")
    assert fold("گربه\u200cها") == "گربه ها"


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("“dog”", "dog"),
        ("«perro»", "perro"),
        ("„pes“", "pes"),
        ("‹dog›…", "dog"),
        ("¿perro?", "perro"),
        ("¡gato!", "gato"),
        ("سگ؟", "سگ"),
        ("ice—cream", "ice cream"),
        ("ice\u2011cream", "ice cream"),
        ("jack-o'-lantern", "jack o lantern"),
        ("jack-o’-lantern", "jack o lantern"),
        ("d\u00adog", "dog"),
        ("\ufeffdog", "dog"),
        ("d\u200bog\u2060", "dog"),
        ("\u202bسگ\u202c", "سگ"),
        ("\u2067سگ\u2069", "سگ"),
        ("House™", "housetm"),
        ("Ⅻ", "xii"),
        ("@", "@"),
        ("%", "%"),
    ],
)
def test_punctuation_and_invisible_marks_are_no_part_of_a_word(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize(
    ("word", "language", "name"),
    [
        ("vysavač", "cs", "vacuum cleaner"),
        ("čáp", "cs", "stork"),
        ("brambory", "cs", "potato"),
        ("foca", "es", "seal"),
        ("rodillas", "es", "knee"),
        ("plumas", "es", "feather"),
        ("یخچال", "fa", "refrigerator"),
    ],
)
def test_names_come_before_keywords_and_the_nearer_form_first(word: str, language: str, name: str) -> None:
    assert meaning(word, language).names == (name,)
