"""What happens right of one player's sheet: tokens arrive, black ones from the middle, coloured ones from others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from engine.events import Event, Player
from engine.pictomania.events import BonusTaken, TokenGiven
from models.stars import StarReading
from vision.camera import Image
from vision.channels import colourfulness, grey_of
from vision.colour import Palette
from vision.difference import blobs, changed, merged, relit
from vision.sighting import Look, Sighting
from vision.tokens import Disc, crop_disc, disc_pixels, is_dark, round_edges

STARS = (1, 2, 3)
NO_TOKEN = 0.1
"""What has at least this probability of no stars is not taken for a token by its stars alone."""
TOKEN_CONTRAST = 15
"""A black token on a dark table differs little from it, 0 to 255; what is not round does not count anyway."""
SURE = 0.8
"""What the view's edge cuts off is a token where it is read as surely as this; else it may be the end of a sleeve."""
BESIDE = 1.8
"""What lies within so many radii of the middle of a disc may be its blurred rim or its shadow."""
Reader = Callable[[Image], StarReading]
"""Counts the stars in a square crop of a token."""


@dataclass(frozen=True, slots=True, eq=False)
class SideState:
    """All that is remembered of one player's token place.

    Attributes:
        owner: whose place it is.
        radius: of a token, in pixels of the view.
        ground: the place while nothing lay there.
        last: the last clear look.
        tokens: the discs that lie there.
    """

    owner: Player
    radius: float
    ground: Image
    last: Image
    tokens: tuple[Disc, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class SideStep:
    """What one look at a token place gave."""

    state: SideState
    clear: bool
    sightings: tuple[Sighting, ...] = ()


def start(owner: Player, radius: float, ground: Image) -> SideState:
    """A token place on which nothing lies yet; `radius` of a token in pixels of the view."""
    return SideState(owner, radius, ground, ground)


def step(state: SideState, look: Look, read: Reader, palette: Palette, white: float, left: tuple[int, ...]) -> SideStep:
    """Take one look at a token place at rest; `left` are the stars of the bonus tokens that nobody has taken yet.

    A hand that lay still at the last look, of the table's own colour, is seen to be gone by the bare ground.
    """
    seen = _since(state, look, read, palette, white, left)
    if seen.clear or state.last is state.ground:
        return seen
    bare = _since(replace(state, last=state.ground), look, read, palette, white, left)
    return bare if bare.clear else seen


def _since(
    state: SideState, look: Look, read: Reader, palette: Palette, white: float, left: tuple[int, ...]
) -> SideStep:
    """What a look shows since the last one."""
    look = replace(look, view=relit(look.view, state.last))
    news = changed(state.last, look.view, TOKEN_CONTRAST)
    news = _filled(news, round(0.7 * state.radius) | 1)
    for disc in state.tokens:
        cv2.circle(news, (round(disc.x), round(disc.y)), round(1.15 * state.radius), 0, -1)
    size = np.pi * state.radius**2
    things = blobs(news, round(0.05 * size))
    if not things:
        return SideStep(replace(state, last=look.view), True)
    if any(thing.touches and thing.area > 2.2 * size for thing in things) or sum(t.area for t in things) > 9 * size:
        return SideStep(state, False)
    fresh = [disc for disc in _discs(look.view, news, state.radius) if not _near(disc, state.tokens)]
    alone = _stars_alone(news, state.radius, [*state.tokens, *fresh])
    arrived = [(disc, _arrival(state, look, disc, read, palette, white, left)) for disc in fresh]
    arrived += [(disc, _if_black(_arrival(state, look, disc, read, palette, white, left))) for disc in alone]
    if any(seen is not None and seen.confidence < SURE and _cut_off(disc, news) for disc, seen in arrived):
        return SideStep(state, False)
    tokens = tuple(disc for disc, sighting in arrived if sighting is not None)
    seen = tuple(sighting for _, sighting in arrived if sighting is not None)
    return SideStep(replace(state, last=look.view, tokens=(*state.tokens, *tokens)), True, seen)


def _filled(mask: Image, gap: int) -> Image:
    """A mask without gaps of `gap` pixels and without holes.

    Bright stars on a dark token blur to the table's own grey, and on a dark table only its rim and stars are seen.
    """
    closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((gap, gap), np.uint8))
    outlines = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]
    return np.asarray(cv2.drawContours(closed, outlines, -1, 255, cv2.FILLED), np.uint8)


