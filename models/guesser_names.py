"""Where words lie among drawings: known drawings where they were learnt, any other word where it leads.

A word leads by how the thing looks when it is drawn, where that is known, and by what it means. Where icons of the word
were learnt, they count as much as the two do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from models.classifier import UNREADABLE, WEIGHTS, ModelError
from models.guesser_fold import fold
from models.guesser_lead import Icons, Lead, Rows, unit
from models.guesser_looks import Looks
from models.guesser_sight import Drawn, Sight
from models.guesser_text import Meaning
from models.guesser_words import Table

MEANING = 0.5
"""What the meaning of a word counts beside its looks, where these are known."""


BATCH = 256
"""Words that are led at once; bounds memory."""


@dataclass(frozen=True, eq=False)
class Names:
    """What was learnt about names together with the weights; directions are `float32` of length 1.

    Attributes:
        places: the row of each known drawing in ``prototypes``.
        prototypes: (known, D).
        icons: the row of each folded name of an icon in ``vectors``.
        vectors: (icons, D).
        lead: leads from the vector of any other word to its direction.
        sharp: what cosines are multiplied with, so that probabilities are honest.
        sight: leads from how any other word looks, if that is known, to its direction; ``None`` where no looks are.
    """

    places: dict[str, int]
    prototypes: Rows
    icons: dict[str, int]
    vectors: Rows
    lead: Lead
    sharp: float
    sight: Sight | None = None

    @classmethod
    def load(cls, table: Table, folder: Path = WEIGHTS, looks: Looks | None = None) -> Names:
        """Read ``guesser_names.npz`` in ``folder``; raises `ModelError` where it is missing or broken.

        Words of which ``looks`` are given are led by these as well.
        """
        path = folder / "guesser_names.npz"
        try:
            with np.load(path) as file:
                classes = [str(name) for name in file["classes"]]
                prototypes = file["prototypes"].astype(np.float32)
                names, vectors = [fold(str(name)) for name in file["names"]], file["vectors"].astype(np.float32)
                vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
                sharp = float(file["sharp"][0]) / float(file["temperature"])
        except UNREADABLE as error:
            raise ModelError(f"{path}: not usable as names of the guesser ({error}); reinstall paperref") from error
        if len(prototypes) != len(classes) or len(vectors) != len(names) or prototypes.shape[1:] != vectors.shape[1:]:
            raise ModelError(f"{path}: not usable as names of the guesser (rows are missing); reinstall paperref")
        texts = [(row, table.vector(fold(name))) for row, name in enumerate(classes)]
        told = [(row, text) for row, text in texts if text is not None]
        meant = [row for row, name in enumerate(names) if name in table.places]
        drawn = Icons(table.vectors([names[row] for row in meant]), vectors[meant])
        lead = Lead.fitted(np.stack([text for _, text in told]), prototypes[[row for row, _ in told]], drawn)
        icons = {name: row for row, name in enumerate(names)}
        drawings = Drawn([fold(name) for name in classes], prototypes)
        sight = None if looks is None else Sight.fitted(looks, drawings, Drawn(names, vectors))
        return cls({name: row for row, name in enumerate(classes)}, prototypes, icons, vectors, lead, sharp, sight)

    def directions(self, meanings: Sequence[Meaning]) -> Rows:
        """Return the directions (words, D) of words."""
        found = np.empty((len(meanings), self.prototypes.shape[1]), np.float32)
        others = []
        for row, meaning in enumerate(meanings):
            known = [self.places[name] for name in meaning.names if name in self.places]
            if known:
                found[row] = unit(self.prototypes[known].mean(axis=0))
            elif meaning.vector is None:  # nothing is known of it: as near to every drawing as words are on the average
                found[row] = self.lead.middle
            else:
                others.append(row)
        for first in range(0, len(others), BATCH):
            rows = others[first : first + BATCH]
            found[rows] = self._led([meanings[row] for row in rows])
        return found

    def _led(self, meanings: Sequence[Meaning]) -> Rows:
        """The directions of words that have a vector and name no known drawing."""
        led = self.lead(np.stack([meaning.vector for meaning in meanings if meaning.vector is not None]))
        names = [[fold(name) for name in meaning.names] for meaning in meanings]
        if self.sight is not None:
            looks = [self.sight.looks.of(called) for called in names]
            if rows := [row for row, look in enumerate(looks) if look is not None]:
                seen = self.sight.led(np.stack([look for look in looks if look is not None]))
                led[rows] = unit(seen + np.float32(MEANING) * led[rows])
        for row, called in enumerate(names):
            if icons := [self.icons[name] for name in called if name in self.icons]:
                led[row] = unit(led[row] + unit(self.vectors[icons].mean(axis=0)))
        return led
