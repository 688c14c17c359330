"""What the camera hands to the record: an event, when, how surely, and the pictures that prove it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import Event
from vision.camera import Image


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """One thing seen to have happened.

    Attributes:
        event: what happened, in the engine's words.
        at: first moment (seconds of the film) at which it was surely so.
        since: last moment at which it was surely not so.
        confidence: calibrated probability, 0 to 1, that the event is right as it stands.
        alternatives: other events it could have been, likeliest first.
        before, after: the place before and after, BGR; None where there is none to show.
        more: further pictures that prove it, each with its name, such as a guesser's sheet still blank.
    """

    event: Event
    at: float
    since: float
    confidence: float
    alternatives: tuple[Event, ...] = ()
    before: Image | None = None
    after: Image | None = None
    more: tuple[tuple[str, Image], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """A place that came to rest and is looked at.

    Attributes:
        view: straightened colour view of the place.
        since: last moment at which it looked as at the last clear look.
        at: first moment of the present rest.
    """

    view: Image
    since: float
    at: float
