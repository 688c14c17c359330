"""What dictionaries know of names beside how they are used: definitions and broader terms of nouns, from WordNet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.float32]
Encode = Callable[[Sequence[str]], Rows]
"""Vectors (N, T) of texts."""

THINGS = frozenset((5, 6, 8, 13, 17, 18, 19, 20, 25, 27))
"""Files of WordNet with what can be drawn: animals, made things, bodies, food, objects, people, weather, plants, ..."""

TRIED = 4
"""Among so many of the most frequent senses of a noun the first thing is taken; if there is none, the first sense."""

COMMON = 8
"""Broader terms of fewer names than this tell nothing."""

BROADER = 128
"""Numbers kept of the broader terms of a name."""

WEIGHT = 0.7
"""What the definition, and the broader terms, weigh beside the name itself."""

HELD = 5.0
"""How much the map is held back that leads from the vector of a name to what WordNet would say of it."""


@dataclass(frozen=True, slots=True)
class Sense:
    """A meaning of nouns.

    Attributes:
        file: its place in WordNet's list of files.
        broader: the meanings right above it.
        gloss: its definition.
    """

    file: int
    broader: tuple[str, ...]
    gloss: str


def read_nouns(folder: Path) -> tuple[dict[str, Sense], dict[str, list[str]]]:
    """Read ``data.noun`` and ``index.noun`` of WordNet 3.0: the senses, and those of each noun, most frequent first."""
    senses, nouns = {}, {}
    for line in _lines(folder / "data.noun"):
        head, _, gloss = line.partition("|")
        parts = head.split()
        at = 5 + 2 * int(parts[3], 16)
        pointers = (parts[at + 4 * i : at + 4 * i + 3] for i in range(int(parts[at - 1])))
        broader = tuple(to for kind, to, word in pointers if kind in ("@", "@i") and word == "n")
        senses[parts[0]] = Sense(int(parts[1]), broader, gloss.split(";")[0].split('"')[0].strip())
    for line in _lines(folder / "index.noun"):
        noun, _, count, *parts = line.split()
        nouns[noun] = parts[-int(count) :]
    return senses, nouns


def _lines(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="latin-1").splitlines() if not line.startswith(" ")]


def sense_of(name: str, senses: dict[str, Sense], nouns: dict[str, list[str]]) -> str | None:
    """The sense of a folded name that can best be drawn; ``None`` where WordNet does not have the name."""
    for noun in (name.replace(" ", "_"), name.replace(" ", ""), name.replace(" ", "-")):
        if found := nouns.get(noun, [])[:TRIED]:
            return next((sense for sense in found if senses[sense].file in THINGS), found[0])
    return None


def above(sense: str, senses: dict[str, Sense]) -> set[str]:
    """A sense and all that is broader."""
    found, left = set(), [sense]
    while left:
        at = left.pop()
        if at not in found:
            found.add(at)
            left += senses[at].broader
    return found


def enriched(names: Sequence[str], vectors: Rows, encode: Encode, folder: Path) -> Rows:
    """Vectors (N, T), of length 1, of folded ``names`` with what WordNet in ``folder`` knows beside, of length 1.

    Where it does not know a name, what it would say is guessed from the vector of the name.
    """
    senses, nouns = read_nouns(folder)
    told = {row: sense for row, name in enumerate(names) if (sense := sense_of(name, senses, nouns))}
    rows = list(told)
    glosses = encode([f"{names[row]}: {senses[sense].gloss}" for row, sense in told.items()])
    glosses = glosses / np.linalg.norm(glosses, axis=1, keepdims=True)
    said = np.hstack([glosses, _broader([above(sense, senses) for sense in told.values()])])
    known = np.hstack([vectors, np.ones((len(vectors), 1), np.float32)])
    held = HELD * np.eye(known.shape[1], dtype=np.float32)
    beside = known @ np.linalg.solve(known[rows].T @ known[rows] + held, known[rows].T @ said)
    beside[rows] = said
    joined = np.hstack([vectors, np.float32(WEIGHT) * beside])
    return np.asarray(joined / np.linalg.norm(joined, axis=1, keepdims=True), np.float32)


def _broader(sets: Sequence[set[str]]) -> Rows:
    """The broader terms of names as `BROADER` numbers each; rare ones count more."""
    counts: dict[str, int] = {}
    for terms in sets:
        for term in terms:
            counts[term] = counts.get(term, 0) + 1
    columns = {term: column for column, term in enumerate(term for term in counts if counts[term] >= COMMON)}
    table = np.zeros((len(sets), len(columns)), np.float32)
    for row, terms in enumerate(sets):
        for term in terms & columns.keys():
            table[row, columns[term]] = np.log(len(sets) / counts[term])
    table /= np.maximum(np.linalg.norm(table, axis=1, keepdims=True), 1e-9)
    table -= table.mean(axis=0)
    _, axes = np.linalg.eigh(table.T @ table)
    return np.asarray(table @ axes[:, ::-1][:, :BROADER], np.float32)
