"""The secret number and letter of each player: dealt by the program or read off black cards, and what cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engine.events import GuessShown, NumberShown, Player
from engine.facts import Fact
from engine.pictomania import terms
from engine.pictomania.codes import rule
from engine.pictomania.events import LetterDealt, LetterShown, NumberDealt
from engine.pictomania.setup import FIGURES, LETTER_SUPPLY, LETTERS
from engine.pictomania.state import Round
from engine.rulings import Ruling


@dataclass(frozen=True, slots=True)
class Kind:
    """One of the two cards: how it is called, by which events it is shown and dealt, and their field with its value.

    ``supply``: how many there are of each value; ``conflict``: the ruling where more are known.
    """

    called: str
    shown: type[Any]
    dealt: type[Any]
    field: str
    values: tuple[Any, ...]
    supply: int
    conflict: str


NUMBER = Kind(terms.NUMBER, NumberShown, NumberDealt, "number", tuple(FIGURES), 1, "same_number")
LETTER = Kind(terms.LETTER, LetterShown, LetterDealt, "letter", LETTERS, LETTER_SUPPLY, "letter_supply")
KINDS = (NUMBER, LETTER)


def value(kind: Kind, fact: Fact[Any] | None) -> Any:
    """The number or letter that the fact tells; ``None`` where it tells none."""
    return getattr(fact.event, kind.field) if fact else None


def known_by(now: Round, kind: Kind, owner: Player) -> Fact[Any] | None:
    """The fact that tells the card of ``owner``: shown last, else dealt, unless the table has settled it otherwise."""
    shown, dealt = now.last(kind.shown, owner), now.last(kind.dealt, owner)
    if value(kind, dealt) is None:
        return shown
    return dealt if shown is None or now.decision("dealt_differs", shown.id) == "dealt" else shown


def known(now: Round, kind: Kind, owner: Player) -> Any:
    """The number or letter of ``owner`` as far as it is known; ``None``: not."""
    return value(kind, known_by(now, kind, owner))


def left_for(now: Round, kind: Kind, owner: Player) -> tuple[Any, ...]:
    """What the card of ``owner`` can be: as it is known, else what the others' cards leave."""
    own = known(now, kind, owner)
    if own is not None:
        return (own,)
    taken = Counter(known(now, kind, player) for player in now.players)
    return tuple(value for value in kind.values if taken[value] < kind.supply)


def rule_secrets(now: Round) -> list[Ruling]:
    """Cards read in two ways, shown otherwise than dealt, that players cannot all have, or that were not read."""
    found = []
    for kind in KINDS:
        for owner in now.players:
            found += _rule_readings(now, kind, owner)
        found += _rule_supply(now, kind)
    return found + [ruling for owner in now.players for kind in KINDS for ruling in _rule_unread(now, kind, owner)]


def _rule_readings(now: Round, kind: Kind, owner: Player) -> list[Ruling]:
    found = []
    for seen in (now.of(kind.dealt, owner), now.of(kind.shown, owner)):
        told = [fact for fact in seen if value(kind, fact) is not None]
        readings = tuple(dict.fromkeys(str(value(kind, fact)) for fact in told))
        if len(readings) > 1:
            found.append(rule(now, "secret_differs", told[::-1], player=owner, card=kind.called, readings=readings))
    shown, dealt = now.last(kind.shown, owner), now.last(kind.dealt, owner)
    if shown and dealt and value(kind, dealt) not in (None, value(kind, shown)):
        names = {"dealt": str(value(kind, dealt)), "shown": str(value(kind, shown))}
        found.append(rule(now, "dealt_differs", [shown, dealt], player=owner, card=kind.called, **names))
    return found


def _rule_supply(now: Round, kind: Kind) -> list[Ruling]:
    """A question for each value that more players have than there are cards of it."""
    holders: dict[Any, list[Fact[Any]]] = {}
    for owner in now.players:
        fact = known_by(now, kind, owner)
        if fact:
            holders.setdefault(value(kind, fact), []).append(fact)
    crowded = [(said, same) for said, same in holders.items() if len(same) > kind.supply]
    return [rule(now, kind.conflict, same[::-1], players=_owners(same), **{kind.field: said}) for said, same in crowded]


def _owners(facts: Iterable[Fact[Any]]) -> tuple[str, ...]:
    return tuple(fact.event.owner for fact in facts)


def _rule_unread(now: Round, kind: Kind, owner: Player) -> list[Ruling]:
    """A question where the guesses at ``owner`` were shown and this card was neither shown nor dealt."""
    shown = now.of(GuessShown, owner)[:1]
    if not shown or now.of(kind.shown, owner) or now.of(kind.dealt, owner):
        return []
    return [rule(now, "secret_unread", shown, player=owner, card=kind.called)]
