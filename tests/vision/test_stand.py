"""The stand: found in any rotation and look, the right way up; gathered from a film; not found where there is none."""

from __future__ import annotations

import json

import cv2
import numpy as np
import pytest

from tests.vision.stand_scenes import CARD_MM, lay, rectangle, scene, shared, table
from vision.camera import FileSource, Frame
from vision.ocr import WordReader
from vision.print_rows import ROWS, fit_rows
from vision.stand import Stand, find_stand, upright
from vision.stand_reading import StandSampler, read_stand


def off(found: Stand, corners: np.ndarray) -> float:
    """Largest distance of a card's middle from where it is, as a share of a card's width."""
    width = float(np.hypot(*(corners[0, 1] - corners[0, 0])))
    return float(np.hypot(*(found.cards.mean(axis=1) - corners.mean(axis=1)).T).max()) / width


@pytest.mark.parametrize("turn", [0, 20, 90, 135, 180, 205, 270, 340])
def test_found_the_right_way_up_in_any_rotation(turn: float) -> None:
    made = scene(3, turn)
    found = find_stand(made.picture)
    assert found is not None
    assert off(found, made.corners) < 0.12
    along = found.cards[:, 1] - found.cards[:, 0]
    wanted = made.corners[:, 1] - made.corners[:, 0]
    cosines = (along * wanted).sum(axis=1) / np.hypot(*along.T) / np.hypot(*wanted.T)
    assert (cosines > 0.99).all()


@pytest.mark.parametrize("seed", range(12))
def test_found_in_many_looks(seed: int) -> None:
    made = scene(seed, turn=seed * 31.0)
    found = find_stand(made.picture)
    assert found is not None
    assert off(found, made.corners) < 0.12


@pytest.mark.parametrize("seed", [1, 4, 9])
def test_found_small_as_from_overhead(seed: int) -> None:
    made = scene(seed, turn=10.0, per_mm=1.5, size=(1920, 1080))
    found = find_stand(made.picture)
    assert found is not None
    assert off(found, made.corners) < 0.15


def test_a_hint_limits_the_search_and_keeps_the_pictures_pixels() -> None:
    made = scene(2)
    low, high = made.corners.reshape(-1, 2).min(axis=0) - 60, made.corners.reshape(-1, 2).max(axis=0) + 90
    box = (int(low[0]), int(low[1]), int(high[0]), int(high[1]))
    found = find_stand(made.picture, box)
    assert found is not None
    assert off(found, made.corners) < 0.12
    assert find_stand(made.picture, (0, 0, 200, 200)) is None


def test_nothing_is_found_on_a_bare_table() -> None:
    assert find_stand(table(np.random.default_rng(1), (1280, 720))) is None


def test_blank_cards_in_a_row_are_no_stand() -> None:
    picture = table(np.random.default_rng(1), (1280, 720))
    blank = np.full((300, 240, 4), 255, np.uint8)
    for x in (-200, 0, 200):
        lay(picture, blank, rectangle((640.0 + x, 360.0), (180.0, 220.0)))
    assert find_stand(picture) is None


