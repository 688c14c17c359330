"""Pictures of a film that need not be decoded: those that remain are the same, and lie close enough."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest

from vision.camera import FileSource, Frame
from vision.cameras.spared import Neighbours, fills_a_gap, length_size_of

FPS, COUNT = 10, 60


def film(folder: Path, name: str, codec: str = "libx264", **options: str) -> Path:
    """A film of a square that wanders over noise."""
    path, rng = folder / name, np.random.default_rng(3)
    ground = rng.integers(60, 90, (120, 160, 3)).astype(np.uint8)
    with av.open(str(path), "w") as out:
        stream = out.add_stream(codec, rate=FPS, options=options)
        stream.width, stream.height, stream.pix_fmt = 160, 120, "yuv420p"
        stream.time_base = Fraction(1, FPS)
        for k in range(COUNT):
            picture = ground.copy()
            picture[40:60, 2 * k : 2 * k + 20] = 230
            out.mux(stream.encode(av.VideoFrame.from_ndarray(picture, "bgr24")))
        out.mux(stream.encode())
    return path


def frames_of(path: Path, spare: float | None, after: int = 0) -> list[Frame]:
    """All frames of a film, with planes of their own; from the frame `after` on as few as `spare` lets."""
    seen = []
    with FileSource(path) as source:
        for frame in source:
            if spare is not None and len(seen) >= after:  # said again and again, it is no other than said once
                source.spare(spare)
            seen.append(Frame(frame.index, frame.time, frame.luma.copy(), frame.u.copy(), frame.v.copy()))
        assert source.note is None
    return seen


@pytest.mark.parametrize("name", ["film.mp4", "film.mkv", "film.ts"])
def test_fewer_frames_are_the_same_frames(tmp_path: Path, name: str) -> None:
    path = film(tmp_path, name, bf="3", b_strategy="0")
    every, fewer = frames_of(path, None), frames_of(path, 0.2, after=8)
    assert [frame.index for frame in every] == list(range(COUNT))
    assert COUNT * 0.4 < len(fewer) < COUNT * 0.7
    assert [frame.index for frame in fewer[:8]] == list(range(8))
    for frame in fewer:
        same = every[frame.index]
        assert frame.time == same.time
        assert np.array_equal(frame.luma, same.luma)
        assert np.array_equal(frame.u, same.u)
    assert max(np.diff([frame.time for frame in fewer])) <= 0.2 + 1e-6
    assert fewer[-1].index == COUNT - 1


def test_no_two_frames_lie_farther_apart_than_was_asked(tmp_path: Path) -> None:
    path = film(tmp_path, "film.mp4", bf="6", b_strategy="0", **{"x264-params": "b-pyramid=none"})
    for seconds in (0.2, 0.3, 0.5):
        gaps = np.diff([frame.time for frame in frames_of(path, seconds)])
        assert max(gaps) <= seconds + 1e-6
    assert len(frames_of(path, 0.05)) == COUNT


@pytest.mark.parametrize(
    ("codec", "options"), [("libx264", {"bf": "0"}), ("mpeg4", {"bf": "0"}), ("mpeg4", {"bf": "2"})]
)
def test_where_nothing_can_be_left_out_all_frames_come(tmp_path: Path, codec: str, options: dict[str, str]) -> None:
    path = film(tmp_path, "film.mp4", codec, **options)
    assert len(frames_of(path, 0.2)) == COUNT


def test_a_packet_is_told_by_its_units() -> None:
    picture_between, kept, note = b"\x01abc", b"\x41abc", b"\x06x"
    sized = [len(unit).to_bytes(4, "big") + unit for unit in (note, picture_between, kept)]
    assert fills_a_gap(memoryview(sized[0] + sized[1]), 4)
    assert not fills_a_gap(memoryview(sized[1] + sized[2]), 4)
    assert not fills_a_gap(memoryview(sized[0]), 4)
    assert not fills_a_gap(memoryview(b""), 4)
    assert fills_a_gap(memoryview(b"\0\0\0\1" + note + b"\0\0\1" + picture_between), 0)
    assert not fills_a_gap(memoryview(b"\0\0\1" + picture_between + b"\0\0\1" + kept), 0)
    assert length_size_of(b"\x01\x64\x00\x28\xff\xe1") == 4
    assert length_size_of(b"\0\0\0\1\x67") == 0
    assert length_size_of(None) == 0


def test_neighbours_must_be_known_on_both_sides() -> None:
    neighbours = Neighbours(apart=2)
    assert not neighbours.spare(1)
    neighbours.keep(0)
    assert not neighbours.spare(1)
    neighbours.keep(2)
    assert neighbours.spare(1)
    neighbours.keep(5)
    assert not neighbours.spare(3)
