"""How heavy the table's page is and how soon a tap is answered, in Chromium: `python -m benchmarks.page`.

A table of six players with a whole round on its timeline and drawings in its gallery. Each thing is tapped ten times;
a line a thing: milliseconds from the tap to the next paint, to the paint in which its answer is seen (with what the
service and the network take), and of processor time of the page's own thread; medians, and the worst in brackets. The
clock counts what else the machine does, so the load stands beside it. Needs what the tests need, and Chromium.
"""

from __future__ import annotations

import gzip
import os
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import sleep

from playwright.sync_api import CDPSession, Locator, Page

from engine.events import Event, GuessLaid, GuessShown, InkSeen, NumberShown
from engine.pictomania.events import BonusTaken, LetterShown, PileTurned, SecretLaid
from service.api.page import DIST
from service.keep.drawing_files import stem
from tests.e2e.browser import LAPTOP, Evening, browser, evening
from tests.service.api.serving import comes
from tests.service.api.test_keep_drawings import drawn

PLAYERS = ("red", "yellow", "green", "blue", "orange", "purple")
TAPS = 10
REST_SECONDS = 0.5
"""Between two taps, so that nothing of the one before is counted."""

MEASURE = """() => { addEventListener("click", tap => {
    let painted, answered = false, frames = 0;
    const look = () => {
        frames += 1;  // what was drawn before the frame before this one is painted by now
        if (frames === 2) painted = performance.now() - tap.timeStamp;
        if (answered) { window.measured = [painted, performance.now() - tap.timeStamp]; return }
        answered = DONE;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, { capture: true, once: true }); window.measured = null }"""

ARRIVED = """window.arrived = null; const look = () => {
    if (document.querySelectorAll(".board .seat").length < SEATS) return requestAnimationFrame(look);
    requestAnimationFrame(() => { window.arrived = performance.now() });
  }; requestAnimationFrame(look)""".replace("SEATS", str(len(PLAYERS)))


@dataclass(frozen=True, slots=True)
class Tap:
    """What one tap took, in milliseconds."""

    painted: float
    answered: float
    cpu: float


class Screen:
    """A page on which things are tapped."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._session: CDPSession = page.context.new_cdp_session(page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def tap(self, target: Locator, done: str) -> Tap:
        """Tap something, and wait until what `done` says in JavaScript is painted."""
        target.scroll_into_view_if_needed()
        sleep(REST_SECONDS)
        self.page.evaluate(MEASURE.replace("DONE", done))
        before = self._spent()
        target.click()
        self.page.wait_for_function("() => window.measured")
        painted, answered = self.page.evaluate("window.measured")
        return Tap(float(painted), float(answered), self._spent() - before)

    def _spent(self) -> float:
        """Milliseconds of processor time that the page's own thread has used, and nobody else."""
        metrics = {one["name"]: one["value"] for one in self._session.send("Performance.getMetrics")["metrics"]}
        return 1000 * float(metrics["TaskDuration"])


def main() -> None:
    """Print a line a figure."""
    script, style = (
        sum(len(gzip.compress(one.read_bytes())) for one in DIST.rglob(f"*.{ext}")) for ext in ("js", "css")
    )
    print(f"script, compressed: {script / 1000:.1f} kB; style: {style / 1000:.1f} kB")
    with browser() as opened, tempfile.TemporaryDirectory() as folder, evening(opened, Path(folder)) as held:
        _play(held)
        screen = Screen(held.comes("host"))
        screen.page.locator(".board .seat").nth(len(PLAYERS) - 1).wait_for()
        for what, taps in WORKS.items():
            _tell(what, list(taps(screen)))
        joined = [_joins(held) for _ in range(TAPS)]
        print(f"join, from the link opened to the board painted: {median(joined):.0f} ({max(joined):.0f}); {_load()}")


def _tell(what: str, taps: list[Tap]) -> None:
    figures = (
        f"{name} {median(values):.0f} ({max(values):.0f})"
        for name, values in (
            ("next paint", [tap.painted for tap in taps]),
            ("answer seen", [tap.answered for tap in taps]),
            ("CPU", [tap.cpu for tap in taps]),
        )
    )
    print(f"{what}: {', '.join(figures)}; {_load()}")


def _load() -> str:
    return f"load {os.getloadavg()[0]:.1f}"


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
    for player in PLAYERS:
        drawn(held.desk.pictures.of_game(1), stem("drawing", 1, player))


def _way(screen: Screen, name: str) -> Locator:
    """The way to a screen, which may be behind the button for more."""
    way = screen.page.locator(f"header nav a[href$='/{name}']")
    if not way.is_visible():
        screen.page.locator(".ways-more").click()
    return way


def _opens(name: str, done: str, before: str) -> Callable[[Screen], Iterator[Tap]]:
    """A screen is opened from another, again and again."""

    def taps(screen: Screen) -> Iterator[Tap]:
        for _ in range(TAPS):
            _way(screen, before).click()
            screen.page.locator(f"header nav a[href$='/{before}'][aria-current=page]").wait_for()
            yield screen.tap(_way(screen, name), done)

    return taps


def _undoes(screen: Screen) -> Iterator[Tap]:
    _way(screen, "timeline").click()
    for _ in range(TAPS):
        count = screen.page.locator(".timeline > li").count()
        yield screen.tap(screen.page.get_by_role("button", name="Undo"), _longer(count))


def _amends(screen: Screen) -> Iterator[Tap]:
    for number in range(TAPS):
        entry = screen.page.locator(f"#entry-{2 + number}")
        entry.get_by_role("button", name="Correct").click()
        entry.get_by_role("button", name="It was otherwise").first.click()
        form = entry.locator(".form")
        form.get_by_role("radio").nth((number + 3) % len(PLAYERS)).check()
        count = screen.page.locator(".timeline > li").count()
        yield screen.tap(form.get_by_role("button", name="Save the correction"), _longer(count))


def _longer(count: int) -> str:
    return f"document.querySelectorAll('.timeline > li').length > {count}"


def _folds(screen: Screen) -> Iterator[Tap]:
    _way(screen, "play").click()
    for number in range(TAPS):
        place = number % len(PLAYERS)
        way = f"document.querySelectorAll('.why')[{place}].open"
        yield screen.tap(screen.page.locator(".why summary").nth(place), way if number < len(PLAYERS) else f"!{way}")


def _joins(held: Evening) -> float:
    """Milliseconds from opening the link of a new pass until the board is painted, in a browser with nothing kept."""
    token = held.desk.signer.sign(held.desk.issue(1, "watcher"))
    context = held.browser.new_context(viewport={"width": LAPTOP[0], "height": LAPTOP[1]}, locale="en")
    page = context.new_page()
    page.add_init_script(ARRIVED)
    page.goto(f"{held.address}/join/{token}")
    page.wait_for_function("() => window.arrived")
    took = float(page.evaluate("window.arrived"))
    context.close()
    return took


WORKS: dict[str, Callable[[Screen], Iterator[Tap]]] = {
    "the table's screen opened": _opens(
        "play", f"document.querySelectorAll('.board .seat').length == {len(PLAYERS)}", "timeline"
    ),
    "the timeline opened": _opens("timeline", "document.querySelectorAll('.timeline > li').length > 60", "play"),
    "the gallery opened": _opens(
        "gallery", f"document.querySelectorAll('.keep-gallery > li').length == {len(PLAYERS)}", "play"
    ),
    "why a player has these points, opened and closed": _folds,
    "undone": _undoes,
    "amended": _amends,
}


if __name__ == "__main__":
    main()
