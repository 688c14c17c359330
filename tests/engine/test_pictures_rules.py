"""The rules of a round of Pictures and of a whole game, sentence by sentence: what scores, what is flagged."""

from dataclasses import replace
from typing import Any

import pytest

from engine.pictures import events as e
from engine.pictures import round_start
from engine.pictures.ring import moved
from engine.pictures.setup import BLOCKS, COORDINATES, CUBES, ICONS, LACES, SETS, STICKS
from tests.engine.play_pictures import FIVE, FOUR, THREE, Play

NINE = ("white",) * 3 + ("black",) * 3 + ("red", "red", "blue")


# everybody draws a coordinate token in secret and builds that photo with the set in hand


def test_a_drawn_token_is_not_scored_before_it_is_shown() -> None:
    play = Play().draw(red="B2").build(*THREE).write("green", "red", "B2")
    assert play.points == {"red": 0, "green": 0, "blue": 0}
    assert play.result["pending"]["red"] == 2
    assert play.show(red="B2").points == {"red": 1, "green": 1, "blue": 0}


def test_at_the_end_of_the_round_a_token_counts_as_it_was_drawn() -> None:
    play = Play().draw(red="B2").build(*THREE).write("green", "red", "B2").end()
    assert play.points == {"red": 1, "green": 1, "blue": 0}
    assert [ruling.params[0][1] for ruling in play.rulings if ruling.code == "token_unread"] == ["green", "blue"]


@pytest.mark.parametrize("material", SETS)
def test_the_set_in_hand_is_fine_and_any_other_is_not(material: str) -> None:
    play = Play(FIVE)
    for player, due in play.result["sets"].items():
        assert Play(FIVE).build(player, material=material).codes == ([] if due == material else ["wrong_set"])


def test_a_wrong_set_is_told_by_cubes_and_icon_cards_too() -> None:
    ruling = Play().do(e.CubesPlaced("red", NINE)).ruling("wrong_set")
    assert ruling.text == "red builds with colour cubes, where icon cards are due."
    assert (ruling.severity, ruling.about, ruling.causes) == ("warn", 2, (1, 2))
    assert Play().do(e.IconsPlaced("green", 3)).ruling("wrong_set").about == 2


def test_a_set_exchanged_in_time_for_the_one_due_is_fine() -> None:
    play = Play().build("red", material=LACES).build("red", material=ICONS)
    assert play.codes == []


# exactly 9 cubes in the 3x3 frame, no colour more than three times


CUBE_FAULTS: list[tuple[tuple[str, ...], list[str]]] = [
    (NINE, []),
    (NINE[:8], ["cube_count"]),
    ((*NINE, "blue"), ["cube_count"]),
    ((), ["cube_count"]),
    (("white",) * 4 + ("black",) * 3 + ("blue",) * 2, ["cube_colours"]),
    (("white",) * 4 + ("black",) * 4 + ("blue",), ["cube_colours"]),
    (("white",) * 5 + ("black",) * 5, ["cube_count", "cube_colours"]),
    (("",) * 9, []),
    (("",) * 4 + ("black",) * 3 + ("blue",) * 2, []),
]


@pytest.mark.parametrize(("colours", "codes"), CUBE_FAULTS)
def test_cubes(colours: tuple[str, ...], codes: list[str]) -> None:
    assert Play().do(e.CubesPlaced("green", colours)).codes == codes


def test_all_faults_of_a_frame_are_reported_at_once() -> None:
    play = Play().do(e.CubesPlaced("green", ("white",) * 5 + ("black",) * 5))
    assert [ruling.text for ruling in play.rulings] == [
        "Cubes in the frame of green: 10; exactly 9 belong there.",
        "Colours that green used more than three times: white, black; there are three cubes of each.",
    ]


def test_the_frame_as_it_was_seen_last_counts() -> None:
    assert Play().do(e.CubesPlaced("green", NINE[:7])).do(e.CubesPlaced("green", NINE)).codes == []
    assert Play().do(e.CubesPlaced("green", NINE)).do(e.CubesPlaced("green", NINE[:7])).codes == ["cube_count"]


# 2 to 5 icon cards; a plate may mark the lower edge, not for icon cards


