"""The box, the ring of sets, and the rounds of Pictures: what is there, where it lies, what cannot be recorded."""

from typing import Any

import pytest

from engine.errors import NotAllowed, Unreadable
from engine.events import InkSeen
from engine.pictures import GAME, Options, round_start
from engine.pictures import events as e
from engine.pictures.setup import BLOCKS, COORDINATES, CUBES, ICONS, LACES, MATERIALS, PARTS, SETS, STICKS, moved
from tests.engine.play_pictures import FIVE, FOUR, THREE, Play

IC, CU, LA, ST, BL = ICONS, CUBES, LACES, STICKS, BLOCKS


@pytest.mark.parametrize(
    ("part", "count"),
    [
        ("photo cards", 91),
        ("photos in the grid of 4 by 4", 16),
        ("letter tokens at the rows", 4),
        ("number tokens at the columns", 4),
        ("coordinate tokens, three of each place", 48),
        ("sets of material", 5),
    ],
)
def test_parts(part: str, count: int) -> None:
    assert [(found.count, found.confirmed) for found in PARTS if found.name == part] == [(count, True)]


@pytest.mark.parametrize(
    ("name", "pieces", "shown"),
    [
        (IC, (19,), "19"),
        (CU, (3,) * 8, "24 (8 × 3)"),
        (LA, (2,), "2"),
        (ST, (4, 4), "8 (2 × 4)"),
        (BL, (6,), "6"),
    ],
)
def test_sets_of_material_and_that_their_numbers_are_from_elsewhere(name: str, pieces: Any, shown: str) -> None:
    assert [(m.pieces, m.confirmed) for m in MATERIALS if m.name == name] == [(pieces, False)]
    row = next(row for row in GAME.tables(Options())[1].rows if row[0] == name)
    assert row[1] == shown
    assert "elsewhere than the rulebook" in str(row[3])


def test_the_grid_has_letters_at_the_rows_and_numbers_at_the_columns() -> None:
    assert len(COORDINATES) == 16
    assert COORDINATES[:5] == ("A1", "A2", "A3", "A4", "B1")
    assert COORDINATES[-1] == "D4"


RING = {
    1: (IC, CU, LA, ST, BL),
    2: (BL, IC, CU, LA, ST),
    3: (ST, BL, IC, CU, LA),
    4: (LA, ST, BL, IC, CU),
    5: (CU, LA, ST, BL, IC),
}
"""Which set lies at each place, the oldest player's first, in every round."""


@pytest.mark.parametrize("players", [THREE, FOUR, FIVE])
@pytest.mark.parametrize("number", RING)
def test_sets_go_one_place_to_the_left_each_round(players: tuple[str, ...], number: int) -> None:
    play = Play(players)
    for _ in range(number - 1):
        play.next()
    assert play.result["sets"] == dict(zip(players, RING[number], strict=False))
    assert play.result["spares"] == list(RING[number][len(players) :])
    assert play.codes == []


@pytest.mark.parametrize("players", [THREE, FOUR, FIVE])
def test_in_five_rounds_everybody_has_every_set_once(players: tuple[str, ...]) -> None:
    rounds = [round_start(players, number=number).sets for number in range(1, 6)]
    assert all(sorted(sets[place] for sets in rounds) == sorted(SETS) for place in range(5))


def test_what_a_player_has_the_next_to_the_left_has_in_the_next_round() -> None:
    play = Play(FIVE)
    before = play.result["sets"]
    after = play.next().result["sets"]
    assert [after[player] for player in ("yellow", "green", "blue", "pink", "red")] == list(before.values())


@pytest.mark.parametrize(("players", "spare"), [(THREE, (ST, BL)), (FOUR, (BL,))])
def test_spare_sets_lie_to_the_right_of_the_oldest_and_move_along(
    players: tuple[str, ...], spare: tuple[str, ...]
) -> None:
    play = Play(players)
    assert tuple(play.result["spares"]) == spare
    last = play.result["sets"][players[-1]]
    play.next()
    assert play.result["sets"][players[0]] == spare[-1], "the spare set next to the oldest comes to them"
    assert play.result["spares"][0] == last, "the set of the player to the right of the spare ones becomes one"


def test_the_oldest_is_the_first_named_or_the_one_of_the_option() -> None:
    assert round_start(THREE).players == THREE
    assert round_start(THREE, Options(oldest="green")).players == ("green", "blue", "red")
    assert GAME.opening(THREE, {"oldest": "blue"}) == e.BuildingStarted(("blue", "red", "green"), SETS, 1)


def test_which_set_lies_where_at_first_is_an_option() -> None:
    sets = (LA, BL, IC, ST, CU)
    play = Play(FOUR, sets=list(sets))
    assert play.result["sets"] == dict(zip(FOUR, sets, strict=False))
    assert play.next().result["sets"]["red"] == CU
    table = GAME.tables(play.options)[3]
    assert table.head[-1] == "spare set"
    assert table.rows[1] == (2, CU, LA, BL, IC, ST)


def test_the_handbook_shows_where_the_sets_lie() -> None:
    tables = GAME.tables(Options())
    assert [table.title.format(**dict(table.params)) for table in tables[2:]] == [
        f"Where the sets lie with {players} players" for players in (3, 4, 5)
    ]
    for table in tables[2:]:
        assert {row[0]: row[1:] for row in table.rows} == RING


