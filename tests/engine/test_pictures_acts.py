"""What is legal, dealt, expected and suggested in Pictures, and whole games played by it."""

import random
from collections import Counter
from typing import Any

import pytest

from engine.entry import Amend
from engine.pictures import GAME
from engine.pictures import events as e
from engine.pictures.deal import DECK
from engine.pictures.setup import CUBES, ICONS, LACES, SETS
from tests.engine.naive_pictures import naive_points
from tests.engine.play_pictures import FIVE, FOUR, THREE, Play

WAYS = ("stay_out", "return_and_redraw", "replace_photo")


def kinds(play: Play) -> dict[str, int]:
    """How many legal acts there are of each kind."""
    return dict(Counter(type(act).__name__ for act in play.legal))


def test_nothing_is_legal_before_the_first_round() -> None:
    assert GAME.legal(GAME.start({})) == ()
    assert GAME.deal(GAME.start({}), lambda n: 0) == ()
    assert GAME.expected(GAME.start({})) is None


def test_a_round_act_by_act() -> None:
    play = Play()
    others = (e.BuildSeen("green"), e.PlateLaid("green"), e.BuildSeen("blue"), e.PlateLaid("blue"))
    assert play.legal == (*(e.IconsPlaced("red", count) for count in (2, 3, 4, 5)), *others)
    assert play.do(e.IconsPlaced("red", 3)).legal == others
    assert play.draw(red="", green="").do(e.PlateLaid("green")).legal == (others[0], *others[2:])
    play.build("green", "blue")
    assert kinds(play) == {"PlateLaid": 1, "GuessWritten": 6 * 16, "TokenShown": 3 * 16, "GuessRead": 6 * 16}
    play.write("red", "green", "A1")
    assert kinds(play) == {"PlateLaid": 1, "GuessWritten": 5 * 16}, (
        "a plate until somebody has guessed; what is written is awaited from all"
    )
    for player, owner in (("red", "blue"), ("green", "red"), ("green", "blue"), ("blue", "red")):
        play.write(player, owner, "B1")
    play.write("blue", "green")
    assert kinds(play) == {"TokenShown": 3 * 16, "GuessRead": 16}
    play.show(red="B1", green="C1")
    assert kinds(play) == {"TokenShown": 16, "GuessRead": 16}
    play.read("green", blue="C1").show(blue="C2")
    assert play.legal == (e.RoundEnded(),)
    play.end()
    assert play.legal == (e.BuildingStarted(THREE, (SETS[4], *SETS[:4]), 2),)
    assert play.points == {"red": 2, "green": 2, "blue": 2}


def test_a_token_that_is_known_can_only_be_shown_as_it_is() -> None:
    play = Play().draw(red="A1", green="", blue="").build(*THREE)
    assert [act for act in play.legal if act == e.TokenShown("red", "A1") or getattr(act, "owner", "") == ""] == [
        e.PlateLaid("green"),
        e.PlateLaid("blue"),
        e.TokenShown("red", "A1"),
    ]
    assert [act.coordinate for act in play.legal if isinstance(act, e.TokenShown) and act.owner == "red"] == ["A1"]


def test_tokens_that_are_out_cannot_be_shown() -> None:
    play = Play().show(red="A1", green="A1", blue="A1").end().next().draw(red="", green="", blue="").build(*THREE)
    assert [act.coordinate for act in play.legal if isinstance(act, e.TokenShown)][:2] == ["A2", "A3"]
    assert play.possible.may_be["red"][0] == "A2"
    play = Play().show(red="A1", green="A1")
    assert e.TokenShown("blue", "A1") in play.legal
    play = Play(repeats="return_and_redraw").show(red="A1", green="A1", blue="A1").end().next()
    assert play.possible.may_be["red"][0] == "A1"


def test_used_photos_are_replaced_before_the_next_round_is_legal() -> None:
    play = Play(repeats="replace_photo").draw(red="A1", green="C2", blue="A1").end()
    assert play.legal == (e.PhotoReplaced("A1"), e.PhotoReplaced("C2"))
    assert kinds(play.do(e.PhotoReplaced("A1")).do(e.PhotoReplaced("C2"))) == {"BuildingStarted": 1}


def test_after_the_last_round_nothing_is_legal_or_dealt() -> None:
    play = Play(repeats="replace_photo")
    for _ in range(4):
        play.next()
    play.draw(red="A1", green="C2", blue="A1").end()
    assert play.legal == ()
    assert GAME.deal(play.state, lambda n: 0) == ()


def test_the_grid_and_a_token_for_each_player_are_dealt() -> None:
    play = Play(FOUR)
    grid, *tokens = GAME.deal(play.state, lambda n: 0)
    assert grid == e.GridLaid(DECK[:16])
    assert DECK[0] == "photo 1"
    assert DECK[-1] == "photo 91"
    assert tokens == [e.TokenDrawn(player, "A1") for player in FOUR[:3]] + [e.TokenDrawn("blue", "A2")]
    last = GAME.deal(play.state, lambda n: n - 1)
    assert last[0] == e.GridLaid(DECK[:74:-1])
    assert last[1] == e.TokenDrawn("red", "D4")


