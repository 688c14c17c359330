"""The stand as it was read, as an event: each word with how sure it is, and what the doubtful ones may be instead."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine.pictomania.events import StandRead
from engine.pictomania.stand import SURE_WORD
from vision.camera import Image
from vision.sighting import Sighting
from vision.stand import CARDS
from vision.stand_reading import StandReading

MOST = 12
"""So many other readings are kept with the event at most."""


def stand_read(reading: StandReading, picture: Image, at: float) -> Sighting:
    """The event that the stand was read in `picture` (h, w, 3) by `at` seconds; its confidence is that of most words.

    Each alternative has one doubtful word otherwise, the likeliest first.
    """
    sure = tuple(round(value, 4) for card in CARDS for value in reading.confidence[card])
    a, b, c = (reading.words[card] for card in CARDS)
    event = StandRead(a, b, c, sure)
    return Sighting(event, at, 0.0, round(float(np.mean(sure)), 4), _others(event, reading), None, picture)


def _others(event: StandRead, reading: StandReading) -> tuple[StandRead, ...]:
    found = [
        (probability, card, place, text)
        for card, row in reading.options.items()
        for place, options in enumerate(row)
        for text, probability in options
        if reading.confidence[card][place] < SURE_WORD and text != reading.words[card][place]
    ]
    ranked = sorted(found, key=lambda other: -other[0])[:MOST]
    return tuple(_with_word(event, card.lower(), place, text) for _, card, place, text in ranked)


def _with_word(event: StandRead, card: str, place: int, text: str) -> StandRead:
    words = list(getattr(event, card))
    words[place] = text
    changed: StandRead = replace(event, **{card: tuple(words)})
    return changed
