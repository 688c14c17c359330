"""Whether a pile was knocked over: its cards lie apart and moved, and no hand is what reaches out of the view."""

from __future__ import annotations

import cv2
import numpy as np

from vision.camera import Image
from vision.difference import DIM, changed, relit

SPREAD = 0.4
"""A pile that covers so much more (in cards) without a new player's card was knocked over,"""
MOVED = 0.9
"""where so much of it (in cards) looks different; a card that landed or was pushed changes less, or covers no more."""
THIN = 0.05
"""What is thinner, as a share of the sheet's width, is a line drawn on the sheet, which may run on to its edge."""
PLACE = 0.3
"""The cards of a pile lie within this distance of the middle of the view, in sheet widths."""
RIM = 2
"""So many pixels at the edge of a view are its rim."""


def spread_out(ground: Image, before: Image, now: Image, card: float) -> bool:
    """Whether what lies there has moved and covers more of the table by a good part of a card.

    Args:
        ground, before, now: the empty place, the last clear look and this one, BGR (h, w, 3).
        card: area of a card in pixels.
    """
    then, covered = (cv2.countNonZero(changed(ground, view, dim=DIM)) for view in (before, now))
    if covered - then < SPREAD * card:
        return False
    return cv2.countNonZero(changed(before, now, dim=DIM)) > MOVED * card


def lies_apart(ground: Image, view: Image, width: float) -> bool:
    """Whether what lies in the middle of a wide view is whole in it: a hand comes in over the edge, cards do not.

    Args:
        ground, view: the empty place and what is seen, BGR (h, w, 3).
        width: of the sheet in pixels of the view.
    """
    covered = changed(ground, relit(view, ground), dim=DIM)
    side = max(3, round(THIN * width)) | 1
    solid = cv2.morphologyEx(covered, cv2.MORPH_OPEN, np.ones((side, side), np.uint8))
    labels = cv2.connectedComponents(solid)[1]
    height, across = labels.shape
    place = np.zeros((height, across), np.uint8)
    cv2.circle(place, (across // 2, height // 2), round(PLACE * width), 255, -1)
    lying = np.setdiff1d(labels[place > 0], [0])
    rims = (labels[:RIM], labels[-RIM:], labels[:, :RIM], labels[:, -RIM:])
    reaching = np.unique(np.concatenate([part.ravel() for part in rims]))
    return bool(lying.size) and not np.isin(lying, reaching).any()
