"""The set-up as the process that watches makes it: looked for, laid out as people say, its words read, and kept."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from service.fault import Fault
from service.finding import TICK, Found, NotFound, find, found_in
from service.table_file import load_table, save_table
from service.watching import demo
from service.watching.arranged import DRAWN, RESULT, STILL, TABLE
from service.watching.parts import parts_of, said_by, zones_of
from service.watching.plan import write_whole
from service.watching.tap import Tap, jpeg
from service.watching.teller import Send, Teller
from service.watching.wire import Message
from service.watching.worded import written

if TYPE_CHECKING:
    from vision.arrangement import Arrangement
    from vision.camera import Frame, Image, Status
    from vision.stand import Stand
    from vision.stand_reading import StandReading

QUALITY = 85
WORD_SECONDS = 4.0
"""The stand is looked at for so long, so that small words can be read."""

PICTURE_SECONDS = 3.0
"""So long a picture is waited for."""

MOST_OPTIONS = 5
"""So many other readings of a word are told."""


class Arranging:
    """Makes the set-up of a table, in its folder; `tap` gives the frames.

    The words of a `demonstration` are read from the close-up that comes with it.
    """

    def __init__(self, folder: Path, send: Send, demonstration: bool = False) -> None:
        self.tap: Tap | None = None
        self._folder, self._send, self._demonstration = folder, send, demonstration
        self._still: Frame | None = None

    def answer(self, message: Message, busy: bool, teller: Teller) -> dict[str, Any]:
        """Do what a message asks; what there is to answer, or ``wrong``: why it cannot be done."""
        try:
            if message.kind == "look":
                return self._look(message.said["lang"], busy, teller)
            if message.kind == "lay":
                return self._lay(message.said["parts"])
            return {"words": words_on(message.blob, message.said["lang"])}
        except Fault as fault:
            return {"wrong": str(fault)}
        except OSError as error:
            return {"wrong": f"the set-up cannot be kept ({error.strerror})"}

    # -- looking ----------------------------------------------------------------------------------------------------

    def _look(self, lang: str, busy: bool, teller: Teller) -> dict[str, Any]:
        if busy:
            raise Fault("a round is watched; end that first")
        assert self.tap is not None
        teller.doing, before = "setting_up", teller.doing
        teller.at_once(self.tap.status())
        try:
            film = _Looking(self.tap)
            found = find(film, None)
            if isinstance(found, NotFound):
                return self._tell_not_found(found)
            if self._demonstration:
                words = {**words_on(demo.STAND.read_bytes(), demo.LANGUAGE), "by": "close-up"}
            else:
                words = self._read_words(film, found, lang)
            return self._keep(found, None, words)
        finally:
            teller.doing = before if before in ("idle", "stopped", "failed", "round_over") else "idle"

    def _read_words(self, film: _Looking, found: Found, lang: str) -> Any:
        """The words on the stand, from the mean of some seconds in which nothing moves there; None without a stand."""
        from vision.ocr import WordReader
        from vision.stand_sampler import StandSampler
        from vision.steady import Steady

        if found.laid.table.stand is None:
            return None
        sampler, steady, end = StandSampler(found.laid.table.stand), Steady(), None
        for frame in film.frames(TICK):
            if frame is None:
                break
            end = frame.time + WORD_SECONDS if end is None else end
            seen = steady.take(frame)
            if frame.time > end or steady.lost:
                break
            sampler.add(seen)
        if end is None:
            return _words(found.still.bgr(), found.laid.table.stand, WordReader.load(lang))
        return _words(sampler.mean(), sampler.stand, WordReader.load(lang))

    def _tell_not_found(self, found: NotFound) -> dict[str, Any]:
        from vision.channels import grey_of
        from vision.clarity import clarity
        from vision.overlay import Shown, draw
        from vision.sheets import find_light_quads

        result: dict[str, Any] = {"state": "not_found", "advice": [written(found.why)], "score": None, "size": None}
        if found.still is not None:
            picture = found.still.bgr()
            seen = clarity(grey_of(picture))
            advice = [written(line) for line in (found.why, *seen.advice)]
            result |= {"advice": advice, "score": seen.score, "size": list(found.still.size)}
            shown = Shown(papers=find_light_quads(found.still.luma), shares=True)
            self._keep_pictures(picture, draw(picture, None, shown))
        return {"set_up": result}

    # -- laying out -------------------------------------------------------------------------------------------------

    def _lay(self, parts: Mapping[str, Any]) -> dict[str, Any]:
        from vision.arrangement import BadArrangement
        from vision.placing import lay_out
        from vision.table import NoTable

        still, before = self._picture(), self._said()
        try:
            said = said_by(parts, still.size, before)
            laid = lay_out(still, said)
        except (BadArrangement, NoTable) as error:
            raise Fault(str(error)) from None
        return self._keep(found_in(laid, still, said), said, None)

    def _picture(self) -> Frame:
        """The picture in which the table was found, else the present one."""
        if self._still is None and self.tap is not None:
            self._still = next(iter(self.tap.look_on(PICTURE_SECONDS)), None)
        if self._still is None:
            raise Fault("no picture comes from the camera now; repeat when it does")
        return self._still

    def _said(self) -> Arrangement | None:
        with suppress(Fault):
            return load_table(self._folder / TABLE)
        return None

    # -- keeping ----------------------------------------------------------------------------------------------------

    def _keep(self, found: Found, said: Arrangement | None, words: Any) -> dict[str, Any]:
        """Keep a set-up for the next games; what there is to show of it."""
        from vision.arrangement_of import arrangement_of, look_of, with_all
        from vision.arrangement_write import write

        table, picture = found.laid.table, found.still.bgr()
        self._still = found.still
        kept = arrangement_of(found.laid, said)
        save_table(self._folder / TABLE, write(kept, with_all(kept, found.laid, picture)))
        own = zip(table.colours, found.started.tokens, strict=True)
        result = {
            "state": "found",
            "saved": f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%S}.000Z",
            "size": list(table.size),
            "parts": parts_of(table, said),
            "zones": zones_of(table),
            "score": found.report.clarity.score,
            "advice": [written(line) for line in found.report.lines()],
            "looks": {seat.colour: "#" + bytes(look_of(picture, seat, table)).hex() for seat in table.seats},
            "stars": {player: list(stars) for player, stars in own} | {"middle": list(found.started.bonus)},
        }
        write_whole(self._folder / RESULT, json.dumps(result).encode())
        self._keep_pictures(picture, overlay(found))
        return {"set_up": result, "words": words}

    def _keep_pictures(self, still: Image, drawn: Image) -> None:
        for name, picture in ((STILL, still), (DRAWN, drawn)):
            write_whole(self._folder / name, jpeg(picture, QUALITY))


class _Looking:
    """The frames of a tap while the table is looked for; those of a film as fast as they can be read."""

    def __init__(self, tap: Tap) -> None:
        self._tap = tap
        self._frames = tap.look_on(TICK)

    @property
    def live(self) -> bool:
        return self._tap.live

    def spare(self, seconds: float) -> None:
        """All frames are looked at."""

    def status(self) -> Status:
        return self._tap.status()

    def frames(self, tick: float) -> Iterator[Frame | None]:
        """The frames where the last reader left off."""
        return self._frames


def overlay(found: Found) -> Image:
    """The picture with all drawn in that was found."""
    from vision import places
    from vision.overlay import Shown, draw

    table, grid = found.laid.table, found.laid.grid
    zones = [zone(seat, table) for seat in table.seats for zone in (places.first_pile_zone, places.side_zone)]
    markers = grid.marked.seen if grid.marked else {}
    return draw(found.still.bgr(), table, Shown(zones=zones, markers=markers))


def words_on(picture: bytes, lang: str) -> dict[str, Any]:
    """The words on a close-up of the stand.

    Raises:
        Fault: it is no picture that can be read, or no stand is seen in it.
    """
    from vision.ocr import WordReader
    from vision.picture_file import ReadError, load_picture
    from vision.stand import find_stand

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "close-up"
        path.write_bytes(picture)
        try:
            pixels = load_picture(path)
        except ReadError as error:
            raise Fault(str(error).removeprefix(f"{path}: ")) from None
    stand = find_stand(pixels)
    if stand is None:
        raise Fault("no stand with three word cards is seen; photograph all three from the front")
    return _words(pixels, stand, WordReader.load(lang))


def _words(picture: Image, stand: Stand, reader: Any) -> dict[str, Any]:
    from vision.stand_reading import read_stand

    return _told(read_stand(np.asarray(picture, np.uint8), stand, reader))


def _told(reading: StandReading) -> dict[str, Any]:
    return {
        card.lower(): [
            {
                "text": word,
                "confidence": round(float(sure), 4),
                "options": [text for text, _ in _options(reading, card, place) if text != word][:MOST_OPTIONS],
            }
            for place, (word, sure) in enumerate(zip(reading.words[card], reading.confidence[card], strict=True))
        ]
        for card in reading.words
    }


def _options(reading: StandReading, card: str, place: int) -> Any:
    found = reading.options.get(card, ())
    return sorted(found[place], key=lambda option: -option[1]) if place < len(found) else ()
