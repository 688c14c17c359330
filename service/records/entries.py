"""Every entry of a record as a line: what was said, when, how surely, by whom, and what has become of it since."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from engine.effective import undone_ids
from engine.entry import Amend, Redo, Retract, Source, Undo
from engine.journal import Journal
from engine.record import Record
from engine.text import N_
from service.i18n import Tongue
from service.lines import escaped
from service.phrases import timed, told_in

SOURCES: dict[Source, str] = {
    "camera": N_("camera"),
    "player": N_("player"),
    "host": N_("host"),
    "ai": N_("AI"),
}
"""What those who can say something are called."""

AMENDED = N_("rather as entry {by} says")
GONE = (
    SUPERSEDED := N_("superseded by entry {by}"),
    RETRACTED := N_("retracted by entry {by}"),
    UNDONE := N_("undone by entry {by}"),
)
"""What becomes of entries that count no more."""


def entry_lines(record: Record, tongue: Tongue) -> Iterator[Text]:
    """Every entry as a line; what counts no more, or otherwise than it says, is said in words, and dim."""
    fates = what_became(record.journal)
    for entry in record.journal:
        said = timed(entry, told_in(record, entry.event, tongue))
        told = f"{entry.id:4d} {said} {tongue(SOURCES[entry.source])} {entry.who}".rstrip()
        fate, by = fates.get(entry.id, ("", 0))
        told += f" [{tongue(fate).format(by=by)}]" if fate else ""
        yield Text(escaped(told), "dim" if fate in GONE else "")


def what_became(journal: Journal) -> dict[int, tuple[str, int]]:
    """For each entry that counts no more, or otherwise than it says: what has become of it, and by which entry."""
    undone = undone_ids(journal)
    fates: dict[int, tuple[str, int]] = {}
    amended: dict[int, int] = {}
    for entry in journal:
        said = entry.event
        if isinstance(said, Undo | Redo):
            continue
        if isinstance(said, Retract) and entry.id not in undone:
            fates[said.entry] = (RETRACTED, entry.id)
        if isinstance(said, Amend) and entry.id not in undone:
            if said.entry in amended:
                fates[amended[said.entry]] = (SUPERSEDED, entry.id)
            fates[said.entry], amended[said.entry] = (AMENDED, entry.id), entry.id
    undoings = {entry.event.entry: entry.id for entry in journal if isinstance(entry.event, Undo)}
    return fates | {gone: (UNDONE, undoings[gone]) for gone in undone}
