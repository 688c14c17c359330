"""The head of a table's page in a real browser: what does not fit it drops down, and moves nothing else."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from service.records.begin import begun
from tests.e2e.browser import LAPTOP, Evening, button, faults, fits


@pytest.mark.parametrize(("language", "more"), [("en", "More"), ("fa", "بیشتر")])
def test_further_screens_drop_down_and_the_head_stays(evening: Evening, language: str, more: str) -> None:
    evening.desk.hosting.begin_game(1, begun("pictomania", ["red", "green", "blue"], {}), "")
    page = evening.comes("host", size=LAPTOP, language=language)
    rest = page.locator(".ways-rest")
    expect(button(page, more)).to_be_visible()
    expect(rest).to_be_hidden()
    before = [page.locator(part).bounding_box() for part in (".top", ".choices", "main")]
    button(page, more).click()
    expect(rest).to_be_visible()
    assert [page.locator(part).bounding_box() for part in (".top", ".choices", "main")] == before
    assert fits(page)
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(rest).to_be_hidden()
    expect(button(page, more)).to_be_focused()
    button(page, more).click()
    rest.locator("a").last.click()
    expect(page).to_have_url(f"{evening.address}/tables/1/keep")
    expect(rest).to_be_hidden()
    expect(page.locator("nav [aria-current]")).to_be_visible()
