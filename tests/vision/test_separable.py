"""Colours that a light cannot tell apart: told under lamps of one colour, and never in daylight."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from datasets.clip import Clip
from datasets.lamps import LAMPS, narrow_band
from datasets.table import TOKEN_MM
from tests.vision.marked_table import clip_of, still_of
from vision.camera import Image
from vision.hue import Floats
from vision.separable import CONFUSED, alike
from vision.tokens import Disc, disc_pixels

TABLES = [(seed, 3 + seed % 4) for seed in range(8)]


def tokens(clip: Clip, picture: Image) -> tuple[dict[str, Image], Floats]:
    """Pixels of each player's tokens in a picture, and how white its paper looks."""
    radius, samples, whites = TOKEN_MM / 2 * clip.stage.scale, {}, []
    for player, seat in clip.layout.seats.items():
        own = [item.place for item in clip.performance.first if item.art[:2] == ("token", player)]
        places = clip.camera.project(np.array(own)) - 0.5
        samples[player] = np.concatenate([disc_pixels(picture, Disc(x, y, radius)) for x, y in places.tolist()])
        x, y = clip.camera.project(seat.corners).mean(axis=0).astype(int)
        whites.append(np.median(picture[y - 9 : y + 9, x - 9 : x + 9].reshape(-1, 3), axis=0))
    return samples, np.median(whites, axis=0).astype(np.float32)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_in_daylight_all_players_are_told_apart(table: tuple[int, int]) -> None:
    clip = clip_of(*table)
    assert alike(*tokens(clip, still_of(clip).bgr())) == []


@pytest.mark.parametrize("lamp", LAMPS)
@pytest.mark.parametrize("table", [(1, 5), (2, 5), (3, 6), (7, 6)], ids=str)
def test_under_a_lamp_of_one_colour_players_look_alike(lamp: str, table: tuple[int, int]) -> None:
    clip = clip_of(*table)
    found = alike(*tokens(clip, still_of(clip, lamp, 0.99).bgr()))
    assert found
    assert [pair.mixed_up for pair in found] == sorted((pair.mixed_up for pair in found), reverse=True)
    assert all(CONFUSED < pair.mixed_up <= 0.5 for pair in found)
    assert "white lamp" in found[0].advice
    assert found[0].one in found[0].advice


@pytest.mark.parametrize(
    ("one", "two", "lamp"), [("red", "yellow", "sodium"), ("red", "blue", "green"), ("red", "green", "blue")]
)
def test_what_looks_alike_depends_on_the_lamp(one: str, two: str, lamp: str) -> None:
    """Prints that give back the lamp's light alike are told, and those that do not are not."""
    prints = {"red": (60, 60, 200), "yellow": (30, 165, 205), "green": (60, 150, 60), "blue": (190, 90, 60)}
    rng = np.random.default_rng(4)
    lit = {}
    for name in (one, two):
        ground = np.full((30, 30, 3), prints[name], np.uint8)
        seen = narrow_band(ground, LAMPS[lamp], 1.0).astype(float) + rng.normal(0, 4, ground.shape)
        lit[name] = np.clip(seen, 0, 255).astype(np.uint8)
    white = narrow_band(np.full((1, 1, 3), 255, np.uint8), LAMPS[lamp], 1.0)[0, 0].astype(np.float32)
    assert len(alike(lit, white)) == 1
    day = {name: np.full((30, 30, 3), prints[name], np.uint8) for name in (one, two)}
    assert alike(day, np.full(3, 255, np.float32)) == []


def test_noise_makes_faint_colours_alike() -> None:
    """The same two faint colours are told apart by a good camera and not by a bad one."""
    pair = {"pink": (205, 190, 225), "purple": (215, 190, 212)}
    white = np.full(3, 235, np.float32)

    def mixed_up(noise: float) -> float:
        rng = np.random.default_rng(6)
        samples = {
            name: np.clip(np.array(colour) + rng.normal(0, noise, (900, 3)), 0, 255).astype(np.uint8)
            for name, colour in pair.items()
        }
        return max((found.mixed_up for found in alike(samples, white)), default=0.0)

    assert mixed_up(40.0) > mixed_up(2.0)


def test_names_come_in_pairs_once() -> None:
    grey = np.full((20, 20, 3), 120, np.uint8)
    found = alike({"red": grey, "blue": grey, "green": grey}, np.full(3, 230, np.float32))
    assert {(pair.one, pair.two) for pair in found} == set(combinations(("red", "blue", "green"), 2))
