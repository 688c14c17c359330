"""Snapping to a known deck: which card of the deck a printed card is, told from all of its seven lines together."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from vision.decode import Decoder
from vision.lexicon import log_likelihood
from vision.ordinary import oddity
from vision.reading import Reading
from vision.widths import printed_length

WORST = -14.0
"""A line counts at most this much against a card (natural logarithm): glare may hide one."""
PLAUSIBLE = -6.0
"""Least mean of the seven lines at which a card can be the one."""
LEAD, FAR_AHEAD = 5.0, 15.0
"""The best card leads the next one by at least so much in all; by the latter where it is not plausible by itself, as
in print so small that no line is read rightly: cards that are not in the deck gave leads of 11 at most.
"""
LENGTH = 0.2
"""How far printed words are longer or shorter than their letters tell (natural logarithm)."""
LENGTH_WORST = -4.5
"""A word's length counts at most this much against a card."""

WORDS = 7
"""Words on a card."""

Card = Sequence[str]


class DeckError(ValueError):
    """A file holds no deck; the message is one line that names it, says what is wrong and what to do."""


def load_deck(path: str | Path) -> list[tuple[str, ...]]:
    """The cards of a deck, seven words each.

    A JSON file holds a list of cards, or ``{"cards": [...]}``, each card a list of words; any other file one card a
    line, its words separated by commas, semicolons or tabs.

    :raises DeckError: if the file cannot be read or holds no such cards; one line that names it.
    """
    if odd := oddity(path):
        raise DeckError(f"{path}: is {odd}; give a file with the deck's cards")
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise DeckError(f"{path}: cannot be read ({error.strerror}); give a file with the deck's cards") from None
    except UnicodeDecodeError:
        raise DeckError(f"{path}: is not text in UTF-8; save the deck's cards as UTF-8") from None
    cards = _parsed(text)
    faulty = next((k for k, card in enumerate(cards or (), 1) if len(card) != WORDS or not all(card)), 0)
    if not cards or faulty:
        what = f"card {faulty} has not {WORDS} words" if cards else "no cards are in it"
        raise DeckError(f"{path}: {what}; write one card a line, its {WORDS} words separated by commas")
    return cards


def _parsed(text: str) -> list[tuple[str, ...]] | None:
    """The cards in a text; ``None`` where it is JSON of another form."""
    if text.lstrip()[:1] not in ("[", "{"):
        lines = [line for line in text.splitlines() if line.strip()]
        return [tuple(word.strip() for word in re.split("[,;\t]", line)) for line in lines]
    try:
        found = json.loads(text)
        cards = found["cards"] if isinstance(found, dict) else found
        return [tuple(str(word).strip() for word in card if isinstance(word, str)) for card in cards]
    except (ValueError, KeyError, TypeError):
        return None


def snapped(
    row: list[Reading], deck: Sequence[Card], decoder: Decoder, lengths: Sequence[float] | None = None
) -> list[Reading]:
    """The words of the deck's card that ``row`` shows; ``row`` itself where that cannot be told.

    ``lengths`` are those of the lines' ink in any unit, 0 where there is none.
    """
    cards = [card for card in deck if len(card) == len(row)]
    if not cards:
        return row
    fits = np.array([_fit(row, card, decoder) for card in cards])
    totals = fits + [_length_fit(lengths, card) if lengths is not None else 0.0 for card in cards]
    order = np.argsort(-totals, kind="stable")
    lead = float(totals[order[0]] - totals[order[1]]) if len(order) > 1 else LEAD
    if lead < (LEAD if fits[order[0]] >= PLAUSIBLE * len(row) else FAR_AHEAD):
        return row
    sure = float(1.0 - np.exp(-min(lead, 7.0)))
    words = cards[int(order[0])]
    return [_settled(reading, word, sure) for reading, word in zip(row, words, strict=True)]


def _settled(reading: Reading, word: str, sure: float) -> Reading:
    same = reading.text.casefold() == word.casefold()
    return Reading(word, max(sure, reading.confidence) if same else sure, "deck", reading.logs)


def _fit(row: list[Reading], card: Card, decoder: Decoder) -> float:
    """How likely the lines are to spell the card's words (natural logarithm, each line's share limited)."""
    return sum(max(WORST, _line_fit(reading, word, decoder)) for reading, word in zip(row, card, strict=True))


def _length_fit(lengths: Sequence[float], card: Card) -> float:
    """How well the lines' lengths go with the card's words, up to one common scale (natural logarithm)."""
    pairs = [(length, printed_length(word)) for length, word in zip(lengths, card, strict=True) if length > 0]
    if len(pairs) < 2:
        return 0.0
    off = np.log([length / max(0.1, predicted) for length, predicted in pairs])
    fits = np.maximum(LENGTH_WORST, -0.5 * ((off - np.median(off)) / LENGTH) ** 2)
    return float(fits.sum()) + LENGTH_WORST * (len(card) - len(pairs))


def _line_fit(reading: Reading, word: str, decoder: Decoder) -> float:
    if reading.logs is None:
        return -3.0 * _edits(reading.text.casefold(), word.casefold())
    codes = decoder.codes(word)
    return float(log_likelihood(reading.logs, [codes])[0]) if len(codes) else WORST


def _edits(a: str, b: str) -> int:
    """Least number of letters to change, add or leave out to make ``a`` into ``b``."""
    costs = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        row = [i]
        for j, other in enumerate(b, 1):
            row.append(min(costs[j] + 1, row[j - 1] + 1, costs[j - 1] + (letter != other)))
        costs = row
    return costs[-1]
