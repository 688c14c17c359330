"""A guesser without learnt weights, for tests: it knows the plain drawings of `datasets` by where their ink lies."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.plain_drawings import DRAWINGS
from models.guesser import Guesser
from models.guesser_input import PLAIN, Recipe, normalise
from models.guesser_lead import Lead
from models.guesser_names import Names
from models.guesser_text import Lexicon
from models.guesser_words import load_table

SIDE = 16
TABLE = load_table()
LEXICON = Lexicon(TABLE)


class Looks:
    """Directions that are blurred pictures; counts the drawings it was shown."""

    recipe: Recipe = PLAIN

    def __init__(self) -> None:
        self.shown = 0

    def directions(self, inks: NDArray[np.float32]) -> NDArray[np.float32]:
        self.shown += len(inks)
        small = [
            cv2.resize(cv2.GaussianBlur(ink, (0, 0), 2.5), (SIDE, SIDE), interpolation=cv2.INTER_AREA) for ink in inks
        ]
        flat = np.stack(small).reshape(len(inks), -1)
        return np.asarray(flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-9), np.float32)


def small_guesser() -> tuple[Guesser, Looks]:
    """Return the guesser and what it looks through."""
    looks = Looks()
    prototypes = looks.directions(np.stack([normalise(strokes) for strokes in DRAWINGS.values()]))
    looks.shown = 0
    texts = np.stack([TABLE.vector(name) for name in DRAWINGS])  # type: ignore[type-var]
    places = {name: row for row, name in enumerate(DRAWINGS)}
    names = Names(places, prototypes, {}, np.zeros((0, SIDE * SIDE), np.float32), Lead.fitted(texts, prototypes), 20.0)
    return Guesser(looks, names, LEXICON), looks
