"""What happens on one player's pile: black cards laid, guess cards landing, the pile turned and taken off card by card.

A pile is a small state machine fed with clear looks. Each step says what the new look means after what came before; it
never sees hands, for a look with anything reaching into the view from outside is not clear and is left alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum

import cv2
import numpy as np

from engine.events import Event, GuessLaid, GuessLifted, Player
from engine.pictomania.events import PileCleared, PileKnocked, PileTurned, SecretLaid
from vision.camera import Image
from vision.card_fit import fit_card
from vision.colour import DARK, ColourReading, Palette
from vision.difference import DIM, Blob, blobs, changed, merged, relit
from vision.knocked import PLACE, spread_out
from vision.reveal import Shown, read_card
from vision.sighting import Look, Sighting
from vision.top_card import COLOURLESS, DIGITS, CardPlace, Reader, TopCard, read_top

CARD_LONG = (0.22, 0.8)
"""Long side of a card, as a share of the sheet's width, that is believed before one has been measured."""
BARE = 0.07
"""Where less than this (in squares of a card's long side) differs from the empty place, nothing lies there."""
CLEAR = 0.35
"""Edges of a sought card that are less clear than this do not show where it lies."""
LANDED, REVEALED = 0.12, 0.035
"""Share of a card that must look different before a card has landed or was lifted; before another is uppermost in the
reveal, where two black cards may lie in one place and differ by their print alone."""
CLEARED = 0.95
"""How sure it is that a turned pile was taken off when its place lies empty."""
BENEATH = 0.75
"""How sure a card is that landed together with another and only peeks out beneath it."""
SECOND_CARD = 0.7
"""How sure it is that a second card of the same player landed on the first, and not that the first was pushed."""

LARGER = 1.12
"""What is longer or broader than a card by this factor is more than one."""
LONE = 0.95
"""A thing of a card's size that fills so much of its rectangle is one card, or several that lie just so."""
KNOCKED = 0.7
"""How sure it is that a pile whose cards lie apart was knocked over."""
SURE_COLOUR = 0.8
"""The uppermost card must be this surely of a player who has a card on the pile: else it may be a new one."""


class Phase(Enum):
    """Where a pile is in the round."""

    EMPTY = "nothing laid yet"
    LANDING = "lies face down and grows"
    REVEAL = "turned over, taken off card by card"
    DONE = "taken off"


@dataclass(frozen=True, slots=True, eq=False)
class PileState:
    """All that is remembered of one pile.

    Attributes:
        owner: whose picture it belongs to.
        ground: the empty place.
        last: the last clear look.
        earlier: the clear look before the last card landed, to see whether that card was lifted again.
        phase: where the pile is in the round.
        middle: where in the view the first cards were laid.
        card, short: sides of a card in pixels of the view, as two that were laid together show them; 0 before.
        landed: players whose cards lie on it, first laid first.
        face_down: some guess card landed face down here.
        shown: how far the turned pile has been read.
        dark: lightness below which print is black, as the black cards show it in this light.
        knocked: it was knocked over; until a new player's card lands its cards are only put together again.
    """

    owner: Player
    ground: Image
    last: Image
    earlier: Image | None = None
    phase: Phase = Phase.EMPTY
    middle: tuple[float, float] = (0.0, 0.0)
    card: float = 0.0
    short: float = 0.0
    landed: tuple[Player, ...] = ()
    face_down: bool = False
    shown: Shown = field(default_factory=Shown)
    dark: float = DARK
    knocked: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class PileStep:
    """What one look at a pile gave: the state after it, whether the view was clear, and what was seen to happen."""

    state: PileState
    clear: bool
    sightings: tuple[Sighting, ...] = ()


def start(owner: Player, ground: Image) -> PileState:
    """A pile on which nothing lies yet; `ground` is the empty place."""
    return PileState(owner, ground, ground)


def move(state: PileState, ground: Image, view: Image) -> PileState:
    """The same pile seen in another view: the empty place and the present look in it."""
    return replace(state, ground=ground, last=view, earlier=None)


