"""What is dealt for one drawing: three cards of seven words and the secret word, all from a seed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from datasets.words import stand_words
from engine.pictomania.setup import LETTERS, WORDS

SEEDS = 2**31
"""Seeds are whole numbers from 0 up to this."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards and the secret word among them.

    Attributes:
        language: of the words.
        seed: by which the same is dealt again.
        cards: seven words each, for the places A, B and C.
        place: of the secret word among all words, 0 to 20.
    """

    language: str
    seed: int
    cards: tuple[tuple[str, ...], ...]
    place: int

    @property
    def words(self) -> tuple[str, ...]:
        """All words, those of card A first."""
        return tuple(word for card in self.cards for word in card)

    @property
    def secret(self) -> str:
        """The word to be drawn."""
        return self.words[self.place]


def dealt(language: str, seed: int) -> Deal:
    """Deal three different cards of the deck of a language, and one of their words.

    Raises:
        ValueError: there is no deck of that language.
    """
    rng = np.random.default_rng(seed)
    cards = tuple(stand_words(rng, language).values())
    return Deal(language, seed, cards, int(rng.integers(len(LETTERS) * WORDS)))


def position(place: int) -> tuple[str, int]:
    """The letter and the number under which a word stands.

    >>> position(0), position(9)
    (('A', 1), ('B', 3))
    """
    return LETTERS[place // WORDS], place % WORDS + 1
