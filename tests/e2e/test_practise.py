"""Practice in a real browser: strokes are drawn until the guesser commits; the keyboard; Persian; paper; strangers."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path
from typing import Literal

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser, Page, expect

from datasets.plain_drawings import DRAWINGS
from service.practice.deal import dealt
from tests.e2e.browser import LAPTOP, PHONE, Evening, button, faults, fits, keep
from tests.e2e.browser import evening as evening_with
from tests.service.api.test_practice import UMBRELLA, photograph_of

RING = [stroke.tolist() for stroke in DRAWINGS["sun"][:3]]
"""A ring with two strokes beside it, which could be anything."""

TOP = "sheet => sheet.getBoundingClientRect().top + scrollY"

WATCH_MS = 1200
"""So long somebody looks at the bars between two strokes."""


def _opens(evening: Evening, word: str, language: str = "en", size: tuple[int, int] = LAPTOP) -> Page:
    """Somebody practises, without any pass, and has that word to draw."""
    seed = next(seed for seed in count() if dealt(language, seed).secret == word)
    page = evening.opens(size, language, f"/practise?seed={seed}")
    expect(page.locator(".practise-secret")).to_contain_text(word)
    return page


def _draws(page: Page, strokes: list[list[list[float]]], pause: int = WATCH_MS) -> None:
    """Draw one stroke after the other with the mouse, until the guesser has said its word."""
    sheet = page.locator(".practise-sheet")
    sheet.scroll_into_view_if_needed()
    box = sheet.bounding_box()
    assert box
    for stroke in strokes:
        points = [(box["x"] + box["width"] * x / 100, box["y"] + box["height"] * y / 100) for x, y in stroke]
        page.mouse.move(*points[0])
        page.mouse.down()
        for point in points[1:]:
            page.mouse.move(*point)
        page.mouse.up()
        page.wait_for_timeout(pause)
        if page.locator(".practise-outcome").count():
            return


def _share(page: Page, word: str) -> int:
    """How likely the guesser takes a word to be, in hundredths."""
    line = page.locator(".practise-cards li").filter(has=page.get_by_text(word, exact=True))
    return int(re.sub(r"\D", "", line.locator(".practise-share").inner_text()) or 0)


def test_the_guesser_watches_commits_and_tells_why(evening: Evening) -> None:
    page = _opens(evening, "umbrella")
    expect(page.locator(".practise-thought")).to_contain_text("The guesser watches")
    keep(page, "en-practise-laptop")
    assert faults(page) == []
    _draws(page, UMBRELLA[:1])
    expect(page.locator(".practise-thought")).to_contain_text("certainty")
    assert sum(_share(page, word) for word in page.locator(".practise-word bdi").all_inner_texts()) in range(85, 116)
    assert page.locator(".practise-outcome").count() == 0
    expect(page.locator(".practise-thought")).to_contain_text("not sure yet")
    _draws(page, UMBRELLA[1:])
    expect(page.locator(".practise-outcome")).to_contain_text("The guesser says “umbrella”. That is right!")
    expect(page.locator(".practise-thought")).to_contain_text("its card is laid")
    assert _share(page, "umbrella") > 50
    expect(page.get_by_role("region", name="This evening")).to_contain_text("Drawings: 1, guessed right: 1.")
    button(page, "Show what it saw").click()
    expect(page.locator(".practise-pictures img")).to_have_count(3)
    expect(page.locator(".practise-pictures")).to_contain_text("What mattered for “umbrella”")
    other = page.locator(".practise-ranking button").nth(1)
    word = other.inner_text()
    other.click()
    expect(page.locator(".practise-pictures")).to_contain_text(f"What mattered for “{word}”")
    keep(page, "en-practise-why-laptop")
    assert faults(page) == []
    button(page, "Next word").click()
    expect(page.locator(".practise-sheet polyline")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("region", name="This evening")).to_contain_text("Drawings: 1, guessed right: 1.")
    button(page, "Begin anew").click()
    expect(page.get_by_role("region", name="This evening")).to_contain_text("Drawings: 0, guessed right: 0.")


def test_every_button_is_reached_by_the_keyboard(evening: Evening) -> None:
    page = _opens(evening, "owl")
    _draws(page, RING, 50)
    strokes = page.locator(".practise-sheet polyline")
    expect(strokes).to_have_count(3)
    page.keyboard.press("Control+z")
    expect(strokes).to_have_count(2)
    reached = []
    page.locator("#main").focus()
    for _ in range(6):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.textContent.trim() || document.activeElement.type"))
        if reached[-1] == "Undo stroke":
            page.keyboard.press("Enter")
            expect(strokes).to_have_count(1)
    assert {"I am done: guess!", "Undo stroke", "Clear", "Another word", "file"} <= set(reached), reached
    button(page, "Clear").press("Enter")
    expect(strokes).to_have_count(0)
    expect(page.locator(".practise-thought")).to_contain_text("Nothing drawn.")
    expect(button(page, "I am done: guess!")).to_be_disabled()
    _draws(page, RING[:1], 50)
    button(page, "I am done: guess!").press("Enter")
    expect(page.locator(".practise-outcome")).to_contain_text("The guesser says")
    expect(button(page, "Next word")).to_be_focused()
    page.keyboard.press("Enter")
    expect(strokes).to_have_count(0)


def test_in_persian_on_a_phone_in_the_dark(evening: Evening) -> None:
    page = _opens(evening, "چتر", "fa", PHONE)
    page.emulate_media(color_scheme="dark")
    assert page.evaluate("document.documentElement.dir") == "rtl"
    keep(page, "fa-practise-phone")
    assert fits(page)
    assert faults(page) == []
    sheet = page.locator(".practise-sheet")
    before = sheet.evaluate(TOP)
    _draws(page, UMBRELLA[:1])
    expect(page.locator(".practise-share").first).not_to_be_empty()
    assert sheet.evaluate(TOP) == before  # it does not move under the finger
    _draws(page, UMBRELLA[1:])
    expect(page.locator(".practise-outcome")).to_contain_text("حدس‌زن می‌گوید «چتر»")
    expect(page.get_by_role("region", name="امشب")).to_contain_text("نقاشی‌ها: ۱")
    page.get_by_role("button", name="نشان دادن آنچه دید").click()
    expect(page.locator(".practise-pictures img")).to_have_count(3)
    keep(page, "fa-practise-why-phone")
    assert fits(page)
    assert faults(page) == []


@pytest.mark.parametrize("language", ["cs", "es"])
def test_it_fits_a_phone_in_the_other_languages(evening: Evening, language: str) -> None:
    page = _opens(evening, {"cs": "deštník", "es": "paraguas"}[language], language, PHONE)
    _draws(page, UMBRELLA[:2], 300)
    expect(page.locator(".practise-share").first).to_contain_text("%")
    keep(page, f"{language}-practise-phone")
    assert fits(page)
    assert faults(page) == []


@pytest.mark.parametrize(("width", "least"), [(360, 40), (1200, 100), (1600, 140)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_bars_are_wide_enough_to_compare_and_stand_beside_their_words(
    evening: Evening, width: int, least: int, scheme: Literal["light", "dark"]
) -> None:
    page = evening.opens((width, 900), path="/practise?seed=42")
    page.emulate_media(color_scheme=scheme)
    expect(page.locator(".practise-secret")).to_be_visible()
    _draws(page, RING[:1], 300)
    expect(page.locator(".practise-share").first).to_contain_text("%")
    page.wait_for_timeout(300)
    keep(page, f"en-practise-bars-{width}-{scheme}")
    bars = [bar.bounding_box() for bar in page.locator(".practise-cards .practise-bar").all()]
    words = [word.bounding_box() for word in page.locator(".practise-cards .practise-word").all()]
    assert len(bars) == len(words) == 21
    for bar, word in zip(bars, words, strict=True):
        assert bar
        assert word
        assert bar["width"] >= least
        assert word["y"] <= bar["y"] + bar["height"] / 2 <= word["y"] + word["height"]
        assert bar["x"] >= word["x"] + word["width"]


@pytest.mark.parametrize(("seed", "told"), [("abc", True), ("9" * 12, True), ("42", False), ("", False)])
def test_a_seed_that_is_none_is_said(evening: Evening, seed: str, told: bool) -> None:
    page = evening.opens(path=f"/practise?seed={seed}")
    expect(page.locator(".practise-secret")).to_be_visible()
    assert page.get_by_text("these words were dealt by chance").count() == told
    button(page, "Another word").click()
    expect(page.get_by_text("these words were dealt by chance")).to_have_count(0)


def test_a_drawing_on_paper_is_photographed_and_other_files_are_refused(evening: Evening) -> None:
    page = _opens(evening, "umbrella")
    sent = page.locator("input[type=file]")
    sent.set_input_files({"name": "notes.jpg", "mimeType": "image/jpeg", "buffer": b"no picture at all"})
    expect(page.get_by_role("alert")).to_contain_text("not a picture")
    sent.set_input_files({"name": "nothing.jpg", "mimeType": "image/jpeg", "buffer": b""})
    expect(page.get_by_role("alert")).to_contain_text("The file is empty")
    sent.set_input_files({"name": "notes.jpg", "mimeType": "image/jpeg", "buffer": bytes(13 << 20)})
    expect(page.get_by_role("alert")).to_contain_text(re.compile("a picture may have 12 MB at most", re.IGNORECASE))
    sent.set_input_files({"name": "sheet.jpg", "mimeType": "image/jpeg", "buffer": photograph_of(UMBRELLA)})
    expect(page.locator(".practise-outcome")).to_contain_text("The guesser says “umbrella”. That is right!")
    expect(page.locator(".practise-outcome")).to_contain_text("On paper no clock runs")
    evening.complaints[:] = [one for one in evening.complaints if not re.search("413|422", one)]  # what was no picture


def test_a_photograph_that_is_too_large_is_sent_smaller(evening: Evening) -> None:
    page = _opens(evening, "umbrella")
    small = cv2.imdecode(np.frombuffer(photograph_of(UMBRELLA), np.uint8), cv2.IMREAD_COLOR)
    assert small is not None
    large = cv2.resize(small, None, fx=3200 / max(small.shape), fy=3200 / max(small.shape))
    bare = [cv2.IMWRITE_PNG_COMPRESSION, 0]
    sheet = cv2.imencode(".png", large, bare)[1].tobytes()
    assert len(sheet) > 12 << 20
    page.locator("input[type=file]").set_input_files({"name": "s.png", "mimeType": "image/png", "buffer": sheet})
    expect(page.locator(".practise-outcome")).to_contain_text("The guesser says “umbrella”. That is right!")


def test_the_way_to_practice_is_for_people_at_the_computer(evening: Evening) -> None:
    page = evening.opens()
    page.get_by_role("link", name=re.compile("Practise against the guesser")).click()
    expect(page.locator(".practise-sheet")).to_be_visible()
    host = evening.comes("host")
    host.goto(evening.address)
    expect(host.get_by_role("link", name=re.compile("Practise against the guesser"))).to_be_visible()


def test_strangers_from_elsewhere_are_told_what_to_do(opened: Browser, tmp_path: Path) -> None:
    with evening_with(opened, tmp_path, public_url="https://table.example") as held:
        page = held.opens(PHONE, path="/practise")
        expect(page.get_by_role("heading", name="Welcome to the table")).to_be_visible()
        assert page.locator(".practise-sheet").count() == 0
