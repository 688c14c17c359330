"""Entries of older schemas in the words of today's: one step a version, on plain JSON values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.events import SCHEMA

Raw = dict[str, Any]


def _one_to_two(event: Raw) -> Raw:
    """A guess names the ``owner`` of the picture; in schema 1 it named the ``pile``.

    A changed picture that costs nothing is settled as ``nothing``; in schema 1 that was ``warn``.
    """
    if event.get("code") in ("late_ink", "maybe_late_ink") and event.get("decision") == "warn":
        return {**event, "decision": "nothing"}
    if event.get("kind") not in ("GuessLaid", "GuessLifted") or "pile" not in event or "owner" in event:
        return event
    return {("owner" if name == "pile" else name): value for name, value in event.items()}


STEPS: dict[int, Callable[[Raw], Raw]] = {1: _one_to_two}
"""How an event of each older schema is written in the next one."""


def upgrade_entry(raw: Raw, schema: int) -> Raw:
    """An entry written under an older ``schema`` as it is written today, also where it is not sound.

    >>> upgrade_entry({"id": 2, "event": {"kind": "GuessLaid", "player": "red", "pile": "blue"}, "at": 1.0}, 1)["event"]
    {'kind': 'GuessLaid', 'player': 'red', 'owner': 'blue'}
    """
    for version in range(schema, SCHEMA):
        raw = _upgraded(raw, STEPS[version])
    return raw


def _upgraded(raw: Raw, step: Callable[[Raw], Raw]) -> Raw:
    """The entry with the step taken in its event, in the event that a correction holds, and in its alternatives."""
    result = dict(raw)
    event = raw.get("event")
    if isinstance(event, dict):
        result["event"] = step(_nested(event, step))
    others = raw.get("alternatives")
    if isinstance(others, list):
        result["alternatives"] = [step(other) if isinstance(other, dict) else other for other in others]
    return result


def _nested(correction: Raw, step: Callable[[Raw], Raw]) -> Raw:
    inner = correction.get("event")
    return {**correction, "event": step(inner)} if isinstance(inner, dict) else correction
