"""What a player has left of their own tokens, on rendered places: any star, any rotation, moved, taken, covered."""

from __future__ import annotations

from itertools import product

import cv2
import numpy as np
import pytest

from datasets.canvas import paste
from datasets.colours import PLAYER_COLOURS
from datasets.design import random_design
from datasets.tokens import token
from engine.pictomania.events import TokensLeft
from models.stars import StarReader
from vision.camera import Image
from vision.colour import Palette
from vision.own_tokens import OwnTokens, tokens_left
from vision.tokens import Disc, disc_pixels

RADIUS = 13
SIZE = (150, 180)
ROW = (3, 2, 1)
PLACES = ((40, 40), (75, 42), (48, 80))
SHEET = np.array([[120.0, 10], [240, 10], [240, 140], [120, 140]])
Lying = list[tuple[str | None, int, tuple[int, int]]]
"""Tokens on the table: whose (None: a black one), how many stars, where."""
AT_FIRST: Lying = [("red", stars, place) for stars, place in zip(ROW, PLACES, strict=True)]


def place(tokens: Lying, seed: int = 0) -> Image:
    """A dark cloth with the sheet's edge and tokens, each in a rotation of its own."""
    rng = np.random.default_rng((seed, 7))
    view = np.clip(np.array((70, 95, 60)) + rng.normal(0, 2, (*SIZE, 3)), 0, 255).astype(np.uint8)
    cv2.fillConvexPoly(view, np.rint(SHEET).astype(np.int32), (236, 238, 240))
    design = random_design(np.random.default_rng(4), PLAYER_COLOURS, system_fonts=False)
    for owner, stars, (x, y) in tokens:
        art = token(design, INKS[owner] if owner else None, stars, rng, 2 * RADIUS)
        paste(view, art, x - RADIUS, y - RADIUS)
    return np.asarray(cv2.GaussianBlur(view, (0, 0), 0.6), np.uint8)


INKS = {"red": (40, 40, 205), "blue": (200, 110, 40), "green": (60, 160, 50)}


def own() -> OwnTokens:
    return OwnTokens("red", ROW, tuple(Disc(x, y, RADIUS) for x, y in PLACES), place(AT_FIRST), SHEET)


def look(view: Image) -> TokensLeft | None:
    white = np.array([240, 240, 240], np.float32)
    palette = Palette.learn({name: np.full((9, 9, 3), ink, np.uint8) for name, ink in INKS.items()}, white)
    seen = disc_pixels(place(AT_FIRST), own().discs[0])
    reader = StarReader.load()
    found = tokens_left(own(), view, lambda crop: reader.read([crop])[0], palette.extend("red", seen), 9.0)
    if found is None:
        return None
    assert found.confidence >= 0.8
    assert found.before is not None
    assert found.after is view
    assert isinstance(found.event, TokensLeft)
    return found.event


@pytest.mark.parametrize(
    ("kept", "seed"), list(product([(), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)], range(4)))
)
def test_what_was_not_given_is_left_in_any_rotation(kept: tuple[int, ...], seed: int) -> None:
    found = look(place([AT_FIRST[i] for i in kept], seed))
    assert found == TokensLeft("red", tuple(ROW[i] for i in kept))


@pytest.mark.parametrize("seed", range(4))
def test_tokens_moved_about_are_still_there(seed: int) -> None:
    moved: Lying = [("red", 2, (90, 90)), ("red", 1, (30, 120))]
    assert look(place(moved, seed)) == TokensLeft("red", (2, 1))


@pytest.mark.parametrize(("owner", "stars"), list(product((None, "blue"), ROW)))
def test_what_is_anothers_or_black_is_not_counted(owner: str | None, stars: int) -> None:
    there = [AT_FIRST[0], (owner, stars, PLACES[2]), (owner, stars, (85, 110))]
    assert look(place(there)) == TokensLeft("red", (3,))


def test_a_drawing_hides_no_tokens() -> None:
    view = place(AT_FIRST[:2])
    cv2.circle(view, (140, 70), 14, (40, 40, 205), -1)
    assert look(view) == TokensLeft("red", (3, 2))


def test_an_arm_over_the_place_makes_it_say_nothing() -> None:
    view = place(AT_FIRST[:2])
    cv2.line(view, (0, 179), (50, 80), (110, 140, 190), 40)
    assert look(view) is None


def test_a_card_on_a_token_makes_it_say_nothing() -> None:
    view = place(AT_FIRST)
    cv2.rectangle(view, (15, 60), (75, 160), (200, 110, 40), -1)
    assert look(view) is None


def test_more_tokens_than_there_were_say_nothing() -> None:
    assert look(place([*AT_FIRST, ("red", 1, (85, 120))])) is None


def test_another_light_changes_nothing() -> None:
    view = np.clip(place(AT_FIRST[1:]) * np.array([0.75, 0.78, 0.8]), 0, 255).astype(np.uint8)
    assert look(view) == TokensLeft("red", (2, 1))


def test_a_row_of_which_a_token_was_overlooked_says_nothing() -> None:
    reader = StarReader.load()
    palette = Palette.learn({"red": np.full((9, 9, 3), INKS["red"], np.uint8)})
    fewer = OwnTokens("red", ROW, own().discs[:2], place(AT_FIRST[:2]), SHEET)
    assert tokens_left(fewer, place([]), lambda crop: reader.read([crop])[0], palette, 9.0) is None
