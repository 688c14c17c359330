"""Sentences that name people: where a player's name is known it stands in place of the colour."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends

from service.api.languages import Speaks
from service.api.who import AtDesk, Guest
from service.choices import Language
from service.i18n import Tongue
from service.store.hosting import Seat

APART = "\u2068{}\u2069"
"""Keeps a name that is read from the other side from turning the words around it."""


@dataclass(frozen=True, slots=True)
class Naming(Tongue):
    """Says players' names instead of their colours; ``names`` are pairs of colour and name.

    In Czech the name follows the colour, for there the verbs agree with the colour: *červená (Petr) položila*.
    """

    names: tuple[tuple[str, str], ...] = ()

    def __call__(self, text: str) -> str:
        """The text in this language, or the name of the player whose colour it is."""
        said = Tongue.__call__(self, text)
        name = dict(self.names).get(text)
        if name is None:
            return said
        name = APART.format(name) if self.right_to_left != _right_to_left(name) else name
        return f"{said} ({name})" if self.language is Language.cs else name


def naming(tongue: Tongue, seats: Iterable[Seat]) -> Tongue:
    """Who says texts as ``tongue`` does, with the names of those who sit at a table.

    >>> from service.i18n import speak
    >>> says = naming(speak(Language.cs), [Seat("red", "Petr", 1), Seat("blue", "", 2)])
    >>> says("red"), says("blue")
    ('červená (Petr)', 'modrá')
    """
    names = tuple((seat.colour, seat.name) for seat in seats if seat.name)
    return Naming(tongue.language, tongue.catalogue, names) if names else tongue


def _right_to_left(name: str) -> bool:
    """Whether the first letter of a name is read from right to left."""
    first = next((char for char in name if char.isalpha()), "")
    return bool(first) and unicodedata.bidirectional(first) in ("R", "AL")


def _at_table(desk: AtDesk, who: Guest, tongue: Speaks) -> Tongue:
    return naming(tongue, desk.hosting.seats(who.table))


NamesPeople = Annotated[Tongue, Depends(_at_table)]
"""Who says texts in the language of whoever asks, with the names of the people at the table."""
