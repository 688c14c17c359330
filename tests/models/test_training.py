"""Training: pictures from a seed, resuming, calibration, and the exported file against torch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch: Any = pytest.importorskip(
    "torch", reason="torch is not installed: pip install 'paperref[train]' for these tests"
)

from models.training import calibrate, loop  # noqa: E402
from models.training.augment import Strength, as_crops, plain, vary  # noqa: E402
from models.training.export import Deployed, export, parity  # noqa: E402
from models.training.net import CropNet  # noqa: E402

CLASSES = ("0", "1", "2", "3")


@pytest.fixture(scope="module")
def crops() -> Any:
    return torch.from_numpy(np.random.default_rng(0).integers(0, 255, (64, 58, 58, 3), dtype=np.uint8))


@pytest.fixture
def net() -> CropNet:
    torch.manual_seed(0)
    return CropNet(4, (8, 8, 16, 16))


def quiet(line: str) -> None:
    """Drop a line of progress."""


def test_exported_file_agrees_with_torch(net: CropNet, crops: Any, tmp_path: Path) -> None:
    deployed = Deployed(net.eval(), 0.7)
    path = tmp_path / "small.onnx"
    export(deployed, path, CLASSES, 40, {"seed": "0"})
    assert parity(deployed, path, CLASSES, as_crops(plain(crops, 40, 0.7))) < 2e-3


@pytest.mark.parametrize(("side", "left"), [(64, 0), (40, 1)])
def test_means_before_convolutions_are_folded_where_sides_are_even(
    net: CropNet, crops: Any, tmp_path: Path, side: int, left: int
) -> None:
    onnx = pytest.importorskip("onnx")
    deployed, path = Deployed(net.eval(), 0.7), tmp_path / "small.onnx"
    export(deployed, path, CLASSES, side, {})
    kinds = [node.op_type for node in onnx.load(str(path)).graph.node]
    assert kinds.count("AveragePool") == left  # 40 pixels end in a map of five a side
    assert parity(deployed, path, CLASSES, as_crops(plain(crops, side, 0.7))) < 2e-3


def test_a_file_of_another_net_is_refused(net: CropNet, crops: Any, tmp_path: Path) -> None:
    path = tmp_path / "small.onnx"
    export(Deployed(net.eval(), 1.0), path, CLASSES, 40, {})
    with pytest.raises(RuntimeError, match="differs from torch"):
        parity(Deployed(net, 0.2), path, CLASSES, as_crops(plain(crops, 40, 0.7)))


def test_a_stopped_run_goes_on_where_it_was(net: CropNet, crops: Any, tmp_path: Path) -> None:
    lesson = loop.Lesson(crops, torch.arange(64) % 4, 40, Strength())
    recipe = loop.Recipe(steps=6, batch=16, checkpoint=3)

    def run(steps: int, name: str) -> loop.State:
        torch.manual_seed(0)
        state = loop.start(CropNet(4, (8, 8, 16, 16)), recipe, seed=5)
        loop.resume(state, tmp_path / name)
        loop.train(state, lesson, recipe, tmp_path / name, quiet, until=steps)
        return state

    whole = run(6, "whole.pt")
    run(3, "parts.pt")
    parts = run(6, "parts.pt")
    for one, other in zip(whole.mean.state_dict().values(), parts.mean.state_dict().values(), strict=True):
        torch.testing.assert_close(one, other)


def test_varied_crops_follow_the_seed(crops: Any) -> None:
    first, again, other = (vary(crops, 40, Strength(), torch.Generator().manual_seed(s)) for s in (1, 1, 2))
    assert first.shape == (64, 3, 40, 40)
    assert float(first.min()) >= 0
    assert float(first.max()) <= 255
    assert torch.equal(first, again)
    assert not torch.equal(first, other)


def test_temperature_of_overconfident_logits_is_found() -> None:
    rng = torch.Generator().manual_seed(0)
    honest = torch.randn(4000, 5, generator=rng) * 2
    labels = torch.multinomial(torch.softmax(honest, dim=1), 1, generator=rng).squeeze(1)
    assert calibrate.fit_temperature(honest * 3, labels) == pytest.approx(3, rel=0.1)
    honest_gap = calibrate.calibration_error(torch.softmax(honest, dim=1), labels)
    assert honest_gap < 0.03 < calibrate.calibration_error(torch.softmax(honest * 3, dim=1), labels)
