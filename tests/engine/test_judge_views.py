"""What each person may see and do in the judge's game at each moment: nothing secret before it is turned up."""

import json
from typing import Any

import pytest

from engine.codec import entry_to_json
from engine.fields import decode
from engine.game import find_game
from engine.judge import events as e
from engine.secrecy import redacted
from tests.engine.play_judge import FOUR, Play

GAME = find_game("judge")
WORDS = ("tree", "ant", "house")
EVERYBODY = (*FOUR, "host", "spectator")


def drawing(**options: Any) -> Play:
    """Cards are dealt, and blue has guessed at green, whose number the camera could read."""
    play = Play(**options).do(e.WordsListed(WORDS)).deal(yellow=1, green=2, blue=3).begin()
    return play.lay("blue", "green", 2, evidence=("green.png",), alternatives=(e.GuessLaid("blue", "green", 1),))


def numbers_seen(play: Play, who: str) -> dict[str, int | None]:
    return {player: secret["number"] for player, secret in play.view(who)["secret"].items()}


def guesses_seen(play: Play, who: str, owner: str = "green") -> list[int | None]:
    return [guess["number"] for guess in play.view(who)["boards"][owner]]


@pytest.mark.parametrize("who", EVERYBODY)
def test_nobody_knows_anothers_card_before_it_is_shown(who: str) -> None:
    cards = {"yellow": 1, "green": 2, "blue": 3}
    for play in (drawing(), drawing().call(), drawing().call().show("green", ("blue", 2))):
        assert numbers_seen(play, who) == {player: n if player == who else None for player, n in cards.items()}
        assert [s["word"] for p, s in play.view(who)["secret"].items() if p != who] == [""] * (3 - (who in cards))


def test_who_draws_sees_the_own_word() -> None:
    assert drawing().view("green")["secret"]["green"] == {"number": 2, "word": "ant"}


@pytest.mark.parametrize("judge_guesses", ["by_players", "always"])
def test_the_judge_does_not_know_the_cards(judge_guesses: str) -> None:
    assert set(numbers_seen(drawing(judge_guesses=judge_guesses), "red").values()) == {None}


@pytest.mark.parametrize("who", EVERYBODY)
def test_nobody_knows_anothers_guess_before_its_board_is_turned_up(who: str) -> None:
    for play in (drawing(), drawing().call(), drawing().call().numbers(yellow=1)):
        assert guesses_seen(play, who) == [2 if who == "blue" else None]
    assert guesses_seen(drawing().call().numbers(green=2), who) == [2]
    assert guesses_seen(drawing().end(), who) == [2]


def test_a_board_turned_up_too_early_tells_no_other_guess() -> None:
    play = drawing().lay("yellow", "green", 1).show("green", ("yellow", 1))
    assert guesses_seen(play, "red") == [None, 1]
    assert play.call().view("red")["boards"]["green"][0] == {"player": "blue", "number": 2}


def test_a_card_shown_too_early_is_known_and_the_others_are_not() -> None:
    play = drawing().numbers(green=2)
    assert numbers_seen(play, "red") == {"yellow": None, "green": 2, "blue": None}


def test_the_end_opens_everything() -> None:
    play = drawing().end()
    assert numbers_seen(play, "spectator") == {"yellow": 1, "green": 2, "blue": 3}


@pytest.mark.parametrize("who", [who for who in EVERYBODY if who != "blue"])
def test_points_tell_nothing_before_the_turning_up(who: str) -> None:
    right, wrong = drawing().call(), Play().do(e.WordsListed(WORDS)).deal(yellow=1, green=2, blue=3).begin()
    wrong.lay("blue", "green", 3).call()
    for view in (right.view(who), wrong.view(who)):
        assert set(view["points"].values()) == {0}
    assert right.view(who) == wrong.view(who)


@pytest.mark.parametrize("who", [who for who in EVERYBODY if who != "blue"])
def test_evidence_and_other_readings_of_a_hidden_guess_are_left_out(who: str) -> None:
    play = drawing().lay("blue", "green", 1, evidence=("second.png",))
    assert "second.png" not in json.dumps(play.view(who))
    assert "second.png" in json.dumps(play.view("blue"))
    told = "\n".join(entry_to_json(entry) for entry in redacted(play.record.journal, who))
    assert "green.png" not in told
    assert '"kind": "GuessLaid", "player": "blue", "owner": "green"}' in told


def test_faults_of_a_hidden_guess_are_told_only_to_who_knows_it() -> None:
    play = drawing().lay("yellow", "green", 7)
    assert [r["code"] for r in play.view("yellow")["rulings"]] == ["figure_not_there"]
    assert play.view("red")["rulings"] == []


def acts(play: Play, who: str) -> list[Any]:
    return [decode(e.Event, raw, "act", GAME.vocabulary.kinds) for raw in play.legal(who)]


