"""`paperref guess`: what a drawing may be, among given words, as a table or as JSON."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from engine.tables import Table
from engine.text import N_, Verbatim, Worded, verbatim
from service.asked_words import split
from service.checks import identity, writable_file
from service.choices import Language
from service.fault import Fault, why
from service.i18n import ENGLISH, Tongue
from service.lines import escaped, note
from service.tables import drawn, say
from service.wording import said

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from rich.console import Console

    from models.guesser import Guesser


DARKER = 0.93
"""A table is at most this bright, as a share of the paper on it."""

NOT_PNG = N_("{option} {file}: give a name that ends in {ending}")
SAME = N_("{option} {file}: is the same file as {other}; give another name")
NO_LANGUAGE = N_("{option}: only the guesser that ships can be told a language; leave {other} or {option} out")
CANNOT_TELL = N_("{option}: only the guesser that ships can tell what mattered; leave {other} out")
NOT_WRITTEN = N_("{file}: the picture cannot be written ({reason})")
NOTHING_DRAWN = N_("nothing drawn: every word is as likely as any other")
ONE_WORD = N_("only one word is given: there is nothing to choose from")
UNKNOWN = N_("not understood: {words}; they get an average share")
WRITTEN = N_("written: {file}")
HEAD = (N_("word"), N_("probability"))


def guess(
    image: Path,
    words: str,
    setting: str,
    as_json: bool,
    console: Console,
    explain: Path | None = None,
    lang: Language | None = None,
    tongue: Tongue = ENGLISH,
) -> None:
    """Print how likely each of ``words``, as `service.asked_words.split` takes them, is what the picture shows.

    Args:
        image: file of the picture.
        words: what it may be.
        setting: names the guesser (see `models.guessers`).
        as_json: print one line of JSON.
        console: where to print.
        explain: where to write a picture of why.
        lang: the language of the words, which is told from them where not given.
        tongue: the language of what is printed.

    Raises:
        Fault: the picture cannot be read, there are no words, the guesser cannot be loaded, or ``explain`` not written.
    """
    try:
        _check(image, setting, explain, lang)
        found = _guessed(image, split(words), setting, explain, lang, tongue)
    except Fault as fault:
        raise Fault(said(why(fault), tongue), fault.code) from None
    if as_json:
        print(json.dumps(found, ensure_ascii=False), flush=True)
        if len(found["guesses"]) == 1:
            note(tongue(ONE_WORD))
        return
    show(found, console, tongue)
    if explain:
        say(said(Worded(WRITTEN, file=named(explain)), tongue), console, tongue)


def named(path: Path) -> Verbatim:
    """The name of a file as text that can be kept anywhere: bytes in it that are no UTF-8 are replaced."""
    return Verbatim(os.fsencode(path).decode("utf-8", "replace"))


def _check(image: Path, setting: str, explain: Path | None, lang: Language | None) -> None:
    """Make sure of what can be told before anything is loaded; the picture is not written over itself."""
    from models.guessers import DEFAULT, GUESSERS

    name = setting.partition(":")[0]
    if name != DEFAULT and name in GUESSERS:
        other = Verbatim("--guesser")
        if lang:
            raise Fault(Worded(NO_LANGUAGE, option=Verbatim("--lang"), other=other))
        if explain:
            raise Fault(Worded(CANNOT_TELL, option=Verbatim("--explain"), other=other))
    if not explain:
        return
    option, file = Verbatim("--explain"), named(explain)
    if explain.suffix.lower() != ".png":
        raise Fault(Worded(NOT_PNG, option=option, file=file, ending=Verbatim(".png")))
    if identity(explain) == identity(image):
        raise Fault(Worded(SAME, option=option, file=file, other=Verbatim("IMAGE")))
    writable_file(explain, "--explain")


def _guessed(
    image: Path, words: list[str], setting: str, explain: Path | None, lang: Language | None, tongue: Tongue
) -> dict[str, Any]:
    """What is found, as it is printed as JSON; the picture of why is written where it was asked for."""
    from models.classifier import ModelError
    from models.guesser import Guesser
    from models.guesser_input import PLAIN, normalise
    from models.guessers import load_guesser

    picture = picture_of(image)
    try:
        guesser = load_guesser(setting)
        if isinstance(guesser, Guesser) and lang:
            guesser = guesser.speaking(lang.value)
        ranked = guesser.rank(picture, words)
        ink = normalise(picture, guesser.recipe if isinstance(guesser, Guesser) else PLAIN)
        if isinstance(guesser, Guesser) and explain:
            write_why(explain, picture, guesser, words, tongue)
    except ModelError as error:
        raise Fault(str(error)) from None
    guesses: list[dict[str, Any]] = [{"word": word, "probability": probability} for word, probability in ranked]
    if isinstance(guesser, Guesser):
        how = {meaning.word: meaning.how for meaning in guesser.meanings(words)}
        for entry in guesses:
            entry["how"] = how[entry["word"]]
    return {"image": str(named(image)), "drawn": bool(ink.any()), "guesses": guesses}


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


def write_why(target: Path, picture: NDArray[np.uint8], guesser: Guesser, words: list[str], tongue: Tongue) -> None:
    """Write a picture of what the guesser saw, what mattered and the ranking.

    Raises:
        Fault: the picture cannot be written.
    """
    from service.explain import explained

    done, data = cv2.imencode(".png", explained(picture, guesser, words, tongue))
    try:
        target.write_bytes(data.tobytes() if done else b"")
    except OSError as error:
        raise Fault(Worded(NOT_WRITTEN, file=named(target), reason=Verbatim(error.strerror))) from None


def show(found: dict[str, Any], console: Console, tongue: Tongue = ENGLISH) -> None:
    """Print guesses as a table of the terminal, likeliest first, and what is to be known of them below it."""
    guesses = found["guesses"]
    rows = tuple((escaped(entry["word"]), f"{entry['probability']:.1%}") for entry in guesses)
    console.print(escaped(found["image"]), soft_wrap=True)  # above and not in the table, which it could tear apart
    if not found["drawn"]:
        say(tongue(NOTHING_DRAWN), console, tongue)
    console.print(drawn(Table("", tuple(map(tongue, HEAD)), rows), tongue))
    if len(guesses) == 1:
        say(tongue(ONE_WORD), console, tongue)
    if unknown := [entry["word"] for entry in guesses if entry.get("how") == "unknown"]:
        say(said(Worded(UNKNOWN, words=verbatim(unknown)), tongue), console, tongue)
