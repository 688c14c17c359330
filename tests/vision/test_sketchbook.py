"""Pictures are photographed while they grow, and closed by what finishes them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from engine.events import Event, GuessLaid, InkSeen
from engine.pictomania.events import BonusTaken, PileTurned, SecretLaid
from vision.camera import Frame
from vision.sighting import Sighting
from vision.sketchbook import Sketchbook, photograph
from vision.zones import Seen, Zone, shrink

SIZE = (320, 240)


def sheet_zone(player: str, left: float, top: float = 40.0) -> Zone:
    corners = np.array([[left, top], [left + 120, top], [left + 120, top + 80], [left, top + 80]])
    return Zone("drawing", player, corners, (240, 160), SIZE)


def frame(*points: tuple[int, int], shift: tuple[float, float] | None = None) -> Seen:
    picture = np.full((SIZE[1], SIZE[0], 3), 230, np.uint8)
    for point in points:
        cv2.circle(picture, point, 6, (40, 40, 40), -1)
    shown = Frame.of_bgr(picture, 0, 0.0)
    return Seen.still(shown) if shift is None else Seen(shown, shrink(shown.luma), np.column_stack([np.eye(2), shift]))


def seen(*events: Event) -> list[Sighting]:
    return [Sighting(event, 1.0, 0.5, 0.9) for event in events]


@pytest.fixture
def book() -> Sketchbook:
    return Sketchbook({"red": sheet_zone("red", 20.0), "blue": sheet_zone("blue", 170.0)}, [frame()])


def test_a_picture_is_its_sheet_at_the_last_ink(book: Sketchbook) -> None:
    book.look("red", 2.0, True, 0.0, [frame((60, 70))])
    book.look("red", 5.0, True, 0.0, [frame((60, 70), (100, 90))])
    red = book.sketches["red"]
    assert red.finished == 5.0
    assert len(red.looks) == 2
    assert red.last[100, 160].max() < 90
    assert red.looks[0].picture[100, 160].min() > 200
    assert book.sketches["blue"].looks == ()


@pytest.mark.parametrize("event", [GuessLaid("red", "blue"), BonusTaken("red", 2), PileTurned("blue")])
def test_what_comes_after_the_end_is_not_drawn_into_it(book: Sketchbook, event: Event) -> None:
    book.look("red", 2.0, True, 0.0, [frame((60, 70))])
    assert "red" in book.note(seen(event))
    book.look("red", 5.0, True, 0.0, [frame((60, 70), (100, 90))])
    assert book.sketches["red"].finished == 2.0


def test_each_picture_is_finished_once_and_by_its_own_drawer(book: Sketchbook) -> None:
    assert book.note(seen(InkSeen("red"), SecretLaid("blue"))) == []
    assert book.note(seen(GuessLaid("red", "blue"))) == ["red"]
    assert book.note(seen(BonusTaken("red", 1))) == []
    assert book.note(seen(PileTurned("red"))) == ["blue"]


def test_a_hand_that_has_gone_gives_a_clearer_picture(book: Sketchbook) -> None:
    book.look("red", 2.0, True, 0.05, [frame((60, 70), (135, 110))])
    book.look("red", 2.6, False, 0.0, [frame((60, 70))])
    red = book.sketches["red"]
    assert red.finished == 2.0
    assert red.last[140, 230].min() > 200
    book.look("red", 3.0, False, 0.0, [frame()])
    assert book.sketches["red"].last[60, 80].max() < 90


def test_the_camera_may_move(book: Sketchbook) -> None:
    book.look("red", 2.0, True, 0.0, [frame((70, 80), shift=(10.0, 10.0))])
    assert book.sketches["red"].last[60, 80].max() < 90


def test_a_sheet_partly_outside_the_picture_has_plain_paper_there() -> None:
    zone = sheet_zone("red", 260.0)
    picture = np.full((SIZE[1], SIZE[0], 3), 230, np.uint8)
    picture[::7, -1] = 60
    photo = photograph(zone, [Seen.still(Frame.of_bgr(picture, 0, 0.0))])
    assert photo[:, 130:].min() == photo[:, 130:].max() == 230
