"""A record as one person may know it."""

from __future__ import annotations

from engine.record import Record
from engine.secrecy import redacted


def as_seen_by(record: Record, who: str) -> Record:
    """The record with what `who` (a player, `"host"` or `"spectator"`) may not know yet masked, and what follows."""
    return Record.of(redacted(record.journal, who))
