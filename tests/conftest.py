"""What all tests share: nothing of the user's own settings and records is read, and the program speaks English."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from service.places import SETTINGS, STORE


@pytest.fixture(autouse=True, scope="session")
def _no_settings_of_the_users_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(SETTINGS, str(tmp_path_factory.mktemp("settings") / "settings.toml"))
        patch.setenv("PAPERREF_LANG", "en")
        patch.delenv(STORE, raising=False)
        yield
