"""A table is set up in a browser, with the bundled clip as its camera: by steps, by hand, and again by two presses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from service.choices import Language
from service.watching.demo import CLIP
from service.watching.plan import DEMO, Camera
from tests.e2e.browser import LAPTOP, PHONE, Evening, button, faults, fits, keep
from tests.e2e.browser import evening as evening_of
from tests.service.api.serving import comes

DATA = Path(__file__).parents[2] / "datasets" / "data"
TRUTH: dict[str, Any] = json.loads((DATA / "demo.json").read_text("utf-8"))
NAMES = {"orange": "Ann", "yellow": "Božena", "green": "Cyril", "blue": "Dan"}
LONG_MS = 240_000
"""So long a busy machine may take for the whole clip."""

STEPS = {
    "setup": ".again img",
    "setup/language": ".step",
    "setup/game": ".step",
    "setup/players": ".seats",
    "setup/camera": ".live img",
    "setup/table": ".editor img",
    "setup/words": ".words input",
    "setup/try": ".live img",
    "lens": "main h1",
}
"""Screens of the set-up, and what has to be seen on each before it is looked at."""

pytestmark = pytest.mark.slow


@pytest.fixture
def hasty(opened: Browser, tmp_path: Path) -> Iterator[Evening]:
    """An evening on which films are watched as fast as they can be."""
    with evening_of(opened, tmp_path, film_pace=False) as held:
        yield held


def seats(host: Page) -> None:
    """The first three steps."""
    for _ in ("language", "game"):
        button(host, "Go on").click()
    for place, (colour, name) in enumerate(NAMES.items(), 1):
        if place > 3:
            button(host, "Add a player").click()
        host.get_by_label(f"Colour of player {place}").select_option(colour)
        host.get_by_role("textbox", name=f"Name of player {place}").fill(name)
    button(host, "Keep and go on").click()


def finds(host: Page) -> None:
    """The demonstration is attached and the table found."""
    host.get_by_role("button", name="Demonstration").click()
    looks(host)


def looks(host: Page) -> None:
    """There is a camera, and the table is found."""
    expect(host.locator(".live img")).to_be_visible()
    assert faults(host) == []
    button(host, "Go on").click()
    button(host, "Find the table").click()
    expect(host.get_by_role("heading", name="Players found: 4")).to_be_visible(timeout=LONG_MS)


def _found(evening: Evening) -> dict[str, Any]:
    client = comes(evening.address, evening.desk.signer.sign(evening.desk.issue(1, "host")))
    parts: dict[str, Any] = client.get("/api/tables/1/setup").json()["parts"]
    client.close()
    return parts


def _sheet(evening: Evening, colour: str) -> list[list[float]]:
    players = _found(evening)["players"]
    corners: list[list[float]] = next(one["sheet"] for one in players if one["colour"] == colour)
    return corners


def test_parts_of_the_table_are_moved_by_the_pointer_and_by_the_keyboard(hasty: Evening) -> None:
    host = hasty.comes("host")
    seats(host)
    finds(host)
    expect(host.get_by_role("heading", name="Light and sharpness")).to_be_visible()
    before = _sheet(hasty, "blue")
    host.get_by_label("What is to be moved?").select_option("Sheet of Dan")
    assert faults(host) == []
    corner = button(host, "Sheet of Dan, point 1")
    corner.scroll_into_view_if_needed()
    place, stage = corner.bounding_box(), host.locator(".stage").bounding_box()
    assert place
    assert stage
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    host.mouse.move(x, y)
    host.mouse.down()
    host.mouse.move(x + 6, y - 4, steps=3)
    with host.expect_response(lambda answer: answer.request.method == "PUT") as put:
        host.mouse.up()
    assert put.value.status == 200
    expect(host.get_by_text("Kept as you moved it.")).to_be_visible()
    dragged = _sheet(hasty, "blue")
    assert dragged[0] == pytest.approx(
        [before[0][0] + 6 / stage["width"], before[0][1] - 4 / stage["height"]], abs=0.002
    )
    corner.focus()
    with host.expect_response(lambda answer: answer.request.method == "PUT"):
        for key in ("ArrowRight", "ArrowRight", "Shift+ArrowDown"):
            host.keyboard.press(key)
    moved = _sheet(hasty, "blue")
    assert moved[0] == pytest.approx([dragged[0][0] + 0.004, dragged[0][1] + 0.02], abs=0.002)
    assert moved[2] == pytest.approx(before[2], abs=0.002)
    expect(host.get_by_text("Not wholly in the picture")).to_have_count(0)
    _over_the_edge(hasty, "blue")
    outside = host.locator(".notice").filter(has_text="Not wholly in the picture")
    expect(outside).to_contain_text("Sheet of Dan")
    expect(outside).not_to_contain_text("Ann")
    assert faults(host) == []
    host.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert host.evaluate("document.documentElement.scrollWidth <= innerWidth")


def _over_the_edge(evening: Evening, colour: str) -> None:
    """A player's sheet is said to lie half beside the picture."""
    client = comes(evening.address, evening.desk.signer.sign(evening.desk.issue(1, "host")))
    parts = client.get("/api/tables/1/setup").json()["parts"]
    sheet = next(one for one in parts["players"] if one["colour"] == colour)["sheet"]
    beside = min(x for x, _ in sheet) + 0.03
    for corner in sheet:
        corner[0] -= beside
    answer = client.put("/api/tables/1/setup", json=parts)
    assert answer.status_code == 200, answer.text
    client.close()


