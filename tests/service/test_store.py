"""The store, on SQLite and on PostgreSQL: what is acknowledged is kept as it was said, and nothing is overwritten."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from engine.entry import Amend, Entry, Header, Insert, Redo, Retract, Undo
from engine.errors import EngineError, NotAllowed, Unreadable
from engine.events import SCHEMA, BreachCalled, GuessLaid, InkSeen
from engine.journal import Journal
from engine.pictomania import round_start
from engine.pictomania.events import BonusTaken
from service.store import Store, StoredRecord, StoreFault
from tests.service.scripted import PLAYERS, whole_round

COPY = "INSERT INTO entries SELECT {}, at, since, source, who, confidence, schema, body, written FROM entries"
OLD = "INSERT INTO entries VALUES (1, 2, 1.0, 1.0, 'camera', '', 0.9, {}, '{}', '')"


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    with Store.open(place) as opened:
        yield opened


def _journal(*events: Any, **options: Any) -> Journal:
    journal = Journal(Header("pictomania", options))
    for moment, event in enumerate(events or (round_start(PLAYERS),)):
        journal.add(event, float(moment), source="host", who="Ann")
    return journal


def _sql(store: Store, statement: str) -> None:
    with store._engine.begin() as connection:
        connection.execute(text(statement))


def test_everything_that_an_entry_says_is_kept(store: Store, place: str) -> None:
    record = store.create(_journal(mode="tougher"), "Friday, čtvrtek, جمعه")
    guess = GuessLaid("green", "red")
    record.add(guess, 4.5, 3.25, confidence=0.625, alternatives=(InkSeen("red"),), evidence=("0002-after.png",))
    with Store.open(place) as other:
        found = other.record(record.number)
        assert (found.title, found.created) == ("Friday, čtvrtek, جمعه", record.created)
        assert found.journal.header == Header("pictomania", {"mode": "tougher"})
        assert list(found.journal) == list(record.journal)
        assert found.record.state == record.record.state


def test_a_whole_round_scores_as_it_did_live(store: Store) -> None:
    record = store.create(_journal())
    for moment, event in enumerate(whole_round()[1:], 1):
        record.add(event, float(moment))
    again = store.record(record.number).record
    assert again.game.result(again.state) == record.record.game.result(record.record.state)
    assert again.game.score(again.state)["red"] == 6


def test_corrections_are_kept_as_entries(store: Store) -> None:
    record = store.create(_journal(round_start(PLAYERS), BonusTaken("red", 2), InkSeen("green")))
    corrections = (Amend(2, BonusTaken("red", 1)), Insert(InkSeen("blue"), before=2), Retract(3), Undo(6), Redo(6))
    for moment, correction in enumerate(corrections, 10):
        record.add(correction, float(moment), source="player", who="Bea")
    found = store.record(record.number)
    assert list(found.journal) == list(record.journal)
    assert [entry.id for entry in found.journal.effective()] == [1, 5, 2]


@pytest.mark.parametrize(
    ("event", "kind"),
    [
        (GuessLaid("green", "red", 9), Unreadable),
        (GuessLaid("pink", "red", 2), NotAllowed),
        (Undo(7), NotAllowed),
        (Amend(1, GuessLaid("green", "red")), NotAllowed),
        (BreachCalled("red", "half a character: \udcff"), Unreadable),
    ],
)
def test_what_is_refused_leaves_store_and_record_unchanged(store: Store, event: Any, kind: type[EngineError]) -> None:
    record = store.create(_journal())
    before = record.record.state
    with pytest.raises(kind):
        record.add(event, 9.0)
    assert (record.record.state, len(record.journal), len(store.record(1).journal)) == (before, 1, 1)
    record.add(InkSeen("red"), 10.0)
    assert len(store.record(1).journal) == 2


@pytest.mark.parametrize(("field", "value"), [("who", "Ann\0"), ("who", "\ud800"), ("evidence", ("\ud800.png",))])
def test_texts_that_no_database_can_hold_are_refused(store: Store, field: str, value: Any) -> None:
    record = store.create(_journal())
    with pytest.raises(Unreadable, match="entry 2"):
        record.add(InkSeen("red"), 1.0, **{field: value})
    with pytest.raises(Unreadable, match="title"):
        store.create(_journal(), "\ud800")
    assert [summary.entries for summary in store.summaries()] == [1]


def test_a_text_with_the_character_nul_in_an_event_is_kept(store: Store) -> None:
    record = store.create(_journal())
    record.add(BreachCalled("red", "a\0b\u2028c"), 1.0)
    assert store.record(1).journal[2].event == BreachCalled("red", "a\0b\u2028c")


def test_a_journal_that_the_game_refuses_is_not_begun(store: Store) -> None:
    for journal in (_journal(GuessLaid("green", "red")), _journal(mode="hardest")):
        with pytest.raises(EngineError):
            store.create(journal)
    assert store.summaries() == ()


def test_a_stale_position_is_refused_and_nothing_is_overwritten(store: Store, place: str) -> None:
    store.create(_journal())
    with Store.open(place) as other:
        mine, theirs = store.record(1), other.record(1)
        theirs.add(InkSeen("red"), 1.0)
        with pytest.raises(NotAllowed, match="stale position: entry 2 cannot follow, for record 1 has 2 entries"):
            mine.add(InkSeen("blue"), 1.0)
        assert len(mine.journal) == 1
        assert [entry.event for entry in mine.refresh()] == [InkSeen("red")]
        mine.add(InkSeen("blue"), 2.0)
        assert theirs.refresh() == (mine.journal[3],)
    assert [entry.event for entry in store.record(1).journal][1:] == [InkSeen("red"), InkSeen("blue")]


def test_an_id_that_is_not_the_next_is_refused(store: Store) -> None:
    record = store.create(_journal())
    for number in (1, 3):
        with pytest.raises(NotAllowed, match=f"entry {number} cannot follow: the next id is 2"):
            record.append(Entry(number, InkSeen("red")))
        with pytest.raises(NotAllowed, match=f"stale position: entry {number} cannot follow"):
            store.write(1, Entry(number, InkSeen("red")))
    assert len(store.record(1).journal) == 1


def test_there_is_no_record_of_that_number(store: Store) -> None:
    with pytest.raises(NotAllowed, match="there is no record 7"):
        store.record(7)
    with pytest.raises(StoreFault, match="the database refuses"):
        store.write(7, Entry(1, InkSeen("red")))


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET body = ''",
        "DELETE FROM entries",
        "UPDATE records SET title = 'other'",
        "DELETE FROM records",
        COPY.format("record, id + 5"),
        COPY.format("record + 1, id"),
        COPY.format("record, id - 1"),
        COPY.format("record, id"),
        COPY.format("record, id").replace("INSERT", "REPLACE"),
        "REPLACE INTO records VALUES (1, 'judge', '{}', 2, 'other', '')",
        "INSERT INTO records VALUES (1, 'judge', '{}', 2, '', '') ON CONFLICT (id) DO UPDATE SET title = 'other'",
    ],
)
def test_the_database_itself_refuses_what_no_record_may_have(store: Store, statement: str) -> None:
    record = store.create(_journal())
    with pytest.raises(DBAPIError):
        _sql(store, statement)
    assert list(store.record(1).journal) == list(record.journal)
    assert [(found.number, found.game, found.title) for found in store.summaries()] == [(1, "pictomania", "")]


def test_summaries_tell_of_every_record(store: Store) -> None:
    assert store.summaries() == ()
    first, second = store.create(_journal(), "first"), store.create(Journal())
    first.add(InkSeen("red"), 1.0)
    found = [(s.number, s.game, s.title, s.created, s.entries) for s in store.summaries()]
    assert found == [(1, "pictomania", "first", first.created, 2), (2, "pictomania", "", second.created, 0)]


def test_entries_of_an_older_schema_are_upgraded_where_they_lie(store: Store) -> None:
    store.create(_journal())
    event = {"kind": "GuessLaid", "player": "green", "pile": "red", "number": 3}
    body = json.dumps({"id": 2, "event": event, "at": 1.0}).replace(":", "\\:")
    _sql(
        store,
        OLD.format(1, body),
    )
    record = store.record(1)
    assert record.journal[2].event == GuessLaid("green", "red", 3)
    record.add(GuessLaid("blue", "red", 3), 2.0)
    with store._engine.connect() as connection:
        assert connection.execute(text("SELECT schema FROM entries ORDER BY id")).scalars().all() == [SCHEMA, 1, SCHEMA]
    assert store.record(1).journal[3].event == GuessLaid("blue", "red", 3)


def test_an_entry_that_cannot_be_read_is_named(store: Store) -> None:
    store.create(_journal())
    _sql(store, OLD.format(2, "no JSON"))
    with pytest.raises(StoreFault, match=r"record 1, entry 2: 'no JSON' is not a line of JSON"):
        store.record(1)


ENTRY = '{{"id": 2, "at": 1.0, "event": {}}}'
RECORD = "INSERT INTO records VALUES (7, 'pictomania', '{}', {}, '', '')"


@pytest.mark.parametrize(
    ("statement", "number", "message"),
    [
        (OLD.format(SCHEMA + 1, "{}"), 1, f"record 1, entry 2: schema {SCHEMA + 1} is not known"),
        (OLD.format(0, "{}"), 1, "record 1, entry 2: schema 0 is not known"),
        (OLD.format(-3, "{}"), 1, "record 1, entry 2: schema -3 is not known"),
        (OLD.format(2, ENTRY.format("[" * 9999)), 1, "record 1, entry 2: .*nested too deep; the database is damaged"),
        (RECORD.format("{}", 99), 7, "record 7: schema 99 is not known, for this program reads 1 to 2; a newer"),
        (RECORD.format("{}", -1), 7, "record 7: schema -1 is not known"),
        (RECORD.format("[]", 2), 7, "record 7: .*are no options; the database is damaged"),
    ],
)
def test_a_row_that_this_program_cannot_read_is_named(store: Store, statement: str, number: int, message: str) -> None:
    record = store.create(_journal())
    _sql(store, statement.replace('":', '"\\:'))
    for look in (lambda: store.record(number), record.refresh)[: 2 if number == 1 else 1]:
        with pytest.raises(StoreFault, match=f"^{re.escape(store.place)}: {message}"):
            look()


@pytest.mark.parametrize("taken", [2, 3, 900])
def test_a_number_that_something_else_took_is_passed_over(store: Store, taken: int) -> None:
    store.create(_journal())
    _sql(store, RECORD.format("{}", 2).replace("(7,", f"({taken},"))
    assert [store.create(_journal()).number for _ in range(2)] == [taken + 1, taken + 2]


@pytest.mark.parametrize("created", ["yesterday", "", "2026-03-01T18\\:30\\:00"])
def test_a_record_that_was_begun_at_no_moment_is_read_and_named_where_the_moment_counts(
    store: Store, created: str
) -> None:
    _sql(store, f"INSERT INTO records VALUES (7, 'pictomania', '{{}}', 2, '', '{created}')")
    record = store.record(7)
    with pytest.raises(StoreFault, match=r"record 7: .* is no moment at which it was begun; the database is damaged"):
        record.begun()
    record.add(round_start(PLAYERS), 0.0)


@pytest.mark.parametrize("number", [0, -1, 2**31, 10**20, 10**200])
def test_a_number_that_no_record_can_have(store: Store, number: int) -> None:
    with pytest.raises(NotAllowed, match=r"there is no record -?\d{1,17}(\.\.\.)?;"):
        store.record(number)


def test_threads_may_share_a_record(store: Store) -> None:
    record = store.create(_journal())

    def draw(player: str) -> None:
        for moment in range(25):
            record.add(InkSeen(player), float(moment))

    threads = [threading.Thread(target=draw, args=(player,)) for player in PLAYERS]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [entry.id for entry in store.record(1).journal] == list(range(1, 77))
    assert list(store.record(1).journal) == list(record.journal)


def test_a_store_is_opened_again_and_again(place: str) -> None:
    for count in range(3):
        with Store.open(place) as store:
            assert len(store.summaries()) == count
            record: StoredRecord = store.create(_journal())
            assert record.number == count + 1
