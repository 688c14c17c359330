"""Every screen in every language: nothing runs off a narrow phone, axe finds nothing serious, and pictures are kept.

The pictures lie in `out/screens`, to be looked at by people.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from service.choices import Language
from tests.e2e.browser import LAPTOP, PHONE, TELEVISION, Evening, faults, fits, keep
from tests.service.api.evenings import evening as round_of
from tests.service.api.serving import comes

SCREENS = ("play", "timeline", "rounds", "people", "setup")
NAMES = (("red", "Ann"), ("green", "Božena"), ("blue", ""))
UNTIL = {"drawing": 13, "guessing": 18, "shown": 99}
"""How much of the round is said."""


def _said(evening: Evening, until: str, game: str = "pictomania") -> None:
    """The round as far as that is said over the API, in Pictomania with one guess that the rules void."""
    whole = round_of(game)
    links = {colour: evening.desk.signer.sign(evening.desk.issue(1, "player", colour)) for colour in whole.players}
    people = {colour: comes(evening.address, link) for colour, link in links.items()}
    people["host"] = comes(evening.address, evening.desk.signer.sign(evening.desk.issue(1, "host")))
    seats = [{"colour": colour, "name": dict(NAMES).get(colour, "")} for colour in whole.players]
    people["host"].put("/api/tables/1/players", json={"players": seats})
    keys = _keys()
    people["host"].post("/api/tables/1/games", json={"game": game}, headers=next(keys))
    second = ("host", {"kind": "GuessLaid", "player": "green", "owner": "red", "number": None})
    acts = [*whole.play, *([second] if game == "pictomania" else []), *whole.reveal]
    for who, event in acts[: UNTIL[until]]:
        answer = people[who].post("/api/tables/1/games/1/acts", json={"event": event}, headers=next(keys))
        assert answer.status_code == 201, answer.text
    for client in people.values():
        client.close()


def _keys() -> Iterator[dict[str, str]]:
    for number in range(1000):
        yield {"Idempotency-Key": f"request-number-{number:04}"}


@pytest.mark.parametrize("language", [language.value for language in Language])
def test_every_screen_fits_a_phone_and_a_laptop(evening: Evening, language: str) -> None:
    _said(evening, "guessing")
    phone = evening.comes("player", "red", PHONE, language)
    host = evening.comes("host", language=language)
    for page, name in ((phone, "phone"), (host, "laptop")):
        for screen in ("mine", "play") if page is phone else SCREENS:
            page.goto(f"{evening.address}/tables/1/{screen}")
            expect(page.locator("main h1").first).to_be_visible()
            keep(page, f"{language}-{screen}-{name}")
            assert fits(page), screen
            assert faults(page) == [], screen
    host.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for screen in SCREENS:
        host.goto(f"{evening.address}/tables/1/{screen}")
        expect(host.locator("main h1").first).to_be_visible()
        keep(host, f"{language}-{screen}-host-phone")
        assert fits(host), screen


def test_in_the_dark_and_on_a_television(evening: Evening) -> None:
    _said(evening, "shown")
    host = evening.comes("host", size=TELEVISION)
    host.emulate_media(color_scheme="dark")
    for screen in SCREENS:
        host.goto(f"{evening.address}/tables/1/{screen}")
        expect(host.locator("main h1").first).to_be_visible()
        # At once, for the list may be drawn anew between two clicks.
        host.evaluate("document.querySelectorAll('main details').forEach(folded => { folded.open = true })")
        keep(host, f"en-{screen}-television-dark")
        assert faults(host) == [], screen
    host.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    host.emulate_media(color_scheme="light")
    for screen in SCREENS[:3]:
        host.goto(f"{evening.address}/tables/1/{screen}")
        expect(host.locator("main h1").first).to_be_visible()
        assert faults(host) == [], screen


@pytest.mark.parametrize("game", ["judge", "pictures"])
def test_the_other_games_are_shown_too(evening: Evening, game: str) -> None:
    _said(evening, "drawing", game)
    host = evening.comes("host")
    expect(host.locator(".board .seat")).to_have_count(len(round_of(game).players))
    expect(host.locator(".board .guess").first).to_be_visible()
    keep(host, f"en-{game}-laptop")
    phone = evening.comes("player", "green", PHONE)
    phone.get_by_role("button", name="Show it to me alone").click()
    keep(phone, f"en-{game}-phone")
    assert fits(phone)
    assert faults(host) == faults(phone) == []