@pytest.mark.parametrize(("count", "codes"), [(0, 1), (1, 1), (2, 0), (3, 0), (4, 0), (5, 0), (6, 1), (19, 1)])
def test_icon_cards(count: int, codes: int) -> None:
    play = Play().do(e.IconsPlaced("red", count))
    assert play.codes == ["icon_count"] * codes
    if codes:
        assert play.ruling("icon_count").text == f"Icon cards of red: {count}; 2 to 5 are allowed."


def test_a_plate_is_for_all_sets_but_icon_cards() -> None:
    play = Play(FIVE)
    for player in FIVE:
        play.do(e.PlateLaid(player))
    assert play.ruling("plate").text == "red laid the plate beside icon cards; it is not for them."
    assert play.ruling("plate").severity == "warn"
    assert Play().do(e.IconsPlaced("green", 2)).do(e.PlateLaid("green")).codes == ["wrong_set", "plate"]
    assert Play().build("red", material=LACES).do(e.PlateLaid("red")).codes == ["wrong_set"]


def test_the_other_sets_are_free() -> None:
    for material in (LACES, STICKS, BLOCKS):
        first = tuple(dict.fromkeys((material, *SETS)))
        play = Play(sets=list(first)).build("red", "red", material=material)
        assert play.codes == []


COSTLY: list[tuple[str, str, list[e.Event]]] = [
    ("cube_count", "green", [e.CubesPlaced("green", NINE[:8])]),
    ("cube_colours", "green", [e.CubesPlaced("green", ("white",) * 9)]),
    ("icon_count", "red", [e.IconsPlaced("red", 6)]),
    ("plate", "red", [e.PlateLaid("red")]),
    ("wrong_set", "red", [e.BuildSeen("red", LACES)]),
    ("late_build", "red", [e.BuildSeen("red"), e.GuessWritten("blue", "red", "A1"), e.BuildSeen("red")]),
    ("building_breach", "red", [e.BreachCalled("red", "letters")]),
]


@pytest.mark.parametrize("settle", [True, False])
@pytest.mark.parametrize(("code", "player", "events"), COSTLY)
def test_a_building_against_the_rules_is_warned_of_and_may_cost_the_round(
    code: str, player: str, events: list[e.Event], settle: bool
) -> None:
    for penalty in ("warn", "zero"):
        play = Play() if settle else Play(**{code: penalty})
        for event in events:
            play.do(event)
        if settle:
            play.settle(code, play.ruling(code).about, penalty)
        play.whole_round(dict.fromkeys(THREE, "A1"), {o: {p: "A1" for p in THREE if p != o} for o in THREE})
        others = {p: 4 for p in THREE if p != player}
        assert play.points == {**others, player: 4 if penalty == "warn" else 0}
        assert play.result["breaches"] == [{"player": player, "what": code}]
        zero = [line for line in play.record.game.explain(play.state)[player] if line.points < 0]
        assert [(line.points, set(line.entries) >= {play.ruling(code).about}) for line in zero] == (
            [] if penalty == "warn" else [(-4, True)]
        )


# then everybody writes one coordinate for each other player


def test_one_guess_for_each_opponent_and_none_for_oneself() -> None:
    play = Play().draw(red="A1", green="A1", blue="A1").build(*THREE)
    assert play.possible.may_guess == {"red": ("green", "blue"), "green": ("red", "blue"), "blue": ("red", "green")}
    play.write("red", "green", "A1")
    assert play.possible.may_guess["red"] == ("blue",)


def test_a_guess_at_the_own_building_is_void() -> None:
    play = Play().write("red", "red", "A1").show(red="A1")
    assert play.voids() == [("red", "red", "A1", "guess at the own building")]
    assert play.ruling("own_guess").severity == "void"
    assert play.points == {"red": 0, "green": 0, "blue": 0}
    assert Play().read("red", red="A1").voids() == [("red", "red", "A1", "guess at the own building")]


