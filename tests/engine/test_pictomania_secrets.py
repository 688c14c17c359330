"""Numbers and letters dealt by the program: to whom they are known, when, and that they agree with what is shown."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.events import Event
from engine.game import find_game
from engine.pictomania import events as e
from engine.pictomania.expected import expected
from engine.secrecy import redacted
from tests.engine.play import Play

GAME = find_game("pictomania")
THREE = ("red", "green", "blue")
STAND = e.StandRead(tuple("abcdefg"), tuple("hijklmn"), tuple("opqrstu"))


def dealt(**options: Any) -> Play:
    """Red has B3, green A1, blue C5; all lie and all have drawn."""
    play = Play(THREE, secrets_by="program", **options).do(STAND)
    for owner, number, letter in (("red", 3, "B"), ("green", 1, "A"), ("blue", 5, "C")):
        play.do(e.NumberDealt(owner, number)).do(e.LetterDealt(owner, letter))
    for player in THREE:
        play.do(e.SecretLaid(player))
    return play.ink(*THREE)


def secret(play: Play, who: str, owner: str) -> tuple[Any, Any, str]:
    seen = GAME.view(play.state, who)["secret"][owner]
    return seen["number"], seen["letter"], seen["word"]


def test_a_dealt_secret_is_the_players_word() -> None:
    play = dealt()
    assert play.result["secret"]["red"] == {"number": 3, "letter": "B", "word": "j"}
    assert secret(play, "red", "red") == (3, "B", "j")


@pytest.mark.parametrize("who", ["green", "blue", "host", "spectator"])
def test_nobody_else_knows_it(who: str) -> None:
    assert secret(dealt(), who, "red") == (None, None, "")


SHOWN: list[tuple[Event, tuple[Any, Any, str]]] = [
    (e.PileTurned("red"), (3, "B", "j")),
    (e.NumberShown("red", 3), (3, None, "")),
    (e.LetterShown("red", "B"), (None, "B", "")),
    (e.PileTurned("green"), (None, None, "")),
    (e.RoundEnded(), (None, None, "")),
]


@pytest.mark.parametrize(("event", "known"), SHOWN)
def test_all_know_it_once_the_pile_is_turned_or_that_card_is_shown(event: Event, known: tuple[Any, Any, str]) -> None:
    assert secret(dealt().do(event), "spectator", "red") == known


def test_earlier_rounds_hide_nothing() -> None:
    play = dealt().do(e.RoundStarted(THREE, ((2, 1),) * 3, (2, 2, 1), 2))
    told = [entry.event for entry in redacted(play.record.journal, "spectator")]
    assert e.NumberDealt("red", 3) in told


def test_it_counts_as_what_is_possible_for_the_others() -> None:
    possible = expected(dealt().state)
    assert possible is not None
    assert (possible.numbers["red"], possible.letters["red"]) == ((3,), ("B",))
    play = Play(THREE).do(e.NumberDealt("red", 3)).do(e.LetterDealt("red", "B")).do(e.LetterDealt("green", "B"))
    possible = expected(play.state)
    assert possible is not None
    assert possible.numbers["blue"] == (1, 2, 4, 5, 6, 7)
    assert possible.letters["blue"] == ("A", "C")


def test_guesses_are_scored_by_it_once_the_pile_is_turned() -> None:
    play = dealt().lay("green", "red", 3).lay("blue", "red", 4)
    assert play.points == {"red": 0, "green": 0, "blue": 0}
    play.do(e.PileTurned("red"))
    assert play.points == {"red": -1, "green": 2 - 3, "blue": -3}, "nobody guessed at green and blue"
    assert play.result["pending"]["red"] == 0


def test_the_own_number_is_always_wrong() -> None:
    play = dealt().lay("green", "red", 1)
    assert play.explained("green") == ["0 wrong guess 1 at red (event 15)"]
    assert GAME.view(play.state, "red")["explain"]["green"] == ["0 guess at red not known yet (event 15)"]


def test_shown_cards_that_agree_are_no_news() -> None:
    play = dealt().lay("green", "red", 3).do(e.RoundEnded()).reveal("red", 3, ("green", 3), letter="B")
    assert play.codes == []


def test_guesses_shown_need_no_black_cards_where_they_were_dealt() -> None:
    play = dealt().lay("green", "red").do(e.PileTurned("red")).do(e.GuessShown("red", "green", 3))
    assert play.codes == []


DIFFERENT: list[tuple[Event, str, Any, Any]] = [
    (e.NumberShown("red", 4), "number", 3, 4),
    (e.LetterShown("red", "A"), "letter", "B", "A"),
]


@pytest.mark.parametrize(("event", "field", "was_dealt", "shown"), DIFFERENT)
def test_a_card_shown_otherwise_than_dealt_is_asked_about(event: Event, field: str, was_dealt: Any, shown: Any) -> None:
    play = dealt().do(event)
    ruling = play.ruling("dealt_differs")
    assert ruling.open
    assert ruling.text == f"red's {field} was dealt as {was_dealt} and shown as {shown}; which is it?"
    assert set(ruling.causes) == set(play.result["unsure"])
    assert play.result["secret"]["red"][field] == shown
    play.settle("dealt_differs", ruling.about, "dealt")
    assert play.result["secret"]["red"][field] == was_dealt
    play.settle("dealt_differs", ruling.about, "shown")
    assert play.result["secret"]["red"][field] == shown


def test_one_player_dealt_twice_is_asked_about() -> None:
    play = dealt().do(e.NumberDealt("red", 4))
    assert play.ruling("secret_differs").causes == (3, 15)
    assert play.result["secret"]["red"]["number"] == 4


def test_two_players_dealt_the_same_are_asked_about() -> None:
    play = Play(THREE).do(e.NumberDealt("red", 3)).do(e.NumberShown("blue", 3))
    assert play.ruling("same_number").causes == (2, 3)
    letters = Play(THREE)
    for player in THREE:
        letters.do(e.LetterDealt(player, "A"))
    assert letters.ruling("letter_supply").causes == (2, 3, 4)


def test_a_secret_masked_in_a_record_is_there_and_not_known() -> None:
    play = Play(THREE, secrets_by="program").do(e.NumberDealt("red")).do(e.LetterDealt("red"))
    assert play.result["secret"]["red"] == {"number": None, "letter": None, "word": ""}
    assert play.codes == []
    play.do(e.NumberShown("red", 4)).do(e.LetterShown("red", "A"))
    assert play.codes == []
    assert play.result["secret"]["red"]["number"] == 4


def test_the_program_deals_every_player_a_number_of_their_own_and_a_letter() -> None:
    for seed in range(30):
        play = Play(("red", "yellow", "green", "blue", "pink", "purple"), secrets_by="program")
        events: Any = GAME.deal(play.state, random.Random(seed).randrange)
        numbers = [event.number for event in events if isinstance(event, e.NumberDealt)]
        letters = [event.letter for event in events if isinstance(event, e.LetterDealt)]
        assert len(set(numbers)) == 6
        assert set(numbers) <= set(range(1, 8))
        assert sorted(letters) == list("AABBCC")
        for event in events:
            play.do(event)
        assert GAME.deal(play.state, random.Random(seed).randrange) == ()
        assert play.codes == []


def test_what_was_dealt_or_shown_is_not_dealt_again() -> None:
    play = Play(THREE, secrets_by="program").do(e.NumberDealt("red", 3)).do(e.NumberShown("green", 1))
    for seed in range(20):
        events: Any = GAME.deal(play.state, random.Random(seed).randrange)
        (number,) = (event for event in events if isinstance(event, e.NumberDealt))
        assert number.owner == "blue"
        assert number.number not in (1, 3)


def test_secret_cards_are_laid_once_they_are_dealt() -> None:
    play = Play(THREE, secrets_by="program").do(e.NumberDealt("red", 3))
    assert GAME.legal(play.state) == (e.SecretLaid("red"),)


def test_the_dealt_cards_are_the_ones_to_be_shown() -> None:
    play = dealt()
    for player in THREE:
        play.do(e.DoneSaid(player))
    play.do(e.RoundEnded()).do(e.PileTurned("red"))
    assert GAME.legal(play.state) == (e.LetterShown("red", "B"), e.NumberShown("red", 3), e.WrongWordAdmitted("red"))


def hidden_guess(*more: Event) -> Play:
    play = dealt().lay("green", "red", 3)
    for event in more:
        play.do(event)
    return play


KNOWN: list[tuple[tuple[Event, ...], bool]] = [
    ((), False),
    ((e.PileTurned("blue"),), False),
    ((e.NumberShown("red", 3),), False),
    ((e.RoundEnded(),), False),
    ((e.PileTurned("red"),), True),
    ((e.RoundEnded(), e.NumberShown("red", 3)), True),
]


@pytest.mark.parametrize(("more", "known"), KNOWN)
def test_a_hidden_guess_is_known_once_its_pile_is_turned(more: tuple[Event, ...], known: bool) -> None:
    play = hidden_guess(*more)
    for who in ("red", "blue", "host", "spectator"):
        (card,) = GAME.view(play.state, who)["piles"]["red"]
        assert card["number"] == (3 if known else None)
    (card,) = GAME.view(play.state, "green")["piles"]["red"]
    assert card["number"] == 3


def test_questions_are_about_the_latest_of_what_does_not_fit() -> None:
    assert Play(THREE).numbers(red=5).do(e.NumberShown("red", 2)).ruling("secret_differs").about == 3
    assert Play(THREE).numbers(red=5, blue=5).ruling("same_number").about == 3


def test_what_is_dealt_and_not_known_differs_from_nothing() -> None:
    assert Play(THREE).do(e.NumberDealt("red")).do(e.NumberDealt("red", 4)).codes == []


def test_a_secret_not_read_is_asked_about_once_with_the_first_guess_shown() -> None:
    play = Play(THREE).do(e.LetterShown("red", "A")).do(e.GuessShown("red", "blue", 4))
    play.do(e.GuessShown("red", "green", 5))
    assert play.ruling("secret_unread").causes == (3,)


@pytest.mark.parametrize("who", ["host", "spectator", "red", "green"])
@pytest.mark.parametrize(("figure", "asked"), [(4, False), (None, True)])
def test_nobody_is_asked_for_the_figure_of_a_lifted_card_before_the_reveal(
    who: str, figure: int | None, asked: bool
) -> None:
    play = Play(THREE).ink(*THREE).lay("red", "blue", figure).do(e.GuessLifted("red", "blue"))
    assert [ruling["code"] for ruling in GAME.view(play.state, who)["rulings"]] == ["lifted_card"]
    play.do(e.RoundEnded()).do(e.PileTurned("blue"))
    codes = [ruling["code"] for ruling in GAME.view(play.state, who)["rulings"]]
    assert ("figure_unread" in codes) == asked
