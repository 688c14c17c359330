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


def store_place() -> str:
    """The store where no other is named."""
    return os.environ.get(STORE) or str(data_folder() / "records.sqlite3")


def settings_path() -> Path:
    """The file of the owner's settings."""
    from platformdirs import user_config_path

    return Path(os.environ.get(SETTINGS) or user_config_path("paperref", appauthor=False) / "settings.toml")


def file_of(place: str | Path) -> Path | None:
    """The file in which a store lies; None for the address of a database server."""
    if isinstance(place, str) and place.startswith("sqlite:///"):
        return Path(place.removeprefix("sqlite:///"))
    return None if "://" in str(place) else Path(place)
