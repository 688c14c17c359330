"""A drawing that was sent as strokes: checked, with one sentence for what is wrong."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.text import N_, Verbatim, Worded

Stroke = NDArray[np.float64]
"""(N, 2), across and down in any unit."""

MOST_STROKES = 1000
MOST_POINTS = 20_000
FARTHEST = 10_000.0
"""No point lies farther than this from the corner, in the unit of whoever sends it."""
FINE = 2
"""Places after the point that are kept; what is finer was not drawn by hand."""

SHAPE = N_("are lists of points, each two numbers: across and down")
NO_NUMBER = N_("hold a point that is no number; leave it out")
OUTSIDE = N_("hold a point that lies outside; across and down are {most} at most")
STROKES = N_("are too many; a drawing has {most} strokes at most")
POINTS = N_("have too many points; a drawing has {most} at most")


def strokes_of(sent: object) -> list[Stroke]:
    """The strokes that were sent as nested lists; empty ones are left out.

    >>> [stroke.tolist() for stroke in strokes_of([[[1, 2], [3, 4.5]], []])]
    [[[1.0, 2.0], [3.0, 4.5]]]

    Raises:
        ValueError: they are none, or more than anybody draws.
    """
    if not isinstance(sent, list) or not all(isinstance(stroke, list) for stroke in sent):
        raise ValueError(Worded(SHAPE))
    if len(sent) > MOST_STROKES:
        raise ValueError(Worded(STROKES, most=MOST_STROKES))
    if sum(map(len, sent)) > MOST_POINTS:
        raise ValueError(Worded(POINTS, most=MOST_POINTS))
    return [_checked(stroke) for stroke in sent if stroke]


def _checked(sent: list[object]) -> Stroke:
    points = [point for point in sent if isinstance(point, list) and len(point) == 2]
    texts = any(isinstance(one, str | bool) for point in points for one in point)  # which numpy takes for numbers
    if len(points) < len(sent) or texts:
        raise ValueError(Worded(SHAPE))
    try:
        stroke = np.array(sent, np.float64)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(Worded(SHAPE)) from None
    if stroke.shape != (len(sent), 2) or not np.isfinite(stroke).all():
        raise ValueError(Worded(NO_NUMBER))
    if np.abs(stroke).max() > FARTHEST:
        raise ValueError(Worded(OUTSIDE, most=Verbatim(f"{FARTHEST:.0f}")))
    return stroke.round(FINE)
