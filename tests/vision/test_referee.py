"""The whole pass on a small rendered table: set up once, deaf to hands, the same every time, clear on bad films."""

from __future__ import annotations

from itertools import islice

import cv2
import numpy as np
import pytest

from datasets.clip import Wish, make_clip
from engine.pictomania.events import RoundStarted, StandRead
from vision.camera import Frame
from vision.referee import NoTable, Referee, RefereeOptions


@pytest.fixture(scope="module")
def laid() -> np.ndarray:
    clip = make_clip(Wish(8, players=3, size=(1280, 720), system_fonts=False))
    return np.rint(np.mean(list(islice(clip.frames(), 4)), axis=0)).astype(np.uint8)


def frames_with_arms(laid: np.ndarray, seconds: float = 12.0, fps: int = 10) -> list[Frame]:
    """The still table, and from the second second on arms that cross it all the time, stop on it and leave."""
    rng = np.random.default_rng(11)
    height, width = laid.shape[:2]
    frames, arms = [], []
    for i in range(int(seconds * fps)):
        if i >= 2 * fps and i % 7 == 0 and i < (seconds - 2) * fps:
            edge = rng.choice([0, width])
            start, goal = (
                (edge, rng.integers(0, height)),
                (rng.integers(200, width - 200), rng.integers(100, height - 100)),
            )
            skin = tuple(int(v) for v in rng.integers(60, 220, 3))
            arms.append((i, start, goal, skin))
        shown = np.clip(laid + rng.normal(0, 1.5, laid.shape), 0, 255).astype(np.uint8)
        for begun, start, goal, skin in arms:
            phase = (i - begun) / 14
            if phase <= 1:
                reach = min(1.0, 2.2 * np.sin(np.pi * phase))
                tip = (int(start[0] + reach * (goal[0] - start[0])), int(start[1] + reach * (goal[1] - start[1])))
                cv2.line(shown, (int(start[0]), int(start[1])), tip, skin, 46, cv2.LINE_AA)
        frames.append(Frame.of_bgr(shown, i, i / fps))
    return frames


def test_arms_that_cross_everything_make_no_event(laid: np.ndarray) -> None:
    referee = Referee(RefereeOptions())
    seen = [sighting for frame in frames_with_arms(laid) for sighting in referee.see(frame)] + referee.finish()
    assert [type(sighting.event) for sighting in seen] == [RoundStarted, StandRead]


def test_the_same_frames_give_the_same_sightings(laid: np.ndarray) -> None:
    told = []
    for _ in range(2):
        referee = Referee(RefereeOptions())
        seen = [s for frame in frames_with_arms(laid, 5.0) for s in referee.see(frame)] + referee.finish()
        told.append([(s.event, s.at, s.since, s.confidence, s.alternatives) for s in seen])
    assert told[0] == told[1]


def test_drawings_overlay_and_timing_are_there_after_set_up(laid: np.ndarray) -> None:
    referee = Referee(RefereeOptions())
    for frame in frames_with_arms(laid, 2.0):
        referee.see(frame)
    assert referee.table is not None
    assert set(referee.sketches()) == set(referee.table.colours)
    overlay = referee.overlay(laid)
    assert overlay.shape == laid.shape
    assert (overlay != laid).any()
    assert {"set-up", "motion", "looks"} <= set(referee.timing())


@pytest.mark.parametrize("kind", ["never still", "no table"])
def test_a_film_without_a_table_is_told(kind: str) -> None:
    rng = np.random.default_rng(0)
    referee = Referee()
    for i in range(30):
        still = np.full((360, 640, 3), 90, np.uint8)
        picture = rng.integers(0, 255, still.shape, np.uint8) if kind == "never still" else still
        assert referee.see(Frame.of_bgr(picture, i, i / 10)) == []
    with pytest.raises(NoTable, match="no table found"):
        referee.finish()


def test_a_close_up_without_a_stand_is_told_before_watching() -> None:
    with pytest.raises(ValueError, match="no stand"):
        Referee(RefereeOptions(), np.full((300, 400, 3), 200, np.uint8))


