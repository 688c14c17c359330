"""Refusals in the language of whoever asks: worded where they arise, said where they are answered."""

from __future__ import annotations

from engine.text import N_, Worded
from service.choices import Language
from service.elsewhere import recognised
from service.i18n import Tongue

READ_ELSEWHERE = (
    N_("no stand with three word cards is seen; photograph all three from the front"),
    N_("no sheet of paper is seen; photograph the whole sheet, on a table darker than paper"),
    N_("it takes too long to read; take a smaller picture"),
    N_("it cannot be read; take the picture again"),
    N_("the file is empty; take or copy the picture again"),
    N_("is not a picture that can be read, or is damaged; give a JPEG, PNG or WebP file"),
    N_("the picture is empty (0 bytes)"),
    N_("the picture is cut short"),
    N_("what came is no JPEG picture that can be decoded, or is damaged"),
    N_("what came is no JPEG picture: it does not say its size"),
    N_("no picture comes from the camera now; repeat when it does"),
    N_("a round is watched; end that first"),
    N_("too much is asked at once"),
)
"""What readers of pictures say that know nothing of languages, or do so in another process."""


class Foreign(str):
    """A text from a part that speaks English alone, and what is said in its place where it is in no catalogue."""

    __slots__ = ("otherwise",)

    otherwise: Worded

    def __new__(cls, text: str, otherwise: Worded) -> Foreign:
        """The text, and what else is said."""
        made = super().__new__(cls, text)
        made.otherwise = otherwise
        return made


def said(text: str, tongue: Tongue) -> str:
    """A text as one line in somebody's language.

    >>> from service.i18n import speak
    >>> said(Worded(N_("{players}: {what} is for {least} to {most} players"), players=("red",), what="Uno", least=2,
    ...     most=3), speak(Language.cs))
    'červená: Uno je pro 2 až 3 hráčů'
    """
    return " ".join(_said(text, tongue).split())


def _said(text: str, tongue: Tongue) -> str:
    if isinstance(text, Worded):
        return text.said(tongue)
    translated = tongue(str(text))
    if translated == text and tongue.language is not Language.en and (found := recognised(text)):
        return found.said(tongue)
    if isinstance(text, Foreign) and translated == text and tongue.language is not Language.en:
        return text.otherwise.said(tongue)
    return translated
