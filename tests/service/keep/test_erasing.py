"""What was erased is in no table and in no file any more, and nothing else can be erased."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from engine.events import BreachCalled
from service.store import Store, StoreFault
from service.store.erasing import erase, rename_everywhere
from service.store.hosting import Hosting, Vote
from service.store.keeping import name_players, names, open_gallery, open_to, take_in
from service.store.overwriting import overwrite, shred, shred_folder
from service.store.tables import ENTRIES, RECORDS
from tests.service.keep.games import NAMES, at_table, played, taken

SECRETS = ("Zuzana Tajná", "Večer u Zuzany Tajné", "zuzana tajná said it aloud")


def files(folder: Path) -> bytes:
    """All bytes of a folder."""
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def written(store: Store) -> tuple[int, tuple[int, ...]]:
    """Two games at a table; the first holds what nobody may find later."""
    journal = played()
    journal.add(BreachCalled("red", SECRETS[2]), 100.0, source="host", who=SECRETS[0])
    table, records = at_table(
        Hosting(store), taken(journal, title=SECRETS[1], red=SECRETS[0]), taken(title="stays", red="Ann")
    )
    Hosting(store).vote(records[0], Vote("drawing_breach", len(journal), "red", "nothing"))
    return table, records


def test_an_erased_game_is_gone_from_every_table_and_its_number_is_not_given_again(place: str) -> None:
    with Store.open(place) as store:
        hosting = Hosting(store)
        table, (first, second) = written(store)
        erase(store, [second])
        assert [one.number for one in hosting.games(table)] == [first]
        with pytest.raises(Exception, match="there is no record"):
            store.record(second)
        table, (third,) = at_table(hosting, taken())
        assert third == second + 1
        erase(store, [first, third])
        assert store.summaries() == ()
        assert hosting.votes(first) == ()
        overwrite(store)


def test_nothing_is_changed_or_removed_outside_of_erasing(place: str) -> None:
    with Store.open(place) as store:
        _, (first, second) = written(store)
        erase(store, [second])
        for statement in (
            ENTRIES.delete().where(ENTRIES.c.record == first),
            ENTRIES.update().where(ENTRIES.c.record == first).values(who="nobody"),
            RECORDS.update().where(RECORDS.c.id == first).values(title=""),
        ):
            with pytest.raises(DBAPIError, match="append-only"), store.engine.begin() as connection:
                connection.execute(statement)
        assert store.record(first).title == SECRETS[1]


def test_nothing_of_an_erased_game_is_left_in_the_files(tmp_path: Path) -> None:
    with Store.open(tmp_path / "records.sqlite3") as store:
        _, (first, _) = written(store)
        copy = tmp_path / "records.before-0001.1.sqlite3"
        store.back_up(copy)
        store.back_up(tmp_path / "mine.sqlite3")
        found = files(tmp_path)
        assert all(secret.encode() in found for secret in SECRETS)
        (tmp_path / "mine.sqlite3").unlink()
        erase(store, [first])
        overwrite(store)
        found = files(tmp_path)
        assert [secret for secret in SECRETS if secret.encode() in found] == []
        assert b"stays" in found
        assert not copy.exists()
    with sqlite3.connect(tmp_path / "records.sqlite3") as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("SELECT count(*) FROM erasing").fetchone() == (0,)


def test_a_reader_that_does_not_let_go_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.store.overwriting.TRIES", 2)
    monkeypatch.setattr("service.store.overwriting.PATIENCE_SECONDS", 0.05)
    with Store.open(tmp_path / "records.sqlite3") as store:
        _, (first, _) = written(store)
        reader = sqlite3.connect(tmp_path / "records.sqlite3", isolation_level=None)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM entries").fetchone()
        erase(store, [first])
        with pytest.raises(StoreFault, match="repeat it"):
            overwrite(store)
        reader.close()
        overwrite(store)
        assert SECRETS[0].encode() not in files(tmp_path)


def test_a_name_is_changed_wherever_it_stands(tmp_path: Path) -> None:
    with Store.open(tmp_path / "records.sqlite3") as store:
        hosting = Hosting(store)
        table, (first, second) = written(store)
        hosting.take_seats(table, [("red", "ZUZANA TAJNÁ"), ("green", "Ann")])
        hosting.rename(table, "Table of Zuzana Tajná")
        name_players(store, second, {"green": SECRETS[0]})
        assert rename_everywhere(store, table, SECRETS[0], "N. N.") == (first, second)
        overwrite(store)
        assert [seat.name for seat in hosting.seats(table)] == ["N. N.", "Ann"]
        assert names(store, [first, second]) == {first: {"red": "N. N."}, second: {"red": "Ann", "green": "N. N."}}
        record = store.record(first)
        last = record.journal[len(record.journal)]
        assert (last.event, last.who) == (BreachCalled("red", "N. N. said it aloud"), "N. N.")
        assert len(record.journal) == len(played()) + 1
        found = files(tmp_path).decode("utf-8", "replace").casefold()
        assert "zuzana tajná" not in found
        assert record.title == SECRETS[1]  # another form of the name, which the program cannot know


def test_words_of_cards_and_colours_are_nobodys_names(tmp_path: Path) -> None:
    with Store.open(tmp_path / "records.sqlite3") as store:
        table, (number,) = at_table(Hosting(store), taken(green="word 3", red="green"))
        before = list(store.record(number).journal)
        rename_everywhere(store, table, "word 3", "N. N.")
        rename_everywhere(store, table, "green", "M. M.")
        assert list(store.record(number).journal) == before
        assert names(store, [number])[number] == {"green": "N. N.", "red": "M. M."}


def test_a_name_of_another_table_stays(tmp_path: Path) -> None:
    with Store.open(tmp_path / "records.sqlite3") as store:
        here, _ = at_table(Hosting(store), taken())
        _, (there,) = at_table(Hosting(store), taken())
        rename_everywhere(store, here, "Ann", "N. N.")
        assert names(store, [there])[there] == NAMES


def test_names_of_a_game_are_those_at_its_beginning_and_can_be_put_right(place: str) -> None:
    with Store.open(place) as store:
        hosting = Hosting(store)
        table = hosting.begin_table("Kitchen").id
        hosting.take_seats(table, [("red", "Ann"), ("green", "")])
        number = hosting.begin_game(table, played(), "").number
        assert names(store, [number])[number] == {"red": "Ann"}
        hosting.take_seats(table, [("red", "Eva"), ("green", "Ben")])  # who had no name in it gets the first one
        assert names(store, [number])[number] == {"red": "Ann", "green": "Ben"}
        name_players(store, number, {"red": "Anna", "green": ""})
        assert names(store, [number])[number] == {"red": "Anna"}


def test_what_fails_while_games_are_taken_in_undoes_all(place: str) -> None:
    def fails(*_: object) -> None:
        raise OSError("no room")

    with Store.open(place) as store:
        with pytest.raises(OSError, match="no room"):
            take_in(store, "Kitchen", "", [("red", "Ann")], [taken(), taken()], "host", fails)
        assert store.summaries() == ()
        assert Hosting(store).tables() == ()


def test_who_may_see_drawings_is_kept(place: str) -> None:
    with Store.open(place) as store:
        table = Hosting(store).begin_table("Kitchen").id
        assert open_to(store, table) == "all"
        for whom in ("host", "players"):
            open_gallery(store, table, whom)
            assert open_to(store, table) == whom


def test_folders_are_written_over_before_they_go(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_text("mine")
    folder = tmp_path / "1"
    (folder / "deeper").mkdir(parents=True)
    (folder / "deeper" / "a.png").write_bytes(b"secret" * 100)
    (folder / "link").symlink_to(outside)
    kept = tmp_path / "kept"
    kept.hardlink_to(folder / "deeper" / "a.png")
    shred_folder(folder)
    assert not folder.exists()
    assert kept.read_bytes() == bytes(600)
    assert outside.read_text() == "mine"
    shred_folder(folder)
    shred(outside)
    assert not outside.exists()
