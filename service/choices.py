"""The choices that the commands offer."""

from __future__ import annotations

from enum import StrEnum


class Game(StrEnum):
    """The games that can be refereed."""

    pictomania = "pictomania"


class Language(StrEnum):
    """The languages that the words on the stand can be printed in."""

    en = "en"
    cs = "cs"
    es = "es"
    fa = "fa"


class Want(StrEnum):
    """What `paperref read` looks for on a picture."""

    cards = "cards"
    words = "words"
    sheet = "sheet"
    stand = "stand"
