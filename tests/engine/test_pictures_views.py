"""What each person may see of Pictures at each moment: nothing secret through any view before the reveal."""

import json

import pytest

from engine.pictures import GAME
from engine.pictures import events as e
from engine.secrecy import HOST, SPECTATOR, redacted
from tests.engine.play_pictures import THREE, Play

EVERYBODY = (*THREE, HOST, SPECTATOR)


def secret_round(token: str, guess: str) -> Play:
    """Red has drawn a token, green has written a guess at it; the rest is known to all."""
    return Play().draw(red=token, green="", blue="").build(*THREE).write("green", "red", guess)


def seen(play: Play, who: str) -> str:
    told = [str(entry) for entry in redacted(play.record.journal, who)]
    return json.dumps(play.view(who)) + "\n".join(told)


@pytest.mark.parametrize("who", EVERYBODY)
def test_tokens_and_guesses_are_secret_before_the_reveal(who: str) -> None:
    views = {(t, g): seen(secret_round(t, g), who) for t in ("B2", "B3", "") for g in ("C2", "C3", "")}
    told = {"red": 3, "green": 3}.get(who, 1)
    assert len(set(views.values())) == told, "red knows the token, green the guess, nobody else any of both"


def test_who_knows_what() -> None:
    play = secret_round("B2", "C3").write("blue", "red", "B2").write("red", "green", "D1")
    assert [play.view(who)["tokens"]["red"] for who in EVERYBODY] == ["B2", "", "", "", ""]
    guesses = {who: [guess["coordinate"] for guess in play.view(who)["guesses"]["red"]] for who in EVERYBODY}
    assert guesses == {
        "red": ["", ""],
        "green": ["C3", ""],
        "blue": ["", "B2"],
        HOST: ["", ""],
        SPECTATOR: ["", ""],
    }


@pytest.mark.parametrize("who", EVERYBODY)
def test_nothing_scores_before_the_reveal_and_all_is_open_after_it(who: str) -> None:
    play = secret_round("B2", "B2").write("blue", "green", "D4")
    assert play.view(who)["points"] == {"red": 0, "green": 0, "blue": 0}
    play.show(red="B2")
    view = play.view(who)
    assert view["points"] == {"red": 1, "green": 1, "blue": 0}
    assert view["guesses"]["red"] == [{"player": "green", "coordinate": "B2", "right": True}]
    assert view["guesses"]["green"][0]["coordinate"] == ("D4" if who == "blue" else ""), "green's is still to come"
    play.read("green", blue="D4")
    assert play.view(who)["guesses"]["green"][0]["coordinate"] == "D4"


def test_a_guess_read_opens_no_other() -> None:
    play = Play().write("green", "red", "B2").write("blue", "red", "C3").write("blue", "green", "D4")
    view = play.read("red", green="B2").view(SPECTATOR)
    assert [guess["coordinate"] for guess in view["guesses"]["red"]] == ["B2", ""]
    assert view["guesses"]["green"][0]["coordinate"] == ""


@pytest.mark.parametrize("who", EVERYBODY)
def test_with_the_end_of_the_round_everything_is_open(who: str) -> None:
    play = secret_round("B2", "B2").end()
    view = play.view(who)
    assert view["tokens"]["red"] == "B2"
    assert {key: value for key, value in view.items() if key != "legal"} == play.result
    assert redacted(play.record.journal, who)[2].event == e.TokenDrawn("red", "B2")


@pytest.mark.parametrize("who", EVERYBODY)
def test_earlier_rounds_are_open(who: str) -> None:
    play = secret_round("B2", "B2").next()
    assert play.view(who)["totals"] == {"red": 1, "green": 1, "blue": 0}


SECRET_RULINGS: list[tuple[list[e.Event], str, str]] = [
    ([e.TokenDrawn("red", "A1"), e.TokenDrawn("red", "A2")], "second_token", "red"),
    ([e.GuessWritten("red", "blue", "A1"), e.GuessWritten("red", "blue", "A2")], "second_guess", "red"),
]


@pytest.mark.parametrize(("events", "code", "knows"), SECRET_RULINGS)
def test_rulings_that_would_tell_a_secret_are_shown_to_whoever_knows_it(
    events: list[e.Event], code: str, knows: str
) -> None:
    play = Play()
    for event in events:
        play.do(event)
    assert {who for who in EVERYBODY if code in [r["code"] for r in play.view(who)["rulings"]]} == {knows}
    assert code in play.codes


def test_alternatives_and_pictures_of_a_secret_are_hidden_too() -> None:
    play = Play().do(e.TokenDrawn("red", "A1"), alternatives=(e.TokenDrawn("red", "A2"),), evidence=("token.png",))
    assert "token.png" not in seen(play, HOST)
    assert "A2" not in seen(play, "blue")
    assert "token.png" in seen(play, "red")


def test_acts_that_each_may_do() -> None:
    play = secret_round("B2", "C3")
    acts = {who: play.view(who)["legal"] for who in EVERYBODY}
    assert acts[SPECTATOR] == []
    assert acts["red"] == [act for act in acts[HOST] if act.get("player") == "red"]
    assert {act["owner"] for act in acts["green"] if act["kind"] == "GuessWritten"} == {"blue"}
    assert len(acts[HOST]) == len(play.legal)


def test_only_who_knows_a_secret_can_tell_it_at_the_reveal() -> None:
    play = secret_round("B2", "")
    for player, owner in (("red", "green"), ("red", "blue"), ("green", "blue"), ("blue", "red"), ("blue", "green")):
        play.write(player, owner, "D4")
    own = [act for act in play.view("red")["legal"] if act["kind"] == "TokenShown"]
    assert own == [{"kind": "TokenShown", "owner": "red", "coordinate": "B2"}]
    assert [act for act in play.view(HOST)["legal"] if act["kind"] in ("TokenShown", "GuessRead")] == []
    play.show(red="B2")
    read = [act for act in play.view(HOST)["legal"] if act["kind"] == "GuessRead"]
    assert {(act["owner"], act["player"]) for act in read} == {("red", "green")}
    assert len(read) == 16


def test_the_host_enters_all_of_a_table_that_plays_on_paper() -> None:
    play = Play().show(red="A1")
    kinds = {act["kind"] for act in play.view(HOST)["legal"]}
    assert kinds == {"TokenShown", "GuessRead"}


def test_before_the_first_round_there_is_nothing_to_see() -> None:
    assert GAME.view(GAME.start({}), "red") == {"players": [], "legal": []}
