"""The picture of a game or an evening that people share: who played, with how many points, and some drawings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.text import N_
from service.i18n import Tongue
from service.keep.evenings import KeptGame
from service.keep.pages import CARD, FAINT, INK, MAIN, PAPER, PLAYERS, SOFT, Image, Layout, Page
from service.keep.saying import day, digits
from service.keep.standing import Place, places_of, winners_of

WIDTH, HEIGHT = 1200, 630
"""As messengers show pictures of links, in pixels."""

EDGE, GAP = 56, 24
MOST_DRAWINGS = 4

WON = N_("Winner: {names}")
WON_TOGETHER = N_("Winners: {names}")
GAMES = N_("Games: {count}")
GAME_NAMES = {"pictomania": "Pictomania", "judge": N_("Judge's table"), "pictures": "Pictures"}
"""Games as people call them; the names of published games are the same in every language."""

Drawn = tuple[Image, str]
"""A drawing (h, w, 3) BGR and its word."""


def share_page(title: str, games: Sequence[KeptGame], drawings: Sequence[Drawn], tongue: Tongue) -> Page:
    """The picture as a page in pixels.

    Args:
        title: what it is called, such as the table's name.
        games: at least one, of one evening.
        drawings: that may be seen; some of them are shown.
        tongue: the language.
    """
    page = Layout(WIDTH, HEIGHT, tongue.right_to_left)
    page.box(0, 0, WIDTH, HEIGHT, PAPER)
    page.box(0, 0, WIDTH, 12, MAIN)
    page.text(title, EDGE, 84, 44, INK, bold=True, most=WIDTH - 2 * EDGE)
    page.text(" · ".join(about(games, tongue)), EDGE, 130, 26, FAINT, most=WIDTH - 2 * EDGE)
    shown = drawings[:MOST_DRAWINGS]
    wide = WIDTH - 2 * EDGE if not shown else 620
    top = 160
    if names := winners_of(games, tongue):
        said = tongue(WON if len(names) == 1 else WON_TOGETHER).format(names=listed(names, tongue))
        page.box(EDGE, top, wide, 62, SOFT)
        page.text(said, EDGE + 20, top + 43, 32, MAIN, bold=True, most=wide - 40)
        top += 80
    _places(page, places_of(games, tongue), top, wide, tongue)
    _drawings(page, shown, EDGE + 620 + GAP)
    page.text("paperref", WIDTH - EDGE, HEIGHT - 22, 20, FAINT, side="end")
    return page.page()


def about(games: Sequence[KeptGame], tongue: Tongue) -> list[str]:
    """What was played and when, in a few words."""
    kinds = dict.fromkeys(tongue(GAME_NAMES.get(game.facts.name, game.facts.name)) for game in games)
    count = [digits(tongue(GAMES).format(count=len(games)), tongue.language)] if len(games) > 1 else []
    return [listed(kinds, tongue), day(games[0].begun, tongue.language), *count]


def listed(names: Iterable[str], tongue: Tongue) -> str:
    """The names as a list, with the comma of the language."""
    return ("، " if tongue.right_to_left else ", ").join(names)


def _places(page: Layout, places: Sequence[Place], top: float, wide: float, tongue: Tongue) -> None:
    room = HEIGHT - 60 - top
    high = min(88.0, room / max(1, len(places)))
    most = max(1, *(place.points for place in places)) if places else 1
    name_wide = 240
    bar_wide = wide - name_wide - 60 - 80
    for row, place in enumerate(places):
        at = top + row * high
        size = min(34.0, high * 0.5)
        page.mark(place.colour, EDGE, at + high / 2 - size * 0.6, size * 1.2)
        page.text(place.name, EDGE + 52, at + high / 2 + size * 0.35, size, INK, most=name_wide)
        start = EDGE + 52 + name_wide + 12
        page.box(start, at + high * 0.22, bar_wide, high * 0.56, CARD)
        share = max(0, place.points) / most
        if share:
            page.box(start, at + high * 0.22, max(4.0, bar_wide * share), high * 0.56, PLAYERS[place.colour])
        said = digits(place.points, tongue.language)
        page.text(said, EDGE + wide, at + high / 2 + size * 0.35, size, INK, bold=True, side="end")


def _drawings(page: Layout, drawings: Sequence[Drawn], start: float) -> None:
    columns = 1 if len(drawings) == 1 else 2
    rows = -(-len(drawings) // columns) if drawings else 0
    room = WIDTH - EDGE - start
    wide = (room - GAP * (columns - 1)) / columns
    high = (HEIGHT - 60 - 160 - GAP * (rows - 1)) / rows if rows else 0
    for place, (image, word) in enumerate(drawings):
        at, top = start + (place % columns) * (wide + GAP), 160 + (place // columns) * (high + GAP)
        page.box(at, top, wide, high, CARD)
        page.picture(image, at + 8, top + 8, wide - 16, high - 52)
        page.text(word, at + wide / 2, top + high - 14, 24, INK, bold=True, side="middle", most=wide - 16)
