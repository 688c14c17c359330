"""What the guesser learns from: collections read, split by their strokes, words left out, looks from a seed."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from models.guesser_input import SIZE
from models.training.guesser_data import Pool, followed, load_pool, part_of
from models.training.guesser_unseen import unseen_words
from models.training.guesser_vary import begun, shown
from tests.models.made_drawings import CLASSES, strokes, write


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Pool:
    folder = tmp_path_factory.mktemp("drawings")
    write(folder)
    return load_pool(folder, folder / "pool.npz", lambda line: None)


def test_every_drawing_is_read_with_its_name(pool: Pool) -> None:
    assert len(pool) == 40 * len(CLASSES) + 6 + 6
    assert tuple(pool.names[: pool.classes]) == CLASSES
    rng = np.random.default_rng(1)
    for number, name in ((0, "circle"), (1, "circle")):
        found, made = pool.strokes(number), strokes(name, rng)
        assert [line.tolist() for line in found] == [line.tolist() for line in made]
        assert pool.names[pool.labels[number]] == name


def test_a_pool_once_read_is_kept(pool: Pool, tmp_path: Path) -> None:
    write(tmp_path)
    first = load_pool(tmp_path, tmp_path / "pool.npz", lambda line: None)
    (tmp_path / "quickdraw345_strokes.npz").unlink()
    again = load_pool(tmp_path, tmp_path / "pool.npz", lambda line: None)
    assert np.array_equal(first.points, again.points)
    assert first.classes == again.classes


def test_a_folder_without_drawings_is_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="quickdraw345_strokes"):
        load_pool(tmp_path, tmp_path / "pool.npz")


def test_real_drawings_alone_are_kept_aside_by_their_strokes(pool: Pool) -> None:
    for part in ("calibrate", "test"):
        assert set(pool.sources[pool.of(part)]) <= {"345"}
    for number in pool.of("test"):
        assert part_of(pool.strokes(int(number))) == 2
    assert len(pool.of("train")) > 0.75 * len(pool)


def test_words_left_out_take_icons_of_their_name_along(pool: Pool) -> None:
    less = pool.without(["circle"])
    names = set(pool.names[less.labels[less.of("train")]])
    assert "ring" in names
    assert not names & {"circle", "circles", "sun circle"}
    assert len(less.of("test")) == len(pool.of("test"))


def test_a_fifth_of_the_words_is_unseen_whatever_their_order() -> None:
    words = [f"word {number}" for number in range(400)]
    found = unseen_words(words)
    assert 0.1 < len(found) / len(words) < 0.3
    assert set(unseen_words(words[::-1])) == set(found)


def test_lines_of_a_picture_are_followed() -> None:
    picture = np.full((64, 64), 255, np.uint8)
    cv2.circle(picture, (32, 32), 20, 0, 3)
    lines = followed(picture)
    every = np.concatenate(lines).astype(float)
    away = np.linalg.norm(every - (every.min(axis=0) + every.max(axis=0)) / 2, axis=1)
    assert away.std() < 0.05 * away.mean()
    assert followed(np.full((64, 64), 255, np.uint8)) == []


def test_looks_come_from_the_seed() -> None:
    lines = strokes("square", np.random.default_rng(3))
    first, again, other = (shown(np.random.default_rng(seed), lines) for seed in (1, 1, 2))
    assert first.shape == (SIZE, SIZE)
    assert first.dtype == np.uint8
    assert first.max() > 128
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_a_drawing_begun_has_its_first_points() -> None:
    lines = [np.arange(10).reshape(5, 2), np.arange(10).reshape(5, 2)]
    assert [len(line) for line in begun(lines, 0.7)] == [5, 2]
    assert [len(line) for line in begun(lines, 0.0)] == [2]
    assert [len(line) for line in begun(lines, 1.0)] == [5, 5]
