"""The languages whose words can be read, their letters, and how unlisted letters fold into listed ones. Data only."""

from __future__ import annotations

import unicodedata

SEPARATORS = " -'"
"""What may stand between the words of a phrase."""
LATIN = "abcdefghijklmnopqrstuvwxyz"
PERSIAN = "ءآأؤئابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی\u200c"

LETTERS: dict[str, str] = {
    "en": LATIN,
    "cs": LATIN + "áčďéěíňóřšťúůýž",
    "es": LATIN + "áéíóúüñ",
    "fa": PERSIAN,
}
"""Small letters of each language by its ISO 639-1 code."""

WIDE = LATIN + "àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćčďđēěęģīķļłńňőœŕřśşšťţūůűųźżžß"
"""Small letters of all languages written in Latin letters that the reader knows."""
FIGURES = "0123456789"

SAME = {"ي": "ی", "ى": "ی", "ك": "ک", "ة": "ه", "إ": "ا", "’": "'", "`": "'", "–": "-", "‐": "-"}
"""Symbols that stand for another one."""


def symbols(lang: str) -> str:
    """All symbols of a reading in ``lang``, small letters first, then separators and figures."""
    return (PERSIAN if lang == "fa" else WIDE) + SEPARATORS + FIGURES


def fold(symbol: str, letters: str) -> str:
    """Return ``symbol`` as one of ``letters``: small, without marks that the language does not use; else "".

    >>> fold("É", LETTERS["en"]), fold("É", LETTERS["cs"]), fold("?", LETTERS["en"])
    ('e', 'é', '')
    """
    small = SAME.get(symbol, symbol).lower()
    if len(small) == 1 and small in letters:
        return small
    base = unicodedata.normalize("NFD", small)[:1]
    return base if base and base in letters else ""


def check_language(lang: str) -> str:
    """Return ``lang`` where it is known; otherwise raise a ValueError that names the known ones."""
    if lang not in LETTERS:
        raise ValueError(f"language {lang!r} is not known: use one of {', '.join(LETTERS)}")
    return lang
