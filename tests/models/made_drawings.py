"""A tiny collection of made drawings and icons, in the shape of the collections that the guesser learns from."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

CLASSES = ("circle", "square", "zigzag", "line")


def strokes(name: str, rng: np.random.Generator) -> list[np.ndarray]:
    """One drawing in 0 to 255, of one stroke or, for squares, of four."""
    turn, size = rng.uniform(0, 6.28), rng.uniform(60, 110)
    if name == "circle":
        angles = np.linspace(turn, turn + 6.3, 24)
        lines = [np.stack([np.cos(angles), np.sin(angles)], axis=1) * size]
    elif name == "square":
        corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)]) * size
        lines = [corners[i : i + 2] for i in range(4)]
    elif name == "zigzag":
        lines = [np.stack([np.linspace(-1, 1, 9), np.arange(9) % 2 - 0.5], axis=1) * size]
    else:
        lines = [np.array([(-1, -1), (1, 1)]) * size]
    return [(line + 128 + rng.normal(0, 2, line.shape)).clip(0, 255).astype(np.uint8) for line in lines]


def write(folder: Path, each: int = 40) -> None:
    """Write ``each`` drawings of `CLASSES` as strokes, some pictures and some icons to ``folder``."""
    rng = np.random.default_rng(1)
    drawings = [(strokes(name, rng), place) for place, name in enumerate(CLASSES) for _ in range(each)]
    np.savez(
        folder / "quickdraw345_strokes.npz",
        points=np.concatenate([line for lines, _ in drawings for line in lines]),
        stroke_len=np.array([len(line) for lines, _ in drawings for line in lines], np.int32),
        n_strokes=np.array([len(lines) for lines, _ in drawings], np.int32),
        label=np.array([place for _, place in drawings], np.int32),
        classes=np.array(CLASSES),
    )
    pictures = np.zeros((6, 64, 64), np.uint8)
    for picture in pictures:
        cv2.circle(picture, (32, 32), int(rng.integers(10, 28)), 255, 2)
    np.savez(folder / "quickdraw_pictures64.npz", images=pictures, label=np.zeros(6, np.int32), classes=CLASSES)
    names = ("sun circle", "ring", "coin", "circles", "disc", "wheel")
    np.savez(folder / "icons64.npz", images=pictures, names=np.array(names), set=np.array(["made"] * 6))
