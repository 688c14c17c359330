"""`paperref setup` on folders of rendered pictures: what it prints, writes and refuses; watching from a kept table."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from service import cli
from service.fault import BROKE_OFF, WRONG_INPUT
from service.table_file import load_table, save_table
from tests.vision.marked_table import clip_of, marked_table, still_of, turned
from vision.camera import Frame

Run = Callable[..., tuple[int, str, str]]
COLOURS = sorted(clip_of(0, 3).plan.players)


def folder_of(still: Frame, place: Path) -> Path:
    """A camera that saw the same for a second."""
    place.mkdir(parents=True)
    for number in range(12):
        cv2.imwrite(str(place / f"{number}.png"), still.bgr())
    return place


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return folder_of(still_of(clip_of(0, 3)), tmp_path_factory.mktemp("films") / "evening")


@pytest.fixture(scope="module")
def next_evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The camera hangs a little askew."""
    after, _ = turned(still_of(clip_of(0, 3)), 9, (30, -12), 0.9)
    return folder_of(after, tmp_path_factory.mktemp("films") / "next")


@pytest.fixture(scope="module")
def another(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return folder_of(still_of(clip_of(7, 6)), tmp_path_factory.mktemp("films") / "another")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command; returns its exit code and what it printed."""

    def carry_out(*words: object) -> tuple[int, str, str]:
        code = cli.run([str(word) for word in words])
        return (code, *capsys.readouterr())

    return carry_out


def test_what_was_found_is_printed_and_written(run: Run, evening: Path, tmp_path: Path) -> None:
    table, picture = tmp_path / "new" / "table.toml", tmp_path / "overlay.png"
    code, out, err = run("setup", evening, "--save", table, "--overlay", picture)
    assert (code, err) == (0, "")
    assert "evening: 1280x720, 3 players, clockwise as seen from above" in out
    for colour in COLOURS:
        assert re.search(rf"{colour} +#[0-9a-f]{{6}}  sheet \d+ x \d+ pixels, \d+ x \d+ mm; score tokens 2 1", out)
    assert "middle: bonus tokens 2 2 1, 3 seen; stand: seen" in out
    assert re.search(
        r"plane: by the sheets, taken as 148 mm wide, \d\.\d\d pixels a millimetre; they fit to 0\.\d", out
    )
    assert re.search(r"light and sharpness: \d+ of 100", out)
    assert str(table) in out
    said = load_table(table)
    assert sorted(str(player.colour) for player in said.players) == COLOURS
    assert cv2.imread(str(picture)).shape[0] > 720


def test_the_table_serves_the_next_evening(run: Run, evening: Path, next_evening: Path, tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    assert run("setup", evening, "--save", table)[0] == 0
    code, out, _ = run("setup", evening, "--table", table)
    assert code == 0
    assert "moved" not in out
    code, out, _ = run("setup", next_evening, "--table", table)
    assert code == 0
    assert "turned by 9 degrees; the places were moved along" in out


def test_a_table_that_lies_elsewhere_is_out_of_sync(run: Run, evening: Path, another: Path, tmp_path: Path) -> None:
    table, picture = tmp_path / "table.toml", tmp_path / "overlay.jpg"
    assert run("setup", evening, "--save", table)[0] == 0
    code, out, err = run("setup", another, "--table", table, "--overlay", picture)
    assert (code, out, err.count("\n")) == (BROKE_OFF, "", 1)
    assert f"{another}: out of sync: " in err
    assert "put camera and sheets back as they were" in err
    assert picture.exists()  # it shows what is seen and where the sheets should be
    code, out, err = run("watch", another, "--table", table, "--as-fast-as-possible")
    assert code == BROKE_OFF
    assert "out of sync: " in out  # said while there is still time to put it right
    assert "out of sync: " in err


def test_watching_starts_from_the_table(run: Run, evening: Path, tmp_path: Path) -> None:
    table, record = tmp_path / "table.toml", tmp_path / "E.jsonl"
    assert run("setup", evening, "--save", table)[0] == 0
    renamed = table.read_text().replace(f'colour = "{COLOURS[0]}"', 'colour = "purple"')
    table.write_text(renamed)
    code, _, err = run("watch", evening, "--table", table, "--events", record, "--as-fast-as-possible")
    assert (code, err) == (0, "")
    start = record.read_text().splitlines()[1]
    assert '"purple"' in start
    assert f'"{COLOURS[0]}"' not in start


def test_no_table_is_told_and_shown(run: Run, tmp_path: Path) -> None:
    dark = folder_of(Frame.of_bgr(np.full((360, 640, 3), 12, np.uint8)), tmp_path / "dark")
    code, out, err = run("setup", dark, "--overlay", tmp_path / "o.png", "--save", tmp_path / "t.toml")
    assert (code, out, err.count("\n")) == (WRONG_INPUT, "", 1)
    assert "no table found: no sheet of paper seen" in err
    assert "light and sharpness 0 of 100" in err
    assert cv2.imread(str(tmp_path / "o.png")).shape[1] == 1280
    assert not (tmp_path / "t.toml").exists()


def test_a_folder_of_photographs_is_told_to_be_one_and_what_to_give_instead(run: Run, tmp_path: Path) -> None:
    folder, rng = tmp_path / "photos", np.random.default_rng(4)
    folder.mkdir()
    for number, size in enumerate([(480, 640), (640, 480), (300, 400)]):
        cv2.imwrite(str(folder / f"IMG_{number}.jpg"), rng.integers(60, 200, (*size, 3), np.uint8))
    code, out, err = run("setup", folder)
    assert (code, out, err.count("\n")) == (WRONG_INPUT, "", 1)
    assert "photos: is a folder of 3 pictures, taken for a film of one table in the order of their names" in err
    assert "give a film, or pictures of one table from one place above it" in err
    assert "paperref read" in err


def test_printed_markers_make_it_millimetres(run: Run, tmp_path: Path) -> None:
    source, table = folder_of(marked_table(5, 4).still, tmp_path / "film"), tmp_path / "table.toml"
    code, out, _ = run("setup", source, "--save", table)
    assert code == 0
    assert re.search(r"plane: by printed markers, \d\.\d\d pixels a millimetre; they fit to 0\.\d pixels", out)
    text = table.read_text()
    assert 'places = "mm"' in text
    assert "marker_4 = [" in text
    assert run("setup", source, "--table", table)[0] == 0


def test_nothing_is_written_over(run: Run, evening: Path, tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    assert run("setup", evening, "--save", table)[0] == 0
    mine = table.read_text() + "# my own words\n"
    table.write_text(mine)
    code, out, _ = run("setup", evening, "--table", table, "--save", table)
    assert code == 0
    assert "(the one before is kept as table.before.toml)" in out
    assert (tmp_path / "table.before.toml").read_text() == mine


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "Missing argument 'SOURCE'; see: paperref setup --help"),
        (["none.mp4"], "none.mp4: no such file"),
        (["SOURCE", "--overlay", "o.txt"], "--overlay o.txt: give a name that ends in .png, .jpg, .jpeg"),
        (["SOURCE", "--table", "none.toml"], "none.toml: no such file; give a table written by: paperref setup"),
        (["SOURCE", "--table", "bad.toml"], "bad.toml: player 2: tokns: is no key here; did you mean tokens?"),
        (["SOURCE", "--table", "raw.toml"], "raw.toml: is no text in UTF-8"),
        (["SOURCE", "--table", "large.toml"], "large.toml: is too large to describe a table"),
        (["SOURCE", "--table", "bad.toml", "--overlay", "bad.toml.png", "--save", "bad.toml.png"], "the same file as"),
    ],
)
def test_bad_input_has_one_line(
    run: Run, evening: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.toml").write_text("[[player]]\nat = [0.5, 0.5]\n[[player]]\ntokns = []\n")
    Path("raw.toml").write_bytes(b"places = '\xff'")
    Path("large.toml").write_bytes(b"# " + b"x" * 300_000)
    Path("bad.toml.png").touch()
    code, out, err = run("setup", *(str(evening) if word == "SOURCE" else word for word in words))
    assert (code, out, err.count("\n")) == (WRONG_INPUT, "", 1)
    assert message in err


def test_a_table_is_saved_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "table.toml"
    assert save_table(place, "one") is None
    assert save_table(place, "two") == tmp_path / "table.before.toml"
    assert place.read_text() == "two"
    assert place.stat().st_mode & 0o777 == 0o666 & ~_umask()
    monkeypatch.setattr("os.fdopen", _full_disk)
    with pytest.raises(Exception, match="cannot be written"):
        save_table(place, "three")
    assert place.read_text() == "two"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["table.before.toml", "table.toml"]


def _umask() -> int:
    import os

    mask = os.umask(0)
    os.umask(mask)
    return mask


def _full_disk(*arguments: object, **named: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_single_picture_will_do(run: Run, evening: Path, tmp_path: Path) -> None:
    one = tmp_path / "one"
    one.mkdir()
    (one / "0.png").write_bytes((evening / "0.png").read_bytes())
    code, out, _ = run("setup", one)
    assert (code, "3 players" in out) == (0, True)


def test_what_was_said_is_kept_when_the_table_is_written_again(run: Run, evening: Path, tmp_path: Path) -> None:
    first, hand, again = (tmp_path / f"{name}.toml" for name in ("first", "hand", "again"))
    run("setup", evening, "--save", first)
    text = re.sub(r"\[stand\]\n(.*\n){3}", "[stand]\nnone = true\n", first.read_text())
    colour = re.search(r'colour = "(\w+)"\n# look', text)
    assert colour is not None
    hand.write_text(re.sub(r"# look = .*", 'look = "#8a3dce"', text, count=1))
    code, out, _ = run("setup", evening, "--table", hand, "--save", again)
    assert code == 0
    assert "stand: none, as hand.toml says" in out
    kept = load_table(again)
    assert kept.no_stand
    assert {player.colour: player.look for player in kept.players}[colour[1]] == (0x8A, 0x3D, 0xCE)


def test_a_picture_full_of_light_is_told_to_be_burnt_out(run: Run, evening: Path, tmp_path: Path) -> None:
    seen = cv2.imread(str(evening / "0.png"))
    assert seen is not None
    bright = np.clip(seen.astype(np.float32) * 1.6 + 60, 0, 255).astype(np.uint8)
    source = folder_of(Frame.of_bgr(bright), tmp_path / "bright")
    _, out, err = run("setup", source)
    assert "burnt out" in out + err