@pytest.mark.parametrize("how", ["default", "option", "settled"])
def test_a_second_guess_is_void(how: str) -> None:
    play = Play(second_guess="last_counts") if how == "option" else Play()
    play.write("red", "blue", "A1").write("red", "blue", "B2")
    if how == "settled":
        play.settle("second_guess", 3, "last_counts")
    counts, void = ("A1", "B2") if how == "default" else ("B2", "A1")
    assert play.guess("red", "blue") == counts
    assert play.voids() == [("red", "blue", void, "second guess")]
    ruling = play.ruling("second_guess")
    assert (ruling.severity, ruling.about, ruling.causes) == ("void", 3, (2, 3))
    which = "the first" if how == "default" else "the last"
    said = f"red has more than one guess at the building of blue; only {which} counts, the others are void."
    assert ruling.text == said


def test_of_three_guesses_one_counts() -> None:
    play = Play().write("red", "blue", "A1").write("red", "blue", "B2").write("red", "blue", "C3")
    assert [void[2] for void in play.voids()] == ["B2", "C3"]
    play.settle("second_guess", 4, "last_counts")
    assert [void[2] for void in play.voids()] == ["A1", "B2"]


@pytest.mark.parametrize("said", [("A1", "A1"), ("", "A1"), ("A1", ""), ("", "")])
def test_a_guess_seen_again_is_no_second_guess(said: tuple[str, str]) -> None:
    play = Play().write("red", "blue", said[0]).write("red", "blue", said[1])
    assert play.codes == []
    assert play.guess("red", "blue") == max(said)


def test_everybody_writes() -> None:
    play = Play().build(*THREE).write("red", "blue", "A1").write("green", "red").show(red="A1", green="A1", blue="A1")
    play.end()
    texts = [ruling.text for ruling in play.rulings]
    assert texts == [
        "The guess of green at the building of red is not known; which is it?",
        "No guess of red is known at the buildings of green.",
        "No guess of green is known at the buildings of blue.",
        "No guess of blue is known at the buildings of red, green.",
    ]
    assert not play.result["complete"]
    assert play.read("red", green="A1").result["complete"], "who wrote nothing is not waited for"
    assert play.points == {"red": 2, "green": 1, "blue": 1}


# all is revealed: 1 point for each photo guessed right, and 1 for the builder for each right guess of it


def guesses_at(owner: str, right: str, coordinate: str, players: tuple[str, ...]) -> dict[str, str]:
    return {p: coordinate if p in right.split() else "D4" for p in players if p != owner}


POINTS: list[tuple[dict[str, str], dict[str, int]]] = [
    ({"red": "", "green": "", "blue": ""}, {"red": 0, "green": 0, "blue": 0}),
    ({"red": "green", "green": "", "blue": ""}, {"red": 1, "green": 1, "blue": 0}),
    ({"red": "green blue", "green": "", "blue": ""}, {"red": 2, "green": 1, "blue": 1}),
    ({"red": "green", "green": "red", "blue": ""}, {"red": 2, "green": 2, "blue": 0}),
    ({"red": "green", "green": "blue", "blue": "red"}, {"red": 2, "green": 2, "blue": 2}),
    ({"red": "green blue", "green": "red blue", "blue": "red green"}, {"red": 4, "green": 4, "blue": 4}),
]


@pytest.mark.parametrize(("right", "points"), POINTS)
def test_points(right: dict[str, str], points: dict[str, int]) -> None:
    photos = {"red": "A1", "green": "B2", "blue": "C3"}
    play = Play().whole_round(photos, {o: guesses_at(o, right[o], photos[o], THREE) for o in THREE})
    assert play.points == points
    assert play.result["complete"]
    assert play.codes == []


@pytest.mark.parametrize("players", [THREE, FOUR, FIVE])
def test_at_most_two_points_for_each_opponent_a_round(players: tuple[str, ...]) -> None:
    photos = dict(zip(players, COORDINATES, strict=False))
    play = Play(players).whole_round(photos, {o: dict.fromkeys(set(players) - {o}, photos[o]) for o in players})
    assert play.points == dict.fromkeys(players, 2 * (len(players) - 1))


def test_every_point_is_explained_and_proved() -> None:
    play = Play().write("green", "red", "B2").write("blue", "red", "C3").show(red="B2")
    play.read("green", red="A1")
    lines = play.record.game.explain(play.state)
    assert [str(line) for line in lines["red"]] == [
        "0 guess at the building of green: not known yet (event 5)",
        "+1 photo guessed by green (events 2, 4)",
    ]
    assert [str(line) for line in lines["blue"]] == [
        "0 wrong guess at the building of red: C3, and it was B2 (events 3, 4)",
    ]
    assert [str(line) for line in lines["green"]] == ["+1 right guess at the building of red: B2 (events 2, 4)"]
    assert [line.points for line in lines["red"] + lines["green"]] == [0, 1, 1]


