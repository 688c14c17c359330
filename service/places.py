"""Where the program keeps what is its user's: records in the folder for data, settings in the folder for settings."""

from __future__ import annotations

import os
from pathlib import Path

STORE = "PAPERREF_STORE"
"""Environment variable that names the store: a file or the address of a database."""

SETTINGS = "PAPERREF_SETTINGS"
"""Environment variable that names the file of the owner's settings."""


DATA = "PAPERREF_DATA"
"""Environment variable that names the folder of what the program keeps for its user."""


def data_folder() -> Path:
    """The folder of what the program keeps for its user: the store, keys, pictures."""
    from platformdirs import user_data_path

    return Path(os.environ.get(DATA) or user_data_path("paperref", appauthor=False))


def usual_store() -> Path:
    """The file of records of whoever names no other."""
    return data_folder() / "records.sqlite3"


def store_place() -> str:
    """The store where no other is named."""
    return os.environ.get(STORE) or str(usual_store())


def data_of(store: str) -> Path:
    """The folder of the keys and pictures that belong to the records of a store.

    Games are numbered from 1 in every store, so that two stores with one folder would write over each other's pictures:
    another file than the usual one has a folder of its own beside it, if the environment names none. What a database's
    pictures lie in cannot be told from its address; they have the usual one.
    """
    path = file_of(store)
    if path is None or os.environ.get(DATA) or path.resolve() == usual_store().resolve():
        return data_folder()
    return path.with_name(f"{path.name}-data")


def settings_path() -> Path:
    """The file of the owner's settings."""
    from platformdirs import user_config_path

    return Path(os.environ.get(SETTINGS) or user_config_path("paperref", appauthor=False) / "settings.toml")


def file_of(place: str | Path) -> Path | None:
    """The file in which a store lies; None for the address of a database server."""
    if isinstance(place, str) and place.startswith("sqlite:///"):
        return Path(place.removeprefix("sqlite:///"))
    return None if "://" in str(place) else Path(place)
