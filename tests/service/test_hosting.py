"""Tables, seats, games, passes and answers, on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.errors import NotAllowed
from engine.events import InkSeen
from engine.journal import Journal
from engine.pictomania import round_start
from service.store import Store
from service.store.hosting import Answer, Hosting, Seat, Vote, answering
from tests.service.scripted import PLAYERS


@pytest.fixture
def hosting(place: str) -> Iterator[Hosting]:
    with Store.open(place) as store:
        yield Hosting(store)


def test_a_table_has_a_name_seats_and_games(hosting: Hosting) -> None:
    table = hosting.begin_table("Kitchen")
    hosting.rename(table.id, "Küche")
    hosting.take_seats(table.id, [("red", "Ann"), ("blue", "")])
    hosting.take_seats(table.id, [("blue", ""), ("red", "Ann")])
    other = hosting.begin_table("Garden")
    stored = hosting.begin_game(table.id, Journal(), "Friday")
    hosting.begin_game(other.id, Journal(), "")
    assert [one.name for one in hosting.tables()] == ["Küche", "Garden"]
    assert hosting.seats(table.id) == (Seat("blue", "", 1), Seat("red", "Ann", 2))
    assert [(game.number, game.title) for game in hosting.games(table.id)] == [(stored.number, "Friday")]
    assert [hosting.latest_game(number) for number in (table.id, 99)] == [stored.number, None]
    assert [hosting.table_of(number) for number in (stored.number, 99)] == [table.id, None]


def test_a_pass_holds_until_it_expires_or_is_revoked(hosting: Hosting) -> None:
    table = hosting.begin_table("Kitchen")
    issued = hosting.issue(table.id, "player", "red", False, expires=100.0)
    assert hosting.find_pass(issued.id) == issued
    assert issued.holds(99.0)
    assert not issued.holds(100.0)
    hosting.allow(issued.id, True)
    hosting.revoke(issued.id)
    (kept,) = hosting.passes(table.id)
    assert kept.may_correct
    assert not kept.holds(1.0)
    assert hosting.find_pass("x") is None


def test_an_answer_is_kept_with_its_entry_or_not_at_all(hosting: Hosting) -> None:
    table = hosting.begin_table("Kitchen")
    stored = hosting.begin_game(table.id, Journal(), "")
    entry = stored.journal.next_entry(round_start(PLAYERS), 0.0)
    stored.append(entry, answering("pass", "key-1", Answer("digest", stored.number, (1,))))
    assert hosting.answer("pass", "key-1") == Answer("digest", stored.number, (1,))
    assert hosting.answer("other", "key-1") is None
    late = hosting.store.record(stored.number)
    stored.add(InkSeen("red"), 1.0)
    with pytest.raises(NotAllowed, match="stale"):
        late.append(
            late.journal.next_entry(InkSeen("green"), 1.0),
            answering("pass", "key-2", Answer("digest", stored.number, (2,))),
        )
    assert hosting.answer("pass", "key-2") is None


def test_the_latest_vote_of_a_player_counts(hosting: Hosting) -> None:
    number = hosting.begin_game(hosting.begin_table("Kitchen").id, Journal(), "").number
    for vote in (Vote("late_card", 3, "red", "void"), Vote("late_card", 3, "blue", "void")):
        hosting.vote(number, vote)
    hosting.vote(number, Vote("late_card", 3, "red", "counts"))
    assert hosting.votes(number) == (Vote("late_card", 3, "blue", "void"), Vote("late_card", 3, "red", "counts"))
    assert hosting.votes(99) == ()
