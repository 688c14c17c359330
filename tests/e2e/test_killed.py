"""The service killed while acts are being said, and started again, with browsers that stay open all the while."""

from __future__ import annotations

import signal
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import httpx2
import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browser import LAPTOP, PHONE, Evening
from tests.service.api.serving import comes
from tests.service.api.test_killed import GAME, PLAYERS, act, free_port, process

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

CUT_OFF = "ERR_INCOMPLETE_CHUNKED_ENCODING"
"""What the browser complains of where a stream is cut off."""

ENOUGH = 12
"""So many acts are acknowledged before it is killed."""


class Sayer:
    """Says one act after the other until the service is gone, and remembers which of them were acknowledged."""

    def __init__(self, client: httpx2.Client) -> None:
        self.client = client
        self.kept: list[dict[str, Any]] = []
        self.enough = threading.Event()
        self._thread = threading.Thread(target=self._say)
        self._thread.start()

    def ended(self) -> int:
        """The number of the act that was not answered."""
        self._thread.join(30)
        assert not self._thread.is_alive()
        return len(self.kept)

    def _say(self) -> None:
        try:
            while len(self.kept) < 500:
                answer = act(self.client, len(self.kept))
                assert answer.status_code == 201, answer.text
                self.kept.append(answer.json())
                if len(self.kept) == ENOUGH:
                    self.enough.set()
        except httpx2.TransportError:
            return


def _on_the_timeline(page: Page) -> list[str]:
    return [str(entry.get_attribute("id")) for entry in page.locator(".timeline > li").all()]


def test_killed_while_acts_are_said_nothing_acknowledged_is_lost_and_open_pages_go_on(
    opened: Browser, tmp_path: Path
) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    pages = Evening(opened, None, address)  # type: ignore[arg-type]
    with process(tmp_path, port) as (serve, link):
        client = comes(address, link)
        body = {"game": "pictomania", "players": PLAYERS}
        client.post("/api/tables/1/games", json=body, headers={"Idempotency-Key": "begin-a-game"})
        issued = client.post("/api/tables/1/passes", json={"role": "watcher"}).json()
        host = pages.opens(LAPTOP, path=urlsplit(link).path)
        watcher = pages.opens(PHONE, "cs", urlsplit(issued["link"]).path)
        for page in (host, watcher):
            page.goto(f"{address}/tables/1/timeline")
            expect(page.locator("#entry-1")).to_be_visible()
            page.evaluate("window.stayed = true")
        sayer = Sayer(client)
        assert sayer.enough.wait(60)
        serve.send_signal(signal.SIGKILL)
        serve.wait(30)
        unanswered = sayer.ended()
        for page in (host, watcher):
            expect(page.get_by_role("alert")).to_be_visible()
    with process(tmp_path, port) as (_, again):
        assert again == link
        version = client.get(GAME).json()["version"]
        assert version in (1 + unanswered, 2 + unanswered)  # the last one may be kept and not have been answered
        assert [act(client, number).json() for number in range(unanswered)] == sayer.kept
        repeated = act(client, unanswered).json()
        assert (repeated["entries"], repeated["version"]) == ([unanswered + 2], unanswered + 2)
        wanted = [f"entry-{number}" for number in range(1, unanswered + 3)]
        for page in (host, watcher):
            expect(page.get_by_role("alert")).to_have_count(0)
            expect(page.locator(".timeline > li")).to_have_count(len(wanted))
            assert sorted(_on_the_timeline(page)) == sorted(wanted)
            assert page.evaluate("window.stayed"), "the page was loaded anew"
        expect(watcher.locator(f"#entry-{unanswered + 2}")).to_be_visible()
        client.close()
    pages.close()
    assert [said for said in pages.complaints if CUT_OFF not in said] == []
