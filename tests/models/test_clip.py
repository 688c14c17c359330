"""The larger guesser: the real loading code, on a tiny model with random weights; skipped where it is not installed."""

from __future__ import annotations

import builtins
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from datasets.plain_drawings import DRAWINGS
from models.classifier import ModelError
from models.clip import ClipGuesser, as_picture
from models.guesser_input import normalise
from models.guessers import load_guesser

WORDS = ["house", "sun", "fish"]
TINY = {
    "embed_dim": 16,
    "vision_cfg": {"image_size": 32, "layers": 1, "width": 32, "head_width": 16, "patch_size": 16},
    "text_cfg": {"context_length": 77, "vocab_size": 49408, "width": 32, "heads": 2, "layers": 1},
}


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkpoint of a tiny model with random weights."""
    torch = pytest.importorskip("torch")
    open_clip = pytest.importorskip("open_clip")
    folder = tmp_path_factory.mktemp("clip")
    (folder / "tiny-clip.json").write_text(json.dumps(TINY), encoding="utf-8")
    open_clip.add_model_config(folder / "tiny-clip.json")
    torch.manual_seed(0)
    model = open_clip.create_model("tiny-clip")
    torch.save(model.state_dict(), folder / "tiny.pt")
    return folder / "tiny.pt"


def test_the_setting_loads_it_and_it_guesses(tiny: Path) -> None:
    guesser = load_guesser(f"clip:tiny-clip@{tiny}")
    found = guesser.scores([DRAWINGS["house"], [], DRAWINGS["sun"]], WORDS)
    assert found.shape == (3, 3)
    assert np.allclose(found.sum(axis=1), 1, atol=1e-5)
    assert np.allclose(found[1], 1 / 3)
    assert not np.allclose(found[0], found[2])
    assert guesser.rank(DRAWINGS["house"], WORDS) == guesser.rank(DRAWINGS["house"], WORDS)
    assert guesser.scores([], WORDS).shape == (0, 3)


def test_weights_of_another_model_are_said(tiny: Path) -> None:
    with pytest.raises(ModelError, match="cannot be loaded"):
        ClipGuesser.load("ViT-B-32", tiny)
    with pytest.raises(ModelError, match="cannot be loaded"):
        ClipGuesser.load("no-such-model", tiny)


def test_a_missing_package_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    original = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name == "open_clip":
            raise ImportError(name)
        return original(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ModelError, match=r"paperref\[clip\]"):
        load_guesser("clip")


def test_it_is_shown_dark_lines_on_white() -> None:
    picture = as_picture(normalise(DRAWINGS["house"]))
    assert picture.shape == (224, 224, 3)
    assert picture.min() == 0
    assert picture.max() == 255
    assert (picture == 255).mean() > 0.7
