"""Draws one crop for each reader, from looks to train on or from looks held out."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from datasets.design import Design
from datasets.figures import Framing, edition, figure_crop
from models.training.star_crops import star_crop
from models.training.written_crops import written_crop

WIDE = Framing(size=88, margin=(1.45, 2.0))
"""Wider than what the net sees, so that crops can be turned and moved without empty corners."""

KNOWN_EDITIONS, UNSEEN_EDITIONS = range(0, 6000), range(6000, 7600)
"""Numbers of the editions to train on, and to judge on."""

ONE_IN = 8
"""One family of typefaces in so many is never trained on, and is all that is judged on."""


def held_out_face(design: Design, number: int) -> bool:
    """Tell whether the figures of edition ``number`` are of a held-out family; of handwritten ones some are."""
    if design.handwritten:
        return number % ONE_IN == 0
    family = Path(design.face.source).stem.split("-")[0].split("_")[0].lower()[:8]
    return zlib.crc32(family.encode()) % ONE_IN == 0


@cache
def framing(held_out: bool) -> Framing:
    """Return how to crop figures of known looks, or of ``held_out`` ones: new editions in families never trained on."""
    editions = UNSEEN_EDITIONS if held_out else KNOWN_EDITIONS
    return replace(WIDE, decks=tuple(n for n in editions if held_out_face(edition(n, True), n) == held_out))


def _figure(rng: Generator, held_out: bool) -> tuple[NDArray[np.uint8], str]:
    picture, label = figure_crop(rng, framing(held_out))
    return np.asarray(picture, np.uint8), label


Drawer = Callable[[Generator, bool], tuple[NDArray[np.uint8], str]]
"""Takes a source of chance and whether to draw from held-out looks; returns a crop (side, side, 3) and its label."""

DRAWERS: dict[str, Drawer] = {"figures": _figure, "stars": star_crop, "written": written_crop}
"""What draws the crops of each reader."""
