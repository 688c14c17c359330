"""What one printed line says: the value that readers give and everything else passes on."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Posterior = NDArray[np.float32]
"""Probabilities ``(steps, symbols)`` along a line; column 0 says "nothing new here"."""
Logs = NDArray[np.float64]
"""Their logarithms for one language's letters, ``(steps, 1 + alphabet)``."""


class ReaderMissing(ValueError):
    """Something that reading needs is not installed; the message is one line that says what to do."""


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What a line says.

    Attributes:
        text: as printed; "" where nothing is legible.
        confidence: 0 to 1.
        engine: "embedded" as the recogniser read it, "words" weighed against the word list, "tesseract", or "deck"
            for a card of a known deck.
        logs: log probabilities of the line's letters, for weighing it against a deck; None where there are none.
        options: ranked texts and their probabilities where the reading is weak.
    """

    text: str
    confidence: float
    engine: str
    logs: Logs | None = None
    options: tuple[tuple[str, float], ...] = ()
