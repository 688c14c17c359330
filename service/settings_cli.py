"""`paperref settings ...`: only declares the commands."""

from __future__ import annotations

from typing import Annotated

import typer

app = typer.Typer(help="The owner's rows of set-up tables, in place of the game's own.")

Game = Annotated[str, typer.Argument(help="The game.")]
Option = Annotated[str, typer.Argument(help="The table: an option of the game that is a row of tokens.")]
Players = Annotated[int, typer.Argument(help="For how many players.")]


@app.command("set")
def set_(
    game: Game,
    option: Option,
    players: Players,
    row: Annotated[str, typer.Argument(help='The row, best first: "3 2 1 1".')],
) -> None:
    """Set a row: paperref settings set pictomania bonus_tokens 4 "3 2 1 1"."""
    from service import settings

    settings.change(game, option, players, row)


@app.command()
def unset(game: Game, option: Option, players: Players) -> None:
    """Let the game's own row hold again."""
    from service import settings

    settings.change(game, option, players, None)


@app.command()
def show() -> None:
    """Print every row that is set, and where the file lies."""
    from service import settings

    settings.show()
