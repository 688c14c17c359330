"""The table's screen while a round is revealed: what is read across the table, what flies, what proves a point."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Event as Told
from threading import Thread
from typing import Any

import cv2
import numpy as np
import pytest
from httpx2 import Client
from playwright.sync_api import Page, expect

from engine.entry import Amend, Insert
from engine.events import Event, GuessLaid, GuessShown, InkSeen, NumberShown
from engine.pictomania.events import BonusTaken, LetterShown, PileTurned, SecretLaid, StandRead
from service.store.stored import StoredRecord
from tests.e2e.browser import LAPTOP, PHONE, TELEVISION, Evening, button, faults, fits, picks
from tests.service.api.serving import comes

NAMES = {"red": "Ann", "yellow": "Božena", "green": "Cyril", "blue": "Dan", "orange": "Eva", "purple": "Filip"}
LEGIBLE_PX = 32
"""The size of print that is read from two metres on a laptop of 14 inches (1280 pixels wide): its capitals are 6 mm."""


def _begun(evening: Evening, players: tuple[str, ...], names: Mapping[str, str] = NAMES) -> StoredRecord:
    """A round that has just begun, with people seated; the record, to be written as a camera writes it."""
    host = comes(evening.address, evening.desk.signer.sign(evening.desk.issue(1, "host")))
    seats = [{"colour": colour, "name": names[colour]} for colour in players]
    host.put("/api/tables/1/players", json={"players": seats})
    answer = host.post("/api/tables/1/games", json={"game": "pictomania"}, headers={"Idempotency-Key": "k" * 16})
    assert answer.status_code == 201, answer.text
    host.close()
    return evening.desk.store.record(1)


def _says(record: StoredRecord, events: list[Event], at: float = 1.0) -> None:
    for event in events:
        record.add(event, at, source="camera")


def _settled(players: tuple[str, ...]) -> list[Event]:
    """A round in which all guess right at the next player's picture, and every pile is gone through."""
    acts = _drawn(players) + [BonusTaken(player, 2) for player in players[1:]]
    for number, owner in enumerate(players, 1):
        guesser = players[number - 2]
        acts += [
            PileTurned(owner),
            LetterShown(owner, "A"),
            NumberShown(owner, number),
            GuessShown(owner, guesser, number),
        ]
    return acts


def _drawn(players: tuple[str, ...]) -> list[Event]:
    """All have drawn, each has guessed at the next player's picture and taken a token."""
    around = list(zip(players, players[1:] + players[:1], strict=True))
    acts: list[Event] = [SecretLaid(player) for player in players]
    acts += [InkSeen(player) for player in players]
    acts += [GuessLaid(player, owner) for player, owner in around]
    return [*acts, BonusTaken(players[0], 2)]


def _crop(text: str) -> bytes:
    picture = np.full((90, 70, 3), 255, np.uint8)
    shade = hashlib.sha256(text.encode()).digest()
    cv2.rectangle(picture, (10, 10), (60, 80), shade[:3], -1)
    return cv2.imencode(".png", picture)[1].tobytes()


