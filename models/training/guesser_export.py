"""Writes the trained guesser as files: the picture side as ONNX, and the directions of all names it learnt."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from models.guesser import InkEncoder
from models.guesser_fold import fold
from models.guesser_input import PLAIN, drawn, redrawn
from models.guesser_words import load_table
from models.training.export import halve
from models.training.guesser_data import Pool
from models.training.guesser_panel import Panel
from models.training.guesser_texts import spoken
from models.training.guesser_vary import as_bytes
from models.training.guesser_whole import in_whole_numbers

ALIKE = 0.98
"""Least cosine, in the mean, between directions of torch and of the exported file."""

EXAMPLES = 256
"""Drawings that the scales of the whole numbers are taken from."""

PART = 64
"""Icons looked at in one go."""

TABLE = 4096
"""Real numbers that are left, such as the last layer's, are stored in half precision where there are so many."""


def export(panel: Panel, path: Path, notes: dict[str, str], inks: Tensor) -> None:
    """Write the picture side of ``panel`` to ``path`` with `PLAIN` and ``notes`` as metadata.

    It is in whole numbers whose scales fit `uint8` ``inks`` (N, SIZE, SIZE), drawings such as it learnt from.
    """
    import onnx

    panel.eval()
    path.parent.mkdir(parents=True, exist_ok=True)
    full = path.with_suffix(".full")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            panel,
            (torch.zeros(2, 1, PLAIN.size, PLAIN.size),),
            str(full),
            input_names=["ink"],
            output_names=["embedding"],
            dynamic_axes={"ink": {0: "n"}, "embedding": {0: "n"}},
            opset_version=17,
            dynamo=False,
        )
    in_whole_numbers(full, path, inks[:, None].numpy().astype(np.float32) / 255)
    full.unlink()
    model = onnx.load(str(path))
    onnx.helper.set_model_props(model, {"recipe": PLAIN.text(), **notes})
    halve(model, TABLE)
    onnx.save(model, str(path))


def parity(panel: Panel, path: Path, inks: Tensor) -> float:
    """The mean cosine between the directions of torch and of ``path`` for `uint8` ``inks`` (N, SIZE, SIZE).

    Raises `RuntimeError` where it is below `ALIKE`.
    """
    found = InkEncoder(path).directions(inks.numpy().astype(np.float32) / 255)
    wanted = panel.directions(inks).numpy()
    lengths = np.linalg.norm(found, axis=1) * np.linalg.norm(wanted, axis=1)
    alike = float(((found * wanted).sum(axis=1) / lengths).mean())
    if not alike >= ALIKE:
        raise RuntimeError(f"{path}: its directions differ from torch's (cosine {alike:.3f}); do not ship it")
    return alike


def icon_directions(encoder: InkEncoder, pool: Pool) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """The names of icons that a word can mean, as places (K,) in ``pool.names``, and the mean (K, D) of each's icons.

    They are seen as ``encoder``, the exported file, sees them, which is also several times faster than torch. Only
    icons to train on count, and only names that the table of words has; most others are of user interfaces.
    """
    table = load_table()
    numbers = pool.of("train")
    numbers = numbers[pool.labels[numbers] >= pool.classes]
    meant = np.array([fold(spoken(str(name))) in table.places for name in pool.names])
    numbers = numbers[meant[pool.labels[numbers]]]
    if not len(numbers):
        return np.zeros(0, np.int64), np.zeros((0, 0), np.float32)
    ink = np.stack([as_bytes(redrawn(drawn(pool.strokes(int(number)), PLAIN.work))) for number in numbers])
    parts = np.split(ink, range(PART, len(ink), PART))
    found = np.concatenate([encoder.directions(part.astype(np.float32) / np.float32(255)) for part in parts])
    places, of = np.unique(pool.labels[numbers], return_inverse=True)
    sums = np.zeros((len(places), found.shape[1]), np.float32)
    np.add.at(sums, of, found)
    return places.astype(np.int64), sums / np.linalg.norm(sums, axis=1, keepdims=True)


def write_names(panel: Panel, encoder: InkEncoder, pool: Pool, path: Path, temperature: float) -> None:
    """Write what the text side needs to ``path``; ``encoder`` is the exported file of ``panel``.

    `classes` (C,) and `prototypes` (C, D): the classes that there were drawings of. `names` (K,) and `vectors` (K, D):
    the names of icons that the table of words has, and the mean direction of the icons of each, `int8` of any length.
    `sharp`: what cosines are multiplied with, and `temperature`: what that is divided by.
    """
    panel.eval()
    with torch.no_grad():
        prototypes = panel.prototypes().numpy()
        sharp = panel.sharpness().numpy().reshape(1)
    seen = np.unique(pool.labels[pool.of("train")])
    seen = seen[seen < pool.classes]
    places, vectors = icon_directions(encoder, pool)
    vectors = vectors.reshape(len(places), prototypes.shape[1])
    largest = np.maximum(np.abs(vectors).max(axis=1, keepdims=True, initial=0.0), 1e-9)
    np.savez_compressed(
        path,
        classes=pool.names[seen],
        prototypes=prototypes[seen].astype(np.float16),
        names=np.array([spoken(str(pool.names[place])) for place in places]),
        vectors=np.rint(127 * vectors / largest).astype(np.int8),
        sharp=sharp.astype(np.float32),
        temperature=np.float32(temperature),
    )