def test_void_guesses_are_explained() -> None:
    play = Play().write("green", "red", "B2").write("green", "red", "B3")
    assert play.result["explain"]["green"] == [
        "0 guess at the building of red: not known yet (event 2)",
        "0 void at the building of red: second guess (event 3)",
    ]


# the photos stay for the whole game; the same photo may come twice in a round and again later


def test_the_same_photo_may_come_twice_in_a_round_and_again_later() -> None:
    play = Play().draw(red="A1", green="A1", blue="B1").next().draw(red="A1", green="C1")
    assert play.codes == []


USES = [(3, 0), (2, 1), (1, 2), (3, 1), (2, 2), (3, 3)]


@pytest.mark.parametrize("repeats", ["stay_out", "return_and_redraw", "replace_photo"])
@pytest.mark.parametrize(("first", "second"), USES)
def test_there_are_three_tokens_of_each_place(repeats: str, first: int, second: int) -> None:
    play = Play(repeats=repeats).draw(**dict.fromkeys(THREE[:first], "A1"), **dict.fromkeys(THREE[first:], "B1"))
    play.end().next().draw(**dict.fromkeys(THREE[:second], "A1"))
    too_many = repeats == "stay_out" and first + second > 3
    assert [code for code in play.codes if code == "token_supply"] == ["token_supply"] * too_many
    left = 3 - second - (first if repeats == "stay_out" else 0)
    assert play.possible.tokens["A1"] == left
    if too_many:
        ruling = play.ruling("token_supply")
        times = first + second
        assert ruling.text == f"A1 was drawn {times} times, and there are 3 tokens of it; which reading is wrong?"
        assert ruling.open
        assert ruling.about == play.last


def test_a_fourth_token_of_a_place_in_one_round_is_asked_about_in_every_way_to_play() -> None:
    for repeats in ("stay_out", "return_and_redraw", "replace_photo"):
        play = Play(FOUR, repeats=repeats).draw(red="A1", yellow="A1", green="A1")
        assert play.codes == []
        assert play.show(blue="A1").ruling("token_supply").causes == (2, 3, 4, 5)
        assert play.possible.may_be["red"] == ("A1",)


def test_photos_stay() -> None:
    play = Play().do(e.GridLaid(tuple(f"p{i}" for i in range(16)))).draw(red="A1").end()
    assert play.result["grid"]["B2"] == "p5"
    play.do(e.PhotoReplaced("A1", "p20"))
    assert play.ruling("photo_stays").text == "The photo at A1 was replaced, and by the rules of this table it stays."
    assert play.next().result["grid"] == {
        **dict(zip(COORDINATES, (f"p{i}" for i in range(16)), strict=True)),
        "A1": "p20",
    }


@pytest.mark.parametrize(
    ("option", "decision", "photo"), [("as_laid", "", "new"), ("as_before", "", "p0"), ("as_laid", "as_before", "p0")]
)
def test_another_grid_than_before_is_asked_about(option: str, decision: str, photo: str) -> None:
    names = tuple(f"p{i}" for i in range(16))
    play = Play(grid_differs=option).do(e.GridLaid(names)).do(e.GridLaid(names))
    assert play.codes == []
    play.do(e.GridLaid(("new", *names[1:])))
    assert play.ruling("grid_differs").text.startswith("Other photos than before were seen at A1,")
    if decision:
        play.settle("grid_differs", play.ruling("grid_differs").about, decision)
    assert play.result["grid"]["A1"] == photo


def test_a_photo_without_a_name_is_no_other_photo() -> None:
    play = Play().do(e.GridLaid(("a", *[""] * 15))).do(e.GridLaid(("", "b", *[""] * 14)))
    assert play.codes == []
    assert play.result["grid"] == {"A1": "a", "A2": "b"}


