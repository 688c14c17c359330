"""The table of words that ships with the guesser: what words mean, in four languages, without any network.

`weights/guesser_words.tsv` names the known drawings in each language. `weights/guesser_words.npz` is made by
`python -m models.train_words`; it holds, as texts of one line an entry and as arrays:

- ``names``: English names and frequent English and Spanish words, folded (see `models.guesser_fold`);
- ``vectors`` `int8` (names, TEXT - 1), ``scales`` (names,), ``middle`` (TEXT,): their vectors, of length 1, are about
  ``middle`` with ``scale * vectors`` added to all but its last number;
- ``english``: how many of those are English, the first ones;
- for each other language ``keys_LANG``, ``ends_LANG`` and ``targets_LANG``: what each of its words may be called in
  English, as places in ``names``, likeliest first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.classifier import UNREADABLE, WEIGHTS, ModelError
from models.guesser_fold import fold

LANGUAGES = ("en", "cs", "es", "fa")
"""Languages that words may be in."""

TEXT = 129
"""Length of the vector of a text."""


@dataclass(frozen=True, eq=False)
class Table:
    """What is known of words; all keys are folded.

    Attributes:
        called: for each language, the known drawings that a word names.
        translated: for each language but English, the English names of a word, likeliest first.
        frequent: names and frequent words of English and Spanish, which have a vector of their own.
        places: the row of each of them in ``rows``.
        rows: `int8` (names, TEXT - 1), with ``scales`` (names,) and ``middle`` (TEXT,).
    """

    called: Mapping[str, Mapping[str, tuple[str, ...]]]
    translated: Mapping[str, Mapping[str, tuple[str, ...]]]
    frequent: Mapping[str, Set[str]]
    places: Mapping[str, int]
    rows: NDArray[np.int8]
    scales: NDArray[np.float32]
    middle: NDArray[np.float32]

    def vector(self, name: str) -> NDArray[np.float32] | None:
        """The vector (TEXT,) of a folded name, of length 1; ``None`` where the table has none."""
        return self.vectors([name])[0] if name in self.places else None

    def vectors(self, names: Sequence[str]) -> NDArray[np.float32]:
        """The vectors (N, TEXT), of length 1, of folded names that the table has."""
        places = [self.places[name] for name in names]
        vectors = np.repeat(self.middle[None], len(places), axis=0)
        vectors[:, :-1] += self.scales[places, None] * self.rows[places].astype(np.float32)
        return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), np.float32)


def load_table(folder: Path = WEIGHTS) -> Table:
    """Read the table in ``folder``; raises `ModelError` where it is missing or broken."""
    path = folder / "guesser_words.npz"
    try:
        called = read_called(folder / "guesser_words.tsv")
        if not called["en"]:
            raise ValueError("guesser_words.tsv names no drawings")
        with np.load(path) as file:
            arrays = {name: file[name] for name in file.files}
        names = _lines(arrays["names"])
        translated = {
            language: _translations(arrays, language, names) for language in LANGUAGES if f"keys_{language}" in arrays
        }
        return Table(
            called,
            translated,
            {"en": set(names[: int(arrays["english"])]), "es": set(names[int(arrays["english"]) :])},
            {name: place for place, name in enumerate(names)},
            arrays["vectors"],
            arrays["scales"].astype(np.float32),
            arrays["middle"].astype(np.float32),
        )
    except UNREADABLE as error:
        raise ModelError(f"{path}: not usable as the table of words ({error}); reinstall paperref") from error


def read_called(path: Path) -> dict[str, dict[str, tuple[str, ...]]]:
    """Read which known drawings the words of each language name; the words are folded."""
    called: dict[str, dict[str, tuple[str, ...]]] = {language: {} for language in LANGUAGES}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        name, *columns = line.split("\t")
        for language, words in zip(LANGUAGES, columns, strict=True):
            spelt = [name, *words.split("|")] if language == "en" else words.split("|")
            for key in dict.fromkeys(fold(word) for word in spelt if word):
                called[language][key] = (*called[language].get(key, ()), name)
    own = {fold(name): (name,) for names in called["en"].values() for name in names}
    called["en"] |= own  # a drawing's own name means that drawing alone, whatever else is called so
    return called


def _lines(text: NDArray[np.uint8]) -> list[str]:
    return text.tobytes().decode("utf-8").split("\n")


def _translations(
    arrays: Mapping[str, NDArray[np.generic]], language: str, names: list[str]
) -> dict[str, tuple[str, ...]]:
    targets = np.split(arrays[f"targets_{language}"].astype(int), arrays[f"ends_{language}"][:-1].astype(int))
    keys = _lines(np.asarray(arrays[f"keys_{language}"], np.uint8))
    return {key: tuple(names[i] for i in places) for key, places in zip(keys, targets, strict=True)}
