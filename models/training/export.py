"""Writes a trained net as one ONNX file that carries its classes, side and temperature, and checks it against torch."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from models.classifier import TURNS, Classifier
from models.training.streamline import streamline

TOLERANCE = 5e-3
"""Largest difference in probability allowed between torch and the exported file."""

LARGE = 1000
"""Weights of so many numbers are stored in half precision."""


class Deployed(nn.Module):
    """The net as it runs: `uint8` BGR pictures in, probabilities out; `models.classifier` looks at quarter turns."""

    turns = len(TURNS)

    def __init__(self, net: nn.Module, temperature: float) -> None:
        super().__init__()
        self.net = net
        self.temperature = temperature

    def forward(self, crops: Tensor) -> Tensor:
        """Map `uint8` (N, side, side, 3) to `float32` probabilities (N, classes)."""
        return torch.softmax(self.net(crops.permute(0, 3, 1, 2).float()) / self.temperature, dim=1)


def export(deployed: Deployed, path: Path, classes: tuple[str, ...], side: int, notes: dict[str, str]) -> None:
    """Write ``deployed`` to ``path``; ``notes`` go into its metadata beside the classes and the side."""
    import onnx

    deployed.eval()
    example = torch.zeros(2, side, side, 3, dtype=torch.uint8)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            deployed,
            (example,),
            str(path),
            input_names=["crops"],
            output_names=["probabilities"],
            dynamic_axes={"crops": {0: "n"}, "probabilities": {0: "n"}},
            opset_version=17,
            dynamo=False,
        )
    model = onnx.load(str(path))
    onnx.helper.set_model_props(
        model, {"classes": " ".join(classes), "side": str(side), "turns": str(deployed.turns), **notes}
    )
    streamline(model)
    halve(model)
    onnx.save(model, str(path))


def halve(model: Any, large: int = LARGE) -> None:
    """Store weights of ``large`` numbers and more in half precision, in place; ``model`` widens them when loaded."""
    from onnx import TensorProto, helper, numpy_helper

    for weights in model.graph.initializer:
        values = numpy_helper.to_array(weights)
        if values.dtype == np.float32 and values.size >= large:
            widen = helper.make_node("Cast", [f"{weights.name}_half"], [weights.name], to=TensorProto.FLOAT)
            weights.CopyFrom(numpy_helper.from_array(values.astype(np.float16), f"{weights.name}_half"))
            model.graph.node.insert(0, widen)


def parity(deployed: Deployed, path: Path, classes: tuple[str, ...], crops: Tensor) -> float:
    """Return the largest difference in probability between torch and ``path`` on `uint8` (N, side, side, 3) ``crops``.

    Raises `RuntimeError` where it exceeds `TOLERANCE`.
    """
    deployed.eval()
    with torch.no_grad():
        wanted = deployed(crops).numpy()
    found = Classifier(path, classes).look(crops.numpy())
    gap = float(np.abs(wanted - found).max())
    if gap > TOLERANCE:
        raise RuntimeError(f"{path}: differs from torch by {gap:.4f} in probability; do not ship it")
    return gap
