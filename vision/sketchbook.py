"""Everybody's pictures while a round is watched: photographed as they grow, and closed when they are finished."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from engine.events import GuessLaid, Player
from engine.pictomania.events import BonusTaken, PileTurned
from vision.camera import Image
from vision.sighting import Sighting
from vision.sketch import Sketch, SketchLook, within
from vision.zones import Seen, Zone


class Sketchbook:
    """The pictures of all players.

    A picture is finished with its drawer's first guess, or bonus token, or when the first pile is turned over: the last
    ink before that is its last. Ink that comes later is told of and not drawn into it.

    Args:
        zones: the whole sheet of each player.
        still: frames of the empty table.
    """

    def __init__(self, zones: Mapping[Player, Zone], still: Sequence[Seen]) -> None:
        self._zones = dict(zones)
        self.sketches = {player: Sketch(photograph(zone, still)) for player, zone in zones.items()}
        self.finished: set[Player] = set()

    def look(self, player: Player, at: float, fresh: bool, hidden: float, frames: Sequence[Seen]) -> None:
        """A sheet was at rest and to be seen at ``at``; ``fresh``: with new ink; ``hidden``: share that was covered."""
        sketch = self.sketches[player]
        if player in self.finished or not (fresh or (sketch.looks and hidden < sketch.looks[-1].hidden)):
            return
        seen = SketchLook(at, photograph(self._zones[player], frames), hidden)
        self.sketches[player] = sketch.drawn(seen) if fresh else sketch.seen_better(seen)

    def note(self, sightings: Iterable[Sighting]) -> list[Player]:
        """Close the pictures that what was seen finishes; returns whose were finished by it, in their order."""
        done: set[Player] = set()
        for event in (sighting.event for sighting in sightings):
            if isinstance(event, GuessLaid | BonusTaken):
                done.add(event.player)
            elif isinstance(event, PileTurned):
                done |= self.sketches.keys()
        return self._close(done)

    def close(self) -> list[Player]:
        """The round is over: close the pictures that are still open; returns whose they are, in their order."""
        return self._close(set(self.sketches))

    def _close(self, done: set[Player]) -> list[Player]:
        fresh = [player for player in self.sketches if player in done - self.finished]
        self.finished |= done
        return fresh

    def with_blank_sheet(self, sighting: Sighting, finished: Sequence[Player], frames: Sequence[Seen]) -> Sighting:
        """The sighting, and where it is a first guess before anything was drawn, the guesser's sheet then and now."""
        event = sighting.event
        if not isinstance(event, GuessLaid) or event.player not in finished or self.sketches[event.player].looks:
            return sighting
        now = photograph(self._zones[event.player], frames)
        sheet = (("sheet-before", self.sketches[event.player].blank), ("sheet-after", now))
        return replace(sighting, more=sheet)


def photograph(zone: Zone, frames: Sequence[Seen]) -> Image:
    """The straightened view of a sheet, BGR (h, w, 3), with plain paper where it lies outside the camera's picture."""
    return within(zone.view(frames), zone.inside())
