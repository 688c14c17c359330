"""The score sheet of games, on paper: every round, who guessed how well, and every point with its reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.events import Player
from engine.text import N_
from service.given import called
from service.i18n import Tongue
from service.keep.evenings import KeptGame
from service.keep.pages import FAINT, INK, LINE, MAIN, SOFT, Layout, Page, wrapped
from service.keep.saying import digits
from service.keep.share import WON, WON_TOGETHER, about, listed
from service.keep.standing import winners_of
from service.keep.statistics import key_of, statistics_of

WIDTH, HEIGHT = 210.0, 297.0
"""A4 in millimetres."""
EDGE = 18.0
BODY, SMALL, HEAD = 4.2, 3.4, 7.0
"""Sizes of type in millimetres."""
ROW, LINE_HIGH = 8.0, 5.0

SHEET = N_("Score sheet")
PLAYER, SUM = N_("Player"), N_("Sum")
ROUND = N_("Round {round}")
GUESSES, RIGHT, FIRST, STARS, DRAWN = (
    N_("Guesses"),
    N_("Right"),
    N_("Right and first"),
    N_("Bonus"),
    N_("Pictures guessed"),
)
WHY = N_("Every point")
NOT_OVER = N_("Not all points are known yet.")
PAGE = N_("page {page}")

ISOLATES = dict.fromkeys(range(0x2066, 0x206A))
"""Marks that keep names apart on screens; on paper the lines are laid already."""

Reason = tuple[int, str]
"""Points, and why."""

Reasons = Mapping[int, Mapping[Player, Sequence[Reason]]]
"""By round, then player."""


@dataclass(frozen=True, slots=True)
class SheetGame:
    """A game with the reasons of its points."""

    game: KeptGame
    reasons: Reasons


def sheet_pages(title: str, games: Sequence[SheetGame], tongue: Tongue) -> list[Page]:
    """The pages of a score sheet; a new one for each game.

    Args:
        title: what it is called, such as the table's name.
        games: in the order in which they were played, at least one.
        tongue: the language.
    """
    paper = _Paper(title, tongue)
    for one in games:
        paper.turn()
        _head(paper, title, one.game)
        _rounds(paper, one.game)
        _guessing(paper, one.game)
        _reasons(paper, one)
    return paper.pages()


class _Paper:
    """Pages that are written on from top to bottom."""

    def __init__(self, title: str, tongue: Tongue) -> None:
        self.tongue, self._title = tongue, title
        self._pages: list[Page] = []
        self._layout: Layout | None = None
        self.at = 0.0

    @property
    def on(self) -> Layout:
        """The page that is written on."""
        assert self._layout is not None
        return self._layout

    def turn(self) -> None:
        """Go on on a new page."""
        if self._layout:
            self._pages.append(self._layout.page())
        self._layout, self.at = Layout(WIDTH, HEIGHT, self.tongue.right_to_left), EDGE
        count = digits(self.tongue(PAGE).format(page=len(self._pages) + 1), self.tongue.language)
        self.on.text(self._title, EDGE, HEIGHT - 9, SMALL, FAINT, most=110)
        self.on.text(count, WIDTH - EDGE, HEIGHT - 9, SMALL, FAINT, side="end")

    def need(self, high: float) -> None:
        """See to it that there is room for so many millimetres."""
        if self.at + high > HEIGHT - EDGE:
            self.turn()

    def pages(self) -> list[Page]:
        """All pages."""
        return [*self._pages, self.on.page()]


def _head(paper: _Paper, title: str, game: KeptGame) -> None:
    tongue = paper.tongue
    paper.on.text(called(game.title, tongue) or title, EDGE, paper.at + 6, HEAD, INK, bold=True, most=WIDTH - 2 * EDGE)
    line = " · ".join((tongue(SHEET), *about([game], tongue)))
    paper.on.text(line, EDGE, paper.at + 13, BODY, FAINT, most=WIDTH - 2 * EDGE)
    paper.at += 18
    if names := winners_of([game], tongue):
        said = tongue(WON if len(names) == 1 else WON_TOGETHER).format(names=listed(names, tongue))
        paper.on.box(EDGE, paper.at, WIDTH - 2 * EDGE, 10, SOFT)
        paper.on.text(said, EDGE + 4, paper.at + 6.8, 5, MAIN, bold=True, most=WIDTH - 2 * EDGE - 8)
        paper.at += 14
    elif not game.facts.complete:
        paper.on.text(tongue(NOT_OVER), EDGE, paper.at + 4, BODY, FAINT)
        paper.at += 9


def _rounds(paper: _Paper, game: KeptGame) -> None:
    tongue, facts = paper.tongue, game.facts
    heads = [digits(one.number, tongue.language) for one in facts.rounds] + [tongue(SUM)]
    rows = [
        [*(_signed(one.points.get(player), tongue) for one in facts.rounds),
         digits(facts.totals.get(player, 0), tongue.language)]
        for player in facts.players
    ]  # fmt: skip
    _table(paper, game, heads, rows)


def _guessing(paper: _Paper, game: KeptGame) -> None:
    """Who guessed how well, where anything of that is known."""
    tongue, people = paper.tongue, statistics_of([game]).people
    counted = [people[key_of(game, player)] for player in game.facts.players]
    if not any(person.guesses for person in counted):
        return
    heads = [tongue(GUESSES), tongue(RIGHT), tongue(FIRST), tongue(DRAWN)]
    rows = [[str(one.guesses), str(one.right), str(one.first), f"{one.seen}/{one.drawn}"] for one in counted]
    if any(person.bonus for person in counted):
        heads.append(tongue(STARS))
        rows = [[*row, str(one.stars)] for row, one in zip(rows, counted, strict=True)]
    _table(paper, game, heads, [[digits(cell, tongue.language) for cell in row] for row in rows])


def _table(paper: _Paper, game: KeptGame, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    paper.need(ROW * (len(rows) + 1) + 6)
    wide = WIDTH - 2 * EDGE
    name_wide = 54.0
    column = (wide - name_wide) / len(heads)
    paper.on.box(EDGE, paper.at, wide, ROW, SOFT)
    paper.on.text(paper.tongue(PLAYER), EDGE + 3, paper.at + 5.6, SMALL, INK, bold=True, most=name_wide - 4)
    for place, head in enumerate(heads):
        middle = EDGE + name_wide + (place + 0.5) * column
        paper.on.text(head, middle, paper.at + 5.6, SMALL, INK, bold=True, side="middle", most=column - 1.5)
    paper.at += ROW
    for player, row in zip(game.facts.players, rows, strict=True):
        paper.on.mark(player, EDGE + 2, paper.at + 1.8, 4.4)
        paper.on.text(_name(game, player, paper.tongue), EDGE + 9, paper.at + 5.6, BODY, most=name_wide - 10)
        for place, cell in enumerate(row):
            last = place == len(row) - 1
            middle = EDGE + name_wide + (place + 0.5) * column
            paper.on.text(cell, middle, paper.at + 5.6, BODY, bold=last, side="middle", most=column - 1)
        paper.at += ROW
        paper.on.box(EDGE, paper.at - 0.1, wide, 0.2, LINE)
    paper.at += 6


def _reasons(paper: _Paper, one: SheetGame) -> None:
    tongue = paper.tongue
    if not any(lines for players in one.reasons.values() for lines in players.values()):
        return
    paper.need(20)
    paper.on.text(tongue(WHY), EDGE, paper.at + 5, 5.2, INK, bold=True)
    paper.at += 9
    for number, players in one.reasons.items():
        paper.need(18)
        said = digits(tongue(ROUND).format(round=number), tongue.language)
        paper.on.text(said, EDGE, paper.at + 4.5, BODY, MAIN, bold=True)
        paper.at += 7
        for player, lines in players.items():
            if lines:
                _reasons_of(paper, one.game, player, lines)


def _reasons_of(paper: _Paper, game: KeptGame, player: Player, lines: Sequence[Reason]) -> None:
    tongue = paper.tongue
    paper.need(2 * LINE_HIGH)
    paper.on.mark(player, EDGE + 2, paper.at + 0.6, 3.4)
    paper.on.text(_name(game, player, tongue), EDGE + 7.5, paper.at + 3.6, SMALL, INK, bold=True, most=44)
    for points, why in lines:
        plain = digits(why.translate(ISOLATES), tongue.language)
        said = wrapped(plain, SMALL, WIDTH - 2 * EDGE - 68, tongue.right_to_left)
        paper.need(LINE_HIGH * len(said))
        paper.on.text(_signed(points, tongue), EDGE + 62, paper.at + 3.6, SMALL, INK, bold=True, side="end")
        for line in said:
            paper.on.text(line, EDGE + 66, paper.at + 3.6, SMALL)
            paper.at += LINE_HIGH
    paper.at += 1.5


def _name(game: KeptGame, player: Player, tongue: Tongue) -> str:
    return game.names.get(player) or tongue(player)


def _signed(points: int | None, tongue: Tongue) -> str:
    return "" if points is None else digits(f"{points:+d}" if points else "0", tongue.language)
