"""Tables of the engine on the screen: translated, then drawn with lines in a terminal, or in plain columns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.table import Table as Drawn
from rich.text import Text

from engine.events import COLOURS
from engine.tables import Table
from engine.text import SEPARATOR, sentence
from service.i18n import Tongue
from service.i18n.bidi import isolated
from service.lines import escaped, visible


def translated(table: Table, tongue: Tongue) -> Table:
    """The table in the words of ``tongue``, all its cells text."""
    return replace(
        table,
        title=sentence(table.title, table.params, tongue),
        head=tuple(tongue(cell) for cell in table.head),
        rows=tuple(tuple(_said(escaped(str(cell)), tongue) for cell in row) for row in table.rows),
        note=tongue(table.note),
        params=(),
    )


def _said(cell: str, tongue: Tongue) -> str:
    """The cell, which is a text marked for translation, a list of players with their guesses, or neither."""
    pieces = [piece.partition(" ") for piece in cell.split(", ")]
    if all(player in COLOURS for player, _, _ in pieces):
        return tongue(SEPARATOR).join(tongue(player) + space + guess for player, space, guess in pieces)
    return tongue(cell)


def drawn(table: Table, tongue: Tongue, paint: Callable[[str], Text] = Text) -> Drawn:
    """A translated table with lines round its cells; its first column is where the language begins to read.

    Args:
        table: in the words of `tongue`.
        tongue: says in which direction it is read.
        paint: gives cells their colours.
    """
    turn = -1 if tongue.right_to_left else 1
    result = Drawn(expand=False)
    for name in table.head[::turn]:
        result.add_column(_line(Text(name), tongue), justify="right" if tongue.right_to_left else "left")
    for row in table.rows:
        result.add_row(*(_line(paint(str(cell)), tongue) for cell in row[::turn]))
    return result


def plain(table: Table) -> list[str]:
    """A translated table as lines of plain text: columns two spaces apart, nothing wrapped.

    >>> plain(Table("", ("who", "points"), (("red", 2), ("yellow", 13))))
    ['who     points', 'red     2', 'yellow  13']
    """
    rows = [[str(cell) for cell in row] for row in (table.head, *table.rows)]
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    padded = [[cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True)] for row in rows]
    return ["  ".join(row).rstrip() for row in padded]


def say(line: str | Text, console: Console, tongue: Tongue, style: str = "") -> None:
    """Print a line in the words of ``tongue``, in the direction in which it is read."""
    text = Text(escaped(line), style) if isinstance(line, str) else visible(line)
    if tongue.right_to_left and console.is_terminal:
        text = isolated(text)
    console.print(text, soft_wrap=True)


def _line(text: Text, tongue: Tongue) -> Text | _RightToLeft:
    return _RightToLeft(text) if tongue.right_to_left else text


class _RightToLeft:
    """Text of which each line on the screen is isolated, so that it does not mix with the cells beside it."""

    def __init__(self, text: Text) -> None:
        self._text = text

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, self._text)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self._text.wrap(console, options.max_width):
            line.rstrip()
            shown = isolated(line)
            shown.justify, shown.no_wrap = "right", True
            yield shown
