"""Command: film a synthetic round with its truth, `python -m datasets.make_clip --seed 7 --players 4 --out DIR`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import cv2
from rich.progress import Progress

from datasets.clip import Wish, make_clip, save_clip
from datasets.rounds import MODES
from datasets.words import languages


def size(text: str) -> tuple[int, int]:
    """Return (width, height) of ``text`` such as "1280x720"."""
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write it like 1280x720")
    return int(width), int(height)


def parser() -> argparse.ArgumentParser:
    """Return the options of the command."""
    options = argparse.ArgumentParser(prog="python -m datasets.make_clip", description=__doc__)
    options.add_argument("--seed", type=int, required=True, help="decides everything that is not said")
    options.add_argument("--players", type=int, default=4, choices=(3, 4, 5, 6))
    options.add_argument("--mode", default="full", choices=MODES)
    options.add_argument("--breaches", type=int, default=0, help="how many players break a rule")
    options.add_argument("--size", type=size, default=(1280, 720), help="such as 1280x720")
    options.add_argument("--fps", type=float, default=10.0)
    options.add_argument("--pace", type=float, default=1.0, help="1 brisk play, 0.5 speeded up")
    options.add_argument("--lang", default="en", choices=languages(), help="of the words on the stand")
    options.add_argument("--built-in-fonts", action="store_true", help="the same clip on every machine")
    options.add_argument("--quality", type=int, default=28, help="CRF of the film: 18 fine to 35 coarse")
    options.add_argument("--out", type=Path, required=True, help="folder to write into")
    options.add_argument("--name", help="of the files, without an ending")
    return options


def main(arguments: list[str] | None = None) -> int:
    """Film what ``arguments`` ask for; return 0, or 2 after one line saying what is wrong."""
    options = parser().parse_args(arguments)
    cv2.setNumThreads(1)
    name = options.name or f"round-{options.seed}"
    try:
        wish = Wish(
            options.seed,
            options.players,
            options.mode,
            options.breaches,
            options.size,
            options.fps,
            options.pace,
            options.lang,
            not options.built_in_fonts,
        )
        clip = make_clip(wish)
        with Progress(transient=True) as bar:
            task = bar.add_task(name, total=clip.count)
            film = save_clip(clip, options.out, name, options.quality, lambda done, _: bar.update(task, completed=done))
    except (ValueError, OSError) as wrong:
        print(f"make_clip: {wrong}", file=sys.stderr)
        return 2
    print(f"{film}: {clip.count} frames, {clip.performance.seconds} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
