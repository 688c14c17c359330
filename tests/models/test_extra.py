"""What trains says in a sentence what it lacks."""

from __future__ import annotations

import runpy
import sys

import pytest


@pytest.mark.parametrize("name", ["figures", "guesser", "writing", "written"])
def test_training_without_torch_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    for loaded in ("models.extra", f"models.train_{name}"):
        monkeypatch.delitem(sys.modules, loaded, raising=False)
    monkeypatch.setattr(sys, "argv", ["train", "--help"])
    with pytest.raises(SystemExit, match=r"training needs torch.*paperref\[train\]"):
        runpy.run_module(f"models.train_{name}", run_name="__main__")
