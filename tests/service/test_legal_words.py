"""What `record legal` prints is what `record add` takes, whoever asks, whatever is printed on cards and was played."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import fields
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.conformance.chance import chance, next_act, open_game
from engine.conformance.position import Position
from engine.errors import EngineError, Unreadable
from engine.events import Event
from engine.game import Game, games
from engine.pictomania.deck import WORDS
from engine.pictomania.events import CardStood, DeckOpened, WordCard
from engine.record import Record
from engine.secrecy import HOST, SPECTATOR
from service.lines import escaped
from service.records.possible import awaited_words
from service.records.seen import as_seen_by
from service.records.show import may_do
from service.records.words import read_event, to_words

ODD = "aA é'\"?=,[]{}\\$\n\t\x1b\x85\u2028\u202e\u2066\u200bک🐶 -"
"""Characters that mean something to a shell, to a terminal, or to the words of acts."""

TEXTS = st.text(st.sampled_from(ODD) | st.characters(exclude_categories=["Cs"]), max_size=6).filter(
    lambda t: "\0" not in t
)
SETTINGS = settings(deadline=None, derandomize=True, database=None)


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Values of the type of a field."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return st.one_of(*map(values, get_args(hint)))
    if origin is tuple:
        return st.lists(values(get_args(hint)[0]), max_size=3).map(tuple)
    if origin is Literal:
        return st.sampled_from(get_args(hint))
    if hint is type(None):
        return st.none()
    plain: Mapping[Any, st.SearchStrategy[Any]] = {
        str: TEXTS,
        int: st.integers(-9, 10**6),
        float: st.floats(allow_nan=False, allow_infinity=False, width=32),
        bool: st.booleans(),
    }
    return plain[hint] if hint in plain else events(hint)


def events(kind: Any) -> st.SearchStrategy[Any]:
    """Instances of a dataclass with whatever its fields can hold."""
    hints = get_type_hints(kind)
    return st.builds(kind, **{field.name: values(hints[field.name]) for field in fields(kind)})


def read_back(words: str, kinds: Mapping[str, type[Event]]) -> Event:
    """The event that somebody adds who copies what is printed on one line."""
    shown = escaped(words)
    assert len(shown.splitlines()) == 1
    return read_event(shlex.split(shown), kinds)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_every_event_is_read_back_from_what_a_terminal_shows(game: Game[Any]) -> None:
    kinds = game.vocabulary.kinds

    @settings(SETTINGS, max_examples=200)
    @given(st.sampled_from(list(kinds.values())).flatmap(events))
    def is_read_back(event: Event) -> None:
        assert read_back(to_words(event), kinds) == event

    is_read_back()


def agrees(now: Position) -> None:
    """All that anybody at the table may do is added to the record as it is, from the words that are printed."""
    record, kinds = now.record, now.game.vocabulary.kinds
    rounds = now.game.rounds(now.state)
    for who in (*(rounds[-1].players if rounds else ()), HOST, SPECTATOR):
        seen = as_seen_by(record, who)
        for act in may_do(seen, who):
            assert read_back(to_words(act), kinds) == act
            record.prepare(record.journal.next_entry(act, 1e6))
        for due in seen.game.awaited(seen.state):
            assert awaited_words(due).split()[0] in kinds
            known = dict(due.known)
            assert any(_added(record, event) for event in _filled(now, due.kind, known)), (who, due)


def _filled(now: Position, kind: type[Event], known: Mapping[str, Any]) -> list[Event]:
    """The awaited event with what only the table can tell, in all ways that a sampler thinks of."""
    found = []
    for _ in range(400):
        event: Any = now.sampler.event(len(now.record.journal))
        if type(event) is kind:
            told = {field.name: getattr(event, field.name) for field in fields(event)} | dict(known)
            found.append(kind(**told))
    return found


def _added(record: Record, event: Event) -> bool:
    try:
        record.prepare(record.journal.next_entry(event, 1e6))
    except EngineError:
        return False
    return True


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_what_is_legal_can_be_added_whatever_was_played(game: Game[Any]) -> None:
    @settings(SETTINGS, max_examples=6)
    @given(st.integers(0, 10**6), st.integers(2, 6))
    def can_be_added(seed: int, rude: int) -> None:
        try:
            now = open_game(game, chance(seed))
        except Unreadable:  # so many players cannot play with these options
            now = open_game(game, chance(seed), {})
        for turn in range(36):
            by_the_rules = next_act(now) if now.sampler.pick(rude) else None
            event = by_the_rules or now.sampler.event(len(now.record.journal))
            now.sampler.learn(event)
            _added_for_good(now.record, event, float(turn + 1))
            if turn % 12 == 11:
                agrees(now)

    can_be_added()


def _added_for_good(record: Record, event: Event, at: float) -> None:
    try:
        record.add(event, at)
    except EngineError:
        return


def test_cards_with_odd_names_and_words_can_be_stood() -> None:
    @settings(SETTINGS, max_examples=60)
    @given(st.lists(TEXTS.filter(bool), min_size=3, max_size=3, unique=True))
    def can_be_stood(ids: list[str]) -> None:
        record = Record()
        words = tuple(f"word {number}" for number in range(WORDS))
        record.add(DeckOpened(tuple(WordCard(id, words, words) for id in ids)), 0.0)
        record.add(record.game.opening(("red", "green", "blue"), {}), 1.0)
        kinds = record.game.vocabulary.kinds
        stood = [CardStood(place, id, 1) for place, id in zip("ABC", ids, strict=True)]
        for act in stood:
            record.add(read_back(to_words(act), kinds), 2.0)
        assert {fact.event.card for fact in record.state.now.all_of(CardStood)} == set(ids)

    can_be_stood()
