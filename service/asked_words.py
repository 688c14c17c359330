"""The words that a drawing is guessed among, as somebody types them: one text with commas, semicolons or lines."""

from __future__ import annotations

import re

from engine.text import N_, Verbatim, Worded
from service.fault import Fault

BETWEEN = re.compile("[,;،؛\n]")
"""What stands between two words; no word has it inside."""

QUOTES = "\"'`´‘’‚‛“”„‟«»‹›"
"""They are typed around words, and are no part of them."""

NO_TEXT = re.compile("[\ud800-\udfff]")
"""Halves of characters: what a command line makes of bytes that are no UTF-8."""

NONE = N_("{option}: none given; name what it may be, such as {example}")
BROKEN = N_("{option} {word}: holds bytes that are no text; write it anew")

OPTION, EXAMPLE = Verbatim("--words"), Verbatim('--words "dog, cat, hot dog"')


def split(words: str) -> list[str]:
    r"""The words of a list; what is there twice is asked once.

    >>> split("dog, cat,, hot dog , cat"), split('"house"; sun\n« moon »')
    (['dog', 'cat', 'hot dog'], ['house', 'sun', 'moon'])

    Raises:
        Fault: there are none, or one is no text.
    """
    lines = "\n".join(words.splitlines())
    asked = list(dict.fromkeys(word for word in map(_bare, BETWEEN.split(lines)) if word))
    if not asked:
        raise Fault(Worded(NONE, option=OPTION, example=EXAMPLE))
    if broken := next(filter(NO_TEXT.search, asked), None):
        shown = Verbatim(NO_TEXT.sub("\N{REPLACEMENT CHARACTER}", broken))
        raise Fault(Worded(BROKEN, option=OPTION, word=shown))
    return asked


def _bare(word: str) -> str:
    """The word without quotes and spaces around it, each space inside an ordinary one."""
    return " ".join(word.split()).strip(QUOTES + " ")
