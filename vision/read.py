"""Reads one photograph without any table set-up: its cards, its sheet, its words or its stand."""

from __future__ import annotations

import getpass
import hashlib
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
from cv2.utils import logging
from numpy.typing import NDArray

from models.classifier import ModelError
from vision.cards import Readers, find_cards
from vision.ink import even_light
from vision.sheet import find_sheet, foot_edge, natural_size, rectify

if TYPE_CHECKING:
    from vision.ocr import WordReader

Picture = NDArray[np.uint8]

_LARGEST_SHEET = 1600
"""Longest side in pixels of the picture of a sheet that is written."""
_PNG = bytes.fromhex("89504e470d0a1a0a")
"""How every PNG file begins."""
_SMALLEST = 16
"""Shortest side in pixels of a picture in which anything can be read."""


class ReadError(ValueError):
    """A picture cannot be read; the message is one line that names it, says what is wrong and what to do."""


def read_picture(path: str | Path, want: str, lang: str = "en", pictures: Path | None = None) -> dict[str, Any]:
    """What is seen in one picture file, ready to be written as JSON.

    ``want`` is ``cards``, ``sheet``, ``words`` or ``stand``; ``lang`` the language of words (``en cs es fa``);
    ``pictures`` the folder for the straightened picture of a sheet (a temporary folder unless given). The answer has
    ``image`` (the path as given) and, by ``want``:

    - ``cards``: a list of ``{colour, number, face, corners, confidence}``, the surest first;
    - ``sheet``: ``{corners, picture}``, or ``None`` where no sheet is seen;
    - ``words``: a list of ``{text, corners}``;
    - ``stand``: ``{"A": [seven words], "B": ..., "C": ...}``.

    :raises ReadError: if the file cannot be read as a picture, ``want`` or ``lang`` is unknown, or no stand is seen.
    """
    if want not in _READERS:
        raise ReadError(f"cannot read {want!r}: choose one of {', '.join(_READERS)}")
    try:
        return {"image": str(path), want: _READERS[want](load_picture(path), Path(path), lang, pictures)}
    except ModelError as error:
        raise ReadError(str(error)) from error


def load_picture(path: str | Path) -> Picture:
    """The pixels of a picture file, ``(h, w, 3)`` BGR, turned upright as the camera noted.

    :raises ReadError: if the file is missing, empty, unreadable, no picture, or too small to show anything.
    """
    file = Path(path)
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        raise ReadError(f"{path}: no such file; give the path of a picture") from None
    except IsADirectoryError:
        raise ReadError(f"{path}: is a folder; give the path of a picture in it") from None
    except OSError as error:
        raise ReadError(f"{path}: cannot be read ({error.strerror}); check its permissions") from None
    if not data:
        raise ReadError(f"{path}: the file is empty; take or copy the picture again")
    return _decode(data, path)


def _decode(data: bytes, path: str | Path) -> Picture:
    if data.startswith(_PNG) and b"IEND" not in data[-64:]:
        data = b""  # libpng would print a line of its own about a file that is cut short
    level = logging.getLogLevel()
    logging.setLogLevel(logging.LOG_LEVEL_SILENT)  # damaged files get our one line, not the library's
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data else None
    except cv2.error:
        picture = None
    finally:
        logging.setLogLevel(level)
    if picture is None:
        raise ReadError(f"{path}: is not a picture that can be read, or is damaged; give a JPEG, PNG or WebP file")
    if min(picture.shape[:2]) < _SMALLEST:
        height, width = picture.shape[:2]
        raise ReadError(f"{path}: {width}x{height} pixels are too few to read anything; take a larger picture")
    return np.asarray(picture, np.uint8)


def _cards(image: Picture, path: Path, lang: str, pictures: Path | None) -> list[dict[str, Any]]:
    return [
        {
            "colour": card.colour,
            "number": card.number,
            "face": card.face,
            "corners": _points(card.corners),
            "confidence": round(card.confidence, 4),
        }
        for card in find_cards(image, card_readers())
    ]


def _sheet(image: Picture, path: Path, lang: str, pictures: Path | None) -> dict[str, Any] | None:
    corners = find_sheet(image)
    if corners is None:
        return None
    edge, sure = foot_edge(image, corners)
    upright = np.roll(corners, 2 - edge, axis=0) if sure > 0.6 else corners
    width, height = natural_size(upright)
    scale = min(1.0, _LARGEST_SHEET / max(width, height))
    straight = even_light(rectify(image, upright, (max(8, round(width * scale)), max(8, round(height * scale)))))
    return {"corners": _points(corners), "picture": _write(straight, path, pictures)}


def _words(image: Picture, path: Path, lang: str, pictures: Path | None) -> list[dict[str, Any]]:
    from vision.words import read_words  # late, as in all of these: OCR takes long to load, and cards need none

    words = read_words(image, word_reader(lang))
    return [{"text": word.text, "corners": _points(word.corners)} for word in words]


def _stand(image: Picture, path: Path, lang: str, pictures: Path | None) -> dict[str, list[str]]:
    from vision.stand import find_stand
    from vision.stand_reading import read_stand

    stand = find_stand(image)
    if stand is None:
        raise ReadError(f"{path}: no stand with three word cards is seen; photograph all three from the front")
    return {place: list(words) for place, words in read_stand(image, stand, word_reader(lang)).words.items()}


_READERS: dict[str, Callable[[Picture, Path, str, Path | None], Any]] = {
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


def _points(corners: NDArray[Any]) -> list[list[float]]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in corners]


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
