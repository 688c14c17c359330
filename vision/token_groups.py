"""Which coloured discs beside which sheet are a player's own score tokens, and not the print of the cloth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.camera import Image
from vision.colour import name_colour
from vision.hue import Floats, dominant, to_oklch, turn
from vision.sheets import LightQuad
from vision.tokens import Disc, disc_pixels, find_discs, ring_pixels, stands_out

SAME_LOOK = np.array([0.14, 0.06, 12.0], np.float32)
"""Discs of one print differ by less than this in lightness, chroma and hue (degrees)."""
CLOTH = 3
"""What lies beside so many sheets is the print of the cloth."""
SAME_RADIUS = 0.3
"""Tokens of one table differ in their radius by less than this share."""
BESIDE = 0.65
"""How far from its sheet a player's tokens may lie, as a share of the sheet's long side."""
TOGETHER = 12.0
"""Tokens of one player lie within so many radii of each other."""
MOST_TOKENS = 6
"""More discs of one hue than this beside one sheet are the print of the cloth."""


@dataclass(frozen=True, slots=True, eq=False)
class TokenGroup:
    """Discs of one look beside one sheet.

    Attributes:
        sheet: number of the sheet.
        discs: of one look and about one size, the most evident first.
        look: their lightness, chroma and hue.
        strength: how full their colour is and how far from the cloth round them, all together.
    """

    sheet: int
    discs: tuple[Disc, ...]
    look: Floats
    strength: float


def own_tokens(picture: Image, sheets: Sequence[LightQuad], white: Floats) -> list[TokenGroup]:
    """For each sheet that has some the tokens beside it, in the order of the sheets; no two sheets have one look.

    Args:
        picture: the still picture in colour, in common light.
        sheets: light quads of like size.
        white: how paper looks in this light.
    """
    groups = [
        group for sheet, discs in _nearest(picture, sheets, white) for group in _groups(picture, sheet, discs, white)
    ]
    chosen: dict[int, TokenGroup] = {}
    for group in sorted(groups, key=lambda group: -group.strength):
        everywhere = {other.sheet for other in groups if _alike(group.look, other.look)}
        taken = group.sheet in chosen or any(_alike(group.look, other.look) for other in chosen.values())
        if len(everywhere) < CLOTH and not taken:
            chosen[group.sheet] = group
    # All players have as many; what is more beside one sheet is print of the cloth that happens to look like them.
    usual = int(np.median([len(group.discs) for group in chosen.values()] or [0]))
    return [replace(chosen[sheet], discs=chosen[sheet].discs[:usual]) for sheet in sorted(chosen)]


def stray_tokens(picture: Image, owned: Sequence[tuple[LightQuad, list[Disc]]], white: Floats) -> list[list[Disc]]:
    """Groups of discs that lie together far from all sheets, as many as players have tokens and of a look of their own.

    Args:
        picture: the still picture in common light.
        owned: the sheets with the tokens beside them.
        white: how paper looks in this light.
    """
    sheets, usual = [quad for quad, _ in owned], int(np.median([len(discs) for _, discs in owned]))
    scale = float(np.median([quad.sides[0] for quad in sheets]))
    radius = float(np.median([disc.radius for _, discs in owned for disc in discs]))
    apart: list[Disc] = []
    for disc in find_discs(picture, scale):
        fits = abs(disc.radius - radius) < SAME_RADIUS * radius and stands_out(picture, disc)
        fresh = all(np.hypot(disc.x - other.x, disc.y - other.y) > disc.radius for other in apart)
        far = all(_gap(quad, disc) > BESIDE * scale for quad in sheets)
        if fits and fresh and far and _is_coloured(picture, disc, white):
            apart.append(disc)
    inks = [np.concatenate([disc_pixels(picture, disc) for disc in discs]) for _, discs in owned]
    known = [found.colour for ink in inks if (found := dominant(ink, white))]
    strays = []
    for group in _groups(picture, -1, apart, white):
        near = max(np.hypot(a.x - b.x, a.y - b.y) for a in group.discs for b in group.discs) < TOGETHER * radius
        if near and len(group.discs) == usual and not any(_alike(group.look, look) for look in known):
            strays.append(list(group.discs))
    return strays


def _gap(quad: LightQuad, disc: Disc) -> float:
    return -cv2.pointPolygonTest(quad.corners.astype(np.float32), (disc.x, disc.y), True)


def _nearest(picture: Image, sheets: Sequence[LightQuad], white: Floats) -> list[tuple[int, list[Disc]]]:
    """The coloured discs that lie beside sheets, by the nearest of these."""
    scale = float(np.median([quad.sides[0] for quad in sheets]))
    nearest: dict[int, list[Disc]] = {}
    for disc in _coloured_discs(picture, sheets, scale, white):
        gaps = [_gap(quad, disc) for quad in sheets]
        best = int(np.argmin(gaps))
        if 0.5 * disc.radius < gaps[best] < BESIDE * scale:
            nearest.setdefault(best, []).append(disc)
    return sorted(nearest.items())


def _coloured_discs(picture: Image, sheets: Sequence[LightQuad], scale: float, white: Floats) -> list[Disc]:
    """Coloured discs near any sheet, each once."""
    reach = BESIDE * scale
    found: list[Disc] = []
    for quad in sheets:
        low = np.maximum(np.floor(quad.corners.min(axis=0) - reach).astype(int), 0)
        high = np.ceil(quad.corners.max(axis=0) + reach).astype(int)
        for spot in find_discs(picture[low[1] : high[1], low[0] : high[0]], scale):
            disc = Disc(spot.x + low[0], spot.y + low[1], spot.radius)
            fresh = all(np.hypot(disc.x - other.x, disc.y - other.y) > disc.radius for other in found)
            if fresh and stands_out(picture, disc) and _is_coloured(picture, disc, white):
                found.append(disc)
    return found


def _is_coloured(picture: Image, disc: Disc, white: Floats) -> bool:
    name, confidence = name_colour(disc_pixels(picture, disc), white)
    return name not in ("black", "white", "none") and confidence > 0.3


def _groups(picture: Image, sheet: int, discs: list[Disc], white: Floats) -> list[TokenGroup]:
    """The discs beside one sheet by their look; of a group those of its commonest size."""
    looks = {disc: found.colour for disc in discs if (found := dominant(disc_pixels(picture, disc), white))}
    groups = []
    for disc in looks:
        alike = [other for other in looks if _alike(looks[disc], looks[other])]
        radius = float(np.median([other.radius for other in alike]))
        alike = [other for other in alike if abs(other.radius - radius) < SAME_RADIUS * radius]
        if disc in alike and len(alike) <= MOST_TOKENS:
            strengths = {other: float(looks[other][1]) * _apart(picture, other, white) for other in alike}
            strongest = sorted(alike, key=lambda other: -strengths[other])
            groups.append(TokenGroup(sheet, tuple(strongest), looks[disc], sum(strengths.values())))
    return groups


def _apart(picture: Image, disc: Disc, white: Floats) -> float:
    """How far a disc's colour is from what lies round it, in OKLab."""
    inner, outer = (
        np.median(to_oklch(pixels, white), axis=0)
        for pixels in (disc_pixels(picture, disc), ring_pixels(picture, disc))
    )
    bend = np.radians(inner[2] - outer[2])
    across = inner[1] ** 2 + outer[1] ** 2 - 2 * inner[1] * outer[1] * np.cos(bend)
    return float(np.sqrt((inner[0] - outer[0]) ** 2 + max(across, 0.0)))


def _alike(one: Floats, two: Floats) -> bool:
    """Whether two looks may be those of one print."""
    apart = np.abs([one[0] - two[0], one[1] - two[1], float(turn(float(one[2]), float(two[2])))])
    return bool((apart < SAME_LOOK).all())
