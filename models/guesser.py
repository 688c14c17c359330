"""The guesser: looks at a drawing and ranks words, any words, by how likely each is what was drawn.

A picture becomes a direction (`weights/guesser.onnx`), and so does every word: the known drawings have directions of
their own, learnt from many hands; any other word has the direction its meaning leads to. The nearer the two, the
likelier the word. Probabilities are among the words given, and calibrated: of guesses made with 0.7, seven of ten hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from models.classifier import WEIGHTS, ModelError, open_session
from models.guesser_fold import fold
from models.guesser_input import Recipe, Strokes, normalise
from models.guesser_looks import Looks
from models.guesser_names import Names
from models.guesser_text import Lexicon, Meaning
from models.guesser_words import LANGUAGES, load_table

Drawing = NDArray[np.uint8] | Strokes
"""A picture, (h, w) grey, (h, w, 3) BGR or (h, w, 4) BGRA `uint8` of any size, or strokes, each (N, 2)."""

BATCH = 32
"""Pictures run at once; bounds memory."""

REMEMBERED = 16384
"""Words whose directions are remembered, those of all lists together, or of one list that has more."""


@dataclass(frozen=True, slots=True, eq=False)
class Told:
    """What a list of words leads to.

    Attributes:
        directions: (words, D).
        drawings: what each word is understood as: the known drawings that it names, or itself.
    """

    directions: NDArray[np.float32]
    drawings: tuple[str, ...]


class Ranks(Protocol):
    """What every guesser offers, however large; which one is used is a setting (`models.guessers`)."""

    def scores(self, images: Sequence[Drawing], words: Sequence[str]) -> NDArray[np.float32]:
        """Return (n_images, n_words) probabilities with sum 1 along each row."""
        ...

    def rank(self, image: Drawing, words: Sequence[str]) -> list[tuple[str, float]]:
        """Return ``words`` with their probabilities, likeliest first."""
        ...


class Encoder(Protocol):
    """Turns normalised drawings into directions; ``recipe`` says how it wants them normalised."""

    recipe: Recipe

    def directions(self, inks: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return (N, D) for (N, SIZE, SIZE): of length 1, or less where a drawing and its mirror image disagree."""
        ...


