"""`paperref guess`: words in order of likelihood, as a table or JSON; a picture of why; one line for bad input."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from models import guessers
from models.guesser_text import Lexicon, Meaning
from service import cli
from service.asked_words import split
from service.choices import Language
from service.explain import SIDE, bars, explained
from service.fault import WRONG_INPUT
from service.guess import picture_of
from service.i18n import speak
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


@pytest.mark.parametrize("option", [("--lang", "es"), ("--explain", "why.png")])
def test_what_another_guesser_cannot_do_is_refused_before_it_is_loaded(
    option: tuple[str, str], tmp_path: Path, fails: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(guessers, "GUESSERS", {**guessers.GUESSERS, "clip": loaded.append})
    path = written(tmp_path, drawn("sun"))
    line = fails("guess", path, "--words", "sol", "--guesser", "clip:MODEL", *option)
    assert f"{option[0]}: only the guesser that ships" in line
    assert loaded == []


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


@pytest.mark.parametrize("links", [None, Path.symlink_to, Path.hardlink_to])
def test_the_drawing_itself_is_not_written_over(
    links: Callable[[Path, Path], None] | None, tmp_path: Path, fails: Callable[..., str]
) -> None:
    path = written(tmp_path, drawn("sun"))
    kept = path.read_bytes()
    target = tmp_path / "why.png" if links else path
    if links:
        links(target, path)
    line = fails("guess", path, "--words", WORDS, "--explain", target)
    assert f"--explain {target}: is the same file as IMAGE; give another name" in line
    assert path.read_bytes() == kept


@pytest.mark.parametrize("language", list(Language))
def test_it_speaks_the_language_of_whoever_asks(
    language: Language, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAPERREF_LANG", language.value)
    path, tongue = written(tmp_path, drawn("sun")), speak(language)
    assert cli.run(["guess", str(path), "--words", "sun, fish, qqxqz, wwvwz"]) == 0
    out = capsys.readouterr().out
    assert tongue("probability") in out
    told = tongue("not understood: {words}; they get an average share")
    assert any(told.format(words=tongue(", ").join(two)) in out for two in (("qqxqz", "wwvwz"), ("wwvwz", "qqxqz")))
    assert cli.run(["guess", str(path), "--words", WORDS, "--explain", str(path)]) == WRONG_INPUT
    same = tongue("{option} {file}: is the same file as {other}; give another name")
    assert same.format(option="--explain", file=path, other="IMAGE") in capsys.readouterr().err
    assert cli.run(["guess", str(tmp_path / "gone.png"), "--words", WORDS]) == WRONG_INPUT
    assert str(tmp_path / "gone.png") in capsys.readouterr().err


def test_json_tells_how_each_word_was_understood(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["guess", str(written(tmp_path, drawn("sun"))), "--words", "sun, qqxqz", "--json"]) == 0
    how = {entry["word"]: entry["how"] for entry in json.loads(capsys.readouterr().out)["guesses"]}
    assert how == {"sun": "named", "qqxqz": "unknown"}


def test_one_word_is_no_choice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, drawn("sun"))
    assert cli.run(["guess", str(path), "--words", "'house'"]) == 0
    assert "there is nothing to choose from" in capsys.readouterr().out
    assert cli.run(["guess", str(path), "--words", "house", "--json"]) == 0
    out, err = capsys.readouterr()
    assert [entry["word"] for entry in json.loads(out)["guesses"]] == ["house"]
    assert "there is nothing to choose from" in err
    assert cli.run(["guess", str(path), "--words", "house; sun"]) == 0
    assert "nothing to choose from" not in capsys.readouterr().out


def test_words_that_are_no_text_are_refused(tmp_path: Path, fails: Callable[..., str]) -> None:
    line = fails("guess", written(tmp_path, drawn("sun")), "--words", os.fsdecode(b"sun, dog\xff"), "--json")
    assert "--words dog\N{REPLACEMENT CHARACTER}: holds bytes that are no text" in line


def test_a_name_of_a_file_that_is_no_text_is_printed_with_replacements(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, drawn("sun")).rename(tmp_path / os.fsdecode(b"sun\xff.png"))
    for form in ([], ["--json"]):
        assert cli.run(["guess", str(path), "--words", "sun, fish", *form]) == 0
        out = capsys.readouterr().out
        assert "sun\N{REPLACEMENT CHARACTER}.png" in out.encode().decode()


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("سگ، گربه,ماهی", ["سگ", "گربه", "ماهی"]),
        ("house; dog؛ cat", ["house", "dog", "cat"]),
        ("house\ndog\r\n\n hot  dog\u2028cat", ["house", "dog", "hot dog", "cat"]),
        ("\"house\", 'dog', «cat», “hot dog”, dog", ["house", "dog", "cat", "hot dog"]),
        ('"house, dog"', ["house", "dog"]),
        ("rock'n'roll, o\u2019clock", ["rock'n'roll", "o\u2019clock"]),
    ],
)
def test_words_are_split_as_people_type_lists(typed: str, words: list[str]) -> None:
    assert split(typed) == words


@pytest.mark.parametrize("language", list(Language))
def test_persian_words_are_set_joined_and_from_the_right(language: Language) -> None:
    tongue = speak(language)
    joined, apart = (bars([(word, 0.0)], tongue) for word in ("چتر", "چ\u200cت\u200cر"))
    assert (joined != apart).any()
    turned = bars([("رتچ", 0.0)], tongue)
    assert (joined != turned).any()


def test_bars_begin_where_the_reader_does() -> None:
    left, right = (bars([("sun", 0.3)], speak(language)).astype(int) for language in (Language.en, Language.fa))
    blue = [(made[..., 0] - made[..., 2] > 60).any(axis=0).nonzero()[0] for made in (left, right)]
    assert (blue[0].min(), blue[1].max()) == (0, left.shape[1] - 1)
    assert abs(blue[0].max() / left.shape[1] - 0.3) < 0.02


@pytest.mark.parametrize(
    ("odd", "plain"),
    [
        ("ice \N{SOFT ICE CREAM}\ncream\t", "ice cream"),
        ("\N{GAME DIE}", "word 1"),
        ("\u202edog", "dog"),
        ("w" * 500, "w" * 40),
    ],
)
def test_what_cannot_be_set_does_not_garble_the_row(odd: str, plain: str) -> None:
    assert np.array_equal(bars([(odd, 0.5)])[:, :40], bars([(plain, 0.5)])[:, :40])
    assert (plain == "w" * 40) or np.array_equal(bars([(odd, 0.5)]), bars([(plain, 0.5)]))
    assert (bars([(odd, 0.5)])[:, -3:].astype(int).min(axis=2) > 200).all()  # nothing runs off its side


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
