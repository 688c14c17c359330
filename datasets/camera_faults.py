"""What a cheap camera does to a small picture: light, colour cast, glare, blur, noise and compression."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator

from datasets.canvas import Picture


def light(rng: Generator, picture: Picture, depth: float) -> Picture:
    """Return ``picture`` under a tinted lamp at one side, ``depth`` (0 to 1) how much darker the far side is."""
    height, width = picture.shape[:2]
    turn = rng.uniform(0, 2 * np.pi)
    across = np.linspace(-0.5, 0.5, width, dtype=np.float32)[None, :] * np.float32(np.cos(turn))
    down = np.linspace(-0.5, 0.5, height, dtype=np.float32)[:, None] * np.float32(np.sin(turn))
    gain = (1 + depth * (across + down)) * rng.uniform(0.55, 1.15)
    cast = 1 + rng.normal(0, 0.07, 3)
    lit = picture * (gain[..., None] * cast.astype(np.float32))
    return np.clip(lit, 0, 255).astype(np.uint8)


def glare(rng: Generator, picture: Picture) -> Picture:
    """Return ``picture`` with a soft white reflection somewhere."""
    height, width = picture.shape[:2]
    centre = rng.uniform(0, 1, 2) * (width, height)
    spot = np.asarray(cv2.getGaussianKernel(2 * max(height, width) + 1, rng.uniform(0.08, 0.35) * width))
    spot = spot / spot.max()
    middle = max(height, width)
    rows = spot[middle - round(centre[1]) : middle - round(centre[1]) + height]
    columns = spot[middle - round(centre[0]) : middle - round(centre[0]) + width]
    shine = (rows @ columns.T * rng.uniform(40, 190)).astype(np.uint8)
    return cv2.add(picture, cv2.merge([shine] * 3))


def blurred(rng: Generator, picture: Picture, reach: float) -> Picture:
    """Return ``picture`` out of focus or moved, up to ``reach`` pixels."""
    size = rng.uniform(0, reach)
    if size < 0.3:
        return picture
    if rng.random() < 0.7:
        return cv2.GaussianBlur(picture, (0, 0), size)
    length = max(round(size * 2.5), 2)
    kernel: Picture = np.zeros((length * 2 + 1,) * 2, np.float32)
    step = np.array([np.cos(turn := rng.uniform(0, np.pi)), np.sin(turn)]) * length / 2
    start, end = (np.round(length + sign * step).astype(int).tolist() for sign in (-1, 1))
    cv2.line(kernel, start, end, 1.0)
    return cv2.filter2D(picture, -1, kernel / kernel.sum())


def noisy(rng: Generator, picture: Picture, deviation: float) -> Picture:
    """Return ``picture`` with grain of ``deviation`` grey steps, part of it the same in all channels."""
    height, width = picture.shape[:2]
    grain = rng.standard_normal((height, width, 3), np.float32)
    shared = rng.standard_normal((height, width, 1), np.float32)
    grey = (grain * np.float32(0.5) + shared) * np.float32(deviation)
    return np.asarray(np.clip(picture + grey, 0, 255), np.uint8)


def compressed(rng: Generator, picture: Picture, worst: int = 25) -> Picture:
    """Return ``picture`` after JPEG of a drawn quality, ``worst`` to 95: blocks, ringing and smeared colour."""
    quality = int(rng.integers(worst, 96))
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR))
