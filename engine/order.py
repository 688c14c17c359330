"""What can be said about the order of two facts, each seen between two looks of a camera."""

from __future__ import annotations

from typing import Any

from engine.facts import Fact


def surely_before(a: Fact[Any], b: Fact[Any]) -> bool:
    """Whether ``a`` was surely there before ``b`` came: ``b`` was surely not yet so when ``a`` surely was.

    Facts entered by people have one exact moment; of two at the same moment the record's order is taken.
    """
    if a.entry.at > b.entry.since:
        return False
    return a.entry.since < b.entry.at or a.order < b.order


def likely_before(a: Fact[Any], b: Fact[Any]) -> bool:
    """Whether ``a`` is likelier to have come before ``b`` than after: by the middles of the times, then the record."""
    return (a.entry.at + a.entry.since, a.order) < (b.entry.at + b.entry.since, b.order)


def maybe_before(a: Fact[Any], b: Fact[Any]) -> bool:
    """Whether ``a`` likely, and not surely, came before ``b``: what the table is asked about."""
    return likely_before(a, b) and not surely_before(a, b) and not surely_before(b, a)
