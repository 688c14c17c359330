"""Light four-sided sheets of paper seen from above: found at many brightness levels, then fitted to the edge.

No memory, no colours, no rules: a picture in, quads out. A sheet stands out from what it lies on at *some* brightness
level, whatever the lamp; so every level is tried and the level at which the outline is squarest wins. Where the light
falls off over the table, or a lamp mirrors in it, no level does; but blank paper is even, and has an edge all round.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Image
from vision.rim import exact

Points = NDArray[np.float64]
"""Points in pixels, (n, 2)."""

LEVELS = range(60, 252, 5)
"""Brightness levels tried, 0 to 255."""
EVEN = (0.025, 0.04, 0.06, 0.09)
"""Steps in brightness tried, as shares of it, below which neighbouring pixels belong to one even area."""
AREA_SHARE = (0.003, 0.08)
"""Smallest and largest share of the picture that one sheet may fill."""
FILL = 0.88
"""Least share of its upright bounding rectangle that an outline must fill to be called four-sided."""
ONE_SIZE = 0.65
"""Of two outlines at one place that are less alike in area both are kept: the light may have cut one in two."""
WORK_WIDTH = 480
"""The search runs on a picture about this wide; edges are fitted in the full one."""


@dataclass(frozen=True, slots=True)
class LightQuad:
    """One light quad.

    Attributes:
        corners: (4, 2) pixels, clockwise as seen.
        whole: False where the quad runs out of the picture; its corners are then the best guess.
        contrast: brightness inside less that just outside, 0 to 255.
        seen: corners (k, 2) that surely lie inside the picture, in order; all four where the quad is whole.
    """

    corners: Points
    whole: bool
    contrast: float
    seen: Points

    @property
    def centre(self) -> Points:
        """Middle of the quad, (2,) pixels."""
        return np.asarray(self.corners.mean(axis=0))

    @property
    def sides(self) -> tuple[float, float]:
        """Long and short side in pixels (means of the opposite sides)."""
        lengths = np.linalg.norm(np.roll(self.corners, -1, axis=0) - self.corners, axis=1)
        a, b = (lengths[0] + lengths[2]) / 2, (lengths[1] + lengths[3]) / 2
        return float(max(a, b)), float(min(a, b))


def find_light_quads(luma: Image) -> list[LightQuad]:
    """All light quads of a grey picture (h, w), largest contrast first; overlapping finds are merged to the best."""
    factor = max(1, round(luma.shape[1] / WORK_WIDTH))
    height, width = luma.shape[0] // factor, luma.shape[1] // factor
    small = cv2.resize(luma[: height * factor, : width * factor], (width, height), interpolation=cv2.INTER_AREA)
    best: list[tuple[float, NDArray[np.int32]]] = []
    for outline, fill in _outlines(small.astype(np.uint8, copy=False)):
        _keep_best(best, outline, fill)
    quads = [_fit(luma, outline.reshape(-1, 2).astype(np.float64) * factor + (factor - 1) / 2) for _, outline in best]
    return sorted((q for q in quads if q.contrast > 0), key=lambda q: -q.contrast)


def _outlines(small: Image) -> list[tuple[NDArray[np.int32], float]]:
    """Outlines of light or even, four-sided, not too small areas, with how squarely they fill their box."""
    found = []
    for mask in _areas(small):
        for contour in _rims(mask):
            area = cv2.contourArea(contour)
            if len(contour) < 24 or not AREA_SHARE[0] * small.size < area < AREA_SHARE[1] * small.size:
                continue
            _, (a, b), _ = cv2.minAreaRect(contour)
            # A contour runs through pixel centres, so it is half a pixel too small all round.
            fill = (area + len(contour) / 2) / ((a + 1) * (b + 1))
            if fill > FILL and max(a, b) < 3 * min(a, b):
                found.append((contour.astype(np.int32), float(fill)))
    return found


def _areas(small: Image) -> Iterator[Image]:
    """Masks of what is light, at every level, and of what is even."""
    for level in LEVELS:
        yield (small > level).astype(np.uint8)
    soft = cv2.GaussianBlur(small, (3, 3), 0).astype(np.float32)
    steps = cv2.morphologyEx(soft, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) / (soft + 12.0)
    for share in EVEN:
        yield (steps < share).astype(np.uint8)


def _rims(mask: Image) -> list[NDArray[np.int32]]:
    """The outer outlines of all areas of a mask, also of those that lie in a hole of another."""
    contours, nesting = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    parents = () if nesting is None else nesting.reshape(-1, 4)[:, 3]
    return [np.asarray(c, np.int32) for c, parent in zip(contours, parents, strict=True) if parent < 0]


def _keep_best(best: list[tuple[float, NDArray[np.int32]]], outline: NDArray[np.int32], fill: float) -> None:
    """Add an outline, or replace one of its size at its place where the new one is squarer or as square and larger."""
    centre = _middle(outline)
    # Larger outlines win where they are nearly as square: a sheet whole beats a sheet cut at its printed line.
    score = float(fill + 0.15 * np.log(cv2.contourArea(outline)))
    for index, (other_score, other) in enumerate(best):
        if _within(centre, other) and _of_one_size(outline, other):
            if score > other_score:
                best[index] = (score, outline)
            return
    best.append((score, outline))


def _middle(outline: NDArray[np.int32]) -> tuple[float, float]:
    x, y, w, h = cv2.boundingRect(outline)
    return x + w / 2, y + h / 2


def _within(point: tuple[float, float], outline: NDArray[np.int32]) -> bool:
    x, y, w, h = cv2.boundingRect(outline)
    return x <= point[0] <= x + w and y <= point[1] <= y + h


def _of_one_size(one: NDArray[np.int32], two: NDArray[np.int32]) -> bool:
    a, b = (cv2.contourArea(outline) for outline in (one, two))
    return min(a, b) > ONE_SIZE * max(a, b)


def _fit(luma: Image, outline: Points) -> LightQuad:
    """Fit the four sides of an outline to the picture's edges at full size."""
    height, width = luma.shape
    margin = 3.0
    inside = (
        (outline[:, 0] > margin)
        & (outline[:, 1] > margin)
        & (outline[:, 0] < width - 1 - margin)
        & (outline[:, 1] < height - 1 - margin)
    )
    start = _rough_corners(outline)
    if not inside.all():
        return LightQuad(_order(start), False, _contrast(luma, start), _corners_inside(outline, inside))
    corners = exact(luma, _order(fit_sides(luma, fit_sides(luma, start, 0.13))))
    return LightQuad(corners, True, _contrast(luma, corners), corners)


