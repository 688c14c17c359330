"""What time it is in a record, for what is said by hand."""

from __future__ import annotations

from datetime import UTC, datetime

from service.store import StoredRecord


def now_in(record: StoredRecord) -> float:
    """The latest moment in the record where a camera watches, whose clock is the film's; otherwise that of the wall.

    On the wall: seconds since the record was begun, and never before anything in it.
    """
    latest = max((entry.at for entry in record.journal), default=0.0)
    if any(entry.source == "camera" for entry in record.journal):
        return latest
    return max(round((datetime.now(UTC) - record.begun()).total_seconds(), 3), latest)
