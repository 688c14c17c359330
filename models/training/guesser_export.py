"""Writes the trained guesser as files: the picture side as ONNX, and the directions of all names it learnt."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from models.guesser_input import PLAIN, drawn, redrawn
from models.training.export import halve
from models.training.guesser_data import Pool
from models.training.guesser_head import Student
from models.training.guesser_loop import directions_of, scaled
from models.training.guesser_texts import spoken
from models.training.guesser_vary import as_bytes

TOLERANCE = 2e-2
"""Largest difference allowed between torch and the exported file, in any part of a direction."""

PARTS = 128
"""Numbers kept of the vector of an icon's name."""


class Deployed(nn.Module):
    """The picture side as it runs, on pictures of a ``side``; ``mirrored`` looks at the mirror image as well."""

    def __init__(self, net: nn.Module, side: int, mirrored: bool) -> None:
        super().__init__()
        self.net, self.side, self.mirrored = net, side, mirrored
        # Scaling each row, then each column, is what `scaled` does; as products it is the same in ONNX.
        unit = (torch.eye(PLAIN.size) * 255).byte().unsqueeze(0)
        self.register_buffer("rows", scaled(unit, side, PLAIN.size)[0, 0])

    def forward(self, ink: Tensor) -> Tensor:
        """Map `float32` (N, 1, SIZE, SIZE), ink 1, to directions (N, D) of length 1."""
        if self.side != ink.shape[-1]:
            ink = self.rows @ ink @ self.rows.T
        found: Tensor = self.net(ink)
        if not self.mirrored:
            return found
        return functional.normalize(found + self.net(ink.flip(3)), dim=1)


def export(
    net: nn.Module, path: Path, notes: dict[str, str], side: int = PLAIN.size, mirrored: bool = False
) -> Deployed:
    """Write ``net`` to ``path`` with `PLAIN` and ``notes`` as metadata; returns it as it was written."""
    import onnx

    deployed = Deployed(net, side, mirrored)
    deployed.eval().cpu()
    path.parent.mkdir(parents=True, exist_ok=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            deployed,
            (torch.zeros(2, 1, PLAIN.size, PLAIN.size),),
            str(path),
            input_names=["ink"],
            output_names=["embedding"],
            dynamic_axes={"ink": {0: "n"}, "embedding": {0: "n"}},
            opset_version=17,
            dynamo=False,
        )
    model = onnx.load(str(path))
    onnx.helper.set_model_props(model, {"recipe": PLAIN.text(), **notes})
    halve(model)
    onnx.save(model, str(path))
    return deployed


def parity(deployed: Deployed, path: Path, ink: Tensor) -> float:
    """The largest difference between torch and ``path`` on `float32` ink (N, 1, SIZE, SIZE).

    Raises `RuntimeError` where it exceeds `TOLERANCE`.
    """
    import onnxruntime

    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    found = session.run(["embedding"], {"ink": ink.numpy()})[0]
    with torch.no_grad():
        gap = float(np.abs(deployed(ink).numpy() - found).max())
    if gap > TOLERANCE:
        raise RuntimeError(f"{path}: differs from torch by {gap:.4f}; do not ship it")
    return gap


def icon_directions(student: Student, pool: Pool, side: int) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """The names of icons to train on, as places in ``pool.names``, and for each the mean direction of its icons."""
    numbers = pool.of("train")
    numbers = numbers[pool.labels[numbers] >= pool.classes]
    if not len(numbers):
        return np.zeros(0, np.int64), np.zeros((0, student.own.shape[1]), np.float32)
    ink = np.stack([as_bytes(redrawn(drawn(pool.strokes(int(number)), PLAIN.work))) for number in numbers])
    found = directions_of(student.net, torch.from_numpy(ink), side).numpy()
    places, of = np.unique(pool.labels[numbers], return_inverse=True)
    sums = np.zeros((len(places), found.shape[1]), np.float32)
    np.add.at(sums, of, found)
    return places.astype(np.int64), sums / np.linalg.norm(sums, axis=1, keepdims=True)


def _basis(texts: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The mean (T,) of ``texts`` (N, T) and the `PARTS` directions (d, T) in which they differ most."""
    middle = texts.mean(axis=0)
    _, axes = np.linalg.eigh(np.cov((texts - middle).T))
    return middle, np.asarray(axes.T[::-1][:PARTS], np.float32)


def write_names(student: Student, pool: Pool, path: Path, temperature: float, side: int) -> None:
    """Write what the text side needs to ``path``.

    `classes` (C,) and `prototypes` (C, D): the classes that there were drawings of. `names` (K,) and `vectors` (K, D):
    the names of icons, and the mean direction of the icons of each, `int8` of any length. The vectors of those names
    are ``middle + scale * parts @ basis``: `parts` (K, d) `int8`, `basis` (d, T). `sharp`: what cosines are multiplied
    with, and `temperature`: what that is divided by.
    """
    student.eval()
    with torch.no_grad():
        prototypes = student.prototypes().cpu().numpy()
        sharp = student.sharp.exp().cpu().numpy()
        texts = student.texts.cpu().numpy()
    seen = np.unique(pool.labels[pool.of("train")])
    seen = seen[seen < pool.classes]
    places, vectors = icon_directions(student, pool, side)
    middle, basis = _basis(texts)
    parts = (texts[places] - middle) @ basis.T
    scale = float(np.abs(parts).max(initial=1e-9)) / 127
    largest = np.maximum(np.abs(vectors).max(axis=1, keepdims=True, initial=0.0), 1e-9)
    np.savez_compressed(
        path,
        classes=pool.names[seen],
        prototypes=prototypes[seen].astype(np.float16),
        names=np.array([spoken(str(pool.names[place])) for place in places]),
        vectors=np.rint(127 * vectors / largest).astype(np.int8),
        parts=np.rint(parts / scale).astype(np.int8),
        basis=basis.astype(np.float16),
        middle=middle.astype(np.float16),
        scale=np.float32(scale),
        sharp=sharp[:1].astype(np.float32),
        temperature=np.float32(temperature),
    )
