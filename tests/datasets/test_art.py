"""Every kind of card and token can be drawn in every design, and shows what it says."""

import numpy as np
import pytest

from datasets.backs import PATTERNS
from datasets.cards import black_face, card_back, guess_face
from datasets.colours import LEAST_APART, PLAYER_COLOURS, lab, palette
from datasets.design import BACKS, random_design
from datasets.sheets import PER_MM, blank_sheet, draw_ink, random_sheet_look
from datasets.stand import plate, random_stand_look, word_card
from datasets.tokens import star_places, token


def rng(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


@pytest.mark.parametrize("seed", range(12))
def test_a_cards_figures_are_all_different_and_opaque_inside(seed: int) -> None:
    design = random_design(rng(seed), PLAYER_COLOURS, system_fonts=False)
    faces = [guess_face(design, design.colours["red"], figure) for figure in "1234567"]
    faces += [black_face(design, figure) for figure in "1234567ABC"]
    for i, face in enumerate(faces):
        assert face.dtype == np.uint8
        assert face.shape == (round(128 * design.ratio), 128, 4)
        assert (face[20:-20, 20:-20, 3] == 255).all()
        for other in faces[:i]:
            centre = np.abs(face[40:-40, 20:-20, :3].astype(int) - other[40:-40, 20:-20, :3])
            assert (centre.max(axis=2) > 60).mean() > 0.004


@pytest.mark.parametrize("seed", range(12))
def test_a_cards_figure_stands_out_from_its_ground(seed: int) -> None:
    design = random_design(rng(seed), PLAYER_COLOURS, system_fonts=False)
    for colour in PLAYER_COLOURS:
        face = guess_face(design, design.colours[colour], "6")
        middle = face[face.shape[0] // 4 : -face.shape[0] // 4, 20:-20, :3].reshape(-1, 3).mean(axis=1)
        assert middle.max() - middle.min() > 25


def test_every_back_pattern_is_drawn_in_the_players_colour() -> None:
    seen = set()
    for seed in range(150):
        design = random_design(rng(seed), PLAYER_COLOURS, system_fonts=False)
        seen.add(design.back)
        back = card_back(design, design.colours["green"])
        middle = back[10:-10, 10:-10, :3].reshape(-1, 3)
        near = np.abs(middle.astype(int) - design.colours["green"]).max(axis=1) < 12
        assert near.mean() > 0.1
    assert seen == set(BACKS)
    assert set(PATTERNS) <= set(BACKS)


def test_black_backs_differ_from_all_players_backs() -> None:
    design = random_design(rng(3), PLAYER_COLOURS, system_fonts=False)
    black = card_back(design, None)[..., :3].astype(int)
    for colour in PLAYER_COLOURS:
        assert np.abs(card_back(design, design.colours[colour])[..., :3] - black).mean() > 10


def test_a_table_never_has_two_players_of_one_look() -> None:
    for seed in range(60):
        looks = [lab(colour) for colour in palette(rng(seed), PLAYER_COLOURS).values()]
        gaps = [np.linalg.norm(a - b) for i, a in enumerate(looks) for b in looks[:i]]
        assert min(gaps) >= LEAST_APART


@pytest.mark.parametrize("stars", [1, 2, 3])
def test_a_tokens_stars_lie_apart_and_inside(stars: int) -> None:
    for seed in range(50):
        places = star_places(stars, rng(seed))
        assert len(places) == stars
        for i, (at, radius, _) in enumerate(places):
            assert np.hypot(*at) + radius < 0.5
            for other, other_radius, _ in places[:i]:
                assert np.hypot(*np.subtract(at, other)) > 0.8 * (radius + other_radius)


def test_tokens_are_round_and_in_their_colour() -> None:
    design = random_design(rng(1), ("blue", "red", "green"), system_fonts=False)
    disc = token(design, design.colours["blue"], 2, rng(0), 40)
    assert disc.shape == (40, 40, 4)
    assert disc[0, 0, 3] == 0
    assert disc[20, 20, 3] == 255
    assert np.abs(disc[..., :3].astype(int) - token(design, None, 2, rng(0), 40)[..., :3]).max() > 60


def test_words_and_plates_of_the_stand_are_drawn() -> None:
    look = random_stand_look(rng(4), "abcdefg", system_fonts=False)
    words = ("owl", "camel", "hedgehog", "horse", "cow", "turtle", "goat")
    card, empty = word_card(look, words, (60, 80)), word_card(look, ("",) * 7, (60, 80))
    rows = np.flatnonzero((card != empty).any(axis=(1, 2)))
    assert (np.diff(rows) > 1).sum() == 6
    assert len({plate(look, letter).tobytes() for letter in "ABC"}) == 3


def test_a_long_word_stays_on_its_card() -> None:
    look = random_stand_look(rng(4), "abcdefg", system_fonts=False)
    card = word_card(look, ("unpronounceable thingamabob",) * 7, (58, 78))
    edge = word_card(look, ("",) * 7, (58, 78))
    assert (card[:, -14:] == edge[:, -14:]).all()


def test_ink_changes_the_sheet_only_where_it_is_drawn() -> None:
    sheet = blank_sheet(random_sheet_look(rng(2)), (140, 100))
    line = np.array([(30.0, 40.0), (60.0, 40.0)])
    inked = draw_ink(sheet, [line], (200, 40, 20), 1.0)[..., :3]
    ys, xs = np.nonzero((inked != sheet).any(axis=2))
    assert abs(ys.mean() / PER_MM - 40) < 1
    assert 29 < xs.min() / PER_MM < 31
    assert 59 < xs.max() / PER_MM < 61


def test_the_same_seed_draws_the_same_card() -> None:
    one, two = (random_design(rng(9), PLAYER_COLOURS, system_fonts=False) for _ in range(2))
    assert one == two
    assert (guess_face(one, one.colours["pink"], "4") == guess_face(two, two.colours["pink"], "4")).all()
