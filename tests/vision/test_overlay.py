"""The overlay shows every part, whatever the picture's size; how letters look is not compared."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.marked_table import clip_of, marked_table, still_of
from vision import places
from vision.camera import Image
from vision.markers import find_markers
from vision.overlay import MARKER, MISSED, PLAYERS, STAND, WIDTH, Shown, draw
from vision.placing import lay_out
from vision.sheets import Points, find_light_quads


def near(picture: Image, points: Points, colour: tuple[int, int, int]) -> float:
    """The share of points (n, 2) within two pixels of which a picture is of a colour."""
    shown = (np.abs(picture.astype(int) - colour).max(axis=2) < 40).astype(np.uint8)
    wide = cv2.dilate(shown, np.ones((5, 5), np.uint8))
    x, y = np.clip(np.rint(points).astype(int).T, 0, np.array(picture.shape[1::-1])[:, None] - 1)
    return float(wide[y, x].mean())


def along(corners: Points, factor: float = 1.0) -> Points:
    """Points along a closed line."""
    shares = np.linspace(0.1, 0.9, 15)[:, None]
    ends = zip(corners, np.roll(corners, -1, axis=0), strict=True)
    return np.concatenate([a + shares * (b - a) for a, b in ends]) * factor + (factor - 1) / 2


def inside(points: Points, picture: Image) -> Points:
    return points[((points > 4) & (points < np.array(picture.shape[1::-1]) - 5)).all(axis=1)]


def test_every_part_is_drawn_in_its_players_colour() -> None:
    laid = marked_table(5, 4)
    table, markers = lay_out(laid.still).table, find_markers(laid.still.luma)
    zones = [zone(seat, table) for seat in table.seats for zone in (places.first_pile_zone, places.side_zone)]
    picture = laid.still.bgr()
    before = picture.copy()
    drawn = draw(picture, table, Shown(zones=zones, markers=markers, shares=True))
    assert np.array_equal(picture, before)
    assert drawn.shape == picture.shape
    for seat in table.seats:
        assert near(drawn, inside(along(seat.corners), drawn), PLAYERS[seat.colour]) > 0.6
        rims = np.array([[disc.x + disc.radius, disc.y] for disc in seat.tokens])
        assert near(drawn, rims, PLAYERS[seat.colour]) == 1
    for zone in zones:
        assert 0.15 < near(drawn, inside(along(zone.corners), drawn), PLAYERS[zone.owner]) < 0.95  # dashes
    assert table.stand is not None
    assert min(near(drawn, along(card), STAND) for card in table.stand.cards) > 0.7
    assert min(near(drawn, along(corners), MARKER) for corners in markers.values()) > 0.7


@pytest.mark.parametrize("width", [480, 640, 1920])
def test_small_pictures_are_enlarged(width: int) -> None:
    picture = np.full((width * 9 // 16, width, 3), 90, np.uint8)
    drawn = draw(picture, None, Shown(shares=True))
    assert drawn.shape[1] >= min(width * 2, WIDTH)
    assert drawn.shape[1] % width == 0


def test_lines_of_text_are_written_below_and_wrapped() -> None:
    picture = np.full((720, 1280, 3), 90, np.uint8)
    one = draw(picture, None, Shown(lines=[("all is well", (150, 235, 150))]))
    many = draw(picture, None, Shown(lines=[("word " * 80, (150, 235, 150))]))
    assert 720 < one.shape[0] < many.shape[0]
    assert np.array_equal(one[:720], picture)
    assert (one[720:] == (150, 235, 150)).all(axis=2).any()


def test_without_a_table_what_is_seen_and_what_was_said_is_shown() -> None:
    still = still_of(clip_of(5, 4))
    papers = find_light_quads(still.luma)
    said = np.array([[300, 300], [300, 200], [450, 200], [450, 300]], float)
    drawn = draw(still.bgr(), None, Shown(papers=papers, said=[said]))
    assert all(near(drawn, inside(along(paper.corners), drawn), (255, 255, 255)) > 0.7 for paper in papers)
    assert near(drawn, along(said), MISSED) > 0.2


def test_a_table_that_moved_is_drawn_where_it_is() -> None:
    still = still_of(clip_of(5, 4))
    table = lay_out(still).table
    matrix = np.array([[1.0, 0, 40], [0, 1, 25]])
    drawn = draw(np.full_like(still.bgr(), 90), table, Shown(matrix=matrix))
    corners = table.seats[1].corners + np.array([40, 25])
    assert near(drawn, inside(along(corners), drawn), PLAYERS[table.seats[1].colour]) > 0.6


def test_a_label_at_the_edge_is_moved_into_the_picture() -> None:
    from vision.pen import INK, label

    for at in ((0, 0), (640, 360), (-50, 900)):
        picture = np.full((360, 640, 3), 200, np.uint8)
        label(picture, "orange", np.array(at), 20, (30, 140, 255))
        changed = np.argwhere((picture != 200).any(axis=2))
        assert len(changed) > 1500
        assert (picture == (30, 140, 255)).all(axis=2).sum() > 150
        assert np.abs(picture.astype(int) - INK).max(axis=2).min() < 60
