"""Hands with forearms and sleeves as premultiplied BGRA sprites, pointing up, drawn from a seed."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from datasets.canvas import Picture, fill, trace, with_alpha
from datasets.colours import Bgr, hsv, mix

LENGTH_MM = 1500
"""From the finger tips at the top of a sprite to the elbow at its foot."""

WIDTH_MM = 190
"""Width of a sprite."""

GRIP_MM = (95.0, 75.0)
"""Where in the sprite (x, y) the fingers hold a thing."""


@dataclass(frozen=True)
class HandLook:
    """One person's right hand: skin, sleeve, and the shape of the hand (shares around 1)."""

    skin: Bgr
    sleeve: Bgr
    sleeve_from: float
    stripes: float
    girth: float
    spread: float
    curl: tuple[float, float, float, float, float]
    left: bool


def random_hand(rng: Generator) -> HandLook:
    """Draw one person's hand: any skin, any sleeve from none to the wrist, fingers more or less spread and bent."""
    skin = hsv(rng.uniform(8, 28), rng.uniform(0.28, 0.6), rng.uniform(0.22, 0.98))
    sleeve = hsv(rng.uniform(0, 360), rng.uniform(0, 0.8), rng.uniform(0.12, 0.95))
    curl = rng.uniform(0.55, 1.0, 5)
    return HandLook(
        skin=skin,
        sleeve=sleeve,
        sleeve_from=rng.uniform(225, 430) if rng.random() < 0.8 else LENGTH_MM,
        stripes=rng.uniform(12, 40) if rng.random() < 0.3 else 0.0,
        girth=rng.uniform(0.85, 1.12),
        spread=rng.uniform(0.4, 1.25),
        curl=(curl[0], curl[1], curl[2], curl[3], curl[4]),
        left=bool(rng.random() < 0.12),
    )


def hand_sprite(look: HandLook, per_mm: float) -> Picture:
    """Return ``look`` as premultiplied BGRA, ``per_mm`` pixels a millimetre, finger tips up, cut off at the elbow."""
    height, width = round(LENGTH_MM * per_mm), round(WIDTH_MM * per_mm)
    skin, sleeve = np.zeros((height, width), np.uint8), np.zeros((height, width), np.uint8)
    creases = np.zeros((height, width), np.uint8)
    _fingers(look, skin, creases, per_mm)
    _palm_and_arm(look, skin, per_mm)
    if look.sleeve_from < LENGTH_MM:
        _tube(sleeve, (look.sleeve_from, LENGTH_MM), (47 * look.girth, 62 * look.girth), per_mm)
    picture = _round_off(skin, look.skin, per_mm, 9)
    crease = cv2.GaussianBlur(creases, (0, 0), max(per_mm, 0.4)).astype(np.float32)[..., None] / 255
    picture = (picture * (1 - 0.45 * crease)).astype(np.uint8)
    cloth = _round_off(sleeve, look.sleeve, per_mm, 22)
    if look.stripes:
        _stripe(cloth, look, per_mm)
    inside = cv2.merge([sleeve] * 3)
    picture = cv2.add(
        cv2.multiply(picture, cv2.bitwise_not(inside), scale=1 / 255), cv2.multiply(cloth, inside, scale=1 / 255)
    )
    sprite = with_alpha(picture, cv2.max(skin, sleeve))
    return np.ascontiguousarray(sprite[:, ::-1]) if look.left else sprite


def _fingers(look: HandLook, skin: Picture, creases: Picture, per_mm: float) -> None:
    roots = np.array([(60, 175), (68, 110), (89, 102), (109, 106), (127, 118)], float)
    lengths = np.array([62, 76, 86, 78, 60]) * np.array(look.curl)
    angles = np.radians(np.array([-38, -9, -1, 7, 16]) * look.spread)
    girths = np.array([21, 18, 18.5, 17.5, 15]) * look.girth
    for root, length, angle, girth in zip(roots, lengths, angles, girths, strict=True):
        tip = root + np.array([np.sin(angle), -np.cos(angle)]) * length
        trace(skin, np.array([root, tip]) * per_mm, round(girth * per_mm))
        side = np.array([np.cos(angle), np.sin(angle)]) * girth / 2
        edge = np.array([root + side, root + side + (tip - root) * 0.8]) * per_mm
        trace(creases, edge, max(round(2.2 * per_mm), 1))


def _palm_and_arm(look: HandLook, skin: Picture, per_mm: float) -> None:
    half = 39 * look.girth
    palm = np.array(
        [(95 - half, 112), (95 + half, 116), (95 + half * 0.95, 165), (95 + 27, 205), (95 - 25, 205), (95 - half, 170)]
    )
    fill(skin, palm * per_mm)
    trace(skin, palm * per_mm, round(10 * per_mm), closed=True)
    _tube(skin, (185, LENGTH_MM), (28 * look.girth, 45 * look.girth), per_mm)


def _tube(mask: Picture, along: tuple[float, float], halves: tuple[float, float], per_mm: float) -> None:
    (top, foot), (near, far) = along, halves
    fill(mask, np.array([(95 - near, top), (95 + near, top), (95 + far, foot), (95 - far, foot)]) * per_mm)


def _round_off(mask: Picture, colour: Bgr, per_mm: float, radius_mm: float) -> Picture:
    """Return a BGR picture in ``colour`` that darkens towards the rim of ``mask`` as round things do, lit aslant."""
    soft = cv2.GaussianBlur(mask, (0, 0), max(radius_mm * per_mm / 2, 0.5)).astype(np.float32) / 255
    lit = (
        0.55
        + 0.5 * soft
        + 0.5 * (soft - cv2.warpAffine(soft, np.array([[1, 0, 3 * per_mm], [0, 1, 4 * per_mm]]), soft.shape[::-1]))
    )
    return np.clip(lit[..., None] * np.array(colour, np.float32), 0, 255).astype(np.uint8)


def _stripe(cloth: Picture, look: HandLook, per_mm: float) -> None:
    rows = np.arange(len(cloth)) / per_mm
    other = np.array(mix(look.sleeve, (255, 255, 255), 0.5), float) / np.maximum(look.sleeve, 1)
    banded = (rows // look.stripes % 2 == 0)[:, None, None]
    cloth[:] = np.where(banded, np.clip(cloth * other, 0, 255), cloth).astype(np.uint8)
