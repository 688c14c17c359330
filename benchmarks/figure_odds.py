"""How sure to be of a figure on a photograph: ways to tell it, fitted on rendered cards and held against others.

    python -m benchmarks.figure_odds [--cards N] [--first SEED]

N cards are drawn to fit on and as many others to compare on: printed ones of editions never trained on, some covered,
figures written by hand and signs that are no figure (`benchmarks.signs`). Each way gets what both readers together
say (`vision.card_figure`) and answers how probably the figure read is right. Prints each way's fitted parameters, its
log loss on the cards it was not fitted on, how far confidence is from truth there, and what is right of all said with
at least 0.95. No photograph is looked at.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.random import default_rng
from numpy.typing import NDArray

from benchmarks.cover import COVERS, laid_card
from benchmarks.signs import shown_card
from models.figures import FigureReading, combine
from vision.camera import Image
from vision.card_figure import FIGURES, Readers, looks_at, number_of, weighed

Values = NDArray[np.float64]
FIRST = 700_000
"""First seed; no other drawing uses these."""
PRINTED = 0.4
"""Share of the cards that are printed ones of a game."""
SURE = 0.95


class Cards(NamedTuple):
    """Figures read on n cards: all probabilities (n, 12), which figure (n,), how many looks agree, what is right."""

    chances: Values
    figure: NDArray[np.int64]
    agreement: Values
    ink: Values
    right: NDArray[np.bool_]


class Told(NamedTuple):
    """What both readers make of a drawn card: together, the part of their looks with that figure, and by its ink."""

    reading: FigureReading
    agreement: float
    ink: float


def told_of(picture: Image, corners: NDArray[np.float32], readers: Readers) -> Told:
    """What both readers make of a card."""
    looks, ink = looks_at(picture, corners, readers)
    both = weighed(combine(looks), ink)
    figure = int(both.probabilities[: len(FIGURES)].argmax())
    seen = [*(int(look.probabilities.argmax()) for look in looks), int(ink.probabilities[: len(FIGURES)].argmax())]
    return Told(both, sum(each == figure for each in seen) / len(seen), float(ink.probabilities[figure]))


def seen_figures(seeds: Sequence[int], readers: Readers) -> Iterator[tuple[Told, str]]:
    """What is made of each drawn card, and its figure; "" where it shows none."""
    for seed in seeds:
        rng = default_rng((seed, 41))
        if rng.random() < PRINTED:
            laid = laid_card(rng, float(np.exp(rng.uniform(np.log(24), np.log(140)))), str(rng.choice(COVERS)))
            yield told_of(laid.picture, laid.corners, readers), laid.figure
        else:
            shown = shown_card(rng)
            yield told_of(shown.picture, shown.corners, readers), shown.figure


def gathered(seen: Iterator[tuple[Told, str]]) -> Cards:
    """Those cards of which a figure is read."""
    told = [
        (one, number, figure) for one, figure in seen for number in [number_of(one.reading)[0]] if number is not None
    ]
    return Cards(
        np.array([one.reading.probabilities for one, _, _ in told], np.float64),
        np.array([FIGURES.index(str(number)) for _, number, _ in told]),
        np.array([one.agreement for one, _, _ in told]),
        np.array([one.ink for one, _, _ in told]),
        np.array([str(number) == figure for _, number, figure in told]),
    )


def heated(cards: Cards, heat: Values | float) -> Values:
    """Probability of each figure under a temperature, one for all or one for each card."""
    powers = np.maximum(cards.chances, 1e-12) ** (1.0 / np.broadcast_to(heat, len(cards.right)))[:, None]
    return np.asarray(powers[np.arange(len(cards.right)), cards.figure] / powers.sum(axis=1))


def lead(cards: Cards) -> Values:
    """Log odds of each figure as the readers say it."""
    chance = np.clip(heated(cards, 1.0), 1e-6, 1 - 1e-6)
    return np.asarray(np.log(chance / (1 - chance)))


def _platt(*columns: Callable[[Cards], Values]) -> Callable[[Cards, Values], Values]:
    def told(cards: Cards, parameters: Values) -> Values:
        logit = parameters[0] + sum(p * column(cards) for p, column in zip(parameters[1:], columns, strict=True))
        return np.asarray(1.0 / (1.0 + np.exp(-logit)))

    return told


def _apart(cards: Cards) -> Values:
    return np.asarray((cards.agreement < 1.0).astype(np.float64))


def _split(cards: Cards) -> Values:
    return np.asarray(1.0 - cards.agreement)


def _ink(cards: Cards) -> Values:
    return np.asarray(np.log(np.maximum(cards.ink, 0.003)))


WAYS: dict[str, tuple[Callable[[Cards, Values], Values], tuple[float, ...]]] = {
    "as the readers say": (lambda cards, p: heated(cards, 1.0), ()),
    "one temperature": (lambda cards, p: heated(cards, p[0]), (1.2,)),
    "two temperatures, all looks agree or not": (
        lambda cards, p: heated(cards, np.where(cards.agreement < 1.0, p[1], p[0])), (1.2, 1.5),
    ),
    "temperature by the share of looks that disagree": (
        lambda cards, p: heated(cards, np.maximum(0.2, p[0] + p[1] * _split(cards))), (1.2, 0.5),
    ),
    "log odds": (_platt(lead), (0.0, 0.8)),
    "log odds, all looks agree or not": (_platt(lead, _apart), (0.0, 0.8, 0.0)),
    "log odds, share of looks that disagree": (_platt(lead, _split), (0.0, 0.8, 0.0)),
    "log odds, share of looks, ink": (_platt(lead, _split, _ink), (0.0, 0.8, 0.0, 0.0)),
}  # fmt: skip
"""Each way: probabilities from cards and parameters, and the parameters to start from."""


def loss(chances: Values, right: NDArray[np.bool_]) -> float:
    """Mean negative log likelihood of what is right and wrong."""
    given = np.clip(np.where(right, chances, 1.0 - chances), 1e-6, 1.0)
    return float(-np.log(given).mean())


def fitted(way: str, cards: Cards) -> Values:
    """The parameters of a way under which the cards are likeliest (a simplex search, from its start)."""
    told, start = WAYS[way]
    if not start:
        return np.zeros(0)
    return _least(lambda p: loss(told(cards, p), cards.right), np.array(start))


def _least(cost: Callable[[Values], float], start: Values, rounds: int = 400) -> Values:
    """Where a smooth cost of few parameters is least, after Nelder and Mead."""
    points = [start] + [start + 0.2 * step for step in np.eye(len(start))]
    costs = [cost(point) for point in points]
    for _ in range(rounds):
        order = np.argsort(costs, kind="stable")
        points, costs = [points[k] for k in order], [costs[k] for k in order]
        middle = np.mean(points[:-1], axis=0)
        tried = [middle + far * (middle - points[-1]) for far in (1.0, 2.0, -0.5)]
        found = [cost(point) for point in tried]
        best = int(np.argmin(found))
        if found[best] < costs[-2] or (best == 2 and found[best] < costs[-1]):
            points[-1], costs[-1] = tried[best], found[best]
        else:
            points = [points[0]] + [(points[0] + point) / 2 for point in points[1:]]
            costs = [costs[0]] + [cost(point) for point in points[1:]]
    return points[int(np.argmin(costs))]


def gap(chances: Values, right: NDArray[np.bool_]) -> float:
    """Mean distance between confidence and share of right ones in ten bins of as many cards each."""
    parts = np.array_split(np.argsort(chances, kind="stable"), 10)
    return float(sum(abs(chances[part].mean() - right[part].mean()) * len(part) for part in parts) / len(chances))


def main() -> None:
    """Draw, read, fit, compare, print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.figure_odds", description=__doc__.splitlines()[0])
    parser.add_argument("--cards", type=int, default=2000, help="to fit on, and as many to compare on")
    parser.add_argument("--first", type=int, default=FIRST)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    readers = Readers.load()
    known, unseen = (
        gathered(seen_figures(range(start, start + given.cards), readers))
        for start in (given.first, given.first + given.cards)
    )
    report(known, unseen)


def report(known: Cards, unseen: Cards) -> None:
    """Print how each way fitted on some cards does on others."""
    print("| way | parameters | log loss | off by | at least 0.95 |\n|---|---|---|---|---|")
    for way, (told, _) in WAYS.items():
        parameters = fitted(way, known)
        chances = told(unseen, parameters)
        sure = unseen.right[chances >= SURE]
        numbers = ", ".join(f"{value:.2f}" for value in parameters) or "-"
        share = f"{sure.sum()}/{len(sure)} ({sure.mean():.1%})" if len(sure) else "-"
        off = gap(chances, unseen.right)
        print(f"| {way} | {numbers} | {loss(chances, unseen.right):.4f} | {off:.3f} | {share} |")
    for cards, name in ((known, "fitted on"), (unseen, "compared on")):
        print(f"{name}: {len(cards.right)} figures read, {cards.right.mean():.1%} right")


if __name__ == "__main__":
    main()
