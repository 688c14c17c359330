"""Crops of real and filmed cards with their figures, cut from the shared recordings where a machine has them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import av
import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from models.figures import CROP_TO_CARD

BEFORE_NEXT = 0.9
"""Seconds before the next act at which the card on top is at rest with no hand over it."""

LENGTH_TO_WIDTH = 1.45
"""Long side of a guess card as a multiple of its width, roughly."""


class Labelled(NamedTuple):
    """One crop and the figure or letter on it."""

    crop: NDArray[np.uint8]
    label: str


def shared() -> Path:
    """Return the folder of shared recordings; skips the test where there is none."""
    folder = Path(os.environ.get("PAPERREF_SHARED", Path(__file__).parents[2].parent / "shared"))
    if not folder.is_dir():
        pytest.skip(f"no shared recordings at {folder}; set PAPERREF_SHARED to their folder")
    return folder


def cut(picture: NDArray[np.uint8], centre: NDArray[np.float64], side: float) -> NDArray[np.uint8]:
    """Return the square of ``side`` pixels around ``centre``, edges continued."""
    reach = round(side / 2)
    padded = cv2.copyMakeBorder(picture, reach, reach, reach, reach, cv2.BORDER_REPLICATE)
    x, y = np.round(centre).astype(int)
    return np.asarray(padded[y : y + 2 * reach, x : x + 2 * reach])


def photographed() -> list[Labelled]:
    """Return the cards with figures 1 to 7 in the photographs of four players at a table, cut by their true corners."""
    folder = shared() / "photos"
    found = []
    for photo in json.loads((folder / "truth.json").read_text())["table4"]:
        picture = cv2.imread(str(folder / photo["image"]))
        for card in photo["cards"]:
            if card["number"] in range(1, 8):
                corners = np.array(card["corners"], float)
                length = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).max()
                found.append(Labelled(cut(picture, corners.mean(axis=0), length * CROP_TO_CARD), str(card["number"])))
    return found


def filmed(name: str) -> list[Labelled]:
    """Return what lies on top of each pile of film ``name`` at rest while it is taken off card by card."""
    folder = shared() / "tables"
    truth = json.loads((folder / f"{name}.json").read_text())
    side = truth["geometry"]["card_px"] * LENGTH_TO_WIDTH * CROP_TO_CARD
    wanted: dict[int, list[tuple[str, str]]] = {}
    for owner in truth["players"]:
        for moment, label in _shown(truth, owner):
            wanted.setdefault(round(moment * truth["geometry"]["fps"]), []).append((owner, label))
    found = []
    with av.open(str(folder / f"{name}.mp4")) as film:
        for number, frame in enumerate(film.decode(video=0)):
            for owner, label in wanted.get(number, ()):
                picture = frame.to_ndarray(format="bgr24")
                found.append(Labelled(cut(picture, np.array(truth["geometry"]["pile"][owner]), side), label))
    return found


def _shown(truth: dict[str, Any], owner: str) -> Iterator[tuple[float, str]]:
    """Yield (moment, what lies on top) for the reveal of the pile of ``owner``."""
    kinds = ("flip", "black_off", "award", "miss", "void")
    acts = sorted((a["t"], a["kind"]) for a in truth["acts"] if a["kind"] in kinds and a.get("player") == owner)
    acts = acts[[kind for _, kind in acts].index("flip") :]
    secret = truth["secret"][owner]
    cards = [secret["letter"], secret["number"], *(c["number"] for c in truth.get("laid", truth["piles"])[owner])]
    for (_, _), (end, _), card in zip(acts, acts[1:], cards, strict=False):
        yield end - BEFORE_NEXT, str(card)
