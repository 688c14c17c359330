"""One guess card at a pile, with all that was seen of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.events import GuessLaid, GuessLifted, GuessShown, Player
from engine.facts import Fact
from engine.order import surely_before


@dataclass(frozen=True, slots=True)
class Card:
    """A guess card at a pile: where it was seen landing, lifted, laid again and shown, and why it is void, if it is."""

    player: Player
    pile: Player
    landed: Fact[GuessLaid] | None = None
    lifted: Fact[GuessLifted] | None = None
    again: Fact[GuessLaid] | None = None
    shown: Fact[GuessShown] | None = None
    number: int | None = None
    void: str = ""

    @property
    def place(self) -> Fact[GuessLaid] | None:
        """The landing that gave the card its place in the pile."""
        return self.again or self.landed

    @property
    def layer(self) -> int | None:
        """How deep it was seen to lie, from 1, the lowest; ``None``: not seen."""
        return self.place.event.layer if self.place else None

    @property
    def away(self) -> bool:
        """Whether the card was lifted and not laid again."""
        return self.lifted is not None and self.again is None

    @property
    def gone_back(self) -> bool:
        """Whether the card was void and has been taken back, as it should: its player holds it again."""
        return bool(self.void) and self.away

    @property
    def facts(self) -> list[Fact[Any]]:
        """All that was seen of the card, first what it is known by."""
        return [fact for fact in (self.landed, self.shown, self.lifted, self.again) if fact is not None]

    @property
    def ids(self) -> tuple[int, ...]:
        """The entries that prove the card: its landing and its reveal."""
        return tuple(fact.id for fact in (self.landed, self.shown) if fact is not None)


def surely_under(a: Card, b: Card) -> bool:
    """Whether ``a`` surely lies deeper than ``b``: by layers, else by time; cards never seen landing: not sure."""
    if a.layer is not None and b.layer is not None and a.layer != b.layer:
        return a.layer < b.layer
    return a.place is not None and b.place is not None and surely_before(a.place, b.place)