def test_there_is_one_card_of_each_photo() -> None:
    play = Play(repeats="replace_photo").do(e.GridLaid(("a", "b", "c", "a", *[""] * 12)))
    assert (
        play.ruling("photo_twice").text
        == "There is one card of each photo, and these were seen again: a; which reading is wrong?"
    )
    play = Play(repeats="replace_photo").do(e.GridLaid(("a", "b", *[""] * 14))).draw(red="A1", green="B1").end()
    play.do(e.PhotoReplaced("B1", "c")).do(e.PhotoReplaced("A1", "b"))
    assert play.ruling("photo_twice").about == play.last
    play = Play(repeats="replace_photo").do(e.GridLaid(("a", "b", *[""] * 14))).draw(red="A1").end()
    play.do(e.PhotoReplaced("A1", "c")).next().draw(red="A1").end().do(e.PhotoReplaced("A1", "a"))
    assert play.ruling("photo_twice").causes == (play.last,), "a photo that was taken away does not come again"


# options for repeats


def test_replace_photo_replaces_used_photos_before_the_next_round() -> None:
    play = Play(repeats="replace_photo").do(e.GridLaid(tuple(f"p{i}" for i in range(16))))
    play.draw(red="A1", green="A1", blue="B1")
    assert play.possible.to_replace == ()
    play.end()
    assert play.possible.to_replace == ("A1", "B1")
    play.do(e.PhotoReplaced("B1", "p30")).do(e.PhotoReplaced("A1"))
    assert play.possible.to_replace == ()
    play.next()
    assert play.codes == []
    assert "A1" not in play.result["grid"], "a photo without a name"
    assert play.result["grid"]["B1"] == "p30"


@pytest.mark.parametrize("decision", ["", "replaced", "stay"])
def test_a_round_that_begins_without_the_replacement_is_asked_about(decision: str) -> None:
    play = Play(repeats="replace_photo").draw(red="A1", green="A1", blue="B1").end().do(e.PhotoReplaced("B1")).next()
    ruling = play.ruling("not_replaced")
    assert ruling.text == "The photos used at A1 were not seen to be replaced before this round; were they?"
    assert ruling.about == play.last
    if decision:
        play.settle("not_replaced", ruling.about, decision)
    assert play.ruling("not_replaced").open == (not decision)


def test_a_late_replacement_is_one() -> None:
    play = Play(repeats="replace_photo").draw(red="A1", green="A1", blue="A1").end().next().do(e.PhotoReplaced("A1"))
    assert play.codes == []


def test_a_photo_that_nobody_built_stays_with_replace_photo_too() -> None:
    play = Play(repeats="replace_photo").draw(red="A1", green="A1", blue="A1").end()
    assert "photo_stays" not in play.do(e.PhotoReplaced("A1")).codes
    assert play.do(e.PhotoReplaced("C1")).ruling("photo_stays").causes == (play.last,)


@pytest.mark.parametrize("repeats", ["stay_out", "return_and_redraw"])
def test_nothing_has_to_be_replaced_where_photos_stay(repeats: str) -> None:
    play = Play(repeats=repeats).draw(red="A1", green="A1", blue="B1").end()
    assert play.possible.to_replace == ()
    assert play.next().codes == []


# sets go one place to the left; who sits where


@pytest.mark.parametrize(("how", "red"), [("default", LACES), ("option", BLOCKS), ("settled", BLOCKS)])
def test_sets_that_did_not_go_to_the_left_are_asked_about(how: str, red: str) -> None:
    play = Play(FOUR, sets_differ="as_due") if how == "option" else Play(FOUR)
    play.next(sets=(LACES, ICONS, CUBES, STICKS, BLOCKS))
    ruling = play.ruling("sets_differ")
    assert ruling.text == (
        "The sets lie as laces, sticks and stones, building blocks, "
        "where building blocks, laces, sticks and stones are due, for red, blue, a spare set; which is right?"
    )
    if how == "settled":
        play.settle("sets_differ", ruling.about, "as_due")
    assert play.result["sets"]["red"] == red
    assert play.build("red", material=red).codes == ["sets_differ"]
    follows = moved(tuple(play.result["sets"].values()) + tuple(play.result["spares"]))
    assert play.next(sets=follows).codes == [], "the next round goes on from there"


