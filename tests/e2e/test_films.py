"""The filmed rounds of the shared folder, refereed as people would, against their truth."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.rounds import SHARED, compare, watch

FILMS = ("dev-kitchen", "dev-cafe", "dev-office", "dev-rude", "dev-tough")
WORDS_BAR = 19
"""Of the 21 words of a stand."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (SHARED / "tables").is_dir(),
        reason=f"the filmed rounds are not at {SHARED}; set PAPERREF_SHARED to the folder that has tables/",
    ),
]


@pytest.mark.parametrize("name", FILMS)
def test_a_filmed_round_comes_out_right(name: str, tmp_path: Path) -> None:
    film = SHARED / "tables" / f"{name}.mp4"
    assert watch(film, tmp_path) == 0
    right, line = compare(film, tmp_path)
    figures = {part: found.split("/") for part, found in (item.rsplit(" ", 1) for item in line.split("; "))}
    words, _ = figures.pop("words on the stand")
    assert int(words) >= (WORDS_BAR if name != "dev-tough" else 0), line
    assert all(found == total for found, total in figures.values()), line
    assert right
