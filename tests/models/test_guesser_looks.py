"""How things look: the table is sound and made anew as it ships, alike looks lie near, and looks lead to drawings."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from datasets.plain_drawings import DRAWINGS
from models.classifier import WEIGHTS, ModelError
from models.guesser import Guesser, InkEncoder
from models.guesser_fold import fold
from models.guesser_looks import LOOK, Looks
from models.guesser_names import Names
from models.guesser_sight import Drawn, Sight
from models.guesser_text import Lexicon
from models.guesser_words import load_table
from models.train_looks import main
from models.training.guesser_looks import read_looks, vectors_of
from tests.models.test_guesser_weights import WORDS

TABLE = WEIGHTS / "guesser_looks.tsv"


def written(folder: Path, *lines: str) -> Path:
    path = folder / "guesser_looks.tsv"
    path.write_text("\n".join(("# a note", *lines)) + "\n", encoding="utf-8")
    return path


def test_every_named_word_has_a_look() -> None:
    looks = read_looks(TABLE)
    lines = (WEIGHTS / "guesser_words.tsv").read_text(encoding="utf-8").splitlines()
    named = {fold(line.split("\t")[0]) for line in lines if not line.startswith("#")}
    assert named <= set(looks)
    assert len(looks) > len(named) + 800
    assert all(name not in look.like for name, look in looks.items())


def test_what_ships_is_made_from_the_table(tmp_path: Path) -> None:
    (tmp_path / "guesser_looks.tsv").write_bytes(TABLE.read_bytes())
    main(["--out", str(tmp_path)])
    made, ships = Looks.load(tmp_path), Looks.load()
    assert made.places == ships.places
    assert np.abs(made.vectors @ made.vectors.T - ships.vectors @ ships.vectors.T).max() < 0.05


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["kite\tround2"], "line 2"),
        (["kite\tround2\tsun", "sun\tround9\tkite"], "line 3"),
        (["kite\tround2\tsun", "Kite\tround2\tsun"], "line 3"),
        (["sun|kite\tround2\tsun", "kite\tround2\tsun"], "line 3"),
        (["kite\t\tsun"], "line 2"),
        (["kite\tround2\tsun"], 'drawn like "sun"'),
    ],
)
def test_a_table_that_is_not_sound_is_refused(tmp_path: Path, lines: list[str], said: str) -> None:
    written(tmp_path, *lines)
    with pytest.raises(SystemExit, match=said):
        main(["--out", str(tmp_path)])


def test_things_that_look_alike_lie_near(tmp_path: Path) -> None:
    rows = [f"ring{n}|hoop{n}\tround3 nested{1 + n % 3}\tring{(n + 1) % 6}" for n in range(6)]
    rows += [f"mast{n}\ttall3 straight{1 + n % 3}\tmast{(n + 1) % 6}" for n in range(6)]
    looks = read_looks(written(tmp_path, *rows, "kite\tdots1\tmast0|mast1"))
    vectors = vectors_of(looks, len(looks))
    alike = vectors @ vectors.T
    assert alike[:6, :6].min() > alike[:6, 6:12].max()
    assert alike[12, 6] > alike[12, :6].max()  # nothing that is said of it tells, only what it is drawn like


def small(count: int, seed: int) -> Looks:
    made = np.random.default_rng(seed).normal(size=(count, LOOK)) / 16
    return Looks({f"thing{n}": n for n in range(count)}, made.astype(np.float32))


def directions(count: int, seed: int) -> np.ndarray:
    made = np.random.default_rng(seed).normal(size=(count, 12)).astype(np.float32)
    return np.asarray(made / np.linalg.norm(made, axis=1, keepdims=True), np.float32)


NONE = Drawn((), np.zeros((0, 12), np.float32))


def test_a_look_leads_to_its_own_drawing_and_no_look_nowhere() -> None:
    looks, lie = small(20, 1), directions(20, 2)
    sight = Sight.fitted(looks, Drawn(list(looks.places), lie), NONE)
    for name, row in looks.places.items():
        found = sight([name])
        assert found is not None
        assert np.linalg.norm(found) == pytest.approx(1.0, abs=1e-5)
        assert int(np.argmax(lie @ found)) == row
    assert sight(["nothing of the kind"]) is None
    assert sight([]) is None
    first, second, both = sight(["thing3"]), sight(["thing4"]), sight(["thing3", "thing4"])
    assert first is not None
    assert second is not None
    assert both is not None
    assert float(both @ first) > float(both @ second)


def test_icons_lead_to_what_was_not_drawn() -> None:
    looks, lie = small(20, 1), directions(20, 2)
    known = Drawn([f"thing{n}" for n in range(10)], lie[:10])
    icons = Drawn([f"thing{n}" for n in range(20)], lie)
    without, beside = Sight.fitted(looks, known, NONE), Sight.fitted(looks, known, icons)
    gains = []
    for n in range(10, 20):
        before, after = without([f"thing{n}"]), beside([f"thing{n}"])
        assert before is not None
        assert after is not None
        gains.append(float((after - before) @ lie[n]))
    assert np.mean(gains) > 0


def test_broken_looks_are_told(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"guesser_looks\.npz"):
        Looks.load(tmp_path)
    arrays = {"rows": np.zeros(1, np.uint16), "vectors": np.zeros((1, 3), np.int8), "scales": np.ones(3, np.float32)}
    np.savez(tmp_path / "guesser_looks.npz", allow_pickle=False, names=np.frombuffer(b"kite", np.uint8), **arrays)
    with pytest.raises(ModelError, match="another version"):
        Looks.load(tmp_path)


def test_drawings_of_words_never_learnt_are_told_by_their_looks(tmp_path: Path) -> None:
    """The names that ship without 21 words and without icons: ten plain drawings are told better by looks."""
    with np.load(WEIGHTS / "guesser_names.npz") as file:
        arrays = {name: file[name] for name in file.files}
    kept = np.array([str(name) not in WORDS for name in arrays["classes"]])
    assert (~kept).sum() >= 20
    arrays |= {"classes": arrays["classes"][kept], "prototypes": arrays["prototypes"][kept]}
    arrays |= {"names": arrays["names"][:0], "vectors": arrays["vectors"][:0]}
    np.savez(tmp_path / "guesser_names.npz", **arrays)
    table, encoder, words = load_table(), InkEncoder(WEIGHTS / "guesser.onnx"), WORDS
    chances = []
    for looks in (None, Looks.load()):
        guesser = Guesser(encoder, Names.load(table, tmp_path, looks), Lexicon(table))
        scores = guesser.scores(list(DRAWINGS.values()), words)
        chances.append(scores[np.arange(len(DRAWINGS)), np.arange(len(DRAWINGS))].mean())
        right = (scores.argmax(axis=1) == np.arange(len(DRAWINGS))).sum()
    assert right >= 8
    assert chances[1] > 1.2 * chances[0]
