"""Which readings of the camera the table is asked about: those that nobody has put right or confirmed since."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from engine.entry import SURE, Entry
from engine.events import Event
from engine.record import Record
from engine.rulings import Ruling

CERTAIN = 0.995
"""From here on a confidence reads as 100 %: what was read so surely is not asked about."""


MAY_BE = {"candidates": ("number",), "left": ("stars",), "due": ("stars",), "readings": ("number", "letter")}
"""Params of rulings that tell what a field of the entry in question may be, and the fields that those may be."""


def doubts(record: Record) -> list[Entry]:
    """The entries, as they count now, that the camera read with a confidence below the line."""
    return [entry for entry in _of_camera(record) if entry.confidence < SURE]


def behind(record: Record, ruling: Ruling) -> list[Entry]:
    """The readings that an open question may come from, least sure first, each with what else it may have been.

    None where the question is settled, or does not ask.
    """
    if not ruling.open:
        return []
    maybe = (entry for entry in _of_camera(record) if entry.id in ruling.causes and entry.alternatives)
    return sorted((entry for entry in maybe if entry.confidence < CERTAIN), key=lambda entry: entry.confidence)


def instead(record: Record, ruling: Ruling) -> list[Event]:
    """What the entry that an open question is about may have been, as far as its finding tells.

    None where the table chooses among the question's own choices.
    """
    if not ruling.open or ruling.choices:
        return []
    facts = (fact for now in record.game.rounds(record.state) for fact in now.everything())
    about: Any = next((fact.event for fact in facts if fact.id == ruling.about), None)
    if about is None:
        return []
    found = [
        replace(about, **{field: value})
        for name, told in ruling.params
        for field in MAY_BE.get(name, ())
        if hasattr(about, field)
        for value in (_like(getattr(about, field), one) for one in (told if isinstance(told, tuple) else (told,)))
        if value and value != getattr(about, field)
    ]
    return list(dict.fromkeys(found))


def _like(before: Any, told: Any) -> Any:
    """What a finding tells, as a field holds it; findings tell some figures as texts."""
    return told if before is None else type(before)(told)


def rounds_by_entry(record: Record) -> Mapping[int, int]:
    """The round of each entry that counts, as the game counts; the current one for any other entry."""
    rounds = record.game.rounds(record.state)
    current: int = rounds[-1].setup.event.round if rounds else 0
    found = {fact.id: now.setup.event.round for now in reversed(rounds) for fact in now.everything()}
    return defaultdict(lambda: current, found)


def _of_camera(record: Record) -> Iterator[Entry]:
    """What counts of all that a camera has said: an entry that people have amended or confirmed is theirs."""
    for now in record.game.rounds(record.state):
        yield from (fact.entry for fact in now.everything() if fact.entry.source == "camera")
