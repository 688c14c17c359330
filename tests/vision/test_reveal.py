"""What a card of a turned pile is: by its print, by what was read before, and by what is due."""

from __future__ import annotations

import numpy as np
import pytest

from engine.events import Event, GuessShown, NumberShown
from engine.pictomania.events import LetterShown
from models.figures import FIGURE_CLASSES, FigureReading
from vision.colour import ColourReading
from vision.reveal import Shown, read_card
from vision.top_card import TopCard

BLACK = ColourReading("black", 0.9, "none")
WHITE = ColourReading("white", 0.9, "none")


def figure(label: str, share: float = 0.97, other: str = "none") -> FigureReading:
    chances = np.full(12, 1e-4, np.float32)
    chances[FIGURE_CLASSES.index(label)] = share
    chances[FIGURE_CLASSES.index(other)] += 1 - share
    return FigureReading(chances / chances.sum())


def card(label: str, core: ColourReading, colour: ColourReading | None = None, share: float = 0.97) -> TopCard:
    return TopCard(figure(label, share), core, colour or core)


def odd(label: str, other: str) -> TopCard:
    """A black card whose figure is read as `label`, but perhaps `other`."""
    return TopCard(figure(label, 0.75, other), BLACK, BLACK)


def red(confidence: float = 0.95, other: str = "orange") -> ColourReading:
    return ColourReading("red", confidence, other)


CASES: dict[str, tuple[Shown, TopCard, tuple[str, ...], Event | None]] = {
    "letter": (Shown(), card("B", BLACK), (), LetterShown("blue", "B")),
    "letter on white": (Shown(), card("C", WHITE), (), LetterShown("blue", "C")),
    "number after letter": (Shown(letter=True, last=("black", "B")), card("5", BLACK), (), NumberShown("blue", 5)),
    "number, a colour peeks out": (Shown(letter=True), card("5", BLACK, red()), (), NumberShown("blue", 5)),
    "number where the letter was missed": (Shown(), card("5", BLACK), (), NumberShown("blue", 5)),
    "letter that looks like a number, first": (Shown(), odd("6", "C"), (), LetterShown("blue", "C")),
    "black card after a number": (Shown(number=True), card("7", BLACK), (), NumberShown("blue", 7)),
    "number read as letter": (Shown(letter=True), card("A", BLACK, share=0.6), (), NumberShown("blue", 1)),
    "guess on a black panel": (Shown(True, True), card("3", BLACK, red()), ("red",), GuessShown("blue", "red", 3)),
    "guess": (Shown(True, True), card("3", red()), ("red",), GuessShown("blue", "red", 3)),
    "guess with a white face": (Shown(True, True), card("3", WHITE, red()), ("red",), GuessShown("blue", "red", 3)),
    "guess of a doubtful colour that is due": (
        Shown(True, True), card("3", red(0.6)), ("orange",), GuessShown("blue", "orange", 3)),
    "guess of a sure colour that is not due": (
        Shown(True, True), card("3", red(0.95)), ("orange",), GuessShown("blue", "red", 3)),
    "the same guess nudged": (Shown(True, True, 1, ("red", "3")), card("3", red()), ("red",), None),
    "second card of one player": (
        Shown(True, True, 1, ("red", "3")), card("4", red()), ("red", "red"), GuessShown("blue", "red", 4)),
    "a back": (Shown(True, True), card("back", red()), ("red",), None),
    "nothing": (Shown(True, True), card("none", WHITE), (), None),
    "no colour anywhere, nothing due": (Shown(True, True), card("2", WHITE), (), None),
    "no colour anywhere, one is due": (Shown(True, True), card("2", WHITE), ("red",), GuessShown("blue", "red", 2)),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_card_of_a_turned_pile(name: str) -> None:
    shown, top, landed, wanted = CASES[name]
    found = read_card("blue", shown, top, landed)
    assert (found.event if found else None) == wanted


def test_what_else_it_could_be_comes_likeliest_first_and_doubt_lowers_confidence() -> None:
    chances = np.full(12, 1e-4, np.float32)
    chances[FIGURE_CLASSES.index("1")], chances[FIGURE_CLASSES.index("7")] = 0.6, 0.39
    found = read_card("blue", Shown(True, True), TopCard(FigureReading(chances), red(0.99), red(0.99)), ("red",))
    assert found is not None
    assert found.event == GuessShown("blue", "red", 1)
    assert found.alternatives[0] == GuessShown("blue", "red", 7)
    assert GuessShown("blue", "orange", 1) in found.alternatives
    assert found.confidence == pytest.approx(0.6, abs=0.02)


def test_a_colour_taken_because_it_is_due_is_asked_about() -> None:
    found = read_card("blue", Shown(True, True), card("3", red(0.6)), ("orange",))
    assert found is not None
    assert found.confidence < 0.8
