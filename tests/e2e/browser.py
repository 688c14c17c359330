"""A real browser and a real server for the page: people who open it with their passes, on screens of any size."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from service.api.desk import Desk
from service.api.settings import ServeSettings
from service.api.signing import Signer
from service.store import Store
from service.store.hosting import Hosting, Role
from tests.service.api.serving import serving

NAMES = ("chromium", "chromium-browser", "google-chrome")
PHONE, LAPTOP, TELEVISION = (360, 740), (1280, 800), (1920, 1080)
PICTURES = Path(__file__).parents[2] / "out" / "screens"
SECRET = "abcdefghijklmnopqrstuvwxyz0123456789"
PATIENCE_MS = 20_000
AXE = Path(AXE_FILE_PATH).read_text("utf-8")
EXPECTED = re.compile("401|net::ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_NETWORK")
"""What the browser may complain of: strangers are refused, and some tests break the line."""

expect.set_options(timeout=PATIENCE_MS)


@cache
def chromium() -> str:
    """Where Chromium lies; "" where it is not installed."""
    return next((found for name in NAMES if (found := shutil.which(name))), "")


@contextmanager
def browser(camera: Path | None = None) -> Iterator[Browser]:
    """A browser without a window; its camera, where one is given, is a film of JPEGs that begins when it is opened."""
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    device = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
    device += [f"--use-file-for-fake-video-capture={camera}"]
    with sync_playwright() as playwright:
        args = [*sandbox, *(device if camera else ())]
        opened = playwright.chromium.launch(executable_path=chromium(), args=args)
        yield opened
        opened.close()


@dataclass
class Evening:
    """A service with one table, and the pages that people have opened at it."""

    browser: Browser
    desk: Desk
    address: str
    complaints: list[str] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)

    def opens(self, size: tuple[int, int] = LAPTOP, language: str = "en", path: str = "/") -> Page:
        """Somebody opens an address."""
        width, height = size
        context = self.browser.new_context(locale=language, viewport={"width": width, "height": height})
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        self.pages.append(page)
        page.on("console", lambda said: self._hear(said.text, said.location["url"]) if said.type == "error" else None)
        page.on("pageerror", lambda error: self._hear(str(error)))
        page.on("request", lambda asked: self._watch(asked.url))
        page.goto(self.address + path)
        return page

    def comes(self, role: Role, colour: str = "", size: tuple[int, int] = LAPTOP, language: str = "en") -> Page:
        """Somebody opens the link of a new pass."""
        token = self.desk.signer.sign(self.desk.issue(1, role, colour))
        return self.opens(size, language, f"/join/{token}")

    def close(self) -> None:
        """Close all pages."""
        for page in self.pages:
            page.context.close()
        self.pages.clear()

    def _hear(self, complaint: str, url: str = "") -> None:
        switched_off = url.endswith("/camera/picture") and "409" in complaint  # while the page waited for it
        if not (switched_off or EXPECTED.search(complaint)):
            self.complaints.append(f"{complaint} {url}")

    def _watch(self, url: str) -> None:
        if not url.startswith((self.address, "data:", "blob:")):
            self.complaints.append(f"asked elsewhere: {url}")


@contextmanager
def evening(opened: Browser, folder: Path, **more: Any) -> Iterator[Evening]:
    """A service with one table and `more` settings; at its end no page may have complained."""
    with Store.open(folder / "records.sqlite3") as store:
        desk = desk_of(store, folder, **more)
        desk.hosting.begin_table("Kitchen")
        with serving(desk) as address:
            held = Evening(opened, desk, address)
            try:
                yield held
                assert not held.complaints, held.complaints
            finally:
                held.close()


def desk_of(store: Store, folder: Path, **more: Any) -> Desk:
    """The desk of a service for the store."""
    given = {"data": folder, "secret": SECRET, "join_burst": 1000, "write_burst": 1000}
    settings = ServeSettings(store=str(folder / "records.sqlite3"), **(given | more))
    return Desk(settings, Hosting(store), Signer(SECRET), "http://table.test")


def button(page: Page, name: str) -> Locator:
    """The button of that name, in any case of letters."""
    return page.get_by_role("button", name=name, exact=True)


def says(page: Page, name: str) -> None:
    """Somebody presses the button of an act, and the page says that it is kept."""
    page.locator(".groups").get_by_role("button", name=name, exact=True).click()
    expect(page.locator(".news").filter(has_text=name)).to_be_visible()


def chooses(page: Page, kind: str, **picked: str) -> None:
    """Somebody puts an act of a kind together: the choice in each field, in their order, by the names shown."""
    group = page.get_by_role("region", name=kind, exact=True)
    for legend, choice in picked.items():
        asked = group.get_by_role("group", name=legend.replace("_", " "), exact=True)
        picks(asked, choice)
    group.get_by_role("button", name="Say it").click()


def picks(asked: Locator, choice: str) -> None:
    """Somebody picks the choice of that name; the colour of a player who has a name comes after it."""
    asked.get_by_role("radio", name=re.compile(rf"^{choice}( |$)")).check()


def faults(page: Page) -> list[str]:
    """What axe finds seriously wrong with what is shown."""
    if not page.evaluate("'axe' in window"):  # it stays where one only moves about the page
        page.evaluate(AXE)
    found = page.evaluate("() => axe.run({resultTypes: ['violations']}).then(found => found.violations)")
    return [f"{one['id']}: {one['nodes'][0]['html']}" for one in found if one["impact"] in ("serious", "critical")]


def goes(page: Page, path: str) -> None:
    """Somebody moves about the page, as by its links: nothing is loaded anew."""
    page.evaluate("path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }", path)


def fits(page: Page) -> bool:
    """Whether nothing runs off the side of the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def keep(page: Page, name: str) -> None:
    """Keep a picture of the whole page in `out/screens`, to be looked at by people."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png", full_page=True)
