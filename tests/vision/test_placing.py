"""Tables laid out as people have said: what is said holds, the rest is found, what has moved is followed or told."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tests.vision.marked_table import clip_of, marked_table, still_of, turned
from vision import places
from vision.arrangement import Arrangement, PlaneSaid, Player
from vision.arrangement_of import arrangement_of, with_all
from vision.arrangement_read import read
from vision.arrangement_write import write
from vision.camera import Frame
from vision.placing import Laid, lay_out
from vision.sheets import Points
from vision.table import NoTable, OutOfSync, Seat, Table
from vision.zones import there

ASIDE = np.array([30, -20])
TABLES = [(0, 3), (5, 4), (2, 5), (7, 6)]


@cache
def still(seed: int, players: int) -> Frame:
    return still_of(clip_of(seed, players))


@cache
def written(seed: int, players: int) -> Arrangement:
    """What `paperref setup --save` keeps of a table, through its text."""
    laid = lay_out(still(seed, players))
    kept = arrangement_of(laid)
    return read(write(kept, with_all(kept, laid, still(seed, players).bgr())), "table.toml")


def seats(table: Table) -> dict[str, Seat]:
    return {seat.colour: seat for seat in table.seats}


def middles(seat: Seat) -> set[tuple[int, int]]:
    return {(round(disc.x), round(disc.y)) for disc in seat.tokens}


def apart(one: Table, two: Table, matrix: Points | None = None) -> float:
    """How far corners of sheets lie from those of another table at most, as a share of a sheet's width."""
    others = seats(two)
    assert sorted(others) == sorted(seat.colour for seat in one.seats)
    off = []
    for seat in one.seats:
        corners = seat.corners if matrix is None else there(seat.corners, matrix)
        inside = ((corners > 8) & (corners < np.array(two.size) - 9)).all(axis=1)
        off.append(np.linalg.norm(corners - others[seat.colour].corners, axis=1)[inside].max(initial=0) / seat.scale)
    return float(max(off))


@pytest.fixture(scope="module", params=TABLES, ids=lambda table: f"seed{table[0]}-{table[1]}players")
def table(request: pytest.FixtureRequest) -> tuple[int, int]:
    return request.param  # type: ignore[no-any-return]


def test_the_same_picture_gives_the_same_table(table: tuple[int, int]) -> None:
    found, laid = lay_out(still(*table)).table, lay_out(still(*table), written(*table))
    assert laid.notes == ()
    assert laid.table.colours == found.colours
    assert apart(found, laid.table) < 0.003
    assert len(laid.table.bonus) == len(found.bonus)
    for colour, seat in seats(laid.table).items():
        assert len(seat.tokens) == len(seats(found)[colour].tokens)
        look = laid.table.palette.looks[colour][0] - found.palette.looks[colour][0]
        assert np.abs(look / (0.05, 0.02, 4.0)).max() < 1


@pytest.mark.parametrize(
    ("degrees", "shift", "size"),
    [(0, (9, -7), 1.0), (1.5, (25, 14), 1.0), (12, (-40, 20), 0.85), (180, (0, 0), 1.0), (90, (0, 0), 0.62)],
)
def test_a_moved_camera_is_followed_and_told(
    table: tuple[int, int], degrees: float, shift: tuple[float, float], size: float
) -> None:
    after, matrix = turned(still(*table), degrees, shift, size)
    said = replace(written(*table), size=None)
    laid = lay_out(after, said)
    assert apart(lay_out(still(*table)).table, laid.table, matrix) < 0.04
    assert len(laid.notes) == 1
    assert "the places were moved along" in laid.notes[0]
    assert "table.toml" in laid.notes[0]


def test_a_sheet_laid_a_little_aside_is_followed() -> None:
    said = written(5, 4)
    first = said.players[0]
    assert first.sheet is not None
    aside = tuple((x + 0.02, y - 0.03) for x, y in first.sheet)
    laid = lay_out(still(5, 4), replace(said, players=(replace(first, sheet=aside), *said.players[1:])))  # type: ignore[arg-type]
    assert apart(lay_out(still(5, 4)).table, laid.table) < 0.01
    assert "1 of 4 sheets" in laid.notes[0]