@pytest.mark.parametrize(("shift", "turn"), [((4, 2), 0.0), ((-9, 7), 0.0), ((12, -9), 0.4), ((-40, 25), -1.0)])
def test_a_bumped_camera_is_followed_and_told(laid: np.ndarray, shift: tuple[int, int], turn: float) -> None:
    referee = Referee()
    rng = np.random.default_rng(3)
    size = laid.shape[1::-1]
    matrix = cv2.getRotationMatrix2D((size[0] / 2, size[1] / 2), turn, 1.0) + np.array(
        [[0, 0, shift[0]], [0, 0, shift[1]]]
    )
    moved = cv2.warpAffine(laid, matrix, size, borderMode=cv2.BORDER_REPLICATE)
    seen = []
    for i in range(60):
        picture = laid if i < 30 else moved
        noisy = np.clip(picture + rng.normal(0, 1.5, laid.shape), 0, 255).astype(np.uint8)
        seen += referee.see(Frame.of_bgr(noisy, i, i / 10))
    assert [type(sighting.event) for sighting in seen] == [RoundStarted]
    assert referee.table is not None
    for seat in referee.table.seats:
        wanted = seat.corners @ matrix[:, :2].T + matrix[:, 2]
        assert np.abs(referee.seen_at(seat.corners) - wanted).max() < 1.0
    assert len(referee.notes()) == 1
    assert "the camera moved at 3." in referee.notes()[0]


def test_a_trembling_camera_is_borne_and_told(laid: np.ndarray) -> None:
    referee = Referee()
    rng = np.random.default_rng(5)
    seen = []
    for i in range(60):
        matrix = np.column_stack([np.eye(2), rng.uniform(-3, 3, 2)])
        picture = cv2.warpAffine(laid, matrix, laid.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
        noisy = np.clip(picture + rng.normal(0, 1.5, laid.shape), 0, 255).astype(np.uint8)
        seen += referee.see(Frame.of_bgr(noisy, i, i / 10))
    assert [type(sighting.event) for sighting in seen] == [RoundStarted]
    assert [note for note in referee.notes() if "trembles" in note]


def test_a_table_out_of_sight_is_told_and_found_again(laid: np.ndarray) -> None:
    referee = Referee()
    rng = np.random.default_rng(6)
    elsewhere = cv2.GaussianBlur(rng.integers(0, 255, laid.shape, np.uint8), (0, 0), 4)
    seen = []
    for i in range(90):
        picture = elsewhere if 30 <= i < 60 else laid
        noisy = np.clip(picture + rng.normal(0, 1.5, laid.shape), 0, 255).astype(np.uint8)
        seen += referee.see(Frame.of_bgr(noisy, i, i / 10))
    assert [type(sighting.event) for sighting in seen] == [RoundStarted]
    assert ["out of sight from 3.0 s" in note for note in referee.notes()] == [True, False]
    assert "seen again at 6.0 s" in referee.notes()[1]


@pytest.mark.parametrize("pull", [(26, -14), (0, 0)])
def test_a_cloth_that_slides_over_a_floor_that_stays_is_followed(laid: np.ndarray, pull: tuple[int, int]) -> None:
    """Also a floor on which much has changed, while the table lies where it lay."""
    rng = np.random.default_rng(9)
    share = 0.8
    cloth = cv2.resize(laid, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    floors = [cv2.GaussianBlur(rng.integers(0, 255, laid.shape, np.uint8), (0, 0), 5) * 3 for _ in range(2)]
    referee = Referee()
    places = [(np.array(laid.shape[1::-1]) * (1 - share) / 2).astype(int) + by for by in ((0, 0), pull)]
    for i in range(80):
        x, y = places[i >= 30]
        picture = floors[i >= 30 and pull == (0, 0)].copy()
        picture[y : y + cloth.shape[0], x : x + cloth.shape[1]] = cloth
        noisy = np.clip(picture + rng.normal(0, 1.5, laid.shape), 0, 255).astype(np.uint8)
        referee.see(Frame.of_bgr(noisy, i, i / 10))
    assert referee.table is not None
    for seat in referee.table.seats:
        assert np.abs(referee.seen_at(seat.corners) - seat.corners - pull).max() < 1.5
    assert not [note for note in referee.notes() if "out of sync" in note]


def test_hands_before_most_of_the_table_do_not_lose_it_while_its_sheets_are_seen(laid: np.ndarray) -> None:
    referee = Referee()
    rng = np.random.default_rng(4)
    shown = laid.copy()
    for i in range(75):
        if referee.table is not None:
            # All but the sheets and a rim round them changes all the time.
            shown = cv2.GaussianBlur(rng.integers(0, 255, laid.shape, np.uint8), (0, 0), 6)
            for seat in referee.table.seats:
                mask = np.zeros(laid.shape[:2], np.uint8)
                middle = seat.corners.mean(axis=0)
                around = np.rint(middle + 1.4 * (seat.corners - middle)).astype(np.int32)
                cv2.fillConvexPoly(mask, around, 255)
                cv2.copyTo(laid, mask, shown)
        referee.see(Frame.of_bgr(shown, i, i / 10))
    assert not [note for note in referee.notes() if "out of sync" in note]
