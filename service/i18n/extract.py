"""Which texts the sources mark for translation, for Babel: the marked ones, and the params that sentences name."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, BinaryIO

from babel.messages.extract import extract_python

from service.i18n import PARAM, params_of

Found = tuple[int, str, Any, list[str]]
"""Line, function, texts, comments: what an extractor of Babel yields."""


def extract(
    file: BinaryIO, keywords: Mapping[str, Any], comment_tags: Collection[str], options: Any
) -> Iterator[Found]:
    """Every text that Babel finds in a Python file, and each param of a sentence as a word of its own."""
    found: Iterator[Any] = extract_python(file, keywords, comment_tags, options)
    for line, function, texts, comments in found:
        yield line, function, texts, comments
        for name in params_of(texts if isinstance(texts, str) else ""):
            yield line, "pgettext", (PARAM, name), []
