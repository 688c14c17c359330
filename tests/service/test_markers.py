"""The page of markers: millimetre exact as PDF and as PNG, and found again in its own print."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import cv2
import numpy as np
import pytest

from service import cli
from service.fault import WRONG_INPUT
from service.markers import DOTS, INCH, PAPER, Box, page
from vision.markers import NUMBERS, find_markers, marked

POINTS = 72 / INCH
"""PDF points to a millimetre."""


def black_squares(side: float) -> list[Box]:
    return [thing for thing in page(side) if isinstance(thing, Box) and thing.width == thing.height == side]


@pytest.mark.parametrize("side", [20.0, 40.0, 50.0])
def test_everything_is_on_the_page_and_apart(side: float) -> None:
    boxes = [thing for thing in page(side) if isinstance(thing, Box)]
    assert min(box.left for box in boxes) > 5
    assert max(box.left + box.width for box in boxes) < PAPER[0] - 5
    assert max(box.top + box.height for box in boxes) < 279.4 - 10  # letter paper is shorter
    squares = black_squares(side)
    assert len(squares) == 4
    for one in squares:
        for two in squares:
            apart = max(abs(one.left - two.left), abs(one.top - two.top))
            assert one is two or apart >= side * 1.5  # a white rim round each


@pytest.mark.parametrize("side", [30.0, 40.0])
def test_the_png_is_exact(tmp_path: Path, side: float) -> None:
    target = tmp_path / "markers.png"
    assert cli.run(["markers", "--out", str(target), "--side", str(side)]) == 0
    picture = cv2.imread(str(target), cv2.IMREAD_GRAYSCALE)
    assert picture.shape == (round(PAPER[1] / INCH * DOTS), round(PAPER[0] / INCH * DOTS))
    found = find_markers(picture)
    assert list(found) == list(NUMBERS)
    for number, corners in found.items():
        sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1) / DOTS * INCH
        assert sides == pytest.approx(side, abs=0.15), number
    known = marked(found, (picture.shape[1], picture.shape[0]), side)
    assert known is not None
    assert known.plane.error < 0.6
    start = target.read_bytes().index(b"pHYs") + 4
    assert struct.unpack(">IIB", target.read_bytes()[start : start + 9]) == (11811, 11811, 1)


def test_the_pdf_is_exact(tmp_path: Path) -> None:
    target = tmp_path / "markers.pdf"
    assert cli.run(["markers", "--out", str(target)]) == 0
    text = target.read_bytes().decode("latin-1")
    box = re.search(r"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", text)
    assert box
    assert [float(side) for side in box.groups()] == pytest.approx([side * POINTS for side in PAPER], abs=0.01)
    drawn = [tuple(map(float, found)) for found in re.findall(r"([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re", text)]
    squares = [rect for rect in drawn if rect[2] == pytest.approx(40 * POINTS, abs=0.01) == rect[3]]
    wanted = [(box.left, PAPER[1] - box.top - 40) for box in black_squares(40.0)]
    assert [rect[:2] for rect in squares] == [pytest.approx(np.array(spot) * POINTS, abs=0.01) for spot in wanted]
    ticks = sorted(rect[0] for rect in drawn if rect[2] == pytest.approx(0.2 * POINTS, abs=0.001))
    assert len(ticks) == 101
    assert (ticks[-1] - ticks[0]) / POINTS == pytest.approx(100, abs=0.001)


def test_the_same_page_is_the_same_file(tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf", "a.png", "b.png"):
        assert cli.run(["markers", "--out", str(tmp_path / name)]) == 0
    for kind in ("pdf", "png"):
        assert (tmp_path / f"a.{kind}").read_bytes() == (tmp_path / f"b.{kind}").read_bytes()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "Missing option '--out'"),
        (["--out", "m.doc"], "--out m.doc: give a name that ends in .pdf or .png"),
        (["--out", "m.pdf", "--side", "5"], "--side 5: markers can be 20 to 50 mm wide"),
        (["--out", "m.pdf", "--side", "nan"], "--side nan: markers can be 20 to 50 mm wide"),
        (["--out", "."], "--out .: give a name that ends in"),
        (["--out", "folder.pdf"], "--out folder.pdf: is a folder"),
    ],
)
def test_bad_input_has_one_line(
    words: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder.pdf").mkdir()
    assert cli.run(["markers", *words]) == WRONG_INPUT
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert message in err
