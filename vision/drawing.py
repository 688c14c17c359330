"""What happens on one player's sheet: ink is added; the picture is kept as it was after the last ink."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.events import InkSeen, Player
from vision.camera import Image
from vision.channels import brightest, darkest, middle_of
from vision.difference import Blob, blobs
from vision.ink import even_light, ink_mask, rim
from vision.sighting import Look, Sighting

PAPER_CHANGED = 0.22
"""Paper this much darker or lighter than when blank (as a share) has something lying or hanging over it."""
TINTED = 0.12
"""Where the paper's darkest channel is by this share further below its brightest than before, something of another
colour lies over it: skin may be as bright as paper."""
HIDDEN = 0.06
"""Share of the sheet that may be hidden for a look to be clear; a card may lie over the sheet's edge."""
FINGERTIP = 0.12
"""What is shorter than this share of the sheet's width and lies at its very edge is a fingertip or its shadow."""
FINGER = 0.055
"""What is this thick, as a share of the sheet's width, and comes in over its edge is a finger or an arm."""
EDGE = 0.03
"""What comes this near to the edge of a sheet, as a share of its width, comes in over it."""
DOT = 0.025
"""What is shorter than this share of the sheet's width is a speck of the codec's, not a stroke."""
SPECK, PALE = 0.06, 0.5
"""What is shorter than this share of the sheet's width, and by this much paler than the ink that is there already, is
colour that the codec smeared; one pen draws all of a picture."""
HEAD = 0.12
"""Cards of the pile may be pushed over the sheet's head by so much, as a share of its width."""
STROKE = 0.07
"""A stroke is darker than the paper on both its sides by this share of the paper's brightness."""
LAID, LAID_SHARE = 25, 0.005
"""Something was laid on the sheet or taken off it where this share of its pixels has changed by more than so much."""
NEW_INK = 0.0006
"""Share of the sheet's pixels that must be new ink (at least 8) for ink to have been added."""


@dataclass(frozen=True, slots=True, eq=False)
class SheetState:
    """All that is remembered of one sheet.

    Attributes:
        owner: whose sheet it is.
        blank: the sheet as it was before drawing, evenly lit.
        paper: brightness of the blank paper, (h, w), as seen.
        lines: mask of what looks like strokes on the blank sheet: its print.
        ink: mask of all ink seen so far.
        beside: mask of what looked like ink beside something on the sheet at the last clear look, and was not counted.
        last: the last clear look.
        hidden: share of the sheet that something lay over then.
    """

    owner: Player
    blank: Image
    paper: NDArray[np.float32]
    lines: Image
    ink: Image
    beside: Image
    last: Image
    hidden: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class SheetStep:
    """What one look at a sheet gave; `hidden` is the share of the sheet that something lay over."""

    state: SheetState
    clear: bool
    sightings: tuple[Sighting, ...] = ()
    hidden: float = 0.0


def start(owner: Player, blank: Image) -> SheetState:
    """A sheet that nothing was drawn on yet, as its straightened colour view."""
    nothing = np.zeros(blank.shape[:2], np.uint8)
    print_only = np.asarray(cv2.dilate(_lines(darkest(blank)), _square(3)), np.uint8)
    return SheetState(owner, even_light(blank), _paper(brightest(blank)), print_only, nothing, nothing, blank)


def step(state: SheetState, look: Look, finished: bool = False) -> SheetStep:
    """Take one look at a sheet at rest.

    Where the picture is `finished`, ink would be a breach: what is new at the head may be a card of the pile there, and
    while an arm lies over the sheet its outline may be taken for a stroke.
    """
    if _as_before(state, look.view):
        return SheetStep(replace(state, last=look.view), True, hidden=state.hidden)
    hidden = _hidden(state.paper, look.view)
    covered = np.count_nonzero(hidden) / hidden.size
    if covered > HIDDEN:
        return SheetStep(state, False, hidden=covered)
    ink = ink_mask(even_light(look.view), state.blank)
    width = look.view.shape[1]
    if _hand_in(ink):
        return SheetStep(state, False, hidden=covered)
    beside = np.zeros_like(ink)
    if hidden.any():
        ink, beside = _apart_from(hidden.astype(np.uint8), ink, width)
    # A dense scribble looks like something on the sheet, but for a change of light: its strokes are no news then.
    seen_again = cv2.bitwise_and(ink, cv2.dilate(state.beside, _square(width / 60)))
    before = np.asarray(cv2.bitwise_or(state.ink, seen_again), np.uint8)
    after = replace(state, ink=before, beside=beside, last=look.view, hidden=covered)
    # The shadow of a hand makes the sheet's own print darker: what is printed there is no ink.
    known = cv2.bitwise_or(cv2.dilate(before, _square(width / 60)), state.lines)
    new = _strokes(cv2.bitwise_and(ink, cv2.bitwise_not(known)).astype(np.uint8, copy=False), look.view, state.ink)
    if finished:
        new[: round(HEAD * width)] = 0
    count = cv2.countNonZero(new)
    if count < max(8, NEW_INK * new.size):
        return SheetStep(after, True, hidden=covered)
    if finished and _arm_over(state.last, look.view):
        return SheetStep(state, False, hidden=covered)
    after = replace(after, ink=np.asarray(cv2.bitwise_or(state.ink, ink), np.uint8))
    sure = 1.0 - 0.5 * float(np.exp(-count / (2.0 * max(8, NEW_INK * new.size))))
    sighting = Sighting(InkSeen(state.owner), look.at, look.since, round(sure, 4), (), state.last, look.view)
    return SheetStep(after, True, (sighting,), covered)


