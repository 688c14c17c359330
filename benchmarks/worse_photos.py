"""How well photographs are read that were made worse: the figures of `benchmarks.photos` on changed copies.

    python -m benchmarks.worse_photos [--shared DIR] [--changes NAME...] [KIND...]

Each photograph of DIR is turned, darkened, tinted, blurred, resized or squeezed, its truth moved along, and is read
again. Prints one line for each change and kind.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.photos import ALIASES, WANTS, reading_of
from vision.camera import Image

Points = NDArray[np.float64]


class Change(NamedTuple):
    """What is done to a picture, and the matrix (2, 3) that moves its points along, given its width and height."""

    picture: Callable[[Image], Image]
    points: Callable[[int, int], Points] = lambda width, height: np.eye(2, 3)


def _gamma(power: float) -> Change:
    table = np.rint(255.0 * (np.arange(256) / 255.0) ** power).astype(np.uint8)
    return Change(lambda picture: np.asarray(cv2.LUT(picture, table), np.uint8))


def _tinted(blue: float, green: float, red: float) -> Change:
    return Change(lambda picture: np.clip(picture * np.array([blue, green, red]), 0, 255).astype(np.uint8))


def _resized(factor: float) -> Change:
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    return Change(
        lambda picture: np.asarray(cv2.resize(picture, None, fx=factor, fy=factor, interpolation=way), np.uint8),
        lambda width, height: factor * np.eye(2, 3),
    )


def _squeezed(quality: int) -> Change:
    def squeeze(picture: Image) -> Image:
        data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)

    return Change(squeeze)


CHANGES = {
    "quarter turn": Change(
        lambda picture: np.ascontiguousarray(np.rot90(picture, 3)),
        lambda width, height: np.array([[0.0, -1.0, height - 1], [1.0, 0.0, 0.0]]),
    ),
    "half turn": Change(
        lambda picture: np.ascontiguousarray(picture[::-1, ::-1]),
        lambda width, height: np.array([[-1.0, 0.0, width - 1], [0.0, -1.0, height - 1]]),
    ),
    "gamma 0.6": _gamma(0.6),
    "gamma 1.7": _gamma(1.7),
    "warmer": _tinted(0.78, 0.95, 1.1),
    "cooler": _tinted(1.1, 1.0, 0.82),
    "blur 1.2": Change(lambda picture: np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.2), np.uint8)),
    "size 0.7": _resized(0.7),
    "size 1.4": _resized(1.4),
    "JPEG 40": _squeezed(40),
}
"""What is done to the photographs, one at a time."""


def changed_truth(row: dict[str, Any], matrix: Points, name: str) -> dict[str, Any]:
    """The truth of a photograph whose points were moved by ``matrix``, under a new file name."""

    def moved(points: Any) -> list[list[float]]:
        return [[float(v) for v in matrix @ (x, y, 1.0)] for x, y in points]

    new = {**row, "image": name}
    if "cards" in row:
        new["cards"] = [{**c, "corners": moved(c["corners"])} if "corners" in c else c for c in row["cards"]]
    if "corners" in row:
        new["corners"] = moved(row["corners"])
    if "backs" in row:
        new["backs"] = [_box(moved([[x, y], [x + w, y + h]])) for x, y, w, h in row["backs"]]
    if "colour" in row:
        new["colour"] = ALIASES.get(row["colour"], row["colour"])
    return new


def _box(points: list[list[float]]) -> list[float]:
    (x, y), (other, low) = points
    return [min(x, other), min(y, low), abs(other - x), abs(low - y)]


def measured(kind: str, change: Change, shared: Path, folder: Path) -> Iterator[str]:
    """Read the changed photographs of a kind; the lines that the comparing script prints."""
    truth, readings = [], []
    for number, row in enumerate(json.loads((shared / "photos" / "truth.json").read_text())[kind]):
        picture = np.asarray(cv2.imread(str(shared / "photos" / row["image"])), np.uint8)
        name = f"{kind}-{number}.png"
        cv2.imwrite(str(folder / name), change.picture(picture), [cv2.IMWRITE_PNG_COMPRESSION, 0])
        truth.append(changed_truth(row, change.points(picture.shape[1], picture.shape[0]), name))
        readings.append(reading_of(folder / name, kind, row, folder))
        (folder / name).unlink()
    (folder / "truth.json").write_text(json.dumps({kind: truth}))
    (folder / "readings.jsonl").write_text("".join(json.dumps(row) + "\n" for row in readings))
    script = [str(shared / "checks" / "compare_photos.py"), kind, *(str(folder / n) for n in FILES)]
    done = subprocess.run([sys.executable, *script], check=True, capture_output=True, text=True)
    yield from done.stdout.splitlines()


FILES = ("truth.json", "readings.jsonl")


def main() -> None:
    """Change, read and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.worse_photos", description=__doc__.splitlines()[0])
    parser.add_argument("kinds", nargs="*", default=list(WANTS), help="kinds of photograph (all unless given)")
    parser.add_argument("--changes", nargs="*", default=list(CHANGES), choices=list(CHANGES))
    parser.add_argument("--shared", type=Path, default=Path(os.environ.get("PAPERREF_SHARED", "../shared")))
    parser.add_argument("--details", action="store_true", help="also print what was missed")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    with tempfile.TemporaryDirectory() as folder:
        for name in given.changes:
            for kind in given.kinds:
                lines = list(measured(kind, CHANGES[name], given.shared, Path(folder)))
                for line in lines if given.details else lines[-1:]:
                    print(f"{name}: {line}", flush=True)


if __name__ == "__main__":
    main()
