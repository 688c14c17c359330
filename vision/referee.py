"""The referee's eyes: one pass over the frames of a table, from the first picture to the events of the round.

`see` reads as the steps it takes: shrink the frame, set the table up if that is not done, find the places that came to
rest, look at each, and hand over what was seen to happen.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

import numpy as np

from engine.events import Player
from engine.pictomania.events import BonusTaken, PileCleared, RoundStarted, SecretLaid
from engine.text import N_, Worded
from models.figures import FigureReader, FigureReading
from models.stars import StarReader, StarReading
from models.writing import WritingReader
from vision import drawing, own_tokens, pile, places, side
from vision.arrangement import Arrangement
from vision.camera import Frame, Image
from vision.knocked import lies_apart
from vision.ocr import WordReader
from vision.opening import Opening, OwnRows, round_started, rules_for, with_starred
from vision.overlay import Shown, draw
from vision.registration import ENOUGH, find_again, in_place, movement
from vision.settle import Settler, at_rest
from vision.sheets import Points
from vision.sighting import Look, Sighting
from vision.sketch import Sketch
from vision.sketchbook import Sketchbook
from vision.stand import find_stand
from vision.stand_event import stand_read
from vision.stand_reading import StandReading, StandSampler, read_stand
from vision.steady import Steady
from vision.stopwatch import Stopwatch
from vision.table import NoTable, OutOfSync, Seat, Table
from vision.table_report import report_of
from vision.unseen import unseen_piles
from vision.writing import writing_in
from vision.zones import Seen, Zone, shrink, there

__all__ = ["NoStand", "NoTable", "Referee", "RefereeOptions", "Sighting"]

LOOK_FRAMES, LOOK_SECONDS = 3, 0.21
"""So many of the latest frames are averaged for a look, and of those only what is no older than this."""
SEEK_SECONDS = 0.5
"""A lost table is looked for so often."""
ELSEWHERE = 0.005
"""A table that lies off by less than this share of the picture's width is where it was, and something is in the way."""
NO_REST = Worded(
    N_(
        "no table found: the picture never came to rest, or the film is shorter than a second; film with a camera that "
        "does not move and in steady light, and begin before the first hand comes in"
    )
)
State = TypeVar("State")


class NoStand(ValueError):
    """A close-up shows no stand; the message says what to do."""


@dataclass(frozen=True, slots=True)
class RefereeOptions:
    """How the round is played and read.

    Attributes:
        lang: language of the words: "en", "cs", "es" or "fa".
        tougher: the tougher game, with one bonus token fewer than players.
        teaching_round: the teaching round.
        table: what people have said of the table; the rest is found.
        deck: the cards, seven words each, that may stand on the stand, where they are known.
        rows: the owner's rows of tokens in place of the rulebook's.
    """

    lang: str = "en"
    tougher: bool = False
    teaching_round: bool = False
    table: Arrangement | None = None
    deck: Sequence[Sequence[str]] | None = None
    rows: OwnRows = field(default_factory=dict)


