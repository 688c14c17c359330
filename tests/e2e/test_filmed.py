"""A round filmed by the browser's own camera, from the first step of the set-up to the right score on the page.

The bundled clip is the camera: the page asks the device for one, sends what it sees, and the service referees it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser import Evening, browser, button, chromium, faults
from tests.e2e.browser import evening as evening_of
from tests.e2e.fake_camera import write_camera

DATA = Path(__file__).parents[2] / "datasets" / "data"
TRUTH: dict[str, Any] = json.loads((DATA / "demo.json").read_text("utf-8"))
NAMES = {"orange": "Ann", "yellow": "Božena", "green": "Cyril", "blue": "Dan"}
STILL_SECONDS = 60.0
"""So long nobody touches the table, while it is set up."""
FILM_MS = 3000 * (STILL_SECONDS + 55)
LOOKS = 30
"""So often the table is looked for at most, until the film begins anew."""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def filming(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser whose camera sees the bundled clip."""
    if not chromium():
        pytest.skip("no browser here")
    film = tmp_path_factory.mktemp("camera") / "demo.mjpeg"
    write_camera(DATA / "demo.mp4", film, STILL_SECONDS)
    with browser(film) as opened:
        yield opened
    film.unlink()


@pytest.fixture
def filmed(filming: Browser, tmp_path: Path) -> Iterator[Evening]:
    with evening_of(filming, tmp_path) as held:
        yield held


def _seats(host: Page) -> None:
    for place, (colour, name) in enumerate(NAMES.items(), 1):
        if place > 3:
            button(host, "Add a player").click()
        host.get_by_label(f"Colour of player {place}").select_option(colour)
        host.get_by_role("textbox", name=f"Name of player {place}").fill(name)
    button(host, "Keep and go on").click()


def _films(host: Page) -> None:
    """The host has this device film, from the first picture on."""
    host.get_by_role("link", name="The camera of this device, or a film on it").click()
    button(host, "Start filming").click()
    expect(host.get_by_role("status").filter(has_text="Pictures sent")).to_be_visible()
    host.get_by_role("link", name="Go on with the set-up").click()


def _finds(host: Page) -> None:
    """The table is looked for anew while hands are over it: on a busy machine the round has begun by then."""
    found, missed = host.get_by_role("heading", name="Players found: 4"), host.get_by_text("The table was not found.")
    for _ in range(LOOKS):
        button(host, "Find the table").click()
        expect(missed).to_have_count(0)
        expect(found.or_(missed).first).to_be_visible(timeout=FILM_MS)
        if found.is_visible():
            return
    expect(found).to_be_visible()


def _words(host: Page) -> None:
    """The words are read from a close-up, and are those that stand there."""
    host.get_by_label("Read a photograph of the stand").set_input_files(DATA / "demo-stand-0.jpg")
    expect(host.get_by_role("status").filter(has_text="Read from a photograph.")).to_be_visible()
    for card, words in TRUTH["stand"].items():
        for number, word in enumerate(words, 1):
            expect(host.get_by_label(f"Card {card}, word {number}")).to_have_value(word)
    host.get_by_label("Card A, word 1").fill("mountain range")
    button(host, "These are the words").click()


def test_a_round_seen_by_the_camera_of_the_browser_ends_with_the_right_score(filmed: Evening) -> None:
    host = filmed.comes("host")
    for _ in ("language", "game"):
        button(host, "Go on").click()
    _seats(host)
    _films(host)
    _finds(host)
    expect(host.get_by_role("img", name="The table as it was found")).to_be_visible()
    assert faults(host) == []
    button(host, "Go on").click()
    _words(host)
    button(host, "Try it").click()
    expect(host.locator(".eyes")).to_contain_text("Watching")
    button(host, "Begin the game").click()
    watcher = filmed.comes("watcher")
    expect(host.get_by_role("heading", name="Pictomania · round 1")).to_be_visible()
    expect(host.locator(".live img")).to_be_visible()

    expect(host.locator(".words")).to_contain_text("mountain range")
    expect(host.locator(".guess.shown").first).to_be_visible(timeout=FILM_MS)
    expect(host.locator(".eyes")).to_contain_text("The round was seen to its end", timeout=FILM_MS)
    for page in (host, watcher):
        for colour, points in TRUTH["points"].items():
            expect(page.locator(f".s-{colour} .total")).to_contain_text(str(points).replace("-", "−"))
        for owner, pile in TRUTH["piles"].items():
            # In no order: a busy machine looks too seldom to tell it always.
            shown = [card.inner_text().split()[:2] for card in page.locator(f".s-{owner} .guess").all()]
            assert sorted(shown) == sorted([str(card["number"]), NAMES[card["player"]]] for card in pile), owner
        assert faults(page) == []
