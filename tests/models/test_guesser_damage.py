"""Damaged weights of the guesser: whatever is wrong with a file, one clear message."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pytest

from models.classifier import WEIGHTS, ModelError
from models.guesser import Guesser
from models.guesser_looks import Looks
from models.guesser_names import Names
from models.guesser_words import load_table
from tests.models.small_guesser import TABLE

TABLES: Mapping[str, Callable[[Path], object]] = {
    "guesser_names.npz": lambda folder: Names.load(TABLE, folder),
    "guesser_words.npz": load_table,
    "guesser_looks.npz": Looks.load,
}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("kept", [0.0, 0.001, 0.5, 0.999])
def test_a_file_cut_short_is_said(tmp_path: Path, name: str, kept: float) -> None:
    whole = (WEIGHTS / name).read_bytes()
    shutil.copy(WEIGHTS / "guesser_words.tsv", tmp_path)
    (tmp_path / name).write_bytes(whole[: round(kept * len(whole))])
    with pytest.raises(ModelError, match=name):
        TABLES[name](tmp_path)


@pytest.mark.parametrize("name", TABLES)
def test_a_file_with_wrong_bytes_is_said_or_read(tmp_path: Path, name: str) -> None:
    rng = np.random.default_rng(5)
    whole = np.frombuffer((WEIGHTS / name).read_bytes(), np.uint8)
    shutil.copy(WEIGHTS / "guesser_words.tsv", tmp_path)
    said = 0
    for _ in range(3):
        wrong = whole.copy()
        wrong[rng.integers(0, len(wrong), 200)] ^= 0x55
        wrong[rng.integers(len(wrong) - 800, len(wrong), 4)] ^= 0x55
        (tmp_path / name).write_bytes(wrong.tobytes())
        try:
            TABLES[name](tmp_path)
        except ModelError as error:
            said += name in str(error)
    assert said


def arrays_of(name: str) -> dict[str, np.ndarray]:
    with np.load(WEIGHTS / name) as file:
        return {part: file[part] for part in file.files}


@pytest.mark.parametrize("part", ["prototypes", "vectors", "classes", "names", "sharp"])
def test_names_with_rows_missing_are_said(tmp_path: Path, part: str) -> None:
    arrays = arrays_of("guesser_names.npz")
    np.savez(tmp_path / "guesser_names.npz", **arrays | {part: arrays[part][:-1]})
    with pytest.raises(ModelError, match=r"guesser_names\.npz"):
        Names.load(TABLE, tmp_path)


def test_names_of_another_length_are_said(tmp_path: Path) -> None:
    arrays = arrays_of("guesser_names.npz")
    shorter = {part: arrays[part][:, :-8] for part in ("prototypes", "vectors")}
    np.savez(tmp_path / "guesser_names.npz", **arrays | shorter)
    shutil.copy(WEIGHTS / "guesser.onnx", tmp_path)
    with pytest.raises(ModelError, match=r"512 numbers.*504"):
        Guesser.load(tmp_path)


@pytest.mark.parametrize("text", ["", "# a note alone\n", "cat\n"])
def test_a_table_without_names_is_said(tmp_path: Path, text: str) -> None:
    shutil.copy(WEIGHTS / "guesser_words.npz", tmp_path)
    (tmp_path / "guesser_words.tsv").write_text(text)
    with pytest.raises(ModelError, match="table of words"):
        load_table(tmp_path)