def step(
    state: PileState, look: Look, read: Reader, palette: Palette, width: float, apart: Callable[[], bool] | None = None
) -> PileStep:
    """Take one look at a pile at rest.

    Args:
        state: what is remembered of it.
        look: at its place.
        read: tells figures.
        palette: the players' colours.
        width: the sheet's width in pixels of the view.
        apart: tells of a wider view whether what lies there is whole in it, and no hand that comes in; costs a view.
    """
    look = replace(look, view=relit(look.view, state.ground))
    card = state.card or 0.45 * width
    covered = changed(state.ground, look.view)
    things = blobs(covered, round(0.02 * card * card))
    arms = [thing for thing in things if thing.touches and _reaches_in(thing, covered)]
    if any(_over_pile(arm, width) for arm in arms) or (arms and state.phase is Phase.EMPTY):
        if _lies_knocked(state, look, palette) and apart is not None and apart():
            return _knocked(state, look)
        return PileStep(state, False)
    if arms:
        look = replace(look, view=_without(arms, look.view, state.last))
        things = [thing for thing in things if thing not in arms]
        news = changed(state.last, look.view)
    else:
        # With no arm near there is no shadow of one, and a black card on a dark table may show.
        things = blobs(changed(state.ground, look.view, dim=DIM), round(0.02 * card * card))
        news = changed(state.last, look.view, dim=DIM)
    least = REVEALED if state.phase is Phase.REVEAL else LANDED
    if cv2.countNonZero(news) < least * 0.65 * card * card:
        return PileStep(replace(state, last=look.view), True)
    # A black card on a black table differs from it only by its print: what is seen of a heap is taken as one thing.
    parts = [thing for thing in things if not thing.touches or thing.area > BARE * card * card]
    if sum(part.area for part in parts) < BARE * card * card:
        return _emptied(state, look)
    heap = parts[0] if parts[0].area > 0.4 * card * card else merged(parts)
    if state.phase is Phase.EMPTY:
        if not CARD_LONG[0] * width < heap.long < CARD_LONG[1] * width or heap.fill < 0.75:
            return PileStep(state, False)
        card = min(heap.long, heap.short * 1.6)
        state = replace(state, card=card, short=min(heap.short, 0.75 * card), middle=heap.centre)
    palette = replace(palette, dark=state.dark)
    top = _top_card(look.view, heap, news, card, state, read, palette)
    return _STEPS[state.phase](state, look, top, palette)


def _reaches_in(thing: Blob, covered: Image) -> bool:
    """Whether something comes in over the view's edge: a hand, not a print line or a token's rim at the border."""
    height, width = covered.shape
    rim = np.concatenate(
        [thing.mask[:2].max(0), thing.mask[-2:].max(0), thing.mask[:, :2].max(1), thing.mask[:, -2:].max(1)]
    )
    return bool(np.count_nonzero(rim) > 0.06 * (height + width) / 2) and thing.area > 0.01 * height * width


