"""Tesseract, where it is installed: reads scripts that the embedded recogniser cannot. One process for many lines."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import ReaderMissing

DATA = {"en": "eng", "cs": "ces", "es": "spa", "fa": "fas"}
"""Tesseract's names of the languages."""
PROGRAM = "tesseract"
ONE_LINE = "7"
"""Tesseract's page segmentation mode for a picture of one line."""
PAPER = 12
"""White pixels added around a line; letters at the very edge are lost otherwise."""
SECONDS = 60
PAGE, TEXT, CONFIDENCE = 1, 11, 10
"""Columns of its table of words."""


@cache
def installed() -> frozenset[str]:
    """The languages (ISO codes) that Tesseract can read on this machine; empty where it is not installed."""
    if shutil.which(PROGRAM) is None:
        return frozenset()
    listed = subprocess.run([PROGRAM, "--list-langs"], capture_output=True, text=True, timeout=SECONDS, check=False)
    names = set(listed.stdout.split())
    return frozenset(code for code, name in DATA.items() if name in names)


def read_lines(lines: Sequence[NDArray[np.uint8]], lang: str) -> list[tuple[str, float]]:
    """Read pictures of one line each; texts with confidences 0 to 1, ("", 0.0) where nothing was read.

    Raises: ReaderMissing where Tesseract or its data for ``lang`` is not installed.
    """
    if lang not in installed():
        data = f"tesseract-ocr-{DATA.get(lang, lang)}"
        raise ReaderMissing(f"words in {lang!r} are read by Tesseract: install tesseract-ocr and {data}")
    if not lines:
        return []
    with tempfile.TemporaryDirectory(prefix="paperref-") as folder:
        paths = [Path(folder) / f"{k}.png" for k in range(len(lines))]
        for path, line in zip(paths, lines, strict=True):
            edge = cv2.copyMakeBorder(line, PAPER, PAPER, PAPER, PAPER, cv2.BORDER_REPLICATE)
            cv2.imwrite(str(path), edge)
        listing = Path(folder) / "lines.txt"
        listing.write_text("".join(f"{path}\n" for path in paths), encoding="utf-8")
        command = [PROGRAM, str(listing), "-", "-l", DATA[lang], "--psm", ONE_LINE, "tsv"]
        environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False, env=environment)
    return _by_page(done.stdout, len(lines))


def _by_page(table: str, count: int) -> list[tuple[str, float]]:
    """The words of each page of Tesseract's table put together, with the least of their confidences."""
    words: list[list[tuple[str, float]]] = [[] for _ in range(count)]
    for row in table.splitlines():
        cells = row.split("\t")
        if len(cells) > TEXT and cells[PAGE].isdigit() and cells[TEXT].strip() and float(cells[CONFIDENCE]) >= 0:
            words[int(cells[PAGE]) - 1].append((cells[TEXT].strip(), float(cells[CONFIDENCE]) / 100))
    return [(" ".join(text for text, _ in page), min((c for _, c in page), default=0.0)) for page in words]
