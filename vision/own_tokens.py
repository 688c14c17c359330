"""What a player still has of their own tokens at the end: counted beside what lay there when the round began.

A place that is covered, or of which the reading is not sure, says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

import cv2
import numpy as np

from engine.entry import SURE
from engine.events import Player
from engine.pictomania.events import TokensLeft
from models.stars import STAR_CLASSES, StarReading
from vision.camera import Image
from vision.channels import colourfulness, grey_of
from vision.colour import Palette
from vision.difference import LEAST, blobs, changed, relit
from vision.sheets import Points
from vision.sighting import Sighting
from vision.table import Seat
from vision.tokens import Disc, crop_disc, disc_pixels, ring_pixels, round_edges
from vision.zones import Zone

Reader = Callable[[Image], StarReading]
"""Counts the stars in a square crop of a token."""
TOKEN_CONTRAST = 15
"""Where a token was taken away the place differs by more than this, 0 to 255."""
STAYED = 0.2
"""A token of whose place no larger share has changed lies where it lay."""
APART = 1.2
"""Tokens lie side by side: their middles are farther apart than so many radii."""
COVERED = 0.5
"""What is new besides tokens, as a share of a token's area, is something that hides them."""
SLIP = 1e-3
"""How likely a token is to be read as any number of stars by mistake, however sure the reader is."""


@dataclass(frozen=True, slots=True, eq=False)
class OwnTokens:
    """One player's own tokens as they lay when the round began.

    Attributes:
        owner: whose they are.
        row: their stars, best first.
        discs: where they lay, in pixels of the view.
        view: the place then, BGR.
        sheet: corners (4, 2) of the sheet, in pixels of the view: what is drawn there is no token.
    """

    owner: Player
    row: tuple[int, ...]
    discs: tuple[Disc, ...]
    view: Image
    sheet: Points


def lying(seat: Seat, row: tuple[int, ...], zone: Zone, view: Image) -> OwnTokens:
    """The tokens of a seat, with the stars of `row`, as they lie in a view of the zone that holds them."""
    middles = zone.to_view(np.array([[token.x, token.y] for token in seat.tokens]))
    radius = float(np.median([token.radius for token in seat.tokens]))
    discs = tuple(Disc(float(x), float(y), radius) for x, y in middles)
    return OwnTokens(seat.colour, row, discs, view, zone.to_view(seat.corners))


def tokens_left(own: OwnTokens, view: Image, read: Reader, palette: Palette, at: float) -> Sighting | None:
    """Which of a player's own tokens lie there in `view`, of the same place and size, at `at` seconds; None: not sure.

    They may have been moved about in it. What lies there of another colour is none of them.
    """
    if len(own.discs) != len(own.row) or max(own.row) > max(STAR_CLASSES):
        return None
    now = relit(view, own.view)
    there = _still_lying(own, now, palette)
    if there is None or len(there) > len(own.row):
        return None
    ranked = _ranked([read(crop_disc(now, disc)) for disc in there], own.row)
    left, sure = ranked[0]
    sure *= min((palette.classify(disc_pixels(now, disc)).confidence for disc in there), default=1.0)
    if sure < SURE:
        return None
    others = tuple(TokensLeft(own.owner, stars) for stars, _ in ranked[1:])
    return Sighting(TokensLeft(own.owner, left), at, at, round(sure, 4), others, own.view, view)


def _still_lying(own: OwnTokens, now: Image, palette: Palette) -> list[Disc] | None:
    """The discs of the owner's colour that lie there; None where something may hide some."""
    news, rest = (_off_sheet(own, changed(own.view, now, least)) for least in (TOKEN_CONTRAST, LEAST))
    stayed = [disc for disc in own.discs if _share(news, disc) < STAYED]
    left = [disc for disc in own.discs if disc not in stayed]
    found, others = list(stayed), list[Disc]()
    for disc in _round_things(now, own.discs[0].radius):
        if _apart(disc, [*found, *others]) and _share(news, disc) >= STAYED:
            (found if _is_own(own, now, disc, palette) else others).append(disc)
    for disc in [*left, *found, *others]:
        cv2.circle(rest, (round(disc.x), round(disc.y)), round(1.3 * disc.radius), 0, -1)
    hidden = blobs(rest, round(COVERED * np.pi * own.discs[0].radius ** 2))
    doubtful = [disc for disc in left if _apart(disc, found) and _is_own(own, now, disc, palette)]
    return None if hidden or doubtful else found


def _off_sheet(own: OwnTokens, mask: Image) -> Image:
    return np.asarray(cv2.fillConvexPoly(mask, np.rint(own.sheet).astype(np.int32), 0), np.uint8)


def _round_things(view: Image, radius: float) -> list[Disc]:
    low, high = 0.75 * radius, 1.3 * radius
    return [*round_edges(colourfulness(view), low, high), *round_edges(grey_of(view), low, high)]


def _is_own(own: OwnTokens, now: Image, disc: Disc, palette: Palette) -> bool:
    """Whether a disc has its owner's colour, and the ground round it has not."""
    inner, outer = (palette.classify(pixels).name for pixels in (disc_pixels(now, disc), ring_pixels(now, disc)))
    return inner == own.owner != outer


def _share(mask: Image, disc: Disc) -> float:
    """The share of a disc that a mask covers; 1 where the disc reaches out of the view."""
    spot = np.zeros(mask.shape, np.uint8)
    cv2.circle(spot, (round(disc.x), round(disc.y)), round(0.9 * disc.radius), 255, -1)
    return cv2.countNonZero(cv2.bitwise_and(spot, mask)) / max(cv2.countNonZero(spot), 1)


def _apart(disc: Disc, others: Sequence[Disc]) -> bool:
    return all(np.hypot(disc.x - other.x, disc.y - other.y) > APART * disc.radius for other in others)


def _ranked(readings: list[StarReading], row: tuple[int, ...]) -> list[tuple[tuple[int, ...], float]]:
    """Which tokens of the row these can be, the likeliest first, each with its probability among all that it has."""
    chances = [reading.probabilities + SLIP for reading in readings]
    weights = {
        part: sum(
            float(np.prod([chance[stars] for chance, stars in zip(chances, order, strict=True)]))
            for order in set(permutations(part))
        )
        for part in sorted(set(combinations(sorted(row, reverse=True), len(readings))))
    }
    total = sum(weights.values())
    return sorted(((part, weight / total) for part, weight in weights.items()), key=lambda pair: -pair[1])
