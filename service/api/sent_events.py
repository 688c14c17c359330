"""The event that somebody sends: read, and refused in the words of the table where it can be none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from engine.errors import NotAllowed, Unreadable, quote
from engine.events import COLOURS, Event, Player
from engine.fields import LACKS, LACKS_ALL, decode
from engine.filing import SEATED, TOO_EARLY, Quoted, Vocabulary, out_of_range
from engine.phrases import worded
from engine.record import Record
from engine.text import N_, Verbatim, Worded
from service.api.misfits import APART, FIELDS, MISSING

EVENT = "event"

NO_ROUND = N_("{place}: no round has begun; begin one first")

NAMES: Mapping[str, str] = {
    "bonus": N_("bonus tokens"),
    "card": N_("card"),
    "cards": N_("cards"),
    "colours": N_("colours"),
    "coordinate": N_("coordinate"),
    "count": N_("how many"),
    "judge": N_("judge"),
    "layer": N_("place in the pile"),
    "left": N_("stars left"),
    "letter": N_("letter"),
    "material": N_("material"),
    "owner": N_("whose picture"),
    "photo": N_("photo"),
    "photos": N_("photos"),
    "place": N_("place"),
    "player": N_("who"),
    "sets": N_("sets of material"),
    "side": N_("side"),
    "stars": N_("stars"),
    "sure": N_("how sure the words are"),
    "what": N_("what"),
    "words": N_("words"),
}
"""What people call the fields of events, beside those that requests have too."""


def read(record: Record, raw: Mapping[str, Any]) -> Event:
    """The event that the plain values stand for; one that the record would refuse too is refused here, in words.

    Raises:
        Unreadable: it is none, or a value in it is none that the field can have.
        NotAllowed: somebody is named who does not play.
    """
    vocabulary = record.game.vocabulary
    try:
        event: Event = decode(Event, dict(raw), EVENT, vocabulary.kinds)
    except Unreadable as error:
        raise Unreadable(_named(error.args[0])) from None
    _check_ranges(vocabulary, event)
    if rounds := record.game.rounds(record.state):
        _check_players(event, rounds[-1].players)
    return event


def in_words(vocabulary: Vocabulary, said: str) -> str:
    """A refusal of the record with the events in it as the table tells them, not as programs do."""
    if isinstance(said, Quoted):
        return worded(vocabulary, said.event) if type(said.event) in vocabulary.phrases else said
    if not isinstance(said, Worded):
        return said
    params = {
        name: in_words(vocabulary, value) if isinstance(value, str) else value for name, value in said.params.items()
    }
    return Worded(NO_ROUND if said.template == TOO_EARLY else said.template, **params)


def _check_ranges(vocabulary: Vocabulary, event: Event) -> None:
    if misfit := out_of_range(vocabulary, event):
        name, wanted = misfit
        given = quote(getattr(event, name))
        raise Unreadable(Worded(N_("{place}: {given} is not {wanted}"), place=called(name), given=given, wanted=wanted))


def _check_players(event: Event, players: tuple[Player, ...]) -> None:
    for name in SEATED:
        given = getattr(event, name, players[0])
        if given not in players:
            who = Worded("{field}: {wrong}", field=called(name), wrong=given if given in COLOURS else quote(given))
            raise NotAllowed(Worded(N_("{place} does not play; {players} do"), place=who, players=players))


def _named(said: str) -> str:
    """A refusal with its field as people call it; what cannot be read at all, as the page sends it, is missing."""
    place = str(said.params.get("place", "")) if isinstance(said, Worded) else ""
    if not isinstance(said, Worded) or re.split(r"[.\[]", place)[0] != EVENT:
        return said
    if said.template in (LACKS, LACKS_ALL):
        return _missing(f"{place}.{str(said.params['wanted']).strip(chr(39))}")
    if said.params.get("given") == quote(None):
        return _missing(place)
    return Worded(said.template, **{**said.params, "place": called(place)})


def _missing(place: str) -> Worded:
    return Worded("{field}: {wrong}", field=called(place), wrong=MISSING)


def called(place: str) -> Worded:
    """A place in an event as people call it; parts of lists are counted from 1.

    >>> called("event.left[0]"), called("number"), called("event")
    ('stars left › 1', 'number', 'event')
    """
    inner = re.findall(r"[^.\[\]]+", place)
    parts = inner[1:] if len(inner) > 1 and inner[0] == EVENT else inner
    names = {f"part{at}": _name(part) for at, part in enumerate(parts)}
    return Worded(APART.join("{" + name + "}" for name in names), **names)


def _name(part: str) -> str:
    if part.isdecimal():
        return Verbatim(int(part) + 1)
    return NAMES.get(part) or FIELDS.get(part) or quote(part, 40)
