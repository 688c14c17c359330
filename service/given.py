"""Names that the program gives by itself: said in the language of whoever reads them, unlike those that people give."""

from __future__ import annotations

from engine.text import N_
from service.i18n import Tongue

FIRST_TABLE = N_("Table 1")
"""What the first table is called."""

DEMO_TITLE = N_("Demonstration")
"""What a game of the bundled clip is called."""

GIVEN = (FIRST_TABLE, DEMO_TITLE)


def called(name: str, tongue: Tongue) -> str:
    """The name of a table or a game as it is read.

    >>> from service.choices import Language
    >>> from service.i18n import speak
    >>> called("Table 1", speak(Language.es)), called("Kitchen", speak(Language.es))
    ('Mesa 1', 'Kitchen')
    """
    return tongue(name) if name in GIVEN else name