class InkEncoder:
    """The picture side of the guesser, run by onnxruntime on one thread."""

    def __init__(self, weights: Path) -> None:
        """Load ``weights``; raises `ModelError` where they are missing or for another version."""
        self._session = open_session(weights, "models.train_guesser")
        self.recipe = Recipe.of(self._session.get_modelmeta().custom_metadata_map.get("recipe", ""))

    @property
    def length(self) -> int:
        """How many numbers D a direction has."""
        told = self._session.get_outputs()[0].shape[-1]
        if isinstance(told, int):
            return told
        return int(self.directions(np.zeros((1, self.recipe.size, self.recipe.size), np.float32)).shape[1])

    def directions(self, inks: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return (N, D) for (N, SIZE, SIZE): of length 1, or less where a drawing and its mirror image disagree."""
        return np.asarray(self._session.run(None, {"ink": inks[:, None]})[0], np.float32)


class Guesser:
    """Ready to guess; the same drawings and words always give the same probabilities."""

    def __init__(self, encoder: Encoder, names: Names, lexicon: Lexicon, language: str | None = None) -> None:
        self._encoder = encoder
        self._language = language
        self._names = names
        self._lexicon = lexicon
        self.recipe = encoder.recipe
        self._remembered: dict[tuple[str, ...], Told] = {}

    @classmethod
    def load(cls, folder: Path | str | None = None) -> Guesser:
        """Load the weights that ship with the package, or those in ``folder``; raises `ModelError`."""
        place = Path(folder).expanduser() if folder else WEIGHTS
        if not place.is_dir():
            raise ModelError(
                f"{place}: there is no such folder; name one that holds guesser.onnx and guesser_names.npz"
            )
        table = load_table(place if (place / "guesser_words.npz").is_file() else WEIGHTS)
        looks = Looks.load(place if (place / "guesser_looks.npz").is_file() else WEIGHTS)
        encoder, names = InkEncoder(place / "guesser.onnx"), Names.load(table, place, looks)
        lengths = encoder.length, names.prototypes.shape[1]
        if lengths[0] != lengths[1]:
            raise ModelError(
                f"{place}: guesser.onnx has directions of {lengths[0]} numbers, guesser_names.npz of {lengths[1]}; "
                "use files that were made together"
            )
        return cls(encoder, names, Lexicon(table))

    def speaking(self, language: str) -> Guesser:
        """The same guesser for words of "en", "cs", "es" or "fa"; otherwise it tells the language from the words.

        Raises `ModelError` for any other language.
        """
        if language not in LANGUAGES:
            raise ModelError(f'language "{language}": is none that words may be in; choose {", ".join(LANGUAGES)}')
        return Guesser(self._encoder, self._names, self._lexicon, language)

    def scores(self, images: Sequence[Drawing], words: Sequence[str]) -> NDArray[np.float32]:
        """Return (n_images, n_words) probabilities, each row with sum 1; an empty sheet gives a flat row.

        Words are in English, Czech, Spanish or Persian, one or several words each; words for the same drawing share
        what it deserves. Raises `ModelError` where there are no words, a word is blank or no text, or an image is none.
        """
        return self.scored([normalise(image, self.recipe) for image in several(images)], words)

    def scored(self, inks: Sequence[NDArray[np.float32]], words: Sequence[str]) -> NDArray[np.float32]:
        """Return what `scores` does for drawings that are normalised already, `float32` (SIZE, SIZE) each."""
        told = self._told(checked(words))
        if len(inks) == 0:
            return np.zeros((0, len(told.drawings)), np.float32)
        logits = self.embed(inks) @ told.directions.T * np.float32(self._names.sharp)
        logits[[not ink.any() for ink in inks]] = 0.0
        return shared(logits, told.drawings)

    def rank(self, image: Drawing, words: Sequence[str]) -> list[tuple[str, float]]:
        """Return ``words`` with their probabilities, likeliest first; raises `ModelError` as `scores` does."""
        words = checked(words)
        return ranked(words, self.scores([single(image)], words)[0])

    def embed(self, inks: Sequence[NDArray[np.float32]]) -> NDArray[np.float32]:
        """Return the directions (N, D) of N normalised drawings."""
        parts = [np.stack(inks[first : first + BATCH]) for first in range(0, len(inks), BATCH)]
        return np.concatenate([self._encoder.directions(part) for part in parts])

    def meanings(self, words: Sequence[str]) -> list[Meaning]:
        """Return how each word is understood."""
        return self._lexicon.understand(checked(words), self._language)

    def _told(self, key: tuple[str, ...]) -> Told:
        if key not in self._remembered:
            if len(key) + sum(map(len, self._remembered)) > REMEMBERED:
                self._remembered.clear()
            meanings = self._lexicon.understand(key, self._language)
            drawings = tuple("|".join(sorted(told.names)) if told.how == "named" else told.word for told in meanings)
            self._remembered[key] = Told(self._names.directions(meanings), drawings)
        return self._remembered[key]


def several(images: Sequence[Drawing]) -> Sequence[Drawing]:
    """Return ``images``; raises `ModelError` where they are one picture, not a list."""
    if isinstance(images, np.ndarray):
        raise ModelError(f"images: got one array {images.shape}; give a list of pictures, [picture] for one")
    return images


def single(image: Drawing) -> Drawing:
    """Return ``image``; raises `ModelError` where it is a list of pictures."""
    if isinstance(image, list | tuple) and any(_is_picture(part) for part in image):
        raise ModelError("drawing: got a list of pictures; give one picture to rank, or call scores")
    return image


def _is_picture(part: object) -> bool:
    """Whether ``part`` of a list is a picture, not a stroke."""
    return isinstance(part, np.ndarray) and (part.ndim == 3 or (part.ndim == 2 and part.shape[1] != 2))


def checked(words: Iterable[str]) -> tuple[str, ...]:
    """Return ``words``, checked; raises `ModelError` where there are none, or one is blank or no text."""
    if isinstance(words, str):
        raise ModelError(f'words: got the text "{words}"; give a list of words')
    try:
        found = tuple(words)
    except TypeError as error:
        raise ModelError(f"words: got {type(words).__name__}; give a list of words") from error
    if not found:
        raise ModelError("words: none given; name at least one word to choose from")
    for place, word in enumerate(found, 1):
        if not isinstance(word, str):
            raise ModelError(f"words: number {place} is {type(word).__name__}, no text; give a list of words")
        if not word.strip():
            raise ModelError(f"words: number {place} is blank; leave it out or write it")
    return found


def shared(logits: NDArray[np.float32], words: Sequence[str]) -> NDArray[np.float32]:
    """Return ``logits`` (N, words) as probabilities with sum 1; what stands several times shares one word's part.

    Case, accents and punctuation make no other word.
    """
    spelt = [fold(word) or word for word in words]
    counts = Counter(spelt)
    logits = logits - np.log(np.array([counts[word] for word in spelt], np.float32))
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float32)


def ranked(words: Sequence[str], probabilities: NDArray[np.float32]) -> list[tuple[str, float]]:
    """Return ``words`` with their ``probabilities`` (words,), likeliest first, equal ones in the order given."""
    order = np.argsort(-probabilities, kind="stable")
    return [(words[i], float(probabilities[i])) for i in order]
