"""A round of the judge's table said by hand in a real browser, with the cards that the program has dealt."""

from __future__ import annotations

from playwright.sync_api import expect

from engine.judge.events import CardDealt
from service.records.begin import begun
from tests.e2e.browser import Evening, button, faults

SEATS = [("red", "Eva"), ("green", "Petr"), ("blue", "Ivo")]


def _dealt(evening: Evening) -> dict[str, int]:
    """The numbers that were dealt."""
    events = [entry.event for entry in evening.desk.store.record(1).record.journal]
    return {event.player: event.number for event in events if isinstance(event, CardDealt) and event.number}


def test_numbers_are_asked_for_and_one_that_was_not_dealt_is_questioned(evening: Evening) -> None:
    evening.desk.hosting.take_seats(1, SEATS)
    evening.desk.hosting.begin_game(1, begun("judge", [colour for colour, _ in SEATS], {}), "")
    page = evening.comes("host")
    button(page, "Have the program deal").click()
    button(page, "the judge says start").click()
    button(page, "the judge calls: nothing may be changed any more").click()
    numbers = page.get_by_role("region", name="The secret number", exact=True)
    expect(numbers.get_by_label("Number")).to_have_count(2)
    assert faults(page) == []
    dealt = _dealt(evening)
    for colour, number in (("green", dealt["blue"]), ("blue", dealt["blue"])):
        asked = numbers.get_by_role("group", name=colour, exact=True)
        asked.get_by_role("button", name=str(number), exact=True).click()
        expect(asked.get_by_label("Number")).to_have_value(str(number))
        asked.get_by_role("button", name="Say it").click()
        expect(asked).to_have_count(0)
    question = page.locator(".ask").filter(has_text="The number of Petr was read as")
    expect(question).to_be_visible()
    question.get_by_text("Or something before it was wrong: 1").click()
    assert faults(page) == []
    button(page, f"number of Petr: {dealt['green']}").click()
    expect(question).to_have_count(0)
    expect(page.locator(".latest s")).to_have_text(f"number of Petr: {dealt['blue']}")
    expect(button(page, "the round ends: nobody may act any more")).to_be_visible()