def _discs(view: Image, news: Image, radius: float) -> list[Disc]:
    """Discs of a token's size in what is new, by their outline and by their round edge."""
    fresh: list[Disc] = []
    for thing in blobs(news, round(0.35 * np.pi * radius**2)):
        if 1.2 * radius < thing.short and thing.long < 2.7 * radius:
            fresh.append(Disc(*thing.centre, radius))
    rest = news.copy()
    for disc in fresh:
        cv2.circle(rest, (round(disc.x), round(disc.y)), round(1.15 * radius), 0, -1)
    if cv2.countNonZero(rest) < 0.3 * np.pi * radius**2:
        return fresh
    low, high = 0.75 * radius, 1.3 * radius
    for disc in [*round_edges(grey_of(view), low, high), *round_edges(colourfulness(view), low, high)]:
        spot = np.zeros(news.shape, np.uint8)
        cv2.circle(spot, (round(disc.x), round(disc.y)), round(0.9 * radius), 255, -1)
        share = cv2.countNonZero(cv2.bitwise_and(spot, news)) / max(cv2.countNonZero(spot), 1)
        if share > 0.5 and not _near(disc, fresh):
            fresh.append(disc)
    return fresh


def _stars_alone(news: Image, radius: float, discs: list[Disc]) -> list[Disc]:
    """Discs of which only the stars are seen, a black token on a black table; specks beside a disc are its rim's."""
    least, most = (share * np.pi * radius**2 for share in (0.05, 0.35))
    specks = [blob for blob in blobs(news, round(least)) if blob.area < most and not blob.touches]
    alone: list[Disc] = []
    for speck in specks:
        near = [other for other in specks if np.hypot(*np.subtract(other.centre, speck.centre)) < 1.4 * radius]
        disc = Disc(*merged(near).centre, radius)
        if not _near(disc, discs, BESIDE) and not _near(disc, alone):
            alone.append(disc)
    return alone


def _cut_off(disc: Disc, view: Image) -> bool:
    """Whether a disc is not wholly inside a view (h, w)."""
    height, width = view.shape
    return bool(min(disc.x, disc.y, width - 1 - disc.x, height - 1 - disc.y) < disc.radius)


def _near(disc: Disc, others: Sequence[Disc], radii: float = 1.2) -> bool:
    """Whether the middle of a disc lies within so many radii of that of another."""
    return any(np.hypot(disc.x - other.x, disc.y - other.y) < radii * disc.radius for other in others)


def _if_black(arrival: Sighting | None) -> Sighting | None:
    return arrival if arrival is not None and isinstance(arrival.event, BonusTaken) else None


def _arrival(
    state: SideState, look: Look, disc: Disc, read: Reader, palette: Palette, white: float, left: tuple[int, ...]
) -> Sighting | None:
    """The event of a new disc, or None where it is neither black nor a player's."""
    reading = read(crop_disc(look.view, disc))
    pixels = disc_pixels(look.view, disc)
    colour = palette.classify(pixels)
    # What bears stars and no player's colour is a bonus token, however its stars brighten the little dark ground.
    black = is_dark(pixels, white) or (colour.name not in palette.looks and reading.probabilities[0] < NO_TOKEN)
    if not black and (colour.name not in palette.looks or colour.name == state.owner):
        return None
    possible = (sorted(set(left).intersection(STARS)) or STARS) if black else STARS
    shares = {stars: float(reading.probabilities[stars]) + 1e-4 for stars in possible}
    ranked = sorted(shares, key=lambda stars: -shares[stars])
    sure = shares[ranked[0]] / sum(shares.values())

    def event(stars: int) -> Event:
        return BonusTaken(state.owner, stars) if black else TokenGiven(colour.name, state.owner, stars)

    if not black:
        sure = min(sure, colour.confidence)
    others = tuple(event(stars) for stars in ranked[1:])
    return Sighting(event(ranked[0]), look.at, look.since, round(sure, 4), others, state.last, look.view)
