"""Pictures of stands for tests: three rendered word cards with their plates, seen from above in any rotation."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.stand import plate, random_stand_look, word_card
from datasets.words import stand_words

SHARED = Path(os.environ.get("PAPERREF_SHARED", Path(__file__).parents[2] / ".." / "shared"))
CARD_MM = (62.0, 76.0)
GAP_MM = 5.0
PLATE_MM = (17.0, 12.0)


@dataclass(frozen=True)
class Scene:
    """A picture, its stand's card corners ``(3, 4, 2)`` in pixels (A to C, each from its upper left), and its words."""

    picture: np.ndarray
    corners: np.ndarray
    words: dict[str, tuple[str, ...]]


def scene(
    seed: int,
    turn: float = 0.0,
    per_mm: float = 3.0,
    size: tuple[int, int] = (1280, 960),
    language: str = "en",
    words: dict[str, tuple[str, ...]] | None = None,
) -> Scene:
    """Render a stand in the middle of a table, ``turn`` degrees clockwise, at ``per_mm`` pixels a millimetre."""
    rng = np.random.default_rng(seed)
    words = words or stand_words(rng, language)
    text = "".join(sorted({char for card in words.values() for word in card for char in word}))
    look = random_stand_look(rng, text, system_fonts=False)
    picture = table(rng, size)
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    turned = np.array([[c, -s], [s, c]]) * per_mm
    middle = np.array(size) / 2
    corners = []
    for index, name in enumerate("ABC"):
        x = (index - 1) * (CARD_MM[0] + GAP_MM)
        card = rectangle((x, 0.0), CARD_MM) @ turned.T + middle
        label = rectangle((x, CARD_MM[1] / 2 + 5 + PLATE_MM[1] / 2), PLATE_MM) @ turned.T + middle
        lay(picture, word_card(look, words[name], CARD_MM), card)
        lay(picture, plate(look, name), label)
        corners.append(card)
    picture = cv2.GaussianBlur(picture, (3, 3), 0.6)
    noise = rng.normal(0, 2.0, picture.shape)
    return Scene(np.clip(picture + noise, 0, 255).astype(np.uint8), np.array(corners), words)


def table(rng: np.random.Generator, size: tuple[int, int]) -> np.ndarray:
    """A bare table top in one colour with a soft grain."""
    base = rng.uniform(50, 130, 3)
    grain = cv2.resize(rng.normal(0, 6, (size[1] // 16, 4, 1)).astype(np.float32), size, interpolation=cv2.INTER_CUBIC)
    return np.clip(base + grain[..., None], 0, 255).astype(np.uint8)


def rectangle(centre: tuple[float, float], size: tuple[float, float]) -> np.ndarray:
    half = np.array(size) / 2
    return np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half + np.array(centre)


def lay(picture: np.ndarray, art: np.ndarray, corners: np.ndarray) -> None:
    """Paste premultiplied BGRA ``art`` onto ``corners`` (4, 2) of ``picture``."""
    height, width = art.shape[:2]
    shrink = np.hypot(*(corners[1] - corners[0])) / width
    art = cv2.resize(art, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    height, width = art.shape[:2]
    source = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(source, (corners - 0.5).astype(np.float32))
    patch = cv2.warpPerspective(art, matrix, (picture.shape[1], picture.shape[0])).astype(np.float32)
    picture[:] = (picture * (1 - patch[..., 3:] / 255) + patch[..., :3]).clip(0, 255).astype(np.uint8)


def shared(name: str) -> Path:
    """A file of the shared films and photographs; skips the test where it is not at hand."""
    path = SHARED / name
    if not path.is_file():
        pytest.skip(f"{path} is not there; set PAPERREF_SHARED to the folder that holds tables/ and photos/")
    return path
