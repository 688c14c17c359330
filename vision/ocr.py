"""The word reader: pictures of printed lines in, words with a confidence out.

Sharp lines are taken as the recogniser reads them. Weak ones are read from a second crop as well and weighed against
the language's word list; a sure reading is never overridden. Persian, which the embedded recogniser cannot read, is
left to Tesseract.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.alphabet import SEPARATORS, check_language
from vision.decode import Decoder
from vision.lexicon import Lexicon, load_lexicon
from vision.reading import Posterior, Reading
from vision.recogniser import LineRecogniser
from vision.tesseract import installed, read_lines
from vision.weigh import weigh

SURE = 0.85
"""A reading all of whose words are listed stands where its weakest symbol is at least this sure."""
HOPELESS = 0.3
"""A line whose weakest symbol has less confidence than this is a blur."""
VERY_SURE = 0.97
"""An unlisted reading this sure is weighed too, but gives way only to what it can hardly be told from."""
SHORTEST = 3
"""Shorter words are in the list, but so are too many abbreviations of their length."""

OPTIONS = 24
"""Ranked texts kept of a weak reading."""
NON_JOINER = "\u200c"
"""Persian's mark between letters of one word that do not join."""
OUTSIDE = frozenset({"fa"})
"""Languages that are read by Tesseract."""

View = Callable[[], NDArray[np.uint8]]
"""Makes a crop of a line when it is needed."""


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """A line as the recogniser reads it: its text, how sure the weakest symbol is (0 to 1), and all it saw."""

    text: str
    weakest: float
    posterior: Posterior


class WordReader:
    """Reads printed lines of one language. Load it once and pass it on."""

    def __init__(self, recogniser: LineRecogniser, lexicon: Lexicon, lang: str) -> None:
        self.lang = lang
        self._recogniser = recogniser
        self.lexicon = lexicon
        self.decoder = Decoder(recogniser.symbols, lexicon.letters, lang)

    @classmethod
    def load(cls, lang: str = "en") -> WordReader:
        """Load the reader for "en", "cs", "es" or "fa".

        Raises:
            ValueError: another language; one line that names the known ones.
            ReaderMissing: the recognition model, or for "fa" Tesseract, is not installed; one line says what to do.
        """
        check_language(lang)
        if lang in OUTSIDE and lang not in installed():
            read_lines([], lang)
        return cls(LineRecogniser(), load_lexicon(lang), lang)

    @property
    def right_to_left(self) -> bool:
        """Whether the language is written from right to left."""
        return self.lang == "fa"

    def read(self, line: NDArray[np.uint8]) -> Reading:
        """Read one line of print (BGR, upright, hardly anything but the line)."""
        return self.read_lines([[lambda: line]])[0]

    def read_lines(self, lines: Sequence[Sequence[View]], rivals: int = 0) -> list[Reading]:
        """Read each line from its first crop, and from its others too where the first is not sure.

        So many ``rivals`` as long as a weak line are weighed however many other words fit (see ``Lexicon.shortlist``).
        """
        if self.lang in OUTSIDE:
            return self._read_outside(lines)
        return [self._read(views, rivals) for views in lines]

    def _read(self, views: Sequence[View], rivals: int) -> Reading:
        first = self._recogniser.read([views[0]()])[0]
        text, weakest = self.decoder.plain(first)
        if text and weakest >= SURE and self._listed(text):
            return Reading(text, weakest, "embedded", self.decoder.folded(first, sure=True))
        very_sure = weakest >= VERY_SURE
        # A second crop helps where letters are doubtful; where they are a blur it costs as much and tells nothing.
        more = self._recogniser.read([view() for view in views[1:]]) if HOPELESS < weakest < VERY_SURE else []
        return self._weighed([first, *more], text, very_sure, rivals)

    def glance(self, line: NDArray[np.uint8]) -> Glance:
        """Read one line without the word list."""
        posterior = self._recogniser.read([line])[0]
        return Glance(*self.decoder.plain(posterior), posterior)

    def settle(self, glance: Glance) -> Reading:
        """Weigh what a weak line may say against the word list."""
        return self._weighed([glance.posterior], glance.text, glance.weakest >= VERY_SURE)

    def _weighed(self, posteriors: list[Posterior], plain: str, sure: bool, rivals: int = 0) -> Reading:
        logs = [self.decoder.folded(posterior, sure) for posterior in posteriors]
        ranked = weigh(logs, self.decoder, self.lexicon, sure, rivals)[:OPTIONS]
        options = tuple((_in_case_of(plain, text), share) for text, share in ranked if text)
        if not options:
            return Reading("", 0.0, "embedded", logs[0])
        text, share = options[0]
        engine = "words" if text != plain.lower() and self._listed(text) else "embedded"
        return Reading(text, share, engine, logs[0], options)

    def _read_outside(self, lines: Sequence[Sequence[View]]) -> list[Reading]:
        """Read lines with Tesseract; those that stay empty from their second crop."""
        texts = read_lines([views[0]() for views in lines], self.lang)
        empty = [k for k, (text, _) in enumerate(texts) if not text and len(lines[k]) > 1]
        for k, again in zip(empty, read_lines([lines[k][1]() for k in empty], self.lang), strict=True):
            texts[k] = again
        return [Reading(self._joined(text), confidence, "tesseract") for text, confidence in texts]

    def _joined(self, text: str) -> str:
        """``text`` without the gaps inside words that it only has because its letters were printed apart."""
        joined = text.replace(NON_JOINER, "")
        return joined if self._listed(joined) and not self._listed(text) else text

    def _listed(self, text: str) -> bool:
        words = "".join(" " if symbol in SEPARATORS else symbol for symbol in text.lower()).split()
        return bool(words) and all(len(w) >= SHORTEST and self.lexicon.rank(w) is not None for w in words)


def _in_case_of(plain: str, text: str) -> str:
    """``text`` in capitals, with a capital or in small letters, as the plain reading mostly is."""
    letters = [symbol for symbol in plain if symbol.isalpha()]
    capitals = sum(symbol.isupper() for symbol in letters)
    if letters and capitals > 0.6 * len(letters):
        return text.upper()
    return text[:1].upper() + text[1:] if letters and letters[0].isupper() and capitals == 1 else text
