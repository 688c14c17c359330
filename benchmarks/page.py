"""How heavy the table's page is and how fast it answers, in Chromium: `python -m benchmarks.page`.

A table of six players with a whole round on its timeline; a press counts until its answer is painted, as the browser
measures it (Event Timing, in steps of 8 ms), and what it costs of processor time. Needs what
the tests need, and Chromium.
"""

from __future__ import annotations

import gzip
import json
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page

from engine.events import Event, GuessLaid, GuessShown, InkSeen, NumberShown
from engine.pictomania.events import BonusTaken, LetterShown, PileTurned, SecretLaid
from service.api.page import DIST
from tests.e2e.browser import Evening, browser, evening
from tests.service.api.serving import comes

PLAYERS = ("red", "yellow", "green", "blue", "orange", "purple")
PRESSES = 40

WATCH = """() => { window.pressed = []; new PerformanceObserver(list => list.getEntries().forEach(entry =>
    entry.interactionId && window.pressed.push(entry.duration))).observe({type: "event", durationThreshold: 16}) }"""


def main() -> None:
    """Print a line a figure."""
    script, style = (
        sum(len(gzip.compress(one.read_bytes())) for one in DIST.rglob(f"*.{ext}")) for ext in ("js", "css")
    )
    print(f"script, compressed: {script / 1000:.1f} kB; style: {style / 1000:.1f} kB")
    with browser() as opened, tempfile.TemporaryDirectory() as folder, evening(opened, Path(folder)) as held:
        _play(held)
        page = held.comes("host")
        page.locator(".board .seat").nth(len(PLAYERS) - 1).wait_for()
        print(f"from the request to the board: {_loaded(page):.0f} ms")
        page.evaluate(WATCH)
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        for what, press in (("screens changed", _screens), ("folded parts opened", _folds), ("a form filled", _form)):
            page.evaluate("window.pressed = []")
            before = _spent(session)
            press(page)
            page.wait_for_timeout(500)
            print(f"{what}: {(_spent(session) - before) / PRESSES:.1f} ms CPU each; {_spread(page)}")


def _compressed(ending: str) -> float:
    """Kilobytes of the page's files with an ending, compressed."""
    return sum(len(gzip.compress(one.read_bytes())) for one in DIST.rglob(f"*.{ending}")) / 1000


def _play(held: Evening) -> None:
    """A whole round on the record, revealed as far as the third pile."""
    host = comes(held.address, held.desk.signer.sign(held.desk.issue(1, "host")))
    host.put("/api/tables/1/players", json={"players": [{"colour": player, "name": ""} for player in PLAYERS]})
    host.post("/api/tables/1/games", json={"game": "pictomania"}, headers={"Idempotency-Key": "k" * 16})
    host.close()
    acts: list[Event] = [SecretLaid(player) for player in PLAYERS]
    acts += [InkSeen(player) for player in PLAYERS]
    acts += [GuessLaid(player, owner) for player in PLAYERS for owner in PLAYERS if player != owner]
    acts += [BonusTaken(player, stars) for player, stars in zip(PLAYERS, (3, 3, 2, 2, 1, 1), strict=True)]
    for number, owner in enumerate(PLAYERS[:3], 1):
        acts += [PileTurned(owner), LetterShown(owner, "A"), NumberShown(owner, number)]
        acts += [GuessShown(owner, player, number) for player in PLAYERS if player != owner]
    record = held.desk.store.record(1)
    for at, act in enumerate(acts):
        record.add(act, float(at), source="camera")


def _loaded(page: Page) -> float:
    """Milliseconds from the request of the page until six players are seen."""
    page.reload(wait_until="commit")
    page.locator(".board .seat").nth(len(PLAYERS) - 1).wait_for()
    return float(page.evaluate("performance.now()"))


def _spent(session: CDPSession) -> float:
    """Milliseconds of processor time that the page's own thread has used; what else the machine does is not counted."""
    metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return 1000 * float(metrics["TaskDuration"])


def _screens(page: Page) -> None:
    ways = page.get_by_role("navigation").get_by_role("link")
    for number in range(PRESSES):
        ways.nth((number + 1) % 2).click()


def _folds(page: Page) -> None:
    for number in range(PRESSES):
        page.locator(".why summary").nth(number % len(PLAYERS)).click()


def _form(page: Page) -> None:
    page.get_by_text("Say something else").click()
    form = page.locator(".more[open] .form")
    form.get_by_label("What happened").select_option("BonusTaken")
    for number in range(PRESSES // 2):
        form.get_by_role("radio").nth(number % len(PLAYERS)).check()
        form.get_by_label("Stars").press("2")


def _spread(page: Page) -> str:
    """How long presses took to be answered; what was faster than the browser tells counts as 16 ms."""
    told: list[Any] = json.loads(page.evaluate("JSON.stringify(window.pressed)"))
    took = sorted(told)
    if not took:
        return "all under 16 ms"
    return f"slowest {took[-1]:.0f} ms, median of the {len(took)} that took 16 ms or more {took[len(took) // 2]:.0f} ms"


if __name__ == "__main__":
    main()
