"""An entry of the record as people read it: a sentence, or a line on the screen."""

from __future__ import annotations

from collections.abc import Callable

from engine.entry import Amend, Correction, Entry, Insert
from engine.events import DisputeSettled, Event
from engine.filing import Vocabulary
from engine.phrases import CORRECTIONS, phrase
from engine.record import Record
from engine.text import N_, as_written
from service.decisions import decisions

Translate = Callable[[str], str]

DECIDED = N_("(decided: {choice})")
"""How a decision is told, after the finding that it is about."""

DECIDED_ABOUT = N_("the question about entry {entry} is decided: {choice}")
"""The same where there is no such finding any more, for what led to it was corrected."""


def line(vocabulary: Vocabulary, entry: Entry, translate: Translate = as_written) -> str:
    """The entry as a line: moment, sentence, confidence.

    >>> from engine.events import GuessLaid
    >>> from engine.game import find_game
    >>> line(find_game("pictomania").vocabulary, Entry(3, GuessLaid("red", "blue"), at=31.5, confidence=0.97))
    '  31.5 s  red guesses at blue (97 %)'
    """
    return timed(entry, phrase(vocabulary, entry.event, translate))


def timed(entry: Entry, told: str) -> str:
    """The line of an entry of which `told` tells what it says."""
    return f"{entry.at:6.1f} s  {told} ({entry.confidence:.0%})".replace("%)", " %)")


def told_in(record: Record, said: Event | Correction, translate: Translate = as_written) -> str:
    """The event or correction as a sentence, a decision in the words of what it decides.

    Args:
        record: in which it stands.
        said: what one of its entries says.
        translate: into the reader's language.
    """
    if isinstance(said, DisputeSettled):
        return _decided(record, said, translate)
    if isinstance(said, Amend | Insert) and isinstance(said.event, DisputeSettled):
        about = said.entry if isinstance(said, Amend) else said.before or said.after
        return translate(CORRECTIONS[type(said)]).format(entry=about, event=told_in(record, said.event, translate))
    return phrase(record.game.vocabulary, said, translate)


def _decided(record: Record, said: DisputeSettled, translate: Translate) -> str:
    kind = record.game.vocabulary.codes.get(said.code)
    if kind is None or said.decision not in kind.choices:  # nobody checked it, for it never counted
        return phrase(record.game.vocabulary, said, translate)
    choice = translate(decisions(record.game, said.code)[said.decision])
    for ruling in record.game.rulings(record.state):
        if (ruling.code, ruling.about) == (said.code, said.about):
            return f"{ruling.said(translate)} {translate(DECIDED).format(choice=choice)}"
    return translate(DECIDED_ABOUT).format(entry=said.about, choice=choice)
