"""A table of the rules as people read it: a title, a heading, rows, and how far it can be trusted."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text import Params


@dataclass(frozen=True, slots=True)
class Table:
    """``title``, ``head`` and ``note`` are marked for translation; so are texts in ``rows``, numbers are not.

    Every row has as many cells as the head. ``note`` says what is confirmed and what is our best reading;
    ``params`` fill the title.
    """

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str | int, ...], ...]
    note: str = ""
    params: Params = ()
