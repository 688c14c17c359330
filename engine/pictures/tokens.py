"""The coordinate token of each player: drawn in secret, shown at the reveal, two records that must agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.events import Player, RoundEnded
from engine.facts import Fact
from engine.pictures.codes import rule
from engine.pictures.events import TokenDrawn, TokenShown
from engine.pictures.setup import COORDINATES, TOKENS_OF_EACH
from engine.pictures.state import State
from engine.rulings import Ruling
from engine.text import Param


@dataclass(frozen=True, slots=True)
class Token:
    """The token of ``owner``: its ``coordinate`` (``""``: not known), whether all may know it, what proves it."""

    owner: Player
    coordinate: str
    revealed: bool
    facts: tuple[Fact[Any], ...]
    rulings: tuple[Ruling, ...] = ()


def read_tokens(state: State) -> dict[Player, Token]:
    """The token of each player in the current round."""
    return {owner: read_token(state, owner) for owner in state.now.players}


def read_token(state: State, owner: Player) -> Token:
    """The token of ``owner``, drawn and shown, with what does not agree."""
    now, options = state.now, state.options
    all_drawn: tuple[Fact[Any], ...] = now.of(TokenDrawn, owner)
    all_shown: tuple[Fact[Any], ...] = now.of(TokenShown, owner)
    drawn, twice = _one_of(state, "second_token", owner, all_drawn, options.second_token)
    shown, again = _one_of(state, "second_showing", owner, all_shown, options.second_showing)
    rulings, coordinate = [*twice, *again], shown or drawn
    facts = tuple(f for f in (*all_drawn, *all_shown) if f.event.coordinate in (drawn, shown, ""))
    if shown and drawn and shown != drawn:
        about = [f for f in reversed(all_shown) if f.event.coordinate == shown]
        ruling = rule(now, "token_differs", [*about, *all_drawn], player=owner, drawn=drawn, shown=shown)
        rulings.append(ruling)
        coordinate = drawn if (ruling.settled or options.token_differs) == "drawn" else shown
    revealed = bool(all_shown) or state.over
    if revealed and not coordinate:
        ended = now.of(RoundEnded)[:1] or (now.setup,)
        rulings.append(rule(now, "token_unread", all_shown[-1:] or ended, player=owner))
    return Token(owner, coordinate, revealed, facts, tuple(rulings))


def readings(facts: Iterable[Fact[Any]]) -> tuple[str, ...]:
    """The different coordinates that these facts say, in their order."""
    return tuple(dict.fromkeys(fact.event.coordinate for fact in facts if fact.event.coordinate))


def _one_of(
    state: State, code: str, owner: Player, facts: Sequence[Fact[Any]], default: str
) -> tuple[str, list[Ruling]]:
    """The coordinate that counts of those the facts say, and a question where they are different."""
    said = readings(facts)
    if len(said) < 2:
        return "".join(said), []
    known = [fact for fact in facts if fact.event.coordinate]
    ruling = rule(state.now, code, known[::-1], player=owner, readings=said)
    first = (ruling.settled or default) == "first_counts"
    return known[0 if first else -1].event.coordinate, [ruling]


def tokens_left(state: State, out: Iterable[Token]) -> dict[str, int]:
    """How many tokens of each place are left where those ``out`` were drawn in this round; they may be below 0."""
    gone = Counter(token.coordinate for token in (*_out_before(state), *out))
    return {place: TOKENS_OF_EACH - gone[place] for place in COORDINATES}


def _out_before(state: State) -> list[Token]:
    """The tokens of earlier rounds that are not in the supply any more."""
    if state.options.repeats != "stay_out":
        return []
    return [token for before in state.earlier for token in read_tokens(before).values()]


def rule_supply(state: State, tokens: Iterable[Token]) -> list[Ruling]:
    """Places of which more tokens were drawn than there are; asked about where one is of this round."""
    earlier = Counter(token.coordinate for token in _out_before(state))
    found = []
    for place in COORDINATES:
        here = [token for token in tokens if token.coordinate == place]
        times = earlier[place] + len(here)
        if here and times > TOKENS_OF_EACH:
            facts = sorted((f for token in here for f in token.facts), key=lambda fact: -fact.order)
            said: dict[str, Param] = {"coordinate": place, "times": times, "supply": TOKENS_OF_EACH}
            found.append(rule(state.now, "token_supply", facts, **said))
    return found