def _corners_inside(outline: Points, inside: NDArray[np.bool_]) -> Points:
    """Corners of an outline that runs out of the picture which are the sheet's own, in order along the outline."""
    hull = cv2.convexHull(outline.astype(np.float32))
    poly = cv2.approxPolyDP(hull, 0.03 * cv2.arcLength(hull, True), True).reshape(-1, 2).astype(np.float64)
    border = outline[~inside]
    gaps = np.linalg.norm(poly[:, None] - border[None], axis=2).min(axis=1)
    own = gaps > 8
    # Start after a gap, so that neighbours in the list are neighbours on the sheet.
    first = next((i for i in range(len(own)) if own[i] and not own[i - 1]), 0)
    return np.asarray(np.roll(poly, -first, axis=0)[np.roll(own, -first)])


def complete(luma: Image, quad: LightQuad, long: float, short: float) -> LightQuad | None:
    """A quad that runs out of the picture, completed: by its own three corners, else by the size that sheets have here.

    Args:
        luma: the grey picture (h, w).
        quad: needs one whole side inside the picture.
        long, short: sides of a usual sheet of this table in pixels.

    Returns:
        None where no side is inside that is as long as a sheet's.
    """
    corners = _by_its_corners(quad, long, short) if len(quad.seen) == 3 else _by_one_side(quad, long, short)
    if corners is None:
        return None
    return LightQuad(exact(luma, _order(fit_sides(luma, corners))), False, quad.contrast, quad.seen)


