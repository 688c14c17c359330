"""Texts that people read: marked here for translation, filled with values there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

Param = str | int | tuple[str, ...] | tuple[int, ...]
"""What a sentence is filled with: a player, a number, a phrase marked by :func:`N_`, or several of them."""

Params = tuple[tuple[str, Param], ...]
"""The params of a sentence by name, in a form that can be compared and hashed."""


class Verbatim(str):
    """What people say, or what is printed on a card: shown as it is in every language, though a catalogue may have it.

    >>> sentence("{what}: {card}", {"what": "letter", "card": Verbatim("letter")}, lambda text: text.replace("l", "L"))
    'Letter: letter'
    """

    __slots__ = ()


class Worded(str):
    """A text as it is in English that can be said in other languages too: it knows its template and its params.

    Params may be such texts themselves. What refuses something is worded so, and whoever passes it on needs to know
    nothing of it.

    >>> said = Worded(N_("{player} may hold {wanted}."), player="red", wanted=(2, 5))
    >>> said, said.said(lambda text: text.replace("red", "rot"))
    ('red may hold 2, 5.', 'rot may hold 2, 5.')
    """

    __slots__ = ("params", "template")

    template: str
    params: dict[str, Param]

    def __new__(cls, template: str, /, **params: Param) -> Worded:
        """The text of a template marked by :func:`N_` with its params, as :func:`sentence` fills them in."""
        text = super().__new__(cls, sentence(template, params))
        text.template, text.params = template, params
        return text

    def said(self, translate: Callable[[str], str]) -> str:
        """The text in the language into which ``translate`` translates."""
        return sentence(self.template, self.params, translate)


def verbatim(texts: Iterable[str]) -> tuple[Verbatim, ...]:
    """The texts, each to be shown as it is."""
    return tuple(map(Verbatim, texts))


def N_(text: str) -> str:
    """The text as it is; marks it for the message catalogues (gettext's usual name for this)."""
    return text


NOTHING = N_("nothing")
"""What a list without items is called in a sentence."""

SEPARATOR = N_(", ")
"""What stands between the items of a list."""


def as_written(text: str) -> str:
    """The text as it is: the translation into English."""
    return text


def sentence(template: str, params: Params | Mapping[str, Param], translate: Callable[[str], str] = as_written) -> str:
    """The template with its params filled in; tuples are written as lists.

    ``translate`` is given the template and each text among the params that is not :class:`Verbatim`.

    >>> sentence("{who} may hold {figures}.", {"who": "red", "figures": (2, 5)})
    'red may hold 2, 5.'
    """
    written = {name: _written(value, translate) for name, value in dict(params).items()}
    return translate(template).format(**written)


def _written(value: Param, translate: Callable[[str], str]) -> str:
    if isinstance(value, Worded):
        return value.said(translate)
    if isinstance(value, tuple):
        return translate(SEPARATOR).join(_written(item, translate) for item in value) or translate(NOTHING)
    return translate(value) if isinstance(value, str) and value and not isinstance(value, Verbatim) else str(value)
