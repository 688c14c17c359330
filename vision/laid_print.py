"""Weak lines of a stand held against words set in the stand's own typeface.

The words that are read tell which of the machine's typefaces looks most like the print, its size and its blur. Then
every listed word of about the right length is laid on each line. How well it fits, what the reader said and how usual
the word is make up its chance together. For Persian, whose reader knows whole words or nothing and takes the dots of
letters for one another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np

from datasets.persian import forms_of, shape_rtl
from datasets.typefaces import BUILT_IN, Typeface, covers, system_fonts
from vision.camera import Image
from vision.lexicon import Lexicon
from vision.reading import Reading
from vision.typeset import PITCH, Codes, Floats, Setting, set_in

WEAK = 0.9
"""A stand has small print where some line is less sure than this."""
TELLING = 0.5
"""Readings this sure tell the typeface; those misread mostly differ in a dot."""
ENOUGH, LINES = 3, 7
"""So many of them must be there; so many, the longest, are looked at."""
EMS = (0.42, 0.9)
"""Least and largest height of a typeface in distances between two rows."""
TALL = (0.65, 0.8, 1.0)
"""Heights tried first, as shares of the width: a stand that leans back is seen less high than wide."""
SIZES = (0.96, 0.98, 1.0, 1.02, 1.04)
BLURS = (1.0, 1.5, 2.0, 2.6)
"""Blurs tried, in units of `PITCH`."""
BROADER = 2.5
"""By how many units blur makes ink longer."""
BEGINS = (-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0)
"""Where a word may begin, from where the ink does."""
LENGTH, BLUR_LENGTH = 0.12, 3.0
"""How far a word's length may differ from that of the ink: a share of it, and so many units."""
LOOKED_AT = 40
"""Best words of a line that are compared exactly."""
GRAINS = 3.0
"""Independent grains of picture a letter has: what a fit counts."""
LETTER = 0.55
"""Usual width of a letter, as a share of the typeface's height."""
SEEN = 4.0
"""What a reading that is sure counts for its word (natural logarithm)."""
HEAT = 1.0
"""Softens the lead of the best word into a confidence."""


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """Listed words as signs of a typeface.

    Attributes:
        signs: the signs to draw.
        texts: the words.
        groups: by number of letters, places in ``texts`` (n,) and the words as indices of signs (n, letters).
    """

    signs: tuple[str, ...]
    texts: Sequence[str]
    groups: dict[int, tuple[Codes, Codes]]

    def codes(self, text: str) -> Codes:
        """A text as indices of signs; signs that are not drawn are left out."""
        return np.array([self.signs.index(sign) for sign in shape_rtl(text) if sign in self.signs], np.int64)


def laid(
    readings: Sequence[Reading], crops: Sequence[Image], lengths: Sequence[float], lexicon: Lexicon
) -> list[Reading]:
    """Readings of a stand's lines, the weak ones told anew by laying words on their ``crops``.

    ``crops`` are BGR, as high as the distance between two rows; ``lengths`` those of their ink in that distance.
    """
    if all(reading.confidence >= WEAK for reading in readings):
        return list(readings)
    inks = [ink_of(crop) for crop in crops]
    words = listed(lexicon)
    setting = _setting(readings, inks, lengths, words)
    if setting is None:
        return list(readings)
    return [
        _told(reading, ink, length * PITCH, words, setting, lexicon) if length > 0 else reading
        for reading, ink, length in zip(readings, inks, lengths, strict=True)
    ]


def ink_of(crop: Image) -> Floats:
    """How much darker than the paper each pixel of a line is, (PITCH, width)."""
    gray = crop.min(axis=2).astype(np.float32)
    size = (max(8, round(gray.shape[1] * PITCH / gray.shape[0])), PITCH)
    small = cv2.resize(gray, size, interpolation=cv2.INTER_AREA)
    return np.asarray(np.clip(float(np.percentile(small, 80)) - small, 0, None), np.float32)


@lru_cache(maxsize=1)
def listed(lexicon: Lexicon) -> Words:
    """The words of a list, those left out that hold signs that are not drawn."""
    signs, shaped = forms_of(lexicon.letters)
    groups = {}
    for length, (members, codes) in lexicon.groups.items():
        drawn = shaped(codes)
        whole = (drawn >= 0).all(axis=1)
        groups[length] = (members[whole], drawn[whole])
    return Words(signs, lexicon.words, groups)


