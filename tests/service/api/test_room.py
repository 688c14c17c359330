"""Whoever leaves and comes back, wherever, ends with the timeline of who never left and of who asks at the end."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.entry import Header
from engine.events import COLOURS, BreachCalled
from engine.record import Record
from engine.secrecy import HOST, SPECTATOR
from service.api.live import Audience, LiveGame
from service.api.room import News, Place, Room
from service.api.telling import entry_shape
from service.i18n import ENGLISH
from service.store import Store
from service.store.erasing import erase
from service.store.hosting import Hosting
from tests.engine import tales_judge, tales_pictomania, tales_pictures
from tests.service.api.conftest import House
from tests.service.api.serving import Message, messages

TALES = {
    "pictomania": tales_pictomania.corrected_round,
    "pictomania, a game": tales_pictomania.whole_game,
    "judge": tales_judge.corrected,
    "pictures": tales_pictures.corrected,
}


class Reader:
    """A viewer who keeps what was told last of each entry, and counts what was told."""

    def __init__(self, room: Room, audience: Audience) -> None:
        self.room, self.audience = room, audience
        self.told: dict[int, Any] = {}
        self.order: list[int] = []
        self.news: News | None = None

    @property
    def place(self) -> Place:
        return 1, len(self.order)

    def come(self) -> None:
        self.news, missed = self.room.come(self.audience, self.place)
        self.read(missed)

    def go(self) -> None:
        self.news = None
        self.room.go(self.audience)

    def look(self) -> None:
        """Read what is new since the last look."""
        assert self.news
        before, self.news = self.news, self.room.news[self.audience]
        self.read(self.news.after((before.game, before.version)))

    def look_and_lose(self, chance: random.Random) -> None:
        """Read what is new, and lose the connection after some of the messages."""
        assert self.news
        missed = self.room.news[self.audience].after((self.news.game, self.news.version)) or b""
        said = list(self._messages(missed))
        self.take(said[: chance.randrange(len(said) + 1)])
        self.go()

    def read(self, said: bytes | None) -> None:
        assert said is not None, "told to begin anew"
        self.take(list(self._messages(said)))

    def take(self, said: list[Message]) -> None:
        for message in said:
            self.order.append(message.data["version"])
            assert message.id == f"1.{message.data['version']}"
            for entry in (message.data["entry"], *message.data["retold"]):
                self.told[entry["id"]] = entry

    @staticmethod
    def _messages(said: bytes) -> Iterator[Message]:
        return messages(iter(said.decode().split("\n")))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seed"), [*((game, 1) for game in TALES), *((game, 2) for game in ("judge", "pictures"))]
)
def test_nothing_is_missed_and_nothing_comes_twice(game: str, seed: int, tmp_path: Path, empty_store: Path) -> None:
    tale: Any = TALES[game]()
    chance = random.Random(seed)
    journal = tale.record.journal
    path = tmp_path / "records.sqlite3"
    shutil.copy(empty_store, path)
    with Store.open(path) as store:
        hosting = Hosting(store)
        first = type(journal)(journal.header)
        first.append(journal[1])
        number = hosting.begin_game(hosting.begin_table("Kitchen").id, first, "").number
        live = LiveGame(hosting, number)
        writer = store.record(number)
        room = Room(1, lambda: live, lambda: "{}", lambda host: "{}", lambda number: None)
        eyes = (*tale.record.game.result(tale.record.state)["players"][:2], HOST, SPECTATOR)
        steady = [Reader(room, Audience(who, False, ENGLISH)) for who in eyes]
        shaky = [Reader(room, Audience(who, False, ENGLISH)) for who in eyes for _ in range(2)]
        for reader in (*steady, *shaky):
            reader.come()
        for entry in list(journal)[1:]:
            writer.append(entry)
            if chance.random() < 0.5:
                continue
            live.refresh()
            room.work_out()
            for reader in steady:
                reader.look()
            for reader in shaky:
                if reader.news is None:
                    if chance.random() < 0.4:
                        reader.come()
                elif chance.random() < 0.5:
                    reader.look_and_lose(chance)
                else:
                    reader.look()
        live.refresh()
        room.work_out()
        for reader in (*steady, *shaky):
            reader.look() if reader.news else reader.come()
            assert reader.order == list(range(1, len(journal) + 1))
            asked = live.look(
                reader.audience.who,
                lambda seen: {t.entry.id: entry_shape(seen.record, t, ENGLISH).model_dump() for t in seen.told},
            )
            assert reader.told == asked, reader.audience.who


def begin(house: House, players: int = 3) -> LiveGame:
    """One more game at the table."""
    opening = Record(Header("judge"))
    opening.add(opening.game.opening(COLOURS[:players], {}), 0.0)
    return house.desk.game(1, house.desk.hosting.begin_game(1, opening.journal, "").number)


def say(house: House, game: LiveGame, times: int) -> None:
    """Entries that another program writes to the store."""
    stored = house.desk.store.record(game.number)
    for _ in range(times):
        stored.add(BreachCalled(COLOURS[0], "spoke"), 1.0)


def read(news: News, place: Place) -> list[str] | None:
    """The ids of what comes after a place; None for who is told to begin anew."""
    said = news.after(place)
    return None if said is None else [message.id for message in messages(iter(said.decode().split("\n")))]


AUDIENCES = [Audience(who, host, ENGLISH) for who, host in ((SPECTATOR, False), (HOST, True), (COLOURS[1], False))]


@pytest.mark.parametrize("audience", AUDIENCES, ids=lambda audience: audience.who)
@pytest.mark.parametrize("late", [0, 1, 5])
def test_the_last_entries_of_a_game_are_told_though_the_next_one_has_begun(
    house: House, audience: Audience, late: int
) -> None:
    """Nothing is worked out in between, as where the machine has much to do."""
    first, room = begin(house), house.desk.rooms.room(1)
    say(house, first, 2)
    news, _ = room.come(audience, None)
    place = (news.game, news.version)
    assert place == (first.number, 3)
    say(house, first, late)
    second = begin(house)
    say(house, second, 1)
    room.work_out()
    ends = [f"{first.number}.{version}" for version in range(4, 4 + late)]
    begins = [f"{second.number}.{version}" for version in (1, 2)]
    assert read(room.news[audience], place) == [*ends, *begins]
    assert read(room.news[audience], (first.number, 3 + late)) == begins
    assert read(room.news[audience], (second.number, 1)) == begins[1:]
    say(house, second, 1)
    room.work_out()
    assert read(room.news[audience], place) == [*ends, *begins, f"{second.number}.3"]


def test_who_missed_a_whole_game_begins_anew(house: House) -> None:
    first, room = begin(house), house.desk.rooms.room(1)
    news, _ = room.come(AUDIENCES[0], None)
    begin(house)
    begin(house)
    room.work_out()
    assert read(room.news[AUDIENCES[0]], (news.game, news.version)) is None
    assert first.number == 1


def test_who_watched_before_the_first_game_is_told_all_of_it(house: House) -> None:
    room = house.desk.rooms.room(1)
    news, _ = room.come(AUDIENCES[0], None)
    assert (news.game, news.version) == (0, 0)
    say(house, begin(house), 1)
    room.work_out()
    assert read(room.news[AUDIENCES[0]], (0, 0)) == ["1.1", "1.2"]
    begin(house)
    begin(house)
    room.work_out()
    assert read(room.news[AUDIENCES[0]], (0, 0)) is None


def test_nothing_is_told_of_the_last_entries_of_a_game_that_was_removed(house: House) -> None:
    first, room = begin(house), house.desk.rooms.room(1)
    news, _ = room.come(AUDIENCES[1], None)
    say(house, first, 2)
    begin(house)
    erase(house.desk.store, [first.number])
    house.desk.forget(first.number)
    room.work_out()
    assert read(room.news[AUDIENCES[1]], (news.game, news.version)) is None
