"""Records as text, out of the store and into it, and copies of the whole store."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from rich.console import Console

from engine.codec import to_lines
from service.fault import BROKE_OFF, Fault
from service.record import read_record
from service.records.seen import as_seen_by
from service.store import Store

WITH_SECRETS = "note: this copy holds what is still secret; whoever reads it knows the words and guesses of the round"


def export(place: str, number: int, target: Path | None, who: str, with_secrets: bool) -> None:
    """Write a record as text, a line of JSON an entry, to the file `target` or to the output.

    Args:
        place: of the store.
        number: of the record.
        target: where nothing lies yet; None: the output.
        who: what this player, `"host"` or `"spectator"` may not know yet is masked.
        with_secrets: mask nothing, and say so on stderr.

    Raises:
        Fault: `target` is there already or cannot be written.
    """
    with Store.open(place, create=False) as store:
        record = store.record(number).record
    if with_secrets:
        print(f"paperref: {WITH_SECRETS}", file=sys.stderr)
    text = "".join(to_lines((record if with_secrets else as_seen_by(record, who)).journal))
    if target is None:
        sys.stdout.write(text)
        return
    _write_new(target, text)
    _say(f"written: {target}")


def take_in(place: str, source: Path, title: str) -> None:
    """Take a record as text into the store, all of it or nothing, and print its new number.

    Raises:
        Fault: the file is no record that the rules can hold; the line at fault is named.
    """
    record = read_record(source)
    with Store.open(place) as store:
        stored = store.create(record.journal, title or source.stem)
    _say(f"record {stored.number}: {record.game.name}, {len(record.journal)} entries from {source}")


def back_up(place: str, target: Path) -> None:
    """Copy the whole store to a file."""
    with Store.open(place, create=False) as store:
        count = len(store.summaries())
        store.back_up(target)
    _say(f"written: {target}, {count} records")


def _write_new(target: Path, text: str) -> None:
    """Write a new file, whole or not at all."""
    if target.exists():
        raise Fault(f"{target}: is there already; give another name")
    try:
        with tempfile.TemporaryDirectory(prefix=f"{target.name}.", dir=target.parent) as folder:
            part = Path(folder) / target.name
            part.write_text(text, encoding="utf-8", newline="\n")
            os.replace(part, target)
    except OSError as error:
        raise Fault(f"{target}: cannot be written ({error.strerror}); give another place", BROKE_OFF) from None


def _say(line: str) -> None:
    Console(highlight=False).print(line, markup=False, soft_wrap=True)