class Referee:
    """Watches one round: give it every frame in order with `see`, then call `finish`."""

    def __init__(self, options: RefereeOptions | None = None, stand_image: Image | None = None) -> None:
        """Load the readers.

        Args:
            options: how the round is played.
            stand_image: a close-up of the stand, BGR, to read the words from instead of the overhead picture.

        Raises:
            ValueError: the language is unknown; as `NoStand`, no stand is found in `stand_image`.
            models.classifier.ModelError: a model file is missing or broken.
        """
        self.options = options or RefereeOptions()
        self.table: Table | None = None
        self._watch = Stopwatch()
        with self._watch.stage("load"):
            self._figures = FigureReader.load()
            self._stars = StarReader.load()
            self._words = WordReader.load(self.options.lang)
            self._writing = WritingReader()
        self._close_up = None if stand_image is None else self._read_close_up(stand_image)
        self._steady = Steady()
        self._opening = Opening(self.options.table)
        self._notes: list[str] = []
        self._before: Image | None = None
        self._seek_at = 0.0
        self._recent: deque[Seen] = deque(maxlen=LOOK_FRAMES)
        self._taken_off = False

    # -- the pass ---------------------------------------------------------------------------------------------------

    def see(self, frame: Frame) -> list[Sighting]:
        """Take the next frame; returns what it shows to have happened, in a fixed order."""
        with self._watch.stage("motion"):
            seen = self._steady.take(frame)
        if self.table is None:
            return self._open(seen)
        self._recent.append(seen)
        with self._watch.stage("motion"):
            due = self._due(seen)
        with self._watch.stage("looks"):
            sightings = [sighting for zone in due for sighting in self._look(zone, seen.time)]
        if self._sampler is not None and not self._steady.lost:
            with self._watch.stage("stand"):
                self._sampler.add(seen)
        return sightings

    def finish(self) -> list[Sighting]:
        """Say that no more frames come; returns what can only be told at the end.

        Raises:
            NoTable: no table was found in any frame.
        """
        if self.table is None:
            raise self._opening.failure or NoTable(NO_REST)
        last = [*self._finished(self._book.close(), []), *self._tokens_left()]
        name = self.options.table.name if self.options.table else ""
        self._notes += unseen_piles(self._piles.values(), self.table.seats, name)
        if self._sampler is None:
            return last
        with self._watch.stage("words"):
            picture = self._sampler.mean()
            reading = read_stand(picture, self._sampler.stand, self._words, self.options.deck)
        return [stand_read(reading, picture, self._time), *last]

    def notes(self) -> list[str]:
        """What the table should be told besides the events, one line each: that the camera was moved, for one."""
        return [*self._notes, *self._steady.notes]

    @property
    def lost(self) -> bool:
        """Whether the table is not to be seen in the latest frame."""
        return self._steady.lost

    def seen_at(self, points: Points) -> Points:
        """Where points (n, 2) of the table, in pixels of the set-up, are seen in the latest frame."""
        return self._steady.off(points)

    def _latest(self, zone: Zone | None = None) -> tuple[Seen, ...]:
        """The frames that a look is made of: the latest, of a watched zone only those since anything moved in it."""
        since = self._time - LOOK_SECONDS
        if zone is not None and zone in self._settler.zones:
            since = max(since, self._settler.rest(zone).stirred - 1e-6)
        return tuple(seen for seen in self._recent if seen.time > since)

    @property
    def _time(self) -> float:
        return self._recent[-1].time if self._recent else 0.0

    def sketches(self) -> dict[Player, Sketch]:
        """How each player's picture came about: the blank sheet, and every look at it until it was finished."""
        return dict(self._book.sketches) if self.table else {}

    def timing(self) -> dict[str, float]:
        """CPU seconds spent in each stage."""
        return dict(self._watch.seconds)

    def overlay(self, image: Image) -> Image:
        """A copy of the latest camera picture (h, w, 3) with what the set-up found drawn in where it is seen now."""
        if self.table is None:
            return image.copy()
        return draw(image, self.table, Shown(zones=self._settler.zones, matrix=self._steady.matrix))

    # -- set-up -----------------------------------------------------------------------------------------------------

    def _open(self, seen: Seen) -> list[Sighting]:
        if self._steady.lost:
            self._steady.begin_anew()
            return []
        with self._watch.stage("set-up"):
            table = self._opening.take(seen)
            if table is None:
                self._tell_failure()
                return []
            assert self._opening.still is not None
            assert self._opening.laid is not None
            picture = self._opening.still.bgr()
            rules = rules_for(len(table.seats), self.options.tougher, self.options.rows)
            if self.options.table is None or self.options.table.middle is None:
                table = with_starred(table, picture, self._stars, rules)
            self._notes += report_of(replace(self._opening.laid, table=table), self._opening.still).to_mend()
            self._arrange(table)
            started = round_started(table, picture, self._stars, rules, seen.time)
        assert isinstance(started.event, RoundStarted)
        self._left = list(started.event.bonus)
        self._rows = dict(zip(started.event.players, started.event.tokens, strict=True))
        if self._close_up is None:
            return [started]
        return [started, stand_read(*self._close_up, seen.time)]

    def _tell_failure(self) -> None:
        """Say once that the table does not lie as people have said: they can put that right at once."""
        failure = self._opening.failure
        if isinstance(failure, OutOfSync) and str(failure) not in self._notes:
            self._notes.append(str(failure))

    def _arrange(self, table: Table) -> None:
        """Lay out the watched places and remember how each looks empty."""
        assert self._opening.still is not None
        self.table = table
        seats = table.seats
        self._seats: dict[Player, Seat] = {seat.colour: seat for seat in seats}
        piles = [places.first_pile_zone(seat, table) for seat in seats]
        sheets = [places.sheet_zone(seat, table) for seat in seats]
        sides = [places.side_zone(seat, table) for seat in seats]
        still = [Seen.still(self._opening.still)]
        self._empty = still[0]
        self._steady.know(self._empty.small)
        self._piles = {zone: pile.start(zone.owner, zone.view(still)) for zone in piles}
        self._sheets = {zone: drawing.start(zone.owner, zone.view(still)) for zone in sheets}
        radius = float(np.median([token.radius for seat in seats for token in seat.tokens]))
        self._sides = {zone: side.start(zone.owner, radius, zone.view(still)) for zone in sides}
        self._settler = Settler([*sheets, *piles, *sides], self._empty.small, self._empty.time)
        photographs = {seat.colour: places.drawing_zone(seat, table) for seat in seats}
        self._book = Sketchbook(photographs, still)
        self._sampler = StandSampler(table.stand) if table.stand is not None and self._close_up is None else None

    def _read_close_up(self, picture: Image) -> tuple[StandReading, Image]:
        """The words on a close-up of the stand."""
        with self._watch.stage("words"):
            stand = find_stand(picture)
            if stand is None:
                raise NoStand("no stand with three word cards is seen; photograph all three from the front")
            return read_stand(picture, stand, self._words, self.options.deck), picture

    def _due(self, seen: Seen) -> list[Zone]:
        """The places that have come to rest and look different; none while the table is not to be seen."""
        if self._steady.lost:
            self._settler.disturb(seen.small, seen.time)
            self._seek(seen)
            return []
        return self._settler.step(seen.small, seen.time, seen.matrix is not None)

    def _seek(self, seen: Seen) -> None:
        """Look for a table that was lost, now and then; where it is found it is followed on.

        Where its sheets are seen in their places, hands only hide what was followed; else it is sought at rest.
        """
        assert self.table is not None
        small = shrink(seen.frame.luma)
        before, self._before = self._before, small
        if before is None or seen.time < self._seek_at:
            return
        self._seek_at = seen.time + SEEK_SECONDS
        with self._watch.stage("set-up"):
            if not at_rest(before, small):
                if in_place(self.table, seen.frame.luma, self._steady.matrix) >= ENOUGH:
                    self._steady.bear(seen.frame)
                return
            matrix = find_again(self.table, seen.frame)
        if matrix is None:
            return
        corners = np.concatenate([seat.corners for seat in self.table.seats])
        elsewhere = np.abs(there(corners, matrix) - self.seen_at(corners)).max() > ELSEWHERE * seen.size[0]
        self._steady.put(seen.frame, matrix if elsewhere else None)
        if elsewhere:
            self._notes.append(f"the table was found again at {seen.time:.1f} s, {movement(matrix, seen.size)}")

    # -- looks ------------------------------------------------------------------------------------------------------

    def _look(self, zone: Zone, time: float) -> list[Sighting]:
        rest = self._settler.rest(zone)
        look = Look(zone.view(self._latest(zone)), rest.clear_at, rest.still_from or time)
        clear, sightings = _LOOKS[zone.kind](self, zone, look)
        if zone in self._settler.zones:
            self._settler.seen(zone, time, clear)
        return self._finished(self._book.note(sightings), sightings)

    def _finished(self, players: list[Player], sightings: list[Sighting]) -> list[Sighting]:
        """What was seen, with what there is to say of the pictures that it finishes."""
        for zone in (zone for zone in self._sheets if zone.owner in players):
            self._settler.be_wary(zone)
        told = [self._book.with_blank_sheet(sighting, players, self._latest()) for sighting in sightings]
        return told + [found for player in players if (found := self._written(player)) is not None]

    def _tokens_left(self) -> list[Sighting]:
        """What each player has left of their own tokens, once piles were taken off and where it is surely seen."""
        if not self._taken_off or self._steady.lost:
            return []
        with self._watch.stage("looks"):
            found = [self._left_of(seat) for seat in self._seats.values()]
        return [sighting for sighting in found if sighting is not None]

    def _left_of(self, seat: Seat) -> Sighting | None:
        assert self.table is not None
        zone = places.own_zone(seat, self.table)
        own = own_tokens.lying(seat, self._rows[seat.colour], zone, zone.view([self._empty]))
        return own_tokens.tokens_left(own, zone.view(self._latest()), self._star, self.table.palette, self._time)

    def _written(self, player: Player) -> Sighting | None:
        with self._watch.stage("writing"):
            return writing_in(player, self._book.sketches[player], self._writing)

    def _look_at_sheet(self, zone: Zone, look: Look) -> tuple[bool, list[Sighting]]:
        step = drawing.step(self._sheets[zone], look, zone.owner in self._book.finished)
        self._sheets[zone] = step.state
        if step.clear:
            self._book.look(zone.owner, look.at, bool(step.sightings), step.hidden, self._latest(zone))
        return step.clear, list(step.sightings)

    def _look_at_pile(self, zone: Zone, look: Look) -> tuple[bool, list[Sighting]]:
        assert self.table is not None
        scale = self._seats[zone.owner].scale
        step = pile.step(
            self._piles[zone], look, self._figure, self.table.palette, scale, lambda: self._lies_apart(zone)
        )
        self._piles[zone] = step.state
        if any(isinstance(s.event, SecretLaid) for s in step.sightings):
            self._centre(zone)
        self._taken_off |= any(isinstance(s.event, PileCleared) for s in step.sightings)
        return step.clear, list(step.sightings)

    def _lies_apart(self, zone: Zone) -> bool:
        """Whether what lies at a pile's place is seen whole in a wider view: no hand reaches in there."""
        assert self.table is not None
        seat = self._seats[zone.owner]
        wide = places.wide_zone(zone, seat, self.table)
        return lies_apart(wide.view([self._empty]), wide.view(tuple(self._recent)), seat.scale)

    def _centre(self, zone: Zone) -> None:
        """Watch a square around the pile's place from now on, instead of the whole space before the sheet."""
        assert self.table is not None
        state = self._piles.pop(zone)
        centre = zone.from_view(np.array([state.middle]))[0]
        square = places.pile_zone(self._seats[zone.owner], self.table, centre)
        self._settler.replace(zone, square)
        self._piles[square] = pile.move(state, square.view([self._empty]), square.view(self._latest(square)))

    def _look_at_side(self, zone: Zone, look: Look) -> tuple[bool, list[Sighting]]:
        assert self.table is not None
        state = self._sides[zone]
        step = side.step(state, look, self._star, self.table.palette, float(self.table.white.max()), tuple(self._left))
        self._sides[zone] = step.state
        for sighting in step.sightings:
            if isinstance(sighting.event, BonusTaken) and sighting.event.stars in self._left:
                self._left.remove(sighting.event.stars)
        return step.clear, list(step.sightings)

    def _figure(self, crop: Image) -> FigureReading:
        with self._watch.stage("figures"):
            return self._figures.read([crop])[0]

    def _star(self, crop: Image) -> StarReading:
        with self._watch.stage("figures"):
            return self._stars.read([crop])[0]


_LOOKS: dict[str, Callable[[Referee, Zone, Look], tuple[bool, list[Sighting]]]] = {
    "sheet": Referee._look_at_sheet,
    "pile": Referee._look_at_pile,
    "side": Referee._look_at_side,
}
