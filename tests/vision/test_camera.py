"""Frames and the file source: every frame, exact parts, and one clear line for what cannot be read."""

from __future__ import annotations

import wave
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import av
import cv2
import numpy as np
import pytest

from vision.camera import Frame, SourceError, open_source


def film(path: Path, count: int = 12, size: tuple[int, int] = (320, 240), codec: str = "libx264") -> Path:
    """A film whose frames get brighter one by one."""
    with av.open(str(path), "w") as container:
        stream = container.add_stream(codec, rate=Fraction(10))
        stream.width, stream.height, stream.pix_fmt = *size, "yuv420p"
        for i in range(count):
            picture = np.full((size[1], size[0], 3), 40 + 10 * i % 200, np.uint8)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="bgr24")))
        container.mux(stream.encode(None))
    return path


def test_every_frame_comes_in_order_with_its_moment(tmp_path: Path) -> None:
    with open_source(film(tmp_path / "a.mp4")) as source:
        assert (source.size, source.fps, source.frames_total) == ((320, 240), 10.0, 12)
        frames = [(f.index, f.time, float(f.luma.mean())) for f in source]
    assert [f[0] for f in frames] == list(range(12))
    assert [f[1] for f in frames] == pytest.approx([i / 10 for i in range(12)])
    assert all(a[2] < b[2] for a, b in pairwise(frames))
    assert source.note is None


def test_a_part_of_a_frame_equals_that_part_of_the_whole() -> None:
    rng = np.random.default_rng(3)
    frame = Frame.of_bgr(cv2.GaussianBlur(rng.integers(0, 255, (90, 120, 3), np.uint8), (0, 0), 4))
    whole = frame.bgr()
    for box in [(0, 0, 120, 90), (3, 5, 40, 31), (101, 77, 120, 90), (-5, -5, 9, 9)]:
        x0, y0, x1, y1 = (max(v, 0) for v in box)
        assert np.array_equal(frame.bgr(box), whole[y0:y1, x0:x1])
    with pytest.raises(ValueError, match="outside"):
        frame.bgr((200, 0, 220, 10))