@pytest.mark.parametrize("players", [(), ("red",), ("red", "blue"), (*FIVE, "orange")])
def test_three_to_five_play(players: tuple[str, ...]) -> None:
    with pytest.raises(Unreadable, match="for 3 to 5 players"):
        round_start(players)


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ({"repeats": "never"}, "options.repeats: 'never' is not one of stay_out, return_and_redraw, replace_photo"),
        ({"oldest": "gold"}, "options.oldest: 'gold'; players are named red"),
        ({"sets": ["laces"]}, "expected each of the five sets once: icon cards, colour cubes"),
        ({"plates": "zero"}, "unknown field 'plates'"),
    ],
)
def test_unknown_options_are_refused_by_name(raw: dict[str, Any], message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        Options.read(raw)


def test_an_oldest_who_does_not_play() -> None:
    with pytest.raises(Unreadable, match="'pink' does not play; red, green, blue do"):
        GAME.opening(THREE, {"oldest": "pink"})


def test_options_are_written_as_they_were_read() -> None:
    raw = {"repeats": "replace_photo", "oldest": "blue", "sets": [LA, BL, IC, ST, CU], "plate": "zero"}
    assert Options.read(raw).written() == raw


REFUSED: list[tuple[e.Event, type[Exception], str]] = [
    (e.BuildingStarted(THREE[:2], SETS, 2), Unreadable, "expected 3 to 5 different players"),
    (e.BuildingStarted(("red", "green", "gold"), SETS, 2), Unreadable, "players are named red"),
    (e.BuildingStarted(THREE, SETS[:4], 2), Unreadable, "expected each of the five sets once"),
    (e.BuildingStarted(THREE, (*SETS[:4], IC), 2), Unreadable, "expected each of the five sets once"),
    (e.BuildingStarted(THREE, SETS, 0), Unreadable, "exactly 5 rounds, numbered 1 to 5"),
    (e.BuildingStarted(THREE, SETS, 6), Unreadable, "exactly 5 rounds, numbered 1 to 5"),
    (e.BuildingStarted(THREE, SETS, 3), NotAllowed, "round 1 has started, so 2 comes next"),
    (e.BuildingStarted(FOUR, SETS, 2), NotAllowed, "the game has begun with red, green, blue"),
    (e.TokenDrawn("red", "E1"), Unreadable, "coordinate 'E1' in .*; expected a place A1 to D4"),
    (e.TokenShown("red", "A5"), Unreadable, "coordinate 'A5' in .*; expected a place A1 to D4"),
    (e.GuessWritten("red", "blue", "1A"), Unreadable, "coordinate '1A' in .*; expected a place A1 to D4"),
    (e.GuessRead("red", "blue", "d4"), Unreadable, "coordinate 'd4' in .*; expected a place A1 to D4"),
    (e.PhotoReplaced(""), Unreadable, "coordinate '' in .*; expected a place A1 to D4"),
    (e.PhotoReplaced("D5"), Unreadable, "coordinate 'D5' in .*; expected a place A1 to D4"),
    (e.GridLaid(("a",) * 15), Unreadable, "expected 16 photos, row by row"),
    (e.BuildSeen("red", "straw"), Unreadable, "material 'straw' in .*; expected one of the five sets"),
    (e.IconsPlaced("red", 20), Unreadable, "count 20 in .*; expected 0 to 19 icon cards"),
    (e.IconsPlaced("red", -1), Unreadable, "count -1 in .*; expected 0 to 19 icon cards"),
    (e.TokenDrawn("pink", "A1"), NotAllowed, "'pink' in .* does not play; red, green, blue do"),
    (e.GuessWritten("red", "pink", "A1"), NotAllowed, "'pink' in .* does not play; red, green, blue do"),
]


@pytest.mark.parametrize(("event", "error", "message"), REFUSED)
def test_what_cannot_be_recorded_is_refused_and_leaves_the_record_as_it_was(
    event: e.Event, error: type[Exception], message: str
) -> None:
    play = Play()
    before = play.state
    with pytest.raises(error, match=message):
        play.do(event)
    assert (play.state, play.last) == (before, 1)


@pytest.mark.parametrize(
    ("event", "error", "message"),
    [
        (e.RoundEnded(), NotAllowed, "before any round has started; add BuildingStarted first"),
        (InkSeen("red"), Unreadable, "is no event of pictures"),
    ],
)
def test_before_the_first_round(event: e.Event, error: type[Exception], message: str) -> None:
    fresh = GAME.start({})
    entry = Play().record.journal.next_entry(event, 1.0)
    with pytest.raises(error, match=message):
        GAME.apply(fresh, entry)


def test_exactly_five_rounds_and_no_extra_round() -> None:
    play = Play()
    for _ in range(4):
        play.next()
    for number in (1, 5):
        with pytest.raises(NotAllowed, match="round 5 has started, which is the last: no extra round is played"):
            play.do(e.BuildingStarted(THREE, SETS, number))
    with pytest.raises(Unreadable, match="a game has exactly 5 rounds"):
        play.do(e.BuildingStarted(THREE, SETS, 6))


def test_a_record_may_begin_at_any_round() -> None:
    assert Play(start=round_start(THREE, number=4)).result["sets"]["red"] == LA


def test_moved_by_a_whole_turn_is_as_before() -> None:
    assert moved(SETS, 5) == SETS
    assert moved(moved(SETS, 2), 3) == SETS
