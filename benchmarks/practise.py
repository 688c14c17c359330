"""From the end of a stroke to the bars of the guesser, in Chromium: `python -m benchmarks.practise`.

Plain drawings are drawn by the mouse, stroke by stroke; a stroke counts from the moment its pointer is lifted until the
bars have changed on the page. What does not change within two seconds is counted apart. Needs what the tests need, and
Chromium.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import numpy as np
from playwright.sync_api import Page

from datasets.plain_drawings import DRAWINGS
from models.guesser import Guesser
from models.guesser_stream import GuesserStream
from service.practice.deal import dealt
from service.practice.why import why
from tests.e2e.browser import browser, evening

NAMES = ("umbrella", "bicycle", "snowman", "ladder", "flower", "fish")
PAUSE_MS = 2000

WATCH = """() => {
  window.waits = []; window.lifted = 0; window.strokes = 0;
  addEventListener("pointerup", () => { window.lifted = performance.now(); window.strokes += 1; }, true);
  new MutationObserver(() => {
    if (!window.lifted) return;
    window.waits.push(performance.now() - window.lifted); window.lifted = 0;
  }).observe(document.querySelector(".practise-cards"), {subtree: true, childList: true, characterData: true});
}"""


def main() -> None:
    """Print a line a figure."""
    _alone()
    waits: list[float] = []
    strokes = 0
    with browser() as opened, tempfile.TemporaryDirectory() as folder, evening(opened, Path(folder)) as held:
        for seed, name in enumerate(NAMES):
            page = held.opens(path=f"/practise?seed={seed}")
            page.locator(".practise-sheet").wait_for()
            page.evaluate(WATCH)
            _draw(page, name)
            waits += page.evaluate("window.waits")
            strokes += int(page.evaluate("window.strokes"))
    middle, late = np.percentile(waits, (50, 95))
    print(f"strokes: {strokes}; the bars changed after {len(waits)} of them")
    print(f"from the end of a stroke to the bars: median {middle:.0f} ms, 95 of 100 within {late:.0f} ms")


def _alone() -> None:
    """The guesser's own time, in this thread."""
    guesser, deal = Guesser.load().speaking("en"), dealt("en", 0)
    guesser.scores([DRAWINGS["sun"]], deal.words)
    looks = []
    for name in NAMES:
        stream = GuesserStream(guesser, deal.words)
        for count in range(1, len(DRAWINGS[name]) + 1):
            begun = time.process_time()
            stream.update(DRAWINGS[name][:count])
            looks.append(1000 * (time.process_time() - begun))
    begun = time.process_time()
    why(guesser, DRAWINGS["umbrella"], deal.words)
    print(f"a look: median {np.median(looks):.1f} ms CPU; why: {time.process_time() - begun:.2f} s CPU")


def _draw(page: Page, name: str) -> None:
    """Draw with the mouse until all is drawn or the guesser has said its word."""
    sheet = page.locator(".practise-sheet")
    sheet.scroll_into_view_if_needed()
    box = sheet.bounding_box()
    assert box
    for stroke in DRAWINGS[name]:
        points = [(box["x"] + box["width"] * x / 100, box["y"] + box["height"] * y / 100) for x, y in stroke]
        page.mouse.move(*points[0])
        page.mouse.down()
        for point in points[1:]:
            page.mouse.move(*point)
        page.mouse.up()
        page.wait_for_timeout(PAUSE_MS)
        if page.locator(".practise-outcome").count():
            return


if __name__ == "__main__":
    main()
