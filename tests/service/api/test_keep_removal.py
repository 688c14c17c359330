"""Removing for good over HTTP: by the host alone, who has seen what goes; nothing of it is left anywhere."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from fastapi.testclient import TestClient

from service.api.routes import removal as removal_routes
from service.keep.removal import remove_games
from service.store import StoreFault
from service.watching.plan import MEMORY, Plan, Task
from service.watching.wire import Message
from tests.service.api.conftest import House
from tests.service.api.serving import comes, messages, serving, until
from tests.service.keep.games import NAMES, at_table, played, taken
from tests.service.keep.test_erasing import files

TABLE = "/api/tables/2"
MARK = "Zuzanin tajný večer"


def three_games(house: House) -> tuple[int, ...]:
    """Two games of one evening, one of another; each with a picture."""
    games = (
        taken(title=f"{MARK} 1"),
        taken(played("judge"), created="2026-03-01T20:00:00.000Z", title=f"{MARK} 2"),
        taken(played(reveal=False), created="2026-03-09T20:00:00.000Z", title="stays"),
    )
    numbers = at_table(house.desk.hosting, *games)[1]
    for number in numbers:
        for folder in (house.desk.pictures.of_game(number), house.desk.pictures.of_game(number) / "film"):
            folder.mkdir(parents=True)
            (folder / "0002-after.png").write_bytes(f"picture of game {number}".encode())
    return numbers


def test_a_game_is_removed_with_all_its_files(house: House, tmp_path: Path) -> None:
    first, second, last = three_games(house)
    host, red = house.come("host", table=2), house.come("player", "red", table=2)
    path = f"{TABLE}/games/{first}"
    entries = host.get(path).json()["version"]
    assert red.delete(path, params={"entries": entries}).status_code == 403
    assert host.delete(path, params={"entries": entries - 1}).json()["code"] == "stale"
    assert host.delete(path).status_code == 422
    assert host.get(path).status_code == 200
    answer = host.delete(path, params={"entries": entries}).json()
    assert answer == {"games": [first], "files": 2, "renamed": [], "name": "", "overwritten": True}
    for gone in (path, f"{path}/entries", f"{path}/drawings/drawing-r1-red.png"):
        assert host.get(gone).status_code == 404
    assert [game["game"] for game in host.get(TABLE).json()["games"]] == [second, last]
    left = files(tmp_path)
    assert f"{MARK} 1".encode() not in left
    assert f"{MARK} 2".encode() in left
    assert f"picture of game {first}".encode() not in left
    assert f"picture of game {second}".encode() in left


def test_an_evening_is_removed_whole(house: House, tmp_path: Path) -> None:
    first, second, last = three_games(house)
    host = house.come("host", table=2)
    told = host.get(f"{TABLE}/evenings/{first}").json()
    entries = sum(game["version"] for game in told["games"])
    answer = host.delete(f"{TABLE}/evenings/{first}", params={"entries": entries}).json()
    assert (answer["games"], answer["files"]) == ([first, second], 4)
    left = files(tmp_path)
    assert MARK.encode() not in left
    assert [one["evening"] for one in host.get(f"{TABLE}/evenings").json()["evenings"]] == [last]
    begun = host.post(f"{TABLE}/games", json={"game": "pictures"}, headers={"Idempotency-Key": "another-game"}).json()
    assert begun["game"] == last + 1


def test_a_name_is_nowhere_any_more_and_the_points_stay(house: House, tmp_path: Path) -> None:
    first, second, last = three_games(house)
    host = house.come("host", table=2)
    before = host.get(f"{TABLE}/statistics").json()["people"]
    assert house.come("player", "red", table=2).post(f"{TABLE}/forget", json={"name": "Ann"}).status_code == 403
    answer = host.post(f"{TABLE}/forget", json={"name": NAMES["green"]}, params={"lang": "en"}).json()
    assert (answer["renamed"], answer["name"], answer["overwritten"]) == ([first, second, last], "Player 1", True)
    after = host.get(f"{TABLE}/statistics").json()["people"]
    called = {person["name"]: person["points"] for person in after}
    assert called == {
        "Player 1" if person["name"] == NAMES["green"] else person["name"]: person["points"] for person in before
    }
    assert NAMES["green"].encode() not in files(tmp_path)
    assert host.post(f"{TABLE}/forget", json={"name": "Ann"}, params={"lang": "en"}).json()["name"] == "Player 2"
    assert host.post(f"{TABLE}/forget", json={"name": ""}).status_code == 422


def test_a_removal_that_broke_off_is_repeated(house: House, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    first, _, _ = three_games(house)
    host = house.come("host", table=2)
    path = f"{TABLE}/games/{first}"
    entries = host.get(path).json()["version"]

    def full(_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("service.keep.removal.shred_folder", full)
        answer = host.delete(path, params={"entries": entries}).json()
    assert (answer["code"], "No space left" in answer["detail"]) == ("store", True)
    assert host.get(path).status_code == 200
    assert host.delete(path, params={"entries": entries}).json()["games"] == [first]
    assert f"{MARK} 1".encode() not in files(tmp_path)


def test_a_game_that_the_camera_watches_stays_until_that_is_ended(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _, last = three_games(house)
    host = house.come("host", table=2)
    eyes = house.desk.watchers.eyes(2)
    for game, refused in ((last, last), (None, last), (first, first)):
        monkeypatch.setattr(type(eyes), "plan", Plan(task=Task("a-task", game)), raising=False)
        path = f"{TABLE}/games/{refused}"
        answer = host.delete(path, params={"entries": host.get(path).json()["version"]}).json()
        assert (answer["code"], "end the watching first" in answer["detail"]) == ("not_allowed", True)
    evening = host.get(f"{TABLE}/evenings/{first}").json()
    entries = sum(game["version"] for game in evening["games"])
    assert host.delete(f"{TABLE}/evenings/{first}", params={"entries": entries}).status_code == 409
    monkeypatch.setattr(type(eyes), "plan", Plan(task=Task("a-task", None, dry=True)), raising=False)
    assert host.delete(f"{TABLE}/evenings/{first}", params={"entries": entries}).status_code == 200


def test_a_name_in_the_title_of_what_is_watched_waits_until_that_is_ended(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    three_games(house)
    host = house.come("host", table=2)
    eyes = house.desk.watchers.eyes(2)
    monkeypatch.setattr(type(eyes), "plan", Plan(task=Task("a-task", None, title="For ann")), raising=False)
    answer = host.post(f"{TABLE}/forget", json={"name": "Ann"}).json()
    assert (answer["code"], "end the watching first" in answer["detail"]) == ("not_allowed", True)
    monkeypatch.setattr(type(eyes), "plan", Plan(task=Task("a-task", None, title="For Annabel")), raising=False)
    assert host.post(f"{TABLE}/forget", json={"name": "Ann"}).status_code == 200


def test_a_game_that_is_being_ended_stays_until_that_is_done(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    _, _, last = three_games(house)
    host = house.come("host", table=2)
    eyes = house.desk.watchers.eyes(2)
    task, told = Task("a-task", last), []
    monkeypatch.setattr(eyes, "_process", SimpleNamespace(tell=told.append), raising=False)
    eyes._change(task=task)
    eyes.stop_watching()
    assert (eyes.plan.task, eyes.ending, told[0].said["task"]) == (None, last, None)
    path = f"{TABLE}/games/{last}"
    entries = host.get(path).json()["version"]
    answer = host.delete(path, params={"entries": entries}).json()
    assert (answer["code"], "repeat in a moment" in answer["detail"]) == ("not_allowed", True)
    eyes._hear(Message("over", {"key": "another-task", "failed": ""}))
    assert host.delete(path, params={"entries": entries}).status_code == 409
    eyes._hear(Message("over", {"key": task.key, "failed": ""}))
    eyes._hear(Message("state", {"state": "stopped", "game": last}))
    assert host.get(f"{TABLE}/watching").json()["game"] == last
    assert host.delete(path, params={"entries": entries}).status_code == 200
    assert told_of(host, last) == []
    assert (host.get(f"{TABLE}/watching").json()["game"], host.delete(f"{TABLE}/watching").status_code) == (None, 200)


def told_of(host: TestClient, game: int) -> list[str]:
    """The answers in which a number stands as that of a game, or in whatever is told of the table's camera."""
    paths = ["", "/eyes", "/watching", "/camera", "/setup", "/evenings", "/gallery", "/statistics"]
    answers = {path: host.get(TABLE + path) for path in paths}
    assert all(answer.status_code == 200 for answer in answers.values()), answers
    said = {path: re.sub(r'"(moment|frames|expires|created)":[^,]*', "", one.text) for path, one in answers.items()}
    return [path for path, text in said.items() if re.search(rf'"(game|evening|number)":{game}\b|games/{game}\b', text)]


