"""What people read, in their language: English, Czech, Spanish or Persian, from gettext catalogues.

Texts are written in English where they belong and marked there by ``N_("...")`` or ``_("...")``; the catalogues in
``locale/LANG/LC_MESSAGES`` give each in every language. ``make messages`` keeps them in step.
"""

from __future__ import annotations

import gettext
import locale
import os
import re
import string
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from service.choices import Language

DOMAIN = "paperref"
LOCALE = Path(__file__).with_name("locale")
PARAM = "param"
"""The context of the names of params in the catalogues: ``{pile}`` as a word, for the rules in general."""

ENGLISH_NAMES = {"czech": Language.cs, "spanish": Language.es, "persian": Language.fa, "farsi": Language.fa}
"""What Windows calls the languages."""


@dataclass(frozen=True, slots=True)
class Tongue:
    """Says texts in one language; called with an English text it gives the translation, or the text where none is.

    This is the ``translate`` that the engine's sentences, lines, rulings and phrases take.
    """

    language: Language
    catalogue: gettext.NullTranslations

    def __call__(self, text: str) -> str:
        """The text in this language."""
        return self.catalogue.gettext(text) if text else ""

    def param(self, name: str) -> str:
        """The word for the param ``name`` of a sentence.

        >>> speak(Language.es).param("stars")
        'estrellas'
        """
        return self.catalogue.pgettext(PARAM, name)

    @property
    def right_to_left(self) -> bool:
        """Whether the language is written from right to left."""
        return self.language is Language.fa


@cache
def speak(language: Language) -> Tongue:
    """Who says texts in ``language``.

    >>> speak(Language.es)("black sheep")
    'oveja negra'
    """
    return Tongue(language, gettext.translation(DOMAIN, LOCALE, [language.value]))


ENGLISH = speak(Language.en)
"""Says every text as it is written."""


def params_of(sentence: str) -> list[str]:
    """The names in braces in a sentence, each once.

    >>> params_of("{first} and {second}; was {first}'s the first?")
    ['first', 'second']
    """
    return list(dict.fromkeys(name for _, name, _, _ in string.Formatter().parse(sentence) if name))


def preferred(environment: Mapping[str, str] = os.environ, system: str | None = None) -> Language:
    """The language of the user's locale where it is spoken here, else English.

    Args:
        environment: of the process; its variables are looked up in gettext's order, and the first one set counts.
        system: what the locale is called where none is set, such as ``"Czech_Czechia"``; asked for where None.

    >>> preferred({"LC_ALL": "", "LANG": "fa_IR.UTF-8"})
    <Language.fa: 'fa'>
    >>> preferred({"LANGUAGE": "de:cs:en"})
    <Language.cs: 'cs'>
    """
    set_here = (environment.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    wanted = next((value for value in set_here if value), None)
    names = (wanted or system or _system()).split(":")
    spoken = (_language(name) for name in names)
    return next((language for language in spoken if language), Language.en)


def _system() -> str:
    """What the system calls the locale; "" where it has no sensible name for it."""
    try:
        return locale.getlocale()[0] or ""
    except ValueError:
        return ""


def _language(name: str) -> Language | None:
    """The language of a locale called ``cs_CZ.UTF-8``, ``cs-CZ`` or ``Czech_Czechia``."""
    code = re.split("[-_.@]", name.lower())[0]
    return Language(code) if code in set(Language) else ENGLISH_NAMES.get(code)
