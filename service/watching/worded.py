"""Texts that can be said in any language, on their way from one process to another and into files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.text import Param, Verbatim, Worded

TEMPLATE, PARAMS, VERBATIM = "template", "params", "verbatim"


def written(text: Param) -> Any:
    """A text as JSON has it; what can be said in English alone is a string.

    >>> written(Worded("{count} sheets of {who}", count=2, who=("red", Verbatim("Ann"))))
    {'template': '{count} sheets of {who}', 'params': {'count': 2, 'who': ['red', {'verbatim': 'Ann'}]}}
    """
    if isinstance(text, Worded):
        return {TEMPLATE: text.template, PARAMS: {name: written(value) for name, value in text.params.items()}}
    if isinstance(text, Verbatim):
        return {VERBATIM: str(text)}
    return [written(item) for item in text] if isinstance(text, tuple) else text


def read(said: Any) -> Any:
    """The text that was written so.

    >>> text = Worded("{count} sheets of {who}", count=2, who=("red", Verbatim("Ann")))
    >>> read(written(text)) == text, read(written(text)).params == text.params, read("as it is")
    (True, True, 'as it is')
    """
    if isinstance(said, Mapping):
        if VERBATIM in said:
            return Verbatim(said[VERBATIM])
        return Worded(said[TEMPLATE], **{name: read(value) for name, value in said[PARAMS].items()})
    return tuple(read(item) for item in said) if isinstance(said, list) else said
