"""The choices that the commands offer."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


class Language(StrEnum):
    """The languages that the words on the stand can be printed in."""

    en = "en"
    cs = "cs"
    es = "es"
    fa = "fa"


SPOKEN = "PAPERREF_LANG"
"""Environment variable that names the language of what is printed."""

Tongue = Annotated[
    Language | None,
    typer.Option("--lang", envvar=SPOKEN, help="Language of what is printed; else that of the locale."),
]
"""The option for the language that a command speaks."""


class Want(StrEnum):
    """What `paperref read` looks for on a picture."""

    cards = "cards"
    words = "words"
    sheet = "sheet"
    stand = "stand"


def known_game(name: str) -> str:
    """The name itself where there is a game of that name; refused otherwise, as typer refuses what is no choice."""
    from engine.game import games

    if name not in games():
        raise typer.BadParameter(f"{name!r} is not one of {', '.join(map(repr, games()))}.")
    return name