def test_only_what_is_missing_is_dealt() -> None:
    play = Play().do(e.GridLaid(("a", *[""] * 15))).draw(red="", green="A1")
    assert GAME.deal(play.state, lambda n: 0) == (e.TokenDrawn("blue", "A1"),)
    play = Play().draw(red="A1", green="A1")
    assert GAME.deal(play.state, lambda n: 0) == (e.TokenDrawn("blue", "A1"),), "no grid once a token was drawn"
    assert GAME.deal(play.show(red="A1").state, lambda n: 0) == (), "no token once the reveal has begun"
    assert GAME.deal(Play().next().state, lambda n: 0)[0] == e.TokenDrawn("red", "A1"), "no grid in a later round"


@pytest.mark.parametrize(
    ("repeats", "first"), [("stay_out", "A2"), ("return_and_redraw", "A1"), ("replace_photo", "A1")]
)
def test_tokens_are_dealt_from_the_supply_that_is_left(repeats: str, first: str) -> None:
    play = Play(repeats=repeats).draw(red="A1", green="A1", blue="A1").end().next()
    assert GAME.deal(play.state, lambda n: 0)[0] == e.TokenDrawn("red", first)


def test_new_photos_are_dealt_for_used_ones() -> None:
    play = Play(repeats="replace_photo").do(e.GridLaid(DECK[:16])).draw(red="B1", green="A2", blue="B1").end()
    dealt = GAME.deal(play.state, lambda n: 0)
    assert dealt == (e.PhotoReplaced("A2", "photo 17"), e.PhotoReplaced("B1", "photo 18"))
    for event in dealt:
        play.do(event)
    assert GAME.deal(play.state, lambda n: 0) == ()
    play.next().draw(red="A2", green="A2", blue="A2").end()
    assert GAME.deal(play.state, lambda n: 0) == (e.PhotoReplaced("A2", "photo 19"),), "not one that was there before"


def test_photos_of_other_names_are_left_to_the_table() -> None:
    play = Play(repeats="replace_photo").do(e.GridLaid(("sea", *DECK[:15]))).draw(red="A1", green="A1", blue="A1").end()
    assert GAME.deal(play.state, lambda n: 0) == ()


def test_what_is_expected() -> None:
    play = Play().draw(red="A1").build("red")
    possible = play.possible
    assert (possible.revealing, possible.over) == (False, False)
    assert possible.may_draw == ("green", "blue")
    assert possible.to_build == ("green", "blue")
    assert possible.to_show == THREE
    assert possible.may_be["red"] == ("A1",)
    assert len(possible.may_be["green"]) == 16
    assert possible.tokens["A1"] == 2
    assert possible.sets["blue"] == LACES
    play.show(red="A1").read("green", red="C1")
    possible = play.possible
    assert (possible.revealing, possible.over) == (True, False)
    assert possible.may_draw == possible.to_build == ()
    assert possible.may_guess == {"red": (), "green": (), "blue": ()}
    assert possible.to_show == ("green", "blue")
    assert possible.to_read == {"red": ("green", "blue"), "green": ("blue",), "blue": ("red", "green")}
    assert play.end().possible.to_show == ()
    assert play.possible.over


def finished(players: tuple[str, ...], seed: int, dealt: bool, **options: Any) -> Play:
    """A whole game by legal acts, chosen by chance; nothing in it is void or has to be asked."""
    chance = random.Random(seed)
    play = Play(players, **options)
    while play.legal:
        for event in GAME.deal(play.state, chance.randrange) if dealt else ():
            play.do(event)
        play.do(chance.choice(play.legal))
        assert [ruling.code for ruling in play.rulings if ruling.severity in ("void", "ask")] == []
        assert all(0 <= points <= 2 * (len(players) - 1) for points in play.points.values())
    return play


@pytest.mark.parametrize("repeats", WAYS)
@pytest.mark.parametrize("players", [THREE, FOUR, FIVE])
@pytest.mark.parametrize("dealt", [True, False])
def test_whole_games_end_after_five_rounds_with_the_points_of_a_naive_count(
    players: tuple[str, ...], repeats: str, dealt: bool
) -> None:
    play = finished(players, len(players), dealt, repeats=repeats)
    result = play.result
    assert (result["round"], result["complete"]) == (5, True)
    assert result["totals"] == naive_points((entry.event for entry in play.record.journal), {"repeats": repeats})
    best = max(result["totals"].values())
    assert result["winners"] == [player for player in players if result["totals"][player] == best]


