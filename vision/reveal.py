"""What a card of a turned pile is: the letter, the number, or the next guess. Pure: a reading and what came before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.events import Event, GuessShown, NumberShown, Player
from engine.pictomania.events import LetterShown
from vision.colour import ColourReading
from vision.top_card import COLOURLESS, DIGITS, LETTERS, TopCard

DOUBT = 0.8
"""A colour read with less confidence may give way to the runner-up where that is the card that is due."""
BLACK_DISC = 0.22
"""A card of which this share is black print is black, where the number card is due, whatever colour peeks out."""
LETTER_FIRST = 0.95
"""How likely the first card of a turned pile is the letter card and not, the letter missed, the number card."""
UNSEEN = 0.6
"""How sure it is that a card without a visible colour is the one that is due."""


@dataclass(frozen=True, slots=True)
class Shown:
    """How far a turned pile has been read.

    Attributes:
        letter, number: the black letter card and the black number card have been seen.
        guesses: how many guess cards have been seen.
        last: colour (or "black") and figure of the card read last, to know a card that was only nudged.
    """

    letter: bool = False
    number: bool = False
    guesses: int = 0
    last: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class CardRead:
    """What the uppermost card of a turned pile is, how sure that is, and what else it could be."""

    event: Event
    confidence: float
    alternatives: tuple[Event, ...]
    shown: Shown


def read_card(owner: Player, shown: Shown, top: TopCard, landed: Sequence[Player]) -> CardRead | None:
    """Tell what card came uppermost on the turned pile of `owner`; None for a back or for the card read last.

    The order of the cards is known (letter, number, guesses), so a letter is not read twice, and where the print is
    doubtful between two colours the card due by the order of `landed` is preferred.
    """
    if not top.face_up and top.figure.confidence > 0.8:
        return None
    if top.plain and not shown.letter:
        likely = _letter_likely(shown, top)
        if likely > 0.5:
            return _letter(owner, shown, top, likely)
    return _number(owner, shown, top) if _is_black(shown, top) else _guess(owner, shown, top, landed)


def _is_black(shown: Shown, top: TopCard) -> bool:
    """Whether a card that is no letter is the black number card; once both black cards are seen, no card is."""
    if shown.letter and shown.number:
        return False
    if top.core.name == "black":
        return True
    return not shown.number and (
        top.dark > BLACK_DISC or (top.plain and (shown.letter or top.colour.name in COLOURLESS))
    )


def _letter_likely(shown: Shown, top: TopCard) -> float:
    """Probability that a black card is the letter: by its print, and because the letter lies above the number."""
    first = LETTER_FIRST if not shown.number and not shown.guesses else 1.0 - LETTER_FIRST
    chances = dict(top.figure.ranked())
    letter = first * sum(chances[name] for name in LETTERS)
    digit = (1.0 - first) * sum(chances[name] for name in DIGITS)
    return letter / max(letter + digit, 1e-9)


def _letter(owner: Player, shown: Shown, top: TopCard, likely: float) -> CardRead:
    ranked = [(name, share) for name, share in top.figure.ranked() if name in LETTERS]
    events = [LetterShown(owner, name) for name, _ in ranked]
    now = Shown(True, shown.number, shown.guesses, ("black", ranked[0][0]))
    sure = likely * ranked[0][1] / max(sum(share for _, share in ranked), 1e-9)
    return CardRead(events[0], sure, tuple(events[1:]), now)


def _digits(top: TopCard) -> tuple[list[int], float]:
    """The figures 1 to 7, likeliest first, and the probability of the first given that it is one of them."""
    ranked = [(name, share) for name, share in top.figure.ranked() if name in DIGITS]
    total = sum(share for _, share in ranked) + top.figure.probabilities[-2:].sum()
    return [int(name) for name, _ in ranked], float(ranked[0][1] / max(float(total), 1e-6))


def _number(owner: Player, shown: Shown, top: TopCard) -> CardRead | None:
    numbers, sure = _digits(top)
    if shown.last == ("black", str(numbers[0])):
        return None
    events = [NumberShown(owner, number) for number in numbers[:3]]
    now = Shown(shown.letter, True, shown.guesses, ("black", str(numbers[0])))
    return CardRead(events[0], sure, tuple(events[1:]), now)


def _guess(owner: Player, shown: Shown, top: TopCard, landed: Sequence[Player]) -> CardRead | None:
    numbers, sure = _digits(top)
    due = landed[shown.guesses] if shown.guesses < len(landed) else None
    player, likely = _player(top.colour, due)
    if player in COLOURLESS or shown.last == (player, str(numbers[0])):
        return None
    events = [GuessShown(owner, player, number) for number in numbers[:3]]
    other = top.colour.runner_up if top.colour.runner_up != player else top.colour.name
    if other not in COLOURLESS:
        events.append(GuessShown(owner, other, numbers[0]))
    now = Shown(shown.letter, shown.number, shown.guesses + 1, (player, str(numbers[0])))
    return CardRead(events[0], min(sure, likely), tuple(events[1:]), now)


def _player(colour: ColourReading, due: Player | None) -> tuple[Player, float]:
    """Whose card it is, and how sure: as read, unless that is doubtful, or colourless, and another card is due."""
    if due is not None and colour.name in COLOURLESS:
        return due, UNSEEN
    if due is not None and colour.name != due and colour.confidence < DOUBT and colour.runner_up == due:
        return due, DOUBT - 0.01
    return colour.name, colour.confidence
