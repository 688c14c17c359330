"""The table found in the first seconds of a source: how it lies, what its tokens bear, how well it is seen."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.text import N_, Worded
from service import settings
from service.fault import Fault, why
from service.footage import Footage
from service.places import settings_path

if TYPE_CHECKING:
    from engine.pictomania.events import RoundStarted
    from vision.arrangement import Arrangement
    from vision.camera import Frame
    from vision.opening import Opening
    from vision.placing import Laid
    from vision.table_report import TableReport

NO_REST = Worded(N_("no table found: the picture never came to rest; keep camera and table still"))
LOOK_SECONDS = 10.0
"""So long a table is looked for."""
TICK = 0.25
"""Without a frame for so many seconds, the clock is looked at all the same."""


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """A table as it was found: how it lies, in which picture, what its tokens bear, and what there is to tell."""

    laid: Laid
    still: Frame
    started: RoundStarted
    report: TableReport


@dataclass(frozen=True, slots=True, eq=False)
class NotFound:
    """No table was found: why, and the picture in which it was looked for last, None where none came."""

    why: str
    still: Frame | None


def find(film: Footage, said: Arrangement | None) -> Found | NotFound:
    """Look for the table in the first seconds, of the film or of the clock, as people have said it lies.

    Raises:
        Fault: the reader of the tokens' stars cannot be loaded.
    """
    from vision.opening import FRAMES, Opening
    from vision.steady import Steady

    opening, steady, last, count = Opening(said), Steady(), None, 0
    for last in _frames(film):
        count += 1
        seen = steady.take(last)
        if steady.lost:
            steady.begin_anew()
        elif opening.take(seen) is not None:
            return _opened(opening, said)
    if last is not None and not film.live and count <= FRAMES and opening.alone(last) is not None:
        return _opened(opening, said)
    return NotFound(why(opening.failure) if opening.failure else NO_REST, opening.still or last)


def found_in(laid: Laid, still: Frame, said: Arrangement | None) -> Found:
    """What there is to tell of a table that was laid out in a still frame; raises as :func:`find`."""
    from engine.pictomania.events import RoundStarted
    from models.classifier import ModelError
    from models.stars import StarReader
    from vision.opening import round_started, rules_for, with_starred
    from vision.table_report import report_of

    picture = still.bgr()
    try:
        stars = StarReader.load()
    except ModelError as error:
        raise Fault(str(error)) from None
    rules = rules_for(len(laid.table.seats), rows=settings.load(settings_path()).get("pictomania"))
    if said is None or said.middle is None:
        laid = replace(laid, table=with_starred(laid.table, picture, stars, rules))
    event = round_started(laid.table, picture, stars, rules, 0.0).event
    assert isinstance(event, RoundStarted)
    return Found(laid, still, event, report_of(laid, still, said.plane.sheet if said else None))


def _opened(opening: Opening, said: Arrangement | None) -> Found:
    assert opening.laid is not None
    assert opening.still is not None
    return found_in(opening.laid, opening.still, said)


def _frames(film: Footage) -> Iterator[Frame]:
    """The frames of the first seconds, of the film or of the clock."""
    end = time.monotonic() + LOOK_SECONDS
    first: float | None = None
    for frame in film.frames(TICK):
        if frame is not None:
            first = frame.time if first is None else first
            yield frame
        if time.monotonic() > end if film.live else frame is not None and frame.time - (first or 0.0) > LOOK_SECONDS:
            return
