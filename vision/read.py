"""Reads one photograph without any table set-up: its cards, its sheet, its words or its stand."""

from __future__ import annotations

import getpass
import hashlib
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
from numpy.typing import NDArray

from models.classifier import ModelError
from vision.card_figure import Readers
from vision.cards import find_cards
from vision.deck import Card
from vision.ink import even_light
from vision.picture_file import Picture, ReadError, load_picture, load_scaled
from vision.sheet_photo import sheet_of

if TYPE_CHECKING:
    from vision.ocr import WordReader


@dataclass(frozen=True, slots=True)
class Job:
    """One picture to read.

    ``image`` is what was loaded of the file at ``path``, ``part`` how many of the file's pixels each side of its pixels
    is; ``lang`` the language of words, ``pictures`` the folder for a sheet's picture, ``deck`` the cards that may stand
    on a stand.
    """

    image: Picture
    part: int
    path: Path
    lang: str
    pictures: Path | None
    deck: Sequence[Card] | None

    def points(self, corners: NDArray[Any]) -> list[list[float]]:
        """Corners in the image as they are in the file."""
        return [[round(float(x) * self.part, 1), round(float(y) * self.part, 1)] for x, y in corners]


def read_picture(
    path: str | Path,
    want: str,
    lang: str = "en",
    pictures: Path | None = None,
    deck: Sequence[Card] | None = None,
) -> dict[str, Any]:
    """What is seen in one picture file, ready to be written as JSON.

    ``want`` is ``cards``, ``sheet``, ``words`` or ``stand``; ``lang`` the language of words (``en cs es fa``);
    ``pictures`` the folder for the straightened picture of a sheet (a temporary folder unless given); ``deck`` the
    cards, seven words each, that may stand on a stand. The answer has ``image`` (the path as given) and, by ``want``:

    - ``cards``: a list of ``{colour, number, face, corners, confidence}``, the surest first;
    - ``sheet``: ``{corners, picture}``, or ``None`` where no sheet is seen;
    - ``words``: a list of ``{text, corners, confidence}``;
    - ``stand``: ``{"A": [seven words], "B": ..., "C": ...}``, and ``confidence`` in the same form.

    :raises ReadError: if the file cannot be read as a picture, ``want`` or ``lang`` is unknown, or no stand is seen.
    """
    if want not in _READERS:
        raise ReadError(f"cannot read {want!r}: choose one of {', '.join(_READERS)}")
    try:
        image, part = load_scaled(path)
        return {"image": str(path), **_READERS[want](Job(image, part, Path(path), lang, pictures, deck))}
    except ModelError as error:
        raise ReadError(str(error)) from error


def _cards(job: Job) -> dict[str, Any]:
    cards = [
        {
            "colour": card.colour,
            "number": card.number,
            "face": card.face,
            "corners": job.points(card.corners),
            "confidence": round(card.confidence, 4),
        }
        for card in find_cards(job.image, card_readers())
    ]
    return {"cards": cards}


def _sheet(job: Job) -> dict[str, Any]:
    found = sheet_of(job.image)
    if found is None:
        return {"sheet": None}
    written = _write(even_light(found.straight), job.path, job.pictures)
    return {"sheet": {"corners": job.points(found.corners), "picture": written}}


def _words(job: Job) -> dict[str, Any]:
    from vision.words import read_words  # late, as in all of these: OCR takes long to load, and cards need none

    words = [
        {"text": word.text, "corners": job.points(word.corners), "confidence": round(word.confidence, 4)}
        for word in read_words(job.image, word_reader(job.lang))
    ]
    return {"words": words}


def _stand(job: Job) -> dict[str, Any]:
    from vision.stand import find_stand
    from vision.stand_reading import read_stand

    stand = find_stand(job.image)
    if stand is None:
        raise ReadError(f"{job.path}: no stand with three word cards is seen; photograph all three from the front")
    reading = read_stand(job.image, stand, word_reader(job.lang), job.deck)
    sure = {place: [round(value, 4) for value in row] for place, row in reading.confidence.items()}
    return {"stand": {place: list(words) for place, words in reading.words.items()}, "confidence": sure}


_READERS: dict[str, Callable[[Job], dict[str, Any]]] = {
    "cards": _cards,
    "words": _words,
    "sheet": _sheet,
    "stand": _stand,
}


@cache
def card_readers() -> Readers:
    """The readers of cards' figures, loaded once."""
    return Readers.load()


@cache
def word_reader(lang: str) -> WordReader:
    """The word reader of a language, loaded once.

    :raises ReadError: for a language that cannot be read here.
    """
    from vision.ocr import WordReader

    try:
        return WordReader.load(lang)
    except ValueError as error:
        raise ReadError(str(error)) from error


def _write(picture: Picture, source: Path, folder: Path | None) -> str:
    """Write a sheet's picture; two sources of one name in different folders do not overwrite each other."""
    place = folder if folder is not None else Path(tempfile.gettempdir()) / f"paperref-{getpass.getuser()}"
    mark = hashlib.sha256(str(source.resolve()).encode()).hexdigest()[:8]
    target = place / f"{source.stem}-{mark}-sheet.png"
    try:
        place.mkdir(parents=True, exist_ok=True)
        target.write_bytes(cv2.imencode(".png", picture)[1].tobytes())
    except OSError as error:
        raise ReadError(f"{target}: the sheet's picture cannot be written ({error.strerror})") from None
    return str(target)


__all__ = ["ReadError", "card_readers", "load_picture", "read_picture", "word_reader"]