@lru_cache(maxsize=4)
def _faces(signs: tuple[str, ...]) -> tuple[Typeface, ...]:
    """The machine's typefaces that have these signs, those inside OpenCV among them."""
    files = [Typeface(path, 500) for paths in system_fonts().values() for path in paths]
    built_in = [Typeface(name, weight) for name in BUILT_IN for weight in (300, 500, 700)]
    some = "".join(signs[:: max(1, len(signs) // 12)])
    return tuple(face for face in (*built_in, *files) if covers(face, some))


def _setting(
    readings: Sequence[Reading], inks: Sequence[Floats], lengths: Sequence[float], words: Words
) -> Setting | None:
    """The typeface, size and blur of a stand; None where nothing tells them."""
    known = [
        (words.codes(reading.text), ink, length * PITCH)
        for reading, ink, length in zip(readings, inks, lengths, strict=True)
        if reading.confidence >= TELLING and len(reading.text) > 2 and length > 0
    ]
    known = [(codes, ink, length) for codes, ink, length in known if len(codes) > 2]
    return _by_known(known, words) if len(known) >= ENOUGH else None


def _by_known(known: Sequence[tuple[Codes, Floats, float]], words: Words) -> Setting | None:
    """The setting in which known words fit best."""
    used = sorted({int(code) for codes, _, _ in known for code in codes})
    signs = [words.signs[code] for code in used]
    renamed = {code: place for place, code in enumerate(used)}
    some = [
        (np.array([[renamed[int(c)] for c in codes]]), ink, length)
        for codes, ink, length in sorted(known, key=lambda row: -row[2])[:LINES]
    ]

    def misfit(face: Typeface, em: float, tall: float, blur: float) -> float:
        setting = set_in(face, em, tall, blur, signs)
        return float(np.mean([_misfits(setting, setting.looks(ink), ink, codes)[0] for codes, ink, _ in some]))

    rough = []
    for place, face in enumerate(_faces(words.signs)):
        one = set_in(face, PITCH, 1.0, 1.5, signs)
        em = float(np.median([PITCH * (length - BROADER) / one.lengths(codes)[0] for codes, _, length in some]))
        rough += [(misfit(face, em, tall, BLURS[1]), place, em, tall) for tall in TALL if em < 1.4 * PITCH]
    if not rough:
        return None
    best = sorted(rough)[:3]
    faces = _faces(words.signs)
    sized = [
        (misfit(faces[k], em * size, tall, BLURS[1]), k, em * size, tall) for _, k, em, tall in best for size in SIZES
    ]
    _, k, em, tall = min(sized)
    last = [
        (misfit(faces[k], em, tall * more, blur), tall * more, blur)
        for more in (0.88, 0.94, 1.0, 1.06, 1.12)
        for blur in BLURS
    ]
    _, tall, blur = min(last)
    return set_in(faces[k], em, tall, blur, words.signs)


def _begins(ink: Floats) -> list[float]:
    """Places where a word may begin: about where the ink does."""
    column = ink.max(axis=0)
    first = int(np.argmax(column > 0.35 * float(np.percentile(column, 95))))
    return [first + step for step in BEGINS]


def _misfits(setting: Setting, looks: Floats, ink: Floats, words: Codes, exact: bool = False) -> Floats:
    """What is left of a line's ink where words (n, letters) are laid on it: natural logarithm of the share, (n,)."""
    product, own = setting.fits(looks, words, _begins(ink))
    if exact:
        own = np.array([(setting.picture(word) ** 2).sum() for word in words], np.float32)
    alike = product**2 / np.maximum(own * float((ink**2).sum()), 1e-6)
    return np.asarray(np.log(np.maximum(1.0 - alike, 0.004)), np.float32)


def _best_of(
    setting: Setting, ink: Floats, length: float, groups: dict[int, tuple[Codes, Codes]]
) -> tuple[Codes, Floats, list[Codes]]:
    """Words of about the right length with their misfits, not exact, and their codes."""
    looks = setting.looks(ink)
    places, misfits, codes = [np.empty(0, np.int64)], [np.empty(0, np.float32)], []
    for members, group in groups.values():
        near = np.abs(setting.lengths(group) - length) < LENGTH * length + BLUR_LENGTH
        if near.any():
            places.append(members[near])
            misfits.append(_misfits(setting, looks, ink, group[near]))
            codes += list(group[near])
    return np.concatenate(places), np.concatenate(misfits), codes


def _told(reading: Reading, ink: Floats, length: float, words: Words, setting: Setting, lexicon: Lexicon) -> Reading:
    """A line told from all: how well words fit, what the recogniser saw, how usual they are."""
    places, misfits, codes = _best_of(setting, ink, length, words.groups)
    grains = GRAINS * length / (LETTER * setting.em)
    rough = -grains * misfits + lexicon.prior[places]
    best = np.argsort(-rough, kind="stable")[:LOOKED_AT]
    texts = {words.texts[int(places[k])]: codes[k] for k in best}
    for text in (reading.text, *(option for option, _ in reading.options[:8])):
        shown = words.codes(text)
        if len(shown) and text.casefold() not in {known.casefold() for known in texts}:
            texts[text] = shown
    if not texts:
        return reading
    looks = setting.looks(ink)
    fits = np.array([-grains * _misfits(setting, looks, ink, c[None], True)[0] for c in texts.values()])
    scores = fits + np.array([_prior(text, lexicon) for text in texts])
    # What the reader itself says counts as much as it is sure of it.
    same = np.array([text.casefold() == reading.text.casefold() for text in texts])
    scores = scores + np.where(same, SEEN * reading.confidence, 0.0)
    shares = np.exp((scores - scores.max()) / HEAT)
    shares /= shares.sum()
    order = np.argsort(-shares, kind="stable")
    named = list(texts)
    options = tuple((named[k], float(shares[k])) for k in order)
    text, share = options[0]
    engine = reading.engine if text.casefold() == reading.text.casefold() else "print"
    return replace(reading, text=text, confidence=share, engine=engine, options=options)


UNLISTED = -11.0
"""Prior of a word that is not listed (natural logarithm)."""


def _prior(text: str, lexicon: Lexicon) -> float:
    ranks = [lexicon.rank(part.lower()) for part in text.split()]
    known = [UNLISTED if rank is None else float(lexicon.prior[rank]) for rank in ranks]
    return sum(known) if known else UNLISTED
