"""Words, cards and the deck of the judge's game: what is dealt, what leaves, what does not fit."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.game import find_game
from engine.judge import events as e
from tests.engine.play_judge import FOUR, Play

GAME = find_game("judge")
DECK = tuple(f"word {i}" for i in range(220))
SIX = ("red", "yellow", "green", "blue", "orange", "pink")


def pick(seed: int) -> Callable[[int], int]:
    return Random(seed).randrange


def dealt(play: Play, seed: int = 7) -> tuple[Any, ...]:
    events = GAME.deal(play.state, pick(seed))
    for event in events:
        play.do(event)
    return events


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_words_and_a_different_number_for_each_drawer(count: int) -> None:
    play = Play(SIX[:count]).do(e.DeckOpened(DECK))
    words, *cards = dealt(play)
    assert len(set(words.words)) == count - 1
    assert set(words.words) <= set(DECK)
    assert [card.player for card in cards] == list(SIX[1:count])
    assert sorted(card.number for card in cards) == list(range(1, count))
    assert play.codes == []
    for card in cards:
        assert play.result["secret"][card.player]["word"] == words.words[card.number - 1]


def test_two_players_have_cards_on_the_table_and_one_of_them_is_drawn() -> None:
    play = Play(("red", "blue")).do(e.DeckOpened(DECK))
    words, card = dealt(play)
    assert len(words.words) == 5
    assert (card.player, 1 <= card.number <= 5) == ("blue", True)
    assert len(dealt(Play(("red", "blue"), table_cards=3).do(e.DeckOpened(DECK)))[0].words) == 3


def test_chance_decides_and_nothing_else() -> None:
    play = Play().do(e.DeckOpened(DECK))
    assert GAME.deal(play.state, pick(1)) == GAME.deal(play.state, pick(1))
    assert len({GAME.deal(play.state, pick(seed)) for seed in range(20)}) == 20
    numbers = {tuple(event.number for event in GAME.deal(Play().state, pick(seed))) for seed in range(60)}
    assert len(numbers) == 6, "every order of three numbers comes up"


def test_without_a_deck_only_numbers_are_dealt() -> None:
    play = Play().do(e.WordsListed(("a", "b", "c")))
    assert {type(event) for event in dealt(play)} == {e.CardDealt}
    assert {type(event) for event in dealt(Play())} == {e.CardDealt}


def test_who_has_a_card_keeps_it() -> None:
    play = Play().deal(blue=2)
    cards = dealt(play)
    assert {card.player for card in cards} == {"yellow", "green"}
    assert {card.number for card in cards} == {1, 3}
    assert GAME.deal(play.state, pick(1)) == ()


def test_numbers_run_as_far_as_the_words_listed() -> None:
    play = Play().do(e.WordsListed(("a", "b")))
    assert sorted(card.number for card in dealt(play)) == [1, 2], "there is no third card"


@pytest.mark.parametrize("event", [e.DrawingStarted(), e.GuessesCalled(), e.RoundEnded()])
def test_nothing_is_dealt_once_drawing_has_begun(event: Any) -> None:
    assert GAME.deal(Play().do(e.DeckOpened(DECK)).do(event).state, pick(1)) == ()


def test_used_cards_leave_the_deck() -> None:
    play, seen = Play(rounds=3).do(e.DeckOpened(DECK[:8])), []
    for number, judge in ((2, "yellow"), (3, "green")):
        seen += dealt(play)[0].words
        play.end().turn(judge, number)
    assert len(set(seen)) == 6
    cards = dealt(play)
    assert {type(card) for card in cards} == {e.CardDealt}, "two cards are left, and three are needed"
    assert play.codes == []


def test_a_deck_of_just_enough_cards() -> None:
    play = Play().do(e.DeckOpened(DECK[:3]))
    assert set(dealt(play)[0].words) == set(DECK[:3])


def test_a_new_deck_takes_the_place_of_the_old_one() -> None:
    play = Play(rounds=3).do(e.DeckOpened(DECK[:3]))
    dealt(play)
    play.end().turn("yellow", 2).do(e.DeckOpened(DECK[:3]))
    assert set(dealt(play)[0].words) == set(DECK[:3])
    assert play.codes == []


def test_a_used_card_is_told() -> None:
    play = Play().do(e.DeckOpened(DECK)).do(e.WordsListed(DECK[:3])).end().turn("yellow", 2)
    play.do(e.WordsListed((DECK[1], DECK[5], DECK[0])))
    ruling = play.ruling("card_used")
    assert (ruling.severity, ruling.causes) == ("warn", (play.last,))
    assert ruling.text == "Used cards leave the game, and an earlier round had: word 1, word 0."


def test_a_word_on_two_cards_can_come_twice() -> None:
    play = Play(rounds=3).do(e.DeckOpened(("bank", "bank", "tree", "ant", "house", "palm", "leaf")))
    play.do(e.WordsListed(("bank", "tree", "ant"))).end().turn("yellow", 2)
    assert play.do(e.WordsListed(("bank", "house", "palm"))).codes == []
    play.end().turn("green", 3)
    assert play.do(e.WordsListed(("bank", "leaf", "leaf"))).codes == ["card_used"]
    assert dict(play.ruling("card_used").params)["words"] == ("bank", "leaf")


def test_a_word_of_no_card_is_told() -> None:
    play = Play().do(e.DeckOpened(DECK)).do(e.WordsListed((DECK[0], "tree", "")))
    assert play.ruling("not_in_deck").text == "The deck has no card with: tree."
    assert play.codes == ["not_in_deck"], "a word that is not legible may be one of the deck's"


def test_without_a_deck_any_words_may_be_listed_again() -> None:
    play = Play().do(e.WordsListed(("a", "b", "c"))).end().turn("yellow", 2).do(e.WordsListed(("a", "b", "c")))
    assert play.codes == []


def test_words_listed_last_count() -> None:
    play = Play().do(e.WordsListed(("a", "b", "c"))).do(e.WordsListed(("d", "e", "f"))).deal(blue=1)
    assert play.result["secret"]["blue"]["word"] == "d"
    assert play.result["words"] == ["d", "e", "f"]
    assert play.do(e.WordsListed(("g", "h"))).ruling("words_count").causes == (5,)


def test_a_whole_game_dealt_by_the_program() -> None:
    play = Play().do(e.DeckOpened(DECK))
    words: list[str] = []
    for turn in range(1, 5):
        listed, first, second, third = dealt(play)
        words += listed.words
        play.begin().lay(first.player, second.player, second.number).lay(second.player, third.player, first.number)
        play.call().numbers(**{card.player: card.number for card in (first, second, third)})
        play.show(second.player, (first.player, second.number)).show(third.player, (second.player, first.number)).end()
        assert play.codes == []
        assert play.points == {FOUR[turn - 1]: 0, first.player: 3, second.player: 1 + 2 - 1, third.player: -1}
        for following in GAME.legal(play.state):
            play.do(following)
    assert len(set(words)) == 12
    assert play.result["totals"] == {"red": 9, "yellow": 3 + 2 + 2, "green": 2 + 2 - 1, "blue": -3}
    assert play.result["winners"] == ["red"]
