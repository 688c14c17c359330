"""What one printed line says: the value that readers give and everything else passes on."""

from __future__ import annotations

from dataclasses import dataclass

from vision.decode import Logs


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
