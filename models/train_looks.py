"""Makes the vectors of looks from the table of looks: `python -m models.train_looks --out models/weights`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from models.guesser_fold import fold
from models.guesser_looks import LOOK
from models.training.guesser_looks import read_looks, vectors_of


def main(arguments: Sequence[str] | None = None) -> None:
    """Read ``guesser_looks.tsv`` in the folder of weights and write ``guesser_looks.npz`` beside it."""
    parser = argparse.ArgumentParser(prog="python -m models.train_looks", description="Make the vectors of looks.")
    parser.add_argument("--out", type=Path, default=Path("models/weights"), help="folder of weights")
    folder = parser.parse_args(arguments).out
    try:
        looks = read_looks(folder / "guesser_looks.tsv")
    except (OSError, ValueError) as error:
        raise SystemExit(str(error)) from error
    vectors = vectors_of(looks, LOOK)
    scales = np.maximum(np.abs(vectors).max(axis=0), 1e-9) / 127
    names = [fold(name) for look in looks.values() for name in look.names]
    path = folder / "guesser_looks.npz"
    np.savez_compressed(
        path,
        allow_pickle=False,
        names=np.frombuffer("\n".join(names).encode("utf-8"), np.uint8),
        rows=np.array([row for row, look in enumerate(looks.values()) for _ in look.names], np.uint16),
        vectors=np.rint(vectors / scales).astype(np.int8),
        scales=scales.astype(np.float32),
    )
    print(f"{path}: {len(looks)} things with {len(names)} names, {path.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
