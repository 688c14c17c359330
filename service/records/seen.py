"""A record as one person may know it."""

from __future__ import annotations

from engine.errors import Unreadable, quote
from engine.record import Record
from engine.secrecy import HOST, SPECTATOR, redacted


def as_seen_by(record: Record, who: str) -> Record:
    """The record with what `who` may not know yet masked, and what follows from the rest.

    `who` is a player, ``"host"`` or ``"spectator"``; raises ``Unreadable`` for anybody else.
    """
    rounds = record.game.rounds(record.state)
    viewers = (*(rounds[-1].players if rounds else ()), HOST, SPECTATOR)
    if who not in viewers:
        raise Unreadable(f"{quote(who)} is nobody who may look; {', '.join(viewers)} may")
    return Record.of(redacted(record.journal, who))
