"""Medians by counting are those by sorting."""

from __future__ import annotations

import numpy as np
import pytest

from vision.channels import counts_of, middle_of, weighted_middle


@pytest.mark.parametrize("seed", range(6))
def test_the_middle_of_a_picture_is_its_median(seed: int) -> None:
    random = np.random.default_rng(seed)
    shape = tuple(int(side) for side in random.integers(1, 20, 2))
    grey = random.integers(0, int(random.integers(2, 256)), shape).astype(np.uint8)
    middle = middle_of(grey)
    assert middle == np.median(grey)
    apart = weighted_middle(np.abs(np.arange(256.0) - middle), counts_of(grey))
    assert apart == np.median(np.abs(grey - middle))
