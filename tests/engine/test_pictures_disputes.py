"""The disputes of Pictures about the reveal, each with its default, the option that changes it, and the decision."""

import pytest

from engine.pictures import events as e
from tests.engine.play_pictures import Play

LATE = "guess after the reveal began"

REVEALS: list[e.Event] = [
    e.TokenShown("red", "A1"),
    e.TokenShown("green", ""),
    e.GuessRead("green", "blue", "C1"),
    e.RoundEnded(),
]


@pytest.mark.parametrize("reveal", REVEALS)
@pytest.mark.parametrize("how", ["default", "option", "settled"])
def test_a_guess_written_after_the_reveal_began_is_void(reveal: e.Event, how: str) -> None:
    play = Play(late_guess="counts") if how == "option" else Play()
    play.do(reveal, at=10.0).write("blue", "red", "A1", since=10.0, at=11.0, evidence=("sheet.png",)).show(red="A1")
    if how == "settled":
        play.settle("late_guess", 3, "counts")
    ruling = play.ruling("late_guess")
    assert (ruling.about, ruling.causes, ruling.evidence) == (3, (2, 3), ("sheet.png",))
    void = how == "default"
    assert ruling.severity == ("void" if void else "warn")
    assert play.voids() == ([("blue", "red", "A1", LATE)] if void else [])
    assert play.points["blue"] == (0 if void else 1)


@pytest.mark.parametrize("reveal", REVEALS)
def test_a_guess_written_before_the_reveal_counts(reveal: e.Event) -> None:
    play = Play().write("blue", "red", "A1", since=8.0, at=9.0).do(reveal, since=9.0, at=10.0)
    assert play.guess("blue", "red") == "A1"
    assert "late_guess" not in play.codes
    assert "maybe_late_guess" not in play.codes


@pytest.mark.parametrize("reveal", REVEALS)
@pytest.mark.parametrize("decision", ["", "counts", "void"])
def test_a_guess_of_unsure_order_counts_and_is_asked_about(reveal: e.Event, decision: str) -> None:
    play = Play().do(reveal, since=8.0, at=10.0).write("blue", "red", "A1", since=9.5, at=11.0)
    assert play.ruling("maybe_late_guess").open
    assert set(play.ruling("maybe_late_guess").causes) <= set(play.result["unsure"])
    if decision:
        play.settle("maybe_late_guess", 3, decision)
    assert play.ruling("maybe_late_guess").open == (not decision)
    assert play.guess("blue", "red") == (None if decision == "void" else "A1")


def test_a_guess_changed_after_the_reveal_began_is_void_and_the_first_counts() -> None:
    play = Play().write("blue", "red", "A1").show(green="C1").write("blue", "red", "B2").show(red="A1")
    assert play.guess("blue", "red") == "A1"
    assert play.voids() == [("blue", "red", "B2", LATE)]
    assert play.points == {"red": 1, "green": 0, "blue": 1}


def test_a_guess_changed_and_then_read_out_as_changed_is_asked_about_and_void() -> None:
    play = Play().write("blue", "red", "A1").show(red="B2").write("blue", "red", "B2").read("red", blue="B2")
    assert play.ruling("guess_differs").open
    assert play.guess("blue", "red") == "A1"
    assert play.points["blue"] == 0


def test_what_was_written_too_late_does_not_count_by_being_read_out() -> None:
    play = Play().show(red="B2").write("blue", "red", "B2").read("red", blue="B2")
    assert play.voids() == [("blue", "red", "B2", LATE)] * 2
    assert play.points["blue"] == 0
    play.settle("late_guess", 3, "counts")
    assert play.points["blue"] == 1


@pytest.mark.parametrize("how", ["default", "option", "settled"])
def test_a_guess_before_anything_was_built(how: str) -> None:
    play = Play(early_guess="void") if how == "option" else Play()
    play.write("blue", "red", "A1").build("red").show(red="A1")
    if how == "settled":
        play.settle("early_guess", 2, "void")
    stands = how == "default"
    ruling = play.ruling("early_guess")
    assert (ruling.severity, ruling.causes) == ("warn" if stands else "void", (2, 3))
    assert play.points["blue"] == stands
    assert play.voids() == ([] if stands else [("blue", "red", "A1", "guess before anything was built")])


