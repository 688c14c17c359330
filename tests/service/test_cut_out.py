"""`paperref drawing`: a photograph of a sheet in, the drawing with paper, without and as strokes out."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.random import default_rng

from datasets.doodles import doodle
from datasets.photograph import SheetView, sheet_view
from datasets.sheets import PER_MM, blank_sheet, draw_ink, random_sheet_look
from service import cli

SIZE = (210.0, 148.0)
LOOKS = {
    "pencil": ((70, 70, 70), 0.8, 0.6, 3),
    "marker": ((40, 30, 200), 2.2, 1.0, 5),
    "faint": ((120, 120, 120), 0.7, 0.3, 8),
}
"""Colour, width in mm, cover and seed."""


def photograph(folder: Path, name: str) -> Path:
    colour, pen, cover, seed = LOOKS[name]
    rng = default_rng((seed, 1))
    sheet = draw_ink(blank_sheet(random_sheet_look(rng), SIZE), doodle(rng, SIZE), colour, pen, cover)
    return taken(folder, name, sheet_view(rng, SIZE, (960, 720), (0.7, 0.9)), sheet)


def taken(folder: Path, name: str, view: SheetView, sheet: np.ndarray) -> Path:
    path = folder / f"{name}.jpg"
    cv2.imwrite(str(path), view.photo(sheet, 1))
    return path


def drawn_mask(name: str) -> np.ndarray:
    """Where the ink is on the sheet (h, w), as seen from straight above."""
    _, pen, _, seed = LOOKS[name]
    rng = default_rng((seed, 1))
    blank = np.full((round(SIZE[1] * PER_MM), round(SIZE[0] * PER_MM), 3), 255, np.uint8)
    random_sheet_look(rng)
    return np.asarray(draw_ink(blank, doodle(rng, SIZE), (0, 0, 0), pen, 1.0)[..., 0] < 128)


@pytest.mark.parametrize("name", LOOKS)
def test_ink_is_where_it_was_drawn_and_nowhere_else(name: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert cli.run(["drawing", str(photograph(tmp_path, name)), "--out", str(out)]) == 0
    written = sorted(path.name for path in out.iterdir())
    assert written == [f"{name}-drawing-ink.png", f"{name}-drawing.png", f"{name}-drawing.svg"]
    clear = cv2.imread(str(out / f"{name}-drawing-ink.png"), cv2.IMREAD_UNCHANGED)
    assert clear is not None
    assert clear.shape[2] == 4
    truth = drawn_mask(name)
    ink = cv2.resize(clear[..., 3], truth.shape[::-1], interpolation=cv2.INTER_AREA) > 60
    near = np.ones((15, 15), np.uint8)
    assert (ink & (cv2.dilate(truth.astype(np.uint8), near) > 0)).sum() > 0.97 * ink.sum()
    assert (truth & (cv2.dilate(ink.astype(np.uint8), near) > 0)).sum() > 0.9 * truth.sum()
    assert "<path" in (out / f"{name}-drawing.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("seed", [(0, 99), (104, 1), (107, 1), (109, 1)])
def test_a_blank_sheet_is_told_first(tmp_path: Path, capsys: pytest.CaptureFixture[str], seed: tuple[int, int]) -> None:
    """Two of them have more on them than specks: the end of a printed line."""
    rng = default_rng(seed)
    sheet = draw_ink(blank_sheet(random_sheet_look(rng), SIZE), [], (0, 0, 0), 1.0)
    path = taken(tmp_path, "blank", sheet_view(rng, SIZE, (960, 720), (0.7, 0.9)), sheet)
    assert cli.run(["drawing", str(path), "--out", str(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("nothing is drawn on the sheet\n")


@pytest.mark.parametrize("name", LOOKS)
def test_a_sheet_with_a_drawing_is_not_told_to_be_blank(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["drawing", str(photograph(tmp_path, name)), "--out", str(tmp_path)]) == 0
    assert "nothing is drawn" not in capsys.readouterr().out


@pytest.mark.parametrize(("made", "told"), [("table.png", "no sheet of paper is seen"), ("none.png", "no such file")])
def test_what_cannot_be_cut_out_is_one_line(
    made: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    grain = default_rng(3).normal(90, 3, (300, 400, 3)).clip(0, 255).astype(np.uint8)
    cv2.imwrite(str(tmp_path / "table.png"), grain)
    assert cli.run(["drawing", str(tmp_path / made), "--out", str(tmp_path / "out")]) == 2
    line = capsys.readouterr().err
    assert told in line
    assert line.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_several_pictures_and_folders_of_them_are_cut_out_one_by_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "evening").mkdir()
    photograph(tmp_path / "evening", "pencil")
    marker = photograph(tmp_path, "marker")
    marker.rename(tmp_path / "evening" / "marker 10.jpg")
    other = photograph(tmp_path, "pencil")
    grain = default_rng(3).normal(90, 3, (300, 400, 3)).clip(0, 255).astype(np.uint8)
    cv2.imwrite(str(tmp_path / "evening" / "table 2.png"), grain)
    (tmp_path / "evening" / "notes.txt").write_text("no picture")
    out = tmp_path / "out"
    assert cli.run(["drawing", str(tmp_path / "evening"), str(other), str(other), "--out", str(out)]) == 2
    told = capsys.readouterr()
    drawn = sorted(path.name for path in out.glob("*.svg"))
    assert drawn == ["marker 10-drawing.svg", "pencil-2-drawing.svg", "pencil-drawing.svg"]
    assert [line.split("]")[0] for line in told.out.splitlines() if "written" in line] == [
        *["[1/4"] * 3, *["[2/4"] * 3, *["[4/4"] * 3
    ]  # fmt: skip
    first, last = told.err.splitlines()
    assert "[3/4]" in first
    assert "no sheet of paper is seen" in first
    assert last == "paperref: 1 of 4 drawings could not be cut out"


def test_a_folder_without_pictures_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["drawing", str(tmp_path), "--out", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err.count("is a folder without pictures") == 1
