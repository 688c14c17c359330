"""Guessing while a drawing grows: a running, smoothed distribution, and when it is time to say a word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from models.guesser import Drawing, Guesser, checked, ranked
from models.guesser_input import normalise
from models.guesser_paper import checked_picture

State = Literal["nothing drawn", "unsure", "sure"]
"""Of what a guess is made: no ink, not enough to say a word, enough."""


@dataclass(frozen=True, slots=True)
class Patience:
    """When to commit to a word.

    Attributes:
        keep: part of the running evidence that each new look keeps, 0 (only the last look counts) to 1.
        sure: probability from which on a word may be said.
        ahead: how much likelier than the next one it has to be.
        looks: for how many looks in a row it has to lead so.
        clear: a word this likely is said at once.
    """

    keep: float = 0.5
    sure: float = 0.85
    ahead: float = 4.0
    looks: int = 2
    clear: float = 0.98


@dataclass(frozen=True, slots=True, eq=False)
class Guess:
    """What is thought after one look.

    Attributes:
        words: the words to choose from.
        probabilities: (words,), with sum 1; flat where nothing is drawn.
        state: whether there is a drawing, and whether it is time to say the word.
        new: whether the drawing had changed since the look before.
    """

    words: tuple[str, ...]
    probabilities: NDArray[np.float32]
    state: State
    new: bool

    @property
    def word(self) -> str:
        """The likeliest word."""
        return self.words[int(self.probabilities.argmax())]

    @property
    def confidence(self) -> float:
        """Probability, 0 to 1, that ``word`` is right; one share of the whole where nothing is drawn."""
        return float(self.probabilities.max())

    @property
    def certainty(self) -> float:
        """How far from flat the distribution is: 0 where all words are alike, 1 where only one is left."""
        if len(self.words) == 1:
            return 1.0
        shares = self.probabilities[self.probabilities > 0]
        return float(1 + (shares * np.log(shares)).sum() / np.log(len(self.words)))

    def ranked(self) -> list[tuple[str, float]]:
        """Return the words with their probabilities, likeliest first."""
        return ranked(self.words, self.probabilities)


class GuesserStream:
    """Follows one drawing among fixed words; start a new one for each drawing."""

    def __init__(self, guesser: Guesser, words: Sequence[str], patience: Patience | None = None) -> None:
        """Raises `models.classifier.ModelError` where there are no words or one is blank."""
        self._guesser = guesser
        self._words = checked(words)
        self._patience = patience or Patience()
        self._flat = np.full(len(self._words), 1 / len(self._words), np.float32)
        self._evidence = np.log(self._flat)
        self._found = self._flat
        self._glance: NDArray[np.uint8] | None = None
        self._ink = np.zeros((0, 0), np.float32)
        self._leads: tuple[int, int] = (-1, 0)
        self._guess = Guess(self._words, self._flat, "nothing drawn", False)

    @property
    def guess(self) -> Guess:
        """What is thought after the last look."""
        return self._guess

    def update(self, image: Drawing) -> Guess:
        """Take one look at the drawing and return what is thought now.

        A look that shows nothing new costs next to nothing: what was thought only settles. What was wiped away
        starts anew. Raises `models.classifier.ModelError` for what is no picture.
        """
        glance = _glance(checked_picture(image)) if isinstance(image, np.ndarray) else None
        if glance is not None and self._glance is not None and np.array_equal(glance, self._glance):
            return self._unchanged()
        ink = normalise(image, self._guesser.recipe)
        self._glance = glance
        if ink.shape == self._ink.shape and float(np.abs(ink - self._ink).mean()) < CHANGED:
            return self._unchanged()
        before, self._ink = self._ink, ink
        if not ink.any():
            return self._started_anew()
        self._found = self._guesser.scored([ink], self._words)[0]
        return self._weighed(0.0 if not before.any() else self._patience.keep, new=True)

    def _weighed(self, keep: float, new: bool) -> Guess:
        """Let the last look count beside those before, of which the part ``keep`` is kept."""
        self._evidence = keep * self._evidence + (1 - keep) * np.log(np.maximum(self._found, 1e-6))
        powers = np.exp(self._evidence - self._evidence.max())
        probabilities = np.asarray(powers / powers.sum(), np.float32)
        self._guess = Guess(self._words, probabilities, self._state(probabilities), new)
        return self._guess

    def _state(self, probabilities: NDArray[np.float32]) -> State:
        """Whether the likeliest word leads clearly, or has led long enough."""
        patience, best = self._patience, int(probabilities.argmax())
        top = float(probabilities[best])
        next_best = float(np.delete(probabilities, best).max(initial=0.0))
        leads = top >= patience.sure and top >= patience.ahead * next_best
        count = (self._leads[1] + 1 if self._leads[0] == best else 1) if leads else 0
        self._leads = (best, count)
        return "sure" if top >= patience.clear or count >= patience.looks else "unsure"

    def _unchanged(self) -> Guess:
        if self._ink.any():
            return self._weighed(self._patience.keep, new=False)
        self._guess = Guess(self._words, self._flat, "nothing drawn", False)
        return self._guess

    def _started_anew(self) -> Guess:
        self._evidence, self._leads = np.log(self._flat), (-1, 0)
        self._guess = Guess(self._words, self._flat, "nothing drawn", True)
        return self._guess


CHANGED = 0.004
"""Mean difference of two normalised drawings, 0 to 1, below which they are the same one."""

_GLANCE = 48
"""Side in pixels of the small picture by which a look that shows nothing new is told."""


def _glance(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A few pixels of ``image``, coarse enough that noise does not show."""
    small = cv2.resize(image, (_GLANCE, _GLANCE), interpolation=cv2.INTER_AREA)
    return np.asarray(small // 4, np.uint8)