def _over_pile(arm: Blob, width: float) -> bool:
    """Whether something that reaches into the view comes over the place where the cards lie (its middle)."""
    height, across = arm.mask.shape
    place = np.zeros_like(arm.mask)
    cv2.circle(place, (across // 2, height // 2), round(PLACE * width), 255, -1)
    return cv2.countNonZero(cv2.bitwise_and(place, arm.mask)) > 0


def _without(arms: list[Blob], view: Image, before: Image) -> Image:
    """A view with what reaches into a corner of it replaced by what was seen there before."""
    masks = np.max([arm.mask for arm in arms], axis=0)
    masks = cv2.dilate(masks, np.ones((9, 9), np.uint8))
    return np.where(masks[..., None] > 0, before, view)


def _top_card(
    view: Image, thing: Blob, news: Image, card: float, state: PileState, read: Reader, palette: Palette
) -> TopCard:
    """Read the uppermost card of a heap; one that landed lies where the view has changed, else it is sought.

    A heap that is no larger than a card needs no search: its outline is the card's.
    """
    fresh = blobs(news, round(0.1 * card * card))
    if state.phase in (Phase.EMPTY, Phase.LANDING) and fresh and fresh[0].area > 0.45 * card * card:
        if _fits(fresh[0], card, state.short):
            return read_top(view, CardPlace(fresh[0].centre, card, state.short), read, palette)
    elif _fits(thing, card, state.short) and thing.fill > LONE:
        return read_top(view, _outlined(thing), read, palette)
    fit = fit_card(view, thing, card, state.short)
    if fit.clearness < CLEAR:
        return read_top(view, CardPlace(thing.centre, card, state.short), read, palette)
    return read_top(view, CardPlace(fit.centre, card * fit.scale, state.short * fit.scale, fit.turn), read, palette)


def _fits(thing: Blob, card: float, short: float) -> bool:
    """Whether a thing is no larger than one card: a whole pile that was turned over is."""
    return thing.long < LARGER * card and thing.short < LARGER * short


def _outlined(thing: Blob) -> CardPlace:
    """The place of a card that lies alone, by the smallest rectangle round it."""
    corners = cv2.boxPoints(cv2.minAreaRect(cv2.findNonZero(thing.mask)))
    sides = np.roll(corners, -1, axis=0) - corners
    along = sides[int(np.linalg.norm(sides, axis=1).argmax())]
    turn = float(np.arctan2(-along[0], along[1]))
    return CardPlace(thing.centre, thing.long - 1, thing.short - 1, turn)


def _emptied(state: PileState, look: Look) -> PileStep:
    """Nothing lies there (any more)."""
    if state.phase is Phase.REVEAL:
        cleared = _sight(PileCleared(state.owner), look, state, CLEARED)
        return PileStep(replace(state, phase=Phase.DONE, last=look.view), True, (cleared,))
    return PileStep(replace(state, last=look.view), True)


def _first(state: PileState, look: Look, top: TopCard, palette: Palette) -> PileStep:
    """The first thing on an empty place: the two black cards, or a guess where nobody laid a base."""
    after = replace(state, phase=Phase.LANDING, earlier=None, last=look.view)
    if top.colour.name in COLOURLESS or top.plain:
        sighting = _sight(SecretLaid(state.owner), look, state, max(top.core.confidence, 0.9))
        return PileStep(replace(after, dark=top.black), True, (sighting,))
    return _landed(after, state, look, top, palette)


def _landing(state: PileState, look: Look, top: TopCard, palette: Palette) -> PileStep:
    """A pile that lies face down looks different: a card landed, was lifted, was nudged, or the pile was turned."""
    if _lifted(state, look):
        last = state.landed[-1]
        after = replace(state, landed=state.landed[:-1], last=look.view, earlier=None)
        return PileStep(after, True, (_sight(GuessLifted(last, state.owner), look, state, 0.9),))
    if _is_turned(state, top):
        return _turned(state, look, top, palette)
    if not _newcomers(state, look, palette):
        if top.colour.name in state.landed and top.colour.confidence > SURE_COLOUR and _spread(state, look):
            return _knocked(state, look)
        if state.knocked:
            return PileStep(replace(state, last=look.view, earlier=None), True)
    if top.colour.name in COLOURLESS:
        return PileStep(replace(state, last=look.view), True)
    return _landed(state, state, look, top, palette)


def _lies_knocked(state: PileState, look: Look, palette: Palette) -> bool:
    """Whether guess cards that lay face down lie apart now, with no new player's card among them."""
    lay = state.phase is Phase.LANDING and bool(state.landed)
    return lay and _spread(state, look) and not _newcomers(state, look, palette)


def _knocked(state: PileState, look: Look) -> PileStep:
    """The pile lies knocked over, which is told once."""
    after = replace(state, last=look.view, earlier=None, knocked=True)
    told = () if state.knocked else (_sight(PileKnocked(state.owner), look, state, KNOCKED),)
    return PileStep(after, True, told)


def _newcomers(state: PileState, look: Look, palette: Palette) -> bool:
    """Whether a player's colour is to be seen that has no card on the pile yet."""
    card = state.card * state.card * 0.65
    amounts = _amounts(state.last, look.view, palette)
    fresh = [name for name, (was, now) in amounts.items() if name not in state.landed and now - was > 0.1 * card]
    return bool(fresh)


def _spread(state: PileState, look: Look) -> bool:
    """Whether the cards lie apart that lay together at the last clear look."""
    return spread_out(state.ground, state.last, look.view, 0.65 * state.card * state.card)


def _landed(state: PileState, before: PileState, look: Look, top: TopCard, palette: Palette) -> PileStep:
    """Guess cards landed: the uppermost, and before it any other that is newly visible beneath."""
    player, sure = _whose(state, top.colour)
    amounts = _amounts(before.last, look.view, palette)
    if state.landed[-1:] == (player,):
        if _nudged(before.last, look.view, player, palette):
            return PileStep(replace(state, last=look.view), True)
        sure = min(sure, SECOND_CARD)
    card = state.card * state.card * 0.65
    beneath = [
        name for name, (was, now) in amounts.items()
        if name != player and name not in state.landed and was < 0.01 * card and now > 0.03 * card
    ]  # fmt: skip
    number = int(top.figure.label) if top.figure.label in DIGITS and top.figure.confidence > 0.9 else None
    sightings, layer = [], None
    if beneath:
        # With one card beneath, the layers tell the order; of several beneath nobody can tell which is lower.
        lowest = len(state.landed) + 1
        layer = lowest + len(beneath)
        place = lowest if len(beneath) == 1 else None
        sightings = [_sight(GuessLaid(name, state.owner, None, place), look, before, BENEATH) for name in beneath]
    other = top.colour.runner_up
    alternatives = (GuessLaid(other, state.owner, number, layer),) if other not in COLOURLESS else ()
    sightings.append(_sight(GuessLaid(player, state.owner, number, layer), look, before, sure, alternatives))
    after = replace(
        state,
        landed=(*state.landed, *beneath, player),
        face_down=state.face_down or number is None,
        last=look.view,
        earlier=before.last,
    )
    return PileStep(after, True, tuple(sightings))


def _nudged(before: Image, after: Image, player: Player, palette: Palette) -> bool:
    """Whether a pile whose upper card keeps its colour was only pushed: then what peeks out beneath has moved too."""
    news = changed(before, after)
    own = list(palette.looks).index(player)
    upper = ((palette.label(before) == own) | (palette.label(after) == own)).astype(np.uint8)
    upper = cv2.morphologyEx(upper, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))
    around = cv2.dilate(upper, np.ones((7, 7), np.uint8))
    return cv2.countNonZero(cv2.bitwise_and(news, news, mask=around)) < 0.8 * cv2.countNonZero(news)


def _whose(state: PileState, colour: ColourReading) -> tuple[Player, float]:
    """The player of a landing card; a doubtful colour that the rules forbid here gives way to the next likely one."""
    forbidden = (*state.landed, state.owner)
    if colour.name in forbidden and colour.confidence < 0.8 and colour.runner_up not in (*forbidden, *COLOURLESS):
        return colour.runner_up, 1.0 - colour.confidence
    return colour.name, colour.confidence


def _lifted(state: PileState, look: Look) -> bool:
    """Whether the place looks again as it did before the last card landed."""
    if state.earlier is None or not state.landed:
        return False
    return cv2.countNonZero(changed(state.earlier, look.view)) < 0.5 * LANDED * 0.65 * state.card * state.card


def _amounts(before: Image, after: Image, palette: Palette) -> dict[Player, tuple[int, ...]]:
    """How many of the pixels that have changed show each player's colour, before and after."""
    news = changed(before, after) > 0
    was, now = (np.full(news.shape, -1) for _ in range(2))
    was[news], now[news] = palette.label(before[news]), palette.label(after[news])
    # Thin rims of a card's print and blur between two colours show other hues; a card beneath shows a strip.
    strip = np.ones((4, 4), np.uint8)
    return {
        name: tuple(cv2.countNonZero(cv2.erode((labels == k).astype(np.uint8), strip)) for labels in (was, now))
        for k, name in enumerate(palette.looks)
    }


def _is_turned(state: PileState, top: TopCard) -> bool:
    """Whether a pile that lay face down shows its black cards, or the face of a card that landed before."""
    if not top.face_up:
        return False
    return top.plain or (state.face_down and top.colour.name in state.landed and top.figure.confidence > 0.9)


def _turned(state: PileState, look: Look, top: TopCard, palette: Palette) -> PileStep:
    """The pile was turned over: its black cards lie on top now."""
    turned = _sight(PileTurned(state.owner), look, state, top.figure.confidence)
    after = _reveal(replace(state, phase=Phase.REVEAL, earlier=None), look, top, palette)
    return PileStep(after.state, True, (turned, *after.sightings))


def _reveal(state: PileState, look: Look, top: TopCard, palette: Palette) -> PileStep:
    """The next card of a turned pile lies uppermost."""
    card = read_card(state.owner, state.shown, top, state.landed)
    if card is None:
        return PileStep(replace(state, last=look.view), True)
    sighting = _sight(card.event, look, state, card.confidence, card.alternatives)
    return PileStep(replace(state, last=look.view, shown=card.shown), True, (sighting,))


def _done(state: PileState, look: Look, top: TopCard, palette: Palette) -> PileStep:
    """After the pile was taken off nothing that is laid there counts."""
    return PileStep(replace(state, last=look.view), True)


def _sight(event: Event, look: Look, before: PileState, sure: float, others: tuple[Event, ...] = ()) -> Sighting:
    return Sighting(event, look.at, look.since, round(float(sure), 4), others, before.last, look.view)


_STEPS = {Phase.EMPTY: _first, Phase.LANDING: _landing, Phase.REVEAL: _reveal, Phase.DONE: _done}
