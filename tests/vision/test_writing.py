"""Writing in a finished drawing is asked about, with the blank sheet and a frame around it; a plain shape is not."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.random import default_rng

from datasets.lettering import caption
from datasets.sheets import blank_sheet, draw_ink, random_sheet_look
from engine.pictomania.events import WritingSeen
from models.classifier import ModelError
from models.writing import WritingReader, page_of
from vision.sketch import Sketch, SketchLook
from vision.writing import MARK, writing_in

SIZE = (210.0, 148.0)


@pytest.fixture(scope="module")
def reader() -> WritingReader:
    return WritingReader()


def sketch_of(kind: str) -> Sketch:
    """A sheet with words, with a ring and a line, or without anything, seen at 5 s."""
    rng = default_rng(4)
    paper = blank_sheet(random_sheet_look(rng), SIZE)
    turn = np.linspace(0, 2 * np.pi, 60)
    ring = np.column_stack([105 + 40 * np.cos(turn), 70 + 40 * np.sin(turn)])
    strokes = {
        "words": caption(rng, "HERE 25", SIZE),
        "ring": [ring, np.array([(60.0, 120.0), (150.0, 118.0)])],
        "nothing": [],
    }[kind]
    blank, drawn = (np.ascontiguousarray(draw_ink(paper, some, (40, 40, 40), 1.2)[..., :3]) for some in ([], strokes))
    return Sketch(blank, (SketchLook(5.0, drawn),) if strokes else ())


def test_words_are_asked_about_and_framed(reader: WritingReader) -> None:
    found = writing_in("red", sketch_of("words"), reader)
    assert found is not None
    assert found.event == WritingSeen("red")
    assert found.at == 5.0
    assert found.before is not None
    assert found.after is not None
    assert found.before.shape == found.after.shape
    assert (np.abs(found.after.astype(int) - MARK).max(axis=2) < 20).sum() > 100


@pytest.mark.parametrize("kind", ["ring", "nothing"])
def test_what_is_no_writing_is_not(kind: str, reader: WritingReader) -> None:
    assert writing_in("red", sketch_of(kind), reader) is None


@pytest.mark.parametrize(
    "ink", [np.zeros((3, 3), np.uint8), np.zeros((40, 40), np.float32), np.zeros((9, 9, 3), np.uint8)]
)
def test_what_is_no_picture_of_ink_is_refused(ink: np.ndarray) -> None:
    with pytest.raises(ModelError, match="cannot be read"):
        page_of(ink)


@pytest.mark.parametrize(("shape", "page"), [((148, 210), (184, 256)), ((500, 100), (256, 56)), ((20, 20), (256, 256))])
def test_pages_have_whole_cells(shape: tuple[int, int], page: tuple[int, int]) -> None:
    assert page_of(np.zeros(shape, np.uint8)).shape == page
