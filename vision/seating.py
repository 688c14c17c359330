"""Who sits where: which sheets have a player's score tokens beside them, which way round they lie, whose they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Image
from vision.colour import name_apart
from vision.half_seen import half_seen
from vision.hue import Floats
from vision.light import Light, common_white, light_of, lit
from vision.sheets import LightQuad, Points, complete
from vision.table import Seat
from vision.token_groups import TokenGroup, own_tokens
from vision.tokens import Disc, disc_pixels

PLAYERS = (3, 6)
"""Fewest and most players."""
SAME_SIZE = 0.3
"""Sheets of one table differ in their apparent size by at most this share of the median."""
LINE, OUTERMOST, LEFT_OF = 24.0, 10.0, 8.0
"""Weight of what tells the foot of a sheet: a dark line (its darkness at most), lying outermost, tokens at left."""
FAINT = 0.4
"""A quad that is less than this share as clear as the clearest of its size is a square of the cloth, or light on it."""
GROUPS = 6
"""So many groups of like quads are tried, the brightest first; a chequered cloth makes groups too."""

Owned = list[tuple[LightQuad, list[Disc]]]
"""Sheets with the tokens beside them."""


def find_owned(picture: Image, luma: Image, quads: list[LightQuad]) -> Owned:
    """The sheets of the players with their tokens: of all groups of like quads the one with the most evident tokens.

    Args:
        picture, luma: the still picture in colour and grey.
        quads: light quads that may be sheets.
    """
    best = _most_evident(picture, _groups(luma, quads, [quad for quad in quads if quad.whole]))
    if len(best) < PLAYERS[0]:
        # No sheet need lie wholly in the picture: one of which three corners are seen tells its size too.
        sized = [quad if quad.whole else _by_itself(luma, quad) for quad in quads]
        more = _most_evident(picture, _groups(luma, quads, [quad for quad in sized if quad is not None]))
        best = more if len(more) > len(best) else best
    return _with_half_seen(picture, luma, best) if best else best


def _by_itself(luma: Image, quad: LightQuad) -> LightQuad | None:
    """A sheet that runs out of the picture, completed by three corners of its own; None where fewer are seen."""
    if len(quad.seen) != 3:
        return None
    short, long = sorted(np.linalg.norm(np.diff(quad.seen, axis=0), axis=1).tolist())
    return complete(luma, quad, long, short)


def _most_evident(picture: Image, groups: Iterable[list[LightQuad]]) -> Owned:
    """The group with the most evident tokens, with these; empty where none has any."""
    best: Owned = []
    most = 0.0
    for group in groups:
        tokens = _tokens(picture, group)
        owned = [(group[own.sheet], list(own.discs)) for own in tokens]
        evidence = sum(own.strength for own in tokens) * _as_sheets([quad for quad, _ in owned])
        if len(tokens) <= PLAYERS[1] and evidence > most:
            best, most = owned, evidence
    return best


def _tokens(picture: Image, group: list[LightQuad]) -> list[TokenGroup]:
    """The tokens beside sheets, sought in the light that most of these are in."""
    usual = usual_white(paper_whites(picture, group))
    white = common_white(usual)
    return own_tokens(lit(picture, light_of(usual, white)), group, white)


def _with_half_seen(picture: Image, luma: Image, owned: Owned) -> Owned:
    """The sheets and those of which only some edges are seen, where these have as many tokens, and take none away."""
    sheets = [quad for quad, _ in owned]
    further = half_seen(luma, sheets)
    if not further:
        return owned
    found = {own.sheet: list(own.discs) for own in _tokens(picture, sheets + further)}
    usual = len(owned[0][1])
    if len(found) > PLAYERS[1] or any(len(found.get(number, ())) != usual for number in range(len(owned))):
        return owned
    return owned + [(quad, found[k]) for k, quad in enumerate(further, len(owned)) if len(found.get(k, ())) == usual]


def _as_sheets(quads: list[LightQuad]) -> float:
    """How well quads look like the sheets of one table, for comparison only: of one size, and rather large.

    Of like evidence the larger quads are right: light and printed lines cut sheets, and nothing makes them larger.
    """
    if not quads:
        return 0.0
    areas = np.log([quad.sides[0] * quad.sides[1] for quad in quads])
    return float(np.exp(0.3 * areas.mean() - areas.std()))


def seats_of(
    picture: Image, luma: Image, owned: Owned, whites: list[Floats], common: Floats
) -> tuple[list[Seat], float]:
    """The seats, clockwise as seen from above, each named by the colour of its tokens, and how sure the names are.

    `whites` is how paper looks at each, and `common` how it looks in common light.
    """
    inks = [
        token_pixels(picture, discs, light_of(white, common)) for (_, discs), white in zip(owned, whites, strict=True)
    ]
    names, sure = name_apart(inks, common)
    middle = np.mean([quad.centre for quad, _ in owned], axis=0)
    seats = [Seat(name, orient(luma, quad, middle, discs), tuple(discs), white)
             for name, (quad, discs), white in zip(names, owned, whites, strict=True)]  # fmt: skip
    return sorted(seats, key=lambda seat: float(np.arctan2(*(seat.corners.mean(axis=0) - middle)[::-1]))), sure


def token_pixels(picture: Image, discs: Sequence[Disc], light: Light | None) -> NDArray[np.uint8]:
    """Pixels (n, 1, 3) of discs in common light."""
    return lit(np.concatenate([disc_pixels(picture, disc) for disc in discs])[:, None], light)


def paper_whites(picture: Image, quads: list[LightQuad]) -> list[Floats]:
    """How white the paper of each sheet looks in its middle, BGR 0 to 255."""
    whites = []
    for quad in quads:
        x, y = quad.centre.astype(int)
        reach = max(int(quad.sides[1] / 4), 2)
        patch = picture[max(y - reach, 0) : y + reach, max(x - reach, 0) : x + reach].reshape(-1, 3)
        whites.append(np.median(patch, axis=0).astype(np.float32))
    return whites


def usual_white(whites: list[Floats]) -> Floats:
    """How white paper looks in general: the median of the sheets, not of what is burnt out."""
    unburnt = [white for white in whites if white.max() < 250] or whites
    return np.asarray(np.median(unburnt, axis=0), np.float32)


def _groups(luma: Image, quads: list[LightQuad], sized: list[LightQuad]) -> Iterator[list[LightQuad]]:
    """Groups of one size and shape of those quads that tell their size, brightest first, with the others completed."""
    groups: dict[tuple[int, ...], list[LightQuad]] = {}
    if sized:
        alike, covered, clear = _alike(sized), _covered(sized), clearness(luma, sized)
        for row in alike:
            row &= clear > FAINT * clear[row].max()
            numbers = _without_doubles(sized, np.flatnonzero(row).tolist(), covered)
            if len(numbers) + sum(not quad.whole for quad in quads) >= 2:
                groups.setdefault(tuple(numbers), [sized[number] for number in numbers])
    for group in sorted(groups.values(), key=lambda group: -_brightness(luma, group))[:GROUPS]:
        long, short = (float(np.median([quad.sides[i] for quad in group])) for i in range(2))
        cut = [complete(luma, quad, long, short) for quad in quads if not quad.whole and not _among(quad, group)]
        yield group + [quad for quad in cut if quad is not None]


def _among(quad: LightQuad, group: list[LightQuad]) -> bool:
    """Whether the middle of a quad lies on one of a group."""
    x, y = quad.centre.tolist()
    return any(cv2.pointPolygonTest(other.corners.astype(np.float32), (x, y), False) > 0 for other in group)


def _without_doubles(quads: list[LightQuad], numbers: list[int], covered: NDArray[np.bool_]) -> list[int]:
    """Of quads, by their numbers, that lie over each other the largest; else all, in their order."""
    kept: list[int] = []
    for number in sorted(numbers, key=lambda number: -quads[number].sides[0] * quads[number].sides[1]):
        if not covered[number, kept].any():
            kept.append(number)
    return sorted(kept)


def _covered(quads: list[LightQuad]) -> NDArray[np.bool_]:
    """For any two quads (n, n) whether the middle of one lies in the other."""
    corners, middles = np.stack([quad.corners for quad in quads]), np.stack([quad.centre for quad in quads])
    along = np.roll(corners, -1, axis=1) - corners
    off = middles[:, None, None] - corners[None]
    inside = (along[None, ..., 0] * off[..., 1] - along[None, ..., 1] * off[..., 0] > 0).all(axis=2)
    return np.asarray(inside | inside.T)


def _brightness(luma: Image, group: list[LightQuad]) -> float:
    """How bright the brighter ones of a group are in their middle, 0 to 255."""
    middles = [quad.centre.astype(int) for quad in group]
    return float(np.percentile([np.median(luma[y - 3 : y + 4, x - 3 : x + 4]) for x, y in middles], 75))


def clearness(luma: Image, quads: Sequence[LightQuad]) -> NDArray[np.float64]:
    """How much brighter than the ground each quad (n,) is, as a share of its brightness, whatever the light there."""
    x, y = np.array([quad.centre for quad in quads]).reshape(-1, 2).T
    height, width = luma.shape
    bright = luma[np.clip(np.rint(y), 0, height - 1).astype(int), np.clip(np.rint(x), 0, width - 1).astype(int)]
    return np.asarray(np.array([quad.contrast for quad in quads]) / np.maximum(bright.astype(np.float64), 1.0))


def _alike(quads: list[LightQuad]) -> NDArray[np.bool_]:
    """For any two quads (n, n) whether they are of about one size."""
    sides = np.array([quad.sides for quad in quads])
    larger = np.maximum(sides[:, None], sides[None])
    return np.asarray((np.abs(sides[:, None] - sides[None]) < SAME_SIZE * larger).all(axis=2))


def orient(luma: Image, quad: LightQuad, middle: Points, tokens: list[Disc]) -> Points:
    """The corners as foot left, head left, head right, foot right.

    The foot has a printed line; where none can be seen, it is outermost, and the player's own tokens lie left of it.
    """
    corners = quad.corners
    marks = [_line_strength(luma, np.roll(corners, -k, axis=0)) for k in range(4)]
    outward = [float(np.linalg.norm((corners[k] + corners[(k + 1) % 4]) / 2 - middle)) for k in range(4)]
    away = [(value - min(outward)) / (max(outward) - min(outward) + 1e-9) for value in outward]
    lie = np.mean([[disc.x, disc.y] for disc in tokens], axis=0)
    beside = int(np.argmin([np.linalg.norm((corners[k] + corners[(k + 1) % 4]) / 2 - lie) for k in range(4)]))
    cues = [min(mark, LINE) + OUTERMOST * share for mark, share in zip(marks, away, strict=True)]
    cues[beside - 1] += LEFT_OF
    foot = int(np.argmax(cues))
    # Clockwise as seen, the foot side runs from the player's right end to the left end.
    right, left, head_left, head_right = np.roll(corners, -foot, axis=0)
    return np.array([left, head_left, head_right, right])


def _line_strength(luma: Image, corners: Points) -> float:
    """How dark the darkest thin line is that runs along the first side (corners 0 to 1), just inside it; 0 to 255."""
    a, b, c, d = corners
    shares = np.linspace(0.08, 0.92, 40)
    depths = np.linspace(0.012, 0.13, 24)
    ends_a, ends_b = a + depths[:, None] * (d - a), b + depths[:, None] * (c - b)
    grid = ends_a[None] + shares[:, None, None] * (ends_b - ends_a)[None]
    height, width = luma.shape
    seen = ((grid >= 0) & (grid < [width, height])).all(axis=(1, 2))
    if seen.mean() < 0.3:
        return 0.0
    x, y = (grid[seen][..., axis].astype(np.float32) for axis in range(2))
    profile = np.median(cv2.remap(luma, x, y, cv2.INTER_LINEAR), axis=0)
    # A line is darker than paper on both sides of it; a side that misses the paper's edge is not a line.
    before = np.maximum.accumulate(profile)
    after = np.maximum.accumulate(profile[::-1])[::-1]
    return float(np.max(np.minimum(before, after) - profile))
