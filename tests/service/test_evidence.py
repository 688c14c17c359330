"""Evidence is kept under names that follow from the record alone, and can be looked at again."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from service.evidence import EvidenceFolder


def _picture(seed: int) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, 256, (12, 9, 3), dtype=np.uint8)


def test_before_and_after_are_kept_pixel_by_pixel(tmp_path: Path) -> None:
    before, after = _picture(1), _picture(2)
    names = EvidenceFolder(tmp_path).keep_event(7, before, after)
    assert names == ("0007-before.png", "0007-after.png")
    for name, picture in zip(names, (before, after), strict=True):
        assert np.array_equal(cv2.imread(str(tmp_path / name)), picture)


def test_an_event_without_pictures_has_no_names(tmp_path: Path) -> None:
    assert EvidenceFolder(tmp_path).keep_event(1, None, None) == ()
    assert EvidenceFolder(tmp_path).keep_event(2, None, _picture(3)) == ("0002-after.png",)


def test_the_same_picture_gives_the_same_bytes(tmp_path: Path) -> None:
    folders = [tmp_path / "a", tmp_path / "b"]
    for folder in folders:
        folder.mkdir()
        EvidenceFolder(folder).keep_event(1, _picture(5), None)
    first, second = ((folder / "0001-before.png").read_bytes() for folder in folders)
    assert first == second
