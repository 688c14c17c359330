"""Keeps libraries that unpack pictures from printing lines of their own: what is wrong with a file is said in ours."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile
from threading import Lock

ERRORS = 2
"""Where the process prints what goes wrong; libraries in C write there past Python."""

THEIRS = re.compile(rb"(libpng |Corrupt JPEG data|Premature end of JPEG file)[^\n]*\n?")

_ONE = Lock()


@contextmanager
def quiet() -> Iterator[None]:
    """Let the lines of libpng and libjpeg vanish; what else is printed meanwhile comes at the end."""
    with _ONE:
        try:
            printed = os.dup(ERRORS)
        except OSError:  # nothing is printed anywhere
            yield
            return
        try:
            with TemporaryFile() as held:
                os.dup2(held.fileno(), ERRORS)
                try:
                    yield
                finally:
                    os.dup2(printed, ERRORS)
                    held.seek(0)
                    os.write(ERRORS, THEIRS.sub(b"", held.read()))
        finally:
            os.close(printed)
