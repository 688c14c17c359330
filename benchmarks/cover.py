"""How small and how far covered a card may be: what is read of rendered cards, by their width and their cover.

    python -m benchmarks.cover [--cards N] [--first SEED]

Each card lies at any rotation on a table nothing was tuned on, seen a little aslant with the faults of a cheap camera;
fingers or a neighbour cover a part of it. Prints for each width and cover the share of figures and colours right, and
of those said with at least 0.8 how many there are and how many are wrong.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np
from numpy.random import Generator, default_rng

from datasets import camera_faults as faults
from datasets.canvas import Picture, paste, shrink
from datasets.colours import PLAYER_COLOURS, lab
from datasets.hands import GRIP_MM
from datasets.stock import HAND_PER_MM, HANDS, card_art, edition, hand_piece
from datasets.textures import base_colour, table_top
from vision.card_figure import Readers
from vision.cards import Card, look_at

WIDTHS = (24, 32, 40, 56, 80)
"""Widths of cards in pixels."""
COVERS = ("none", "fingers", "neighbour")
FIRST_EDITION = 8000
"""Number of the first edition of cards; none from here on was trained on."""
SURE = 0.8


@dataclass(frozen=True, slots=True)
class Laid:
    """A card in a picture: its corners as a finder gives them, its colour, its figure, and which share is covered."""

    picture: Picture
    corners: np.ndarray
    colour: str
    figure: str
    hidden: float


def laid_card(rng: Generator, width: float, cover: str, figure: str | None = None) -> Laid:
    """Draw one card ``width`` pixels wide in the middle of a picture of table, covered as ``cover`` says.

    ``figure`` "" lays it face down.
    """
    number = FIRST_EDITION + int(rng.integers(1200))
    design = edition(number, False)
    colour, figure = str(rng.choice(PLAYER_COLOURS)), str(rng.integers(1, 8)) if figure is None else figure
    length = width * design.ratio
    side = round(2.6 * length)
    picture = np.ascontiguousarray(table_top(rng, side, side, _apart(rng, design.colours[colour]), width))
    corners = _corners(rng, (side / 2, side / 2), width, length)
    bare = _laid(picture, card_art(number, False, colour, figure), corners)
    if cover == "fingers":
        _fingers(rng, picture, corners, width)
    elif cover == "neighbour":
        away = _outwards(rng, corners, length * rng.uniform(0.62, 0.95))
        other = card_art(number, False, str(rng.choice(PLAYER_COLOURS)), str(rng.integers(1, 8)))
        _laid(picture, other, _corners(rng, away, width, length))
    inside = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, np.rint(corners).astype(np.int32), 255)
    hidden = float((np.abs(picture.astype(int) - bare).max(axis=2)[inside > 0] > 0).mean())
    picture = faults.light(rng, picture, rng.uniform(0, 0.4))
    picture = faults.noisy(rng, faults.blurred(rng, picture, 0.9 * max(width / 60, 0.6)), rng.uniform(1, 5))
    seen = corners + rng.normal(0, 0.012 * width, (4, 2))
    return Laid(faults.compressed(rng, picture, 50), seen.astype(np.float32), colour, figure, hidden)


def _apart(rng: Generator, print_colour: tuple[int, int, int]) -> tuple[int, int, int]:
    """The colour of a table on which the card is seen."""
    while True:
        base = base_colour(rng)
        if float(np.linalg.norm(lab(base) - lab(print_colour))) > 25:
            return base


def _corners(rng: Generator, centre: tuple[float, float], width: float, length: float) -> np.ndarray:
    turn = rng.uniform(0, 2 * np.pi)
    flat = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2 * (width, length)
    rotation = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return np.asarray(flat @ rotation + centre + rng.normal(0, 0.015 * width, (4, 2)))


def _laid(picture: Picture, art: Picture, corners: np.ndarray) -> np.ndarray:
    """Lay ``art`` on the picture in place; returns a copy of the picture then."""
    art = shrink(art, min(1.3 * float(np.linalg.norm(corners[1] - corners[0])) / art.shape[1], 1.0))
    height, width = art.shape[:2]
    source = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(source, (corners - 0.5).astype(np.float32))
    paste(picture, cv2.warpPerspective(art, matrix, picture.shape[1::-1], flags=cv2.INTER_LINEAR), 0, 0)
    return picture.copy()


def _outwards(rng: Generator, corners: np.ndarray, reach: float) -> tuple[float, float]:
    turn = rng.uniform(0, 2 * np.pi)
    x, y = corners.mean(axis=0) + reach * np.array([np.cos(turn), np.sin(turn)])
    return float(x), float(y)


def _fingers(rng: Generator, picture: Picture, corners: np.ndarray, width: float) -> None:
    """Let a hand hold the card at its rim."""
    turn = rng.uniform(0, 2 * np.pi)
    scale = width / 57 / HAND_PER_MM
    c, s = np.cos(turn) * scale, np.sin(turn) * scale
    matrix = np.array([[c, -s, 0.0], [s, c, 0.0]])
    back = np.array([-np.sin(turn), np.cos(turn)]) * width * rng.uniform(0.95, 1.4)
    matrix[:, 2] = corners.mean(axis=0) + back - matrix[:, :2] @ (np.array(GRIP_MM) * HAND_PER_MM)
    art = hand_piece(int(rng.integers(HANDS)))
    paste(picture, cv2.warpAffine(art, matrix, picture.shape[1::-1], flags=cv2.INTER_AREA), 0, 0)


def cards_read(readers: Readers, width: int, cover: str, count: int, first: int) -> Iterator[tuple[Laid, Card]]:
    """Rendered cards with what is read of each."""
    for seed in range(first, first + count):
        laid = laid_card(default_rng((seed, width, COVERS.index(cover))), width, cover)
        yield laid, look_at(laid.picture, laid.corners, readers)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cover", description=__doc__.splitlines()[0])
    parser.add_argument("--cards", type=int, default=150)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    readers = Readers.load()
    print("| width | cover | hidden | figure right | sure, of these wrong | colour right | sure, of these wrong |")
    print("|---|---|---|---|---|---|---|")
    for width, cover in product(WIDTHS, COVERS):
        seen = list(cards_read(readers, width, cover, given.cards, given.first))
        figures = [
            (str(card.number) == laid.figure, card.figure_sure) for laid, card in seen if card.number is not None
        ]
        colours = [(card.colour == laid.colour, card.colour_sure) for laid, card in seen]
        cells = [f"{np.mean([laid.hidden for laid, _ in seen]):.0%}"]
        for pairs in (figures, colours):
            sure = [right for right, confidence in pairs if confidence >= SURE]
            right = sum(right for right, _ in pairs)
            cells += [f"{right / len(seen):.1%}", f"{len(sure) / len(seen):.0%}, {len(sure) - sum(sure)}"]
        print(f"| {width} | {cover} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