def _evidence(evening: Evening, *names: str) -> tuple[str, ...]:
    folder = evening.desk.pictures.of_game(1)
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        (folder / name).write_bytes(_crop(name))
    return names


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_stars_fly_to_whoever_earned_them_unless_motion_is_unwanted(evening: Evening, motion: Any) -> None:
    players = ("red", "green", "blue")
    record = _begun(evening, players)
    _says(record, _drawn(players))
    page = evening.comes("watcher")
    page.emulate_media(reduced_motion=motion)
    expect(page.locator(".guess")).to_have_count(3)
    expect(page.locator(".guess.shown")).to_have_count(0)
    page.evaluate(
        """() => { window.flown = []; new MutationObserver(seen => seen.forEach(one => one.addedNodes.forEach(node => {
            if (node.className === "flying") window.flown.push(node.textContent) })))
            .observe(document.body, {childList: true}) }"""
    )
    _says(record, [PileTurned("green"), LetterShown("green", "A"), NumberShown("green", 4)])
    expect(page.locator(".s-green .was")).to_contain_text("A4")
    _says(record, [GuessShown("green", "red", 4)])
    expect(page.locator(".s-green .guess.shown .outcome.right")).to_have_count(1)
    expect(page.locator(".s-red .total")).to_contain_text("4")  # and the bonus token
    page.wait_for_function("() => !document.querySelector('.flying')")
    assert page.evaluate("window.flown") == (["★★"] if motion == "no-preference" else [])
    _says(
        record, [PileTurned("blue"), LetterShown("blue", "B"), NumberShown("blue", 2), GuessShown("blue", "green", 5)]
    )
    expect(page.locator(".s-blue .guess.shown .outcome:not(.right)")).to_have_count(1)


def test_every_point_is_explained_with_the_pictures_that_prove_it(evening: Evening) -> None:
    players = ("red", "green", "blue")
    record = _begun(evening, players)
    _says(record, [SecretLaid(player) for player in players] + [InkSeen(player) for player in players])
    laid = _evidence(evening, "0008-before.png", "0008-after.png")
    record.add(GuessLaid("red", "green"), 9.0, evidence=laid, source="camera")
    reveal = [BonusTaken("red", 2), PileTurned("green"), LetterShown("green", "A"), NumberShown("green", 4)]
    _says(record, reveal, at=15.0)
    shown = _evidence(evening, "0013-before.png", "0013-after.png")
    record.add(GuessShown("green", "red", 4), 20.0, evidence=shown, source="camera")
    page = evening.comes("watcher")
    page.locator(".s-red").get_by_text("Why?").click()
    line = page.locator(".s-red .line").filter(has_text="first right guess at Cyril")
    expect(line.get_by_role("img", name="Picture before")).to_have_count(2)
    for picture in line.get_by_role("img").all():
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("picture => picture.naturalWidth") == 70
    assert faults(page) == []


def test_what_is_unsure_is_asked_with_its_crop_alternatives_and_free_entry(evening: Evening) -> None:
    players = ("red", "green", "blue")
    record = _begun(evening, players)
    tokens = [BonusTaken("green", 1), BonusTaken("blue", 2)]
    _says(record, [*_drawn(players), *tokens, PileTurned("green"), LetterShown("green", "A")])
    crops = _evidence(evening, "0013-before.png", "0013-after.png")
    others = (NumberShown("green", 1), NumberShown("green", 4))
    record.add(NumberShown("green", 7), 20.0, confidence=0.41, alternatives=others, evidence=crops, source="camera")
    host = evening.comes("host")
    asked = host.get_by_role("region", name="The referee asks")
    expect(asked).to_contain_text("41 % sure")
    expect(asked.get_by_role("img", name="Picture after")).to_be_visible()
    doubt = asked.get_by_role("article").filter(has_text="41 % sure")
    said = [text.strip() for text in doubt.locator(".buttons .act").all_inner_texts()]
    assert said == ["number of Cyril: 7", "number of Cyril: 1", "number of Cyril: 4"]
    assert faults(host) == []
    asked.get_by_text("None of these").click()
    asked.get_by_label("Number").fill("۳")
    asked.get_by_role("button", name="It was otherwise").click()
    expect(asked).to_have_count(0)
    expect(host.locator(".s-green .was")).to_contain_text("A3")


