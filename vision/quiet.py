"""Keeps libraries that unpack pictures from printing lines of their own: what is wrong with a file is said in ours."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from tempfile import TemporaryFile
from threading import Lock

ERRORS = 2
"""Where the process prints what goes wrong; libraries in C write there past Python."""

THEIRS = re.compile(rb"(libpng |Corrupt JPEG data|Premature end of JPEG file)[^\n]*\n?")

_ONE = Lock()


@contextmanager
def quiet() -> Iterator[None]:
    """Let the lines of libpng and libjpeg vanish; what else is printed meanwhile comes at the end."""
    with _ONE, ExitStack() as held:
        try:
            printed = os.dup(ERRORS)
            held.callback(os.close, printed)
            lines = held.enter_context(TemporaryFile())
        except (
            OSError
        ):  # nothing is printed anywhere, or there is no room to hold it: better a line of theirs than none
            yield
            return
        os.dup2(lines.fileno(), ERRORS)
        try:
            yield
        finally:
            os.dup2(printed, ERRORS)
            lines.seek(0)
            os.write(ERRORS, THEIRS.sub(b"", lines.read()))
