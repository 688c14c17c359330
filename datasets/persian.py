"""Words in the Arabic script made ready for a drawing of text that knows neither joining nor right to left."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import cache

import numpy as np


def right_to_left(text: str) -> bool:
    """Tell whether ``text`` is written in the Arabic script.

    >>> right_to_left("cat"), right_to_left("\u0646\u0627\u0646")
    (False, True)
    """
    return any("\u0600" <= char <= "\u06ff" for char in text)


@cache
def _forms() -> dict[tuple[str, str], str]:
    """Map (letter, form) to its presentation form, from the Unicode table."""
    table = {}
    for code in (*range(0xFB50, 0xFC00), *range(0xFE80, 0xFEFD)):
        parts = unicodedata.decomposition(chr(code)).split()
        if len(parts) == 2:
            table[chr(int(parts[1], 16)), parts[0].strip("<>")] = chr(code)
    return table


def _joins_on(char: str) -> bool:
    return (char, "initial") in _forms()


def shape_rtl(text: str, joined: bool = True) -> str:
    """Return ``text`` ready to be drawn left to right: Arabic script in visual order and ``joined``, else as given.

    >>> shape_rtl("cat")
    'cat'
    """
    if not right_to_left(text):
        return text
    if not joined:
        return text[::-1]
    shaped = []
    for i, char in enumerate(text):
        before = i > 0 and _joins_on(text[i - 1]) and (char, "final") in _forms()
        after = i + 1 < len(text) and _joins_on(char) and (text[i + 1], "final") in _forms()
        form = {(True, True): "medial", (True, False): "final", (False, True): "initial"}.get(
            (before, after), "isolated"
        )
        shaped.append(_forms().get((char, form), char))
    return "".join(reversed(shaped)).replace("\u200c", "")


FORMS = ("isolated", "initial", "medial", "final")


def forms_of(letters: str) -> tuple[tuple[str, ...], Callable[[np.ndarray], np.ndarray]]:
    """Return the signs that ``letters`` take in print, four forms of each, and what turns words into them.

    That function takes words as places in ``letters``, (n, length), and returns them as places among the signs, in the
    order in which they are drawn, from left to right; -1 for letters that are not drawn.
    """
    signs = tuple(_forms().get((letter, form), letter) for letter in letters for form in FORMS)
    joins_on = np.array([_joins_on(letter) for letter in letters])
    joins_back = np.array([(letter, "final") in _forms() for letter in letters])
    drawn = np.array([letter != "\u200c" for letter in letters])

    def shaped(words: np.ndarray) -> np.ndarray:
        joint = joins_on[words[:, :-1]] & joins_back[words[:, 1:]]
        none = np.zeros((len(words), 1), bool)
        before, after = np.hstack([none, joint]), np.hstack([joint, none])
        form = np.where(before, np.where(after, 2, 3), np.where(after, 1, 0))
        return np.where(drawn[words], len(FORMS) * words + form, -1)[:, ::-1]

    return signs, shaped
