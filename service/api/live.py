"""A game while it is open: its record, what each kind of viewer may know of it, and acts that are taken once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import RLock
from typing import TypeVar

from engine.entry import Correction
from engine.errors import NotAllowed, quote
from engine.events import Event
from engine.record import Record
from engine.rulings import Ruling
from engine.secrecy import HOST
from engine.text import N_, Worded, verbatim
from service.api import game_shapes as shapes
from service.api.person import Who
from service.api.problems import Problem
from service.api.seen import Seen, eyes_of
from service.api.telling import Look, game_shape, look_at, step_shape
from service.i18n import Tongue
from service.records.clock import now_in
from service.store.hosting import Answer, Hosting, answering
from service.store.stored import StoredRecord

T = TypeVar("T")


NOT_ASKED = N_("the question about entry {entry} is not asked any more; look at what is asked now")
"""What is told where somebody decides what a correction has answered meanwhile."""


@dataclass(frozen=True, slots=True)
class Audience:
    """Viewers who are told the same: with the same eyes, the host's powers or not, in the same language."""

    who: str
    host: bool
    tongue: Tongue


@dataclass(frozen=True, slots=True)
class Asked:
    """A request that may be sent twice and is carried out once.

    ``key`` and ``digest`` tell it from the asker's others; ``expected`` is the version that the asker has seen, where
    that matters.
    """

    who: Who
    key: str
    digest: str
    expected: int | None = None

    def check_same(self, answer: Answer) -> None:
        """Raise :class:`Problem` where the answer under this key was given to another request."""
        if answer.digest != self.digest:
            raise Problem("other_request", Worded(N_("give each request a key of its own, such as a random UUID")))


@dataclass(frozen=True, slots=True)
class Say:
    """Something to be appended, and when it was so; now where not given."""

    said: Event | Correction
    at: float | None = None
    since: float | None = None


Wanted = Callable[[Record], Sequence[Say]]
"""From the record as it is to what is to be appended, in this order."""


