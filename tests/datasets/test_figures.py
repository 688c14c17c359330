"""Training crops for the figure reader."""

import numpy as np
import pytest

from datasets.figures import LABELS, SHARES, Framing, figure_crop

PLAIN = Framing(size=48, system_fonts=False)


def test_shares_add_up() -> None:
    assert abs(sum(SHARES) - 1) < 1e-9
    assert len(SHARES) == len(LABELS)


@pytest.mark.parametrize("label", LABELS)
def test_every_label_can_be_asked_for(label: str) -> None:
    picture, got = figure_crop(np.random.default_rng(3), PLAIN, label)
    assert got == label
    assert picture.shape == (48, 48, 3)
    assert picture.dtype == np.uint8


def test_grey_crops_have_one_channel() -> None:
    picture, _ = figure_crop(np.random.default_rng(3), Framing(size=40, grey=True, system_fonts=False))
    assert picture.shape == (40, 40)


def test_crops_follow_from_the_generator_alone() -> None:
    one = [figure_crop(np.random.default_rng(seed), PLAIN) for seed in range(30)]
    two = [figure_crop(np.random.default_rng(seed), PLAIN) for seed in reversed(range(30))]
    for (picture, label), (again, same) in zip(one, reversed(two), strict=True):
        assert label == same
        assert (picture == again).all()


def test_labels_come_in_their_shares() -> None:
    rng = np.random.default_rng(0)
    labels = [figure_crop(rng, Framing(size=16, card=(22, 30), system_fonts=False))[1] for _ in range(800)]
    for label, share in zip(LABELS, SHARES, strict=True):
        assert abs(labels.count(label) / 800 - share) < 0.035


def test_crops_vary_in_light_and_colour() -> None:
    rng = np.random.default_rng(1)
    means = np.array([figure_crop(rng, PLAIN)[0].mean() for _ in range(200)])
    assert means.std() > 25