def test_sets_of_the_option_are_due_in_the_first_round() -> None:
    first = [LACES, BLOCKS, ICONS, STICKS, CUBES]
    assert Play(sets=first, start=e.BuildingStarted(THREE, SETS)).codes == ["sets_differ"]
    assert Play(sets=first, start=e.BuildingStarted(THREE, moved(tuple(first), 2), 3)).codes == []


def test_players_who_changed_seats_are_told_of() -> None:
    play = Play().next(players=("green", "red", "blue"))
    assert play.ruling("seats_differ").text == (
        "The players sit as green, red, blue, and sat as red, green, blue in the round before; the sets go by places."
    )
    assert play.result["sets"]["green"] == BLOCKS


# after exactly 5 rounds the sums decide; equal best share the win


def play_rounds(play: Play, winners: list[tuple[str, str]]) -> Play:
    """In each round one guesser is right about one owner."""
    for number, (guesser, owner) in enumerate(winners):
        if number:
            play.next()
        photos = dict(zip(THREE, COORDINATES[3 * number :], strict=False))
        right = {o: guesser if o == owner else "" for o in THREE}
        wrong = COORDINATES[3 * number - 1]
        guesses = {o: {p: photos[o] if p == right[o] else wrong for p in THREE if p != o} for o in THREE}
        play.whole_round(photos, guesses)
    return play


def test_the_sums_of_five_rounds_decide() -> None:
    rounds = [("red", "green"), ("red", "blue"), ("red", "green"), ("green", "blue"), ("red", "blue")]
    play = play_rounds(Play(), rounds[:4])
    assert play.result["winners"] == []
    assert play.result["totals"] == {"red": 3, "green": 3, "blue": 2}
    play = play_rounds(Play(), rounds)
    assert play.result["totals"] == {"red": 4, "green": 3, "blue": 3}
    assert play.result["winners"] == ["red"]
    assert play.points == {"red": 1, "green": 0, "blue": 1}


def test_equal_best_share_the_win_without_a_tie_break() -> None:
    rounds = [("red", "green"), ("red", "green"), ("red", "green"), ("green", "red"), ("blue", "red")]
    play = play_rounds(Play(), rounds)
    assert play.result["totals"] == {"red": 5, "green": 4, "blue": 1}
    rounds[4] = ("green", "blue")
    assert play_rounds(Play(), rounds).result["winners"] == ["green"]
    rounds[4] = ("green", "red")
    assert play_rounds(Play(), rounds).result["winners"] == ["red", "green"]
    assert play_rounds(Play(), rounds).legal == ()


def test_nobody_has_won_before_all_is_scored() -> None:
    play = play_rounds(Play(), [("red", "green")] * 4).next().draw(red="D1", green="D2", blue="D3")
    assert play.result["winners"] == []
    assert play.result["totals"] == {"red": 4, "green": 4, "blue": 0}


def test_a_round_that_was_not_ended_is_over_when_the_next_begins() -> None:
    play = Play().draw(red="B2").build(*THREE).write("green", "red", "B2")
    assert play.result["totals"]["red"] == 0
    assert play.next().result["totals"] == {"red": 1, "green": 1, "blue": 0}


def test_the_board() -> None:
    play = Play().do(e.GridLaid(("shell", *[""] * 15))).read("red", green="A1", blue="").show(red="A1")
    table: Any = play.record.game.board(play.state)
    assert table.title.format(**dict(table.params)) == "round 1"
    assert table.rows[0] == ("red", ICONS, "A1 shell", "green A1 ✓, blue ?", 1, 1)
    assert table.rows[2] == ("blue", LACES, "", "", 0, 0)
    assert play.record.game.board(play.record.game.start({})).rows == ()


def test_a_dispute_of_an_earlier_round_can_still_be_settled() -> None:
    play = Play().draw(red="A1", green="B2", blue="C3").build(*THREE)
    play.write("green", "red", "A1").read("red", green="A2").show(red="A1", green="B2", blue="C3").end()
    about = play.ruling("guess_differs").about
    won = play.points["green"]
    play.next().settle("guess_differs", about, "read")
    assert play.ruling("guess_differs").settled == "read"
    assert (won, play.result["totals"]["green"]) == (1, 0)


def test_nobody_wins_where_earlier_rounds_are_missing() -> None:
    play = Play(start=replace(round_start(THREE), round=5)).end()
    assert play.result["winners"] == []
