"""Which rounds are played for the goldens, and how a watched round is written as text."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from datasets.clip import Wish, make_clip, save_clip
from engine.events import InkSeen
from engine.phrases import phrase
from engine.record import Record
from service import cli
from service.board import ruling_line
from service.record import read_record

FOLDER = Path(__file__).parent / "rounds"
"""Where the goldens lie, NAME.txt each."""

FLAGS = {"full": (), "teaching": ("--teaching-round",), "tougher": ("--tougher",)}
"""Options of `paperref watch` for each mode."""


@dataclass(frozen=True, slots=True)
class Golden:
    """One round: the clip that is made of it; drawn with built-in typefaces, so that it is the same everywhere."""

    seed: int
    players: int
    mode: str = "full"
    breaches: int = 0

    @property
    def name(self) -> str:
        """Of the golden's file."""
        return f"{self.players}-players-{self.mode}-{self.seed}"

    @property
    def path(self) -> Path:
        """Of the golden's file."""
        return FOLDER / f"{self.name}.txt"


GOLDENS = (
    Golden(21, 3),
    Golden(22, 4, "teaching"),
    Golden(33, 5, breaches=2),
    Golden(14, 6, "tougher"),
    Golden(15, 4, "tougher"),
    Golden(16, 3, "teaching"),
)


@dataclass(frozen=True, slots=True)
class Played:
    """A watched round as text, its result, and the truth of its clip."""

    text: str
    result: dict[str, Any]
    truth: dict[str, Any]


def play(golden: Golden, folder: Path) -> Played:
    """Film the round and watch it; files are written to `folder`."""
    wish = Wish(golden.seed, golden.players, golden.mode, golden.breaches, pace=0.5, system_fonts=False)
    film = save_clip(make_clip(wish), folder, golden.name)
    record, result = folder / "E.jsonl", folder / "R.json"
    places = ["--events", str(record), "--result", str(result)]
    code = cli.run(["watch", str(film), "--as-fast-as-possible", *FLAGS[golden.mode], *places])
    assert code == 0, f"watching {film} ended with code {code}"
    truth = json.loads(film.with_suffix(".json").read_text(encoding="utf-8"))
    return Played(as_text(read_record(record)), json.loads(result.read_text(encoding="utf-8")), truth)


def as_text(record: Record) -> str:
    """The round line by line: what happened, in its order, then rulings and score.

    Moments, confidences and numbers of entries are left out: they may differ in the last digit from one processor to
    the next. Ink is told once for each time its player draws on.
    """
    lines, drawing = [], set()
    for entry in record.journal.effective():
        if isinstance(entry.event, InkSeen):
            if entry.event.player in drawing:
                continue
            drawing.add(entry.event.player)
        else:
            drawing.discard(getattr(entry.event, "player", ""))
        lines.append(phrase(record.game.vocabulary, entry.event))
    lines += ["", *(ruling_line(record, ruling) for ruling in record.game.rulings(record.state))]
    for player, why in record.game.explain(record.state).items():
        lines += ["", f"{player} {record.game.score(record.state)[player]}"]
        lines += [f"  {re.sub(r' [(]events? [0-9, ]+[)]$', '', str(line))}" for line in why]
    return "\n".join(lines) + "\n"
