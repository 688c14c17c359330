"""Names that people are called by: which can be read, and which are the same to whoever reads them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from pydantic_core import PydanticCustomError

TEXT = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]*$"
"""No character that ends a line, steers a terminal or turns the direction of reading."""

BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks by their kind that show nothing all the same; all others of a kind that shows nothing are known."""

UNSEEN, MARKS = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zs", "Zl", "Zp"}), frozenset({"Mn", "Me"})
"""Kinds of characters that show nothing, and those that show nothing alone."""

MOST_MARKS = 4
"""Marks on one letter; no script that is read piles up more."""


def seen(text: str) -> bool:
    """Whether there is anything to be seen of a text.

    >>> seen("Zoë"), seen("\N{ZERO WIDTH SPACE} \N{WORD JOINER}"), seen("\N{HANGUL FILLER}"), seen("x")
    (True, False, False, True)
    """
    return any(unicodedata.category(char) not in UNSEEN | MARKS and char not in BLANK for char in text)


def _piled(text: str) -> bool:
    """Whether so many marks stand on one letter that they cover what stands above and below."""
    kinds = [unicodedata.category(char) in MARKS for char in text]
    return any(all(kinds[at : at + MOST_MARKS + 1]) for at in range(len(kinds) - MOST_MARKS))


def readable(text: str) -> str:
    """A text as it is, in Unicode's composed form; for the check of a shape.

    Raises pydantic's error where it is not empty and yet nothing of it can be seen, or marks are piled up in it.
    """
    if text and not seen(text):
        raise PydanticCustomError("name_unseen", "nothing of it can be seen")
    composed = unicodedata.normalize("NFC", text)
    if _piled(composed):
        raise PydanticCustomError("name_piled", "marks are piled up on a letter")
    return composed


def sound(name: str) -> str:
    """What is the same for all ways to write a name: in large or small letters, composed or not, with marks unseen.

    >>> sound("ZOE\N{COMBINING DIAERESIS}") == sound(" zo\N{ZERO WIDTH SPACE}\N{LATIN SMALL LETTER E WITH DIAERESIS}")
    True
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    shown = (char for char in folded if char not in BLANK and (char.isspace() or _shows(char)))
    return " ".join("".join(shown).split())


def twins(names: Iterable[tuple[str, str]]) -> tuple[str, str] | None:
    """The first two keys whose names are the same, of pairs of a key and a name; None where there are none.

    >>> twins([("red", "Ann"), ("blue", ""), ("green", ""), ("black", "ANN")])
    ('red', 'black')
    """
    known: dict[str, str] = {}
    for key, name in names:
        if (heard := sound(name)) and known.setdefault(heard, key) != key:
            return known[heard], key
    return None


def _shows(char: str) -> bool:
    kind = unicodedata.category(char)
    return kind not in UNSEEN and not unicodedata.name(char, "").startswith("VARIATION SELECTOR")
