"""The bundled word list of a language, and how well each of its words fits a reading."""

from __future__ import annotations

import gzip
from functools import lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from vision.alphabet import LETTERS, check_language

LONGEST = 24
WINDOW = 0.18
"""A letter is looked for this far (share of the line) from where it would stand if all were equally wide."""
MISSED = 2.0
"""What each letter too many or too few costs a word when a shortlist is drawn up."""
TINY = 1e-300


class Lexicon:
    """Words of one language, most frequent first.

    Attributes:
        letters: the letters of the words; a code is an index into them.
        words: all words, small letters.
        prior: natural logarithm of a flattened frequency of each word.
        groups: by number of letters, indices of words (n,) and their codes (n, letters).
    """

    def __init__(self, words: list[str], letters: str) -> None:
        self.letters = letters
        self.words = words
        self.prior = -PRIOR_SLOPE * np.log(np.arange(len(words)) + HEAD)
        self._index = {word: k for k, word in enumerate(words)}
        self.groups = _by_length(words, letters)

    def rank(self, word: str) -> int | None:
        """Place of ``word`` in the list, 0 for the most frequent; None where it is not in it."""
        return self._index.get(word)

    def shortlist(self, logs: NDArray[np.float64], rivals: int = 0, count: int = 120) -> list[int]:
        """Indices of the words that fit best; ``logs`` (steps, 1 + letters) log probabilities, column 0 is nothing.

        On a short line every letter of a long word is found in the same few places, and such words crowd short ones
        out: the best ``rivals`` of just as many letters as the line seems to have are on the list whatever else is.
        """
        gain = logs[:, 1:] - logs[:, :1]
        seen = _letters_seen(logs)
        scores, indices = [np.empty(0)], [np.empty(0, dtype=np.int64)]
        as_long = indices[0]
        for length, (members, codes) in self.groups.items():
            if length > len(logs) or abs(length - seen) > FAR:
                continue
            best = _best_in_windows(gain, length)
            scores.append(
                best[np.arange(length), codes].sum(axis=1) + self.prior[members] - MISSED * abs(length - seen)
            )
            indices.append(members)
            if length == seen:
                as_long = members[_highest(scores[-1], rivals)]
        score, index = np.concatenate(scores), np.concatenate(indices)
        return list(dict.fromkeys([*index[_highest(score, count)].tolist(), *as_long.tolist()]))


FAR = 5.0
"""Words that are this many letters longer or shorter than the line seems to be are not looked at."""
PRIOR_SLOPE = 0.35
"""How much frequency counts: 1 would be the true one; words to draw are rarer than words in texts."""
HEAD = 300
"""So many of the most frequent words count alike."""


def _by_length(words: list[str], letters: str) -> dict[int, tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """Word indices and letter codes, a matrix for each length of word."""
    table = np.full(max(map(ord, letters)) + 1, -1, np.int64)
    table[[ord(letter) for letter in letters]] = np.arange(len(letters))
    lengths = np.fromiter(map(len, words), np.int64, len(words))
    starts = np.cumsum(lengths) - lengths
    codes = table[np.frombuffer("".join(words).encode("utf-32-le"), np.uint32)]
    groups = {}
    for length in np.unique(lengths[lengths <= LONGEST]).tolist():
        members = np.flatnonzero(lengths == length)
        groups[length] = (members, codes[starts[members][:, None] + np.arange(length)])
    return groups


def _best_in_windows(gain: NDArray[np.float64], length: int) -> NDArray[np.float64]:
    """Best gain of each letter near each of ``length`` evenly spread places, ``(length, letters)``."""
    steps = len(gain)
    middles = (np.arange(length) + 0.5) / length * steps
    reach = WINDOW * steps + 1.0
    spans = [(int(max(0, m - reach)), int(min(steps, m + reach)) + 1) for m in middles]
    return np.stack([gain[low:high].max(axis=0) for low, high in spans])


def _highest(scores: NDArray[np.float64], count: int) -> NDArray[np.int64]:
    """Places of the ``count`` highest scores, the highest first."""
    some = np.argpartition(-scores, count)[:count] if len(scores) > count else np.arange(len(scores))
    return np.asarray(some[np.argsort(-scores[some], kind="stable")], np.int64)


def _letters_seen(logs: NDArray[np.float64]) -> int:
    """How many letters the most likely reading has."""
    best = logs.argmax(axis=1)
    return int(((best > 0) & (best != np.concatenate([[0], best[:-1]]))).sum())


def log_likelihood(logs: NDArray[np.float64], words: list[NDArray[np.int64]]) -> NDArray[np.float64]:
    """Natural logarithm of the probability that the reading ``logs`` (steps, 1 + letters) spells each word.

    ``words`` holds letter codes. All alignments are summed (connectionist temporal classification).
    """
    longest = max(len(word) for word in words)
    states = np.zeros((len(words), 2 * longest + 1), dtype=np.int64)
    for row, word in zip(states, words, strict=True):
        row[1 : 2 * len(word) : 2] = word + 1
    may_skip = np.zeros(states.shape)
    may_skip[:, 3::2] = states[:, 3::2] != states[:, 1:-2:2]
    # Plain probabilities, each step scaled by its largest, are some ten times faster here than adding logarithms.
    peaks = logs.max(axis=1)
    chances = np.exp(logs - peaks[:, None])
    alpha = np.zeros(states.shape)
    alpha[:, :2] = chances[0][states[:, :2]]
    for step in chances[1:]:
        moved = alpha.copy()
        moved[:, 1:] += alpha[:, :-1]
        moved[:, 2:] += may_skip[:, 2:] * alpha[:, :-2]
        alpha = moved * step[states]
    rows, ends = np.arange(len(words)), np.array([2 * len(word) for word in words])
    return np.asarray(np.log(alpha[rows, ends] + alpha[rows, ends - 1] + TINY) + peaks.sum())


@lru_cache(maxsize=4)
def load_lexicon(lang: str) -> Lexicon:
    """The bundled word list of ``lang``; raises ValueError for an unknown language."""
    packed = files("datasets").joinpath("data", "lexicon", f"{check_language(lang)}.txt.gz").read_bytes()
    return Lexicon(gzip.decompress(packed).decode("utf-8").split("\n"), LETTERS[lang])