def test_chequers_are_no_stand() -> None:
    squares = (np.add.outer(np.arange(720) // 60, np.arange(1280) // 60) % 2).astype(np.uint8)
    picture = cv2.merge([squares * 90 + 120] * 3)
    noisy = picture + np.random.default_rng(2).normal(0, 3, picture.shape)
    assert find_stand(np.clip(noisy, 0, 255).astype(np.uint8)) is None


def test_turned_twice_is_the_same_stand() -> None:
    stand = Stand(np.arange(24, dtype=np.float64).reshape(3, 4, 2), 0.7)
    assert np.array_equal(stand.turned().turned().cards, stand.cards)
    assert not np.array_equal(stand.turned().cards, stand.cards)


def test_numbers_at_the_right_make_a_right_to_left_stand_upright() -> None:
    made = scene(5, language="fa")
    found = find_stand(made.picture)
    assert found is not None
    assert off(upright(made.picture, found, numbers_right=True), made.corners) < 0.12


@pytest.mark.parametrize(("first", "pitch"), [(0.09, 0.136), (0.2, 0.11), (0.12, 0.12)])
def test_seven_even_rows_are_fitted(first: float, pitch: float) -> None:
    heights = (np.arange(200) + 0.5) / 200
    centres = first + pitch * np.arange(ROWS)
    profile = (np.abs(heights[:, None] - centres).min(axis=1) < 0.2 * pitch).astype(np.float64)
    fit = fit_rows(profile)
    assert fit.score > 0.8
    assert np.abs(fit.centres() - centres).max() < 0.015


def test_even_grey_is_no_row_of_print() -> None:
    assert fit_rows(np.ones(200)).score < 0.1


def film(made: np.ndarray, count: int, hand_at: frozenset[int] = frozenset()) -> list[Frame]:
    """Noisy frames of one still picture, a second apart, some with a dark hand over it."""
    rng = np.random.default_rng(0)
    frames = []
    for index in range(count):
        picture = made.astype(np.float64) + rng.normal(0, 12, made.shape)
        if index in hand_at:
            picture[100:, 200:900] = (70, 90, 140)
        frames.append(Frame.of_bgr(np.clip(picture, 0, 255).astype(np.uint8), index, float(index)))
    return frames


def test_sampler_averages_noise_away_and_leaves_hands_out() -> None:
    made = scene(7)
    found = find_stand(made.picture)
    assert found is not None
    sampler = StandSampler(found)
    hands = frozenset({9, 10, 15})
    taken = [sampler.add(frame) for frame in film(made.picture, 24, hands)]
    assert [k for k, good in enumerate(taken) if not good] == sorted(hands)
    assert sampler.count == 21
    clean = StandSampler(found)
    clean.add(Frame.of_bgr(made.picture))
    assert np.abs(sampler.mean().astype(float) - clean.mean()).mean() < 3.0
    again = find_stand(sampler.mean())
    assert again is not None
    assert np.abs(again.cards - sampler.stand.cards).max() < 4.0


def test_sampler_takes_one_frame_in_a_while() -> None:
    made = scene(7)
    found = find_stand(made.picture)
    assert found is not None
    sampler = StandSampler(found)
    frame = Frame.of_bgr(made.picture, 0, 5.0)
    assert sampler.add(frame)
    assert not sampler.add(Frame.of_bgr(made.picture, 1, 5.1))


def test_sampler_without_frames_says_so() -> None:
    with pytest.raises(ValueError, match="no frame"):
        StandSampler(Stand(np.zeros((3, 4, 2)), 1.0)).mean()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["kitchen", "cafe", "rude"])
def test_words_of_a_filmed_stand_from_overhead(name: str) -> None:
    truth = json.loads(shared(f"tables/dev-{name}.json").read_text())
    sampler = None
    with FileSource(shared(f"tables/dev-{name}.mp4")) as source:
        for frame in source:
            if sampler is None:
                found = find_stand(frame.bgr())
                assert found is not None
                points = np.array(truth["geometry"]["stand_points"]).reshape(3, 8, 2)
                assert np.abs(found.cards.mean(axis=1) - points.mean(axis=1)).max() < 6
                sampler = StandSampler(found)
            sampler.add(frame)
    assert sampler is not None
    reading = read_stand(sampler.mean(), sampler.stand, WordReader.load("en"))
    right = sum(
        a.casefold() == b.casefold()
        for card in "ABC"
        for a, b in zip(reading.words[card], truth["stand"][card], strict=True)
    )
    assert right >= 19


def test_card_width_is_what_the_scenes_say() -> None:
    made = scene(0, per_mm=2.0)
    assert np.hypot(*(made.corners[0, 1] - made.corners[0, 0])) == pytest.approx(2 * CARD_MM[0])