def test_the_camera_tells_nothing_of_a_game_that_was_removed(house: House, tmp_path: Path) -> None:
    _, _, last = three_games(house)
    host = house.come("host", table=2)
    eyes = house.desk.watchers.eyes(2)
    memory = tmp_path / "watching" / "2" / MEMORY
    state = {"state": "round_over", "game": last, "moment": 61.5, "detail": MARK, "notes": [MARK], "lost": MARK}
    eyes._hear(Message("state", state))
    memory.parent.mkdir(parents=True, exist_ok=True)
    memory.write_bytes(MARK.encode())
    assert host.get(f"{TABLE}/eyes").json()["game"] == last
    entries = host.get(f"{TABLE}/games/{last}").json()["version"]
    assert host.delete(f"{TABLE}/games/{last}", params={"entries": entries}).status_code == 200
    assert told_of(host, last) == []
    eyes._hear(Message("state", {**state, "frames": 77}))  # the process has not heard of it
    assert told_of(host, last) == []
    now, watching = host.get(f"{TABLE}/eyes").json(), host.get(f"{TABLE}/watching").json()
    assert (now["game"], now["moment"], now["detail"], now["notes"]) == (None, None, "", [])
    assert (watching["game"], watching["notes"], watching["lost"], now["frames"]) == (None, [], "", 77)
    assert not memory.exists()
    eyes._hear(Message("state", {**state, "game": last + 1, "detail": "", "notes": []}))
    assert (host.get(f"{TABLE}/eyes").json()["game"], now["state"]) == (
        last + 1,
        host.get(f"{TABLE}/eyes").json()["state"],
    )