def test_nobody_is_accused_where_building_was_not_watched_or_the_order_not_seen() -> None:
    assert Play().write("blue", "red", "A1").codes == []
    play = Play().write("blue", "red", "A1", since=1.0, at=3.0).build("red", since=2.0, at=4.0)
    assert play.codes == []
    assert Play().build("red").write("blue", "red", "A1").build("red").codes == ["late_build"]


@pytest.mark.parametrize(("option", "decision", "counts"), [("", "", "A1"), ("read", "", "B2"), ("", "read", "B2")])
def test_a_guess_written_and_read_out_differently(option: str, decision: str, counts: str) -> None:
    play = Play(guess_differs=option or "written").write("blue", "red", "A1").read("red", blue="B2").show(red="B2")
    ruling = play.ruling("guess_differs")
    assert ruling.open
    assert ruling.text == (
        "The guess of blue at the building of red was written as A1 and read out as B2; which counts?"
    )
    assert (ruling.about, ruling.causes) == (3, (2, 3))
    if decision:
        play.settle("guess_differs", 3, decision)
    assert play.guess("blue", "red") == counts
    assert play.points["blue"] == (counts == "B2")


def test_a_dispute_is_about_what_was_understood() -> None:
    play = Play().write("blue", "red", "A1").write("blue", "red").read("red", blue="B2").read("red", blue="")
    assert (play.ruling("guess_differs").about, play.ruling("guess_differs").causes) == (4, (2, 4))


@pytest.mark.parametrize(("written", "read"), [("A1", "A1"), ("", "A1"), ("A1", "")])
def test_a_guess_known_from_either_record(written: str, read: str) -> None:
    play = Play().write("blue", "red", written).read("red", blue=read)
    assert play.codes == []
    assert play.guess("blue", "red") == "A1"


@pytest.mark.parametrize(("option", "counts"), [("first_counts", "A1"), ("last_counts", "B2")])
def test_a_guess_read_out_twice_differently_is_a_second_guess(option: str, counts: str) -> None:
    play = Play(second_guess=option).read("red", blue="A1").read("red", blue="B2")
    assert play.ruling("second_guess").about == 3
    assert play.guess("blue", "red") == counts


def test_a_guess_that_was_not_understood_is_asked_about() -> None:
    play = Play().write("blue", "red").read("red", blue="")
    assert play.ruling("guess_unread").open
    assert play.ruling("guess_unread").causes == (2, 3)
    assert play.read("red", blue="C1").codes == []


@pytest.mark.parametrize(("option", "decision", "counts"), [("", "", "B2"), ("drawn", "", "A1"), ("", "drawn", "A1")])
def test_a_token_drawn_and_shown_differently(option: str, decision: str, counts: str) -> None:
    play = Play(token_differs=option or "shown").draw(red="A1").write("blue", "red", "B2").show(red="B2")
    ruling = play.ruling("token_differs")
    assert ruling.open
    assert ruling.text == "The token of red was drawn as A1 and shown as B2; which is it?"
    assert (ruling.about, ruling.causes) == (4, (2, 4))
    if decision:
        play.settle("token_differs", 4, decision)
    assert play.result["tokens"]["red"] == counts
    assert play.points["blue"] == (counts == "B2")


@pytest.mark.parametrize(("drawn", "shown"), [("A1", "A1"), ("", "A1"), ("A1", "")])
def test_a_token_known_from_either_record(drawn: str, shown: str) -> None:
    play = Play().draw(red=drawn).show(red=shown)
    assert play.codes == []
    assert play.result["tokens"]["red"] == "A1"


def test_a_token_that_could_not_be_read_is_asked_about() -> None:
    play = Play().draw(red="").show(red="")
    assert play.ruling("token_unread").about == 3
    assert play.ruling("token_unread").open
    assert not play.result["complete"]
    assert Play().end().codes == ["token_unread"] * 3 + ["guess_missing"] * 3
    assert not Play().end().result["complete"]


