"""Colours are named rightly in many looks, patterns and lights, and learnt from a table's own print."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.random import default_rng

from datasets.colours import PLAYER_COLOURS, palette, player_colour
from vision.colour import Palette, name_colour
from vision.hue import dominant, find_white

WARM = np.array([0.72, 0.92, 1.0])
COOL = np.array([1.0, 0.95, 0.85])
DARK = np.array([0.45, 0.45, 0.45])


def printed(colour: tuple[int, int, int], pattern: str, light: np.ndarray, seed: int = 1) -> np.ndarray:
    """A card or token printed in a colour, (48, 48, 3): plain, striped, dotted or white with a coloured frame."""
    picture = np.empty((48, 48, 3), np.uint8)
    picture[:] = (238, 240, 240)
    rows, columns = np.mgrid[:48, :48]
    where = {
        "plain": np.ones((48, 48), bool),
        "stripes": (rows + columns) % 10 < 6,
        "dots": (rows % 12 - 6) ** 2 + (columns % 12 - 6) ** 2 > 12,
        "frame": (np.maximum(abs(rows - 24), abs(columns - 24)) > 17),
    }[pattern]
    picture[where] = colour
    noisy = cv2.GaussianBlur(picture, (3, 3), 0) * light + default_rng(seed).normal(0, 3, picture.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("light", [WARM**0, WARM, COOL, DARK], ids=["even", "warm", "cool", "dark"])
@pytest.mark.parametrize("pattern", ["plain", "stripes", "dots", "frame"])
def test_everyday_names_in_any_light(pattern: str, light: np.ndarray) -> None:
    rng = default_rng(5)
    white = (np.array([240, 240, 240]) * light).astype(np.float32)
    looks = [(name, player_colour(rng, name)) for name in PLAYER_COLOURS for _ in range(20)]
    right = [name_colour(printed(look, pattern, light), white)[0] == name for name, look in looks]
    assert np.mean(right) >= 0.95


def test_grey_things_have_no_player_colour() -> None:
    white = np.array([250, 250, 250], np.float32)
    assert name_colour(np.full((20, 20, 3), 240, np.uint8), white)[0] == "white"
    assert name_colour(np.full((20, 20, 3), 25, np.uint8), white)[0] == "black"
    assert name_colour(np.full((20, 20, 3), 110, np.uint8), white)[0] == "none"
    assert name_colour(np.empty((0, 3), np.uint8), white) == ("none", 0.0)


def test_sure_readings_are_right() -> None:
    rng = default_rng(6)
    sure = []
    for _ in range(60):
        for name in PLAYER_COLOURS:
            read, confidence = name_colour(
                printed(player_colour(rng, name), "stripes", WARM), np.float32([173, 221, 240])
            )
            if confidence >= 0.95:
                sure.append(read == name)
    assert len(sure) > 150
    assert np.mean(sure) >= 0.99


@pytest.mark.parametrize("seed", range(8))
def test_a_learnt_palette_tells_its_own_colours_apart(seed: int) -> None:
    rng = default_rng(seed)
    looks = palette(rng, PLAYER_COLOURS)
    white = (240 * WARM).astype(np.float32)
    learnt = Palette.learn({name: printed(look, "frame", WARM) for name, look in looks.items()}, white)
    for name, look in looks.items():
        for pattern in ("plain", "stripes", "dots"):
            reading = learnt.classify(printed(look, pattern, WARM, seed))
            assert reading.name == name
            assert reading.runner_up != name


def test_black_and_white_cards_are_none_of_the_palette() -> None:
    learnt = Palette.learn({"red": printed((40, 40, 210), "plain", COOL)}, (240 * COOL).astype(np.float32))
    assert learnt.classify(printed((30, 30, 30), "plain", COOL)).name == "black"
    assert learnt.classify(printed((240, 240, 240), "plain", COOL)).name == "white"


def test_colours_that_look_alike_are_reported() -> None:
    red, tomato, blue = (40, 40, 210), (40, 55, 215), (200, 80, 30)
    samples = {"red": red, "orange": tomato, "blue": blue}
    learnt = Palette.learn({name: printed(look, "plain", COOL) for name, look in samples.items()})
    assert learnt.alike() == [("red", "orange")]


def test_another_look_of_a_colour_can_be_added() -> None:
    learnt = Palette.learn(
        {"red": printed((40, 40, 210), "plain", COOL), "blue": printed((200, 80, 30), "plain", COOL)}
    )
    violet = printed((150, 40, 120), "plain", COOL)
    assert learnt.extend("blue", violet).classify(violet).name == "blue"
    assert learnt.extend("blue", np.full((9, 9, 3), 200, np.uint8)) is learnt


def test_nothing_can_be_learnt_from_a_grey_sample() -> None:
    with pytest.raises(ValueError, match="'red'"):
        Palette.learn({"red": np.full((9, 9, 3), 128, np.uint8)})


def test_white_is_found_on_paper_not_on_the_table() -> None:
    picture = np.empty((200, 300, 3), np.uint8)
    picture[:] = (40, 90, 30)
    picture[60:140, 80:220] = (180, 220, 235)
    white = find_white(picture)
    assert white is not None
    assert np.abs(white - (180, 220, 235)).max() < 3
    assert find_white(np.full((50, 50, 3), (40, 90, 30), np.uint8)) is None


def test_dominant_tells_how_much_is_coloured_and_agrees() -> None:
    found = dominant(printed((40, 40, 210), "frame", COOL**0))
    assert found is not None
    assert 0.3 < found.share < 0.75
    assert found.agreement > 0.95
    assert dominant(np.full((9, 9, 3), 200, np.uint8)) is None