@pytest.mark.parametrize("what", ["another table", "an empty one", "dark"])
def test_another_table_is_out_of_sync(what: str) -> None:
    pictures = {
        "another table": still(0, 3),
        "an empty one": Frame.of_bgr(np.full((720, 1280, 3), 90, np.uint8)),
        "dark": Frame.of_bgr(np.zeros((720, 1280, 3), np.uint8)),
    }
    with pytest.raises(OutOfSync, match=r"sync: .* of the 6 sheets are seen where table.toml has them") as caught:
        lay_out(pictures[what], written(7, 6))
    assert "\n" not in str(caught.value)


def test_a_picture_of_another_shape_is_told() -> None:
    with pytest.raises(
        NoTable, match=r"table.toml was written for pictures of 1280x720, and these are of another shape"
    ):
        lay_out(Frame.of_bgr(np.zeros((480, 640, 3), np.uint8)), written(0, 3))


def test_players_can_be_said_by_a_point_on_their_sheet() -> None:
    found = lay_out(still(2, 5)).table
    said = []
    for seat in found.seats:
        x, y = (seat.corners.mean(axis=0) / found.size).tolist()
        said.append(Player(at=(x, y)))
    laid = lay_out(still(2, 5), Arrangement(players=tuple(said), name="table.toml"))
    assert apart(found, laid.table) < 0.01
    assert laid.table.colours == found.colours
    lost = replace(said[0], at=(0.5, 0.98))
    with pytest.raises(NoTable, match=r"table.toml: player 1: no sheet is seen at \[0.5, 0.98\]"):
        lay_out(still(2, 5), Arrangement(players=(lost, *said[1:]), name="table.toml"))


def test_names_and_looks_by_hand_hold() -> None:
    said = written(0, 3)
    renamed = replace(said.players[0], colour="purple", look=(10, 200, 30))
    laid = lay_out(still(0, 3), replace(said, players=(renamed, *said.players[1:])))
    assert "purple" in laid.table.colours
    assert 120 < laid.table.palette.looks["purple"][0, 2] < 160  # the hue of that green
    grey = replace(said, players=(replace(said.players[0], look=(120, 120, 120)), *said.players[1:]))
    with pytest.raises(NoTable, match="its look is a grey"):
        lay_out(still(0, 3), grey)


def test_an_unnamed_player_that_looks_like_a_named_one_is_asked_for() -> None:
    said = written(0, 3)
    first, second = said.players[0], said.players[1]
    players = (replace(first, colour=second.colour), replace(second, colour=None), said.players[2])
    with pytest.raises(NoTable, match=f"player 2: looks {second.colour} as another does; give each player a colour"):
        lay_out(still(0, 3), replace(said, players=players))


def test_piles_and_places_for_tokens_can_be_moved_by_hand() -> None:
    said = written(5, 4)
    usual = lay_out(still(5, 4), said).table
    middle = places.first_pile_zone(usual.seats[1], usual).corners.mean(axis=0)
    x, y = ((middle + ASIDE) / usual.size).tolist()
    moved = replace(said.players[1], pile=(x, y), won=(0.5, 0.5))
    table = lay_out(still(5, 4), replace(said, players=(said.players[0], moved, *said.players[2:]))).table
    pile = places.first_pile_zone(table.seats[1], table)
    assert pile.corners.mean(axis=0) == pytest.approx(middle + ASIDE, abs=6)
    assert places.side_zone(table.seats[1], table).corners.mean(axis=0) == pytest.approx((640, 360), abs=12)
    before = places.first_pile_zone(usual.seats[1], usual)
    assert pile.view_size == before.view_size
    assert places.first_pile_zone(table.seats[0], table).corners == pytest.approx(
        places.first_pile_zone(usual.seats[0], usual).corners
    )
    # They keep to the sheet where the camera is moved.
    after, matrix = turned(still(5, 4), 180)
    there_ = lay_out(after, replace(said, players=(said.players[0], moved, *said.players[2:]))).table
    seat = seats(there_)[table.seats[1].colour]
    found = places.first_pile_zone(seat, there_).corners.mean(axis=0)
    assert found == pytest.approx(there(pile.corners.mean(axis=0)[None], matrix)[0], abs=6)


