"""Makes vectors of how things look when they are drawn, from the table that says it in words.

Two things make two of them alike: that the same is said of their looks, and that one is drawn like the other, or like
something that is. Each gives a matrix of how alike any two are; the mean of both is told in few numbers a thing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.guesser_fold import fold

Square = NDArray[np.float64]

STRONGEST = 3
"""The highest grade of an attribute."""

LATER = 0.3
"""What a thing is drawn like counts 1 / (1 + LATER * place), the nearest at place 0."""

AROUND = 0.5
"""How much of the looks of those around is taken over by each."""

REACH = 0.9
"""How far it counts that those around are drawn like others: so much of it for each step."""


@dataclass(frozen=True, slots=True)
class Look:
    """How one thing looks.

    Attributes:
        names: its English names, any of them.
        grades: what is said of its looks, each 1 to `STRONGEST`.
        like: folded names of what it is drawn like, the nearest first.
    """

    names: tuple[str, ...]
    grades: Mapping[str, int]
    like: tuple[str, ...]


def read_looks(path: Path) -> dict[str, Look]:
    """Read a table of looks by their first folded names; raises `ValueError` naming the line that is amiss."""
    looks: dict[str, Look] = {}
    first: dict[str, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("#"):
            continue
        called, *columns = line.split("\t")
        names = called.split("|")
        said = [re.fullmatch(rf"([a-z]+)([1-{STRONGEST}])", part) for part in columns[0].split()] if columns else []
        if len(columns) != 2 or not said or None in said or any(fold(name) in first for name in names):
            raise ValueError(f"{path}, line {number}: want new names, graded looks and names, parted by tabs")
        grades = {match[1]: int(match[2]) for match in said if match}
        looks[fold(names[0])] = Look(tuple(names), grades, tuple(fold(other) for other in columns[1].split("|")))
        first |= {fold(name): fold(names[0]) for name in names}
    lost = sorted({other for look in looks.values() for other in look.like} - set(looks))
    if lost:
        raise ValueError(f'{path}: something is drawn like "{lost[0]}", of which the table says nothing')
    return looks


def vectors_of(looks: Mapping[str, Look], length: int) -> NDArray[np.float32]:
    """Vectors (N, length) of N looks: the nearer two of them are, the more alike things are drawn."""
    alike = 0.5 * _even(_by_grades(looks)) + 0.5 * _even(_by_likeness(looks))
    values, axes = np.linalg.eigh(alike)
    return np.asarray(axes[:, ::-1][:, :length] * np.sqrt(np.maximum(values[::-1][:length], 0.0)), np.float32)


def _by_grades(looks: Mapping[str, Look]) -> Square:
    """How alike any two are by what is said of them, and a little by what is said of those around them."""
    kinds = sorted({kind for look in looks.values() for kind in look.grades})
    said = _unit(np.array([[look.grades.get(kind, 0) for kind in kinds] for look in looks.values()], np.float64))
    around = _drawn_like(looks)
    said = _unit(said + AROUND * (around / np.maximum(around.sum(axis=1, keepdims=True), 1e-9)) @ said)
    said = _unit(said - said.mean(axis=0))
    return np.asarray(said @ said.T)


def _by_likeness(looks: Mapping[str, Look]) -> Square:
    """How alike any two are by what they are drawn like, over any number of steps."""
    around = _drawn_like(looks)
    degree = np.sqrt(np.maximum(around.sum(axis=1), 1e-9))
    reached = np.linalg.inv(np.eye(len(around)) - REACH * around / degree[:, None] / degree[None])
    own = np.sqrt(np.diag(reached))
    reached = reached / own[:, None] / own[None]
    reached = reached - reached.mean(axis=0)
    return np.asarray(reached - reached.mean(axis=1, keepdims=True))


def _drawn_like(looks: Mapping[str, Look]) -> Square:
    """How much any two count as drawn like each other, by both of their rows, (N, N)."""
    places = {name: row for row, name in enumerate(looks)}
    counts = np.zeros((len(looks), len(looks)))
    for row, look in enumerate(looks.values()):
        for place, other in enumerate(look.like):
            counts[row, places[other]] = 1 / (1 + LATER * place)
    return counts + counts.T


def _even(alike: Square) -> Square:
    """``alike`` scaled so that a thing is as much like itself as 1, on the average."""
    return alike / np.mean(np.diag(alike))


def _unit(rows: Square) -> Square:
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9))