def test_what_nobody_saw_is_asked_and_said_where_it_is_missing(evening: Evening) -> None:
    players = ("red", "green", "blue")
    record = _begun(evening, players)
    _says(record, [*_drawn(players), BonusTaken("green", 1), PileTurned("green"), LetterShown("green", "A")])
    host, phone = evening.comes("host"), evening.comes("player", "red", PHONE)
    asked = host.get_by_role("region", name="The referee asks")
    expect(asked).to_contain_text("No bonus token of Dan was seen to be taken")
    expect(phone.get_by_role("region", name="The referee asks")).to_contain_text("No bonus token of Dan")
    assert faults(host) == faults(phone) == []
    asked.get_by_text("Something is missing before it").click()
    form = asked.locator("details[open] .form")
    form.get_by_label("What happened").select_option("BonusTaken")
    picks(form.get_by_role("group", name="Who", exact=True), "Dan")
    stars = form.get_by_label("Stars")
    stars.fill("drei")
    button(host, "Save the correction").click()
    expect(form.get_by_role("alert")).to_contain_text("“drei” is no number")
    assert stars.evaluate("field => document.activeElement === field")
    assert [entry for entry in record.journal if isinstance(entry.event, Insert)] == []
    stars.fill("۲")
    button(host, "Save the correction").click()
    expect(asked).to_have_count(0)
    expect(host.locator(".s-blue .bonus")).to_have_text("★★")


def test_rulings_are_read_aloud_where_that_was_chosen(evening: Evening) -> None:
    players = ("red", "green", "blue")
    record = _begun(evening, players)
    page = evening.comes("watcher")
    page.evaluate(
        """() => { window.spoken = []; speechSynthesis.speak = said => window.spoken.push([said.lang, said.text]);
            window.tones = 0; const start = OscillatorNode.prototype.start;
            OscillatorNode.prototype.start = function (...at) { window.tones += 1; start.apply(this, at) } }"""
    )
    expect(page.locator(".board .seat")).to_have_count(3)
    _says(record, [*_drawn(players)[:-2]])
    expect(page.locator(".guess")).to_have_count(2)
    assert page.evaluate("[window.spoken, window.tones]") == [[], 0]
    page.get_by_role("button", name="Sound: none").click()
    page.get_by_role("button", name="Sound: tones", exact=True).click()
    expect(page.get_by_role("button", name="Sound: tones and voice")).to_be_visible()
    before = page.evaluate("window.tones")
    _says(record, [GuessLaid("red", "red")])
    page.wait_for_function("() => window.spoken.length")
    language, text = page.evaluate("window.spoken[0]")
    assert language == "en"
    assert "Ann" in text
    assert page.evaluate("window.tones") > before
    page.reload()
    expect(page.get_by_role("button", name="Sound: tones and voice")).to_be_visible()


def _sizes(page: Page, selector: str) -> Iterator[float]:
    for found in page.locator(selector).all():
        yield float(found.evaluate("shown => parseFloat(getComputedStyle(shown).fontSize)"))


@pytest.mark.parametrize(("size", "count"), [(LAPTOP, 4), (TELEVISION, 6)])
def test_all_players_are_read_from_two_metres(evening: Evening, size: tuple[int, int], count: int) -> None:
    players = tuple(NAMES)[:count]
    record = _begun(evening, players)
    _says(record, _drawn(players))
    page = evening.comes("watcher", size=size)
    button(page, "To be read from afar").click()
    expect(page.locator(".guess")).to_have_count(count)
    for selector in (".seat .name", ".seat .total", ".clock"):
        assert min(_sizes(page, selector)) >= LEGIBLE_PX
    lowest = max(seat.evaluate("seat => seat.getBoundingClientRect().bottom") for seat in page.locator(".seat").all())
    assert lowest <= size[1]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(page) == []
    button(page, "To be read from afar").click()
    expect(page.get_by_role("navigation")).to_be_visible()


ALL = tuple(NAMES)


def _around(players: tuple[str, ...]) -> list[Event]:
    """All have guessed at all others: the fullest that a table can be."""
    words = ("dog", "fire engine", "owl", "lighthouse", "fox", "hot dog", "ant")
    acts: list[Event] = [StandRead(words, words, words), *(SecretLaid(player) for player in players)]
    acts += [InkSeen(player) for player in players]
    acts += [GuessLaid(player, owner) for owner in players for player in players if player != owner]
    return acts


