"""What a round looks like in the terminal: players, piles, points, explanations, how far the film is."""

from __future__ import annotations

from rich.console import RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from engine.record import Record
from engine.rulings import Ruling
from service.decisions import KINDS, decisions
from service.i18n import ENGLISH, Tongue
from service.tables import drawn, translated

STYLES = {
    "red": "bright_red",
    "yellow": "bright_yellow",
    "green": "green3",
    "blue": "dodger_blue1",
    "orange": "dark_orange",
    "pink": "pink1",
    "purple": "medium_purple",
}
"""Terminal colours of the players."""


def progress_line(title: str, frames: int, frames_total: int | None, seconds: float) -> RenderableType:
    """How far the film is, as a bar where the number of its frames is known.

    Args:
        title: what is watched.
        frames: how many frames have been looked at.
        frames_total: how many there are, where known.
        seconds: of film looked at.
    """
    grid = Table.grid(padding=(0, 1))
    bar = [ProgressBar(total=frames_total, completed=min(frames, frames_total), width=40)] if frames_total else []
    grid.add_row(Text(title, style="bold"), *bar, Text(f"{seconds:.1f} s"))
    return grid


def players_table(record: Record, tongue: Tongue = ENGLISH) -> Table:
    """One row a player: what the game shows of each, and the points."""
    shown = translated(record.game.board(record.state), tongue)
    return drawn(shown, tongue, lambda cell: _coloured(cell, tongue))


def explanation(record: Record, tongue: Tongue = ENGLISH) -> list[Text]:
    """The lines behind each player's points, then what the referee has to say besides."""
    lines = []
    for player, why in record.game.explain(record.state).items():
        lines += [_coloured(tongue(player), tongue), *(Text(f"  {line.said(tongue)}") for line in why)]
    return lines + [Text(ruling_line(record, ruling, tongue)) for ruling in record.game.rulings(record.state)]


def ruling_line(record: Record, ruling: Ruling, tongue: Tongue = ENGLISH) -> str:
    """A ruling as one line; what the table still has to decide is said with it."""
    _ = tongue
    said = f"{_(KINDS[ruling.severity])}: {ruling.said(tongue)}"
    means = decisions(record.game, ruling.code)
    if ruling.settled:
        return f"{said} " + _("(decided: {choice})").format(choice=_(means.get(ruling.settled, "")) or ruling.settled)
    if not (ruling.open and ruling.choices):
        return said
    choices = " / ".join(f"{choice} = {_(means[choice])}" for choice in ruling.choices)
    return f"{said} " + _("(to decide: {choices})").format(choices=choices)


def _coloured(cell: str, tongue: Tongue) -> Text:
    """The cell with the names of players in their colours."""
    text = Text(cell)
    for player, style in STYLES.items():
        text.highlight_words([tongue(player)], style)
    return text
