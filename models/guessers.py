"""Which guesser is used is a setting: the one that ships with the package, or a larger one that somebody has.

A setting is a name, with what that guesser needs after a colon: `ink`, `ink:FOLDER` or `clip:MODEL@WEIGHTS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from models.classifier import ModelError
from models.guesser import Guesser, Ranks

DEFAULT = "ink"
"""The guesser that ships with the package."""


def _ink(rest: str) -> Ranks:
    return Guesser.load(rest or None)


def _clip(rest: str) -> Ranks:
    from models.clip import ClipGuesser

    model, _, weights = rest.partition("@")
    return ClipGuesser.load(model or None, weights or None)


GUESSERS: Mapping[str, Callable[[str], Ranks]] = {"ink": _ink, "clip": _clip}
"""Every guesser by its name; each is given what stands after the colon."""


def load_guesser(setting: str = DEFAULT) -> Ranks:
    """Load the guesser that ``setting`` names; raises `ModelError` where there is none or it cannot be loaded.

    >>> load_guesser("oracle")
    Traceback (most recent call last):
    ...
    models.classifier.ModelError: guesser "oracle": there is no such guesser; there are ink, clip
    """
    name, _, rest = setting.partition(":")
    if name not in GUESSERS:
        raise ModelError(f'guesser "{name}": there is no such guesser; there are {", ".join(GUESSERS)}')
    return GUESSERS[name](rest)
