"""What happened is said, put right and decided; each request is carried out once, however often it is sent."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from typing import Any

from fastapi import APIRouter

from engine.entry import Amend, Insert, Redo, Retract, Undo
from engine.errors import Ambiguous, EngineError, NotAllowed, Unreadable, quote
from engine.events import DisputeSettled, Event
from engine.fields import encode
from engine.record import Record
from engine.text import N_, Worded
from service.api import game_shapes as shapes
from service.api.desk import Desk
from service.api.live import Asked, LiveGame, Say, Wanted
from service.api.once import OnceSeen
from service.api.problems import Problem, answers
from service.api.rights import ONLY_WATCHES, check_may_say
from service.api.routes.games import HERE, Played
from service.api.sent_events import in_words, read
from service.api.who import AtDesk, Corrector, Guest

router = APIRouter(prefix=HERE + "/{game}", tags=["acts"])

REFUSED = answers(
    "no_pass", "forbidden", "origin", "not_found", "not_allowed", "other_request", "stale", "unreadable", "store"
)

NOTHING_TO_DEAL = N_(
    "the program has nothing to deal now: all is dealt, or the table deals its cards itself; go on playing"
)

LONGEST_TEXT = 300
"""Characters of a text in an event; a record cannot be shortened later."""


@router.post("/acts", status_code=201, responses=REFUSED)
def act(asked: shapes.Saying, game: Played, desk: AtDesk, who: Guest, once: OnceSeen) -> shapes.Kept:
    """Say what happened. A player says what is theirs; what the rules forbid is recorded too, and ruled on."""

    def said(record: Record) -> list[Say]:
        event = _event(record, asked.event)
        game.look(who.eyes, lambda seen: check_may_say(who, event, seen))
        if not who.may_correct and (asked.at, asked.since) != (None, None):
            raise Problem("forbidden", Worded(N_("only the host, and whom the host allows, may say when it was")))
        return [Say(event, asked.at, asked.since)]

    return _carry_out(desk, game, once.by(who, asked), said)


@router.post("/deal", status_code=201, responses=REFUSED)
def deal(game: Played, desk: AtDesk, who: Guest, once: OnceSeen) -> shapes.Kept:
    """Have the program deal what it deals in this game; each player is told their own cards alone."""

    if not (who.colour or who.may_correct):
        raise Problem("forbidden", Worded(ONLY_WATCHES))

    def dealt(record: Record) -> list[Say]:
        found = record.game.deal(record.state, secrets.randbelow)
        if not found:
            raise NotAllowed(Worded(NOTHING_TO_DEAL))
        return [Say(event) for event in found]

    return _carry_out(desk, game, once.by(who, None), dealt)


@router.post("/corrections", status_code=201, responses=REFUSED)
def correct(asked: shapes.CorrectionAsked, game: Played, desk: AtDesk, who: Corrector, once: OnceSeen) -> shapes.Kept:
    """Retract, amend or insert an entry, undo or redo; nothing is edited, the score follows at once."""
    return _carry_out(desk, game, once.by(who, asked), CORRECTIONS[type(asked)](asked))


@router.post("/decisions", status_code=201, responses=REFUSED)
def decide(asked: shapes.Decision, game: Played, desk: AtDesk, who: Corrector, once: OnceSeen) -> shapes.Kept:
    """Say how the table has decided a dispute."""

    def decided(record: Record) -> list[Say]:
        game.dispute(asked.code, asked.about)
        return [Say(DisputeSettled(asked.code, asked.about, asked.decision))]

    return _carry_out(desk, game, once.by(who, asked), decided)


def _carry_out(desk: Desk, game: LiveGame, asked: Asked, wanted: Wanted) -> shapes.Kept:
    """Carry out a request, once, and tell the others that there is something new."""
    try:
        kept = game.take(asked, wanted)
    except EngineError as error:
        raise type(error)(in_words(game.record.game.vocabulary, error.args[0])) from error
    desk.figures.entries.inc(len(kept.entries))
    desk.changed()
    return kept


def _event(record: Record, raw: dict[str, Any]) -> Event:
    """The event that the plain values stand for; raises ``Unreadable`` where they stand for none."""
    if any(len(text) > LONGEST_TEXT for text in _texts(raw)):
        raise Unreadable(Worded(N_("event: a text in it is longer than {most} characters"), most=LONGEST_TEXT))
    return read(record, raw)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _texts(item)


def _retract(asked: shapes.RetractAsked) -> Wanted:
    return lambda record: [Say(Retract(asked.entry))]


def _amend(asked: shapes.AmendAsked) -> Wanted:
    def amended(record: Record) -> Sequence[Say]:
        if (asked.event is None) == (asked.fields is None):
            raise Ambiguous(
                Worded(
                    N_("give either the whole {first} or the {second} that were otherwise"),
                    first=quote("event"),
                    second=quote("fields"),
                )
            )
        if asked.fields and "kind" in asked.fields:  # or what is secret in one kind could be told by another
            raise Unreadable(
                Worded(N_("fields: the kind cannot be changed alone; give the whole {wanted}"), wanted=quote("event"))
            )
        raw = asked.event if asked.fields is None else encode(_counting(record, asked.entry)) | asked.fields
        return [Say(Amend(asked.entry, _event(record, raw or {}), asked.at, asked.since))]

    return amended


def _insert(asked: shapes.InsertAsked) -> Wanted:
    return lambda record: [Say(Insert(_event(record, asked.event), asked.before, asked.after, asked.at, asked.since))]


def _undo(asked: shapes.UndoAsked) -> Wanted:
    return lambda record: [Say(Undo(asked.entry) if asked.entry else record.journal.to_undo())]


def _redo(asked: shapes.RedoAsked) -> Wanted:
    return lambda record: [Say(Redo(asked.entry) if asked.entry else record.journal.to_redo())]


CORRECTIONS: dict[type, Any] = {
    shapes.RetractAsked: _retract,
    shapes.AmendAsked: _amend,
    shapes.InsertAsked: _insert,
    shapes.UndoAsked: _undo,
    shapes.RedoAsked: _redo,
}
"""What each kind of correction appends."""


def _counting(record: Record, entry: int) -> Event:
    """The event of an entry as it counts now; raises ``NotAllowed`` where it is none."""
    for counting in record.journal.effective():
        if counting.id == entry and isinstance(counting.event, Event):
            return counting.event
    raise NotAllowed(Worded(N_("entry {entry} is no event that counts now"), entry=entry))
