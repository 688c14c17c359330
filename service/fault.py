"""The one way a command fails: a line for people that names the input, what is wrong and what to do."""

from __future__ import annotations

from engine.text import Worded

WRONG_INPUT = 2
"""Exit code where the command was given something it cannot use; nothing was watched."""

BROKE_OFF = 1
"""Exit code where watching began and could not be finished; what was seen until then is kept."""

INTERRUPTED = 130
"""Exit code after Ctrl-C or a request to stop; what was seen until then is kept."""


class Fault(Exception):
    """A command cannot do what it was asked; `str()` is one line, `code` the exit code.

    Args:
        message: names the input, what is wrong with it and what to do; line breaks are folded.
        code: one of the exit codes of this module.
    """

    def __init__(self, message: str, code: int = WRONG_INPUT) -> None:
        super().__init__(message if isinstance(message, Worded) else " ".join(message.split()))
        self.code = code


def why(error: Exception) -> str:
    """What an error says, so that it can be said in any language where it was worded.

    >>> why(Fault(Worded("{count} sheets", count=2))).template, why(OSError(28, "disk full"))
    ('{count} sheets', '[Errno 28] disk full')
    """
    return error.args[0] if len(error.args) == 1 and isinstance(error.args[0], str) else str(error)
