"""What was found on a picture, shown as a table: one row a card, word or place of the stand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from service.choices import Language, Want
from service.read import as_table, read

SQUARE = [[0.0, 0.0], [10.4, 0.0], [10.4, 10.0], [0.0, 10.0]]


@pytest.mark.parametrize(
    ("want", "found", "rows"),
    [
        (
            Want.cards,
            [
                {"colour": "red", "number": 6, "face": "front", "corners": SQUARE, "confidence": 0.913},
                {"colour": "blue", "number": None, "face": "back", "corners": SQUARE, "confidence": 0.5},
            ],
            [["red", "6", "front", "0.91", "0,0 10,0 10,10 0,10"], ["blue", "", "back", "0.50", "0,0 10,0 10,10 0,10"]],
        ),
        (Want.words, [{"text": "žába", "corners": SQUARE}], [["žába", "0,0 10,0 10,10 0,10"]]),
        (Want.sheet, {"corners": SQUARE, "picture": "out.png"}, [["0,0 10,0 10,10 0,10", "out.png"]]),
        (Want.sheet, None, []),
        (
            Want.stand,
            {place: [f"{place}{n}" for n in range(1, 8)] for place in "ABC"},
            [[str(n), f"A{n}", f"B{n}", f"C{n}"] for n in range(1, 8)],
        ),
    ],
)
def test_one_row_for_each_thing_found(want: Want, found: Any, rows: list[list[str]]) -> None:
    table = as_table({"image": "p.jpg", want.value: found}, want)
    cells = [list(column.cells) for column in table.columns]
    assert [list(row) for row in zip(*cells, strict=True)] == rows


def test_the_name_of_a_picture_stands_on_one_line_above_what_is_on_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    path = tmp_path / f"{'long ' * 20}[red].png"
    cv2.imwrite(str(tmp_path / "p.png"), np.full((240, 320, 3), 90, np.uint8))
    (tmp_path / "p.png").rename(path)
    read([path], Want.sheet, Language.en, False)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == str(path)
    assert {len(line) for line in lines[1:]} == {len(lines[1])}
