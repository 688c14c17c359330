"""What a word to be guessed means: its English names and a vector; any language, any spelling nearby.

Words come as lists (the words of a table), mostly in one language: the list tells which, so that ``pie`` is a foot in
Spanish company and a cake in English.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from models.guesser_fold import LINKS, base_forms, fold, without_article
from models.guesser_words import LANGUAGES, TEXT, Table

How = Literal["named", "meant", "parts", "unknown"]
"""How a word was understood: it is in the list of drawings; it has a meaning; its parts have; not at all."""

_MET, _ENGLISH = 0.6, 0.5
"""What a word counts for a language in which it is frequent but names nothing known; what English has ahead."""
_STEM = 3
"""Letters with which a word of an unknown form has to begin like a known one."""
_ALIKE = 0.74
"""How alike they have to be, 0 to 1."""


@dataclass(frozen=True, slots=True, eq=False)
class Meaning:
    """What one word means.

    Attributes:
        word: as it was given.
        how: how it was understood.
        names: English names for it, likeliest first.
        vector: of what it means, (512,) of length 1; ``None`` where it is unknown.
    """

    word: str
    how: How
    names: tuple[str, ...]
    vector: NDArray[np.float32] | None


class Lexicon:
    """Understands words by the table that ships with the guesser."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def understand(self, words: Sequence[str], language: str | None = None) -> list[Meaning]:
        """Return what ``words`` mean. ``language`` is "en", "cs", "es" or "fa"; ``None`` tells it from the words."""
        first = language or self.language(words)
        order = (first, *(other for other in LANGUAGES if other != first))
        return [self._meaning(word, order) for word in words]

    def language(self, words: Sequence[str]) -> str:
        """The language that most of ``words`` are in; English where nothing tells."""
        keys = [fold(word) for word in words]
        votes = {language: sum(self._vote(key, language) for key in keys) for language in LANGUAGES}
        votes["en"] += _ENGLISH
        return max(LANGUAGES, key=lambda language: votes[language])

    def _vote(self, key: str, language: str) -> float:
        """How much a word speaks for a language: most if it names something there, less if it is only met there."""
        table = self._table
        forms = base_forms(key, language)
        named = [form in table.called[language] or form in table.translated.get(language, ()) for form in forms]
        if any(named):
            return 1.0 if named[0] else 0.8
        return _MET if key in table.frequent.get(language, ()) else 0.0

    def _meaning(self, word: str, order: Sequence[str]) -> Meaning:
        key = fold(word)
        forms = dict.fromkeys((key, without_article(key)))
        for language in order:
            for form in forms:
                if meaning := self._in(word, form, language):
                    return meaning
        near = self._near(without_article(key), order)
        if near and (meaning := self._found(word, *near)):
            return meaning
        return self._of_parts(word, key, order)

    def _in(self, word: str, key: str, language: str) -> Meaning | None:
        """The meaning of a word of one language, or of what it is a form of; drawings that it names come first.

        Of these come first those that it is a name of, then those that it is a keyword of.
        """
        called = self._table.called[language]
        forms = sorted(base_forms(key, language), key=lambda form: form not in called)
        found = [self._found(word, form, language) for form in forms]
        meanings = [meaning for meaning in found if meaning]
        return next((meaning for meaning in meanings if meaning.how == "named"), next(iter(meanings), None))

    def _found(self, word: str, key: str, language: str) -> Meaning | None:
        """The meaning of a word as it is spelt, in one language."""
        drawn = self._table.called[language].get(key)
        if drawn:
            return Meaning(word, "named", drawn, self._mean([fold(name) for name in drawn]))
        names = self._table.translated.get(language, {}).get(key, ())
        if not names and key in self._table.frequent.get(language, ()):
            names = (key,)
        drawn = tuple(dict.fromkeys(name for key in names[:1] for name in self._table.called["en"].get(key, ())))
        vector = self._mean(names)
        if drawn:
            return Meaning(word, "named", drawn, vector)
        return None if vector is None else Meaning(word, "meant", tuple(names), vector)

    def _mean(self, names: Sequence[str]) -> NDArray[np.float32] | None:
        """The direction between the vectors of ``names``, the first ones counting most."""
        total = np.zeros(TEXT, np.float32)
        for rank, name in enumerate(names):
            vector = self._table.vector(name)
            if vector is not None:
                total += vector / np.float32(1 + rank)
        length = float(np.linalg.norm(total))
        return np.asarray(total / length, np.float32) if length > 0 else None

    def _near(self, key: str, order: Sequence[str]) -> tuple[str, str] | None:
        """The known spelling most like ``key`` with its language: another ending, a letter amiss."""
        best, found = _ALIKE, None
        for language in order:
            keys = self._sorted[language]
            start = bisect_left(keys, key[:_STEM])
            for at in range(start, len(keys)):
                if not keys[at].startswith(key[:_STEM]) or len(key) < _STEM:
                    break
                if abs(len(keys[at]) - len(key)) > 3:
                    continue
                alike = SequenceMatcher(None, key, keys[at], autojunk=False).ratio()
                if alike > best:
                    best, found = alike, (keys[at], language)
            if found:
                break
        return found

    @cached_property
    def _sorted(self) -> dict[str, list[str]]:
        table = self._table
        keys = {language: {*table.called[language], *table.translated.get(language, {})} for language in LANGUAGES}
        for language, words in table.frequent.items():
            keys[language] |= words
        return {language: sorted(words) for language, words in keys.items()}

    def _of_parts(self, word: str, key: str, order: Sequence[str]) -> Meaning:
        """The meaning of a phrase from its words, or none."""
        parts = [part for part in key.split() if part not in LINKS]
        if len(parts) < 2 and key in parts:
            return Meaning(word, "unknown", (), None)
        vectors = [meaning.vector for meaning in (self._meaning(part, order) for part in parts)]
        total = np.sum([vector for vector in vectors if vector is not None] or np.zeros((1, TEXT)), axis=0)
        length = float(np.linalg.norm(total))
        if length == 0:
            return Meaning(word, "unknown", (), None)
        return Meaning(word, "parts", (), np.asarray(total / length, np.float32))
