"""What a dictionary says of names: things come before acts, broader terms bring names together, gaps are filled."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from models.training.guesser_senses import above, enriched, read_nouns, sense_of

ANIMALS = [f"beast{number}" for number in range(12)]
TOOLS = [f"tool{number}" for number in range(12)]


def offset(number: int) -> str:
    return f"{number:08d}"


def write(folder: Path) -> None:
    """A dictionary of twelve animals and twelve tools, and of a word that is an act first and a tool then."""
    data = ["  1 a licence", f"{offset(1)} 03 n 01 entity 0 000 | what is"]
    data += [f"{offset(2)} 05 n 01 animal 0 001 @ {offset(1)} n 0000 | what breathes"]
    data += [f'{offset(3)} 06 n 02 tool 0 implement 0 001 @ {offset(1)} n 0000 | what helps; "a tool"']
    index = ["  1 a licence", f"animal n 1 1 @ 1 0 {offset(2)}"]
    for place, (name, over) in enumerate([(name, 2) for name in ANIMALS] + [(name, 3) for name in TOOLS], 10):
        file = "05" if over == 2 else "06"
        data.append(f"{offset(place)} {file} n 01 {name} 0 001 @ {offset(over)} n 0000 | a kind of {over}; used so")
        index.append(f"{name} n 1 1 @ 1 0 {offset(place)}")
    data.append(f"{offset(90)} 04 n 01 saw 0 001 @ {offset(1)} n 0000 | an act")
    data.append(f"{offset(91)} 06 n 01 saw 0 001 @ {offset(3)} n 0000 | it cuts")
    index.append(f"saw n 2 1 @ 2 0 {offset(90)} {offset(91)}")
    (folder / "data.noun").write_text("\n".join(data) + "\n")
    (folder / "index.noun").write_text("\n".join(index) + "\n")


def encode(texts: Sequence[str]) -> np.ndarray:
    return np.asarray([np.random.default_rng(len(text)).normal(size=16) for text in texts], np.float32)


def test_the_sense_that_can_be_drawn_is_taken(tmp_path: Path) -> None:
    write(tmp_path)
    senses, nouns = read_nouns(tmp_path)
    sense = sense_of("saw", senses, nouns)
    assert sense is not None
    assert senses[sense].gloss == "it cuts"
    assert above(sense, senses) == {offset(91), offset(3), offset(1)}
    assert senses[offset(3)].gloss == "what helps"
    assert sense_of("nothing of the kind", senses, nouns) is None


def test_broader_terms_bring_names_together(tmp_path: Path) -> None:
    write(tmp_path)
    names = [*ANIMALS, *TOOLS, "unknown"]
    vectors = np.random.default_rng(1).normal(size=(len(names), 64)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    found = enriched(names, vectors, encode, tmp_path)
    assert np.linalg.norm(found, axis=1) == pytest.approx(np.ones(len(names)), abs=1e-5)
    alike = found @ found.T
    within = np.concatenate([alike[:12, :12][~np.eye(12, dtype=bool)], alike[12:24, 12:24][~np.eye(12, dtype=bool)]])
    assert within.mean() > alike[:12, 12:24].mean() + 0.1
    assert found[-1, :64].any()
    assert found[-1, 64:].any()