def test_the_naive_count_of_a_round_by_hand() -> None:
    events = [
        e.BuildingStarted(THREE, SETS),
        e.TokenDrawn("red", "A1"),
        e.GuessWritten("green", "red", "A1"),
        e.GuessWritten("blue", "red", "B1"),
        e.GuessWritten("red", "blue", "C1"),
        e.TokenShown("red", "A1"),
        e.GuessWritten("blue", "red", "A1"),
        e.TokenShown("blue", "C1"),
    ]
    assert naive_points(events, {}) == {"red": 2, "green": 1, "blue": 1}
    assert naive_points(events, {"late_guess": "counts", "second_guess": "last_counts"}) == {
        "red": 3,
        "green": 1,
        "blue": 2,
    }


SUGGESTIONS: list[tuple[list[e.Event], e.Event, e.Event, bool]] = [
    ([e.TokenDrawn("red", "B2")], e.TokenShown("red", "B3"), e.TokenShown("red", "B2"), True),
    ([e.TokenDrawn("red", "B2")], e.TokenShown("red", "B3"), e.TokenShown("red", "C2"), False),
    ([e.TokenDrawn("red", "B2")], e.TokenShown("red", "B3"), e.TokenShown("green", "B2"), False),
    ([e.TokenDrawn("red", "B3")], e.TokenShown("red", "B3"), e.TokenShown("red", "B2"), False),
    ([e.GuessWritten("blue", "red", "A1")], e.GuessRead("red", "blue", "A2"), e.GuessRead("red", "blue", "A1"), True),
    ([e.GuessWritten("blue", "red", "A1")], e.GuessRead("red", "blue", "A2"), e.GuessRead("red", "green", "A1"), False),
    ([e.TokenShown("red", "A1")], e.TokenShown("red", "A2"), e.TokenShown("red", "A1"), True),
    ([], e.IconsPlaced("red", 6), e.IconsPlaced("red", 5), True),
    ([], e.IconsPlaced("red", 6), e.IconsPlaced("red", 7), False),
    ([], e.BuildSeen("green", LACES), e.BuildSeen("green", CUBES), True),
    ([], e.BuildSeen("green", LACES), e.BuildSeen("green", ICONS), False),
    ([], e.CubesPlaced("green", ("a",) * 9), e.CubesPlaced("green", ("a", "b", "c") * 3), True),
    ([], e.CubesPlaced("green", ("a",) * 8), e.CubesPlaced("green", ("a",) * 10), False),
]


@pytest.mark.parametrize(("before", "read", "other", "suggested"), SUGGESTIONS)
def test_an_unsure_reading_gives_way_to_an_alternative_that_the_rules_allow(
    before: list[e.Event], read: e.Event, other: e.Event, suggested: bool
) -> None:
    play = Play()
    for event in before:
        play.do(event, source="player")
    play.do(read, confidence=0.6, alternatives=(other,))
    assert GAME.suggest(play.state) == ((Amend(play.last, other),) if suggested else ())
    if suggested:
        assert play.do(Amend(play.last, other)).codes == []


@pytest.mark.parametrize(("source", "confidence"), [("player", 0.6), ("camera", 1.0)])
def test_a_sure_reading_or_one_of_a_person_is_not_doubted(source: str, confidence: float) -> None:
    play = Play().draw(red="B2")
    play.do(e.TokenShown("red", "B3"), source=source, confidence=confidence, alternatives=(e.TokenShown("red", "B2"),))
    assert GAME.suggest(play.state) == ()
    assert GAME.suggest(GAME.start({})) == ()


def test_a_settled_dispute_is_not_doubted_any_more() -> None:
    play = Play().draw(red="B2")
    play.do(e.TokenShown("red", "B3"), confidence=0.6, alternatives=(e.TokenShown("red", "B2"),))
    assert len(GAME.suggest(play.state)) == 1
    assert GAME.suggest(play.settle("token_differs", play.last, "shown").state) == ()


def test_the_likeliest_alternative_of_those_allowed_is_taken() -> None:
    play = Play().draw(red="B2")
    others = tuple(e.IconsPlaced("red", count) for count in (8, 5, 4))
    play.do(e.IconsPlaced("red", 6), confidence=0.6, alternatives=others)
    assert GAME.suggest(play.state) == (Amend(3, others[1]),)


def test_a_fourth_token_of_a_place_gives_way() -> None:
    play = Play(FOUR).show(red="A1", yellow="A1", green="A1")
    play.do(e.TokenShown("blue", "A1"), confidence=0.7, alternatives=(e.TokenShown("blue", "A4"),))
    assert GAME.suggest(play.state) == (Amend(5, e.TokenShown("blue", "A4")),)


def test_of_two_readings_the_less_sure_gives_way_however_sure_it_is() -> None:
    for drawn, shown, suggested in ((1.0, 0.9, True), (0.9, 0.9, False), (0.7, 0.9, False), (0.7, 0.6, True)):
        play = Play().do(e.TokenDrawn("red", "B2"), confidence=drawn)
        play.do(e.TokenShown("red", "B3"), confidence=shown, alternatives=(e.TokenShown("red", "B2"),))
        assert bool(GAME.suggest(play.state)) == suggested