@pytest.mark.parametrize(
    ("option", "decision", "counts"), [("", "", "A1"), ("last_counts", "", "B2"), ("", "last_counts", "B2")]
)
def test_a_second_token_drawn(option: str, decision: str, counts: str) -> None:
    play = Play(second_token=option or "first_counts").draw(red="A1").draw(red="").draw(red="A1")
    assert play.codes == []
    play.draw(red="B2")
    assert play.ruling("second_token").text == "red drew more than one coordinate token: A1, B2; which counts?"
    if decision:
        play.settle("second_token", 5, decision)
    assert play.result["tokens"]["red"] == counts


@pytest.mark.parametrize(
    ("option", "decision", "counts"), [("", "", "B2"), ("first_counts", "", "A1"), ("", "first_counts", "A1")]
)
def test_a_token_shown_twice_differently(option: str, decision: str, counts: str) -> None:
    play = Play(second_showing=option or "last_counts").show(red="A1").show(red="B2").show(red="")
    ruling = play.ruling("second_showing")
    assert ruling.text == "The token of red was shown more than once, as A1, B2; which is right?"
    if decision:
        play.settle("second_showing", 3, decision)
    assert play.result["tokens"]["red"] == counts


def test_a_building_changed_after_a_guess_at_it() -> None:
    play = Play().build("red").write("blue", "red", "A1").build("red", evidence=("before.png", "after.png"))
    ruling = play.ruling("late_build")
    assert (ruling.severity, ruling.about, ruling.causes) == ("warn", 4, (3, 4))
    assert ruling.evidence == ("before.png", "after.png")


@pytest.mark.parametrize(
    "play",
    [
        Play().build("red").build("red").write("blue", "red", "A1"),
        Play().build("red").write("blue", "green", "A1").build("red"),
        Play().build("red").write("red", "red", "A1").build("red"),
        Play().build("red").write("blue", "red", "A1").show(green="A1").build("red"),
        Play().build("red").write("blue", "red", "A1").end().do(e.CubesPlaced("red", ("white",) * 4)),
    ],
)
def test_a_building_changed_before_guesses_or_taken_apart_at_the_reveal_is_fine(play: Play) -> None:
    assert {"late_build", "maybe_late_build", "cube_count", "wrong_set"}.isdisjoint(play.codes)


@pytest.mark.parametrize(("decision", "points"), [("", 1), ("in_time", 1), ("warn", 1), ("zero", 0)])
def test_a_building_of_unsure_order_is_asked_about(decision: str, points: int) -> None:
    play = Play(late_build="zero").build("red").write("blue", "red", "A1", since=8.0, at=10.0)
    play.build("red", since=9.5, at=11.0)
    ruling = play.ruling("maybe_late_build")
    assert ruling.open
    assert play.result["breaches"] == []
    if decision:
        play.settle("maybe_late_build", ruling.about, decision)
    assert play.show(red="A1").points["red"] == points


def test_a_called_breach_says_what_it_is() -> None:
    play = Play().do(e.BreachCalled("red", "letters")).do(e.BreachCalled("red", "speech"))
    assert [ruling.text for ruling in play.rulings] == [
        "The building of red is against the rules: letters.",
        "The building of red is against the rules: speech.",
    ]


def test_all_faults_of_a_position_are_reported_at_once_in_the_order_in_which_they_were_raised() -> None:
    play = Play().draw(red="A1").write("red", "red", "A1").write("blue", "red", "A1").write("blue", "red", "B2")
    play.do(e.IconsPlaced("red", 7)).do(e.PlateLaid("red")).show(red="C3").write("green", "red", "C3")
    assert play.codes == [
        "own_guess",
        "second_guess",
        "early_guess",
        "early_guess",
        "icon_count",
        "plate",
        "token_differs",
        "late_guess",
    ]


def test_unsure_readings_are_listed() -> None:
    play = Play().draw(red="A1").show(red="A1").do(e.GuessRead("red", "blue", "A1"), confidence=0.6)
    assert play.result["unsure"] == [4]
    assert play.result["complete"] is False
    assert play.possible.to_read["red"] == ("green",)
