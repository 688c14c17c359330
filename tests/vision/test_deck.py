"""Decks in files: several forms are read, others get one clear line."""

from __future__ import annotations

from pathlib import Path

import pytest

from datasets.words import DECKS, deck
from vision.deck import DeckError, load_deck

CARDS = [tuple(f"{card}{n}" for n in range(1, 8)) for card in ("one", "two")]


@pytest.mark.parametrize(
    "text",
    [
        "one1, one2,one3,one4,one5,one6,one7\n\ntwo1,two2,two3,two4,two5,two6,two7\n",
        "one1\tone2\tone3\tone4\tone5\tone6\tone7\ntwo1;two2;two3;two4;two5;two6;two7",
        '[["one1","one2","one3","one4","one5","one6","one7"],["two1","two2","two3","two4","two5","two6","two7"]]',
        '{"cards": [["one1","one2","one3","one4","one5","one6","one7"],'
        '["two1","two2","two3","two4","two5","two6","two7"]]}',
    ],
)
def test_forms_of_a_deck(text: str, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text(text, encoding="utf-8")
    assert load_deck(path) == CARDS


def test_the_bundled_decks_are_decks() -> None:
    assert tuple(load_deck(DECKS / "cs.json")) == deck("cs")


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"", "no cards are in it"),
        (b"one, two\n", "card 1 has not 7 words"),
        (b"a,b,c,d,e,f,g\na,b,c,d,,f,g\n", "card 2 has not 7 words"),
        (b'{"cards": 5}', "no cards are in it"),
        (b'{"words": []}', "no cards are in it"),
        (b'[["a", "b", 3, "d", "e", "f", "g"]]', "card 1 has not 7 words"),
        (b'[["a"', "no cards are in it"),
        (b"\xff\xfe\xff", "is not text in UTF-8"),
    ],
)
def test_what_is_no_deck_gets_one_line(content: bytes, what: str, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(content)
    with pytest.raises(DeckError, match=what) as caught:
        load_deck(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_deck_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="cannot be read"):
        load_deck(tmp_path / "none.txt")