def _as_before(state: SheetState, view: Image) -> bool:
    """Whether nothing was laid on the sheet since the last clear look, and nothing on it can be a new stroke.

    Soft shadows pass over sheets all the time; this costs a tenth of telling the ink.
    """
    moved = cv2.threshold(brightest(np.asarray(cv2.absdiff(view, state.last), np.uint8)), LAID, 255, cv2.THRESH_BINARY)
    if cv2.countNonZero(moved[1]) > LAID_SHARE * moved[1].size:
        return False
    known = cv2.bitwise_or(cv2.dilate(state.ink, _square(view.shape[1] / 60)), state.lines)
    fresh = cv2.bitwise_and(_lines(darkest(view)), cv2.bitwise_not(known))
    return cv2.countNonZero(fresh) < max(8, NEW_INK * fresh.size)


def _narrow(dark: Image) -> Image:
    """How much darker what is narrow is than what lies on both its sides, of the darkest channel (h, w)."""
    return np.asarray(cv2.morphologyEx(dark, cv2.MORPH_BLACKHAT, _square(max(7.0, dark.shape[1] / 22))), np.uint8)


def _lines(dark: Image) -> Image:
    """Where something as narrow and as dark as a stroke is seen in the darkest channel (h, w): a mask."""
    return np.asarray(cv2.threshold(_narrow(dark), STROKE * middle_of(dark), 255, cv2.THRESH_BINARY)[1], np.uint8)


def _hand_in(ink: Image) -> bool:
    """Whether what looks like ink comes in over the edge as thick as a finger: a hand in dim light.

    Strokes that run together somewhere may be as thick, but where they come near the edge they are strokes again.
    """
    # A printed line, which is no ink, cuts the hand's picture in two.
    whole = cv2.morphologyEx(ink, cv2.MORPH_CLOSE, _square(ink.shape[1] / 40))
    thick = cv2.morphologyEx(whole, cv2.MORPH_OPEN, _square(FINGER * ink.shape[1]))
    return bool(thick[rim(thick.shape, EDGE)].any())


def _apart_from(hidden: Image, ink: Image, width: int) -> tuple[Image, Image]:
    """Ink that is not near what is hidden, nor runs into what comes in over the edge: a hand's own outline does.

    And what of the rest is near something that lies on the sheet, or is a dense scribble, but near no hand.
    """
    count, labels = cv2.connectedComponents(ink)
    runs_in = np.zeros(count, bool)
    hands = np.zeros_like(hidden)
    for hand in (blob for blob in blobs(hidden, 1) if blob.touches):
        runs_in[np.unique(labels[cv2.dilate(hand.mask, _square(3)) > 0])] = True
        hands[hand.mask > 0] = 1
    near, near_hand = (cv2.dilate(mask, _square(width / 10)) > 0 for mask in (hidden, hands))
    drawn = np.where(runs_in[labels], 0, ink)
    return np.where(near, 0, drawn).astype(np.uint8), np.where(near & ~near_hand, drawn, 0).astype(np.uint8)


def _square(size: float) -> Image:
    side = max(3, round(size)) | 1
    return np.ones((side, side), np.uint8)


def _strokes(mask: Image, view: Image, known: Image) -> Image:
    """What of a mask is narrow, dark in the view, no speck, and does not come in over its edge.

    That is how strokes look; the shadow of a hand beside the sheet is dark too, but wide and soft. `known` is the mask
    of the ink that was there before.
    """
    dark = darkest(view)
    narrow = _narrow(dark)
    thin = cv2.bitwise_and(mask, _lines(dark)).astype(np.uint8, copy=False)
    width = thin.shape[1]
    for blob in blobs(thin, 1):
        at_edge = blob.touches or (_near_edge(blob, thin) and blob.long < FINGERTIP * width)
        if at_edge or blob.long < DOT * width or (blob.long < SPECK * width and _pale(blob, narrow, known)):
            thin[blob.mask > 0] = 0
    return thin


def _pale(blob: Blob, narrow: Image, known: Image) -> bool:
    """Whether a blob is nowhere nearly as dark as most of the known ink is, if there is any."""
    ink = narrow[known > 0]
    return bool(ink.size and narrow[blob.mask > 0].max() < PALE * np.percentile(ink, 75))


def _near_edge(blob: Blob, mask: Image) -> bool:
    """Whether a blob comes close to the edge of the view, in whose rim no ink is looked for."""
    x, y, width, height = blob.box
    margin = EDGE * mask.shape[1]
    across, down = mask.shape[1] - x - width, mask.shape[0] - y - height
    return bool(min(x, y, across, down) < margin)


def _paper(channel: Image) -> NDArray[np.float32]:
    """Brightness of the paper in a channel (h, w), without what is thin and dark on it, (h, w)."""
    closed = cv2.morphologyEx(channel, cv2.MORPH_CLOSE, _square(channel.shape[1] / 18))
    return np.asarray(cv2.blur(closed, (5, 5)), np.float32)


def _arm_over(before: Image, view: Image) -> bool:
    """Whether something wide of another colour than what was there before comes in over the edge of the sheet."""
    then, now = (_paper(darkest(seen)) / np.maximum(_paper(brightest(seen)), 1.0) for seen in (before, view))
    tinted = (now < (1.0 - TINTED) * then).astype(np.uint8)
    return any(blob.touches and blob.area > HIDDEN * tinted.size for blob in blobs(tinted, 1))


def _hidden(paper: NDArray[np.float32], view: Image) -> NDArray[np.bool_]:
    """Where something thick lies over the paper, (h, w); the light as a whole may have changed."""
    ratio = _paper(brightest(view)) / np.maximum(paper, 1.0)
    ratio /= max(float(np.median(ratio)), 0.05)
    return np.asarray(np.abs(ratio - 1.0) > PAPER_CHANGED)
