"""Filmed rounds: the same seed the same film, and the truth's geometry where things are seen."""

import json
from itertools import islice
from pathlib import Path

import av
import cv2
import numpy as np
import pytest

from datasets.clip import Wish, hidden_home, make_clip, save_clip
from datasets.make_clip import main

SMALL = Wish(11, 3, "full", 0, (480, 270), fps=5, pace=0.4, system_fonts=False)
DATA = Path(__file__).parents[2] / "datasets" / "data"


def test_the_same_seed_gives_the_same_frames() -> None:
    one, two = (list(islice(make_clip(SMALL).frames(), 30)) for _ in range(2))
    assert all((a == b).all() for a, b in zip(one, two, strict=True))
    other = next(make_clip(Wish(12, 3, "full", 0, (480, 270), system_fonts=False)).frames())
    assert (one[0] != other).any()


def test_the_same_seed_gives_the_same_files(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        save_clip(make_clip(SMALL), tmp_path / folder, "round")
    names = {path.name for path in (tmp_path / "one").iterdir()}
    assert names == {"round.mp4", "round.json", "round-stand-0.jpg"}
    for name in names:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_sheets_are_bright_where_the_truth_says() -> None:
    for seed in range(6):
        clip = make_clip(Wish(seed, 4, size=(960, 540), system_fonts=False))
        frame = cv2.cvtColor(next(clip.frames()), cv2.COLOR_BGR2LAB)[..., 0].astype(float)
        for corners in clip.truth["geometry"]["paper"].values():
            middle = np.mean(corners, axis=0)
            inside = [frame[round(y), round(x)] for x, y in (np.array(corners) - middle) * 0.7 + middle]
            outside = [(np.array(corner) - middle) * 1.25 + middle for corner in corners]
            around = [frame[round(y), round(x)] for x, y in outside if 0 <= x < 959 and 0 <= y < 539]
            assert abs(np.mean(inside) - np.mean(around)) > 12 or np.std(around) > 12


def test_the_first_corner_of_a_sheet_is_its_far_left_one() -> None:
    clip = make_clip(Wish(3, 4, size=(960, 540), system_fonts=False))
    for player, corners in clip.truth["geometry"]["paper"].items():
        far = (np.array(corners[0]) + corners[1]) / 2
        foot = (np.array(corners[2]) + corners[3]) / 2
        pile = np.array(clip.truth["geometry"]["pile"][player])
        assert np.linalg.norm(pile - far) < np.linalg.norm(pile - foot)
        (x0, y0), (x1, y1), (x2, y2) = corners[:3]
        assert (x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1) > 0


def test_everything_lies_in_the_picture_and_hands_rest_outside() -> None:
    for seed in range(12):
        clip = make_clip(Wish(seed, 3 + seed % 4, size=(640, 360), system_fonts=False))
        size = np.array(clip.camera.size)
        items = np.array([item.place for item in clip.performance.first])
        seen = clip.camera.project(items)
        assert ((seen > 0) & (seen < size)).all()
        for seat in clip.layout.seats.values():
            tip = clip.camera.project(np.array([hidden_home(seat, clip.camera)]))[0]
            assert ((tip < 0) | (tip > size)).any()


def test_camera_and_its_inverse_agree() -> None:
    clip = make_clip(Wish(5, 4, size=(640, 360), system_fonts=False))
    points = clip.camera.table_points()
    for x, y in ((10, 10), (320, 180), (600, 300)):
        assert np.allclose(clip.camera.project(points[y, x][None])[0], (x, y), atol=0.05)


def test_a_frame_shows_a_hand_only_while_one_moves() -> None:
    clip = make_clip(SMALL)
    quiet = [not any(m.start <= i / 5 <= m.end for m in clip.performance.motions) for i in range(30)]
    frames = [cv2.GaussianBlur(frame, (0, 0), 2).astype(int) for frame in islice(clip.frames(), 30)]
    changed = [float((np.abs(frame - frames[0]).max(axis=2) > 30).mean()) for frame in frames]
    assert all(change < 0.002 for change, still in zip(changed[:9], quiet[:9], strict=True) if still)
    assert max(changed) > 0.01


def test_the_close_up_shows_the_stand_larger() -> None:
    picture = make_clip(SMALL).close_up()
    assert picture.shape == (960, 1280, 3)


def test_the_demonstration_clip_is_whole() -> None:
    truth = json.loads((DATA / "demo.json").read_text(encoding="utf-8"))
    with av.open(str(DATA / "demo.mp4")) as film:
        stream = film.streams.video[0]
        frames = sum(1 for _ in film.decode(stream))
        assert (stream.width, stream.height) == (1280, 720)
    assert abs(frames / truth["geometry"]["fps"] - truth["geometry"]["seconds"]) < 0.2
    assert (DATA / "demo.mp4").stat().st_size < 3_000_000
    assert len(truth["players"]) == 4


def test_the_command_films_a_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = "--seed 2 --players 3 --size 320x180 --fps 4 --pace 0.3 --built-in-fonts"
    assert main([*options.split(), "--out", str(tmp_path)]) == 0
    assert "round-2.mp4" in capsys.readouterr().out
    assert (tmp_path / "round-2.mp4").stat().st_size > 10_000


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--seed", "2", "--size", "321x180", "--out", str(tmp_path)]) == 2
    assert "321x180" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["--seed", "2", "--size", "large", "--out", str(tmp_path)])
    assert "1280x720" in capsys.readouterr().err
