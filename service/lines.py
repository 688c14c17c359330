"""Plain lines for a terminal: no text is taken for mark-up, and no character in it can do more than be seen."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import TYPE_CHECKING

from service.fault import BROKE_OFF, Fault

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""What ends a line, steers a terminal or turns the direction of reading; none of it is for a text somebody gave."""


def escaped(text: str) -> str:
    r"""The text on one line, its control characters written out.

    >>> print(escaped("a\nb\x1b[31m"))
    a\nb\x1b[31m
    """
    return CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def shortened(text: str) -> str:
    """The text with its endless numbers cut short.

    >>> shortened("there is no entry " + "7" * 300)
    'there is no entry 777777777777...'
    """
    return re.sub(r"\d{40,}(\.\.\.)?", lambda found: f"{found[0][:12]}...", text)


def visible(line: Text) -> Text:
    """The line with its control characters written out, and its colours where they were."""
    from rich.text import Text

    cuts = [place for found in CONTROL.finditer(line.plain) for place in found.span()]
    if not cuts:
        return line
    pieces = [Text(escaped(piece.plain)) if i % 2 else piece for i, piece in enumerate(line.divide(cuts))]
    return Text("", line.style).join(pieces)


def console() -> Console:
    """Where to print: names of files and words of people stay as they are, whatever they look like."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)


def tell(line: str) -> None:
    """Print one line."""
    console().print(escaped(line), soft_wrap=True)


@contextmanager
def kept_as(what: str) -> Iterator[None]:
    """Print what has been done; where that cannot be printed, it is still done, and whoever asked is told so."""
    try:
        yield
        print(end="", flush=True)
    except OSError as error:
        why = error.strerror or error
        raise Fault(f"kept as {what}; the output could not be written ({why})", BROKE_OFF) from None


def note(line: str) -> None:
    """Say on stderr what whoever asked should know besides."""
    print(f"paperref: note: {escaped(line)}", file=sys.stderr)


def bear_every_character() -> None:
    """Have characters that the encoding of the output does not have written out, where they would end the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
