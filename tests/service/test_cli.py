"""The command line: bad input gives one line on stderr that names it and says what to do, and an exit code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import wave
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.codec import to_lines
from engine.journal import Header
from engine.record import Record
from service import cli
from service.__main__ import main
from service.fault import INTERRUPTED, WRONG_INPUT
from tests.service.scripted import small_film, whole_round


@pytest.fixture
def fails(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Runs a command that must be refused and returns its one line."""

    def run(*words: object) -> str:
        code = cli.run([str(word) for word in words])
        out, err = capsys.readouterr()
        assert (code, out, err.count("\n")) == (WRONG_INPUT, "", 1), err
        assert err.startswith("paperref: ")
        return err

    return run


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["watch"], "Missing argument 'SOURCE'; see: paperref watch --help"),
        (["watch", "f.mp4", "--frob"], "No such option: --frob"),
        (["watch", "f.mp4", "--lang", "de"], "'de' is not one of 'en', 'cs', 'es', 'fa'"),
        (["watch", "f.mp4", "--game", "chess"], "'chess' is not one of 'judge', 'pictomania'"),
        (["watch", "f.mp4", "--game", "judge"], "only pictomania can be watched so far; keep the record by hand with"),
        (["watch", "f.mp4", "--teaching-round", "--tougher"], "exclude each other; give one of them"),
        (["read", "a.jpg"], "Missing option '--want'"),
        (["read", "a.jpg", "--want", "hands"], "'hands' is not one of 'cards', 'words', 'sheet', 'stand'"),
        (["frobnicate"], "No such command 'frobnicate'"),
    ],
)
def test_wrong_words_are_named(fails: Callable[..., str], words: list[str], message: str) -> None:
    assert message in fails(*words)


def test_a_source_that_is_no_film_is_refused_before_anything_is_written(
    fails: Callable[..., str], tmp_path: Path
) -> None:
    (tmp_path / "empty.mp4").touch()
    (tmp_path / "text.mp4").write_text("no film at all\n" * 100)
    with wave.open(str(tmp_path / "sound.wav"), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8000)
        sound.writeframes(bytes(16000))
    kinds = {
        "none.mp4": "no such file",
        ".": "is a folder",
        "empty.mp4": "empty",
        "text.mp4": "not a video",
        "sound.wav": "no picture",
    }
    for name, message in kinds.items():
        line = fails("watch", tmp_path / name, "--result", tmp_path / "R.json", "--events", tmp_path / "E.jsonl")
        assert message in line
        assert str(tmp_path / name) in line
    assert not (tmp_path / "R.json").exists()
    assert not (tmp_path / "E.jsonl").exists()


def test_places_are_tried_before_the_film_is_watched(fails: Callable[..., str], tmp_path: Path) -> None:
    film = small_film(tmp_path / "film.mp4", frames=3)
    assert "--result" in fails("watch", film, "--result", tmp_path)
    assert "--events" in fails("watch", film, "--events", film / "E.jsonl")
    assert "--evidence" in fails("watch", film, "--evidence", film)


def test_the_film_is_never_written_over(fails: Callable[..., str], tmp_path: Path) -> None:
    film = small_film(tmp_path / "film.mp4", frames=3)
    before = film.read_bytes()
    for option in ("--result", "--events"):
        assert "is the same file as SOURCE" in fails("watch", film, option, film)
    assert film.read_bytes() == before
    both = tmp_path / "both"
    assert "is the same file as --result" in fails("watch", film, "--result", both, "--events", both)


def test_a_stand_picture_that_shows_no_stand_is_refused(fails: Callable[..., str], tmp_path: Path) -> None:
    film = small_film(tmp_path / "film.mp4", frames=3)
    (tmp_path / "broken.jpg").write_bytes(b"\xff\xd8\xff\xe0 not a jpeg")
    for picture, message in ((tmp_path / "none.jpg", "no such file"), (tmp_path / "broken.jpg", "not a picture")):
        assert message in fails("watch", film, "--stand", picture)


def _record(path: Path) -> Path:
    record = Record(Header("pictomania"))
    for moment, event in enumerate(whole_round()):
        record.add(event, float(moment))
    path.write_text("".join(to_lines(record.journal)), encoding="utf-8")
    return path


def test_score_replays_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["score", str(_record(tmp_path / "E.jsonl"))]) == 0
    printed = capsys.readouterr().out
    assert "+2 green's token, first right guess at green (events 11, 25)" in printed
    assert "black sheep" in printed
    assert "Not complete" not in printed