def test_players_found_who_are_not_listed_are_told_and_taken_over_by_one_press(hasty: Evening) -> None:
    host = hasty.comes("host")
    for _ in ("language", "game"):
        button(host, "Go on").click()
    host.get_by_role("textbox", name="Name of player 2").fill("Cyril")  # green, who is found too; red and blue follow
    button(host, "Keep and go on").click()
    hasty.desk.watchers.attach(
        1, Camera("film", str(CLIP))
    )  # whose words are in no close-up, unlike the demonstration's
    looks(host)
    misfit = host.get_by_role("region", name="These are not the players on your list")
    told = {
        row.locator("dt").inner_text(): row.locator("dd").inner_text().split()
        for row in misfit.locator("dl > div").all()
    }
    assert told["Found, not on the list:"] == ["yellow", "orange"]
    assert told["On the list, not found:"] == ["red"]
    assert sorted(told["Found on the table:"]) == ["(green)", "Cyril", "blue", "orange", "yellow"]
    expect(button(host, "Go on")).to_have_count(0)
    expect(button(host, "Go on all the same")).to_be_enabled()
    assert faults(host) == []
    host.goto(hasty.address + "/tables/1/setup/try")
    expect(misfit).to_be_visible()
    expect(button(host, "Begin all the same")).to_be_visible()
    host.goto(hasty.address + "/tables/1/setup/table")
    button(host, "Take over who was found").click()
    expect(misfit).to_have_count(0)
    seated = {seat.colour: seat.name for seat in hasty.desk.hosting.seats(1)}
    assert seated == {"blue": "", "green": "Cyril", "yellow": "", "orange": ""}
    button(host, "Go on").click()
    _says_which_words_are_not_sure(host)


def _says_which_words_are_not_sure(host: Page) -> None:
    """From above the stand is read badly, which is told by more than a colour; a photograph makes it right."""
    near = host.get_by_role("region", name="A photograph from near makes them right")
    expect(near).to_be_visible()
    marked = host.locator(".word .doubt:visible")
    count = marked.count()
    assert count > 7
    expect(host.get_by_role("status").filter(has_text=f"To be looked at: {count}.")).to_contain_text("may be wrong")
    expect(near).to_contain_text("another language than English")
    near.get_by_label("Read a photograph of the stand").set_input_files(DATA / "demo-stand-0.jpg")
    expect(host.get_by_role("status").filter(has_text="All are sure.")).to_be_visible()
    expect(marked).to_have_count(0)
    expect(near).to_have_count(0)
    assert faults(host) == []