def test_colours_survive_the_way_into_a_frame_and_back() -> None:
    picture = np.zeros((40, 60, 3), np.uint8)
    picture[:, :30], picture[:, 30:] = (30, 60, 200), (180, 90, 20)
    assert np.abs(Frame.of_bgr(picture).bgr().astype(int) - picture)[:, 5:25].max() <= 4


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda p: None, "no such file"),
        (lambda p: p.mkdir(), "is a folder"),
        (lambda p: p.write_bytes(b""), "0 bytes"),
        (lambda p: p.write_bytes(b"this is no film at all" * 50), "not a video"),
    ],
)
def test_what_is_no_film_is_told_in_one_line(tmp_path: Path, make: object, message: str) -> None:
    path = tmp_path / "x.mp4"
    make(path)  # type: ignore[operator]
    with pytest.raises(SourceError, match=message) as caught:
        open_source(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_name_of_a_picture_with_none_in_it_is_told(tmp_path: Path) -> None:
    path = tmp_path / "x.jpg"
    path.write_bytes(b"this is no picture at all" * 50)
    with pytest.raises(SourceError, match=r"x\.jpg: no picture in it can be read"):
        open_source(path)


def test_sound_without_a_picture_is_told(tmp_path: Path) -> None:
    path = tmp_path / "s.wav"
    with wave.open(str(path), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8000)
        sound.writeframes(bytes(1600))
    with pytest.raises(SourceError, match="no picture"):
        open_source(path)


def test_a_film_cut_off_gives_its_beginning_and_a_note(tmp_path: Path) -> None:
    whole = film(tmp_path / "w.mkv", 60, codec="mpeg4").read_bytes()
    cut = tmp_path / "cut.mkv"
    cut.write_bytes(whole[: len(whole) * 2 // 3])
    with open_source(cut) as source:
        seen = sum(1 for _ in source)
    assert 0 < seen < 60
    assert source.note is not None
    assert f"breaks off after frame {seen}, at" in source.note


def test_a_film_trimmed_without_new_encoding_is_whole(tmp_path: Path) -> None:
    whole, trimmed = film(tmp_path / "w.mp4", 60), tmp_path / "trimmed.mp4"
    with av.open(str(whole)) as source, av.open(str(trimmed), "w") as target:
        stream = target.add_stream_from_template(source.streams.video[0])
        for packet in source.demux(video=0):
            if packet.dts is not None and packet.pts is not None:
                # Frames before moment 0 are kept for decoding and not shown.
                packet.pts, packet.dts, packet.stream = packet.pts - 20480, packet.dts - 20480, stream
                target.mux(packet)
    with open_source(trimmed) as shortened:
        assert 0 < sum(1 for _ in shortened) < 60
    assert shortened.note is None


def test_time_goes_on_where_the_stamps_of_a_joined_film_begin_anew(tmp_path: Path) -> None:
    joined = tmp_path / "joined.ts"
    joined.write_bytes(film(tmp_path / "a.ts", 12, codec="mpeg2video").read_bytes() * 2)
    with open_source(joined) as source:
        moments = [frame.time for frame in source]
    assert len(moments) > 12
    assert all(0.05 < b - a < 0.5 for a, b in pairwise(moments))


def test_a_film_ends_where_its_picture_changes_size(tmp_path: Path) -> None:
    parts = [film(tmp_path / f"{w}.ts", 12, (w, 240), "mpeg2video").read_bytes() for w in (320, 400)]
    joined = tmp_path / "joined.ts"
    joined.write_bytes(b"".join(parts))
    with open_source(joined) as source:
        assert {frame.size for frame in source} == {(320, 240)}
    assert source.note is not None
    assert "changes from 320x240 to 400x240 after frame" in source.note


def test_a_film_of_a_few_pixels_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="only 16x16 pixels"):
        open_source(film(tmp_path / "small.mp4", size=(16, 16)))


def test_the_last_column_of_an_odd_picture_is_outside() -> None:
    luma, chroma = np.zeros((5, 7), np.uint8), np.full((3, 4), 128, np.uint8)
    frame = Frame(0, 0.0, luma, chroma, chroma)
    assert frame.bgr().shape == frame.bgr((0, 0, 7, 5)).shape == (4, 6, 3)
    with pytest.raises(ValueError, match="outside"):
        frame.bgr((6, 0, 7, 5))


FORMATS = [
    ("a.avi", "libx264", {"b-adapt": "0"}),
    ("b.avi", "mpeg4", {}),
    ("c.avi", "mpeg2video", {}),
    ("d.mkv", "libx264", {"b-adapt": "0"}),
    ("e.mp4", "libx264", {"b-adapt": "0"}),
    ("f.ts", "libx264", {"b-adapt": "0"}),
]


@pytest.mark.parametrize(("name", "codec", "options"), FORMATS)
def test_pictures_made_from_later_ones_have_their_own_moments(
    tmp_path: Path, name: str, codec: str, options: dict[str, str]
) -> None:
    path = tmp_path / name
    with av.open(str(path), "w") as container:
        stream = container.add_stream(codec, rate=Fraction(25))
        stream.width, stream.height, stream.pix_fmt, stream.options = 320, 240, "yuv420p", options
        stream.codec_context.max_b_frames, stream.codec_context.gop_size = 2, 12
        for i in range(40):
            picture = np.full((240, 320, 3), 20 + 5 * i, np.uint8)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="bgr24")))
        container.mux(stream.encode(None))
    with av.open(str(path)) as container:
        assert any(picture.pict_type == av.video.frame.PictureType.B for picture in container.decode(video=0))
    for seconds in (0.0, 0.2):
        with open_source(path) as source:
            source.spare(seconds)
            frames = [(frame.index, frame.time, float(frame.luma.mean())) for frame in source]
        assert len(frames) == 40 or seconds
        for index, moment, light in frames:
            assert moment == pytest.approx(index / 25, abs=1e-3)
            assert light == pytest.approx(frames[0][2] + 5 * 219 / 255 * index, abs=4)


def test_an_avi_that_leaves_out_pictures_keeps_the_moments_of_the_others(tmp_path: Path) -> None:
    path = tmp_path / "a.avi"
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=Fraction(10))
        stream.width, stream.height, stream.pix_fmt, stream.options = 320, 240, "yuv420p", {"b-adapt": "0"}
        stream.codec_context.max_b_frames = 2
        for i in (*range(10), *range(20, 30)):
            picture = av.VideoFrame.from_ndarray(np.full((240, 320, 3), 20 + 5 * i, np.uint8), format="bgr24")
            picture.pts, picture.time_base = i, Fraction(1, 10)
            container.mux(stream.encode(picture))
        container.mux(stream.encode(None))
    with open_source(path) as source:
        frames = [(frame.time, float(frame.luma.mean())) for frame in source]
    assert [moment for moment, _ in frames[:10]] == pytest.approx([i / 10 for i in range(10)], abs=1e-3)
    assert [moment for moment, _ in frames[-7:]] == pytest.approx([i / 10 for i in range(23, 30)], abs=1e-3)
