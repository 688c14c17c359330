"""Inputs and outputs are looked at before the work begins; each refusal is one line that says what to do."""

from __future__ import annotations

import os
import sys
from importlib import metadata
from pathlib import Path

import pytest

from service import checks
from service.fault import WRONG_INPUT, Fault


def test_exactly_one_opencv_wheel_is_installed_here() -> None:
    checks.one_cv2()


@pytest.mark.parametrize(
    ("installed", "message"),
    [
        (("opencv-python", "opencv-python-headless"), r"2 OpenCV packages .*pip uninstall -y opencv-python opencv"),
        ((), r"not installed; run: pip install opencv-python-headless"),
    ],
)
def test_two_or_no_opencv_wheels_are_refused(
    monkeypatch: pytest.MonkeyPatch, installed: tuple[str, ...], message: str
) -> None:
    real = metadata.distribution("numpy")

    def distribution(name: str) -> metadata.Distribution:
        if name in installed:
            return real
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(checks.metadata, "distribution", distribution)
    with pytest.raises(Fault, match=message):
        checks.one_cv2()


def test_a_file_with_something_in_it_is_readable(tmp_path: Path) -> None:
    film = tmp_path / "film.mp4"
    film.write_bytes(b"x")
    assert checks.readable_file(film, "a film") == film


def test_missing_folder_and_empty_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    for name, message in (("none", "no such file"), (".", "is a folder"), ("empty", "is empty")):
        with pytest.raises(Fault, match=message) as caught:
            checks.readable_file(tmp_path / name, "a film")
        assert caught.value.code == WRONG_INPUT
        assert "give a film" in str(caught.value)


def test_a_result_may_go_to_a_new_folder_and_leaves_no_trace_before_it_is_written(tmp_path: Path) -> None:
    place = tmp_path / "new" / "R.json"
    assert checks.writable_file(place, "--result") == place
    assert list(place.parent.iterdir()) == []


def test_an_existing_result_is_left_as_it_is_by_the_check(tmp_path: Path) -> None:
    place = tmp_path / "R.json"
    place.write_text("kept")
    checks.writable_file(place, "--result")
    assert place.read_text() == "kept"


def test_a_folder_or_a_place_below_a_file_cannot_take_the_result(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place in (tmp_path, tmp_path / "file" / "R.json"):
        with pytest.raises(Fault, match="--result"):
            checks.writable_file(place, "--result")


def test_evidence_needs_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert checks.writable_folder(tmp_path / "a" / "b", "--evidence").is_dir()
    with pytest.raises(Fault, match="is a file; give a folder"):
        checks.writable_folder(tmp_path / "file", "--evidence")


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_write_protected_folder_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(Fault, match="cannot be written"):
        checks.writable_file(tmp_path / "R.json", "--result")


def test_a_message_is_always_one_line() -> None:
    assert str(Fault("first\n   second")) == "first second"


def test_a_hard_link_is_the_same_file_and_what_is_missing_has_its_path(tmp_path: Path) -> None:
    first, other, link = tmp_path / "a", tmp_path / "b", tmp_path / "link"
    first.write_text("a")
    other.write_text("a")
    os.link(first, link)
    assert checks.identity(first) == checks.identity(link) != checks.identity(other)
    assert checks.identity(tmp_path / "no" / ".." / "c") == checks.identity(tmp_path / "c")
