"""The built wheel holds all that a player needs, and nothing else."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("engine", "vision", "models", "service", "datasets")
DATA = ("models/weights", "datasets/data", "service/web/dist")
BUILD = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Names of the files in a wheel that is built from a copy of the tree."""
    tree, out = tmp_path_factory.mktemp("tree"), tmp_path_factory.mktemp("wheel")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree)
    for room in ROOMS:
        shutil.copytree(ROOT / room, tree / room, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
    subprocess.run([sys.executable, "-c", BUILD, str(out)], cwd=tree, check=True, capture_output=True)
    with zipfile.ZipFile(next(out.glob("*.whl"))) as archive:
        return set(archive.namelist())


def test_every_module_and_data_file_is_in_the_wheel(wheel: set[str]) -> None:
    modules = {str(path.relative_to(ROOT)) for room in ROOMS for path in (ROOT / room).rglob("*.py")}
    data = {str(path.relative_to(ROOT)) for place in DATA for path in (ROOT / place).rglob("*") if path.is_file()}
    assert len(modules) > len(ROOMS)
    assert (modules | data) - wheel == set()


def test_only_the_rooms_are_in_the_wheel(wheel: set[str]) -> None:
    assert {name.split("/")[0] for name in wheel if ".dist-info/" not in name} == set(ROOMS)


def test_weights_and_demonstration_clip_are_in_the_wheel(wheel: set[str]) -> None:
    assert any(name.startswith("models/weights/") and name.endswith(".onnx") for name in wheel)
    assert "datasets/data/demo.mp4" in wheel


def test_the_compiled_message_catalogues_are_in_the_wheel(wheel: set[str]) -> None:
    catalogues = {name for name in wheel if name.startswith("service/i18n/locale/")}
    assert catalogues == {f"service/i18n/locale/{lang}/LC_MESSAGES/paperref.mo" for lang in ("en", "cs", "es", "fa")}
