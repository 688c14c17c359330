"""How a drawing grew, as a small moving picture that plays anywhere: animated WebP."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Image
from vision.cut import Drawing
from vision.ink import even_light, ink_mask
from vision.sketch import Sketch

STEPS = 3
"""Pictures in which new ink comes in."""
STEP, REST, END = 90, 450, 2500
"""Milliseconds that a step, a look and the finished drawing are shown."""
QUALITY = 75
"""Of the pictures, 0 to 100."""
PAPER = 255.0
"""How bright the paper is shown."""
STAYED = 5
"""Ink of a look that lies within a square of so many pixels of finished ink is that ink."""


def growth(sketch: Sketch, finished: Drawing | None = None) -> tuple[list[Image], list[int]]:
    """The pictures of how a drawing grew, BGR (h, w, 3), blank paper first, and how many milliseconds each is shown.

    Ink has its finished look from the moment it is there, so that nothing flickers; what was rubbed out later is shown
    as it was. At least one picture.
    """
    final = (finished or sketch.drawing()).clear
    blank = even_light(sketch.blank)
    shown = [_as_finished(even_light(look.picture), blank, final) for look in sketch.looks[:-1]]
    shown += [final] * bool(sketch.looks)
    pictures, times = [_on_paper(np.zeros_like(final))], [REST]
    for before, after in zip([np.zeros_like(final), *shown], shown, strict=False):
        pictures += [_on_paper(_between(before, after, step / STEPS)) for step in range(1, STEPS + 1)]
        times += [*[STEP] * (STEPS - 1), REST]
    times[-1] = END
    return pictures, times


def as_webp(pictures: Sequence[Image], times: Sequence[int]) -> bytes:
    """The pictures, all of one size, as an animated WebP that plays for ever."""
    animation = cv2.Animation()
    animation.frames, animation.durations, animation.loop_count = list(pictures), list(times), 0
    done, data = cv2.imencodeanimation(".webp", animation, [cv2.IMWRITE_WEBP_QUALITY, QUALITY])
    assert done
    return bytes(data.tobytes())


def _as_finished(even: Image, blank: Image, final: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The ink of an evenly lit look, (h, w, 4): where the finished drawing has ink too, that; elsewhere as it was."""
    ink = ink_mask(even, blank)
    near = np.ones((STAYED, STAYED), np.uint8)
    lasting = np.where(final[..., 3] > 64, 255, 0).astype(np.uint8)
    kept = np.where(cv2.dilate(ink, near)[..., None] > 0, final, 0)
    gone = cv2.bitwise_and(ink, cv2.bitwise_not(cv2.dilate(lasting, near)))
    return np.where(gone[..., None] > 0, np.dstack([even, gone]), kept).astype(np.uint8)


def _between(before: NDArray[np.uint8], after: NDArray[np.uint8], share: float) -> NDArray[np.uint8]:
    """The ink ``share`` of the way from one look to the next."""
    alpha = before[..., 3] + share * (after[..., 3].astype(np.float32) - before[..., 3])
    colour = np.where(after[..., 3:] > 0, after[..., :3], before[..., :3])
    return np.dstack([colour, alpha]).astype(np.uint8)


def _on_paper(clear: NDArray[np.uint8]) -> Image:
    share = clear[..., 3:].astype(np.float32) / 255.0
    return np.asarray(share * clear[..., :3] + (1.0 - share) * PAPER, np.uint8)