def test_the_judge_says_start_once_all_have_cards() -> None:
    assert GAME.legal(Play().state) == (e.DrawingStarted(),), "the table deals by itself"
    assert GAME.legal(Play().deal(blue=1).state) == ()
    play = Play().deal(blue=1, green=2, yellow=3)
    assert acts(play, "red") == [e.DrawingStarted()]
    assert acts(play, "blue") == []
    assert acts(play, "host") == [e.DrawingStarted()]
    assert acts(play, "spectator") == []


def test_what_players_may_do_while_drawing() -> None:
    play = drawing()
    assert acts(play, "red") == [e.GuessesCalled()]
    yellow = [e.GuessLaid("yellow", owner, n) for owner in ("green", "blue") for n in (1, 2, 3)]
    assert acts(play, "yellow") == [e.InkSeen("yellow"), *yellow]
    at_yellow = [e.GuessLaid("blue", "yellow", n) for n in (1, 2, 3)]
    assert acts(play, "blue") == [e.InkSeen("blue"), *at_yellow, e.GuessLifted("blue", "green")]
    assert acts(play.lift("blue", "green"), "blue")[-1] == e.GuessLaid("blue", "green", 3)


def test_who_may_guess_by_option() -> None:
    assert acts(drawing(judge_guesses="always"), "red")[0] == e.GuessLaid("red", "yellow", 1)
    play = drawing(guesses_per_player="one_per_round")
    assert acts(play, "blue") == [e.InkSeen("blue"), e.GuessLifted("blue", "green")]
    two = Play(("red", "blue")).deal(blue=1).begin()
    assert [act.number for act in acts(two, "red")[:-1]] == [1, 2, 3, 4, 5]
    assert acts(two, "blue") == [e.InkSeen("blue")]


def test_a_board_turned_up_is_closed() -> None:
    play = drawing().numbers(green=2)
    owners = {act.owner for act in GAME.legal(play.state) if isinstance(act, e.GuessLaid | e.GuessLifted)}
    assert owners == {"yellow", "blue"}


def test_all_is_turned_up_and_the_round_ends() -> None:
    play = drawing().call()
    assert acts(play, "green") == [e.NumberShown("green", 2)]
    assert acts(play, "blue") == [e.NumberShown("blue", 3), e.GuessShown("green", "blue", 2)]
    assert acts(play, "red") == [], "the round has not been turned up"
    play.numbers(green=2, blue=3).show("green", ("blue", 2))
    assert acts(play, "red") == []
    assert acts(play.numbers(yellow=1), "red") == [e.RoundEnded()]
    assert acts(play.end(), "red") == [e.TurnStarted(FOUR, "yellow", 2)]


def test_the_round_does_not_end_while_a_guess_lies_face_down() -> None:
    play = drawing().call().numbers(yellow=1, green=2, blue=3)
    assert play.result["complete"], "it was read when it was laid"
    assert GAME.legal(play.state) == (e.GuessShown("green", "blue", 2),)


def test_a_round_ended_too_early_is_turned_up_all_the_same() -> None:
    play = Play().begin().lay("blue", "green").end()
    assert e.NumberShown("green", 3) in GAME.legal(play.state)
    assert not [act for act in GAME.legal(play.state) if isinstance(act, e.TurnStarted)]


def test_cards_dealt_unseen_show_any_number_left() -> None:
    play = Play().begin().call().numbers(blue=2)
    assert GAME.legal(play.state) == tuple(e.NumberShown(owner, n) for owner in ("yellow", "green") for n in (1, 3))
    hidden = Play().deal(yellow=None, green=None, blue=None).begin().call()
    assert GAME.legal(hidden.state) == (), "what is on them is chance"


def test_the_judge_notes_pictures_guessed_right_where_the_note_decides() -> None:
    play = drawing(speed_order="judges_note").call().numbers(green=2)
    assert acts(play, "red") == [e.SpeedNoted("green")]
    assert acts(play, "green") == []
    assert acts(play.do(e.SpeedNoted("green")), "red") == []
    assert acts(drawing().call().numbers(green=2), "red") == []


def test_the_round_does_not_end_with_a_note_that_cannot_be() -> None:
    play = drawing().call().numbers(yellow=1, green=2, blue=3).show("green", ("blue", 2))
    assert GAME.legal(play.do(e.SpeedNoted("yellow")).state) == ()


def test_two_pictures_are_noted_at_most() -> None:
    play = Play(speed_order="judges_note").begin()
    play.lay("blue", "green", 2).lay("green", "blue", 3).lay("green", "yellow", 1).call()
    play.numbers(yellow=1, green=2, blue=3).do(e.SpeedNoted("green"))
    notes = [act for act in GAME.legal(play.state) if isinstance(act, e.SpeedNoted)]
    assert notes == [e.SpeedNoted("yellow"), e.SpeedNoted("blue")]
    play.do(e.SpeedNoted("blue"))
    assert not [act for act in GAME.legal(play.state) if isinstance(act, e.SpeedNoted)]


