"""Set-up on rendered tables of many looks: every seat, its colour, its sheet to a few pixels, the bonus tokens."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import cv2
import numpy as np
import pytest

from benchmarks.disturb import DISTURBANCES, Shape
from datasets.clip import Clip, Wish, make_clip
from models.stars import StarReader
from vision.camera import Frame
from vision.opening import round_started, rules_for, with_starred
from vision.set_up import set_up
from vision.sheets import find_light_quads
from vision.table import NoTable, Table

LOOKS = [(seed, 3 + seed % 4, ((1280, 720), (1920, 1080))[seed % 2]) for seed in (0, 1, 2, 3, 5, 7, 8, 11)]


def still_of(clip: Clip) -> Frame:
    """The mean of a clip's first frames."""
    return Frame.of_bgr(np.rint(np.mean(list(islice(clip.frames(), 4)), axis=0)).astype(np.uint8))


def clip_of(seed: int, players: int, size: tuple[int, int]) -> Clip:
    return make_clip(Wish(seed, players=players, size=size, system_fonts=False))


@pytest.fixture(scope="module", params=LOOKS, ids=lambda look: f"seed{look[0]}-{look[1]}players")
def laid(request: pytest.FixtureRequest) -> tuple[Clip, Frame, Table]:
    clip = clip_of(*request.param)
    still = still_of(clip)
    return clip, still, set_up(still)


def test_players_are_found_clockwise_with_their_sheets(laid: tuple[Clip, Frame, Table]) -> None:
    clip, _, table = laid
    paper = clip.truth["geometry"]["paper"]  # type: ignore[index]
    assert sorted(table.colours) == sorted(clip.truth["players"])  # type: ignore[call-overload]
    for seat in table.seats:
        foot_right, head_right, head_left, foot_left = (np.array(p) for p in _from_foot(paper[seat.colour]))
        wanted = np.array([foot_left, head_left, head_right, foot_right])
        gaps = np.abs(seat.corners - wanted).max(axis=1)
        seen = ((wanted > 10) & (wanted < np.array(table.size) - 10)).all(axis=1)
        assert gaps[seen].max() < 0.03 * seat.scale, seat.colour
        assert gaps.max() < 0.1 * seat.scale, f"{seat.colour}: a corner outside the picture is a guess, but a near one"


def _from_foot(corners: list[list[float]]) -> list[list[float]]:
    """The truth's corners (foot right and foot left last) as foot right, head right, head left, foot left."""
    head_left, head_right, foot_right, foot_left = corners
    return [foot_right, head_right, head_left, foot_left]


def test_seats_run_clockwise_as_seen(laid: tuple[Clip, Frame, Table]) -> None:
    _, _, table = laid
    middles = np.array([seat.corners.mean(axis=0) for seat in table.seats]) - np.mean(
        [seat.corners.mean(axis=0) for seat in table.seats], axis=0
    )
    turns = np.diff(np.unwrap(np.arctan2(middles[:, 1], middles[:, 0])))
    assert (turns > 0).all()


def test_tokens_and_their_stars_are_read(laid: tuple[Clip, Frame, Table]) -> None:
    clip, still, table = laid
    reader, picture = StarReader.load(), still.bgr()
    rules = rules_for(len(table.seats))
    event = round_started(with_starred(table, picture, reader, rules), picture, reader, rules, 0.0).event
    assert event.bonus == tuple(sorted(clip.plan.bonus, reverse=True))  # type: ignore[union-attr]


def test_a_token_that_is_not_seen_is_taken_from_the_owners_row(laid: tuple[Clip, Frame, Table]) -> None:
    clip, still, table = laid
    reader, picture, players = StarReader.load(), still.bgr(), len(table.seats)
    own = tuple(sorted((*clip.plan.bonus, 3), reverse=True))[:players]
    rules = rules_for(players, rows={"bonus_tokens": {players: own}, "score_tokens": {players + 1: (1,)}})
    event = round_started(replace(table, bonus=()), picture, reader, rules, 0.0).event
    assert event.bonus == own  # type: ignore[union-attr]
    assert rules.score_row(players) == rules_for(players).score_row(players)


def test_stand_is_found_where_it_stands(laid: tuple[Clip, Frame, Table]) -> None:
    clip, _, table = laid
    assert table.stand is not None
    middle = np.mean(clip.truth["geometry"]["stand_points"], axis=0)  # type: ignore[index]
    assert np.linalg.norm(table.stand.cards.reshape(-1, 2).mean(axis=0) - middle) < 0.08 * table.seats[0].scale


@pytest.mark.parametrize("kind", ["dark", "warm", "slanted", "mirrored", "blurred"])
@pytest.mark.parametrize("look", LOOKS[:3], ids=lambda look: f"seed{look[0]}")
def test_bad_light_and_blur_hide_no_player(look: tuple[int, int, tuple[int, int]], kind: str) -> None:
    clip = clip_of(*look)
    still = still_of(clip)
    change = DISTURBANCES[kind](np.random.default_rng(1), Shape(still.size, 1))
    table = set_up(Frame(0, 0.0, *change((still.luma, still.u, still.v), 0)))
    assert sorted(table.colours) == sorted(clip.truth["players"])  # type: ignore[call-overload]
    paper = clip.truth["geometry"]["paper"]  # type: ignore[index]
    for seat in table.seats:
        foot_right, head_right, head_left, foot_left = (np.array(p) for p in _from_foot(paper[seat.colour]))
        gaps = np.abs(seat.corners - [foot_left, head_left, head_right, foot_right])
        assert gaps.max() < 0.1 * seat.scale, seat.colour