def _revealed(players: tuple[str, ...]) -> list[Event]:
    """What is on show once all have finished and shown their secrets."""
    acts: list[Event] = [BonusTaken(player, 3) for player in players]
    for number, owner in enumerate(players, 1):
        acts += [PileTurned(owner), LetterShown(owner, "A"), NumberShown(owner, number)]
        acts += [GuessShown(owner, player, number) for player in players if player != owner]
    return acts


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("size", [LAPTOP, TELEVISION])
@pytest.mark.parametrize("language", ["en", "fa"])
def test_six_players_are_seen_at_once(evening: Evening, size: tuple[int, int], large: bool, language: str) -> None:
    record = _begun(evening, ALL)
    _says(record, _around(ALL))
    page = evening.comes("host", size=size, language=language)
    expect(page.locator(".guess")).to_have_count(30)
    if large:
        page.locator(".tools button").last.click()
    _all_are_seen(page, size)
    _says(record, _revealed(ALL))
    expect(page.locator(".was")).to_have_count(6)
    _all_are_seen(page, size)


def _all_are_seen(page: Page, size: tuple[int, int]) -> None:
    boxes = [seat.bounding_box() for seat in page.locator(".seat").all()]
    assert len(boxes) == 6
    for box in boxes:
        assert box
        assert box["y"] + box["height"] <= size[1]
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
    assert fits(page)


LONG = {
    "red": "Bartholomew Maximilian-Featherstonehaugh of Upper Wallop!!",
    "yellow": "زهرا محمدی",
    "green": "123",
    "blue": "O'Brien <b>x</b>",
    "orange": "אבג Eva",
    "purple": "Nejneobhospodařovávatelnějšími nepřekonatelnější Božena XYZ",
}


@pytest.mark.parametrize("language", ["en", "fa"])
def test_long_names_push_nobody_off_the_screen(evening: Evening, language: str) -> None:
    record = _begun(evening, ALL, LONG)
    _says(record, _around(ALL) + _revealed(ALL))
    page = evening.comes("host", language=language)
    expect(page.locator(".was")).to_have_count(6)
    _all_are_seen(page, LAPTOP)
    for act in page.locator(".saying .act").all():  # what is to be said stays within its button
        assert act.evaluate("act => act.scrollWidth <= act.clientWidth")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert fits(page)
    assert faults(page) == []


def test_six_players_stand_in_a_column_on_a_phone(evening: Evening) -> None:
    _says(_begun(evening, ALL), _around(ALL))
    page = evening.comes("watcher", size=PHONE)
    expect(page.locator(".guess")).to_have_count(30)
    assert fits(page)
    for seat in page.locator(".seat").all():
        assert seat.evaluate("seat => seat.scrollWidth <= seat.clientWidth && seat.offsetWidth > innerWidth * 0.9")
        rows = {round(guess.evaluate("guess => guess.offsetTop")) for guess in seat.locator(".guess").all()}
        assert len(rows) == 1  # the five guesses of a pile in their order, side by side
    assert faults(page) == []


def test_the_clock_goes_by_the_time_of_the_events_and_stands_when_the_round_is_over(evening: Evening) -> None:
    players = ("red", "green", "blue")
    record = _begun(evening, players)
    begun = next(iter(record.journal)).at
    _says(record, _drawn(players), at=begun + 65.0)
    page = evening.comes("watcher")
    clock = page.get_by_role("timer")
    expect(clock).to_have_text("1:05")
    expect(page.locator(".latest time").first).to_have_text("1:05")
    expect(page.locator(".timed")).not_to_contain_text("round over")
    _says(record, [BonusTaken(player, 1) for player in players[1:]], at=begun + 71.0)
    expect(clock).to_have_text("1:11")
    expect(page.locator(".timed")).to_contain_text("round over")
    _says(record, [PileTurned("green"), LetterShown("green", "A")], at=begun + 90.0)
    expect(page.locator(".latest time").first).to_have_text("1:30")
    page.wait_for_timeout(1200)
    expect(clock).to_have_text("1:11")
    page.goto(f"{evening.address}/tables/1/timeline")
    expect(page.locator(".timeline time").first).to_have_text("1:30")


