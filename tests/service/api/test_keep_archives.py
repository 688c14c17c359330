"""Archives over HTTP: for hosts alone, streamed, with how far it is; a bad one is refused and leaves nothing."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

from service.keep.archive import plan_of, written
from tests.service.api.conftest import House
from tests.service.keep.games import at_table, played, taken
from tests.service.keep.test_archive import table_with_pictures

KEY = "a-transfer-of-the-tests"


def test_a_table_goes_and_comes_back_as_a_table_of_its_own(house: House) -> None:
    table = table_with_pictures(house.desk.hosting, house.desk.pictures.folder)
    host, watcher = house.come("host", table=table), house.come("watcher", table=table)
    assert watcher.get(f"/api/tables/{table}/archive").status_code == 403
    answer = host.get(f"/api/tables/{table}/archive", params={"key": KEY})
    assert answer.headers["content-type"] == "application/zip"
    assert "attachment" in answer.headers["content-disposition"]
    told = host.get(f"/api/transfers/{KEY}").json()
    assert (told["state"], told["done"] == told["total"] > 0) == ("done", True)

    assert watcher.post("/api/archives", content=answer.content).status_code == 403
    back = host.post("/api/archives", params={"key": f"{KEY}-2"}, content=answer.content)
    assert back.status_code == 201, back.text
    assert host.get(f"/api/transfers/{KEY}-2").json()["state"] == "done"
    shown = back.json()
    assert (shown["table"], shown["you"]["host"], len(shown["games"])) == (table + 1, True, 2)
    path = f"/api/tables/{table + 1}"
    assert host.get(f"{path}/archive").content == answer.content
    drawing = host.get(f"{path}/gallery").json()["drawings"][0]
    assert host.get(f"{path}/games/{drawing['game']}/drawings/{drawing['picture']}").status_code == 200
    assert watcher.get(path).status_code == 401


def test_a_bad_archive_is_refused_and_leaves_nothing(house: House) -> None:
    host = house.host()
    answer = host.post("/api/archives", params={"key": KEY}, content=b"no archive" * 1000)
    assert answer.json()["code"] == "unreadable"
    told = host.get(f"/api/transfers/{KEY}").json()
    assert (told["state"], told["detail"][:24]) == ("failed", "this is no archive of a ")
    assert len(house.desk.hosting.tables()) == 1
    assert list((house.desk.settings.data / "incoming").iterdir()) == []
    assert house.stranger().post("/api/archives", content=b"x").status_code == 401
    assert house.stranger().get(f"/api/transfers/{KEY}").status_code == 401


def test_an_archive_that_is_too_large_is_refused(house: House) -> None:
    host = house.host()
    house.desk.settings.archive_bytes = 1000
    assert host.post("/api/archives", content=bytes(1001)).json()["code"] == "too_large"


def test_a_large_archive_takes_no_memory(house: House, tmp_path: Path) -> None:
    table, (number,) = at_table(house.desk.hosting, taken(played()))
    film = house.desk.pictures.of_game(number) / "film"
    film.mkdir(parents=True)
    for piece in range(4):
        with (film / f"{piece:08d}.reel").open("wb") as file:
            file.truncate(16_000_000)
    plan = plan_of(house.desk.hosting, house.desk.pictures.folder, table)
    tracemalloc.start()
    try:
        size = sum(len(block) for block in written(plan))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert size > 64_000_000
    assert peak < 8_000_000