def _by_its_corners(quad: LightQuad, long: float, short: float) -> Points | None:
    """The parallelogram of three neighbouring corners, if it is about as large as a sheet."""
    a, b, c = quad.seen
    sides = sorted(float(np.linalg.norm(end - b)) for end in (a, c))
    if any(abs(side - usual) > 0.3 * usual for side, usual in zip(sides, (short, long), strict=True)):
        return None
    return np.array([a, b, c, a + c - b])


def _by_one_side(quad: LightQuad, long: float, short: float) -> Points | None:
    """The rectangle on the side that fits a sheet's best."""
    sides = [(float(np.linalg.norm(b - a)), a, b) for a, b in zip(quad.seen, quad.seen[1:], strict=False)]
    fits = [(abs(length - side) / side, other, a, b) for length, a, b in sides
            for side, other in ((long, short), (short, long)) if abs(length - side) < 0.15 * side]  # fmt: skip
    if not fits:
        return None
    _, other, a, b = min(fits, key=lambda fit: fit[0])
    normal = np.array([-(b - a)[1], (b - a)[0]]) / np.linalg.norm(b - a)
    if normal @ (quad.centre - (a + b) / 2) < 0:
        normal = -normal
    return np.array([a, b, b + normal * other, a + normal * other])


def _rough_corners(outline: Points) -> Points:
    hull = cv2.convexHull(outline.astype(np.float32))
    poly = cv2.approxPolyDP(hull, 0.05 * cv2.arcLength(hull, True), True).reshape(-1, 2)
    if len(poly) == 4:
        return np.asarray(poly, np.float64)
    return np.asarray(cv2.boxPoints(cv2.minAreaRect(hull)), np.float64)


def fit_sides(luma: Image, corners: Points, reach: float = 0.06) -> Points:
    """Move each side of a light quad (4, 2) onto the outermost light-to-dark edge near it; returns corners (4, 2).

    `reach` is how far to look on either side, as a share of the quad's mean side. A side without a clear edge stays.
    """
    centre = corners.mean(axis=0)
    span = float(np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1).mean()) * reach
    lines = []
    for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        lines.append(_fit_side(luma, a, b, centre, max(span, 3.0)))
    fitted = [_cross(lines[i - 1], lines[i]) for i in range(4)]
    if any(p is None for p in fitted):
        return corners
    result = np.array(fitted, np.float64)
    moved = np.linalg.norm(result - corners, axis=1).max()
    return result if moved < 3 * max(span, 3.0) else corners


