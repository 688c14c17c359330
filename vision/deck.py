"""Snapping to a known deck: which card of the deck a printed card is, told from all of its seven lines together."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.decode import Decoder
from vision.lexicon import log_likelihood
from vision.reading import Reading

WORST = -14.0
"""A line counts at most this much against a card (natural logarithm): glare may hide one."""
PLAUSIBLE = -6.0
"""Least mean of the seven lines at which a card can be the one."""
LEAD = 5.0
"""The best card leads the next one by at least so much in all."""

Card = Sequence[str]


def snapped(row: list[Reading], deck: Sequence[Card], decoder: Decoder) -> list[Reading]:
    """The words of the deck's card that ``row`` shows; ``row`` itself where that cannot be told."""
    cards = [card for card in deck if len(card) == len(row)]
    if not cards:
        return row
    totals = np.array([_fit(row, card, decoder) for card in cards])
    order = np.argsort(-totals, kind="stable")
    lead = float(totals[order[0]] - totals[order[1]]) if len(order) > 1 else np.inf
    if totals[order[0]] < PLAUSIBLE * len(row) or lead < LEAD:
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