def test_stand_and_middle_can_be_said_or_ruled_out() -> None:
    usual = lay_out(still(5, 4)).table
    assert usual.stand is not None
    none = lay_out(still(5, 4), Arrangement(no_stand=True, middle=())).table
    assert none.stand is None
    assert none.bonus == ()
    assert none.colours == usual.colours
    cards = tuple(tuple((x / 1280 + 0.004, y / 720) for x, y in card.tolist()) for card in usual.stand.cards)
    said = lay_out(still(5, 4), Arrangement(stand=cards)).table.stand  # type: ignore[arg-type]
    assert said is not None
    assert said.cards == pytest.approx(usual.stand.cards + np.array([0.004 * 1280, 0]), abs=0.01)
    far = tuple(tuple((x + 0.03, y) for x, y in card) for card in cards)
    seen = lay_out(still(5, 4), Arrangement(stand=far)).table.stand  # type: ignore[arg-type]
    assert seen is not None
    assert seen.cards == pytest.approx(usual.stand.cards)


def test_tokens_said_where_none_are_are_looked_for() -> None:
    said = written(5, 4)
    wrong = tuple(replace(player, tokens=((0.5, 0.2), (0.52, 0.2))) for player in said.players)
    laid = lay_out(still(5, 4), replace(said, players=wrong, middle=((0.03, 0.03),)))
    usual = lay_out(still(5, 4)).table
    assert len(laid.table.bonus) == len(usual.bonus)
    for colour, seat in seats(laid.table).items():
        assert middles(seat) == middles(seats(usual)[colour])


# -- in millimetres --------------------------------------------------------------------------------------------------


def kept_in_mm() -> tuple[Laid, Arrangement]:
    laid = lay_out(marked_table(5, 4).still)
    said = arrangement_of(laid)
    assert said.units == "mm"
    return laid, read(write(said), "table.toml")


def test_with_markers_places_are_in_millimetres() -> None:
    laid, said = kept_in_mm()
    assert sorted(said.plane.markers) == [1, 2, 3, 4]
    size = next(iter(marked_table(5, 4).clip.layout.seats.values())).sheet
    for player in said.players:
        sheet = np.array(player.sheet)
        sides = np.linalg.norm(np.roll(sheet, -1, axis=0) - sheet, axis=1)
        assert sides == pytest.approx((size[1], size[0], size[1], size[0]), rel=0.02)
    again = lay_out(marked_table(5, 4).still, said)
    assert apart(laid.table, again.table) < 0.005
    assert again.notes == ()


@pytest.mark.parametrize(("degrees", "size"), [(25, 0.8), (-150, 0.8), (4, 1.0)])
def test_with_markers_the_camera_may_stand_anywhere(degrees: float, size: float) -> None:
    laid, said = kept_in_mm()
    after, matrix = turned(marked_table(5, 4).still, degrees, (0, 0), size)
    again = lay_out(after, said)
    assert again.notes == ()  # nothing on the table has moved
    assert apart(laid.table, again.table, matrix) < 0.03


def test_without_the_markers_millimetres_say_nothing() -> None:
    _, said = kept_in_mm()
    with pytest.raises(OutOfSync, match=r"table.toml says its places in millimetres from printed markers, and none"):
        lay_out(still(5, 4), said)


def test_a_plane_measured_by_hand_serves_as_well() -> None:
    laid = lay_out(still(5, 4))
    clip = clip_of(5, 4)
    table = np.array([(-400.0, -200.0), (400, -200), (400, 200), (-400, 200)])
    picture = (clip.camera.project(table) - 0.5) / laid.table.size
    spots = [tuple(tuple(map(float, spot)) for spot in points) for points in (picture, table)]
    plane = PlaneSaid(picture=spots[0], mm=spots[1])  # type: ignore[arg-type]
    measured = lay_out(still(5, 4), Arrangement(plane=plane))
    assert measured.grid.plane is not None
    assert measured.grid.plane.source == "hand"
    assert measured.grid.plane.to_table(picture * laid.table.size) == pytest.approx(table, abs=0.1)
    line = PlaneSaid(picture=((0.1, 0.1),) * 4, mm=((0, 0), (1, 0), (1, 1), (0, 1)))
    with pytest.raises(NoTable, match="plane: the points lie on a line"):
        lay_out(still(5, 4), Arrangement(plane=line, name="table.toml"))
