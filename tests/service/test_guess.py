"""`paperref guess`: words in order of likelihood, as a table or JSON; a picture of why; one line for bad input."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from models import guessers
from models.guesser_text import Lexicon, Meaning
from service import cli
from service.explain import SIDE, bars, explained
from service.fault import WRONG_INPUT
from service.guess import picture_of, split
from tests.models.small_guesser import small_guesser
from tests.models.test_guesser_input import drawn, photographed

WORDS = "house, sun, fish, snowman"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the setting ``ink`` be the small guesser of the tests."""
    monkeypatch.setattr(guessers, "GUESSERS", {**guessers.GUESSERS, "ink": lambda rest: small_guesser()[0]})


@pytest.fixture
def fails(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Runs a command that must be refused and returns its one line."""

    def run(*words: object) -> str:
        code = cli.run([str(word) for word in words])
        out, err = capsys.readouterr()
        assert (code, out, err.count("\n")) == (WRONG_INPUT, "", 1), err
        return err

    return run


def written(folder: Path, picture: np.ndarray) -> Path:
    path = folder / "drawing.png"
    cv2.imwrite(str(path), picture)
    return path


def test_json_has_every_word_likeliest_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, drawn("fish"))
    assert cli.run(["guess", str(path), "--words", WORDS, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["image"] == str(path)
    assert found["drawn"] is True
    assert found["guesses"][0]["word"] == "fish"
    assert sum(entry["probability"] for entry in found["guesses"]) == pytest.approx(1, abs=1e-5)


def test_a_long_name_of_a_file_stands_on_one_line_above_the_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    path = tmp_path / f"{'long ' * 30}\u202egnp\t[red].png"
    cv2.imwrite(str(tmp_path / "drawing.png"), drawn("sun"))
    (tmp_path / "drawing.png").rename(path)
    assert cli.run(["guess", str(path), "--words", "sun, fish"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == str(path).replace("\u202e", "\\u202e").replace("\t", "\\t")
    assert {len(line) for line in lines[1:]} == {len(lines[1])}
    assert len(lines) == 7


def test_the_language_of_the_words_can_be_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str | None] = []
    understand = Lexicon.understand

    def heard(lexicon: Lexicon, words: Sequence[str], language: str | None = None) -> list[Meaning]:
        asked.append(language)
        return understand(lexicon, words, language)

    monkeypatch.setattr(Lexicon, "understand", heard)
    path = written(tmp_path, drawn("sun"))
    for option, language in (([], None), (["--lang", "es"], "es"), (["--lang", "cs"], "cs")):
        assert cli.run(["guess", str(path), "--words", "sol, pez", "--json", *option]) == 0
        assert set(asked) == {language}
        asked.clear()
    assert small_guesser()[0].speaking("es").meanings(["pan"])[0].names != small_guesser()[0].meanings(["pan"])[0].names


def test_a_guesser_that_knows_no_languages_is_told_none(
    tmp_path: Path, fails: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guessers, "GUESSERS", {"ink": lambda rest: object()})
    assert "--lang: only the guesser that ships" in fails(
        "guess", written(tmp_path, drawn("sun")), "--words", "sol", "--lang", "es"
    )


def test_a_table_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["guess", str(written(tmp_path, drawn("sun"))), "--words", "casa, sol, pez"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert next(line for line in lines if "%" in line).split()[1] == "sol"


def test_an_empty_sheet_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, np.full((300, 200, 3), 240, np.uint8))
    assert cli.run(["guess", str(path), "--words", WORDS]) == 0
    assert "nothing drawn" in capsys.readouterr().out
    assert cli.run(["guess", str(path), "--words", WORDS, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["drawn"] is False
    assert {entry["probability"] for entry in found["guesses"]} == {0.25}


def test_the_sheet_is_cut_out_of_a_photograph(tmp_path: Path) -> None:
    table = np.full((1000, 900, 3), (60, 80, 100), np.uint8)
    table[150:750, 200:640] = photographed("house", 1)
    cut = picture_of(written(tmp_path, table))
    assert max(cut.shape[:2]) < 700
    assert small_guesser()[0].rank(cut, split(WORDS))[0][0] == "house"


def test_a_picture_of_why_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "why.png"
    path = written(tmp_path, drawn("snowman"))
    assert cli.run(["guess", str(path), "--words", WORDS, "--explain", str(target)]) == 0
    assert capsys.readouterr().out.endswith(f"written: {target}\n")
    picture = cv2.imread(str(target))
    assert picture is not None
    assert picture.shape[1] > 4 * SIDE


def test_why_of_an_empty_sheet_says_nothing_drawn() -> None:
    made = explained(np.full((50, 50), 255, np.uint8), small_guesser()[0], ["sun", "fish"])
    wanted = bars([])
    assert np.array_equal(made[12 : 12 + SIDE, -12 - wanted.shape[1] : -12], wanted)


def test_words_are_split_at_commas_of_any_script() -> None:
    assert split("سگ، گربه,ماهی") == ["سگ", "گربه", "ماهی"]


def test_bad_input_is_one_line(tmp_path: Path, fails: Callable[..., str]) -> None:
    path = written(tmp_path, drawn("sun"))
    assert "--words: none given" in fails("guess", path, "--words", " , ")
    assert "no such file" in fails("guess", tmp_path / "gone.png", "--words", WORDS)
    (tmp_path / "broken.png").write_bytes(b"\x89PNG\r\n\x1a\nnot a picture")
    assert "not a picture" in fails("guess", tmp_path / "broken.png", "--words", WORDS)
    assert 'guesser "oracle"' in fails("guess", path, "--words", WORDS, "--guesser", "oracle")
    assert "cannot be written" in fails("guess", path, "--words", WORDS, "--explain", path / "why.png")
    assert "ends in .png" in fails("guess", path, "--words", WORDS, "--explain", tmp_path / "why.txt")
    assert not (tmp_path / "why.txt").exists()