def test_print_of_the_cloth_is_no_token() -> None:
    """A chequered cloth whose squares are as large as tokens; blur makes them round."""
    rng = np.random.default_rng(4)
    row, column = np.mgrid[:720, :1280] // 22
    cloth = np.where(((row + column) % 2)[..., None] > 0, (170, 140, 110), (216, 208, 200))
    picture = (cloth + rng.normal(0, 2, cloth.shape)).clip(0, 255).astype(np.uint8)
    players = {"red": (40, 40, 200), "green": (60, 160, 50), "yellow": (40, 200, 230)}
    for k, ink in enumerate(players.values()):
        left, top = 120 + 390 * k, 500 - 330 * (k % 2)
        cv2.rectangle(picture, (left, top), (left + 140, top + 98), (236, 238, 240), -1)
        for n in range(3):
            cv2.circle(picture, (left - 16 - 26 * (n // 2), top + 20 + 26 * n), 11, (240, 240, 240), -1, cv2.LINE_AA)
            cv2.circle(picture, (left - 16 - 26 * (n // 2), top + 20 + 26 * n), 10, ink, -1, cv2.LINE_AA)
    table = set_up(Frame.of_bgr(cv2.GaussianBlur(picture, (0, 0), 1.5)))
    assert sorted(table.colours) == sorted(players)
    assert {len(seat.tokens) for seat in table.seats} == {3}


@pytest.mark.parametrize("what", ["nothing", "noise", "two sheets", "sheets without tokens"])
def test_no_table_is_told_in_one_line(what: str) -> None:
    rng = np.random.default_rng(1)
    picture = np.full((540, 960, 3), (60, 90, 50), np.uint8)
    if what == "noise":
        picture = rng.integers(0, 255, picture.shape, np.uint8)
    places = {"two sheets": [(100, 100), (600, 350)], "sheets without tokens": [(100, 60), (600, 60), (350, 380)]}
    for x, y in places.get(what, []):
        picture[y : y + 90, x : x + 130] = 240
    with pytest.raises(NoTable, match="no table found") as caught:
        set_up(Frame.of_bgr(picture))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("turn", [0, 9, 33, 71, 120])
@pytest.mark.parametrize("contrast", [18, 60, 140])
def test_light_quads_are_fitted_to_the_pixel(turn: int, contrast: int) -> None:
    corners = cv2.boxPoints(((400.0, 270.0), (210.0, 150.0), float(turn)))
    large = np.full((540 * 4, 960 * 4), 235 - contrast, np.uint8)
    cv2.fillConvexPoly(large, np.rint(corners * 4 + 1.5).astype(np.int32), 235)
    luma = cv2.resize(large, (960, 540), interpolation=cv2.INTER_AREA).astype(np.uint8)
    found = find_light_quads(luma)
    assert len(found) == 1
    gaps = np.linalg.norm(found[0].corners[:, None] - corners[None], axis=2).min(axis=1)
    assert gaps.max() < 1.5


def test_a_table_of_which_no_sheet_lies_wholly_in_the_picture_is_found() -> None:
    """One player's tokens are cut off with it: that somebody may play there is told."""
    whole = still_of(clip_of(1, 4, (1920, 1080))).bgr()
    table = set_up(Frame.of_bgr(whole))
    corners = np.concatenate([seat.corners for seat in table.seats])
    (left, top), (right, bottom) = np.rint([corners.min(axis=0) + 12, corners.max(axis=0) - 12]).astype(int)
    inside = {
        seat.colour
        for seat in table.seats
        if all(left < disc.x - disc.radius and disc.y + disc.radius < bottom for disc in seat.tokens)
    }
    cut = set_up(Frame.of_bgr(np.ascontiguousarray(whole[top:bottom, left:right])))
    assert set(cut.colours) == inside
    assert len(inside) == 3
    assert "a sheet at the lower left has no score tokens" in cut.missing


def test_squares_of_a_cloth_are_no_sheets_however_large() -> None:
    clip = clip_of(1, 4, (1920, 1080))
    picture = still_of(clip).bgr()
    table = set_up(Frame.of_bgr(picture))
    seat = table.seats[0]
    ground = picture.copy()
    # Pale squares as large as sheets, everywhere but where something lies.
    size = int(seat.scale)
    for x in range(0, picture.shape[1] - size, 2 * size):
        for y in range(0, picture.shape[0] - size, 2 * size):
            ground[y : y + int(0.7 * size), x : x + size] = cv2.add(ground[y : y + int(0.7 * size), x : x + size], 9)
    for owner in table.seats:
        for points in (owner.corners, *(np.array([[d.x, d.y]]) for d in owner.tokens)):
            low, high = points.min(axis=0) - 0.25 * size, points.max(axis=0) + 0.25 * size
            (a, b), (c, d) = np.maximum(low, 0).astype(int), high.astype(int)
            ground[b:d, a:c] = picture[b:d, a:c]
    assert set_up(Frame.of_bgr(ground)).colours == table.colours
