"""Every screen in every language on a phone, a laptop and a television: nothing runs off its side, pictures are kept.

axe finds nothing serious on any of them. The pictures lie in `out/screens`, to be looked at by people.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from service.choices import Language
from service.keep.drawing_files import stem
from tests.e2e.browser import LAPTOP, PHONE, TELEVISION, Evening, faults, fits, goes, keep
from tests.e2e.browser import evening as evening_of
from tests.service.api.evenings import evening as round_of
from tests.service.api.serving import comes
from tests.service.api.test_keep_drawings import drawn

SRC = Path(__file__).parents[2] / "service" / "web" / "src"
SCREENS = ("play", "timeline", "rounds", "setup", "people", "photo", "gallery", "evenings", "keep", "lens")
"""Those of a host; players have one more of their own."""

OWN = "mine"
SIZES = {"phone": PHONE, "laptop": LAPTOP, "television": TELEVISION}
WAIT = {
    language.value: json.loads((SRC / "texts" / f"{language.value}.json").read_text("utf-8"))["wait"]
    for language in Language
}
"""What is said while something is loaded."""
NAMES = (("red", "Ann"), ("green", "Božena"), ("blue", ""))
UNTIL = {"drawing": 13, "guessing": 18, "shown": 99}
"""How much of the round is said."""


def _said(evening: Evening, until: str, game: str = "pictomania", number: int = 1) -> None:
    """The round as far as that is said over the API, in Pictomania with one guess that the rules void."""
    whole = round_of(game)
    links = {colour: evening.desk.signer.sign(evening.desk.issue(1, "player", colour)) for colour in whole.players}
    people = {colour: comes(evening.address, link) for colour, link in links.items()}
    people["host"] = comes(evening.address, evening.desk.signer.sign(evening.desk.issue(1, "host")))
    seats = [{"colour": colour, "name": dict(NAMES).get(colour, "")} for colour in whole.players]
    people["host"].put("/api/tables/1/players", json={"players": seats})
    keys = _keys(number)
    begun = people["host"].post("/api/tables/1/games", json={"game": game}, headers=next(keys))
    assert begun.json()["game"] == number
    second = ("host", {"kind": "GuessLaid", "player": "green", "owner": "red", "number": None})
    acts = [*whole.play, *([second] if game == "pictomania" else []), *whole.reveal]
    for who, event in acts[: UNTIL[until]]:
        answer = people[who].post(f"/api/tables/1/games/{number}/acts", json={"event": event}, headers=next(keys))
        assert answer.status_code == 201, answer.text
    for client in people.values():
        client.close()


def _keys(game: int) -> Iterator[dict[str, str]]:
    for number in range(1000):
        yield {"Idempotency-Key": f"request-number-{game}-{number:04}"}


@pytest.fixture(scope="module")
def played(opened: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """A game that is over, with its drawings, and one in which people guess; at the second table nobody has played."""
    with evening_of(opened, tmp_path_factory.mktemp("played")) as held:
        held.desk.hosting.begin_table("Garden")
        _said(held, "shown")
        for player in round_of("pictomania").players:
            drawn(held.desk.pictures.of_game(1), stem("drawing", 1, player))
        _said(held, "guessing", number=2)
        yield held


def _looked_at(page: Page, name: str, shown: str) -> None:
    """The page on screens of every size, each kept; axe looks at it once."""
    _loaded(page)
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        keep(page, f"{name}-{size}")
        assert fits(page), (shown, size)
    assert faults(page) == [], shown


def _loaded(page: Page) -> None:
    """All pictures are there, those too that are loaded only where one scrolls."""
    page.evaluate("document.querySelectorAll('img').forEach(image => { image.loading = 'eager' })")
    page.wait_for_function("() => [...document.images].every(image => image.complete)")


def test_these_are_all_the_screens_that_there_are() -> None:
    source = (SRC / "screens" / "table.tsx").read_text("utf-8")
    named = [re.findall(r"(\w+): [A-Z]\w+", found) for found in re.findall(r"_SCREENS:[^=]*= {([^}]*)}", source)]
    assert {screen for one in named for screen in one} == {*SCREENS, OWN}


@pytest.mark.parametrize("language", [language.value for language in Language])
def test_every_screen_in_every_language_on_every_size(played: Evening, language: str) -> None:
    stranger = played.opens(language=language)
    new = played.opens(language=language, path="/join/" + played.desk.signer.sign(played.desk.issue(2, "host")))
    goes(new, "/tables/2/play")
    red = played.comes("player", "red", language=language)
    host = played.comes("host", language=language)
    for page, screen in ((stranger, "doors"), (new, "opening"), (red, OWN), *((host, screen) for screen in SCREENS)):
        if page is host:
            goes(host, f"/tables/1/{screen}")
        expect(page.locator("main h1, main h2").first).to_be_visible()
        expect(page.get_by_text(WAIT[language])).to_have_count(0)
        _looked_at(page, f"{language}-{screen}", screen)
    goes(host, "/practise")
    expect(host.locator(".practise-deck")).to_be_visible()
    _looked_at(host, f"{language}-practise", "practise")
    goes(host, "/overlay/1")
    expect(host.locator("body")).to_contain_text("Ann")
    keep(host, f"{language}-overlay-television")
    assert not played.complaints
    played.close()


def test_in_the_dark(played: Evening) -> None:
    host = played.comes("host", size=TELEVISION)
    host.emulate_media(color_scheme="dark")
    for screen in SCREENS:
        goes(host, f"/tables/1/{screen}")
        expect(host.locator("main h1").first).to_be_visible()
        # At once, for the list may be drawn anew between two clicks.
        host.evaluate("document.querySelectorAll('main details').forEach(folded => { folded.open = true })")
        _loaded(host)
        keep(host, f"en-{screen}-television-dark")
        assert faults(host) == [], screen
    red = played.comes("player", "red", PHONE, "fa")
    red.emulate_media(color_scheme="dark")
    expect(red.locator("main h1").first).to_be_visible()
    keep(red, "fa-mine-phone-dark")
    assert faults(red) == []


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
