"""The page in a real browser: a round said by hand on three screens, languages, the keyboard, a line that breaks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from service.store import Store
from tests.e2e.browser import LAPTOP, PHONE, Evening, button, chooses, desk_of, faults, picks, says
from tests.service.api.serving import serving

WORDS = "\n".join(("ant", "bridge", "cloud", "drum", "egg", "flag", "goat"))


def _seats(host: Page) -> None:
    """The first steps of the set-up: language, game, players."""
    for _ in ("language", "game"):
        button(host, "Go on").click()
    for place, name in enumerate(("Ann", "Ben", "Cid"), 1):
        host.get_by_role("textbox", name=f"Name of player {place}").fill(name)
    button(host, "Keep and go on").click()


def _begins(evening: Evening) -> Page:
    host = evening.comes("host")
    _seats(host)
    button(host, "Play without a camera").click()
    expect(host.get_by_role("heading", name="Pictomania · round 1")).to_be_visible()
    return host


def _way(page: Page, name: str) -> Locator:
    """The link to a screen."""
    return page.get_by_role("navigation").get_by_role("link", name=name, exact=True)


def _lets_in(evening: Evening, host: Page, name: str) -> Page:
    """The host shows a code; a phone opens the link in it."""
    _way(host, "People").click()
    host.get_by_role("region", name="Let phones in").get_by_role("button", name=re.compile(name)).click()
    link = host.locator("figure.code a")
    expect(host.locator("figure.code")).to_contain_text(name)
    expect(host.get_by_role("img", name="Code to be scanned")).to_be_visible()
    return evening.opens(PHONE, path="/join/" + link.inner_text().rpartition("/")[2])


def test_a_stranger_is_told_what_to_do(evening: Evening) -> None:
    page = evening.opens(PHONE)
    expect(page.get_by_role("heading", name="Welcome to the table")).to_be_visible()
    expect(page.locator("body")).not_to_contain_text("Kitchen")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.goto(f"{evening.address}/join/{evening.desk.signer.sign(evening.desk.issue(1, 'watcher'))[:-1]}")
    expect(page.get_by_role("alert")).to_contain_text("This link lets nobody in any more")
    assert faults(page) == []


def test_a_round_by_hand_with_two_phones_ends_with_the_right_score(evening: Evening) -> None:
    host = _begins(evening)
    red = _lets_in(evening, host, "Ann")
    green = _lets_in(evening, host, "Ben")
    _way(host, "Table").click()
    host.get_by_text("Enter the words of the stand").click()
    for card in "ABC":
        host.locator(".more[open]").get_by_label(f"Card {card}").fill(WORDS)
    host.locator(".more[open]").get_by_role("button", name="Say it").click()
    expect(red.locator(".words")).to_contain_text("bridge")

    for page, name in ((red, "Ann"), (green, "Ben"), (host, "Cid")):
        says(page, f"{name} lays the secret cards")
    for page, name in ((red, "Ann"), (green, "Ben"), (host, "Cid")):
        says(page, f"{name} draws")
    chooses(red, "Guess", Whose_picture="Ben", Number="5")
    chooses(red, "Guess", Number="1")  # one picture is left
    chooses(green, "Guess", Whose_picture="Ann", Number="3")
    expect(host.locator(".s-red .guess")).to_have_count(1)
    chooses(host, "Guess", Who="Cid", Whose_picture="Ann")
    expect(host.locator(".s-red .guess")).to_have_count(2)
    chooses(host, "Guess", Who="Cid")
    for pile in (".s-red .guess", ".s-green .guess", ".s-blue .guess"):
        expect(host.locator(pile).first).to_contain_text("?")  # face down for the host too
    says(red, "Ann takes the bonus token with 2")
    says(green, "Ben takes the bonus token with 2")
    says(host, "Cid takes the bonus token with 1")
    says(host, "the round ends: nobody may act any more")

    for owner, letter, number, guesses in (
        ("Ann", "A", "3", (("Ben", "3"), ("Cid", "3"))),
        ("Ben", "B", "5", (("Ann", "5"), ("Cid", "2"))),
        ("Cid", "B", "1", (("Ann", "1"),)),
    ):
        says(host, f"the pile of {owner} is turned over")
        says(host, f"letter of {owner}: {letter}")
        says(host, f"number of {owner}: {number}")
        for player, guess in guesses:
            says(host, f"{player} guessed {guess} at {owner}")
            if guess == number:
                host.get_by_role("region", name="Give a token").get_by_role("button").first.click()
        host.get_by_role("region", name="A pile is taken off").get_by_role("button").click()
        expect(host.locator(".news").filter(has_text="taken off")).to_be_visible()

    for colour, points in (("red", "6"), ("green", "3"), ("blue", "−1")):
        expect(host.locator(f".s-{colour} .total")).to_contain_text(points)
    for colour, right, wrong in (("red", 2, 0), ("green", 1, 1), ("blue", 1, 0)):
        expect(host.locator(f".s-{colour} .outcome.right")).to_have_count(right)
        expect(host.locator(f".s-{colour} .outcome:not(.right)")).to_have_count(wrong)
    expect(red.locator(".s-red")).to_contain_text("6 in all")
    assert faults(host) == faults(red) == []
    _way(host, "Score").click()
    expect(host.get_by_role("row", name=re.compile("Ann"))).to_contain_text("+6")
    assert faults(host) == []


def test_what_was_said_wrong_is_put_right_from_the_timeline(evening: Evening) -> None:
    host = _begins(evening)
    host.locator(".groups").get_by_role("button", name="Ann lays the secret cards").dblclick()  # which is said once
    says(host, "Ben lays the secret cards")
    host.locator(".news").get_by_role("button", name="Undo").click()
    expect(host.locator(".groups").get_by_role("button", name="Ben lays the secret cards")).to_be_visible()
    _way(host, "What happened").click()
    expect(host.locator("#entry-3")).to_contain_text("does not count")
    expect(host.locator("#entry-3")).to_contain_text("host")
    button(host, "Redo").click()
    expect(host.locator("#entry-3")).not_to_contain_text("does not count")
    host.locator("#entry-2").get_by_role("button", name="Correct").click()
    button(host, "It was otherwise").first.click()
    picks(host.locator("#entry-2"), "Cid")
    host.locator(".form").get_by_role("button", name="Save the correction").click()
    expect(host.locator("#entry-2")).to_contain_text("Cid lays the secret cards")
    assert faults(host) == []


def test_players_vote_on_a_dispute_and_the_host_decides(evening: Evening) -> None:
    host = _begins(evening)
    phone = evening.comes("player", "green", PHONE)
    for name in ("Ann", "Ben", "Cid"):
        says(host, f"{name} lays the secret cards")
    for act in ("Ann draws", "Ben draws", "Cid draws", "Ann takes the bonus token with 2"):
        says(host, act)
    host.get_by_text("Say something else").click()
    form = host.locator(".more[open] .form")
    form.get_by_label("What happened").select_option("GuessLaid")
    picks(form.get_by_role("group", name="Who", exact=True), "Ann")
    picks(form.get_by_role("group", name="Whose picture"), "Ben")
    form.get_by_role("button", name="Say it").click()
    choice = "it counts all the same"
    for page in (phone, host):
        page.get_by_text("Findings of the referee").click()
    phone.locator(".found").get_by_role("button", name=choice).click()
    expect(host.locator(".found .votes .mark")).to_have_count(1)
    assert faults(phone) == faults(host) == []
    host.locator(".found").get_by_role("button", name=choice).click()
    expect(host.locator(".s-green .guess")).to_have_count(1)


@pytest.mark.parametrize(("language", "direction", "round_one"), [("fa", "rtl", "دور ۱"), ("cs", "ltr", "kolo 1")])
def test_the_page_speaks_the_language_of_the_browser(
    evening: Evening, language: str, direction: str, round_one: str
) -> None:
    _begins(evening)
    page = evening.comes("player", "red", PHONE, language)
    expect(page.locator("main")).to_contain_text(round_one)
    html = page.locator("html")
    expect(html).to_have_attribute("dir", direction)
    expect(html).to_have_attribute("lang", language)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(page) == []


def test_a_game_is_begun_and_said_by_the_keyboard_alone(evening: Evening) -> None:
    host = evening.comes("host")
    expect(host.get_by_role("heading", name="Set up the table")).to_be_visible()
    steps = (("Go on", "Game"), ("Go on", "Players"), ("Keep and go on", "Camera"), ("Play without a camera", ""))
    for name, step in steps:
        _tabs_to(host, name)
        host.keyboard.press("Enter")
        if step:
            expect(host.get_by_role("link", name=step, exact=True)).to_have_attribute("aria-current", "step")
    for name in ("red lays the secret cards", "green lays the secret cards"):
        _tabs_to(host, name)
        host.keyboard.press("Enter")
        expect(host.locator(".news").filter(has_text=name)).to_be_visible()
    expect(host.locator(".groups").get_by_role("button")).to_have_count(1)


def _tabs_to(page: Page, name: str) -> None:
    expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("(at => at.ariaLabel ?? at.innerText)(document.activeElement)") == name:
            ring = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            assert ring == "solid", "the focus cannot be seen"
            return
    raise AssertionError(f"the keyboard does not reach {name!r}")


def test_a_lost_line_is_told_and_nothing_is_missed(evening: Evening) -> None:
    host = _begins(evening)
    watcher = evening.comes("watcher", size=LAPTOP)
    _way(watcher, "What happened").click()
    expect(watcher.locator("#entry-1")).to_be_visible()
    watcher.context.set_offline(True)
    expect(watcher.get_by_role("alert")).to_contain_text("Connection lost")
    for name in ("Ann", "Ben", "Cid"):
        says(host, f"{name} lays the secret cards")
    watcher.context.set_offline(False)
    expect(watcher.get_by_role("alert")).to_have_count(0)
    expect(watcher.locator("#entry-4")).to_contain_text("Cid lays the secret cards")
    assert watcher.locator(".timeline > li").count() == 4


def test_a_service_that_ends_and_comes_back_is_found_again(opened: Browser, tmp_path: Path) -> None:
    with Store.open(tmp_path / "records.sqlite3") as store:
        desk = desk_of(store, tmp_path)
        desk.hosting.begin_table("Kitchen")
        with serving(desk) as address:
            evening = Evening(opened, desk, address)
            host = _begins(evening)
            says(host, "Ann lays the secret cards")
        expect(host.get_by_role("alert")).to_contain_text("Connection lost")
        with serving(desk_of(store, tmp_path), int(address.rpartition(":")[2])):
            expect(host.get_by_role("alert")).to_have_count(0)
            says(host, "Ben lays the secret cards")
            _way(host, "What happened").click()
            expect(host.locator(".timeline > li")).to_have_count(3)
            evening.close()
