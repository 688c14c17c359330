"""What reading costs beside what others take for the like, in one run: CPU time, one thread each, in turns.

    python -m benchmarks.speed [--shared DIR] [--boards N]

A card's figure and colour beside the search of a whole frame for ArUco markers and beside RapidOCR's own detector; a
frame in which nothing moves; the words of photographed boards beside RapidOCR's whole pipeline; the 21 words of a
stand. The photographs lie in DIR; without them the lines that need them are left out.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import count, islice
from pathlib import Path
from statistics import median
from typing import Any

import cv2
import numpy as np
from numpy.random import default_rng

from benchmarks.cover import laid_card
from datasets.clip import Wish, make_clip
from models.figures import FigureReader
from vision.camera import Frame, Image
from vision.card_figure import crop_square
from vision.card_places import face_of
from vision.colour import name_colour
from vision.ocr import WordReader
from vision.referee import Referee
from vision.stand import find_stand
from vision.stand_reading import read_stand
from vision.words import read_words

WIDTH = 60.0
"""Width in pixels of the cards whose crops are read, as from above a table at 1080p."""
FRAME = (1920, 1080)


def cpu_of(act: Callable[[], Any], repeats: int = 1) -> float:
    """CPU seconds of one ``act``, the mean of ``repeats``."""
    began = time.process_time()
    for _ in range(repeats):
        act()
    return (time.process_time() - began) / repeats


def rapid() -> Any:
    """RapidOCR as its wheel sets it up, but on one thread; made anew for each picture, for its flags stick to it."""
    import logging

    from rapidocr import RapidOCR

    logging.disable(logging.WARNING)
    threads = ("intra_op_num_threads", "inter_op_num_threads")
    return RapidOCR(params={f"EngineConfig.onnxruntime.{name}": 1 for name in threads})


def crops(number: int = 200) -> list[tuple[Image, Image]]:
    """Rendered cards: the square that the figure reader wants, and the face that the colour is told from."""
    laid = [laid_card(default_rng((seed, 41)), WIDTH, "none") for seed in range(number)]
    return [(crop_square(one.picture, one.corners), face_of(one.picture, one.corners)[::2, ::2]) for one in laid]


def card_lines() -> Iterator[str]:
    """The cost of reading cards' crops, and of ArUco's and RapidOCR's search of one frame of a table."""
    reader, cards = FigureReader.load(), crops()
    clip = make_clip(Wish(3, 4, size=FRAME, system_fonts=False))
    frame = np.asarray(next(iter(clip.frames())), np.uint8)
    markers = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11))
    detector = rapid()
    figures, colours, aruco, found = [], [], [], []
    reader.read([cards[0][0]])
    for _ in range(5):
        figures += [cpu_of(partial(reader.read, [crop])) for crop, _ in cards]
        colours += [cpu_of(partial(name_colour, face)) for _, face in cards]
        aruco.append(cpu_of(lambda: markers.detectMarkers(frame), 5))
        found.append(cpu_of(lambda: detector(frame, use_det=True, use_cls=False, use_rec=False)))
    ms = 1000.0
    yield f"figure of a card's crop     {ms * median(figures):9.2f} ms (mean {ms * float(np.mean(figures)):.2f})"
    yield f"colour of a card's crop     {ms * median(colours):9.2f} ms"
    yield f"ArUco in a frame of 1080p   {ms * median(aruco):9.2f} ms = {median(aruco) / median(figures):.0f} figures"
    yield f"RapidOCR's own detector     {ms * median(found):9.2f} ms = {median(found) / median(figures):.0f} figures"


def still_line() -> str:
    """The cost of a decoded frame of 1080p in which nothing moves, at a table of four that is set up."""
    clip = make_clip(Wish(3, 4, size=FRAME, system_fonts=False))
    first = Frame.of_bgr(np.asarray(next(iter(clip.frames())), np.uint8))
    referee = Referee()
    frames = (replace(first, index=index, time=round(0.1 * index, 4)) for index in count())
    while referee.table is None:
        referee.see(next(frames))
    costs = [cpu_of(partial(referee.see, frame)) for frame in islice(frames, 500)]
    return f"a still frame of 1080p      {1000.0 * median(costs):9.2f} ms (mean {1000.0 * float(np.mean(costs)):.2f})"


def stand_line() -> str:
    """The cost of finding and reading a rendered stand in a close-up."""
    reader = WordReader.load("en")
    picture = np.asarray(make_clip(Wish(500, 5, size=FRAME)).close_up(), np.uint8)

    def read() -> None:
        stand = find_stand(picture)
        if stand is None:
            raise RuntimeError("the stand of seed 500 is not found")
        read_stand(picture, stand, reader)

    read()
    return f"21 words of a stand         {median(cpu_of(read) for _ in range(3)):9.2f} s"


def board_lines(shared: Path, boards: int) -> Iterator[str]:
    """The cost of the words of boards, ours and RapidOCR's in turns, and how many of them each reads."""
    reader = WordReader.load("en")
    ours, theirs, right, told, total = 0.0, 0.0, 0, 0, 0
    rows = json.loads((shared / "photos" / "truth.json").read_text(encoding="utf-8"))["words"]
    for row in rows[:boards]:
        picture = np.asarray(cv2.imread(str(shared / "photos" / row["image"])), np.uint8)
        wanted = [word.casefold() for line in row["rows"] for word in line]
        seen, own = timed(lambda image: [word.text for word in read_words(image, reader)], picture)
        engine = rapid()
        other, whole = timed(partial(_rapid_words, engine), picture)
        ours, theirs, total = ours + own, theirs + whole, total + len(wanted)
        right, told = right + _found(wanted, seen), told + _found(wanted, other)
        yield f"{Path(row['image']).name}: {own:.2f} s; RapidOCR's whole pipeline {whole:.2f} s; {own / whole:.3f}"
    words = f"ours {ours:.2f} s, {right}/{total} words; RapidOCR {theirs:.2f} s, {told}/{total}"
    yield f"boards: {words}; ratio {ours / theirs:.3f}"


def timed(read: Callable[[Image], list[str]], picture: Image) -> tuple[list[str], float]:
    """What is read on a picture, and the CPU seconds that it took."""
    began = time.process_time()
    texts = read(picture)
    return texts, time.process_time() - began


def _rapid_words(engine: Any, picture: Image) -> list[str]:
    return [text.strip() for text in engine(picture).txts or ()]


def _found(wanted: list[str], seen: list[str]) -> int:
    folded = {text.casefold() for text in seen}
    return sum(word in folded for word in wanted)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description=__doc__.splitlines()[0])
    parser.add_argument("--shared", type=Path, default=Path(os.environ.get("PAPERREF_SHARED", "../shared")))
    parser.add_argument("--boards", type=int, default=12)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    for line in card_lines():
        print(line, flush=True)
    print(still_line(), flush=True)
    print(stand_line(), flush=True)
    if not (given.shared / "photos" / "truth.json").is_file():
        print(f"{given.shared}: no photographs there; give the folder that holds photos/ with --shared")
        return
    for line in board_lines(given.shared, given.boards):
        print(line, flush=True)


if __name__ == "__main__":
    main()
