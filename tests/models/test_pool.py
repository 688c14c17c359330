"""Training pictures: the same from the same seed, kept on disk, and never of held-out looks."""

from __future__ import annotations

from pathlib import Path

import pytest

from datasets.figures import edition
from models.training.crops import held_out_face
from models.training.pool import Order, Pool, draw_shard, read_shards

STARS = ("0", "1", "2", "3")


def drawn(cache: Path, seed: int, held_out: bool = False) -> Pool:
    order = Order("stars", STARS, 12, seed, held_out)
    cache.mkdir(exist_ok=True)
    assert draw_shard(0, order, cache) == 0
    return read_shards([order.path(cache, 0)], 12)


def test_pictures_follow_the_seed(tmp_path: Path) -> None:
    first, again, other = (drawn(tmp_path / name, seed) for seed, name in ((3, "a"), (3, "b"), (4, "c")))
    assert first.crops.shape == (12, 58, 58, 3)
    assert (first.crops == again.crops).all()
    assert (first.labels == again.labels).all()
    assert (first.crops != other.crops).any()


def test_held_out_pictures_are_others(tmp_path: Path) -> None:
    assert (drawn(tmp_path, 3).crops != drawn(tmp_path, 3, held_out=True).crops).any()


def test_drawn_shards_are_kept(tmp_path: Path) -> None:
    order = Order("stars", STARS, 4, 3, False)
    draw_shard(0, order, tmp_path)
    written = order.path(tmp_path, 0).stat().st_mtime_ns
    draw_shard(0, order, tmp_path)
    assert order.path(tmp_path, 0).stat().st_mtime_ns == written


def test_shards_are_counted() -> None:
    assert [Order("stars", STARS, count, 0, False).shards for count in (1, 2000, 2001)] == [1, 1, 2]
    with pytest.raises(ValueError, match="no shards given"):
        read_shards([], 0)


def test_halves_share_nothing(tmp_path: Path) -> None:
    pool = drawn(tmp_path, 3)
    one, other = pool.halves()
    assert (one.crops == pool.crops[::2]).all()
    assert (other.labels == pool.labels[1::2]).all()


def test_some_typefaces_are_never_trained_on() -> None:
    held = [held_out_face(edition(number, False), number) for number in range(200)]
    assert any(held)
    assert not all(held)
