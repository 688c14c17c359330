"""Decks of word cards: opened, dealt or read into the stand, swapped, and gone when they have been used."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.codec import entry_from_json, from_lines, to_lines
from engine.conformance.of_positions import OF_POSITIONS
from engine.conformance.position import Position
from engine.conformance.samples import Sampler
from engine.entry import Header, Retract
from engine.errors import EngineError, NotAllowed, Unreadable
from engine.game import find_game
from engine.pictomania import events as e
from engine.pictomania import round_start
from engine.record import Record
from tests.engine.play import Play

GAME = find_game("pictomania")
THREE = ("red", "green", "blue")


def card(name: str, difficulty: int = 0) -> e.WordCard:
    words = [tuple(f"{name} {side} {i}" for i in range(1, 8)) for side in ("front", "back")]
    return e.WordCard(name, words[0], words[1], difficulty)


DECK = e.DeckOpened(tuple(card(f"{colour}{i}", colour) for colour in (1, 2, 3, 4) for i in range(6)))
"""Six cards of each difficulty."""


def read(*cards: str, side: str = "front", wrong: int = 0) -> e.StandRead:
    """The stand as a camera reads it: of each card the first ``wrong`` words are misread."""
    words = [tuple("?" * (i <= wrong) + f"{name} {side} {i}" for i in range(1, 8)) for name in cards]
    return e.StandRead(*words)


def play(**options: Any) -> Play:
    return Play(THREE, **options).do(DECK)


def stood(made: Play) -> dict[str, Any]:
    return {place: here and (here["card"], here["side"]) for place, here in made.result["cards"].items()}


def test_cards_put_into_the_stand_are_read_from_the_deck() -> None:
    made = play().do(e.CardStood("A", "10", 1)).do(e.CardStood("C", "13", 2))
    assert stood(made) == {"A": ("10", 1), "B": None, "C": ("13", 2)}
    assert made.result["stand"]["C"][6] == "13 back 7"
    assert made.result["stand"]["B"] == []
    made.do(e.LetterShown("red", "C")).numbers(red=2)
    assert made.result["secret"]["red"]["word"] == "13 back 2"


@pytest.mark.parametrize(("wrong", "known"), [(0, True), (3, True), (4, False)])
def test_words_that_were_read_are_matched_to_the_cards(wrong: int, known: bool) -> None:
    made = play().do(read("10", "11", "12", side="back", wrong=wrong))
    assert stood(made) == {p: (c, 2) if known else None for p, c in zip("ABC", ("10", "11", "12"), strict=True)}
    assert (made.result["stand"]["A"][0] == "10 back 1") == (wrong < 4 and known)
    assert made.codes == ([] if known else ["card_unknown"] * 3)


def test_words_are_matched_whatever_their_case_and_encoding() -> None:
    cafe = e.WordCard("x", ("café", *"bcdefg"), tuple("hijklmn"))
    made = Play(THREE).do(e.DeckOpened((cafe,)))
    made.do(e.StandRead(("Cafe\u0301 ", "B", "C", "D", "?", "?", "?"), ("",) * 7, ("",) * 7))
    assert stood(made)["A"] == ("x", 1)
    assert made.codes == [], "nothing was read at B and C"


def test_without_a_deck_nothing_is_said_of_cards() -> None:
    assert Play(THREE).do(read("x", "y", "z")).codes == []


def test_decks_can_be_mixed() -> None:
    more = e.DeckOpened((card("other"),))
    assert stood(play().do(more).do(e.CardStood("A", "other", 1)))["A"] == ("other", 1)


def test_a_deck_is_opened_before_the_first_round_too() -> None:
    record = Record(Header("pictomania"))
    record.add(DECK, at=0.0)
    assert GAME.result(record.state) == {}
    record.add(round_start(THREE), at=1.0)
    record.add(e.CardStood("B", "20", 1), at=2.0)
    assert GAME.result(record.state)["cards"]["B"] == {"card": "20", "side": 1}
    assert Record.of(from_lines(to_lines(record.journal))).state == record.state
    with pytest.raises(NotAllowed, match="card '20' is in no open deck; open it with DeckOpened first"):
        record.add(Retract(1), at=3.0)


SIDE = tuple("abcdefg")
REFUSED: list[tuple[object, type[EngineError], str]] = [
    (e.DeckOpened(()), Unreadable, "a deck has at least one card"),
    (e.DeckOpened((card("10"),)), NotAllowed, "there is a card '10' already"),
    (e.DeckOpened((card("x"), card("x"))), NotAllowed, "there is a card 'x' already"),
    (e.DeckOpened((card(""),)), Unreadable, "card '' needs an id and two sides of 7 words"),
    (e.DeckOpened((e.WordCard("x", SIDE[:6], SIDE),)), Unreadable, "card 'x' needs an id and two sides of 7 words"),
    (e.DeckOpened((e.WordCard("x", SIDE, (*SIDE[:6], " ")),)), Unreadable, "two sides of 7 words"),
    (e.DeckOpened((card("x", 5),)), Unreadable, "card 'x' has difficulty 5; expected 0 to 4"),
    (e.DeckOpened((card("x", -1),)), Unreadable, "card 'x' has difficulty -1"),
    (e.CardStood("A", "unknown", 1), NotAllowed, "card 'unknown' is in no open deck"),
    (e.CardStood("D", "10", 1), Unreadable, "place 'D' .*expected A, B or C"),
    (e.CardStood("A", "10", 3), Unreadable, "side 3 .*expected side 1 or 2"),
    (e.CardSwapped("D"), Unreadable, "place 'D'"),
]


@pytest.mark.parametrize(("event", "kind", "message"), REFUSED)
def test_refusals(event: object, kind: type[EngineError], message: str) -> None:
    made = play()
    before = made.state
    with pytest.raises(kind, match=message):
        made.do(event)
    assert made.state is before


@pytest.mark.parametrize("raw", ["5", '"x"', "[]", "null"])
def test_a_card_that_is_none_is_refused_as_text(raw: str) -> None:
    line = '{"id": 1, "event": {"kind": "DeckOpened", "cards": [' + raw + ']}, "at": 1.0}'
    with pytest.raises(Unreadable, match=r"entry.event.cards\[0\]: .* is not an object"):
        entry_from_json(line, Header())


def second_round(made: Play) -> Play:
    return made.do(round_start(THREE, number=2))


def test_a_used_card_that_comes_again_is_reported() -> None:
    made = second_round(play().do(read("10", "11", "12"))).do(e.CardStood("B", "11", 2))
    ruling = made.ruling("card_again")
    assert ruling.text == "The card at B was played with in round 1 already; used cards leave the game."
    assert (ruling.severity, ruling.causes) == ("warn", (5,))


def test_used_words_that_come_again_are_noticed_without_a_deck() -> None:
    made = second_round(Play(THREE).do(read("x", "y", "z"))).do(read("u", "x", "w", wrong=3))
    assert dict(made.ruling("card_again").params) == {"place": "B", "round": 1}


def test_a_card_that_was_swapped_away_was_not_used() -> None:
    made = play().do(e.CardStood("A", "10", 1)).do(e.CardSwapped("A")).do(e.CardStood("A", "11", 1))
    second_round(made).do(e.CardStood("A", "10", 1))
    assert made.codes == []


def test_one_card_at_two_places_is_asked_about() -> None:
    made = play().do(e.StandRead(read("10", "11", "12").a, read("10", "x", "x", side="back").a, read("12", "x", "x").a))
    ruling = made.ruling("card_twice")
    assert ruling.open
    assert ruling.text == "Card 10 was read at A, B, and there is one of it; what stands there?"


DIFFICULTIES: list[tuple[str, int, tuple[str, str, str], list[tuple[str, str, str]]]] = [
    ("any_one", 1, ("30", "31", "32"), []),
    ("any_one", 1, ("30", "11", "32"), [("B", "green", "orange")]),
    ("mixed", 1, ("30", "11", "42"), []),
    ("rising", 1, ("10", "11", "12"), []),
    ("rising", 1, ("10", "21", "12"), [("B", "yellow", "green")]),
    ("rising", 2, ("20", "21", "22"), []),
    ("red", 1, ("40", "41", "32"), [("C", "orange", "red")]),
    ("green", 2, ("20", "11", "12"), [("A", "yellow", "green")]),
]


@pytest.mark.parametrize(("option", "number", "cards", "odd"), DIFFICULTIES)
def test_cards_of_another_difficulty_are_reported(
    option: str, number: int, cards: tuple[str, str, str], odd: list[tuple[str, str, str]]
) -> None:
    made = Play(start=round_start(THREE, number=number), difficulty=option).do(DECK).do(read(*cards))
    found = [dict(ruling.params) for ruling in made.rulings if ruling.code == "other_difficulty"]
    assert [(names["place"], names["difficulty"], names["wanted"]) for names in found] == odd


def test_cards_whose_difficulty_is_not_known_fit_everywhere() -> None:
    made = Play(THREE, difficulty="red").do(e.DeckOpened((card("x"),))).do(e.CardStood("A", "x", 1))
    assert made.codes == []


@pytest.mark.parametrize("begun", [e.InkSeen("red"), e.GuessLaid("red", "blue", 3)])
def test_a_card_is_swapped_before_anybody_draws_or_guesses(begun: e.Event) -> None:
    made = play().do(e.CardStood("A", "10", 1)).do(e.CardSwapped("A"))
    assert stood(made)["A"] is None
    made.do(e.CardStood("A", "11", 1)).do(begun)
    assert made.codes == []
    assert stood(made)["A"] == ("11", 1)
    made.do(e.CardSwapped("A"))
    ruling = made.ruling("late_swap")
    assert (ruling.severity, ruling.causes) == ("warn", (6, 7))


def test_another_card_in_its_place_is_a_swap_too() -> None:
    made = play().do(e.CardStood("A", "10", 1)).ink("red").do(e.CardStood("A", "10", 2))
    assert made.codes == [], "it was only turned round"
    assert made.do(e.CardStood("A", "11", 1)).ruling("late_swap").causes == (4, 6)


def test_a_swap_that_may_have_been_in_time_is_not_reported() -> None:
    made = play().do(e.CardStood("A", "10", 1)).ink("red", since=3.0, at=8.0)
    assert made.do(e.CardSwapped("A"), since=4.0, at=9.0).codes == []


def test_a_card_swapped_at_the_table_is_the_one_read_afterwards() -> None:
    made = play().do(read("10", "11", "12")).do(e.CardSwapped("B"))
    assert stood(made) == {"A": ("10", 1), "B": None, "C": ("12", 1)}
    assert stood(made.do(read("10", "13", "12")))["B"] == ("13", 1)


def test_words_that_are_not_those_of_the_card_put_there_are_asked_about() -> None:
    made = play().do(e.CardStood("A", "10", 1)).do(read("10", "11", "12"))
    assert made.codes == []
    made.do(read("13", "11", "12"))
    ruling = made.ruling("stand_differs")
    assert ruling.open
    assert ruling.causes == (3, 5)
    assert stood(made)["A"] == ("10", 1), "what was put there counts"


@pytest.mark.parametrize("words", [("",) * 7, ("x", "y", "z", *("",) * 4)])
def test_a_stand_hardly_legible_raises_no_question(words: tuple[str, ...]) -> None:
    made = play().do(e.CardStood("A", "10", 1)).do(e.StandRead(words, words, words))
    assert "stand_differs" not in made.codes


def test_a_reading_from_before_the_card_was_put_there_says_nothing_against_it() -> None:
    made = play().do(read("13", "11", "12")).do(e.CardStood("A", "10", 1))
    assert made.codes == []


def dealt(made: Play, seed: int = 7) -> list[Any]:
    return list(GAME.deal(made.state, random.Random(seed).randrange))


def test_the_table_deals_by_itself_unless_it_wants_the_program_to() -> None:
    assert dealt(play()) == []
    assert GAME.deal(GAME.start({"stand_by": "program"}), lambda n: 0) == ()


def test_the_program_fills_the_stand_with_three_cards_of_one_difficulty() -> None:
    for seed in range(20):
        cards = dealt(play(stand_by="program"), seed)
        assert [each.place for each in cards] == ["A", "B", "C"]
        assert len({each.card for each in cards}) == 3
        assert len({each.card[0] for each in cards}) == 1


def test_the_same_picks_deal_the_same() -> None:
    made = play(stand_by="program", secrets_by="program")
    assert dealt(made, 3) == dealt(made, 3) != dealt(made, 4)
    assert GAME.deal(made.state, lambda n: 0)[:3] == tuple(e.CardStood(p, f"1{i}", 1) for i, p in enumerate("ABC"))


def test_sides_and_difficulties_come_by_chance() -> None:
    cards = [each for seed in range(40) for each in dealt(play(stand_by="program"), seed)]
    assert {each.side for each in cards} == {1, 2}
    assert {each.card[0] for each in cards} == {"1", "2", "3", "4"}


@pytest.mark.parametrize(("option", "number", "of"), [("rising", 3, {"3"}), ("red", 1, {"4"}), ("mixed", 1, None)])
def test_the_program_deals_the_difficulty_that_is_wanted(option: str, number: int, of: set[str] | None) -> None:
    start = round_start(THREE, number=number)
    made = [Play(start=start, stand_by="program", difficulty=option).do(DECK) for _ in range(20)]
    stands = [{each.card[0] for each in dealt(one, seed)} for seed, one in enumerate(made)]
    assert all(found == of for found in stands) if of else any(len(found) > 1 for found in stands)


def test_a_swapped_card_is_replaced_by_a_fresh_one_of_the_same_difficulty() -> None:
    made = play(stand_by="program")
    for event in dealt(made):
        made.do(event)
    assert dealt(made) == []
    away = made.result["cards"]["B"]["card"]
    made.do(e.CardSwapped("B"))
    for seed in range(20):
        (fresh,) = dealt(made, seed)
        assert isinstance(fresh, e.CardStood)
        assert fresh.card[0] == away[0]
        assert fresh.card not in (away, *(here[0] for here in stood(made).values() if here))


def test_used_cards_leave_the_deck() -> None:
    made = play(stand_by="program")
    seen: list[str] = []
    for number in (1, 2, 3, 4):
        if number > 1:
            made.do(round_start(THREE, number=number))
        for event in dealt(made, number):
            made.do(event)
        seen += [here["card"] for here in made.result["cards"].values()]
    assert len(set(seen)) == 12
    assert made.codes == []


def test_a_deck_too_small_leaves_places_empty() -> None:
    made = Play(THREE, stand_by="program").do(e.DeckOpened((card("x", 1), card("y", 2))))
    assert {each.card for each in dealt(made)} == {"x", "y"}
    assert dealt(Play(THREE, stand_by="program")) == []


def test_nothing_is_dealt_once_the_round_is_over() -> None:
    assert dealt(play(stand_by="program", secrets_by="program").do(e.RoundEnded())) == []


def test_a_game_with_decks_keeps_what_every_game_promises() -> None:
    """Acts by chance, legal or not, with decks open: every claim about positions holds on the way."""
    for seed in range(3):
        chance = random.Random(seed).randrange
        record = Record(Header("pictomania", {"stand_by": "program", "secrets_by": "program"}))
        now = Position(record, Sampler(GAME.vocabulary, THREE, chance))
        for event in (DECK, round_start(THREE), read("10", "11", "20"), e.CardStood("A", "40", 1)):
            now.sampler.learn(event)
        record.add(DECK, at=0.0)
        record.add(round_start(THREE), at=0.5)
        for moment in range(1, 60):
            acts = GAME.deal(record.state, chance)[:1] or GAME.legal(record.state)
            made = acts[chance(len(acts))] if acts and chance(3) else now.sampler.event(moment)
            try:
                record.add(made, at=float(moment))
            except EngineError:
                continue
            claim = OF_POSITIONS[moment % len(OF_POSITIONS)]
            assert list(claim(now)) == [], claim.__name__
