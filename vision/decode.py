"""From probabilities along a line to letters of one language: plain readings, folded probabilities, codes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.alphabet import SEPARATORS, fold, symbols
from vision.reading import Logs, Posterior

DOUBT = (0.0003, 0.02)
"""Share of probability spread over all symbols, for a sure and a weak line: a network is surer than it should be."""

IDEOGRAMS = "\u2e80"
"""From here on no symbol folds into a letter of a language that is read; most of a model's symbols lie there."""


class Decoder:
    """Reduces the recogniser's symbols to those of one language.

    Attributes:
        alphabet: the language's small letters, then the separators; a code is an index into it.
    """

    def __init__(self, model_symbols: Sequence[str], letters: str, lang: str) -> None:
        self.alphabet = letters + SEPARATORS
        allowed = set(symbols(lang))
        self._plain = [s if s < IDEOGRAMS and s.lower() in allowed else "" for s in model_symbols]
        self._usable = np.array([k == 0 or bool(symbol) for k, symbol in enumerate(self._plain)])
        self._codes = {letter: code for code, letter in enumerate(self.alphabet)}
        self._columns, self._starts, self._kept = _fold_table(model_symbols, self.alphabet)

    def plain(self, posterior: Posterior) -> tuple[str, float]:
        """The most likely symbols as they stand, and how sure the weakest of them is, 0 to 1."""
        usable = posterior * self._usable
        best = usable.argmax(axis=1)
        fresh = np.flatnonzero((best > 0) & (best != np.concatenate([[0], best[:-1]])))
        text = "".join(self._plain[int(best[k])] for k in fresh)
        return text.strip(), float(usable[fresh, best[fresh]].min()) if len(fresh) else 0.0

    def folded(self, posterior: Posterior, sure: bool = False) -> Logs:
        """Log probabilities of the language's own letters and separators, with some doubt mixed in."""
        doubt = DOUBT[0] if sure else DOUBT[1]
        shares = np.zeros((len(posterior), 1 + len(self.alphabet)))
        shares[:, self._kept] = np.add.reduceat(posterior[:, self._columns].astype(np.float64), self._starts, axis=1)
        rest = np.maximum(0.0, 1.0 - shares.sum(axis=1, keepdims=True))
        shares = shares + rest / shares.shape[1]
        return np.asarray(np.log((1.0 - doubt) * shares + doubt / shares.shape[1]))

    def codes(self, text: str) -> NDArray[np.int64]:
        """Codes of ``text`` in the alphabet; symbols outside it are left out."""
        folded = (symbol if symbol in self._codes else fold(symbol, self.alphabet) for symbol in text)
        return np.array([self._codes[symbol] for symbol in folded if symbol], dtype=np.int64)

    def spelled(self, logs: Logs) -> str:
        """The most likely letters of folded probabilities."""
        best = logs.argmax(axis=1)
        fresh = (best > 0) & (best != np.concatenate([[0], best[:-1]]))
        return "".join(self.alphabet[code - 1] for code in best[fresh])


def _fold_table(
    model_symbols: Sequence[str], alphabet: str
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Which columns to add up, where each sum begins, and which column of the result it is."""
    target = {"": 0} | {letter: code + 1 for code, letter in enumerate(alphabet)}
    early = [(k, s) for k, s in enumerate(model_symbols) if s < IDEOGRAMS]
    pairs = [(target[folded], k) for k, s in early if (folded := fold(s, alphabet)) or k == 0]
    pairs.sort()
    kept, starts = np.unique([code for code, _ in pairs], return_index=True)
    return np.array([k for _, k in pairs], dtype=np.int64), starts.astype(np.int64), kept.astype(np.int64)
