"""Words in the Arabic script made ready for a drawing of text that knows neither joining nor right to left."""

from __future__ import annotations

import unicodedata
from functools import cache


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
