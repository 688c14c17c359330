"""Spellings that mean the same, folded into one: case, accents, hyphens, articles, Arabic and Persian letters."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

_KEPT = frozenset("#%&*@")
"""Punctuation that means something by itself."""


class _Marks(dict[int, int | str | None]):
    """What each character of a spelling becomes, worked out when it is first met."""

    def __missing__(self, code: int) -> int | str | None:
        kind, char = unicodedata.category(chr(code)), chr(code)
        became = " " if kind[0] == "P" and char not in _KEPT else None if kind == "Cf" else code
        self[code] = became
        return became


_SPELT: dict[str, int | str | None] = {
    "ي": "ی",
    "ى": "ی",
    "ئ": "ی",
    "ك": "ک",
    "ة": "ه",
    "ۀ": "ه",
    "أ": "ا",
    "إ": "ا",
    "آ": "ا",
    "ٱ": "ا",
    "ؤ": "و",
    "ł": "l",
    "ـ": None,
    "`": " ",
    "´": " ",
    "\u200c": " ",
}
"""Letters spelt in several ways, marks that part words, and a joiner of Persian words, which parts them too."""

_LETTERS = _Marks({ord(char): became for char, became in _SPELT.items()})
"""What letters and marks become; other punctuation becomes a space, and what is invisible nothing."""

_ARTICLES = "the a an el la los las un una unos unas"
_LINKS = "of and in on with for to at de del y con para en z ze s se na v ve do u o k za pod i از و در با به"

ARTICLES = frozenset(_ARTICLES.split())
"""Words that may stand before a name."""

LINKS = ARTICLES | frozenset(_LINKS.split())
"""Words that only link others; a phrase is understood without them."""

ENDINGS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "en": (("ies", "y"), ("es", ""), ("s", "")),
    "es": (("as", "a"), ("as", "o"), ("os", "o"), ("es", ""), ("s", ""), ("a", "o"), ("ces", "z")),
    "cs": (("y", "a"), ("y", ""), ("i", ""), ("u", "a"), ("e", "a"), ("em", ""), ("ou", "a"), ("a", "o"), ("ky", "ka")),
    "fa": ((" های", ""), (" ها", ""), ("های", ""), ("ها", ""), ("ان", ""), ("ی", "")),
}
"""For each language, what the endings of other forms of a word become in the form that lists have."""


def fold(text: str) -> str:
    """Return ``text`` in small letters without accents and marks, its words one space apart.

    >>> fold("  Café-Noir "), fold("Kůň"), fold("كتاب")
    ('cafe noir', 'kun', 'کتاب')
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFC", text).casefold().translate(_LETTERS)).casefold()
    return " ".join("".join(char for char in plain if not unicodedata.combining(char)).split())


def without_article(folded: str) -> str:
    """Return ``folded`` without an article before it.

    >>> without_article("the great wall"), without_article("la")
    ('great wall', 'la')
    """
    first, _, rest = folded.partition(" ")
    return rest if rest and first in ARTICLES else folded


def base_forms(folded: str, language: str) -> list[str]:
    """Return what ``folded`` may be a form of, itself first.

    >>> base_forms("gatas", "es")
    ['gatas', 'gata', 'gato']
    """
    found = [folded]
    for ending, becomes in ENDINGS[language]:
        stem = folded.removesuffix(ending)
        if stem != folded and len(stem) >= 2:
            found.append(stem + becomes)
    return list(dict.fromkeys(found))
