"""Everyday names of colours in bad light: sets by which powers looks are known, and how sure a name may be.

    python -m benchmarks.colour_names [--cards N] [--first SEED]

Cards of editions never trained on, face up, some covered, and face down, are made lighter or darker by several powers
and tinted. Names are told under several sets of powers; how probably a name is right is fitted on one half of the cards
and held against the other, and the other way round. Prints for each set what is right, the log loss, the parameters
and what is right of all said with at least 0.95; then, of the set that `vision.colour` has, what it says now in each
light. No photograph is looked at.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.random import default_rng
from numpy.typing import NDArray

from benchmarks.cover import laid_card
from benchmarks.figure_odds import loss
from vision.card_places import face_of
from vision.colour import LIGHTS, everyday, likeliest, name_colour
from vision.hue import Dominant, Floats, Pixels, dominant, find_light

Values = NDArray[np.float64]
FIRST = 805_000
"""First seed; no other drawing uses these."""
POWERS = (0.6, 1.0, 1.0, 1.3, 1.7, 2.1)
"""Cards are made lighter or darker by these; twice as often they stay as they are."""
COVERS = ("none", "none", "fingers", "neighbour")
BACKS = 0.4
"""Share of the cards that lie face down."""
TINT = 0.12
"""Spread (natural logarithm) of each channel of the light, for seven of ten cards."""
SETS = ((1.0,), (1.0, 1.3), (1.0, 1.6), (1.0, 1.9), (0.7, 1.0, 1.4), (0.8, 1.0, 1.3), (0.8, 1.0, 1.4), (0.8, 1.0, 1.6))
"""Sets of powers by which everyday colours are known."""
LEAD = 3.0
SURE = 0.95


class Seen(NamedTuple):
    """A card's face in a light: its pixels, how white looks there, what most pixels show, the power, its true name."""

    pixels: Pixels
    white: Floats | None
    found: Dominant
    power: float
    name: str


def seen_cards(seeds: Sequence[int]) -> Iterator[Seen]:
    """Each drawn card in two lights, where it shows any colour."""
    for seed in seeds:
        rng = default_rng((seed, 43))
        back = rng.random() < BACKS
        width = float(np.exp(rng.uniform(np.log(24), np.log(110))))
        laid = laid_card(rng, width, "none" if back else str(rng.choice(COVERS)), figure="" if back else None)
        for power in rng.choice(POWERS, 2, replace=False):
            tint = np.exp(rng.normal(0, TINT, 3) * (rng.random() < 0.7))
            shown = 255 * (laid.picture / 255.0) ** power * tint / tint.max() ** 0.5
            picture = np.clip(shown, 0, 255).astype(np.uint8)
            face = face_of(picture, laid.corners)
            white, inner = find_light(picture, face), face[3:-3, 3:-3]
            found = dominant(inner, white)
            if found is not None:
                yield Seen(inner, white, found, float(power), laid.colour)


def told(cards: Sequence[Seen], powers: tuple[float, ...]) -> tuple[Values, NDArray[np.bool_]]:
    """What tells how sure each name is (n, 4), and whether it is right (n,)."""
    looks = everyday(powers)
    rows, right = [], []
    for card in cards:
        reading, off = likeliest(card.found, looks)
        odds = np.log(max(reading.confidence, 1e-9) / max(1.0 - reading.confidence, 1e-9))
        rows.append((1.0, float(np.tanh(odds / LEAD)), -off, card.found.agreement - 1.0))
        right.append(reading.name == card.name)
    return np.array(rows), np.array(right)


def fitted(rows: Values, right: NDArray[np.bool_]) -> Values:
    """The parameters (4,) of a logistic regression, by Newton's method."""
    parameters = np.zeros(rows.shape[1])
    for _ in range(40):
        chances = _chances(rows, parameters)
        weight = chances * (1.0 - chances) + 1e-9
        slope = rows.T @ (right - chances) - 1e-3 * parameters
        parameters = parameters + np.linalg.solve(rows.T @ (rows * weight[:, None]) + 1e-3 * np.eye(len(slope)), slope)
    return parameters


def _chances(rows: Values, parameters: Values) -> Values:
    return np.asarray(1.0 / (1.0 + np.exp(-rows @ parameters)))


def _share(right: NDArray[np.bool_]) -> str:
    return f"{right.sum()}/{len(right)} ({right.mean():.1%})" if len(right) else "-"


def main() -> None:
    """Draw, name, fit, compare, print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.colour_names", description=__doc__.splitlines()[0])
    parser.add_argument("--cards", type=int, default=5000)
    parser.add_argument("--first", type=int, default=FIRST)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    cards = list(seen_cards(range(given.first, given.first + given.cards)))
    halves = cards[: len(cards) // 2], cards[len(cards) // 2 :]
    print("| powers | right | log loss | at least 0.95 | parameters |\n|---|---|---|---|---|")
    for powers in SETS:
        one, other = (told(half, powers) for half in halves)
        chances = np.concatenate([_chances(other[0], fitted(*one)), _chances(one[0], fitted(*other))])
        right = np.concatenate([other[1], one[1]])
        both = fitted(np.concatenate([one[0], other[0]]), np.concatenate([one[1], other[1]]))
        numbers = ", ".join(f"{value:.2f}" for value in both)
        named = ", ".join(f"{power:g}" for power in powers)
        sure = _share(right[chances >= SURE])
        print(f"| {named} | {right.mean():.1%} | {loss(chances, right):.4f} | {sure} | {numbers} |", flush=True)
    print(f"As it is now, looks known by {', '.join(f'{power:g}' for power in LIGHTS)}:")
    said = [(*name_colour(card.pixels, card.white), card) for card in cards]
    for power in sorted(set(POWERS)):
        own = [(name == card.name, sure) for name, sure, card in said if card.power == power]
        certain = np.array([right for right, sure in own if sure >= SURE], np.bool_)
        print(f"power {power:g}: right {np.mean([right for right, _ in own]):.1%}; at least 0.95: {_share(certain)}")


if __name__ == "__main__":
    main()