def test_what_could_not_be_written_over_is_told_and_repeated(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    first, _, _ = three_games(house)
    host = house.come("host", table=2)

    def busy(_: object) -> None:
        raise StoreFault("here", "is being read")

    monkeypatch.setattr("service.keep.removal.overwrite", busy)
    entries = host.get(f"{TABLE}/games/{first}").json()["version"]
    answer = host.delete(f"{TABLE}/games/{first}", params={"entries": entries}).json()
    assert (answer["games"], answer["overwritten"]) == ([first], False)
    monkeypatch.undo()
    assert host.post(f"{TABLE}/overwrite").json()["overwritten"] is True
    assert removal_routes.PLAYER == "Player"


def test_who_watches_a_game_that_is_removed_begins_anew(house: House) -> None:
    numbers = three_games(house)
    with serving(house.desk) as address:
        link = house.desk.link(house.desk.issue(2, "host"))
        client = comes(address, link)
        with client.stream("GET", f"{TABLE}/stream") as answer:
            told = messages(answer.iter_lines())
            until(told, "state")
            for number in reversed(numbers):
                entries = client.get(f"{TABLE}/games/{number}").json()["version"]
                client.delete(f"{TABLE}/games/{number}", params={"entries": entries})
            until(told, "resync")


def test_an_empty_table_is_removed_with_all_that_is_kept_of_it(house: House, tmp_path: Path) -> None:
    host, kitchen = house.come("host", table=house.desk.hosting.begin_table(MARK).id), house.host()
    red = house.come("player", "red", table=2)
    host.put(f"{TABLE}/players", json={"players": [{"colour": "red", "name": MARK}]})
    host.put(f"{TABLE}/gallery", json={"open_to": "host"})
    house.desk.watchers.eyes(2).allow([MARK], [])
    assert (tmp_path / "watching" / "2").is_dir()
    assert red.delete(TABLE).status_code == 403
    answer = host.delete(TABLE).json()
    assert answer == {"games": [], "files": 1, "renamed": [], "name": "", "overwritten": True}
    assert [one.get(TABLE).status_code for one in (host, red, kitchen)] == [401, 401, 401]
    assert [table.name for table in house.desk.hosting.tables()] == ["Kitchen"]
    assert not (tmp_path / "watching" / "2").exists()
    assert MARK.encode() not in files(tmp_path)
    assert kitchen.post("/api/tables", json={"name": "Hall"}).json()["table"] == 2
    assert [one.get(TABLE).status_code for one in (host, red)] == [401, 401]  # old passes open no other table


def test_a_table_with_games_and_the_only_one_stay(house: House) -> None:
    three_games(house)
    for table, what in ((2, "remove them first"), (1, "")):
        answer = house.come("host", table=table).delete(f"/api/tables/{table}")
        assert answer.status_code == (409 if what else 200)
        assert what in answer.text
    numbers = [game.number for game in house.desk.hosting.games(2)]
    remove_games(house.desk.store, house.desk.settings.data, numbers)
    answer = house.come("host", table=2).delete(TABLE)
    assert (answer.status_code, "only table" in answer.json()["detail"]) == (409, True)


def test_a_game_that_begins_while_its_table_is_removed_keeps_the_table(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    three_games(house)
    host = house.come("host", table=2)
    monkeypatch.setattr(type(house.desk.hosting), "games", lambda *_: ())
    answer = host.delete(TABLE)
    assert (answer.status_code, answer.json()["code"]) == (409, "not_allowed")
    assert [table.id for table in house.desk.hosting.tables()] == [1, 2]


def test_a_table_whose_files_cannot_be_removed_stays(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    host = house.come("host", table=house.desk.hosting.begin_table("Hall").id)

    def full(_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("service.watching.watchers.shred_folder", full)
        assert host.delete(TABLE).json()["code"] == "store"
    assert host.get(TABLE).status_code == 200
    assert host.delete(TABLE).status_code == 200


def test_who_watches_a_table_that_is_removed_leaves(house: House) -> None:
    house.desk.hosting.begin_table("Hall")
    with serving(house.desk) as address:
        client = comes(address, house.desk.link(house.desk.issue(2, "host")))
        with client.stream("GET", f"{TABLE}/stream") as answer:
            told = messages(answer.iter_lines())
            until(told, "table")
            assert client.delete(TABLE).status_code == 200
            until(told, "bye")
