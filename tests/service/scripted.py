"""A small film and a referee that plays from a script, so that the service can be tested without any seeing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import av
import cv2
import numpy as np

from engine.events import Event, GuessLaid, GuessShown, InkSeen, NumberShown
from engine.pictomania import round_start
from engine.pictomania.events import BonusTaken, LetterShown, PileTurned, SecretLaid, StandRead
from vision.camera import Frame, Image
from vision.sighting import Sighting
from vision.sketch import Sketch, SketchLook

PLAYERS = ("red", "green", "blue")
NUMBERS = {"red": 3, "green": 5, "blue": 1}
LETTERS = {"red": "A", "green": "B", "blue": "B"}
GUESSES = (("green", "red", 3), ("blue", "red", 3), ("red", "green", 5), ("blue", "green", 2), ("red", "blue", 1))


def small_film(path: Path, frames: int = 40) -> Path:
    """A film of 64x48 at 10 a second in which a grey square grows lighter; every frame is made from the one before."""
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=10)
        stream.width, stream.height, stream.pix_fmt = 64, 48, "yuv420p"
        stream.options = {"bf": "0"}
        for index in range(frames):
            picture = np.full((48, 64, 3), 40 + 4 * (index % 40), np.uint8)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="bgr24")))
        container.mux(stream.encode())
    return path


def whole_round() -> list[Event]:
    """A round of three players with five guesses, one of them wrong."""
    words = tuple(f"word {n}" for n in range(1, 8))
    events: list[Event] = [round_start(PLAYERS), StandRead(words, words, words)]
    events += [SecretLaid(player) for player in PLAYERS]
    events += [InkSeen(player) for player in PLAYERS]
    events += [GuessLaid(player, pile) for player, pile, _ in GUESSES]
    events += [BonusTaken(player, stars) for player, stars in zip(PLAYERS, (2, 2, 1), strict=True)]
    for owner in PLAYERS:
        events += [PileTurned(owner), LetterShown(owner, LETTERS[owner]), NumberShown(owner, NUMBERS[owner])]
        events += [GuessShown(owner, player, number) for player, pile, number in GUESSES if pile == owner]
    return events


def picture(value: int = 90) -> Image:
    """A small even picture."""
    return np.full((6, 8, 3), value, np.uint8)


def sheet() -> Image:
    """A blank sheet of paper."""
    return np.full((120, 170, 3), 225, np.uint8)


def drawn(ink: tuple[int, int, int]) -> Sketch:
    """A sketch with two lines in a colour, drawn one after the other at 3 s and at 5 s."""
    first = cv2.line(sheet(), (30, 30), (140, 40), ink, 3)
    second = cv2.line(first.copy(), (30, 60), (140, 90), ink, 3)
    return Sketch(sheet()).drawn(SketchLook(3.0, first)).drawn(SketchLook(5.0, second))


class ScriptedReferee:
    """Sees one event of the script at each frame, and the rest when the film is over.

    Args:
        events: what happens, in order.
        confidence: of each event by its place in the script; 0.95 where not given.
        fails: raised at the frame with that number.
        at_the_end: raised when the film is over.

    Attributes:
        told: what the table is told besides.
    """

    def __init__(
        self,
        events: Sequence[Event],
        confidence: Mapping[int, float] | None = None,
        fails: Mapping[int, BaseException] | None = None,
        at_the_end: Exception | None = None,
    ) -> None:
        self._left = list(enumerate(events))
        self.told: list[str] = []
        self._confidence, self._fails, self._at_the_end = confidence or {}, fails or {}, at_the_end

    def see(self, frame: Frame) -> list[Sighting]:
        if frame.index in self._fails:
            raise self._fails[frame.index]
        return [self._sighting(*self._left.pop(0), frame.time)] if self._left else []

    def finish(self) -> list[Sighting]:
        if self._at_the_end:
            raise self._at_the_end
        return [self._sighting(place, event, 99.0) for place, event in self._left]

    def sketches(self) -> dict[str, Sketch]:
        return {"red": drawn((40, 40, 200)), "blue": Sketch(sheet())}

    def timing(self) -> dict[str, float]:
        return {"look": 0.25}

    def notes(self) -> list[str]:
        return self.told

    def _sighting(self, place: int, event: Event, moment: float) -> Sighting:
        confidence = self._confidence.get(place, 0.95)
        return Sighting(event, moment, max(0.0, moment - 0.1), confidence, before=picture(50), after=picture(60))
