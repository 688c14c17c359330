"""The errors of sources: one for whoever uses a source, two more that readers of cameras tell apart."""

from __future__ import annotations


class SourceError(Exception):
    """A source cannot be opened or read; the message is one line that says what is wrong and what to do."""


class BadPicture(SourceError):
    """What came is no picture, or a damaged one; the next may be a good one again."""


class CameraLost(SourceError):
    """No more pictures come from this camera until it is opened anew."""
