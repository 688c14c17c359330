"""Training crops for the figure reader: the top card of a pile as a cheap camera sees it, with its label."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator

from datasets import camera_faults as faults
from datasets.canvas import Picture
from datasets.scene import LABELS, Framing, Scene
from datasets.stock import edition

__all__ = ["LABELS", "SHARES", "Framing", "edition", "figure_crop"]

SHARES = (0.085,) * 7 + (0.06,) * 3 + (0.11, 0.115)
"""How often each label is drawn."""


USUAL = Framing()
"""How crops are cut where nothing else is said."""


def figure_crop(rng: Generator, framing: Framing = USUAL, label: str | None = None) -> tuple[Picture, str]:
    """Draw one crop: (picture (S, S, 3) BGR or (S, S) grey `uint8`, label of `LABELS`).

    ``label`` asks for one label; else labels come in the proportions of `SHARES`. The same ``rng`` state gives the same
    crop on one machine (fonts differ between machines unless ``framing.system_fonts`` is false).
    """
    label = label or LABELS[int(rng.choice(len(LABELS), p=SHARES))]
    deck = int(framing.decks[int(rng.integers(len(framing.decks)))])
    ratio = edition(deck, framing.system_fonts).ratio
    width = float(np.exp(rng.uniform(*np.log(framing.card))))
    margin = rng.uniform(*framing.margin)
    side = int(np.clip(round(width * ratio * margin), 16, framing.size * 1.4))
    scene = Scene(rng, deck, framing, side, side / margin / ratio)
    picture = scene.nothing() if label == "none" else scene.pile(label)
    picture = _seen(rng, picture)
    way = cv2.INTER_AREA if side > framing.size else (cv2.INTER_LINEAR, cv2.INTER_CUBIC)[int(rng.integers(2))]
    picture = cv2.resize(picture, (framing.size, framing.size), interpolation=way)
    return (cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY) if framing.grey else picture), label


def _seen(rng: Generator, picture: Picture) -> Picture:
    """Return ``picture`` as a camera delivers it."""
    picture = faults.light(rng, picture, rng.uniform(0, 0.7))
    if rng.random() < 0.12:
        picture = faults.glare(rng, picture)
    if rng.random() < 0.7:
        picture = faults.blurred(rng, picture, 1.4 * max(len(picture) / 64, 0.55))
    if rng.random() < 0.7:
        picture = faults.noisy(rng, picture, rng.uniform(1, 9))
    if rng.random() < 0.6:
        picture = faults.compressed(rng, picture)
    return picture
