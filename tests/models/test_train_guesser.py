"""Training the guesser: it learns from made drawings, goes on after a stop, and its files agree with torch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

torch: Any = pytest.importorskip(
    "torch", reason="torch is not installed: pip install 'paperref[train]' for these tests"
)

from models.guesser import InkEncoder  # noqa: E402
from models.guesser_names import Names  # noqa: E402
from models.guesser_words import load_table  # noqa: E402
from models.training.guesser_data import Pool, load_pool  # noqa: E402
from models.training.guesser_export import export, parity, write_names  # noqa: E402
from models.training.guesser_figures import plain_figures, temperature_of  # noqa: E402
from models.training.guesser_head import Student  # noqa: E402
from models.training.guesser_lesson import Lesson, batches  # noqa: E402
from models.training.guesser_loop import Recipe, State, rate_at, resume, scaled, side_at, start, train  # noqa: E402
from models.training.guesser_mix import mixed  # noqa: E402
from models.training.guesser_net import InkNet, warm_start  # noqa: E402
from models.training.guesser_panel import Panel  # noqa: E402
from models.training.guesser_plain import PlainNet  # noqa: E402
from models.training.guesser_recombine import recombined  # noqa: E402
from models.training.guesser_teacher import Teacher  # noqa: E402
from tests.models.made_drawings import write  # noqa: E402

RECIPE = Recipe(minutes=0.05, batch=8, sides=(32,), mix=0.5, checkpoint=0.01)


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


def test_another_process_draws_the_same_though_this_one_has_drawn_with_threads(pool: Pool) -> None:
    lesson = Lesson(pool, 8, seed=3)
    threads = cv2.getNumThreads()
    cv2.setNumThreads(2)
    cv2.GaussianBlur(np.zeros((2000, 2000), np.uint8), (31, 31), 0)
    ink, labels = lesson.draw(5)
    cv2.setNumThreads(threads)
    made = next(batches(lesson, 5, workers=1))
    np.testing.assert_array_equal(made[0].numpy(), ink)
    np.testing.assert_array_equal(made[1].numpy(), labels)


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


def test_mixed_pictures_hold_two_drawings_by_their_shares() -> None:
    planes = torch.stack([torch.full((1, 32, 32), float(number)) for number in range(6)])
    kinds = set()
    for step in range(60):
        found, order, share = mixed(planes, np.random.default_rng(step))
        wanted = share * planes.mean(dim=(1, 2, 3)) + (1 - share) * planes[order].mean(dim=(1, 2, 3))
        torch.testing.assert_close(found.mean(dim=(1, 2, 3)), wanted)
        even = all(len(picture.unique()) == 1 for picture in found)
        kinds.add("alone" if share == 1 else "blended" if even else "cut")
    assert kinds == {"alone", "blended", "cut"}


def test_the_loss_of_a_mixed_batch_is_shared(pool: Pool) -> None:
    student = begun(pool).mean.eval()
    torch.manual_seed(0)
    student.text_share = 0.0
    ink, one = torch.rand(4, 1, 32, 32), torch.tensor([0, 1, 2, 3])
    with torch.no_grad():
        order = torch.tensor([3, 2, 1, 0])
        parts, both = [student(ink, one), student(ink, one[order])], student(ink, one, order, 0.25)
    torch.testing.assert_close(both, 0.25 * parts[0] + 0.75 * parts[1])


def test_a_pupil_learns_what_its_teacher_believes(pool: Pool, tmp_path: Path) -> None:
    panel = panel_of(pool, [64])
    ink = torch.from_numpy(Lesson(pool, 8, 0).draw(0)[0])
    export(panel, tmp_path / "teacher.onnx", {}, ink)
    teacher = Teacher(tmp_path / "teacher.onnx", panel.names())
    beliefs = torch.from_numpy(teacher.beliefs(ink.numpy()))
    torch.testing.assert_close(beliefs.sum(dim=1), torch.ones(8))
    pupil, labels = begun(pool).mean.eval(), torch.zeros(8, dtype=torch.long)
    pupil.text_share = 0.0
    with torch.no_grad():
        own = torch.softmax(pupil.sharp[0].exp() * pupil.net(scaled(ink, 32)) @ pupil.prototypes().T, dim=1)
        fit, unfit = (pupil(scaled(ink, 32), labels, beliefs=told) for told in (own, own.flip(1)))
    assert fit < unfit
    lesson = Lesson(pool, 8, 0, teacher=teacher)
    state = begun(pool)
    train(state, lesson, RECIPE, tmp_path / "run.pt", lambda line: None, workers=0)
    assert state.step > 0


def panel_of(pool: Pool, sides: list[int], mirror: Sequence[bool] = ()) -> Panel:
    students = []
    for seed in range(len(sides)):
        torch.manual_seed(seed)
        net = (InkNet, PlainNet)[seed % 2]()
        students.append(Student(net, torch.ones(len(pool.names), 512), pool.classes))
    return Panel(students, sides, mirror)


def test_exported_files_agree_with_torch(pool: Pool, tmp_path: Path) -> None:
    ink = torch.from_numpy(Lesson(pool, 8, 0).draw(0)[0])
    for sides, mirror in (([96], ()), ([64, 64], ()), ([96, 64], (True, False))):
        panel = panel_of(pool, sides, mirror)
        export(panel, tmp_path / "guesser.onnx", {"seed": "0"}, ink)
        assert parity(panel, tmp_path / "guesser.onnx", ink) > 0.99
        weights = sum(value.numel() for student in panel.students for value in student.net.parameters())
        assert (tmp_path / "guesser.onnx").stat().st_size < 1.4 * weights
    encoder = InkEncoder(tmp_path / "guesser.onnx")
    write_names(panel, encoder, pool, tmp_path / "guesser_names.npz", temperature_of(panel, pool, 0))
    names = Names.load(load_table(), tmp_path)
    assert set(names.places) == set(pool.names[: pool.classes])
    np.testing.assert_allclose(names.prototypes, panel.prototypes().detach().numpy(), atol=2e-3)
    assert set(names.icons) >= {"ring", "coin"}
    assert "4 classes, whole drawings" in plain_figures(panel, pool)


def test_a_panel_is_as_near_to_a_name_as_its_students_on_the_average(pool: Pool) -> None:
    panel = panel_of(pool, [64, 96])
    ink = torch.from_numpy(Lesson(pool, 8, 0).draw(0)[0])
    near = panel.directions(ink) @ panel.prototypes().T
    with torch.no_grad():
        each = [
            student.net(scaled(ink, side)) @ student.prototypes().T
            for student, side in zip(panel.students, panel.sides, strict=True)
        ]
    torch.testing.assert_close(near, torch.stack(each).mean(dim=0), atol=1e-4, rtol=1e-4)


def test_a_panel_with_a_mirror_sees_a_drawing_and_its_mirror_image_alike(pool: Pool) -> None:
    panel = panel_of(pool, [64, 96], mirror=(True, True))
    ink = torch.from_numpy(Lesson(pool, 8, 0).draw(0)[0])
    torch.testing.assert_close(panel.directions(ink), panel.directions(ink.flip(2)), atol=1e-4, rtol=1e-3)


def test_a_differing_file_is_not_shipped(pool: Pool, tmp_path: Path) -> None:
    panel = panel_of(pool, [96])
    ink = torch.from_numpy(Lesson(pool, 8, 0).draw(0)[0])
    export(panel, tmp_path / "guesser.onnx", {}, ink)
    with torch.no_grad():
        panel.students[0].net.direction.bias[0] += 100
    with pytest.raises(RuntimeError, match="differ from torch"):
        parity(panel, tmp_path / "guesser.onnx", ink)


def test_drawings_put_together_have_strokes_of_both() -> None:
    one = [np.array([[10, 10], [110, 10]], np.uint8), np.array([[10, 60], [110, 60]], np.uint8)]
    other = [np.array([[0, 0], [200, 200]], np.uint8), np.array([[0, 200], [200, 0]], np.uint8)]
    found = recombined(np.random.default_rng(0), one, other)
    assert len(found) == 2
    assert np.array_equal(found[0], one[0])
    low, high = found[1].min(axis=0), found[1].max(axis=0)
    assert (low >= 0).all()
    assert (high - low <= (101, 76)).all(), "brought to the size of the first, stretched by no more than it may"
    assert found[1][0][1] > found[1][1][1], "the other's last stroke, which goes up"
    assert recombined(np.random.default_rng(0), one[:1], other) == one[:1]


def test_weights_of_another_net_are_refused() -> None:
    with pytest.raises(ValueError, match="EfficientNet"):
        warm_start(InkNet(), {"_conv_stem.weight": torch.zeros(32, 3, 3, 3)})