def test_score_of_a_record_that_was_cut_off_uses_its_whole_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = _record(tmp_path / "E.jsonl")
    place.write_text(place.read_text()[:-20], encoding="utf-8")
    assert cli.run(["score", str(place)]) == 0
    printed = capsys.readouterr().out
    assert "red" in printed
    assert "Not complete: " in printed


def _with_line(number: int, text: str) -> Callable[[list[str]], list[str]]:
    return lambda lines: [*lines[:number], text, *lines[number + 1 :]]


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (_with_line(3, "{broken"), "line 4"),
        (_with_line(3, '{"id": 3, "event": {"kind": "Sneezed"}, "at": 1}'), "line 4"),
        (_with_line(0, '{"schema": 99, "game": "pictomania", "options": {}}'), "schema 99 is not known"),
        (_with_line(0, '{"schema": 1, "game": "chess", "options": {}}'), "no game 'chess'"),
        (_with_line(0, '{"schema": 1, "game": "pictomania", "options": {"mode": "hard"}}'), "'hard' is not one of"),
        (lambda lines: lines[:1] + lines[2:], "entry 2 cannot follow"),
        (lambda lines: [], "is empty"),
    ],
)
def test_a_damaged_record_is_refused_with_its_line(
    fails: Callable[..., str], tmp_path: Path, damage: Callable[[list[str]], list[str]], message: str
) -> None:
    place = _record(tmp_path / "E.jsonl")
    place.write_text("\n".join(damage(place.read_text().splitlines())), encoding="utf-8")
    line = fails("score", place)
    assert message in line
    assert str(place) in line


def test_a_record_that_is_no_text_or_not_there_is_refused(fails: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "E.jsonl").write_bytes(bytes(range(128, 256)))
    assert "is not text" in fails("score", tmp_path / "E.jsonl")
    (tmp_path / "E.jsonl").write_text('{"a":' * 100_000)
    assert "nested too deep" in fails("score", tmp_path / "E.jsonl")
    assert "no such file" in fails("score", tmp_path / "none.jsonl")
    assert "is a folder" in fails("score", tmp_path)


def test_a_picture_that_cannot_be_read_does_not_stop_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = tmp_path / "good.png"
    cv2.imwrite(str(good), np.full((240, 320, 3), 128, np.uint8))
    code = cli.run(["read", str(tmp_path / "none.png"), str(good), "--want", "cards", "--json"])
    out, err = capsys.readouterr()
    assert code == WRONG_INPUT
    assert [json.loads(line) for line in out.splitlines()] == [{"image": str(good), "cards": []}]
    assert "none.png: no such file" in err
    assert "1 of 2 pictures" in err


def test_an_internal_error_is_one_line_unless_asked_for_more(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def broken(*arguments: object) -> None:
        raise ZeroDivisionError("all wrong")

    monkeypatch.setattr("service.score.print_score", broken)
    monkeypatch.delenv(cli.DEBUG, raising=False)
    assert cli.run(["score", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith("paperref: internal error, ZeroDivisionError('all wrong')")
    monkeypatch.setenv(cli.DEBUG, "1")
    with pytest.raises(ZeroDivisionError):
        cli.run(["score", str(tmp_path)])


def test_help_names_the_three_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run([]) == 0
    printed = capsys.readouterr().out
    assert all(name in printed for name in ("watch", "read", "score"))


def test_reading_leaves_nothing_in_the_home_folder(tmp_path: Path) -> None:
    picture = tmp_path / "card.png"
    cv2.imwrite(str(picture), np.full((240, 320, 3), 255, np.uint8))
    home = tmp_path / "home"
    home.mkdir()
    command = [sys.executable, "-m", "service", "read", str(picture), "--want", "cards", "--json"]
    chosen = {k: v for k, v in os.environ.items() if k != "ORT_DISABLE_TELEMETRY"} | {"HOME": str(home)}
    done = subprocess.run(command, env=chosen, cwd=Path(__file__).parents[2], capture_output=True, check=True)
    assert json.loads(done.stdout)["cards"] == []
    assert list(home.rglob("*")) == []


def test_a_single_picture_that_cannot_be_read_has_one_line(fails: Callable[..., str], tmp_path: Path) -> None:
    assert "no such file" in fails("read", tmp_path / "none.png", "--want", "cards")


class Stopped:
    """Somebody presses Ctrl-C while the command line is loaded."""

    def find_spec(self, name: str, *_: object) -> None:
        if name == "service.cli":
            raise KeyboardInterrupt


def test_a_stop_while_the_program_is_loaded_is_quiet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "service.cli")
    monkeypatch.delattr("service.cli")
    monkeypatch.setattr(sys, "meta_path", [Stopped(), *sys.meta_path])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == INTERRUPTED
    assert capsys.readouterr() == ("", "")
