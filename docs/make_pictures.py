"""Makes the README's pictures from the bundled clip: `python docs/make_pictures.py`."""

from __future__ import annotations

import io
from pathlib import Path

import cv2
from rich.console import Console

from engine.record import Record
from service.record import read_record
from service.score import show_score
from service.setup import SetupOptions, set_up_table
from service.watch import WatchOptions, watch_file
from vision.camera import open_source
from vision.referee import Referee

DOCS = Path(__file__).resolve().parent
CLIP = DOCS.parent / "datasets" / "data" / "demo.mp4"
STAND = CLIP.with_name("demo-stand-0.jpg")
RECORD = DOCS.parent / "out" / "demo.jsonl"
MOMENT = 23.0
"""Seconds into the clip: all has been laid, nothing is turned over yet."""


def draw_table(target: Path) -> None:
    """Write what the set-up found, drawn into the picture of one moment."""
    referee = Referee()
    with open_source(CLIP) as film:
        for frame in film:
            referee.see(frame)
            if frame.time >= MOMENT:
                cv2.imwrite(str(target), referee.overlay(frame.bgr()), [cv2.IMWRITE_JPEG_QUALITY, 80])
                return


def draw_set_up(target: Path) -> None:
    """Write what `paperref setup` shows of the clip."""
    picture = target.with_suffix(".png")
    set_up_table(SetupOptions(str(CLIP), overlay=picture), Console(file=io.StringIO()))
    cv2.imwrite(str(target), cv2.imread(str(picture)), [cv2.IMWRITE_JPEG_QUALITY, 80])
    picture.unlink()


def draw_score(record: Record, target: Path) -> None:
    """Write the score as the terminal shows it."""
    console = Console(record=True, width=110, file=io.StringIO(), force_terminal=True)
    show_score(record, console)
    console.save_svg(str(target), title="paperref watch datasets/data/demo.mp4")


if __name__ == "__main__":
    watch_file(WatchOptions(CLIP, stand=STAND, events=RECORD, as_fast_as_possible=True))
    draw_table(DOCS / "table.jpg")
    draw_set_up(DOCS / "set-up.jpg")
    draw_score(read_record(RECORD), DOCS / "score.svg")
