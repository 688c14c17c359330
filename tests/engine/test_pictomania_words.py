"""Words on the stand that were not surely read: shown as doubtful until the table or a deck says what stands there."""

from __future__ import annotations

import pytest

from engine.entry import Amend
from engine.errors import Unreadable
from engine.pictomania import events as e
from engine.pictomania.board import board
from tests.engine.play import Play

CARDS = tuple(tuple(f"{place}{n}" for n in range(1, 8)) for place in "abc")
SURE = (*(0.99,) * 7, *(0.99, 0.95, 0.55, 0.9, 0.89, 0.99, 0.99), *(1.0,) * 7)


def read(sure: tuple[float, ...] = SURE) -> e.StandRead:
    return e.StandRead(CARDS[0], CARDS[1], CARDS[2], sure)


def test_words_read_weakly_are_doubtful() -> None:
    play = Play().do(read()).do(e.LetterShown("red", "B")).do(e.LetterShown("blue", "B")).numbers(red=3, blue=2)
    assert play.result["doubtful"] == {"A": [], "B": [3, 5], "C": []}
    assert play.result["secret"]["red"] == {"number": 3, "letter": "B", "word": "b3"}
    shown = {row[0]: row[1] for row in board(play.record.state).rows}
    assert (shown["red"], shown["blue"]) == ("B3 b3?", "B2 b2")


def test_what_the_table_says_is_not_doubted() -> None:
    play = Play().do(read())
    play.record.add(Amend(play.last, e.StandRead(CARDS[0], CARDS[1], CARDS[2])), at=9.0)
    assert play.result["doubtful"] == {"A": [], "B": [], "C": []}


def test_a_card_of_an_open_deck_is_not_doubted() -> None:
    card = e.WordCard("7", CARDS[1], tuple("hijklmn"))
    assert Play().do(e.DeckOpened((card,))).do(read()).result["doubtful"]["B"] == []


@pytest.mark.parametrize("sure", [SURE[:-1], (*SURE[:-1], 1.5), (0.5,)])
def test_there_is_one_probability_for_each_word(sure: tuple[float, ...]) -> None:
    with pytest.raises(Unreadable, match="21 probabilities"):
        Play().do(read(sure))
