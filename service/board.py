"""What a round looks like in the terminal: players, piles, points, explanations, how far the film is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from engine.errors import NotAllowed
from engine.facts import Round
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


@dataclass(frozen=True, slots=True)
class RoundOf:
    """One round of a record: the game as it was at its end, and the facts of the round."""

    state: Any
    facts: Round


def round_of(record: Record, number: int) -> RoundOf:
    """The round that the game counts as `number`; raises ``NotAllowed`` where the record does not have it."""
    rounds, states = record.game.rounds(record.state), record.game.by_round(record.state)
    found = {facts.setup.event.round: RoundOf(state, facts) for state, facts in zip(states, rounds, strict=True)}
    if number not in found:
        there = ", ".join(map(str, found)) or "none yet"
        raise NotAllowed(f"there is no round {number} in this record; its rounds: {there}")
    return found[number]


def players_table(record: Record, tongue: Tongue = ENGLISH, looked_at: RoundOf | None = None) -> Table:
    """One row a player: what the game shows of each, and the points; of the current round where none is given."""
    state = looked_at.state if looked_at else record.state
    return drawn(translated(record.game.board(state), tongue), tongue, lambda cell: _coloured(cell, tongue))


def explanation(record: Record, tongue: Tongue = ENGLISH, looked_at: RoundOf | None = None) -> list[Text]:
    """The lines behind each player's points, then what the referee has to say besides.

    Of one round, where it is given; otherwise the lines of the current round, and the rulings of all. Who has no lines
    is not named.
    """
    lines = []
    explained = record.game.explain(looked_at.state if looked_at else record.state)
    for player, why in explained.items():
        if why:
            lines += [_coloured(tongue(player), tongue), *(Text(f"  {line.said(tongue)}") for line in why)]
    return lines + [Text(ruling_line(record, ruling, tongue)) for ruling in rulings_of(record, looked_at)]


def rulings_of(record: Record, looked_at: RoundOf | None = None) -> tuple[Ruling, ...]:
    """The rulings raised in one round, where it is given; otherwise those on all rounds."""
    found = record.game.rulings(record.state)
    return tuple(ruling for ruling in found if not looked_at or looked_at.facts.knows(ruling.causes[-1]))


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
