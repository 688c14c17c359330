"""The result of a round as plain JSON values: the outcome by the rules, and what stands behind it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.codec import entry_to_json
from engine.journal import Entry
from engine.phrases import phrase
from engine.record import Record

BEFORE_ANY_ROUND: dict[str, Any] = {
    "players": [],
    "stand": {"A": [], "B": [], "C": []},
    "doubtful": {"A": [], "B": [], "C": []},
    "secret": {},
    "piles": {},
    "void": [],
    "breaches": [],
    "bonus": {},
    "black_sheep": None,
    "points": {},
    "explain": {},
    "rulings": [],
    "unsure": [],
    "complete": False,
}
"""The result of a film in which no round was seen."""


def result_of(record: Record) -> dict[str, Any]:
    """Everything that follows from the record alone; what the table should be asked about is written out."""
    result = record.game.result(record.state) or BEFORE_ANY_ROUND
    counting = {entry.id: entry for entry in record.journal.effective()}
    return {**result, "unsure": [_doubt(record, counting[number]) for number in result["unsure"]]}


def write_result(
    path: Path,
    record: Record,
    drawings: Mapping[str, Mapping[str, Any]],
    timing: Mapping[str, Any],
    broke_off: str,
    notes: Sequence[str] = (),
) -> None:
    """Write the result to `path` as JSON.

    Args:
        path: where to write.
        record: of the round.
        drawings: what was written of each player's finished drawing; see `service.drawings.keep_sketch`.
        timing: frames, seconds of film and CPU seconds of each stage.
        broke_off: why the watching ended early; "" where it did not.
        notes: what was told besides the events: poor light, a camera that was moved, a table out of sync and back.

    Raises:
        OSError: the disk is full or gone.
    """
    sketches = {colour: _as_text(written) for colour, written in drawings.items()}
    photographs = {colour: sketch.pop("drawing") for colour, sketch in sketches.items()}
    extra = {"drawings": photographs, "sketches": sketches, "timing": dict(timing)}
    whole = {**result_of(record), **extra, "notes": list(notes), "broke_off": broke_off}
    path.write_text(json.dumps(whole, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _as_text(written: Mapping[str, Any]) -> dict[str, Any]:
    return {name: str(value) if isinstance(value, Path) else value for name, value in written.items()}


def _doubt(record: Record, entry: Entry) -> dict[str, Any]:
    return {**json.loads(entry_to_json(entry)), "text": phrase(record.game.vocabulary, entry.event)}
