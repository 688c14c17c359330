"""Training the guesser: it learns from made drawings, goes on after a stop, and its files agree with torch."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch: Any = pytest.importorskip(
    "torch", reason="torch is not installed: pip install 'paperref[train]' for these tests"
)

from models.guesser_names import Names  # noqa: E402
from models.guesser_words import load_table  # noqa: E402
from models.training.guesser_data import Pool, load_pool  # noqa: E402
from models.training.guesser_export import export, parity, write_names  # noqa: E402
from models.training.guesser_figures import plain_figures, temperature_of  # noqa: E402
from models.training.guesser_head import Student  # noqa: E402
from models.training.guesser_lesson import Lesson  # noqa: E402
from models.training.guesser_loop import Recipe, State, rate_at, resume, scaled, side_at, start, train  # noqa: E402
from models.training.guesser_net import InkNet, warm_start  # noqa: E402
from tests.models.made_drawings import write  # noqa: E402

RECIPE = Recipe(minutes=0.05, batch=8, sides=(32,), checkpoint=0.01)


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Pool:
    folder = tmp_path_factory.mktemp("drawings")
    write(folder)
    return load_pool(folder, folder / "pool.npz", lambda line: None)


def begun(pool: Pool) -> State:
    torch.manual_seed(0)
    return start(Student(InkNet(), torch.randn(len(pool.names), 512), pool.classes), RECIPE)


def test_batches_come_from_the_seed_and_the_step(pool: Pool) -> None:
    lesson = Lesson(pool, 8, seed=3)
    (ink, labels), (again, same), (other, _) = (lesson.draw(step) for step in (5, 5, 6))
    assert np.array_equal(ink, again)
    assert np.array_equal(labels, same)
    assert not np.array_equal(ink, other)


def test_drawings_kept_aside_are_never_learnt(pool: Pool) -> None:
    lesson = Lesson(pool, 8, seed=0)
    learnt = {int(n) for pair in (*lesson._by_class, (lesson._icons,)) for numbers in pair for n in numbers}
    assert not learnt & {int(n) for part in ("test", "calibrate") for n in pool.of(part)}


def test_learning_goes_on_after_a_stop(pool: Pool, tmp_path: Path) -> None:
    first = begun(pool)
    train(first, Lesson(pool, 8, 0), RECIPE, tmp_path / "run.pt", lambda line: None, workers=0)
    assert first.step > 0
    assert first.seconds >= RECIPE.minutes * 60
    again = begun(pool)
    resume(again, tmp_path / "run.pt")
    assert (again.step, again.seconds) == (first.step, first.seconds)
    for one, other in zip(first.mean.state_dict().values(), again.mean.state_dict().values(), strict=True):
        torch.testing.assert_close(one, other)
    longer = replace(RECIPE, minutes=again.seconds / 60 + 0.02)
    train(again, Lesson(pool, 8, 0), longer, tmp_path / "run.pt", lambda line: None, workers=0)
    assert again.step > first.step


def test_the_rate_rises_and_falls_and_pictures_grow() -> None:
    rates = [rate_at(share) for share in (0.0, 0.02, 0.5, 1.0)]
    assert rates[1] == pytest.approx(1.0)
    assert rates[0] < rates[3] + 0.01 < rates[2] < rates[1]
    assert [side_at(share, Recipe(1, sides=(64, 96))) for share in (0.0, 0.49, 0.5, 1.0)] == [64, 64, 96, 96]


def test_exported_files_agree_with_torch(pool: Pool, tmp_path: Path) -> None:
    student = begun(pool).mean
    student.eval()
    ink = scaled(torch.from_numpy(Lesson(pool, 8, 0).draw(0)[0]), 96)
    for side, mirrored in ((96, False), (64, False), (96, True)):
        deployed = export(student.net, tmp_path / "guesser.onnx", {"seed": "0"}, side, mirrored)
        assert parity(deployed, tmp_path / "guesser.onnx", ink) < 0.02
    temperature = temperature_of(student, pool, 64, False, 0)
    write_names(student, pool, tmp_path / "guesser_names.npz", temperature, 64)
    names = Names.load(load_table(), tmp_path)
    assert set(names.places) == set(pool.names[: pool.classes])
    np.testing.assert_allclose(names.prototypes, student.prototypes().detach().numpy(), atol=2e-3)
    assert set(names.icons) >= {"ring", "coin"}
    assert "4 classes, whole drawings" in plain_figures(student, pool, 64, False)


def test_a_differing_file_is_not_shipped(pool: Pool, tmp_path: Path) -> None:
    student = begun(pool).mean
    deployed = export(student.net, tmp_path / "guesser.onnx", {})
    with torch.no_grad():
        deployed.net.direction.bias[0] += 100
    with pytest.raises(RuntimeError, match="differs from torch"):
        parity(deployed, tmp_path / "guesser.onnx", torch.rand(4, 1, 96, 96))


def test_weights_of_another_net_are_refused() -> None:
    with pytest.raises(ValueError, match="EfficientNet"):
        warm_start(InkNet(), {"_conv_stem.weight": torch.zeros(32, 3, 3, 3)})
