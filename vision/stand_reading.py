"""Reading the stand: the seven words of each of its three cards, from one picture or the mean of many still ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import numpy as np
from numpy.typing import NDArray

from vision.camera import Image
from vision.deck import Card, snapped
from vision.laid_print import laid
from vision.ocr import View, WordReader
from vision.print_rows import ROWS
from vision.reading import Reading
from vision.stand import CARDS, Stand, upright
from vision.stand_plan import Line, crop, plan
from vision.stand_sampler import StandSampler
from vision.widths import settle_by_length

HEIGHTS = (0.85, 0.7)
"""Heights of the crops tried, as shares of the distance between two rows."""
TALL = (1.0, 0.85)
"""The same for Persian, whose letters reach far above and below the line."""
SMALL = 24.0
"""Rows fewer pixels apart than this are held against words laid on them; larger print the reader knows better."""
RIVALS = 8
"""So many words just as long are weighed for a weak line. A stand's line is a word for certain, often a short one, and
may be called sure only against the words most like it; a photograph's weak line may as well be no print at all.
"""
DOUBTFUL = 0.45
"""Where the words are less sure than this on average, the stand may have been taken upside down."""
CLEARLY = 0.1
"""Upside down is right where its words are surer by so much on average."""
Options = tuple[tuple[str, float], ...]
"""Texts with their probabilities."""


@dataclass(frozen=True, slots=True)
class StandReading:
    """The words of the cards A, B and C, how sure each is (0 to 1), and which engine read it; seven each.

    ``options`` are other texts that a word may be, the likeliest first, each with its probability.
    """

    words: dict[str, tuple[str, ...]]
    confidence: dict[str, tuple[float, ...]]
    engine: dict[str, tuple[str, ...]]
    options: Mapping[str, tuple[Options, ...]] = field(default_factory=dict)


def read_stand(image: Image, stand: Stand, reader: WordReader, deck: Sequence[Card] | None = None) -> StandReading:
    """Read all words of ``stand`` in ``image`` (BGR, 8 bit); "" where one is not legible.

    ``deck`` holds the cards (seven words each) that may stand there, where they are known.
    """
    if reader.right_to_left:
        stand = upright(image, stand, numbers_right=True)
    rows, lengths = _read(image, stand, reader)
    if _mean_confidence(rows) < DOUBTFUL:
        # One card is enough to tell; most often small print is just hard to read.
        turned, _ = _read(image, stand.turned(), reader, cards=1)
        if _mean_confidence(turned) > _mean_confidence(rows) + CLEARLY:
            rows, lengths = _read(image, stand.turned(), reader)
    if deck is not None:
        rows = [snapped(row, deck, reader.decoder, long) for row, long in zip(rows, lengths, strict=True)]
    return _gathered(rows)


def _read(
    image: Image, stand: Stand, reader: WordReader, cards: int = len(CARDS)
) -> tuple[list[list[Reading]], list[list[float]]]:
    """Readings of the lines of the first ``cards`` cards, and how long the ink of each line is."""
    places = [(card, line) for card, lines in plan(image, stand, reader.right_to_left)[:cards] for line in lines]
    heights = TALL if reader.right_to_left else HEIGHTS
    readings = reader.read_lines([_views(image, card, line, heights) for card, line in places], RIVALS)
    lengths = [line.length for _, line in places]
    readings = settle_by_length(readings, lengths)
    if reader.right_to_left and min(_apart(card, line) for card, line in places) < SMALL:
        # Latin print tells more to the recogniser than to this.
        readings = laid(readings, [crop(image, card, line, 1.0) for card, line in places], lengths, reader.lexicon)
    starts = range(0, len(readings), ROWS)
    return [readings[k : k + ROWS] for k in starts], [lengths[k : k + ROWS] for k in starts]


def _views(image: Image, card: NDArray[np.float64], line: Line, heights: tuple[float, ...]) -> list[View]:
    return [partial(crop, image, card, line, share) for share in heights]


def _apart(card: NDArray[np.float64], line: Line) -> float:
    """Distance between two rows of a card in pixels."""
    sides = np.hypot(*(card[[3, 2]] - card[[0, 1]]).T)
    return float(line.pitch * sides.mean())


def _mean_confidence(rows: list[list[Reading]]) -> float:
    """How sure the words are; single letters are rather numbers seen upside down."""
    return float(np.mean([reading.confidence * (len(reading.text) > 1) for row in rows for reading in row]))


def _gathered(rows: list[list[Reading]]) -> StandReading:
    named = dict(zip(CARDS, rows, strict=True))
    return StandReading(
        words={card: tuple(r.text for r in row) for card, row in named.items()},
        confidence={card: tuple(r.confidence for r in row) for card, row in named.items()},
        engine={card: tuple(r.engine for r in row) for card, row in named.items()},
        options={card: tuple(r.options for r in row) for card, row in named.items()},
    )


__all__ = ["StandReading", "StandSampler", "read_stand"]