class LiveGame:
    """A game that is open. Threads may share it; whoever appends waits for whoever does.

    Attributes:
        number: of its record.
    """

    def __init__(self, hosting: Hosting, number: int) -> None:
        self.number = number
        self._hosting = hosting
        self._stored: StoredRecord = hosting.store.record(number)
        self._lock = RLock()
        self._seen: dict[str, Seen] = {}
        self._looks: dict[str, Look] = {}
        self._told: dict[Audience, tuple[int, shapes.GameNow]] = {}

    @property
    def record(self) -> Record:
        """The record as it is, with its secrets; for deciding, never for showing."""
        return self._stored.record

    @property
    def version(self) -> int:
        """How many entries there are."""
        return len(self._stored.journal)

    @property
    def filmed(self) -> bool:
        """Whether a camera has seen anything of the current round; false before the first."""
        rounds = self.record.game.rounds(self.record.state)
        return bool(rounds) and any(fact.entry.source == "camera" for fact in rounds[-1].everything())

    def refresh(self) -> None:
        """Take up what other programs have appended to the store."""
        with self._lock:
            self._stored.refresh()

    def look(self, who: str, tell: Callable[[Seen], T]) -> T:
        """What ``tell`` makes of the game as ``who`` may know it now; nobody appends meanwhile."""
        with self._lock:
            return tell(self._seen_by(eyes_of(self.record, who)))

    def steps(self, audience: Audience, version: int) -> list[shapes.StepShape]:
        """The entries after the first ``version`` as an audience is told them that was told those; see `Seen.since`."""

        def told(seen: Seen) -> list[shapes.StepShape]:
            return [step_shape(self.number, seen, step, audience.tongue) for step in seen.since(self.record, version)]

        return self.look(audience.who, told)

    def news(self, audience: Audience, version: int | None) -> tuple[shapes.GameNow, list[shapes.StepShape]]:
        """The game now, and the steps to it from a version; none where nobody was told anything before."""
        with self._lock:
            return self.now(audience), [] if version is None else self.steps(audience, version)

    def now(self, audience: Audience) -> shapes.GameNow:
        """The game as an audience may know it now; worked out once for each version."""
        with self._lock:
            version, shape = self._told.get(audience, (-1, None))
            if version != self.version or shape is None:
                eyes = eyes_of(self.record, audience.who)
                more = self._look(HOST).legal if audience.host and eyes != HOST else ()
                shape = game_shape(self.number, self._seen_by(eyes), self._look(eyes), more, audience.tongue)
                self._told[audience] = (self.version, shape)
            return shape

    def _seen_by(self, eyes: str) -> Seen:
        found = self._seen.get(eyes) or self._seen.setdefault(eyes, Seen(self.record, eyes))
        found.follow(self.record)
        return found

    def _look(self, eyes: str) -> Look:
        look = self._looks.get(eyes)
        if look is None or look.version != self.version:
            look = self._looks[eyes] = look_at(self._seen_by(eyes))
        return look

    def dispute(self, code: str, about: int) -> Ruling:
        """The dispute ``code`` about the entry ``about``, as all may know it; raises ``NotAllowed`` where none is."""
        with self._lock:
            disputes = {(one.code, one.about): one for one in self._look(HOST).rulings if one.choices}
        known = self.record.game.vocabulary.codes.get(code)
        if (code, about) not in disputes and known and known.choices:
            raise NotAllowed(Worded(NOT_ASKED, entry=about))
        if (code, about) not in disputes:
            raise NotAllowed(
                Worded(
                    N_("there is no dispute {code} about entry {about}; those there are: {there}"),
                    code=quote(code),
                    about=about,
                    there=verbatim(f"{code} {about}" for code, about in disputes),
                )
            )
        return disputes[code, about]

    def take(self, asked: Asked, wanted: Wanted) -> shapes.Kept:
        """Carry out a request, once, and tell which entries it brought about.

        Raises :class:`Problem` where the asker has used the key for something else or has not seen how the game went
        on, one of the engine's three errors where the rules refuse it, :class:`service.store.StoreFault` where it
        cannot be written.
        """
        with self._lock:
            if answer := self._hosting.answer(asked.who.asker, asked.key):
                return self._again(asked, answer)
            while True:
                self._stored.refresh()
                self._check_version(asked)
                try:
                    return self._append(asked, wanted(self.record))
                except NotAllowed:
                    # Another program may have been faster: then what it said comes first.
                    if not self._stored.refresh():
                        raise

    def _again(self, asked: Asked, answer: Answer) -> shapes.Kept:
        asked.check_same(answer)
        return shapes.Kept(game=answer.record, entries=list(answer.entries), version=max(answer.entries))

    def _check_version(self, asked: Asked) -> None:
        if asked.expected is not None and asked.expected != self.version:
            raise Problem(
                "stale",
                Worded(
                    N_("you have seen {seen} entries and there are {there}; look at what came in between and repeat"),
                    seen=asked.expected,
                    there=self.version,
                ),
                {"version": self.version},
            )

    def _append(self, asked: Asked, wanted: Sequence[Say]) -> shapes.Kept:
        """Append what is wanted, one entry after the other; the answer is kept together with the last of them."""
        if not wanted:
            raise NotAllowed(Worded(N_("there is nothing to be done now")))
        ids = tuple(range(self.version + 1, self.version + 1 + len(wanted)))
        answer = answering(asked.who.asker, asked.key, Answer(asked.digest, self.number, ids))
        for say in wanted:
            at = now_in(self._stored) if say.at is None else say.at
            entry = self._stored.journal.next_entry(
                say.said, at, say.since, source=asked.who.source, who=asked.who.name
            )
            self._stored.append(entry, answer if entry.id == ids[-1] else None)
        return shapes.Kept(game=self.number, entries=list(ids), version=ids[-1])