def test_what_is_possible_while_drawing() -> None:
    possible = GAME.expected(drawing().state)
    assert (possible.over, possible.may_draw) == (False, ("yellow", "green", "blue"))
    assert possible.may_land == {"yellow": ("green", "blue"), "green": ("yellow",), "blue": ("yellow", "green")}
    assert possible.may_lift == {"yellow": (), "green": ("blue",), "blue": ()}
    assert possible.may_hold == {"yellow": (2, 3), "green": (1, 3), "blue": (1,)}
    assert possible.numbers == {"yellow": (1,), "green": (2,), "blue": (3,)}
    assert possible.face_down == {"yellow": (), "green": ("blue",), "blue": ()}


def test_what_is_possible_after_the_call() -> None:
    play = Play().begin().lay("blue", "green").lay("yellow", "green").call().numbers(green=2)
    possible = GAME.expected(play.show("green", ("yellow", 1)).state)
    assert (possible.over, possible.may_draw) == (True, ())
    assert set(possible.may_land.values()) == set(possible.may_lift.values()) == {()}
    assert possible.face_down["green"] == ("blue",)
    assert possible.numbers == {"yellow": (1, 3), "green": (2,), "blue": (1, 3)}
    assert possible.may_hold == {"yellow": (2, 3), "green": (1, 3), "blue": (1, 2, 3)}


def test_what_is_possible_with_one_guess_in_the_round() -> None:
    possible = GAME.expected(drawing(guesses_per_player="one_per_round").state)
    assert possible.may_land == {"yellow": ("green",), "green": ("yellow",), "blue": ("yellow", "green")}


def shown(play: Play, event: Any, sure: float, *others: Any, **rest: Any) -> Play:
    return play.do(event, confidence=sure, alternatives=others, **rest)


def number(owner: str, *numbers: int) -> list[Any]:
    return [e.NumberShown(owner, n) for n in numbers]


def test_the_less_sure_of_two_same_cards_gives_way() -> None:
    first, *others = number("green", 3, 1, 2)
    play = shown(Play().call().numbers(blue=3, yellow=1), first, 0.6, *others)
    assert [(a.entry, a.event) for a in GAME.suggest(play.state)] == [(play.last, e.NumberShown("green", 2))]


@pytest.mark.parametrize(
    ("sure", "others", "rest"),
    [(1.0, number("green", 2), {}), (0.6, [], {}), (0.6, number("yellow", 2), {}), (0.6, number("green", 3, 7), {}),
     (0.6, number("green", 2), {"source": "player"})],
    ids=["equally sure", "no alternative", "another drawer", "none that can be", "said by a player"],
)  # fmt: skip
def test_no_card_is_suggested(sure: float, others: list[Any], rest: dict[str, Any]) -> None:
    play = shown(Play().call().numbers(blue=3), e.NumberShown("green", 3), sure, *others, **rest)
    assert GAME.suggest(play.state) == ()


def test_a_number_that_no_card_has_gives_way() -> None:
    play = shown(Play().call(), e.NumberShown("green", 7), 0.9, *number("green", 9, 1))
    assert [amend.event for amend in GAME.suggest(play.state)] == [e.NumberShown("green", 1)]
    play = shown(Play().begin(), e.GuessLaid("blue", "green", 7), 0.9, e.GuessLaid("blue", "green", 1))
    assert [amend.event for amend in GAME.suggest(play.state)] == [e.GuessLaid("blue", "green", 1)]


@pytest.mark.parametrize(
    ("landed", "turned", "entry", "corrected"),
    [
        (0.6, 0.9, 3, e.GuessLaid("blue", "green", 1)),
        (0.9, 0.6, 5, e.GuessShown("green", "blue", 2)),
        (0.9, 0.9, 0, None),
    ],
)
def test_the_less_sure_reading_of_a_guess_gives_way(landed: float, turned: float, entry: int, corrected: Any) -> None:
    play = shown(Play().begin(), e.GuessLaid("blue", "green", 2), landed, e.GuessLaid("blue", "green", 1)).call()
    shown(play, e.GuessShown("green", "blue", 1), turned, e.GuessShown("green", "blue", 2))
    assert [(a.entry, a.event) for a in GAME.suggest(play.state)] == ([(entry, corrected)] if corrected else [])


def test_nothing_is_suggested_about_void_guesses() -> None:
    play = shown(Play().begin(), e.GuessLaid("blue", "blue", 7), 0.9, e.GuessLaid("blue", "blue", 1))
    assert GAME.suggest(play.state) == ()