def test_whoever_sets_up_is_not_taken_away_when_a_round_begins(hasty: Evening) -> None:
    host = hasty.comes("host")
    expect(host.get_by_role("heading", name="Set up the table")).to_be_visible()
    hasty.desk.watchers.attach(1, Camera(DEMO))
    hasty.desk.watchers.watch(1, None)
    expect(host.get_by_role("status").filter(has_text="referees a round")).to_be_visible(timeout=LONG_MS)
    assert faults(host) == []
    host.wait_for_function("() => document.querySelector('nav [href$=rounds]')", timeout=LONG_MS)  # the game is there
    expect(host.get_by_role("heading", name="Set up the table")).to_be_visible()
    host.get_by_role("link", name="Go to the table").click()
    expect(host.get_by_role("heading", name="Pictomania · round 1")).to_be_visible()


def test_names_are_kept_when_the_set_up_goes_on_past_its_buttons(hasty: Evening) -> None:
    host = hasty.comes("host")
    host.get_by_role("link", name="Players").click()
    host.get_by_role("textbox", name="Name of player 2").fill("Cyril")
    with host.expect_response(lambda answer: answer.request.method == "PUT"):
        host.get_by_role("link", name="Camera").click()
    expect(host.get_by_role("heading", name="Another device")).to_be_visible()
    assert [seat.name for seat in hasty.desk.hosting.seats(1)] == ["", "Cyril", ""]
    host.get_by_role("link", name="Players").click()
    host.reload()
    expect(host.get_by_role("textbox", name="Name of player 2")).to_have_value("Cyril")
    assert faults(host) == []


def test_the_demonstration_is_seen_without_a_press(hasty: Evening) -> None:
    hasty.desk.watchers.demonstrate(1)
    hasty.desk.watchers.begin()
    host = hasty.comes("host")
    expect(host.get_by_role("heading", name="Pictomania · round 1")).to_be_visible(timeout=LONG_MS)
    expect(host.locator(".guess").first).to_be_visible(timeout=LONG_MS)
    host.reload()
    expect(host.get_by_role("heading", name="Pictomania · round 1")).to_be_visible()


def test_a_table_that_comes_back_plays_after_two_presses(hasty: Evening) -> None:
    host = hasty.comes("host")
    seats(host)
    finds(host)
    button(host, "Go on").click()
    host.get_by_label("Read a photograph of the stand").set_input_files(DATA / "demo-stand-0.jpg")
    expect(host.get_by_label("Card A, word 1")).to_have_value(TRUTH["stand"]["A"][0])
    button(host, "These are the words").click()
    button(host, "Begin the game").click()
    expect(host.locator(".guess").first).to_be_visible(timeout=LONG_MS)
    host.context.set_offline(True)  # in the middle of the round
    expect(host.get_by_role("alert")).to_contain_text("Connection lost")
    host.context.set_offline(False)
    expect(host.get_by_role("alert")).to_have_count(0)
    _comes_out_right(host)
    expect(host.locator(".words")).to_contain_text("volcano")
    assert faults(host) == []

    _looks_again(host)
    host.goto(hasty.address + "/tables/1")
    host.get_by_role("navigation").get_by_role("link", name="Set-up").click()
    expect(host.get_by_role("img", name="The table as it was found")).to_be_visible()
    assert faults(host) == []
    button(host, "Begin; the camera referees").click()
    expect(host.get_by_role("heading", name="Pictomania · round 1")).to_be_visible()
    expect(host.locator(".eyes")).to_contain_text("The round was seen to its end", timeout=LONG_MS)
    assert len(hasty.desk.hosting.games(1)) == 2
    _comes_out_right(host)


