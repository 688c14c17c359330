"""What the tests in a browser share: one browser, a new evening each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.e2e.browser import Evening


@pytest.fixture(scope="module")
def opened() -> Iterator[Browser]:
    from tests.e2e import browser

    if not browser.chromium():
        pytest.skip(f"no browser here: none of {', '.join(browser.NAMES)} is installed")
    with browser.browser() as started:
        yield started


@pytest.fixture
def evening(opened: Browser, tmp_path: Path) -> Iterator[Evening]:
    from tests.e2e import browser

    with browser.evening(opened, tmp_path) as held:
        yield held
