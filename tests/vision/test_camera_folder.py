"""A folder of pictures: every one in natural order; what cannot be used is told in one line."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.camera import SourceError, State, open_source


def _put(folder: Path, name: str, level: int = 90, size: tuple[int, int] = (64, 48)) -> None:
    assert cv2.imwrite(str(folder / name), np.full((size[1], size[0], 3), level, np.uint8))


def test_every_picture_comes_in_the_order_of_the_numbers_in_its_name(tmp_path: Path) -> None:
    for name, level in {"p2.png": 60, "p10.JPG": 90, "p1.bmp": 30}.items():
        _put(tmp_path, name, level)
    (tmp_path / "notes.txt").write_text("not a picture")
    with open_source(str(tmp_path)) as source:
        assert (source.frames_total, source.live) == (3, False)
        frames = [(f.index, f.time, round(float(f.bgr().mean()) / 30)) for f in source]
        assert source.status().state is State.ENDED
    assert frames == [(0, 0.0, 1), (1, 0.1, 2), (2, 0.2, 3)]
    assert source.note is None


def test_what_cannot_be_used_is_left_out_and_told(tmp_path: Path) -> None:
    _put(tmp_path, "1.png")
    (tmp_path / "2.png").write_bytes(b"no picture")
    _put(tmp_path, "3.png", size=(96, 48))
    (tmp_path / "4.jpg").touch()
    _put(tmp_path, "5.png")
    with open_source(tmp_path) as source:
        assert [frame.index for frame in source] == [0, 1]
    assert source.note == (
        f"{tmp_path}: 3 of 5 pictures cannot be read or have another size and are left out, first 2.png"
    )


def test_a_folder_without_pictures_is_told_with_what_would_do(tmp_path: Path) -> None:
    (tmp_path / "film.mp4").touch()
    with pytest.raises(SourceError, match=r"is a folder without pictures; put some there .bmp, jpeg, jpg, png"):
        open_source(tmp_path)


def test_a_folder_of_broken_pictures_is_told_when_it_is_read(tmp_path: Path) -> None:
    (tmp_path / "1.png").write_bytes(b"no picture")
    with open_source(tmp_path) as source, pytest.raises(SourceError, match="none of its 1 pictures can be read"):
        list(source)