def _looks_again(host: Page) -> None:
    """The host looks at the film around a guess, picture by picture."""
    host.get_by_role("navigation").get_by_role("link", name="What happened").click()
    entry = host.locator(".timeline > li").filter(has_text="guesses at").first
    entry.get_by_role("button", name="Look at the film").click()
    film = entry.get_by_role("group", name="Look at the film")
    picture = film.get_by_role("img")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("picture => picture.naturalWidth") > 300
    before = picture.get_attribute("src")
    button(host, "One picture on").click()
    expect(picture).not_to_have_attribute("src", before or "")
    button(host, "One picture back").click()
    expect(picture).to_have_attribute("src", before or "")
    film.get_by_role("slider", name="Place in the film").focus()
    host.keyboard.press("ArrowLeft")
    expect(film).to_contain_text("before")
    assert faults(host) == []


def _comes_out_right(page: Page) -> None:
    for colour, points in TRUTH["points"].items():
        total = page.locator(f".s-{colour} .total")
        expect(total).to_contain_text(str(points).replace("-", "−"), timeout=LONG_MS)
    expect(page.locator(".eyes")).to_contain_text("The round was seen to its end", timeout=LONG_MS)
    _time_stands(page)
    expect(page.get_by_role("heading", name="The demonstration is over")).to_be_visible()
    expect(page.get_by_role("link", name="Use another camera")).to_be_visible()


def _time_stands(page: Page) -> None:
    """The clock of the round stands, at a time by which its events are told too."""
    clock = page.get_by_role("timer")
    stands = clock.inner_text()
    expect(page.locator(".timed")).to_contain_text("round over")
    page.wait_for_timeout(1500)
    assert clock.inner_text() == stands
    assert _seconds(stands) <= _seconds(page.locator(".latest time").first.inner_text()) <= 60


def _seconds(clock: str) -> int:
    minutes, seconds = map(int, clock.split(":"))
    return 60 * minutes + seconds


def test_cameras_are_switched_off_for_all_to_see(hasty: Evening) -> None:
    host = hasty.comes("host")
    seats(host)
    host.get_by_role("button", name="Demonstration").click()
    expect(host.locator(".live img")).to_be_visible()
    host.get_by_role("link", name="Table", exact=True).last.click()
    watcher = hasty.comes("watcher")
    expect(watcher.get_by_role("status")).to_contain_text("The camera is ready")
    expect(watcher.locator(".live")).to_have_count(0)
    button(host, "Switch cameras off").click()
    expect(watcher.get_by_role("status")).to_contain_text("Cameras are switched off")
    expect(host.locator(".live img")).to_have_count(0)
    assert faults(host) == faults(watcher) == []
    button(host, "Switch cameras on").click()
    expect(host.locator(".live img")).to_be_visible()


def test_a_phone_is_let_in_to_film_and_sees_nothing_else(hasty: Evening) -> None:
    host = hasty.comes("host", size=LAPTOP)
    seats(host)
    button(host, "Show the code").click()
    link = host.locator("figure.code a").inner_text()
    expect(host.locator("figure.code")).to_contain_text("paperref serve --https")
    phone = hasty.opens(PHONE, path="/join/" + link.rpartition("/")[2])
    expect(phone.get_by_role("heading", name="This device films the table")).to_be_visible()
    phone.get_by_text("Why does the phone warn?").click()
    expect(phone.get_by_text("This computer has made the certificate")).to_be_visible()
    expect(phone.locator(".live")).to_have_count(0)
    assert faults(phone) == faults(host) == []
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_every_step_in_every_language_fits_and_is_kept_as_a_picture(hasty: Evening) -> None:
    host = hasty.comes("host")
    seats(host)
    finds(host)
    host.context.close()
    hasty.pages.remove(host)
    for language in Language:
        page = hasty.comes("host", language=language.value)
        for step, seen in STEPS.items():
            page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
            page.goto(f"{hasty.address}/tables/1/{step}")
            expect(page.locator(seen).first).to_be_visible()
            name = f"{language.value}-{step.replace('/', '-')}"
            keep(page, f"{name}-laptop")
            assert faults(page) == [], name
            page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
            keep(page, f"{name}-phone")
            assert fits(page), name
        page.context.close()
        hasty.pages.remove(page)
