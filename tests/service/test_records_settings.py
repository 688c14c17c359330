"""The owner's rows: kept in a file of TOML that people may write in too, checked, and counted in new records."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.errors import Unreadable
from service import cli
from service.fault import Fault
from service.places import SETTINGS, STORE
from service.settings import load, set_row, unset_row, with_rows
from service.store import Store


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(SETTINGS, str(tmp_path / "folder" / "settings.toml"))
    monkeypatch.setenv(STORE, str(tmp_path / "records.sqlite3"))
    return tmp_path / "folder" / "settings.toml"


@pytest.fixture
def says(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    def run(*words: str) -> str:
        assert cli.run(list(words)) == 0, capsys.readouterr().err
        return capsys.readouterr().out

    return run


def test_rows_are_set_shown_and_unset(path: Path, says: Callable[..., str]) -> None:
    assert says("settings", "show") == f"({path})\n"
    assert "pictomania.bonus_tokens.4: 3 2 1 1" in says("settings", "set", "pictomania", "bonus_tokens", "4", "3 2 1 1")
    says("settings", "set", "pictomania", "score_tokens", "4", "3,1,1")
    says("settings", "set", "pictomania", "bonus_tokens", "3", "2 1 1")
    assert says("settings", "show").splitlines() == [
        "pictomania.bonus_tokens.3: 2 1 1",
        "pictomania.bonus_tokens.4: 3 2 1 1",
        "pictomania.score_tokens.4: 3 1 1",
        f"({path})",
    ]
    says("settings", "unset", "pictomania", "bonus_tokens", "4")
    assert load(path) == {"pictomania": {"bonus_tokens": {3: (2, 1, 1)}, "score_tokens": {4: (3, 1, 1)}}}


def test_what_people_wrote_into_the_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(
        "# ours, from the back page\n[pictomania.bonus_tokens]\n4 = [3, 2, 1, 1] # four\n", encoding="utf-8"
    )
    set_row(path, "pictomania", "bonus_tokens", 5, [3, 2, 2, 1, 1])
    assert path.read_text(encoding="utf-8") == (
        "# ours, from the back page\n[pictomania.bonus_tokens]\n4 = [3, 2, 1, 1] # four\n5 = [3, 2, 2, 1, 1]\n"
    )
    unset_row(path, "pictomania", "bonus_tokens", 5)
    assert load(path) == {"pictomania": {"bonus_tokens": {4: (3, 2, 1, 1)}}}


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_file_from_any_editor_is_read_and_keeps_its_line_ends(tmp_path: Path, mark: bytes, end: bytes) -> None:
    path = tmp_path / "settings.toml"
    lines = [b"# \xc5\xbeetony", b"[pictomania.bonus_tokens]", b"4 = [3, 2, 1, 1]", b""]
    path.write_bytes(mark + end.join(lines))
    assert load(path) == {"pictomania": {"bonus_tokens": {4: (3, 2, 1, 1)}}}
    set_row(path, "pictomania", "bonus_tokens", 4, [3, 1, 1, 1])
    assert load(path) == {"pictomania": {"bonus_tokens": {4: (3, 1, 1, 1)}}}
    assert path.read_bytes() == end.join([*lines[:2], b"4 = [3, 1, 1, 1]", b""])


def test_a_new_record_holds_the_rows_for_its_number_of_players(path: Path, says: Callable[..., str]) -> None:
    says("settings", "set", "pictomania", "bonus_tokens", "4", "3 2 1 1")
    says("record", "new", "pictomania", "--players", "red,green,blue,pink")
    says("record", "new", "pictomania", "--players", "red,green,blue")
    says("record", "new", "pictomania", "--players", "red,green,blue,pink", "--option", "bonus_tokens=2 2 1 1")
    says("settings", "unset", "pictomania", "bonus_tokens", "4")
    with Store.open(path.parents[1] / "records.sqlite3") as store:
        journals = [store.record(number).journal for number in (1, 2, 3)]
    assert [journal.header.options for journal in journals] == [
        {"bonus_tokens": [3, 2, 1, 1]},
        {},
        {"bonus_tokens": [2, 2, 1, 1]},
    ]
    assert [journal[1].event.bonus for journal in journals] == [(3, 2, 1, 1), (2, 2, 1), (2, 2, 1, 1)]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chess", "bonus_tokens", "4", "3 2"], "no game 'chess'"),
        (["pictomania", "mode", "4", "tougher"], "'mode' is no row of a set-up table; pictomania has score_tokens"),
        (["pictomania", "bonus_tokens", "7", "3 2"], "pictomania.bonus_tokens.7: pictomania is for 3 to 6 players"),
        (["pictomania", "bonus_tokens", "4", "1 2"], "1, 2 is no row of tokens"),
        (["pictomania", "bonus_tokens", "4", "3 x"], "'x' is not a whole number"),
        (["pictomania", "bonus_tokens", "4", ""], "the row is empty"),
    ],
)
def test_a_row_that_cannot_be_is_refused_and_nothing_is_written(
    path: Path, capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    assert cli.run(["settings", "set", *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert message in err
    assert not path.exists()


def test_a_row_that_is_not_set_cannot_be_unset(path: Path) -> None:
    with pytest.raises(Fault, match=r"has no row pictomania\.bonus_tokens\.4"):
        unset_row(path, "pictomania", "bonus_tokens", 4)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[pictomania.bonus_tokens\n", "is no file of TOML"),
        ("\xff", "is no file of TOML"),
        ("pictomania = 4\n", "pictomania = 4 is no table"),
        ("[pictomania]\nbonus_tokens = [3, 2]\n", "bonus_tokens = [3, 2] is no table"),
        ("[chess.rows]\n4 = [1]\n", "no game 'chess'; known are"),
        ("[pictomania.stars]\n4 = [1]\n", "'stars' is no row of a set-up table"),
        (
            "[pictomania.bonus_tokens]\nfour = [1]\n",
            "pictomania.bonus_tokens.four: 'four' is no number of players such as 4",
        ),
        (
            "[pictomania.bonus_tokens]\n04 = [3, 2]\n",
            "pictomania.bonus_tokens.04: '04' is no number of players such as 4",
        ),
        ("[pictomania.bonus_tokens]\n4 = [3, 2]\n04 = [3, 2]\n", "bonus_tokens.04: '04' is no number of players"),
        ("[pictomania.bonus_tokens]\n0 = [3, 2]\n", "'0' is no number of players"),
        ("[pictomania.bonus_tokens]\n9 = [3, 2]\n", "pictomania.bonus_tokens.9: pictomania is for 3 to 6 players"),
        ('[pictomania.bonus_tokens]\n"\\u0664" = [3, 2]\n', "'\u0664' is no number of players such as 4"),
        ('[pictomania.bonus_tokens]\n"" = [3, 2]\n', "'' is no number of players"),
        ("[pictomania.bonus_tokens]\n4 = [3, 2]\n4 = [3, 1]\n", "is no file of TOML"),
        ("[pictomania.bonus_tokens]\n4 = '3 2'\n", "'3 2' is not a list"),
        ("[pictomania.bonus_tokens]\n4 = [2, 3]\n", "is no row of tokens"),
    ],
)
def test_a_fault_in_the_file_is_named_with_its_place(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(Fault) as caught:
        load(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert message in str(caught.value)
    with pytest.raises((Fault, Unreadable)):
        set_row(path, "pictomania", "bonus_tokens", 4, [3, 2, 1, 1])
    assert path.read_bytes() == text.encode("latin-1")


def test_places_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Fault, match="the settings cannot be"):
        set_row(tmp_path / "file" / "settings.toml", "pictomania", "bonus_tokens", 4, [3, 2, 1, 1])
    with pytest.raises(Fault, match="the settings cannot be read"):
        load(tmp_path)


def test_what_is_given_goes_before_the_owners_rows() -> None:
    rows = {"pictomania": {"bonus_tokens": {4: (3, 2, 1, 1)}, "score_tokens": {3: (2, 1)}}}
    assert with_rows(rows, "pictomania", 4, {}) == {"bonus_tokens": [3, 2, 1, 1]}
    assert with_rows(rows, "pictomania", 4, {"bonus_tokens": []}) == {"bonus_tokens": []}
    assert with_rows(rows, "pictomania", 5, {"mode": "tougher"}) == {"mode": "tougher"}
    assert with_rows(rows, "judge", 4, {}) == {}