def _fit_side(luma: Image, a: Points, b: Points, centre: Points, span: float) -> tuple[Points, Points]:
    """A line (point, direction) through the edge near the side a-b."""
    along = b - a
    normal = np.array([along[1], -along[0]]) / (np.linalg.norm(along) + 1e-9)
    if normal @ ((a + b) / 2 - centre) < 0:
        normal = -normal
    shares = np.linspace(0.1, 0.9, 32)
    steps = np.arange(-span, span + 0.5, 0.5)
    grid = (a + shares[:, None] * along)[:, None, :] + steps[None, :, None] * normal
    seen = ((grid >= 0) & (grid < luma.shape[::-1])).all(axis=(1, 2))
    if seen.sum() < 8:
        return a, along
    shares, grid = shares[seen], grid[seen]
    profile = cv2.remap(
        luma, grid[..., 0].astype(np.float32), grid[..., 1].astype(np.float32), cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    ).astype(np.float64)  # fmt: skip
    smooth = cv2.GaussianBlur(profile, (5, 1), 0).astype(np.float64, copy=False)
    fall = smooth[:, :-4] - smooth[:, 4:]
    edge = (fall >= np.roll(fall, 1, axis=1)) & (fall >= np.roll(fall, -1, axis=1)) & (fall > _floor(fall))
    offsets = _outermost_line(edge, shares, smooth)
    if offsets is None:
        return a, along
    near = np.abs(np.arange(fall.shape[1])[None, :] - offsets[:, None]) <= 2
    strength = np.where(near, fall, 0.0)
    usable = strength.max(axis=1) > 0
    points = (a + shares[:, None] * along) + steps[strength.argmax(axis=1) + 2][:, None] * normal
    vx, vy, x, y = cv2.fitLine(points[usable].astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
    return np.array([x, y], np.float64), np.array([vx, vy], np.float64)


def _floor(fall: Points) -> float:
    """The least fall in brightness that counts as an edge: a good share of what most places show."""
    return max(0.45 * float(np.median(fall.max(axis=1))), 3.0)


def _outermost_line(edge: NDArray[np.bool_], shares: Points, profile: Points) -> NDArray[np.int64] | None:
    """The straight line across `edge` (places, offsets) that most places agree on; of nearly equal ones the outermost.

    A printed line inside the paper's edge and a token beside it both have edges; only the paper's runs along the side.
    A seam of the table does too, but no paper lies just inside it: `profile` (places, offsets + 4) is the brightness.
    Returns the offset at each place, or None where fewer than half of the places agree on any line.
    """
    places, count = edge.shape
    wide = cv2.dilate(edge.astype(np.uint8), np.ones((1, 3), np.uint8))
    ends = np.arange(0, count, 2)
    first, last = (m.ravel() for m in np.meshgrid(ends, ends, indexing="ij"))
    share = (shares - shares[0]) / (shares[-1] - shares[0])
    lines = np.rint(first[:, None] + (last - first)[:, None] * share).astype(np.int64)
    support = wide[np.arange(places)[None, :], lines].sum(axis=1)
    if support.max() < places / 2:
        return None
    good = np.flatnonzero(support >= 0.85 * support.max())
    good = good[_paper_inside(lines[good], profile)]
    if len(good) == 0:
        return None
    outward = lines[good].sum(axis=1) + 0.5 * support[good]
    return np.asarray(lines[good[outward.argmax()]])


def _paper_inside(lines: NDArray[np.int64], profile: Points) -> NDArray[np.bool_]:
    """For each line (offset at each place) whether it is nearly as bright as paper just inside it."""
    rows = np.arange(profile.shape[0])[None, :]
    paper = np.median(profile[:, :6])
    last = profile.shape[1] - 1
    inner = np.max([np.median(profile[rows, np.clip(lines + 2 - k, 0, last)], axis=1) for k in (3, 4, 5, 6)], axis=0)
    outer = np.median(profile[rows, np.clip(lines + 2 + 4, 0, last)], axis=1)
    return np.asarray(inner - outer > 0.5 * (paper - outer))


def _cross(one: tuple[Points, Points], two: tuple[Points, Points]) -> Points | None:
    """Where two lines (point, direction) meet, None where they are parallel."""
    matrix = np.column_stack([one[1], -two[1]])
    if abs(np.linalg.det(matrix)) < 1e-6:
        return None
    return np.asarray(one[0] + np.linalg.solve(matrix, two[0] - one[0])[0] * one[1])


def _order(corners: Points) -> Points:
    """The corners clockwise as seen (y runs down)."""
    centre = corners.mean(axis=0)
    return np.asarray(corners[np.argsort(np.arctan2(corners[:, 1] - centre[1], corners[:, 0] - centre[0]))])


def _contrast(luma: Image, corners: Points) -> float:
    """Brightness just inside less just outside, median over points along the sides."""
    centre = corners.mean(axis=0)
    shares = np.linspace(0.1, 0.9, 12)[:, None]
    sides = np.concatenate([a + shares * (b - a) for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True)])
    inner = centre + (sides - centre) * 0.86
    outer = centre + (sides - centre) * 1.12
    height, width = luma.shape
    seen = (outer[:, 0] >= 0) & (outer[:, 1] >= 0) & (outer[:, 0] < width) & (outer[:, 1] < height)
    if seen.sum() < 6:
        return 0.0
    pick = [
        luma[points[:, 1].astype(int), points[:, 0].astype(int)].astype(np.float64)
        for points in (np.clip(inner[seen], 0, [width - 1, height - 1]), outer[seen])
    ]
    return float(np.median(pick[0] - pick[1]))
