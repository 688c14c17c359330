"""An entry of the record as a line on the screen."""

from __future__ import annotations

from collections.abc import Callable

from engine.entry import Entry
from engine.filing import Vocabulary
from engine.phrases import phrase
from engine.text import as_written


def line(vocabulary: Vocabulary, entry: Entry, translate: Callable[[str], str] = as_written) -> str:
    """The entry as a line: moment, sentence, confidence.

    >>> from engine.events import GuessLaid
    >>> from engine.game import find_game
    >>> line(find_game("pictomania").vocabulary, Entry(3, GuessLaid("red", "blue"), at=31.5, confidence=0.97))
    '  31.5 s  red guesses at blue (97 %)'
    """
    return f"{entry.at:6.1f} s  {phrase(vocabulary, entry.event, translate)} ({entry.confidence:.0%})".replace(
        "%)", " %)"
    )
