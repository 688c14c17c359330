"""Where things lie: every store has a folder of its own for what belongs to its games."""

from __future__ import annotations

from pathlib import Path

import pytest

from service.api.settings import read_settings
from service.places import DATA, STORE, data_folder, data_of, store_place


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is named in the environment but where the user's own folders are."""
    for name in (DATA, STORE):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, appauthor: tmp_path / "home" / name)


def test_the_usual_store_lies_in_the_user_s_data_folder_with_all_that_belongs_to_it() -> None:
    assert Path(store_place()).parent == data_folder() == data_of(store_place()) == read_settings().data


def test_another_store_has_its_pictures_beside_it_so_that_games_of_one_number_do_not_meet(tmp_path: Path) -> None:
    one, two = (read_settings(store=str(tmp_path / name)).data for name in ("one.sqlite3", "two.sqlite3"))
    assert (one, two) == (tmp_path / "one.sqlite3-data", tmp_path / "two.sqlite3-data")
    assert data_of(f"sqlite:///{tmp_path / 'one.sqlite3'}") == one


def test_a_store_that_the_environment_names_has_them_beside_it_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(STORE, str(tmp_path / "ours.sqlite3"))
    assert read_settings().data == tmp_path / "ours.sqlite3-data"


def test_a_folder_that_is_named_is_taken_for_every_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA, str(tmp_path / "named"))
    assert read_settings(store=str(tmp_path / "one.sqlite3")).data == tmp_path / "named"
    assert data_of(str(tmp_path / "one.sqlite3")) == tmp_path / "named"


def test_a_database_has_the_user_s_data_folder() -> None:
    assert data_of("postgresql://ann@host/games") == data_folder()
