"""What the table may decide about a ruling, in words; and how severe rulings are."""

from __future__ import annotations

from typing import Any

from engine.game import Game
from engine.rulings import Severity
from engine.text import N_

KINDS: dict[Severity, str] = {"note": N_("note"), "warn": N_("warning"), "void": N_("void"), "ask": N_("question")}
"""A word for each severity."""


def decisions(game: Game[Any], code: str) -> dict[str, str]:
    """The decisions open to the table about the ruling ``code``, default first, each with its meaning in English.

    The option of the same name says what they mean, or the code itself.

    >>> from engine.game import find_game
    >>> decisions(find_game("pictomania"), "second_bonus")
    {'first_counts': 'the first one', 'last_counts': 'the last one'}
    """
    kind = game.vocabulary.codes[code]
    documented: dict[str, str] = next((doc.choices for doc in game.options.docs() if doc.name == code), {})
    means = dict(zip(kind.choices, kind.means, strict=False))
    return {choice: means.get(choice) or documented.get(choice, "") for choice in kind.choices}
