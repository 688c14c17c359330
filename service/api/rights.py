"""What somebody may say: the host and whom the host allows everything, a player what is theirs to say."""

from __future__ import annotations

from typing import Any

from engine.events import Event
from engine.filing import Vocabulary
from engine.secrecy import SPECTATOR
from engine.text import N_, Worded
from service.api.person import Who
from service.api.problems import Problem
from service.api.seen import Seen
from service.api.telling import acts_of

ONLY_WATCHES = N_("who does not play only watches")


def check_may_say(who: Who, event: Event, seen: Seen) -> None:
    """Raise :class:`Problem` unless ``who``, who has ``seen`` the game so, may say that this happened."""
    if who.may_correct:
        return
    if seen.who == SPECTATOR:
        raise Problem("forbidden", Worded(ONLY_WATCHES))
    if not is_own(seen.record.game.vocabulary, event, who.colour) and event not in acts_of(seen):
        raise Problem(
            "forbidden", Worded(N_("{player} says only what {player} does; the host says the rest"), player=who.colour)
        )


def is_own(vocabulary: Vocabulary, event: Event, colour: str) -> bool:
    """Whether an event is the player's own, whatever the rules say of it: it names nobody else, or is their secret.

    >>> from engine.events import GuessLaid, GuessLifted, InkSeen
    >>> from engine.game import find_game
    >>> words = find_game("pictomania").vocabulary
    >>> [is_own(words, act, "red") for act in (InkSeen("red"), GuessLaid("red", "blue"), GuessLaid("blue", "red"))]
    [True, True, False]
    """
    secret = vocabulary.secrets.get(type(event))
    if secret:
        return bool(getattr(event, secret.known_to) == colour)
    said: Any = event
    named = {getattr(said, name) for name in ("player", "owner", "judge") if hasattr(said, name)}
    return named == {colour}
