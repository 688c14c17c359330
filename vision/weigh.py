"""Weak lines weighed against the word list.

Every way to cut the line at likely gaps, every part spelling a listed word or, at a price, something unlisted: the
best total wins, and how far it leads is its confidence.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise, product

import numpy as np

from vision.alphabet import SEPARATORS
from vision.decode import Decoder
from vision.lexicon import Lexicon, log_likelihood
from vision.reading import Logs

LIKELY_GAP = 0.08
"""Least probability of a separator that makes its place a possible cut."""
MOST_GAPS = 3
CANDIDATES = 4
"""Words kept for each part."""
UNLISTED = (2.8, -2.6)
"""Prior of an unlisted word: a constant and so much a letter (natural logarithms)."""
UNLISTED_MOST = -5.0
UNLISTED_LEAST = (-24.0, -13.0)
"""Limits of that prior; the least for a weak and for a sure line, where a long unlisted word may well be right."""
HEAT = 2.0
"""Softens the lead of the best candidate into a confidence."""

Gap = tuple[float, str, float]
"""Place as a share of the line, separator, log probability."""
Scored = tuple[str, float]


def weigh(
    views: Sequence[Logs], decoder: Decoder, lexicon: Lexicon, sure: bool = False, rivals: int = 0
) -> list[Scored]:
    """Ranked texts with their probabilities for one line, seen in one or several crops of the same width.

    ``sure`` says that every symbol was read surely, if perhaps not a listed word; so many ``rivals`` as long as the
    line are weighed however many others fit (see ``Lexicon.shortlist``).
    """
    parts: dict[tuple[float, float], list[Scored]] = {}
    options: dict[str, float] = {}
    gaps = _likely_gaps(views[0], len(lexicon.letters))
    for cuts in (cut for n in range(len(gaps) + 1) for cut in combinations(gaps, n)):
        edges = [0.0, *(place for place, _, _ in cuts), 1.0]
        for span in pairwise(edges):
            if span not in parts:
                parts[span] = _part(views, span, decoder, lexicon, UNLISTED_LEAST[sure], rivals)
        for words in product(*(parts[span][:CANDIDATES] for span in pairwise(edges))):
            text = words[0][0] + "".join(gap[1] + word for gap, (word, _) in zip(cuts, words[1:], strict=True))
            score = sum(score for _, score in words) + sum(log for _, _, log in cuts)
            options[text] = max(score, options.get(text, -np.inf))
    return _probabilities(options)


def _likely_gaps(logs: Logs, letters: int) -> list[Gap]:
    """The most likely places of separators from left to right, never at the ends of the line."""
    chances = logs[:, 1 + letters :]
    best = chances.max(axis=1)
    gaps = []
    for step in range(1, len(best) - 1):
        if best[step] > np.log(LIKELY_GAP) and best[step] >= best[step - 1] and best[step] > best[step + 1]:
            separator = SEPARATORS[int(chances[step].argmax())]
            gaps.append(((step + 0.5) / len(best), separator, float(best[step])))
    strongest = sorted(gaps, key=lambda gap: -gap[2])[:MOST_GAPS]
    return sorted(strongest)


def _part(
    views: Sequence[Logs], span: tuple[float, float], decoder: Decoder, lexicon: Lexicon, least: float, rivals: int
) -> list[Scored]:
    """The best words for the part of a line between two cuts."""
    slices = [_slice(view, span) for view in views]
    letters = len(lexicon.letters)
    listed = sorted({k for piece in slices for k in lexicon.shortlist(piece[:, : 1 + letters], rivals)})
    spelled = {"".join(c for c in decoder.spelled(piece) if c not in SEPARATORS) for piece in slices}
    unlisted = sorted(text for text in spelled if text and lexicon.rank(text) is None)
    texts = [lexicon.words[k] for k in listed] + unlisted
    if not texts:
        return [("", float(np.mean([piece[:, 0].sum() for piece in slices])))]
    codes = [decoder.codes(text) for text in texts]
    fit = np.mean([log_likelihood(piece, codes) for piece in slices], axis=0)
    lengths = np.array([len(text) for text in unlisted])
    prior = np.clip(UNLISTED[0] + UNLISTED[1] * lengths, least, UNLISTED_MOST)
    scores = fit + np.concatenate([lexicon.prior[listed], prior])
    return [(texts[k], float(scores[k])) for k in np.argsort(-scores, kind="stable")[: CANDIDATES * 2]]


def _slice(logs: Logs, span: tuple[float, float]) -> Logs:
    """The steps between two cuts, the separators' own steps left out."""
    steps = len(logs)
    begin = 0 if span[0] == 0.0 else int(span[0] * steps) + 1
    end = steps if span[1] == 1.0 else int(span[1] * steps)
    return logs[begin : max(end, begin + 1)]


def _probabilities(options: dict[str, float]) -> list[Scored]:
    texts = sorted(options, key=lambda text: (-options[text], text))
    scores = np.array([options[text] for text in texts]) / HEAT
    shares = np.exp(scores - scores.max())
    return [(text, float(share)) for text, share in zip(texts, shares / shares.sum(), strict=True)]
