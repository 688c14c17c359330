"""`paperref guess`: what a drawing may be, among given words, as a table or as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from service.checks import writable_file
from service.choices import Language
from service.fault import Fault
from service.lines import escaped

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from rich.console import Console

    from models.guesser import Ranks


DARKER = 0.93
"""A table is at most this bright, as a share of the paper on it."""


def guess(
    image: Path,
    words: str,
    setting: str,
    as_json: bool,
    console: Console,
    explain: Path | None = None,
    lang: Language | None = None,
) -> None:
    """Print how likely each of ``words``, separated by commas, is what is drawn on the picture ``image``.

    ``setting`` names the guesser (see `models.guessers`); ``explain`` is where to write a picture of why; ``lang`` is
    the language of the words, which is told from them where not given.

    Raises:
        Fault: the picture cannot be read, there are no words, the guesser cannot be loaded, or ``explain`` not written.
    """
    from models.classifier import ModelError
    from models.guesser_input import normalise
    from models.guessers import load_guesser

    asked = split(words)
    if explain and explain.suffix.lower() != ".png":
        raise Fault(f"--explain {explain}: give a name that ends in .png")
    if explain:
        writable_file(explain, "--explain")
    picture = picture_of(image)
    try:
        guesser = _speaking(load_guesser(setting), lang)
        ranked = guesser.rank(picture, asked)
        drawn = bool(normalise(picture).any())
        if explain:
            write_why(explain, picture, guesser, asked)
    except ModelError as error:
        raise Fault(str(error)) from None
    found = {"image": str(image), "drawn": drawn, "guesses": [{"word": word, "probability": p} for word, p in ranked]}
    if as_json:
        print(json.dumps(found, ensure_ascii=False), flush=True)
    else:
        show(found, console)
        if explain:
            console.print(f"written: {explain}", markup=False, highlight=False, soft_wrap=True)


def _speaking(guesser: Ranks, lang: Language | None) -> Ranks:
    from models.guesser import Guesser

    if lang is None:
        return guesser
    if not isinstance(guesser, Guesser):
        raise Fault("--lang: only the guesser that ships can be told a language; leave --guesser or --lang out")
    return guesser.speaking(lang.value)


def split(words: str) -> list[str]:
    """The words of a list with commas; what is there twice is asked once.

    >>> split("dog, cat,, hot dog , cat")
    ['dog', 'cat', 'hot dog']

    Raises:
        Fault: there are none.
    """
    asked = list(dict.fromkeys(word.strip() for word in words.replace("،", ",").split(",") if word.strip()))
    if not asked:
        raise Fault('--words: none given; name what it may be, such as --words "dog, cat, hot dog"')
    return asked


def picture_of(image: Path) -> NDArray[np.uint8]:
    """The drawing on a picture: the sheet alone where one lies on a table, else the whole picture.

    Raises:
        Fault: it cannot be read.
    """
    from vision.picture_file import ReadError, load_picture
    from vision.sheet_photo import sheet_of

    try:
        picture = load_picture(image)
    except ReadError as error:
        raise Fault(str(error)) from None
    sheet = sheet_of(picture)
    return sheet.straight if sheet and on_a_table(picture, sheet.corners) else picture


def on_a_table(picture: NDArray[np.uint8], corners: NDArray[np.float32]) -> bool:
    """Whether what is around four ``corners`` (4, 2) is darker than what is inside: a box in a drawing is no sheet."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    inside = cv2.fillConvexPoly(np.zeros_like(grey), np.rint(corners).astype(np.int32), 255) > 0
    around = grey[~inside]
    return around.size > 0 and float(np.median(around)) < DARKER * float(np.median(grey[inside]))


def write_why(target: Path, picture: NDArray[np.uint8], guesser: Ranks, words: list[str]) -> None:
    """Write a picture of what the guesser saw, what mattered and the ranking.

    Raises:
        Fault: this guesser cannot tell, or the picture cannot be written.
    """
    from models.guesser import Guesser
    from service.explain import explained

    if not isinstance(guesser, Guesser):
        raise Fault("--explain: only the guesser that ships can tell what mattered; leave --guesser out")
    done, data = cv2.imencode(".png", explained(picture, guesser, words))
    try:
        target.write_bytes(data.tobytes() if done else b"")
    except OSError as error:
        raise Fault(f"{target}: the picture cannot be written ({error.strerror})") from None


def show(found: dict[str, Any], console: Console) -> None:
    """Print guesses as a table of the terminal, likeliest first."""
    from rich.table import Table

    table = Table("word", "probability")
    for entry in found["guesses"]:
        table.add_row(escaped(entry["word"]), f"{entry['probability']:.1%}")
    console.print(escaped(found["image"]), soft_wrap=True)  # above and not in the table, which it could tear apart
    if not found["drawn"]:
        console.print("nothing drawn: every word is as likely as any other")
    console.print(table)
