"""One drawing watched by the guesser: what it thinks after each look, and the word it says in the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from service.practice.deal import Deal
from service.practice.score import SECONDS, Points, points_for

if TYPE_CHECKING:
    from models.guesser import Drawing, Guesser
    from models.guesser_stream import Guess, GuesserStream
    from service.practice.strokes import Stroke


@dataclass(frozen=True, slots=True)
class Said:
    """The word at ``place`` among all, said ``seconds`` after the first stroke; None where no clock ran."""

    place: int
    right: bool
    seconds: float | None
    points: Points


class Round:
    """A drawing of what was dealt. Looks are taken one after the other; times are seconds of any one clock.

    Attributes:
        deal: cards and secret.
        guesser: who looks.
        newest: number of the latest look that was asked for; older ones are not worth taking.
        said: the guesser's word, once it has said one; nothing changes then.
        given: the drawing as it was last looked at.
    """

    def __init__(self, deal: Deal, guesser: Guesser) -> None:
        self.deal = deal
        self.newest = 0
        self.said: Said | None = None
        self.given: Drawing = []
        self.guesser = guesser
        self._stream = self._anew()
        self._begun: float | None = None

    @property
    def guess(self) -> Guess:
        """What the guesser thinks after its last look."""
        return self._stream.guess

    def look(self, strokes: Sequence[Stroke], now: float, done: bool) -> None:
        """Look at the drawing so far; the guesser says its word when it is sure, or when the drawer is ``done``.

        The clock begins with the first look that shows a stroke; when it has run out the drawer is done.
        """
        if self.said:
            return
        self.given = list(strokes)
        guess = self._stream.update(self.given)
        if guess.state == "nothing drawn":
            return
        if self._begun is None:
            self._begun = now
        seconds = max(0.0, now - self._begun)
        if done or guess.state == "sure" or seconds >= SECONDS:
            self._say(seconds)

    def look_at(self, photograph: NDArray[np.uint8]) -> None:
        """Look at a finished drawing on paper and say a word at once; no clock runs for it."""
        if self.said:
            return
        self.given, self._stream = photograph, self._anew()
        if self._stream.update(photograph).state != "nothing drawn":
            self._say(None)

    def _anew(self) -> GuesserStream:
        from models.guesser_stream import GuesserStream

        return GuesserStream(self.guesser, self.deal.words)

    def _say(self, seconds: float | None) -> None:
        place = int(self.guess.probabilities.argmax())
        right = place == self.deal.place
        self.said = Said(place, right, seconds, points_for(right, seconds))
