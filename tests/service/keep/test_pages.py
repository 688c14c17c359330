"""Pages: letters joined and in the order in which they are read, on screen and on paper; nothing runs over."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from engine.events import COLOURS
from engine.record import Record
from service.choices import Language
from service.i18n import speak
from service.keep.evenings import KeptGame
from service.keep.facts import facts_of
from service.keep.lettering import BOLD, REGULAR, _runs, lettered, outline, path_of
from service.keep.pages import PLAYERS, SHAPES, Layout, Page, Words, wrapped
from service.keep.paint import painted
from service.keep.printing import printed
from service.keep.share import MOST_DRAWINGS, Drawn, share_page
from service.keep.sheet import SheetGame, sheet_pages
from tests.service.keep.games import EVE, NAMES, played

LONG = "Maximilián Dlouhojmenný z Dolních Lhotek nad Vltavou"
LANGUAGES = list(Language)


def game(name: str = "pictomania", **names: str) -> KeptGame:
    return KeptGame(1, "", EVE, NAMES | names, facts_of(Record.of(played(name))))


def drawing() -> Drawn:
    image = np.full((120, 160, 3), 255, np.uint8)
    cv2.line(image, (20, 20), (140, 100), (0, 0, 0), 3)
    return image, "ماشین آتش‌نشانی"


def inside(page: Page) -> list[str]:
    """The texts of a page that do not stick out of it."""
    texts = [element for element in page.elements if isinstance(element, Words)]
    assert all(text.left >= 0 and text.left + text.line.width * text.size <= page.width for text in texts)
    assert all(text.baseline <= page.height for text in texts)
    return [text.line.text for text in texts]


def test_arabic_letters_are_joined_and_laid_from_right_to_left() -> None:
    line, apart = lettered("سلام", right_to_left=True), [lettered(letter) for letter in "سلام"]
    assert [glyph.text for glyph in line.glyphs] == ["م", "لا", "س"]  # lam and alef are one glyph
    alone = {glyph.id for one in apart for glyph in one.glyphs}
    assert alone.isdisjoint(glyph.id for glyph in line.glyphs[1:])
    assert [glyph.x for glyph in line.glyphs] == sorted(glyph.x for glyph in line.glyphs)
    assert line.width < sum(one.width for one in apart)


@pytest.mark.parametrize(
    ("text", "right_to_left", "seen"),
    [
        ("Ann", True, ["Ann"]),
        ("برنده: Ann", True, ["Ann", "برنده: "]),
        ("برنده: ۱۲", True, ["۱۲", "برنده: "]),
        ("Ann (زهرا) 3", False, ["Ann (", "زهرا", ") ", "3"]),
        ("+3 ژتون Ann", True, ["Ann", " ژتون ", "+3"]),
        ("12 a 3", True, ["a 3", " ", "12"]),
        ("زهرا (Ann) برد", True, [") برد", "Ann", "زهرا ("]),
    ],
)
def test_lines_of_both_directions_are_seen_in_the_right_order(text: str, right_to_left: bool, seen: list[str]) -> None:
    assert [run for run, _ in _runs(text, right_to_left)] == seen


def test_every_letter_that_the_program_says_is_in_the_typefaces() -> None:
    catalogues: list[Any] = [speak(language).catalogue for language in LANGUAGES]
    said = {char for catalogue in catalogues for text in catalogue._catalog.values() for char in str(text)}
    said |= set("áéíóúüñ¿¡čďěňřšťůžý۰۱۲۳۴۵۶۷۸۹−·…،")
    known = {char for char in said if char.isalnum()} | set("−·…،¿¡()+/„“")
    for bold in (False, True):
        missing = {char for char in known if any(glyph.id == 0 for glyph in lettered(char, bold).glyphs)}
        assert missing - set("→") == set()


def test_the_typefaces_are_there_with_their_licence() -> None:
    assert path_of(REGULAR).stat().st_size < 200_000
    assert path_of(BOLD).stat().st_size < 200_000
    assert "SIL OPEN FONT LICENSE" in path_of(REGULAR).with_name("OFL.txt").read_text("utf-8")
    assert outline(REGULAR, lettered("o").glyphs[0].id)[0]
    assert set(SHAPES) == set(PLAYERS) == set(COLOURS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [0, 1, 4, 9])
def test_a_share_picture_shows_everybody_and_keeps_inside(language: Language, count: int) -> None:
    games = [game(), game("judge", yellow=LONG)]
    page = share_page("Kitchen", games, [drawing()] * count, speak(language))
    texts = inside(page)
    assert {"Ann", "Bořek", "زهرا"} <= set(texts)
    assert any(text.startswith("Maximilián") for text in texts)
    assert texts.count(drawing()[1]) == min(count, MOST_DRAWINGS)
    pixels = cv2.imdecode(np.frombuffer(painted(page), np.uint8), cv2.IMREAD_COLOR)
    assert pixels.shape == (630, 1200, 3)


def test_a_share_picture_mirrors_where_it_is_read_from_the_right() -> None:
    def red(language: Language) -> tuple[int, int]:
        page = share_page("x", [game()], [], speak(language))
        pixels = cv2.imdecode(np.frombuffer(painted(page), np.uint8), cv2.IMREAD_COLOR).astype(int)
        across = np.argwhere(np.abs(pixels - np.array(PLAYERS["red"][::-1])).sum(axis=2) < 12)[:, 1]
        return int(across.min()), int(across.max())

    left, right = red(Language.en)
    assert left < 100 < right < 1100  # the shape is on the left, the points are on the right of the bar
    assert red(Language.fa) == pytest.approx((1199 - right, 1199 - left), abs=2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_score_sheet_goes_on_on_further_pages(language: Language) -> None:
    reasons = {1: {"red": [(2, "a reason of some length " * 6)] * 40, "green": [(-1, "another")], "blue": []}}
    pages = sheet_pages("Kitchen", [SheetGame(game(), reasons), SheetGame(game("judge"), {})], speak(language))
    assert len(pages) >= 4
    for page in pages:
        inside(page)
        assert max(text.baseline for text in page.elements if isinstance(text, Words)) < page.height - 5


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="poppler-utils are not installed")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_of_a_score_sheet_can_be_copied(language: Language, tmp_path: Path) -> None:
    tongue = speak(language)
    pages = sheet_pages("Kitchen", [SheetGame(game(), {1: {"red": [(2, "bonus token")]}})], tongue)
    content = printed(pages, "Kitchen", language)
    assert content == printed(pages, "Kitchen", language)
    (tmp_path / "sheet.pdf").write_bytes(content)
    said = subprocess.run(["pdftotext", tmp_path / "sheet.pdf", "-"], capture_output=True, check=True).stdout.decode()
    for text in ("Ann", "Bořek", "زهرا", "bonus token", tongue("Player")):
        assert text in said
    fonts = subprocess.run(["pdffonts", tmp_path / "sheet.pdf"], capture_output=True, check=True).stdout.decode()
    ours = [line for line in fonts.splitlines() if "Vazirmatn" in line]
    assert ours
    assert all(line.split()[-5] == "yes" for line in ours)


def test_long_texts_are_broken_between_words_and_long_names_set_smaller() -> None:
    assert wrapped("one two three", 1.0, 3.6, False) == ["one two", "three"]
    assert wrapped("", 1.0, 3.0, False) == []
    page = Layout(100, 20, False)
    assert page.text(LONG, 10, 10, 5, most=60) <= 60
    assert page.text("Ann", 10, 10, 5, most=60) == lettered("Ann").width * 5