def test_the_host_begins_the_next_round_by_one_button(evening: Evening) -> None:
    players = ("red", "green", "blue")
    record = _begun(evening, players)
    _says(record, _settled(players))
    host, watcher = evening.comes("host"), evening.comes("watcher")
    expect(host.get_by_role("timer")).to_be_visible()
    expect(button(host, "Next round")).to_have_count(0)  # there is no camera that could watch it
    client = comes(evening.address, evening.desk.signer.sign(evening.desk.issue(1, "host")))
    assert client.put("/api/tables/1/camera", json={"kind": "browser"}).status_code == 200
    with _films(client):
        _begins_the_next(evening, host, watcher)
    client.close()


@contextmanager
def _films(client: Client) -> Iterator[None]:
    """Somebody films an empty table meanwhile."""
    picture = cv2.imencode(".jpg", np.full((720, 1280, 3), 90, np.uint8))[1].tobytes()
    headers, ended = {"Content-Type": "image/jpeg"}, Told()

    def film() -> None:
        while not ended.wait(0.3):
            client.post("/api/tables/1/camera/frames", content=picture, headers=headers)

    thread = Thread(target=film)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _begins_the_next(evening: Evening, host: Page, watcher: Page) -> None:
    settled = host.get_by_role("region", name="Round 1 is settled. For the next one:")
    expect(settled).to_contain_text("three new word cards on the stand")
    expect(settled.get_by_label("Read a photograph of the stand")).to_be_attached()
    expect(watcher.get_by_role("region", name="Round 1 is settled. For the next one:")).to_have_count(0)
    assert faults(host) == []
    button(host, "Next round").click()
    expect(host.get_by_role("heading", name="Round 2 begins")).to_be_visible()
    expect(watcher.get_by_role("heading", name="Round 2 begins")).to_be_visible()
    task = evening.desk.watchers.eyes(1).plan.task
    assert task
    assert (task.game, task.dry) == (1, False)


def test_what_was_put_right_of_a_hidden_guess_is_told(evening: Evening) -> None:
    players = ("red", "green", "blue")
    record = _begun(evening, players)
    _says(record, _drawn(players))
    laid = next(entry for entry in record.journal if entry.event == GuessLaid("red", "green"))
    record.add(Amend(laid.id, GuessLaid("red", "green", 5)), 3.0, source="host", who="host")
    host = evening.comes("host")
    host.goto(f"{evening.address}/tables/1/timeline")
    entry = host.locator(f"#entry-{laid.id}")
    expect(entry).to_contain_text("What is hidden was put right")
    expect(entry).not_to_contain_text("Number: 5")
    _says(
        record, [PileTurned("green"), LetterShown("green", "A"), NumberShown("green", 4), GuessShown("green", "red", 5)]
    )
    expect(entry).to_contain_text("Number: 5")


def test_tokens_left_are_proved_by_the_pile_that_won_none_of_them(evening: Evening) -> None:
    players = ("red", "green", "blue")
    record = _begun(evening, players)
    _says(record, [*_drawn(players), PileTurned("green"), LetterShown("green", "A"), NumberShown("green", 4)])
    crops = _evidence(evening, "0014-before.png", "0014-after.png")
    record.add(GuessShown("green", "red", 5), 20.0, evidence=crops, source="camera")
    page = evening.comes("watcher")
    page.locator(".s-green").get_by_text("Why?").click()
    line = page.locator(".s-green .line").filter(has_text="own token left").first
    expect(line).to_contain_text("the pile as it was gone through")
    expect(line.get_by_role("img", name="Picture after")).to_be_visible()
    assert faults(page) == []
