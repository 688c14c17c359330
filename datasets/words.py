"""Decks of words: seven everyday words a card, in several languages."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from numpy.random import Generator

DECKS = Path(__file__).parent / "data" / "decks"
"""One file a language: ``{"language": "en", "cards": [[seven words], ...]}``."""


@cache
def languages() -> tuple[str, ...]:
    """Return the languages there is a deck for."""
    return tuple(sorted(path.stem for path in DECKS.glob("*.json")))


@cache
def deck(language: str) -> tuple[tuple[str, ...], ...]:
    """Return the cards of the deck of ``language``, seven words each.

    Raises:
        ValueError: there is no deck of that language.
    """
    if language not in languages():
        raise ValueError(f"no deck of words in {language!r}; there is one in {', '.join(languages())}")
    cards = json.loads((DECKS / f"{language}.json").read_text(encoding="utf-8"))["cards"]
    return tuple(tuple(card) for card in cards)


def stand_words(rng: Generator, language: str) -> dict[str, tuple[str, ...]]:
    """Draw the three cards of a stand: {"A": seven words, "B": ..., "C": ...}."""
    cards = deck(language)
    chosen = rng.choice(len(cards), 3, replace=False)
    return {place: cards[int(i)] for place, i in zip("ABC", chosen, strict=True)}
