"""Keeping on the page in a real browser: evenings, drawings, phones, archives, removing, the overlay."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from engine.events import BreachCalled
from service.keep.drawing_files import stem
from tests.e2e.browser import LAPTOP, PHONE, Evening, button, faults
from tests.service.api.test_keep_drawings import DEMO_STAND, drawn
from tests.service.keep.games import NAMES, played, taken
from tests.service.keep.test_erasing import files
from tests.service.test_cut_out import photograph
from vision.timelapse import as_webp

LANGUAGES = ["en", "cs", "es", "fa"]
TITLES = {"en": "Evenings", "cs": "Večery", "es": "Veladas", "fa": "شب‌ها"}


def with_games(evening: Evening, latest_revealed: bool = True) -> tuple[int, ...]:
    """Two games of one evening and one of another at table 1, with drawings; their numbers."""
    from service.store.keeping import name_players

    hosting = evening.desk.hosting
    hosting.take_seats(1, list(NAMES.items()))
    numbers = []
    for game in (taken(), taken(played("judge")), taken(played(reveal=latest_revealed))):
        numbers.append(hosting.begin_game(1, game.journal, "").number)
        name_players(hosting.store, numbers[-1], NAMES)
    frames = [np.full((60, 80, 3), shade, np.uint8) for shade in (255, 160, 60)]
    (evening.desk.pictures.of_game(numbers[0])).mkdir(parents=True)
    growth = evening.desk.pictures.of_game(numbers[0]) / f"{stem('drawing', 1, 'green')}.webp"
    growth.write_bytes(as_webp(frames, [90, 90, 2000]))
    for number in numbers:
        for colour in ("red", "green"):
            drawn(evening.desk.pictures.of_game(number), stem("drawing", 1, colour))
    return tuple(numbers)


def shows(page: Page, screen: str) -> None:
    page.goto(re.sub(r"/tables/1.*", f"/tables/1/{screen}", page.url))


def no_sideways(page: Page) -> None:
    """Nothing of the page lies beside the screen."""
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{wide} pixels too wide"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_evenings_and_drawings_are_read_in_every_language(
    evening: Evening, language: str, size: tuple[int, int]
) -> None:
    first, _, _ = with_games(evening)
    page = evening.comes("host", size=size, language=language)
    shows(page, "evenings")
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES[language])
    expect(page.locator(".keep-people > li")).to_have_count(3)
    expect(page.locator("main")).to_contain_text("Bořek")
    no_sideways(page)
    assert faults(page) == []
    page.locator("main h2 a").first.click()
    expect(page.locator("main table")).to_have_count(3)
    page.locator(".keep-people summary").first.click()
    no_sideways(page)
    assert faults(page) == []
    shows(page, "gallery")
    expect(page.locator(".keep-gallery > li")).to_have_count(6)
    expect(page.locator(".keep-word").first).to_have_text("word 3")
    no_sideways(page)
    assert faults(page) == []
    shows(page, "keep")
    expect(page.locator("progress, .keep-whom")).to_have_count(1)
    no_sideways(page)
    assert faults(page) == []
    assert first


def test_a_drawing_is_looked_at_and_its_word_waits_for_the_reveal(evening: Evening) -> None:
    with_games(evening, latest_revealed=False)
    page = evening.comes("watcher", size=PHONE)
    shows(page, "gallery")
    words = page.locator(".keep-word")
    expect(words).to_have_count(6)
    assert words.all_inner_texts()[:2] == ["not shown yet"] * 2
    expect(page.locator(".keep-gallery")).to_contain_text("word 3")
    page.locator(".keep-frame").last.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("guessed: 1 of 2")
    expect(dialog.locator("> img")).to_have_attribute("src", re.compile("[.]png$"))
    button(page, "How it grew").click()
    expect(dialog.locator("> img")).to_have_attribute("src", re.compile("[.]webp$"))
    expect(dialog.locator("> img")).to_have_js_property("naturalWidth", 80)
    assert faults(page) == []
    button(page, "Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_picture_and_a_score_sheet_are_taken_along(evening: Evening, tmp_path: Path) -> None:
    first, _, _ = with_games(evening)
    page = evening.comes("watcher", language="fa")
    shows(page, f"evenings/{first}")
    with page.expect_download() as saved:
        page.locator("a.button.main").first.click()
    saved.value.save_as(tmp_path / "share.png")
    assert (tmp_path / "share.png").read_bytes()[:4] == b"\x89PNG"
    address = page.locator("a.button[href*='sheet.pdf']").first.get_attribute("href") or ""
    assert address.endswith("lang=fa")
    assert page.request.get(evening.address + address).headers["content-type"] == "application/pdf"


def test_a_game_and_a_name_are_removed_after_two_steps(evening: Evening, tmp_path: Path) -> None:
    first, second, third = with_games(evening)
    page = evening.comes("host", size=PHONE)
    shows(page, f"evenings/{first}")
    game = page.locator("section.card").filter(has_text="Judge's table")
    game.get_by_role("button", name="Remove this game").click()
    expect(game.get_by_role("button", name="Remove for good")).to_be_disabled()
    expect(game).to_contain_text("26 entries")
    assert faults(page) == []
    game.get_by_role("checkbox", name="I want it gone for good").check()
    game.get_by_role("button", name="Remove for good").click()
    expect(game).to_have_count(0)
    assert [one.number for one in evening.desk.hosting.games(1)] == [first, third]
    assert not evening.desk.pictures.of_game(second).exists()

    shows(page, "keep")
    page.get_by_label("Whose name?").select_option("Bořek")
    button(page, "Forget the name Bořek").click()
    page.get_by_role("checkbox", name="I want it gone for good").check()
    button(page, "Remove for good").click()
    expect(page.get_by_role("status").filter(has_text="Player 1")).to_be_visible()
    assert "Bořek".encode() not in files(tmp_path)


def test_the_last_game_is_removed_while_it_is_watched(evening: Evening) -> None:
    numbers = with_games(evening)
    host, watcher = evening.comes("host"), evening.comes("watcher")
    shows(watcher, "play")
    expect(watcher.locator(".board")).to_be_visible()
    shows(host, f"evenings/{numbers[0]}")
    button(host, "Remove this evening").click()
    host.get_by_role("checkbox", name="I want it gone for good").check()
    button(host, "Remove for good").click()
    expect(host.get_by_text("Nothing has been played here yet.")).to_be_visible()
    expect(watcher.locator(".board")).to_have_count(0)


def test_an_archive_goes_out_and_comes_back_with_word_of_how_far_it_is(evening: Evening, tmp_path: Path) -> None:
    with_games(evening)
    page = evening.comes("host", size=PHONE)
    shows(page, "keep")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the archive").click()
    saved.value.save_as(tmp_path / "table.zip")
    expect(page.locator(".keep-progress")).to_contain_text("Done")
    assert zipfile.ZipFile(tmp_path / "table.zip").testzip() is None
    page.get_by_label("Choose an archive").set_input_files(tmp_path / "table.zip")
    expect(page).to_have_url(re.compile("/tables/2/evenings"))
    expect(page.locator(".keep-people > li")).to_have_count(3)
    expect(page.get_by_role("status")).to_contain_text("This is the table that was brought back.")
    assert [one.name for one in evening.desk.hosting.tables()] == ["Kitchen", "Kitchen (brought back)"]

    shows(page, "keep")
    (tmp_path / "bad.zip").write_bytes(b"no archive")
    page.goto(f"{evening.address}/tables/1/keep")
    page.get_by_label("Choose an archive").set_input_files(tmp_path / "bad.zip")
    expect(page.get_by_role("alert")).to_contain_text("this is no archive of a table")
    assert len(evening.desk.hosting.tables()) == 2
    evening.complaints.clear()  # the browser complains of the refusal


def test_an_empty_table_is_removed_where_the_tables_are_listed(evening: Evening) -> None:
    with_games(evening)
    page = evening.comes("host")
    shows(page, "keep")
    expect(page.get_by_text("Once all its evenings are removed, the table can be removed here too.")).to_be_visible()
    expect(button(page, "Remove this table")).to_have_count(0)
    page.goto(evening.address)
    page.get_by_label("Name of another table").fill("Hall")
    button(page, "Set it up").click()
    expect(page).to_have_url(re.compile("/tables/2"))
    page.goto(evening.address)
    button(page, "Remove this table").click()
    page.get_by_role("checkbox", name="I want it gone for good").check()
    assert faults(page) == []
    button(page, "Remove for good").click()
    expect(page.locator(".cards > li")).to_have_count(1)
    assert [one.name for one in evening.desk.hosting.tables()] == ["Kitchen"]


@pytest.mark.parametrize(
    ("language", "table", "game"),
    [("en", "Table 1", "Demonstration"), ("cs", "Stůl 1", "Ukázka"), ("fa", "میز ۱", "نمایش نمونه")],
)
def test_names_that_the_program_gave_are_read_in_every_language(
    evening: Evening, language: str, table: str, game: str
) -> None:
    evening.desk.hosting.rename(1, "Table 1")
    evening.desk.hosting.begin_game(1, played(), "Demonstration")
    page = evening.comes("host", language=language)
    shows(page, "evenings")
    expect(page.locator(".where")).to_have_text(table)
    expect(page.locator(".keep-game h3")).to_contain_text(game)
    page.goto(evening.address)
    expect(page.locator(".door strong").first).to_have_text(table)


def test_a_phone_photographs_the_stand_and_the_host_confirms_its_words(evening: Evening) -> None:
    from service.records.begin import begun

    evening.desk.hosting.take_seats(1, list(NAMES.items()))
    number = evening.desk.hosting.begin_game(1, begun("pictomania", list(NAMES), {}), "").number
    phone, host = evening.comes("player", "red", size=PHONE), evening.comes("host")
    shows(phone, "photo")
    phone.get_by_label("Photograph the stand").set_input_files(DEMO_STAND)
    first = phone.locator(".word input").first
    expect(first).to_be_visible(timeout=60_000)
    first.fill("apple")
    no_sideways(phone)
    assert faults(phone) == []
    button(phone, "Send to the host").click()
    expect(phone.locator(".news").first).to_contain_text("Sent")
    shows(host, "photo")
    expect(host.locator(".word input").first).to_have_value("apple")
    expect(host.get_by_text("Somebody has looked through these words.")).to_be_visible()
    button(host, "These words stand there").click()
    expect(host.locator(".news").first).to_contain_text("The words are said.")
    last = list(evening.desk.store.record(number).journal)[-1]
    assert last.event.a[0] == "apple"  # type: ignore[union-attr]


def test_a_phone_photographs_a_drawing_into_the_gallery(evening: Evening, tmp_path: Path) -> None:
    with_games(evening)
    phone = evening.comes("player", "blue", size=PHONE)
    shows(phone, "photo")
    phone.get_by_label("Photograph the drawing").set_input_files(photograph(tmp_path, "marker"))
    expect(phone.locator(".keep-cut img")).to_be_visible(timeout=60_000)
    expect(phone.locator(".news").last).to_contain_text("It hangs in the gallery.")
    shows(phone, "gallery")
    expect(phone.locator(".keep-gallery > li")).to_have_count(7)


def test_the_overlay_follows_the_scores_on_a_transparent_ground(evening: Evening) -> None:
    numbers = with_games(evening, latest_revealed=False)
    host = evening.comes("host")
    shows(host, "keep")
    host.locator("section").filter(has_text="Overlay for streams").get_by_role("button", name="Make a link").click()
    link = host.locator(".keep-link").input_value()
    assert link.endswith("?to=overlay")
    page = evening.opens((1280, 360), path="/join/" + link.rpartition("/")[2])
    expect(page.locator(".keep-overlay li")).to_have_count(3)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert "word" not in page.locator("body").inner_text()
    before = page.locator(".keep-overlay b").all_inner_texts()
    stored = evening.desk.store.record(numbers[-1])
    for entry in list(played())[len(stored.journal) :]:
        stored.append(entry)
    expect(page.locator(".keep-overlay b").first).to_have_text("6")
    assert page.locator(".keep-overlay b").all_inner_texts() != before
    expect(page.locator(".keep-overlay li").first).to_contain_text("Ann")
    expect(page.locator(".keep-ruling")).to_have_count(0)
    stored.add(BreachCalled("green", "letters"), 200.0)
    expect(page.locator(".keep-ruling")).to_contain_text("letters")
