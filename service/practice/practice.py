"""All who practise: their rounds, and the two threads in which the guesser looks, never on the event loop.

Looks have a thread of their own, so that they do not wait for pictures of why. Each thread has a short queue: who comes
to a full one is refused, and a look for which a newer one has been asked is not taken.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import NDArray

from service.practice.deal import SEEDS, Deal, dealt
from service.practice.round import Round

if TYPE_CHECKING:
    from models.guesser import Guesser
    from service.practice.strokes import Stroke
    from service.practice.why import Why

T = TypeVar("T")

MOST_ROUNDS = 500
"""Rounds open at once; the one not asked for longest is forgotten."""
MOST_WAITING = 8
"""Jobs of a thread that may wait, with the one being done."""


class NoGuesser(Exception):
    """The guesser that was set cannot be used; the message says why."""


class Busy(Exception):
    """Too many ask the guesser now."""


class Thread:
    """One thread that does jobs in turn for coroutines."""

    def __init__(self, name: str) -> None:
        self._pool = ThreadPoolExecutor(1, name)
        self._waiting = 0

    async def do(self, job: Callable[[], T]) -> T:
        """Have a job done and wait for it; raises :class:`Busy` where too many wait already."""
        if self._waiting >= MOST_WAITING:
            raise Busy
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, job)
        finally:
            self._waiting -= 1


class Practice:
    """The rounds that are open, by names nobody guesses. ``setting`` names the guesser, ``clock`` gives seconds."""

    def __init__(self, setting: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._setting = setting
        self._guesser: Guesser | None = None
        self._rounds: OrderedDict[str, Round] = OrderedDict()
        self._looks = Thread("practice-looks")
        self._whys = Thread("practice-whys")

    async def begin(self, language: str, seed: int | None) -> tuple[str, Deal]:
        """Deal words for a drawing, as a seed or as chance has it; the name of the round.

        Raises :class:`NoGuesser` and :class:`Busy`.
        """
        deal = dealt(language, secrets.randbelow(SEEDS) if seed is None else seed)
        begun = await self._looks.do(lambda: Round(deal, self._loaded().speaking(language)))
        name = secrets.token_urlsafe(12)
        self._rounds[name] = begun
        if len(self._rounds) > MOST_ROUNDS:
            self._rounds.popitem(last=False)
        return name, deal

    def find(self, name: str) -> Round | None:
        """The round of that name; None where there is none, or it was forgotten."""
        if name in self._rounds:
            self._rounds.move_to_end(name)
        return self._rounds.get(name)

    async def look(self, at: Round, strokes: list[Stroke], number: int, done: bool) -> bool:
        """Have the guesser look at a drawing; false where a newer look was asked for. Raises :class:`Busy`."""
        at.newest = max(at.newest, number)
        return await self._looks.do(lambda: self._look(at, strokes, number, done))

    async def photograph(self, at: Round, picture: NDArray[np.uint8]) -> None:
        """Have the guesser look at a drawing on paper; raises :class:`Busy`."""
        await self._looks.do(lambda: at.look_at(picture))

    async def why(self, at: Round, word: str | None) -> Why | None:
        """Tell why a word is what was drawn; None where nothing was. Raises :class:`Busy`."""
        from service.practice.why import why

        return await self._whys.do(lambda: why(at.guesser, at.given, at.deal.words, word))

    def _look(self, at: Round, strokes: list[Stroke], number: int, done: bool) -> bool:
        if number < at.newest:
            return False
        at.look(strokes, self.clock(), done)
        return True

    def _loaded(self) -> Guesser:
        from models.classifier import ModelError
        from models.guesser import Guesser
        from models.guessers import load_guesser

        if self._guesser is None:
            try:
                found = load_guesser(self._setting)
            except ModelError as error:
                raise NoGuesser(str(error)) from None
            if not isinstance(found, Guesser):
                raise NoGuesser(f'guesser "{self._setting}" cannot follow a drawing; leave PAPERREF_GUESSER out')
            self._guesser = found
        return self._guesser
